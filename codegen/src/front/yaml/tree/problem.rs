//! What is wrong with a file as YAML, in our words.

use granit_parser::ErrorKind;

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span, Text};

pub(super) fn anchor(span: Span) -> Diagnostic {
    Diagnostic::error(span, "anchors are not supported")
        .label("an anchor")
        .help("write the value out at each place that needs it")
}

pub(super) fn alias(span: Span, written: &str) -> Diagnostic {
    // The operator of JSON Logic, written without quotes.
    if written.ends_with(':') {
        return Diagnostic::error(span, "`*` starts an alias, and aliases are not supported")
            .help("quote it where it is an operator: `\"*\": […]`");
    }
    Diagnostic::error(span, "aliases are not supported")
        .label("an alias")
        .help("write the value out at each place that needs it")
}

pub(super) fn tag(span: Span, written: &str) -> Diagnostic {
    let help = match written.strip_suffix(':') {
        // An operator of JSON Logic, written without quotes.
        Some(operator) => format!("quote it where it is an operator: `\"{operator}\": […]`"),
        None => "remove the tag, or quote the text if it starts with `!`".to_owned(),
    };
    Diagnostic::error(span, format!("tag `{written}` is not supported")).label("`!` starts a tag").help(help)
}

pub(super) fn merge_key(span: Span) -> Diagnostic {
    Diagnostic::error(span, "merge keys are not supported")
        .label("a merge key")
        .help("write the entries out, or quote the key if it is meant as text: `\"<<\"`")
}

pub(super) fn missing_key(span: Span) -> Diagnostic {
    Diagnostic::error(span, "entry without a key").help("write a key before the `:`")
}

pub(super) fn complex_key(span: Span) -> Diagnostic {
    Diagnostic::error(span, "a key must be text")
        .label("a list or mapping as key")
        .help("quote it if it is text")
}

pub(super) fn duplicate_key(key: &Text, first: Span) -> Diagnostic {
    Diagnostic::error(key.span(), format!("duplicate key `{}`", key.as_str().escape_debug()))
        .label("given again")
        .related(first, "first given here")
        .help("remove one of the two")
}

pub(super) fn second_document(span: Span) -> Diagnostic {
    Diagnostic::error(span, "a file with more than one document")
        .label("the second document starts here")
        .help("move it to a file of its own")
}

pub(super) fn too_deep(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(span, format!("nested more than {limit} levels deep"))
        .help("take parts of it out, into nodes or files of their own")
}

/// A syntax error of the parser at the byte `at`.
pub(super) fn syntax_error(text: &str, file: FileId, at: usize, kind: &ErrorKind) -> Diagnostic {
    let at = match kind {
        ErrorKind::TabInPlainScalar => tab_after(text, at),
        ErrorKind::UnknownQuotedScalarEscape => escape_after(text, at),
        _ => at,
    };
    let length = text
        .get(at..)
        .and_then(|rest| rest.chars().next())
        .filter(|next| !matches!(next, '\r' | '\n'))
        .map_or(0, char::len_utf8);
    let span = Span::new(file, at, at + length);
    if let Some((message, help)) = wording(kind) {
        return Diagnostic::error(span, message).help(help);
    }
    Diagnostic::error(span, "this is not YAML").note(kind.to_string())
}

/// The tab that broke a plain scalar: the parser gives the place where the scalar starts.
fn tab_after(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\t')).map_or(at, |tab| at + tab)
}

/// The escape that broke a quoted scalar: the parser gives the place where the scalar starts.
fn escape_after(text: &str, at: usize) -> usize {
    const KNOWN: &str = "0abt\tnvfre \"/\\N_LPxuU\r\n";
    let mut letters = text.get(at..).unwrap_or_default().char_indices();
    while let Some((offset, letter)) = letters.next() {
        if letter == '\\' && letters.next().is_some_and(|(_, escape)| !KNOWN.contains(escape)) {
            return at + offset;
        }
    }
    at
}

/// The message and the help for a kind of error that users meet.
fn wording(kind: &ErrorKind) -> Option<(String, String)> {
    let (message, help) = match kind {
        ErrorKind::UnclosedFlowCollection { open } => {
            let close = if *open == '[' { ']' } else { '}' };
            let message = format!("`{open}` is never closed");
            return Some((message, format!("add the `{close}` that belongs to it")));
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            let message = format!("`{open}` is closed by `{close}`");
            return Some((message, "close each bracket with its own kind".to_owned()));
        }
        ErrorKind::UnexpectedCharacter { character } => {
            let message = format!("unexpected character `{}`", character.escape_debug());
            return Some((message, "quote text that starts with it".to_owned()));
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            ("nothing is open that this could close", "remove it, or quote it if it is text")
        }
        ErrorKind::ExpectedFlowMappingSeparator => {
            ("expected `,` or `}` in a mapping", "separate entries by `,` and close the mapping with `}`")
        }
        ErrorKind::ExpectedFlowSequenceSeparator => {
            ("expected `,` or `]` in a list", "separate items by `,` and close the list with `]`")
        }
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => {
            ("quoted text is never closed", "add the closing quote")
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            ("unexpected text after a closing quote", "put all of the text into the quotes")
        }
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => (
            "unknown escape in double-quoted text",
            "write a backslash as `\\\\`, or use single quotes, which have no escapes",
        ),
        ErrorKind::TabInBlockIndentation
        | ErrorKind::TabNotAllowed
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => ("a tab is used as indentation", "indent with spaces"),
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => {
            ("unexpected `:`", "quote text that contains `: `, and check the indentation of this line")
        }
        ErrorKind::InvalidBlockScalarHeader => (
            "unexpected text after `|` or `>`",
            "start the text on the next line, or quote the sign if it is an operator: `\">\": […]`",
        ),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            ("expected `:` after a key", "write `key: value`, and check the indentation of this line")
        }
        ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::ExpectedNodeContent
        | ErrorKind::ExpectedDocumentStart
        | ErrorKind::InvalidIndentation
        | ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::MappingKeyNotAllowed
        | ErrorKind::BlockSequenceEntryNotAllowed => (
            "this does not fit what stands above it",
            "align it with the other entries of its list or mapping",
        ),
        ErrorKind::MissingAnchorOrAliasName => (
            "`*` and `&` start aliases and anchors, which are not supported",
            "quote them where they are text",
        ),
        ErrorKind::RecursionLimitExceeded => {
            ("nested too deep", "take parts of it out, into nodes or files of their own")
        }
        ErrorKind::CommentNotSeparated => {
            ("unexpected `#`", "put a space before a comment, or quote text that contains `#`")
        }
        ErrorKind::BlockEntryInFlowCollection => {
            ("unexpected `-` inside brackets", "separate items by `,`, or quote it if it is text")
        }
        _ => return None,
    };
    Some((message.to_owned(), help.to_owned()))
}
