//! Marks in the source of a fixture: a comment with carets under the mistake of the line above it.
//!
//! ```yaml
//! node: ACTION.PRCE
//! #     ^^^^^^^^^^^ error
//! ```
//!
//! `error` is for what rustc must underline, or, in a YAML file, what the snippet in its message must. In a Rust
//! file `error in snippet` is for a place that no span can have: the inside of a literal.

use std::path::Path;

use super::files::Files;
use super::message::Place;

/// A mark.
#[derive(Debug)]
pub struct Marker {
    /// What is underlined.
    pub place: Place,
    /// The marked line.
    pub line: String,
    /// Whether a snippet in the message shows it, not rustc.
    pub in_snippet: bool,
}

/// All marks in the files of the fixture `name`.
pub fn find_markers(name: &str, files: &Files) -> Vec<Marker> {
    files.iter().flat_map(|(path, text)| find_in_file(name, path, text)).collect()
}

fn find_in_file(name: &str, path: &Path, text: &str) -> Vec<Marker> {
    let file = format!("{name}/{}", path.to_string_lossy().replace('\\', "/"));
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    let mut markers = Vec::new();
    let mut above = (0, "");
    for (number, line) in (1..).zip(text.lines()) {
        let Some((columns, in_snippet)) = parse_mark(line) else {
            above = (number, line);
            continue;
        };
        markers.push(Marker {
            place: Place { file: file.clone(), start: (above.0, columns.0), end: (above.0, columns.1) },
            line: above.1.to_owned(),
            in_snippet: in_snippet || !is_rust,
        });
    }
    markers
}

/// The columns of the carets, and whether a snippet shows them.
fn parse_mark(line: &str) -> Option<((u64, u64), bool)> {
    let comment = ["#", "//", "/*"].iter().find_map(|start| line.trim_start().strip_prefix(start))?;
    let words = comment.trim().trim_end_matches("*/").trim_end();
    let in_snippet = words.ends_with("^ error in snippet");
    let carets = words.strip_suffix(" error").or_else(|| words.strip_suffix(" error in snippet"))?;
    if carets.is_empty() || carets.chars().any(|c| c != '^') {
        return None;
    }
    let start = line.find('^')? as u64 + 1;
    Some(((start, start + carets.len() as u64), in_snippet))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_marks_in_all_kinds_of_comments() {
        assert_eq!(parse_mark("  # ^^ error"), Some(((5, 7), false)));
        assert_eq!(parse_mark("//   ^ error in snippet"), Some(((6, 7), true)));
        assert_eq!(parse_mark(" /* ^^^ error */"), Some(((5, 8), false)));
        assert_eq!(parse_mark("// an error"), None);
        assert_eq!(parse_mark("a: '^^ error'"), None);
    }

    #[test]
    fn a_mark_is_of_the_line_above() {
        let files = Files::from([("graphs/a.yaml".into(), "a: 1\nbc: 2\n# ^ error\n#^ error\n".into())]);
        let markers = find_markers("x", &files);
        let places: Vec<_> = markers.iter().map(|marker| marker.place.to_string()).collect();
        assert_eq!(places, ["x/graphs/a.yaml:2:3-4", "x/graphs/a.yaml:2:2-3"]);
        assert!(markers.iter().all(|marker| marker.in_snippet && marker.line == "bc: 2"));
    }
}
