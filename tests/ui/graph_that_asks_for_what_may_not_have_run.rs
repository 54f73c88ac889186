use nodewright::prelude::*;

struct Sign;

enum Choice {
    Negative,
    Positive,
}

/// Makes a number positive.
#[graph(tool = "sign")]
impl Graph for Sign {
    type Input = f64;
    type Output = f64;

    #[switch(Negative = negate, Positive = last)]
    fn choose(entry: &f64) -> Choice {
        if *entry < 0.0 { Choice::Negative } else { Choice::Positive }
    }

    #[transform(next = last)]
    fn negate(entry: &f64) -> f64 {
        -entry
    }

    #[transform(next = exit)]
    fn last(negate: &f64) -> f64 {
        *negate
    }
}

fn main() {}
