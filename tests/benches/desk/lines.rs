//! Lines that a person writes: neither blank nor comments, without tests.

use std::path::Path;

use nodewright_tests::harness::desk::{handwritten_desk, order_desk};
use nodewright_tests::harness::files::Files;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Rust,
    /// Doc comments of items: what agents and clients are told.
    Described,
    Yaml,
}

const KINDS: [(Kind, &str); 3] = [
    (Kind::Rust, "Rust, the build script with it"),
    (Kind::Yaml, "YAML"),
    (Kind::Described, "doc comments of items, most of which are descriptions for agents"),
];

/// Prints how many lines of each kind both sides have.
pub(crate) fn print() {
    let sides = [order_desk(), handwritten_desk()];
    println!("\n| lines written | Nodewright | hand-written | ratio |\n|---|---|---|---|");
    let mut total = [0; 2];
    for (kind, name) in KINDS {
        let counts = sides.each_ref().map(|files| count(files, kind));
        print_row(name, counts);
        total = [total[0] + counts[0], total[1] + counts[1]];
    }
    print_row("all", total);
    println!();
}

fn print_row(name: &str, [ours, theirs]: [usize; 2]) {
    let ratio = if theirs == 0 { String::new() } else { format!("{:.2}", ours as f64 / theirs as f64) };
    println!("| {name} | {ours} | {theirs} | {ratio} |");
}

fn count(files: &Files, kind: Kind) -> usize {
    let lines = files.iter().flat_map(|(path, text)| text.lines().map(move |line| kind_of(path, line)));
    lines.filter(|it| *it == Some(kind)).count()
}

/// Nothing for what is not counted: blank lines, comments, manifests.
fn kind_of(path: &Path, line: &str) -> Option<Kind> {
    let line = line.trim();
    match path.extension()?.to_str()? {
        _ if line.is_empty() => None,
        "rs" if line.starts_with("///") => Some(Kind::Described),
        "rs" if !line.starts_with("//") => Some(Kind::Rust),
        "yaml" if !line.starts_with('#') => Some(Kind::Yaml),
        _ => None,
    }
}
