//! Tables as docs/comparison.md has them.

use crate::samples::Samples;

/// One thing measured: Nodewright's side, then the hand-written one.
#[derive(Debug)]
pub(crate) struct Row {
    name: &'static str,
    unit: &'static str,
    sides: [Samples; 2],
}

impl Row {
    pub(crate) fn new(name: &'static str, unit: &'static str) -> Self {
        Self { name, unit, sides: Default::default() }
    }

    /// Adds what was measured of a side.
    pub(crate) fn push(&mut self, side: usize, sample: f64) {
        self.sides[side].push(sample);
    }
}

/// Prints a table with medians and ratios.
pub(crate) fn print(title: &str, rows: &[Row]) {
    println!("\n| {title} | Nodewright | hand-written | ratio |\n|---|---|---|---|");
    for Row { name, unit, sides } in rows {
        let [ours, theirs] = sides.each_ref().map(|side| format!("{} {unit}", short(side.median())));
        let ratio = sides[0].over(&sides[1]);
        let (low, high) = ratio.spread();
        let spread = if low == high { String::new() } else { format!(" ({low:.2}–{high:.2})") };
        println!("| {name} | {ours} | {theirs} | **{:.2}**{spread} |", ratio.median());
    }
    println!();
}

/// Three digits that tell something.
fn short(figure: f64) -> String {
    let digits = match figure {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{figure:.digits$}")
}
