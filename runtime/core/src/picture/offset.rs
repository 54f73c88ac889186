//! Time zones: the offset that `$fromMillis` is given, and how a picture writes it.

use super::integer::IntegerPicture;
use super::{Error, javascript};
use crate::number::f64_to_string;

/// An offset from UTC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Offset {
    hours: f64,
    minutes: f64,
}

impl Offset {
    /// Parses `+hhmm`; without a time zone, it is UTC. What is no number makes times that do not exist.
    ///
    /// Hours are rounded down, but minutes keep their sign: `-0530` is six and a half hours, as the reference has it.
    pub(super) fn parse(timezone: Option<&str>) -> Self {
        let offset = timezone.map_or(0.0, javascript::parse_int);
        Self { hours: (offset / 100.0).floor(), minutes: offset % 100.0 }
    }

    pub(super) fn millis(self) -> f64 {
        (60.0 * self.hours + self.minutes) * 60_000.0
    }

    /// Whether it is UTC.
    pub(super) fn is_zero(self) -> bool {
        self.combined() == 0.0
    }

    /// Hours and minutes as one number, such as 530.
    fn combined(self) -> f64 {
        self.hours * 100.0 + self.minutes
    }

    /// Writes it with its sign.
    ///
    /// # Errors
    ///
    /// `D3134` if the picture has more than four digits, or none.
    pub(super) fn format(self, picture: &IntegerPicture) -> Result<String, Error> {
        let digits = picture.digits();
        let text = match digits.map_or(0, |digits| digits.mandatory) {
            _ if digits.is_some_and(|digits| digits.grouping.is_regular()) => {
                picture.format(self.combined())?
            }
            1 | 2 => picture.format(self.hours)? + &self.format_minutes(),
            3 | 4 => picture.format(self.combined())?,
            count => {
                return Err(Error::new(
                    "D3134",
                    format!("a time zone is written with one to four digits, not `{count}`"),
                ));
            }
        };
        let sign = if self.combined() >= 0.0 { "+" } else { "" };
        Ok(format!("{sign}{text}"))
    }

    /// The minutes after a picture of hours alone; nothing if there are none.
    fn format_minutes(self) -> String {
        if self.minutes == 0.0 {
            return String::new();
        }
        let sign = if self.minutes < 0.0 { "-" } else { "" };
        format!(":{sign}{:0>2}", f64_to_string(self.minutes.abs()))
    }
}
