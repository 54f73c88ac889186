use nodewright::prelude::*;

struct Double;

/// Doubles a number.
#[graph(tool = "double")]
impl Graph for Double {
    type Input = f64;
    type Output = f64;

    #[transform(next = exti)]
    fn double(entry: &f64) -> f64 {
        entry * 2.0
    }
}

fn main() {}
