//! Pictures: the little formats that JSONata borrows from XPath for numbers, integers and dates.
//!
//! `$formatNumber`, `$formatInteger`, `$parseInteger`, `$fromMillis` and `$toMillis` each take one. A picture is
//! parsed once into a type of its own and then used for any number of values, so that a literal picture costs nothing
//! per call. What comes out is what JSONata's reference implementation gives, its peculiarities included.
//!
//! Time and memory are bounded by the length of the picture and of the text: no number, width or date makes more work
//! than that.

mod calendar;
mod component;
mod date;
mod grouping;
mod integer;
mod javascript;
mod marker;
mod matcher;
mod moment;
mod number;
mod numeral;
mod offset;
mod options;
mod plain;
mod rounding;
mod subpicture;
mod timestamp;
mod words;

pub use date::DatePicture;
pub use integer::IntegerPicture;
pub use number::NumberPicture;
pub use options::NumberOptions;
pub use timestamp::parse_timestamp;

/// Why a picture, or a value for it, was refused.
///
/// ```
/// use nodewright_core::picture::DatePicture;
///
/// let error = DatePicture::parse("[Y0001").expect_err("the bracket is not closed");
/// assert_eq!(error.code, "D3135");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// JSONata's code, such as `D3132`.
    pub code: &'static str,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
}

impl Error {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for Error {}

/// How a name or a numeral is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    Upper,
    Lower,
    /// The first letter of each word is a capital.
    Title,
}
