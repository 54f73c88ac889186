//! What a fixture with mistakes expects: one error per mark, at the mark, with the words of `expected.txt`.
//!
//! Marks are set by hand and say where. The words are compared with a file that `NODEWRIGHT_BLESS=1` writes.

use std::path::Path;

use super::files::{read_folder, write_if_changed};
use super::marker::{Marker, find_markers};
use super::message::Message;

/// Compares what the compiler said of the fixture in `folder` with what the fixture says. `root` is the workspace in
/// which it was compiled.
pub fn assert_expected(folder: &Path, root: &Path, messages: &[Message]) {
    let files = read_folder(folder);
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let said: Vec<_> = messages.iter().map(ToString::to_string).collect();
    let said = said.join("\n");
    let markers = find_markers(&name, &files);
    assert!(!markers.is_empty(), "fixture `{name}` marks no mistake");
    let mut unmet: Vec<&Marker> = markers.iter().collect();
    for message in messages {
        let met = unmet.iter().position(|marker| shows(message, marker, root));
        let met =
            met.unwrap_or_else(|| panic!("`{name}` marks no such place:\n{message}\nall messages:\n{said}"));
        unmet.remove(met);
    }
    let missing: Vec<_> = unmet.iter().map(|marker| marker.place.to_string()).collect();
    assert!(missing.is_empty(), "no error at {}; all messages:\n{said}", missing.join(", "));
    assert_words(folder, files.get(Path::new("expected.txt")), &said);
}

fn assert_words(folder: &Path, expected: Option<&String>, said: &str) {
    if std::env::var_os("NODEWRIGHT_BLESS").is_some() {
        write_if_changed(&folder.join("expected.txt"), said);
        return;
    }
    let expected = expected.map_or("", String::as_str);
    assert!(
        expected == said,
        "{} differs; `NODEWRIGHT_BLESS=1` writes it\n--- expected\n{expected}\n--- said\n{said}",
        folder.join("expected.txt").display()
    );
}

/// Whether a message is an error at a mark.
fn shows(message: &Message, marker: &Marker, root: &Path) -> bool {
    if message.level != "error" {
        return false;
    }
    match marker.in_snippet {
        false => message.place.as_ref() == Some(&marker.place),
        true => is_at_project_call(message, root) && snippet_shows(&message.text, marker),
    }
}

/// Whether rustc underlines the call of `project!` or `main!`, and nothing else.
fn is_at_project_call(message: &Message, root: &Path) -> bool {
    let Some(place) = &message.place else { return false };
    let text = std::fs::read_to_string(root.join(&place.file)).unwrap_or_default();
    let line = text.lines().nth(place.start.0 as usize - 1).unwrap_or_default();
    line.starts_with("nodewright::") && place.start.1 == 1 && place.start.0 == place.end.0
}

/// Whether the first snippet in `text` shows the marked line with carets under the marked columns.
fn snippet_shows(text: &str, marker: &Marker) -> bool {
    let mut lines = text.lines();
    let place = &marker.place;
    let position = format!("--> {}:{}:{}", place.file, place.start.0, place.start.1);
    if lines.by_ref().nth(1).is_none_or(|line| line.trim_start() != position) {
        return false;
    }
    let number = format!("{} | ", place.start.0);
    let Some(shown) = lines.by_ref().find(|line| line.trim_start().starts_with(&number)) else {
        return false;
    };
    let Some(gutter) = shown.find(" | ") else {
        return false;
    };
    let Some(carets) = lines.next().and_then(|line| line.get(gutter + 3..)) else {
        return false;
    };
    let start = carets.find('^').unwrap_or_default() as u64;
    let count = carets.chars().filter(|c| *c == '^').count() as u64;
    shown[gutter + 3..] == marker.line && (place.start.1, place.end.1) == (start + 1, start + 1 + count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::message::Place;

    const TEXT: &str =
        "unknown node `b`\n --> x/a.yaml:2:4\n  |\n1 | a: b\n  | - first\n2 | c: b\n  |    ^ odd";

    fn marker(line: &str, start: (u64, u64), end: (u64, u64)) -> Marker {
        let place = Place { file: "x/a.yaml".into(), start, end };
        Marker { place, line: line.into(), in_snippet: true }
    }

    #[test]
    fn finds_the_carets_of_a_snippet() {
        assert!(snippet_shows(TEXT, &marker("c: b", (2, 4), (2, 5))));
    }

    #[test]
    fn other_places_are_not_shown() {
        assert!(!snippet_shows(TEXT, &marker("c: b", (2, 4), (2, 6))));
        assert!(!snippet_shows(TEXT, &marker("c: b", (1, 4), (1, 5))));
        assert!(!snippet_shows(TEXT, &marker("c: d", (2, 4), (2, 5))));
        assert!(!snippet_shows("unknown node `b`", &marker("c: b", (2, 4), (2, 5))));
    }
}
