//! Pictures that stand in an expression's source: parsed once, and then used by typed code.

use std::sync::OnceLock;

use nodewright_core::picture::{DatePicture, Error, NumberOptions, NumberPicture, parse_timestamp};

use super::builtin::{find_next_span, finite_time, picture_refused, replace_groups, replace_spans};
use super::{ExprError, Regex};

/// The picture of a number.
#[derive(Debug)]
pub struct NumberText {
    picture: &'static str,
    parsed: OnceLock<Result<NumberPicture, Error>>,
}

impl NumberText {
    /// A picture that is parsed when it is used first.
    pub const fn new(picture: &'static str) -> Self {
        Self { picture, parsed: OnceLock::new() }
    }

    /// `$formatNumber`
    pub fn format(&self, number: f64, at: &'static str) -> Result<String, ExprError> {
        let mut out = String::new();
        self.append(&mut out, number, at)?;
        Ok(out)
    }

    /// `$formatNumber` at the end of a text.
    pub fn append(&self, out: &mut String, number: f64, at: &'static str) -> Result<(), ExprError> {
        let parse = || NumberPicture::parse(self.picture, &NumberOptions::default());
        match self.parsed.get_or_init(parse) {
            Ok(picture) => {
                picture.append(number, out);
                Ok(())
            }
            Err(error) => Err(picture_refused("formatNumber", error.clone(), at)),
        }
    }
}

/// The picture of a point in time.
#[derive(Debug)]
pub struct TimeText {
    picture: Option<&'static str>,
    parsed: OnceLock<Result<DatePicture, Error>>,
}

impl TimeText {
    /// A picture that is parsed when it is used first.
    pub const fn new(picture: &'static str) -> Self {
        Self { picture: Some(picture), parsed: OnceLock::new() }
    }

    /// That of ISO 8601.
    pub const fn iso_8601() -> Self {
        Self { picture: None, parsed: OnceLock::new() }
    }

    /// `$fromMillis`
    pub fn format(&self, millis: f64, timezone: Option<&str>, at: &'static str) -> Result<String, ExprError> {
        let parse = || match self.picture {
            Some(picture) => DatePicture::parse(picture),
            None => Ok(DatePicture::iso_8601()),
        };
        let text = match self.parsed.get_or_init(parse) {
            Ok(picture) => picture.format(millis, timezone),
            Err(error) => Err(error.clone()),
        };
        text.map_err(|error| picture_refused("fromMillis", error, at))
    }
}

/// `$replace` of what a pattern finds, all of it, by a text that may refer to groups.
pub fn replace_found(
    text: &str,
    pattern: &'static Regex,
    with: &str,
    at: &'static str,
) -> Result<String, ExprError> {
    match with.contains('$') {
        true => replace_groups(text, pattern, with, at),
        false => replace_spans(text, pattern, with, at),
    }
}

/// `$split` by a pattern.
pub fn split_found(text: &str, pattern: &'static Regex, at: &'static str) -> Result<Vec<String>, ExprError> {
    let (mut parts, mut from) = (Vec::new(), 0);
    let mut found = pattern.span_at(text, 0, at)?;
    while let Some((start, end)) = found {
        parts.push(text[from..start].to_owned());
        from = end;
        found = find_next_span(pattern, text, from, at)?;
    }
    parts.push(text[from..].to_owned());
    Ok(parts)
}

/// `$toMillis` of a timestamp.
pub fn millis_of(text: &str, at: &'static str) -> Result<f64, ExprError> {
    let millis = parse_timestamp(text).map_err(|error| picture_refused("toMillis", error, at))?;
    finite_time(millis, text, at)
}
