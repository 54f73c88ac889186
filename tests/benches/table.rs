//! Figures side by side, with the ratio that counts and its target.

use crate::samples::Samples;

/// What a ratio should be. A miss is printed; it fails nothing, since machines differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// `≤` or `<`, between measured figures they differ only for the reader; or `≥`.
    pub(crate) sign: char,
    pub(crate) limit: f64,
}

/// One thing measured, for every side.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) unit: &'static str,
    /// For the ratio to the second side; without one it is only reported.
    pub(crate) target: Option<Target>,
    /// In the order of the table's sides; empty where a side could not be measured.
    pub(crate) sides: Vec<Samples>,
}

/// Prints medians with the middle half of the rounds in brackets, and ratios of the first side to each other one.
pub(crate) fn print_table(sides: &[&str], rows: &[Row]) {
    let mut head = vec!["".to_owned(), "unit".to_owned()];
    head.extend(sides.iter().map(|side| (*side).to_owned()));
    head.extend(sides[1..].iter().map(|side| format!("ratio to {side}")));
    head.extend(["target".to_owned(), "".to_owned()]);
    let mut lines = vec![head];
    lines.extend(rows.iter().map(cells));
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0))
        .collect();
    for line in lines {
        let mut text = String::new();
        for (cell, width) in line.iter().zip(&widths) {
            text.push_str(&format!("{cell:<width$}  "));
        }
        println!("{}", text.trim_end());
    }
}

fn cells(row: &Row) -> Vec<String> {
    let mut cells = vec![row.name.clone(), row.unit.to_owned()];
    cells.extend(row.sides.iter().map(show));
    let ratios: Vec<Samples> = row.sides[1..].iter().map(|side| row.sides[0].over(side)).collect();
    cells.extend(ratios.iter().map(show));
    match (row.target, ratios.first()) {
        (Some(Target { sign, limit }), Some(ratio)) => {
            let met = if sign == '≥' { ratio.median() >= limit } else { ratio.median() <= limit };
            let verdict = if met { "met" } else { "MISSED" };
            cells.extend([format!("{sign} {limit:?}"), verdict.to_owned()]);
        }
        _ => cells.extend([String::new(), String::new()]),
    }
    cells
}

fn show(samples: &Samples) -> String {
    if samples.is_empty() {
        return "–".to_owned();
    }
    let median = samples.median();
    let digits = match median {
        ..0.1 => 3,
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    let (low, high) = samples.spread();
    if low == high {
        return format!("{median:.digits$}");
    }
    format!("{median:.digits$} ({low:.digits$}–{high:.digits$})")
}
