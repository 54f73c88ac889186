//! JSON inside of a string: positions in the string become positions in the file around it.

use super::parse_json_of;
use crate::diagnostic::Diagnostics;
use crate::source::{Span, Text};
use crate::syntax::{Data, DataValue};

/// Reads the value that `text` holds; `None` after a mistake, which is then reported. `what` is what it is, in
/// messages: `rule`.
pub fn parse_json_within(cx: &Diagnostics, text: &Text, what: &str) -> Option<Data> {
    let found = Diagnostics::new();
    let data = parse_json_of(&found, text.as_str(), text.span().file, what);
    for mut mistake in found.take() {
        mistake.span = place(text, mistake.span);
        mistake.related.iter_mut().for_each(|(span, _)| *span = place(text, *span));
        cx.push(mistake);
    }
    data.map(|data| move_data(text, data))
}

fn place(text: &Text, span: Span) -> Span {
    text.span_of(span.start as usize..span.end as usize)
}

fn move_data(text: &Text, data: Data) -> Data {
    let value = match data.value {
        DataValue::String(inner) => DataValue::String(inner.within(text)),
        DataValue::Expr(inner) => DataValue::Expr(inner.within(text)),
        DataValue::Array(items) => {
            DataValue::Array(items.into_iter().map(|item| move_data(text, item)).collect())
        }
        DataValue::Object(entries) => DataValue::Object(
            entries.into_iter().map(|(key, value)| (key.within(text), move_data(text, value))).collect(),
        ),
        scalar => scalar,
    };
    Data { value, span: place(text, data.span) }
}
