//! The markers of a date picture: `[Y0001]`, `[MNn,3-3]`, `[Z01:01t]`.

use super::calendar::Civil;
use super::component::Component;
use super::integer::IntegerPicture;
use super::offset::Offset;
use super::{Case, Error, javascript};
use crate::number::{POWERS, push_bytes, write_digits};

/// The widest that a width modifier makes a number. The reference has no limit but its memory.
const WIDEST: f64 = 1000.0;

/// A parsed marker.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Marker {
    pub(super) component: Component,
    /// How its name is written, if it asks for a name.
    names: Option<Case>,
    /// How its number is written, if it has one.
    pub(super) integer: Option<IntegerPicture>,
    /// The most characters that a name has.
    pub(super) most: Option<f64>,
    /// How many digits of a year are kept.
    year_digits: Option<f64>,
    /// Whether UTC is written as `Z`.
    zulu: bool,
    /// Whether another number follows at once, so that its own digits are counted.
    pub(super) is_fixed: bool,
    /// How it is written at most moments, if that is simple.
    quick: Option<Quick>,
}

/// What takes no more to write than a number or a name.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Quick {
    /// A number of at least so many digits, less all multiples of another.
    Number(usize, u64),
    /// A name, or its first so many bytes.
    Name(usize),
    /// `Z`, for UTC.
    Zulu,
}

/// The most digits that are quick to write.
const ROOM: usize = 20;

/// The parts of the text between the brackets.
struct Text {
    component: Component,
    presentation: String,
    /// The second presentation modifier: one of `a`, `t`, `c`, `o`.
    modifier: Option<char>,
    least: Option<f64>,
    most: Option<f64>,
}

impl Marker {
    /// Parses what stands between the brackets.
    ///
    /// # Errors
    ///
    /// `D3132` if nobody knows the component, `D3131` if its digits are from different families.
    pub(super) fn parse(text: &str) -> Result<Self, Error> {
        let text = Text::parse(text)?;
        let names = match text.presentation.as_bytes() {
            [b'n', ..] => Some(Case::Lower),
            [b'N', b'n', ..] => Some(Case::Title),
            [b'N', ..] => Some(Case::Upper),
            _ => None,
        };
        let mut integer = match text.component {
            Component::Offset | Component::GmtOffset => Some(IntegerPicture::parse(&text.presentation)?),
            component if component.is_number() && names.is_none() => Some(text.parse_integer()?),
            _ => None,
        };
        let year_digits = match &mut integer {
            Some(integer) if text.component == Component::Year => text.parse_year_digits(integer),
            _ => None,
        };
        let mut marker = Self {
            component: text.component,
            names,
            integer,
            most: text.most,
            year_digits,
            zulu: text.modifier == Some('t'),
            is_fixed: false,
            quick: None,
        };
        marker.quick = marker.find_quick();
        Ok(marker)
    }

    fn find_quick(&self) -> Option<Quick> {
        let digits = self.integer.as_ref().and_then(IntegerPicture::digits);
        match self.component {
            Component::Offset | Component::GmtOffset => {
                let written = digits.is_some_and(|digits| (1..=4).contains(&digits.mandatory));
                (self.zulu && written).then_some(Quick::Zulu)
            }
            component if component.is_number() && self.integer.is_some() => {
                let width = self.integer.as_ref()?.plain_width().filter(|&width| width <= ROOM)?;
                let most = match self.year_digits {
                    None => u64::MAX,
                    Some(digits) => {
                        *(1..POWERS.len()).find(|&at| at as f64 == digits).map(|at| &POWERS[at])?
                    }
                };
                Some(Quick::Number(width, most))
            }
            component => {
                let most = self.most.map_or(usize::MAX, |most| most as usize);
                let named = component.names().is_some() && self.names == Some(Case::Title);
                (named && !self.most.is_some_and(f64::is_nan)).then_some(Quick::Name(most))
            }
        }
    }

    /// [`Self::format`] at the end of a text; `civil` is the moment, if it exists.
    pub(super) fn append(
        &self,
        civil: Option<&Civil>,
        time: f64,
        offset: Offset,
        out: &mut String,
    ) -> Result<(), Error> {
        if !civil.is_some_and(|civil| self.append_quick(civil, time, offset, out)) {
            out.push_str(&self.format(time, offset)?);
        }
        Ok(())
    }

    /// Says whether it did.
    fn append_quick(&self, civil: &Civil, time: f64, offset: Offset, out: &mut String) -> bool {
        let Some(quick) = self.quick else { return false };
        if quick == Quick::Zulu {
            if offset.is_zero() {
                out.push('Z');
            }
            return offset.is_zero();
        }
        let value = self.component.value_at(civil, time);
        if value.is_nan() || value < 0.0 {
            return false;
        }
        match quick {
            Quick::Number(width, most) => {
                let mut bytes = [b'0'; ROOM];
                let start = write_digits(value as u64 % most, &mut bytes);
                push_bytes(&bytes[start.min(ROOM - width)..], out);
                true
            }
            Quick::Name(most) => {
                let names = self.component.names().unwrap_or_default();
                let name = (value as usize).checked_sub(1).and_then(|at| names.get(at));
                out.push_str(name.map_or("", |name| &name[..most.min(name.len())]));
                name.is_some()
            }
            Quick::Zulu => false,
        }
    }

    /// Whether it is a number that is read by its digits, which a number right before it must be told apart from.
    pub(super) fn is_integer(&self) -> bool {
        self.component.is_number() && self.integer.is_some()
    }

    /// Writes its value at a moment, which has the offset added already.
    ///
    /// # Errors
    ///
    /// `D3133` if it has no name, `D3134` if it is an offset of too many digits, `D3130` if it has no numeral.
    pub(super) fn format(&self, time: f64, offset: Offset) -> Result<String, Error> {
        let value = self.component.value(time);
        match self.component {
            Component::Offset | Component::GmtOffset => self.format_offset(offset),
            Component::HalfDay => {
                let text = if value == 1.0 { "pm" } else { "am" };
                Ok(if self.names == Some(Case::Upper) { text.to_uppercase() } else { text.to_owned() })
            }
            Component::Calendar | Component::Era => Ok("ISO".to_owned()),
            // The reference knows nothing of it once it has a presentation modifier, and says so in the text.
            Component::Unknown(_) => Ok("undefined".to_owned()),
            _ => match (&self.integer, self.year_digits) {
                (Some(integer), Some(digits)) => integer.format(value % 10_f64.powf(digits)),
                (Some(integer), None) => integer.format(value),
                (None, _) => self.format_name(value),
            },
        }
    }

    fn format_name(&self, value: f64) -> Result<String, Error> {
        let names = self.component.names().ok_or_else(|| self.nameless())?;
        let name =
            names.get((value - 1.0) as usize).filter(|_| value >= 1.0).ok_or_else(|| self.nameless())?;
        let most = self.most.filter(|most| !most.is_nan()).map_or(usize::MAX, |most| most as usize);
        let name: String = name.chars().take(most).collect();
        Ok(match self.names {
            Some(Case::Upper) => name.to_uppercase(),
            Some(Case::Lower) => name.to_lowercase(),
            Some(Case::Title) | None => name,
        })
    }

    fn format_offset(&self, offset: Offset) -> Result<String, Error> {
        let text = match &self.integer {
            Some(picture) => offset.format(picture)?,
            None => return Err(self.nameless()),
        };
        Ok(match self.component {
            _ if self.zulu && offset.is_zero() => "Z".to_owned(),
            Component::GmtOffset => format!("GMT{text}"),
            _ => text,
        })
    }

    /// The refusal to write or read it as a name.
    pub(super) fn nameless(&self) -> Error {
        Error::new("D3133", format!("only months and days have names, not `{}`", self.component.letter()))
    }
}

impl Text {
    fn parse(text: &str) -> Result<Self, Error> {
        let text: String = text.chars().filter(|&c| !javascript::is_space(c)).collect();
        let mut letters = text.chars();
        let letter = letters.next();
        let component = Component::new(letter.unwrap_or_default());
        let (presentation, width) = match text.rsplit_once(',') {
            // A comma alone is both component and presentation.
            Some(("", width)) => (",", Some(width)),
            Some((before, width)) => {
                (&before[before.chars().next().map_or(0, char::len_utf8)..], Some(width))
            }
            None => (letters.as_str(), None),
        };
        let (presentation, modifier) = match presentation.char_indices().next_back() {
            Some((at, c @ ('a' | 't' | 'c' | 'o'))) if at > 0 => (&presentation[..at], Some(c)),
            Some(_) => (presentation, None),
            None => {
                let unknown = || Error::new("D3132", format!("no component of a date is called `{}`", &text));
                (component.default_presentation().ok_or_else(unknown)?, None)
            }
        };
        let (least, most) = width.map_or((None, None), parse_widths);
        Ok(Self { component, presentation: presentation.to_owned(), modifier, least, most })
    }

    fn parse_integer(&self) -> Result<IntegerPicture, Error> {
        let mut integer = match self.modifier {
            Some(modifier) => IntegerPicture::parse(&format!("{};{modifier}", self.presentation))?,
            None => IntegerPicture::parse(&self.presentation)?,
        };
        if let (Some(digits), Some(least)) = (integer.digits_mut(), self.least) {
            digits.mandatory = digits.mandatory.max(width_of(least));
        }
        Ok(integer)
    }

    /// How many digits of the year are kept: as many as the greatest width, or as the picture has if it has two.
    fn parse_year_digits(&self, integer: &mut IntegerPicture) -> Option<f64> {
        let digits = integer.digits_mut();
        match self.most {
            Some(most) => {
                if let Some(digits) = digits {
                    digits.mandatory = width_of(most);
                }
                Some(most).filter(|&most| most != -1.0)
            }
            None => {
                let places = digits.map_or(0, |digits| digits.mandatory + digits.optional);
                (places >= 2).then_some(places as f64)
            }
        }
    }
}

/// `2`, `2-4`, `*-4`: the least width and the greatest, where given. What is no number is NaN.
fn parse_widths(text: &str) -> (Option<f64>, Option<f64>) {
    let (least, most) = text.split_once('-').map_or((text, None), |(least, most)| (least, Some(most)));
    let parse = |width: &str| (width != "*").then(|| javascript::parse_int(width));
    (parse(least), most.and_then(parse))
}

/// A width as a number of digits; none for NaN or a negative number.
fn width_of(width: f64) -> usize {
    width.clamp(0.0, WIDEST) as usize
}
