//! The YAML scalar that an expression stands in: what a help proposes must be taken there.

use crate::source::{Sources, Span};

/// A scalar on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scalar<'t> {
    /// Its key.
    pub(super) key: &'t str,
    /// Whether it is without quotes.
    pub(super) plain: bool,
    /// Whether the place asked for is its start.
    pub(super) whole: bool,
}

/// The scalar that `span` starts in, if that is one of a YAML file, on one line behind its key.
pub(super) fn scalar_at(sources: &Sources, span: Span) -> Option<Scalar<'_>> {
    let file = sources.get(span.file)?;
    if !file.path().ends_with(".yaml") && !file.path().ends_with(".yml") {
        return None;
    }
    let (text, at) = (file.text(), span.start as usize);
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next()?;
    find_scalar(line, at - start)
}

/// The scalar of `line` that `at` lies in. Lines of block scalars have none: what looks like a key there is in quotes.
fn find_scalar(line: &str, at: usize) -> Option<Scalar<'_>> {
    let (mut from, mut key, mut flow) = (0, None, 0_u32);
    loop {
        let rest = line.get(from..)?;
        let first = rest.chars().next()?;
        match first {
            ' ' | '\t' | ',' => from += 1,
            '-' if rest.starts_with("- ") => from += 2,
            '{' | '[' => (flow, from) = (flow + 1, from + 1),
            '}' | ']' => (flow, from) = (flow.saturating_sub(1), from + 1),
            '\'' | '"' => {
                let end = from + 1 + rest[1..].find(first)?;
                if at <= end {
                    return key.filter(|_| at > from).map(|key| Scalar {
                        key,
                        plain: false,
                        whole: at == from + 1,
                    });
                }
                (key, from) = (None, end + 1);
            }
            ':' => from += 1,
            _ => {
                let end = from + plain_len(rest, flow > 0);
                if line[end..].starts_with(':') && at >= end {
                    (key, from) = (Some(&line[from..end]), end + 1);
                } else if at < end {
                    return key.map(|key| Scalar { key, plain: true, whole: at == from });
                } else {
                    (key, from) = (None, end);
                }
            }
        }
        if from > at {
            return None;
        }
    }
}

/// How long a plain scalar is that `text` starts with.
fn plain_len(text: &str, flow: bool) -> usize {
    let ends = |(at, c): (usize, char)| match c {
        ':' => text[at + 1..].is_empty() || text[at + 1..].starts_with(' '),
        ',' | '}' | ']' => flow,
        '#' => text[..at].ends_with(' '),
        _ => false,
    };
    text.char_indices().find(|found| ends(*found)).map_or(text.len(), |(at, _)| at).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Key, plain, whole at the `$` of a line.
    fn found(line: &str) -> Option<(&str, bool, bool)> {
        find_scalar(line, line.find('$').expect("an expression"))
            .map(|found| (found.key, found.plain, found.whole))
    }

    #[test]
    fn a_scalar_is_found_by_its_key() {
        assert_eq!(found("  expr: $.a.b"), Some(("expr", true, true)));
        assert_eq!(found("  expr: 1 + $.a.b"), Some(("expr", true, false)));
        assert_eq!(found("  input: { lines: '$.a.b' }"), Some(("lines", false, true)));
        assert_eq!(found("  - { id: a, input: { sku: x, lines: $.a.b } }"), Some(("lines", true, true)));
        assert_eq!(found("  - { id: \"a\", lines: \"$.a.b\" }"), Some(("lines", false, true)));
    }

    #[test]
    fn keys_inside_of_an_expression_are_none() {
        assert_eq!(found("  expr: '{ \"l\": $.a.b }'"), Some(("expr", false, false)));
        assert_eq!(found("            \"l\": $.a.b,"), None);
        assert_eq!(found("            { \"l\": $.a.b }"), None);
        assert_eq!(found("            $.a.b"), None);
    }
}
