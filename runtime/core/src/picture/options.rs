//! The symbols of a number picture, which `$formatNumber` lets its caller replace.

/// XPath's decimal format: which characters play which part in a number picture, and in what it writes.
///
/// ```
/// use nodewright_core::picture::{NumberOptions, NumberPicture};
///
/// let mut german = NumberOptions::default();
/// german.set("decimal-separator", ",");
/// german.set("grouping-separator", ".");
/// assert_eq!(NumberPicture::parse("#.##0,00", &german)?.format(1234.5), "1.234,50");
/// # Ok::<(), nodewright_core::picture::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberOptions {
    pub(super) decimal_separator: String,
    pub(super) grouping_separator: String,
    pub(super) exponent_separator: String,
    pub(super) infinity: String,
    pub(super) minus_sign: String,
    pub(super) nan: String,
    pub(super) percent: String,
    pub(super) per_mille: String,
    pub(super) zero_digit: String,
    pub(super) digit: String,
    pub(super) pattern_separator: String,
}

impl Default for NumberOptions {
    fn default() -> Self {
        Self {
            decimal_separator: ".".to_owned(),
            grouping_separator: ",".to_owned(),
            exponent_separator: "e".to_owned(),
            infinity: "Infinity".to_owned(),
            minus_sign: "-".to_owned(),
            nan: "NaN".to_owned(),
            percent: "%".to_owned(),
            per_mille: "\u{2030}".to_owned(),
            zero_digit: "0".to_owned(),
            digit: "#".to_owned(),
            pattern_separator: ";".to_owned(),
        }
    }
}

impl NumberOptions {
    /// Replaces the symbol of this name, such as `decimal-separator`. Says whether there is one; JSONata ignores
    /// names that it does not know.
    ///
    /// ```
    /// use nodewright_core::picture::NumberOptions;
    ///
    /// let mut options = NumberOptions::default();
    /// assert!(options.set("minus-sign", "–"));
    /// assert!(!options.set("plus-sign", "+"));
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let symbol = match name {
            "decimal-separator" => &mut self.decimal_separator,
            "grouping-separator" => &mut self.grouping_separator,
            "exponent-separator" => &mut self.exponent_separator,
            "infinity" => &mut self.infinity,
            "minus-sign" => &mut self.minus_sign,
            "NaN" => &mut self.nan,
            "percent" => &mut self.percent,
            "per-mille" => &mut self.per_mille,
            "zero-digit" => &mut self.zero_digit,
            "digit" => &mut self.digit,
            "pattern-separator" => &mut self.pattern_separator,
            _ => return false,
        };
        value.clone_into(symbol);
        true
    }
}

/// [`NumberOptions`] as characters, to compare with those of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symbols {
    pub(super) decimal: Vec<char>,
    pub(super) grouping: Vec<char>,
    pub(super) exponent: Vec<char>,
    pub(super) percent: Vec<char>,
    pub(super) per_mille: Vec<char>,
    pub(super) separator: Vec<char>,
    pub(super) minus: Vec<char>,
    pub(super) zero: Vec<char>,
    optional: Vec<char>,
}

impl Symbols {
    pub(super) fn new(options: &NumberOptions) -> Self {
        let characters = |text: &str| text.chars().collect();
        Self {
            decimal: characters(&options.decimal_separator),
            grouping: characters(&options.grouping_separator),
            exponent: characters(&options.exponent_separator),
            percent: characters(&options.percent),
            per_mille: characters(&options.per_mille),
            separator: characters(&options.pattern_separator),
            minus: characters(&options.minus_sign),
            zero: characters(&options.zero_digit),
            optional: characters(&options.digit),
        }
    }

    /// The digit of this value: so many characters after zero.
    pub(super) fn digit(&self, value: u32) -> Option<char> {
        self.zero.first().and_then(|&zero| char::from_u32(u32::from(zero) + value))
    }

    /// Whether `c` is one of the ten digits.
    pub(super) fn is_digit(&self, c: char) -> bool {
        self.zero.first().is_some_and(|&zero| (u32::from(zero)..u32::from(zero) + 10).contains(&u32::from(c)))
    }

    /// Whether `c` stands for a digit that may be left out.
    pub(super) fn is_optional(&self, c: char) -> bool {
        self.optional == [c]
    }

    /// Whether `c` stands for a digit, mandatory or not.
    pub(super) fn is_place(&self, c: char) -> bool {
        self.is_digit(c) || self.is_optional(c)
    }

    /// Whether `c` belongs to the number in a picture, not to the text around it. Symbols of several characters never
    /// do.
    pub(super) fn is_active(&self, c: char) -> bool {
        self.is_place(c)
            || [&self.decimal, &self.exponent, &self.grouping, &self.separator]
                .into_iter()
                .any(|symbol| *symbol == [c])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_has_a_name_and_others_are_ignored() {
        let names = [
            "decimal-separator",
            "grouping-separator",
            "exponent-separator",
            "infinity",
            "minus-sign",
            "NaN",
            "percent",
            "per-mille",
            "zero-digit",
            "digit",
            "pattern-separator",
        ];
        for name in names {
            let mut options = NumberOptions::default();
            assert!(options.set(name, "xyz"), "{name}");
            assert_ne!(options, NumberOptions::default(), "{name}");
        }
        let mut options = NumberOptions::default();
        assert!(!options.set("Percent", "x"));
        assert_eq!(options, NumberOptions::default());
    }
}
