//! What is wrong with a JSON text, and where.

use std::fmt;

/// One value that does not fit.
///
/// ```
/// use nodewright::json::read_text;
///
/// let problems = read_text::<Vec<u8>>(r#"[1, "two", 300]"#).expect_err("two do not fit");
/// let places: Vec<_> = problems.iter().map(|problem| problem.path.as_str()).collect();
/// assert_eq!(places, ["[1]", "[2]"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: `lines[0].qty`; empty for the whole.
    pub path: String,
    /// What is wrong there.
    pub message: String,
}

impl Problem {
    /// Says that the value lies in field `name`.
    pub(super) fn prefix_field(&mut self, name: &str) {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{name}{dot}{}", self.path);
    }

    /// Says that the value lies at `index` of an array.
    pub(super) fn prefix_index(&mut self, index: usize) {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("[{index}]{dot}{}", self.path);
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// All that is wrong with one JSON text, in its order.
///
/// ```
/// use nodewright::json::read_text;
///
/// let problems = read_text::<bool>("7").expect_err("it is a number");
/// assert_eq!(problems.to_string(), problems.iter().next().expect("there is one").to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub(super) Vec<Problem>);

impl Problems {
    /// How many are shown; a wrong type in a long array would otherwise fill an agent's context.
    const SHOWN: usize = 20;

    /// The problems.
    ///
    /// ```
    /// use nodewright::json::read_text;
    ///
    /// let problems = read_text::<Vec<bool>>("[1, true, 2]").expect_err("two are numbers");
    /// assert_eq!(problems.iter().count(), 2);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().take(Self::SHOWN).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        if self.0.len() > Self::SHOWN {
            write!(f, "\nand {} more", self.0.len() - Self::SHOWN)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
