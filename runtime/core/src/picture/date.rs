//! Date pictures: what `$fromMillis` and `$toMillis` take, such as `[D1o] [MNn] [Y0001]`.

use super::calendar::Civil;
use super::marker::Marker;
use super::matcher::{self, Pattern};
use super::moment::Found;
use super::offset::Offset;
use super::{Error, calendar};

/// A parsed date picture.
///
/// ```
/// use nodewright_core::picture::DatePicture;
///
/// let picture = DatePicture::parse("[D1o] [MNn] [Y]")?;
/// assert_eq!(picture.format(1_510_067_274_972.0, None)?, "7th November 2017");
/// # Ok::<(), nodewright_core::picture::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DatePicture {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Literal(String),
    Marker(Box<Marker>),
}

/// What `$fromMillis` writes without a picture.
const ISO_8601: &str = "[Y0001]-[M01]-[D01]T[H01]:[m01]:[s01].[f001][Z01:01t]";

impl DatePicture {
    /// Parses a picture: text with markers in brackets. `[[` and `]]` are brackets.
    ///
    /// # Errors
    ///
    /// `D3135` if a bracket is not closed, `D3132` if nobody knows a component, `D3131` if the digits of a marker are
    /// from different families.
    ///
    /// ```
    /// use nodewright_core::picture::DatePicture;
    ///
    /// assert!(DatePicture::parse("[Y0001]-[M01]-[D01]").is_ok());
    /// assert!(DatePicture::parse("[Q]").is_err());
    /// ```
    pub fn parse(picture: &str) -> Result<Self, Error> {
        let mut parts = Vec::new();
        let mut rest = picture;
        while let Some((literal, after)) = rest.split_once('[') {
            push_literal(&mut parts, literal);
            if let Some(after) = after.strip_prefix('[') {
                parts.push(Part::Literal("[".to_owned()));
                rest = after;
                continue;
            }
            let unclosed =
                || Error::new("D3135", format!("a bracket of the picture `{picture}` is not closed"));
            let (marker, after) = after.split_once(']').ok_or_else(unclosed)?;
            let marker = Marker::parse(marker)?;
            if let (Some(Part::Marker(previous)), true) = (parts.last_mut(), marker.is_integer()) {
                previous.is_fixed = true;
            }
            parts.push(Part::Marker(Box::new(marker)));
            rest = after;
        }
        push_literal(&mut parts, rest);
        Ok(Self { parts })
    }

    /// What `$fromMillis` uses when it is given no picture, such as `2017-11-07T15:07:54.972Z`.
    ///
    /// ```
    /// use nodewright_core::picture::DatePicture;
    ///
    /// assert_eq!(DatePicture::iso_8601().format(0.0, None)?, "1970-01-01T00:00:00.000Z");
    /// # Ok::<(), nodewright_core::picture::Error>(())
    /// ```
    pub fn iso_8601() -> Self {
        // The picture is a constant, and well-formed.
        Self::parse(ISO_8601).unwrap_or(Self { parts: Vec::new() })
    }

    /// Writes a time in milliseconds since 1970 as `$fromMillis` does. The time zone is an offset such as `+0530`.
    ///
    /// The numbers of a time that does not exist, such as one too far from now, are all written as `NaN`.
    ///
    /// # Errors
    ///
    /// `D3133` if a name is asked of what has none, `D3134` if the offset has too many digits, `D3130` if a number
    /// has no numeral of the kind.
    ///
    /// ```
    /// use nodewright_core::picture::DatePicture;
    ///
    /// let time = DatePicture::parse("[H01]:[m01] [z]")?;
    /// assert_eq!(time.format(0.0, Some("+0200"))?, "02:00 GMT+02:00");
    /// # Ok::<(), nodewright_core::picture::Error>(())
    /// ```
    pub fn format(&self, millis: f64, timezone: Option<&str>) -> Result<String, Error> {
        let offset = Offset::parse(timezone);
        let time = calendar::clip(millis + offset.millis());
        let civil = Civil::new(time);
        // As long as most are.
        let mut out = String::with_capacity(24);
        for part in &self.parts {
            match part {
                Part::Literal(text) => out.push_str(text),
                Part::Marker(marker) => marker.append(civil.as_ref(), time, offset, &mut out)?,
            }
        }
        Ok(out)
    }

    /// Reads a time as `$toMillis` does, in milliseconds since 1970: none if `text` does not match, or nothing in the
    /// picture says when. What the picture leaves open on the left is taken from `now_millis`, on the right it is
    /// zero. A date out of range is NaN.
    ///
    /// # Errors
    ///
    /// `D3136` if a component is missing in between, or dates are read by week, or the text is too long to try;
    /// `D3133` if a name is asked of what has none; `D3130` and `D3131` as of [`super::IntegerPicture::read`].
    ///
    /// ```
    /// use nodewright_core::picture::DatePicture;
    ///
    /// let day = DatePicture::parse("[Y0001]-[M01]-[D01]")?;
    /// assert_eq!(day.read("1970-01-02", 0.0)?, Some(86_400_000.0));
    /// assert_eq!(day.read("tomorrow", 0.0)?, None);
    /// # Ok::<(), nodewright_core::picture::Error>(())
    /// ```
    pub fn read(&self, text: &str, now_millis: f64) -> Result<Option<f64>, Error> {
        let patterns: Result<Vec<Pattern<'_>>, Error> = self.parts.iter().map(Part::pattern).collect();
        let text: Vec<char> = text.chars().collect();
        let Some(ranges) = matcher::find(&patterns?, &text)? else { return Ok(None) };
        let mut found = Found::default();
        for (part, range) in self.parts.iter().zip(ranges) {
            if let Part::Marker(marker) = part {
                let text: String = text[range].iter().collect();
                found.insert(marker.component, matcher::read(marker, &text)?);
            }
        }
        if found.is_empty() { Ok(None) } else { found.resolve(now_millis).map(Some) }
    }
}

impl Part {
    fn pattern(&self) -> Result<Pattern<'_>, Error> {
        match self {
            Self::Literal(text) => Ok(Pattern::Literal(text)),
            Self::Marker(marker) => Pattern::new(marker),
        }
    }
}

fn push_literal(parts: &mut Vec<Part>, text: &str) {
    if !text.is_empty() {
        parts.push(Part::Literal(text.replace("]]", "]")));
    }
}

#[cfg(test)]
mod tests;
