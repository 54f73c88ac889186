//! A loop as a Rust type.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Halves a number until it is odd.
#[derive(Debug)]
pub struct Halve;

/// A number.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Number {
    /// The number.
    pub n: u32,
}

/// Where it ended.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Halved {
    /// The odd number.
    pub odd: f64,
    /// How often it was halved.
    pub times: f64,
}

enum Next {
    Half,
    Done,
}

/// Halves a number until it is odd.
#[graph(tool = "halve")]
impl Graph for Halve {
    type Input = Number;
    type Output = Halved;

    #[transform(next = check)]
    fn half(entry: &Number, half: Option<&Number>) -> Number {
        Number { n: half.map_or(entry.n, |half| half.n / 2) }
    }

    #[switch(Half = half, Done = done)]
    fn check(half: &Number) -> Next {
        if half.n % 2 == 0 && half.n > 0 { Next::Half } else { Next::Done }
    }

    #[transform(expr = r#"{ "odd": $.half.n, "times": $executionCount("half") - 1 }"#, next = exit)]
    fn done() -> Halved;
}
