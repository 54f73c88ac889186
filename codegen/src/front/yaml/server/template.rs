//! `${env:NAME}` in the texts of a server.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Text;
use crate::syntax::{Piece, Template};

/// Cuts a text into its pieces, or reports the first `${` that is none of ours. `$${` stands for `${`.
pub(super) fn parse_template(cx: &Diagnostics, text: &Text) -> Option<Template> {
    let all = text.as_str();
    let (mut pieces, mut plain, mut at) = (Vec::new(), String::new(), 0);
    while let Some(found) = all[at..].find("${") {
        let open = at + found;
        if all[at..open].ends_with('$') {
            plain.push_str(&all[at..open]);
            plain.push('{');
            at = open + 2;
            continue;
        }
        plain.push_str(&all[at..open]);
        let inner = open + 2;
        let Some(length) = all[inner..].find('}') else {
            cx.push(
                Diagnostic::error(text.span_of(open..all.len()), "`${` without its `}`")
                    .label("not closed")
                    .help("write `${env:NAME}`, or `$${` for the text `${`"),
            );
            return None;
        };
        let end = inner + length;
        let name = check_variable(cx, text, inner..end)?;
        if !plain.is_empty() {
            pieces.push(Piece::Plain(std::mem::take(&mut plain)));
        }
        pieces.push(Piece::Variable(name.to_owned()));
        at = end + 1;
    }
    plain.push_str(&all[at..]);
    if !plain.is_empty() {
        pieces.push(Piece::Plain(plain));
    }
    Some(Template { pieces, span: text.span() })
}

/// The name in `env:NAME`, which stands at `range`, between `${` and `}`.
fn check_variable<'t>(cx: &Diagnostics, text: &'t Text, range: std::ops::Range<usize>) -> Option<&'t str> {
    let inner = &text.as_str()[range.clone()];
    let is_name = |name: &str| {
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && name.starts_with(|first: char| !first.is_ascii_digit())
    };
    let shown = super::shown(inner);
    let Some(name) = inner.strip_prefix("env:") else {
        let written = if is_name(inner) { inner } else { "NAME" };
        cx.push(
            Diagnostic::error(
                text.span_of(range.start - 2..range.end + 1),
                format!("unknown `${{{shown}}}`"),
            )
            .label("not a variable of the environment")
            .help(format!("write `${{env:{written}}}`, or `$${{` for the text `${{`")),
        );
        return None;
    };
    if !is_name(name) {
        let message = format!("`{}` is not the name of an environment variable", super::shown(name));
        let place = text.span_of(range.start + "env:".len()..range.end);
        cx.push(
            Diagnostic::error(place, message)
                .label(if name.is_empty() { "the name is missing" } else { "not a name" })
                .help("use letters, digits and `_`, as in `${env:API_KEY}`"),
        );
        return None;
    }
    Some(name)
}
