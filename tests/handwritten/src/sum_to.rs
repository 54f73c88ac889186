//! A tool that loops.

use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(crate) struct End {
    n: i64,
}

#[derive(Serialize)]
pub(crate) struct Sum {
    sum: f64,
}

pub(crate) fn sum_to(End { n }: End) -> Sum {
    let mut sum = 0.0;
    for counter in 1..=n {
        sum += counter as f64;
    }
    Sum { sum }
}
