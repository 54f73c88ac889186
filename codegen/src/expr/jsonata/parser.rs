//! Tokens to AST: a Pratt parser with the binding powers of the reference.
//!
//! It reads an expression as it is written; `assembly` then makes the AST of it. The two are apart
//! since the reference reports what is wrong with the grammar before anything else.

use std::ops::Range;

use super::assembly::assemble;
use super::ast::Node;
use super::grammar::binding_power;
use super::lexer::{Lexer, SyntaxError, Token, TokenKind};
use super::raw::{Change, Head, Link, LinkKind, Raw};
use crate::source::Text;

mod lambda;
mod link;

/// How deep expressions may be nested in each other: the parser recurses over them.
const MAX_NESTING: usize = 250;

/// How deep a tree may be. Every later stage recurses over it: without optimization a level takes up to 13 kilobytes of
/// stack there, and macros have 8 megabytes in rustc.
pub(super) const MAX_DEPTH: usize = 500;

/// Errors are boxed on their way out, since frames of the recursion must be small.
type Parsed<T> = Result<T, Box<SyntaxError>>;

/// Parses one expression; ranges in errors are of the decoded text.
pub fn parse(text: &Text) -> Result<Node, SyntaxError> {
    parse_boxed(text).map_err(|error| *error)
}

fn parse_boxed(text: &Text) -> Parsed<Node> {
    let source = text.as_str();
    let mut lexer = Lexer::new(source);
    let token = lexer.next(true)?;
    let mut parser = Parser { source, lexer, token, end: 0, nesting: 0 };
    let raw = parser.expression(0)?;
    if parser.token.kind != TokenKind::End {
        return Err(parser.unexpected());
    }
    assemble(text, raw)
}

struct Parser<'a> {
    source: &'a str,
    lexer: Lexer<'a>,
    token: Token,
    /// End of the last consumed token.
    end: usize,
    nesting: usize,
}

impl Parser<'_> {
    /// Consumes the current token; `prefix` says that a value is due next.
    fn advance(&mut self, prefix: bool) -> Parsed<Token> {
        let next = self.lexer.next(prefix)?;
        self.end = self.token.range.end;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn at(&self, operator: &str) -> bool {
        self.token.is(operator)
    }

    fn expect(&mut self, operator: &'static str, prefix: bool) -> Parsed<()> {
        if self.at(operator) {
            return self.advance(prefix).map(drop);
        }
        let range = self.token.range.clone();
        if self.token.kind == TokenKind::End {
            let message = format!("expected `{operator}` before the end of the expression");
            return Err(SyntaxError::new("S0203", range, message).help_if(unclosed(operator)).into());
        }
        let found = one_line(&self.source[range.clone()]);
        let message = format!("expected `{operator}`, found `{found}`");
        Err(SyntaxError::new("S0202", range, message).help_if(self.missing(operator)).into())
    }

    /// What may have been forgotten before the current token.
    fn missing(&self, expected: &str) -> Option<&'static str> {
        match (&self.token.kind, expected) {
            (TokenKind::Operator("," | ";"), ")") => {
                Some("separate arguments by `,`, and the expressions of a block by `;`")
            }
            (TokenKind::Operator(_), _) => None,
            _ => Some("two values stand side by side: an operator or a comma is missing"),
        }
    }

    fn unexpected(&self) -> Box<SyntaxError> {
        let range = self.token.range.clone();
        let found = one_line(&self.source[range.clone()]);
        let help = match self.token.kind {
            TokenKind::Operator(")" | "]" | "}") => Some("nothing is open that it could close"),
            TokenKind::Operator(";") => Some("put several expressions into a block: `(a; b)`"),
            TokenKind::Operator(_) => None,
            _ => Some("two values stand side by side: an operator is missing"),
        };
        SyntaxError::new("S0201", range, format!("unexpected `{found}`")).help_if(help).into()
    }

    fn too_deep(&self, limit: usize, range: Range<usize>) -> Box<SyntaxError> {
        let message = format!("expression nests deeper than {limit} levels");
        SyntaxError::uncoded(range, message)
            .label("too deep")
            .help("bind parts of it to variables in a block")
            .into()
    }

    /// An expression whose operators bind tighter than `power`.
    fn expression(&mut self, power: u8) -> Parsed<Box<Raw>> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(self.too_deep(MAX_NESTING, self.token.range.clone()));
        }
        let mut raw = self.head()?;
        while let TokenKind::Operator(operator) = self.token.kind {
            if binding_power(operator) <= power {
                break;
            }
            let token = self.advance(true)?.range;
            if operator == "[" && self.at("]") {
                raw.keep_array();
                self.advance(true)?;
            } else if operator == "(" && is_function(&raw) {
                raw = self.lambda(raw.range, token)?;
            } else {
                let kind = self.link(&raw, operator, &token)?;
                self.push(&mut raw, kind, token)?;
            }
        }
        self.nesting -= 1;
        Ok(raw)
    }

    /// `kind` applied to all of `raw`.
    fn push(&self, raw: &mut Raw, kind: LinkKind, token: Range<usize>) -> Parsed<()> {
        raw.depth = match kind.nests() {
            true => raw.depth.max(kind.depth()) + 1,
            false => raw.depth.max(kind.depth() + 1),
        };
        if raw.depth > MAX_DEPTH {
            return Err(self.too_deep(MAX_DEPTH, token));
        }
        raw.links.push(Link { kind, token, end: self.end, keep: false });
        Ok(())
    }

    /// `head`, which began at `token` and ends here.
    fn raw(&self, head: Head, token: Range<usize>) -> Parsed<Box<Raw>> {
        let depth = head.depth() + 1;
        if depth > MAX_DEPTH {
            return Err(self.too_deep(MAX_DEPTH, token));
        }
        let range = token.start..self.end.max(token.end);
        Ok(Box::new(Raw { head, token, range, keep: false, links: Vec::new(), depth }))
    }

    fn head(&mut self) -> Parsed<Box<Raw>> {
        let token = self.advance(false)?;
        let head = match token.kind {
            TokenKind::End => Head::End,
            TokenKind::Null => Head::Null,
            TokenKind::Bool(value) => Head::Bool(value),
            TokenKind::Number(value) => Head::Number(value),
            TokenKind::String(value) => Head::String(value),
            TokenKind::Variable(name) => Head::Variable(name),
            TokenKind::Name(name) => Head::Name(name),
            TokenKind::Regex(regex) => Head::Regex(regex),
            TokenKind::Operator(operator) => self.head_operator(operator, &token.range)?,
        };
        self.raw(head, token.range)
    }

    fn head_operator(&mut self, operator: &'static str, token: &Range<usize>) -> Parsed<Head> {
        Ok(match operator {
            // These are names where a value is due.
            "and" | "or" | "in" => Head::Name(operator.to_owned()),
            "*" => Head::Wildcard,
            "**" => Head::Descendants,
            "%" => Head::Parent,
            "-" => Head::Negate(self.expression(70)?),
            "(" => Head::Block(self.block()?),
            "[" => Head::Array(self.array()?),
            "{" => Head::Object(self.pairs()?),
            "|" => Head::Transform(self.transform()?),
            _ => return Err(no_value(operator, token.clone())),
        })
    }

    /// The rest of `(a; b)`.
    fn block(&mut self) -> Parsed<Vec<Raw>> {
        let mut items = Vec::new();
        while !self.at(")") {
            items.push(*self.expression(0)?);
            if !self.at(";") {
                break;
            }
            self.advance(true)?;
        }
        self.expect(")", false)?;
        Ok(items)
    }

    /// The rest of `[a, b..c]`.
    fn array(&mut self) -> Parsed<Vec<Raw>> {
        let mut items = Vec::new();
        if !self.at("]") {
            loop {
                let mut item = self.expression(0)?;
                if self.at("..") {
                    self.range(&mut item)?;
                }
                items.push(*item);
                if !self.at(",") {
                    break;
                }
                self.advance(true)?;
            }
        }
        self.expect("]", false)?;
        Ok(items)
    }

    /// The rest of `{k: v}`, with or without a value on its left.
    fn pairs(&mut self) -> Parsed<Vec<(Raw, Raw)>> {
        let mut pairs = Vec::new();
        if !self.at("}") {
            loop {
                let key = self.expression(0)?;
                self.expect(":", true)?;
                pairs.push((*key, *self.expression(0)?));
                if !self.at(",") {
                    break;
                }
                self.advance(true)?;
            }
        }
        self.expect("}", false)?;
        Ok(pairs)
    }

    /// The rest of `|pattern|update, delete|`.
    fn transform(&mut self) -> Parsed<Change> {
        let pattern = self.expression(0)?;
        self.expect("|", true)?;
        let update = self.expression(0)?;
        let delete = match self.at(",") {
            true => {
                self.advance(true)?;
                Some(self.expression(0)?)
            }
            false => None,
        };
        self.expect("|", true)?;
        Ok(Change { pattern, update, delete })
    }
}

/// `operator` stands where a value is due.
fn no_value(operator: &str, token: Range<usize>) -> Box<SyntaxError> {
    let message = match operator {
        ")" | "]" | "}" | "," | ";" | ":" => format!("expected a value, found `{operator}`"),
        _ => format!("`{operator}` needs a value on its left"),
    };
    SyntaxError::new("S0211", token, message).help_if(meant(operator)).into()
}

fn is_function(raw: &Raw) -> bool {
    matches!(&raw.head, Head::Name(name) if matches!(name.as_str(), "function" | "λ")) && raw.links.is_empty()
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn unclosed(operator: &str) -> Option<&'static str> {
    match operator {
        ")" => Some("a `(` is not closed"),
        "]" => Some("a `[` is not closed"),
        "}" => Some("a `{` is not closed"),
        "|" => Some("a transform is written `|pattern|update|` or `|pattern|update, delete|`"),
        ":" => Some("a pair is written `key: value`"),
        _ => None,
    }
}

/// What someone means who writes an operator where a value is due.
fn meant(operator: &str) -> Option<&'static str> {
    match operator {
        "=" => Some("compare with one `=`"),
        "&" => Some("write `and`; one `&` joins strings"),
        "+" => Some("a number is positive without a `+`"),
        "/" => Some("first in brackets, a `/` divides: bind the regular expression to a variable before"),
        "?" => Some("arguments are left open only directly in a call, as in `$f(?, 1)`"),
        "}" | "]" | ")" => Some("remove the comma or operator before it, or add a value"),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
