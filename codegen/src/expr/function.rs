//! The functions of JSONata: their names and what they take.

use nodewright_core::nearest::nearest;

/// A function of JSONata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `$sum(numbers)`
    Sum,
    /// `$count(array)`
    Count,
    /// `$split(string, separator, limit?)`
    Split,
    /// `$join(strings, separator?)`
    Join,
    /// `$string(value)`
    String,
    /// `$number(value)`
    Number,
    /// `$boolean(value)`
    Boolean,
    /// `$not(value)`
    Not,
    /// `$exists(value)`
    Exists,
    /// `$length(string)`
    Length,
    /// `$uppercase(string)`
    Uppercase,
    /// `$lowercase(string)`
    Lowercase,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param {
    /// A string.
    String,
    /// A number.
    Number,
    /// Numbers: an array of them, or one.
    Numbers,
    /// Strings: an array of them, or one.
    Strings,
    /// What `$number` can convert.
    Numeric,
    /// Anything.
    Any,
}

/// A row of the table: the function, its name, its parameters, and how many of these must be given.
struct Row(Function, &'static str, &'static [Param], usize);

const TABLE: [Row; 12] = [
    Row(Function::Sum, "sum", &[Param::Numbers], 1),
    Row(Function::Count, "count", &[Param::Any], 1),
    Row(Function::Split, "split", &[Param::String, Param::String, Param::Number], 2),
    Row(Function::Join, "join", &[Param::Strings, Param::String], 1),
    Row(Function::String, "string", &[Param::Any], 1),
    Row(Function::Number, "number", &[Param::Numeric], 1),
    Row(Function::Boolean, "boolean", &[Param::Any], 1),
    Row(Function::Not, "not", &[Param::Any], 1),
    Row(Function::Exists, "exists", &[Param::Any], 1),
    Row(Function::Length, "length", &[Param::String], 1),
    Row(Function::Uppercase, "uppercase", &[Param::String], 1),
    Row(Function::Lowercase, "lowercase", &[Param::String], 1),
];

/// Functions of the reference that are still to come, so that they are not called unknown.
const PLANNED: [&str; 53] = [
    "abs",
    "append",
    "assert",
    "average",
    "base64decode",
    "base64encode",
    "ceil",
    "clone",
    "contains",
    "decodeUrl",
    "decodeUrlComponent",
    "distinct",
    "each",
    "encodeUrl",
    "encodeUrlComponent",
    "error",
    "eval",
    "filter",
    "floor",
    "formatBase",
    "formatInteger",
    "formatNumber",
    "fromMillis",
    "keys",
    "lookup",
    "map",
    "match",
    "max",
    "merge",
    "millis",
    "min",
    "now",
    "pad",
    "parseInteger",
    "power",
    "random",
    "reduce",
    "replace",
    "reverse",
    "round",
    "shuffle",
    "sift",
    "single",
    "sort",
    "spread",
    "sqrt",
    "substring",
    "substringAfter",
    "substringBefore",
    "toMillis",
    "trim",
    "type",
    "zip",
];

impl Function {
    /// The function of that name, without its `$`.
    pub fn by_name(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Whether the reference has a function of that name which is still to come.
    pub fn is_planned(name: &str) -> bool {
        PLANNED.contains(&name)
    }

    /// The function whose name is nearest to a wrong one.
    pub fn nearest(name: &str) -> Option<&'static str> {
        nearest(name, TABLE.iter().map(|row| row.1))
    }

    /// Its name, without its `$`; the runtime's function has the same.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// What it takes.
    pub fn params(self) -> &'static [Param] {
        self.row().2
    }

    /// How many arguments must be given. JSONata takes the context for the first one if that is a string or
    /// Whether the context stands in for a missing first argument, as in `name.$length()`.
    pub fn takes_context(self) -> bool {
        !matches!(self, Function::Sum | Function::Count | Function::Join | Function::Exists)
    }

    /// number and is missing.
    pub fn required(self) -> usize {
        self.row().3
    }

    fn row(self) -> &'static Row {
        let found = TABLE.iter().find(|row| row.0 == self);
        found.unwrap_or(&TABLE[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_a_row_of_its_own() {
        for row in &TABLE {
            assert_eq!(row.0.name(), row.1);
            assert_eq!(Function::by_name(row.1), Some(row.0));
            assert!(!Function::is_planned(row.1), "{} is both", row.1);
        }
    }
}
