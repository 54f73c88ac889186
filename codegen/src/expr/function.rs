//! The functions of JSONata: their names and what they take.

use nodewright_core::nearest::nearest;

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param {
    /// A string.
    String,
    /// A number.
    Number,
    /// A boolean.
    Boolean,
    /// An object.
    Object,
    /// An object or an array.
    Container,
    /// A function.
    Function,
    /// A string, a regular expression, or a function.
    Matcher,
    /// Numbers: an array of them, or one.
    Numbers,
    /// Strings: an array of them, or one.
    Strings,
    /// Objects: an array of them, or one.
    Objects,
    /// What `$number` can convert.
    Numeric,
    /// Anything.
    Any,
}

impl Param {
    /// In one word, or a few.
    fn word(self) -> &'static str {
        match self {
            Param::String => "string",
            Param::Number => "number",
            Param::Boolean => "boolean",
            Param::Object => "object",
            Param::Container => "object or array",
            Param::Function => "function",
            Param::Matcher => "string or function",
            Param::Numbers => "array of numbers",
            Param::Strings => "array of strings",
            Param::Objects => "array of objects",
            Param::Numeric => "number, string or boolean",
            Param::Any => "any",
        }
    }
}

macro_rules! functions {
    ($($variant:ident $name:literal [$($param:ident)*] $required:literal $context:literal;)*) => {
        /// A function of JSONata.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "JSONata's own documentation tells what each one does")]
        pub enum Function {
            $($variant,)*
        }

        /// The function, its name, its parameters, how many of these must be given, and whether the context stands
        /// in for the first.
        const TABLE: &[Row] =
            &[$(Row(Function::$variant, $name, &[$(Param::$param),*], $required, $context)),*];
    };
}

struct Row(Function, &'static str, &'static [Param], usize, bool);

functions! {
    Abs "abs" [Number] 1 true;
    Append "append" [Any Any] 2 false;
    Assert "assert" [Boolean String] 1 false;
    Average "average" [Numbers] 1 false;
    Base64decode "base64decode" [String] 1 true;
    Base64encode "base64encode" [String] 1 true;
    Boolean "boolean" [Any] 1 true;
    Ceil "ceil" [Number] 1 true;
    Clone "clone" [Container] 1 true;
    Contains "contains" [String Matcher] 2 true;
    Count "count" [Any] 1 false;
    DecodeUrl "decodeUrl" [String] 1 true;
    DecodeUrlComponent "decodeUrlComponent" [String] 1 true;
    Distinct "distinct" [Any] 1 false;
    Each "each" [Object Function] 2 true;
    EncodeUrl "encodeUrl" [String] 1 true;
    EncodeUrlComponent "encodeUrlComponent" [String] 1 true;
    Error "error" [String] 0 false;
    Eval "eval" [String Any] 1 false;
    Exists "exists" [Any] 1 false;
    Filter "filter" [Any Function] 2 false;
    Floor "floor" [Number] 1 true;
    FormatBase "formatBase" [Number Number] 1 true;
    FormatInteger "formatInteger" [Number String] 2 true;
    FormatNumber "formatNumber" [Number String Object] 2 true;
    FromMillis "fromMillis" [Number String String] 1 true;
    Join "join" [Strings String] 1 false;
    Keys "keys" [Any] 1 true;
    Length "length" [String] 1 true;
    Lookup "lookup" [Any String] 2 true;
    Lowercase "lowercase" [String] 1 true;
    Map "map" [Any Function] 2 false;
    Match "match" [String Function Number] 2 true;
    Max "max" [Numbers] 1 false;
    Merge "merge" [Objects] 1 false;
    Millis "millis" [] 0 false;
    Min "min" [Numbers] 1 false;
    Not "not" [Any] 1 true;
    Now "now" [String String] 0 false;
    Number "number" [Numeric] 1 true;
    Pad "pad" [String Number String] 2 true;
    ParseInteger "parseInteger" [String String] 2 true;
    Power "power" [Number Number] 2 true;
    Random "random" [] 0 false;
    Reduce "reduce" [Any Function Any] 2 false;
    Replace "replace" [String Matcher Matcher Number] 3 true;
    Reverse "reverse" [Any] 1 false;
    Round "round" [Number Number] 1 true;
    Shuffle "shuffle" [Any] 1 false;
    Sift "sift" [Object Function] 1 true;
    Single "single" [Any Function] 1 false;
    Sort "sort" [Any Function] 1 false;
    Split "split" [String Matcher Number] 2 true;
    Spread "spread" [Any] 1 true;
    Sqrt "sqrt" [Number] 1 true;
    String "string" [Any Boolean] 1 true;
    Substring "substring" [String Number Number] 2 true;
    SubstringAfter "substringAfter" [String String] 2 true;
    SubstringBefore "substringBefore" [String String] 2 true;
    Sum "sum" [Numbers] 1 false;
    ToMillis "toMillis" [String String] 1 true;
    Trim "trim" [String] 1 true;
    Type "type" [Any] 1 false;
    Uppercase "uppercase" [String] 1 true;
    Zip "zip" [Any] 1 false;
}

impl Function {
    /// The function of that name, without its `$`.
    pub fn by_name(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The function whose name is nearest to a wrong one.
    pub fn nearest(name: &str) -> Option<&'static str> {
        nearest(name, TABLE.iter().map(|row| row.1))
    }

    /// Its name, without its `$`.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// What the runtime calls it: `formatNumber` is `FORMAT_NUMBER`.
    pub fn constant(self) -> String {
        let mut constant = String::new();
        for c in self.name().chars() {
            if c.is_ascii_uppercase() {
                constant.push('_');
            }
            constant.push(c.to_ascii_uppercase());
        }
        constant
    }

    /// What it takes.
    pub fn params(self) -> &'static [Param] {
        self.row().2
    }

    /// How many arguments must be given.
    pub fn required(self) -> usize {
        self.row().3
    }

    /// How it is called: `$substring(string, number[, number])`.
    pub fn signature(self) -> String {
        let mut text = format!("${}(", self.name());
        for (at, param) in self.params().iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            match at < self.required() {
                true => text.push_str(&format!("{comma}{}", param.word())),
                false => text.push_str(&format!("[{comma}{}", param.word())),
            }
        }
        if self.most() > self.params().len() {
            text.push_str(", …");
        }
        text.push_str(&"]".repeat(self.params().len() - self.required()));
        text + ")"
    }

    /// The most arguments that it takes.
    pub fn most(self) -> usize {
        match self {
            Function::Zip => usize::MAX,
            _ => self.params().len(),
        }
    }

    /// How many arguments it is called back with at most, as the reference counts its parameters.
    pub fn arity(self) -> usize {
        match self {
            Function::String => 1,
            Function::Zip => 0,
            _ => self.params().len(),
        }
    }

    /// What is said of a call with so many arguments, of which it takes more or fewer.
    pub fn wrong_count(self, name: Span, given: usize) -> Diagnostic {
        let (required, most) = (self.required(), self.most());
        let many = if required == most { required.to_string() } else { format!("{required} to {most}") };
        let word = if many == "1" { "argument" } else { "arguments" };
        Diagnostic::error(name, format!("`${}` takes {many} {word}", self.name()))
            .label(format!("{given} given"))
            .note(format!("it is called as `{}`", self.signature()))
            .note("JSONata error T0410")
    }

    /// Whether the context stands in for a missing first argument, as in `name.$length()`.
    pub fn takes_context(self) -> bool {
        self.row().4
    }

    /// Where it takes a function that it calls back with the parts of its first argument.
    pub fn callback(self) -> Option<usize> {
        match self {
            Function::Map
            | Function::Filter
            | Function::Single
            | Function::Reduce
            | Function::Sort
            | Function::Each
            | Function::Sift => Some(1),
            _ => None,
        }
    }

    fn row(self) -> &'static Row {
        // The table has a row for every variant, in their order.
        &TABLE[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_a_row_of_its_own() {
        for row in TABLE {
            assert_eq!(row.0.name(), row.1);
            assert_eq!(Function::by_name(row.1), Some(row.0));
            assert!(row.3 <= row.2.len());
        }
    }

    #[test]
    fn a_signature_shows_what_may_be_left_out() {
        assert_eq!(Function::Substring.signature(), "$substring(string, number[, number])");
        assert_eq!(Function::Now.signature(), "$now([string[, string]])");
        assert_eq!(Function::Zip.signature(), "$zip(any, …)");
        assert_eq!(Function::Millis.signature(), "$millis()");
    }

    #[test]
    fn constants_are_spelt_as_the_runtime_spells_them() {
        assert_eq!(Function::FormatNumber.constant(), "FORMAT_NUMBER");
        assert_eq!(Function::Base64encode.constant(), "BASE64ENCODE");
    }
}
