//! The result of a tool, from its text.

use std::borrow::Cow;

use crate::json::{FromJson, Problems, Reader, Slot, read_text};
use crate::value::Value;

/// What a tool gave: a value, or the text of its failure.
pub(super) type ToolResult = Result<Value<'static>, String>;

/// Reads the result of `tools/call`: its `structuredContent`, else its first text as JSON, else that text, else its
/// content as it is.
pub(super) fn read_tool_result(text: &str) -> Result<ToolResult, Problems> {
    let mut r = Reader::text(text);
    let read = read_parts(&mut r);
    let parts = r.finish(read)?;
    if parts.wants_input {
        return Ok(Err("it asks for input, which a graph cannot give".to_owned()));
    }
    let content = parts.content.unwrap_or(Cow::Borrowed("[]"));
    if parts.is_error {
        return Ok(Err(failure(&content, parts.structured)));
    }
    if let Some(value) = parts.structured {
        return Ok(Ok(value));
    }
    Ok(Ok(match texts(&content).into_iter().next() {
        Some(text) => read_text(&text).unwrap_or_else(|_| Value::from(text)),
        None => match read_text(&content)? {
            Value::Array(items) if items.is_empty() => Value::Null,
            content => content,
        },
    }))
}

#[derive(Default)]
struct Parts<'a> {
    structured: Option<Value<'static>>,
    content: Option<Cow<'a, str>>,
    is_error: bool,
    wants_input: bool,
}

fn read_parts<'a>(r: &mut Reader<'a>) -> Option<Parts<'a>> {
    let (mut parts, mut is_error) = (Parts::default(), Slot::Absent);
    let mut fields = r.fields()?;
    while let Some(key) = fields.next(r) {
        match &*key {
            "structuredContent" => {
                parts.structured = Value::read(r).filter(|value| !value.is_null());
            }
            "content" => parts.content = r.raw(),
            "isError" => r.field("isError", &mut is_error),
            "resultType" => parts.wants_input = r.raw()? == "\"input_required\"",
            _ => r.skip(),
        }
    }
    parts.is_error = matches!(is_error, Slot::Read(true));
    Some(parts)
}

/// What a tool says of its failure.
fn failure(content: &str, structured: Option<Value<'static>>) -> String {
    let texts = texts(content);
    match (texts.is_empty(), structured) {
        (false, _) => texts.join("\n"),
        (true, Some(value)) => value.to_string(),
        (true, None) => "it gave no reason".to_owned(),
    }
}

/// The texts among the parts of a content.
fn texts(content: &str) -> Vec<String> {
    let mut r = Reader::text(content);
    let text = |r: &mut Reader<'_>| {
        let (mut kind, mut text) = (None, None);
        let mut fields = r.fields()?;
        while let Some(key) = fields.next(r) {
            match (&*key, r.peek()) {
                ("type", Some(b'"')) => kind = r.string(),
                ("text", Some(b'"')) => text = String::read(r),
                _ => r.skip(),
            }
        }
        Some(text.filter(|_| kind.as_deref() == Some("text")))
    };
    let texts = r.list(text).unwrap_or_default();
    texts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        read_tool_result(text).unwrap().map(|value| value.to_string())
    }

    #[test]
    fn structured_content_comes_first() {
        let text = r#"{"content":[{"type":"text","text":"{\"a\":1}"}],"structuredContent":{"a":2}}"#;
        assert_eq!(read(text), Ok(r#"{"a":2}"#.to_owned()));
    }

    #[test]
    fn else_the_first_text_as_json_or_as_it_is() {
        let text = |text: &str| {
            let text = serde_json::to_string(text).unwrap();
            format!(
                r#"{{"content":[{{"type":"image","data":"x"}},{{"text":{text},"type":"text"}},{{"type":"text","text":"no"}}],"isError":false}}"#
            )
        };
        assert_eq!(read(&text("[1, 2]")), Ok("[1,2]".to_owned()));
        assert_eq!(read(&text("0")), Ok("0".to_owned()));
        assert_eq!(read(&text("null")), Ok("null".to_owned()));
        assert_eq!(read(&text("two words")), Ok("\"two words\"".to_owned()));
        assert_eq!(read(&text("")), Ok("\"\"".to_owned()));
    }

    #[test]
    fn without_a_text_the_content_is_kept() {
        let image = r#"[{"type":"image","data":"x","mimeType":"image/png"}]"#;
        assert_eq!(read(&format!(r#"{{"content":{image}}}"#)), Ok(image.to_owned()));
        assert_eq!(read(r#"{"content":[]}"#), Ok("null".to_owned()));
        assert_eq!(read("{}"), Ok("null".to_owned()));
    }

    #[test]
    fn a_failure_carries_all_texts() {
        let text =
            r#"{"isError":true,"content":[{"type":"text","text":"no file"},{"type":"text","text":"x.txt"}]}"#;
        assert_eq!(read(text), Err("no file\nx.txt".to_owned()));
        assert_eq!(read(r#"{"isError":true,"content":[]}"#), Err("it gave no reason".to_owned()));
        let asks = r#"{"resultType":"input_required","inputRequests":{}}"#;
        assert!(read(asks).unwrap_err().contains("asks for input"));
    }

    #[test]
    fn a_wrong_shape_is_a_problem() {
        for text in ["[]", "1", r#"{"isError":"yes"}"#, r#"{"content":[}"#] {
            assert!(read_tool_result(text).is_err(), "{text}");
        }
        let odd = r#"{"content":"plain"}"#;
        assert_eq!(read(odd), Ok("\"plain\"".to_owned()));
    }
}
