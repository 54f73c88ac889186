//! A corpus of graphs with one mistake each: every check in every kind of place, at its column. No rustc is run.
//!
//! `mistakes` is a project. In each of its graphs one mistake is marked by carets in a comment under its line, with
//! what is said of it:
//!
//! ```yaml
//! expr: $.entry.sku = 3
//! #                   ^ warning[never_equal]: `=` never holds: the two sides can never be equal
//! ```
//!
//! In a block scalar there are no comments: there the mark stands after the scalar, as `# 2 above: ^^^ …`, and counts
//! lines upwards; 0 is the last line before it. Of a mistake over several lines the first is marked.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use nodewright_codegen::diagnostic::{Diagnostic, Level, Lint};
use nodewright_codegen::inspect::{Inspected, Script, inspect_package};
use nodewright_codegen::options::Options;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("mistakes")
}

fn inspect() -> Inspected {
    let options = Options { package: "mistakes".into(), version: "0.1.0".into(), description: None };
    let script = Script::read(&corpus().join("build.rs"));
    inspect_package(&corpus(), &script, &options, &Default::default()).expect("a project")
}

/// The files of the corpus, by the path that messages have.
fn files() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for folder in ["graphs", "src"] {
        for entry in fs::read_dir(corpus().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).expect("text");
            files.insert(format!("tests/mistakes/{folder}/{name}"), text);
        }
    }
    files
}

/// A mistake: `file:line:column-end level[lint]: message`.
fn shown(file: &str, line: usize, columns: (usize, usize), says: &str) -> String {
    format!("{file}:{line:03}:{}-{} {says}", columns.0, columns.1)
}

/// What a comment marks: how many lines above, the columns, and what is said there.
fn parse_mark(line: &str) -> Option<(usize, (usize, usize), &str)> {
    let comment = ["#", "//"].iter().find_map(|start| line.trim_start().strip_prefix(start))?;
    let comment = comment.trim_start();
    let (above, carets) = match comment.split_once(" above:") {
        Some((count, rest)) => (count.parse().ok()?, rest.trim_start()),
        None => (0, comment),
    };
    let says = carets.trim_start_matches('^');
    let length = carets.len() - says.len();
    let start = line.len() - carets.len() + 1;
    (length > 0).then_some((above, (start, start + length), says.strip_prefix(' ')?))
}

/// All marks of a file, each with the line that it stands in.
fn marks(file: &str, text: &str) -> Vec<(usize, String)> {
    let lines: Vec<_> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((above, columns, says)) = parse_mark(line) else { continue };
        let unmarked = (0..at).rev().filter(|&at| parse_mark(lines[at]).is_none());
        let marked = unmarked.skip(above).map(|at| at + 1).next().expect("a line above the mark");
        found.push((at, shown(file, marked, columns, says)));
    }
    found
}

fn describe(inspected: &Inspected, found: &Diagnostic) -> String {
    let source = inspected.sources.get(found.span.file).expect("a file");
    let start = source.position(found.span.start as usize);
    let end = source.position(found.span.end as usize);
    let first = source.text().lines().nth(start.line - 1).unwrap_or_default().trim_end();
    let end = if end.line == start.line { end.column } else { first.chars().count() + 1 };
    let level = match found.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let lint = found.lint.map(|lint| format!("[{}]", lint.name())).unwrap_or_default();
    let says = format!("{level}{lint}: {}", found.message);
    shown(source.path(), start.line, (start.column, end), &says)
}

#[test]
fn every_mistake_is_found_where_it_is_marked_and_nothing_else() {
    let inspected = inspect();
    let found: BTreeSet<_> = inspected.found.iter().map(|found| describe(&inspected, found)).collect();
    assert_eq!(found.len(), inspected.found.len(), "something is said twice");
    let files = files();
    let marked = files.iter().flat_map(|(file, text)| marks(file, text)).map(|(_, mark)| mark);
    let marked: BTreeSet<_> = marked.collect();
    let list = |set: Vec<&String>| set.into_iter().map(|line| format!("\n  {line}")).collect::<String>();
    let missed = list(marked.difference(&found).collect());
    let more = list(found.difference(&marked).collect());
    assert!(
        missed.is_empty() && more.is_empty(),
        "marked, but not said:{missed}\nsaid, but not marked:{more}"
    );
}

/// The lines at which graphs begin.
fn graphs(text: &str) -> Vec<usize> {
    let begins = |line: &str| line.starts_with("  - name: ") || line.starts_with("#[graph(");
    text.lines().enumerate().filter(|(_, line)| begins(line)).map(|(at, _)| at).collect()
}

#[test]
fn every_graph_has_one_mistake() {
    let mut count = 0;
    for (file, text) in files() {
        let (begins, marks) = (graphs(&text), marks(&file, &text));
        for (at, &begin) in begins.iter().enumerate() {
            let end = begins.get(at + 1).copied().unwrap_or(usize::MAX);
            let its = marks.iter().filter(|(line, _)| (begin..end).contains(line)).count();
            assert_eq!(its, 1, "{file}: the graph at line {}", begin + 1);
        }
        count += begins.len();
    }
    assert!(count >= 180, "{count} graphs");
}

/// Checks that may be anywhere in an expression, with the places that each must be tried in.
#[test]
fn every_check_is_tried_in_every_kind_of_place() {
    const PLACES: [&str; 9] = [
        "in_a_plain_scalar",
        "in_a_quoted_scalar",
        "in_a_double_quoted_scalar",
        "in_a_block_scalar",
        "in_a_lambda",
        "in_a_predicate",
        "in_a_rule",
        "in_an_argument",
        "in_a_nested_object",
    ];
    // What goes into a place of some type is no part of a predicate or rule.
    let given = |place: &&str| !["in_a_predicate", "in_a_rule"].contains(place);
    let files = files();
    let text = |stem: &str| &files[&format!("tests/mistakes/graphs/{stem}.yaml")];
    for stem in [
        "unknown_field",
        "operand_types",
        "function_arguments",
        "function_counts",
        "never_equal",
        "unknown_enum_value",
        "constant_condition",
        "not_every_path",
    ] {
        for place in PLACES {
            assert!(text(stem).contains(place), "{stem}: nothing is wrong {place}");
        }
        assert!(text(stem).contains("in_a_loop"), "{stem}: nothing is wrong in a loop");
    }
    for stem in ["may_be_absent", "may_be_single", "may_not_fit", "may_have_fraction"] {
        for place in PLACES.iter().copied().filter(given) {
            assert!(text(stem).contains(place), "{stem}: nothing is wrong {place}");
        }
        assert!(text(stem).contains("after_a_loop"), "{stem}: nothing is wrong after a loop");
    }
}

#[test]
fn every_warning_with_a_name_is_in_the_corpus() {
    let all: String = files().into_values().collect();
    for lint in Lint::ALL {
        assert!(all.contains(&format!("warning[{}]: ", lint.name())), "{} is nowhere", lint.name());
    }
}

#[test]
fn every_warning_with_a_name_says_how_to_allow_it() {
    let inspected = inspect();
    let named: Vec<_> = inspected.found.iter().filter(|found| found.lint.is_some()).collect();
    assert!(named.len() > 60, "{} warnings", named.len());
    for found in named {
        let note = found.notes.last().expect("a note");
        let lint = found.lint.map(Lint::name).unwrap_or_default();
        let how = [format!("`allow: {{ {lint}: \"why\" }}`"), format!("`allow({lint} = \"why\")`")];
        assert!(how.iter().any(|how| note.contains(how)), "{}: {note}", found.message);
    }
}

#[test]
fn marks_are_read_as_they_are_meant() {
    assert_eq!(parse_mark("  #  ^^ error: no"), Some((0, (6, 8), "error: no")));
    assert_eq!(parse_mark("# 12 above:  ^ warning: odd"), Some((12, (14, 15), "warning: odd")));
    assert_eq!(parse_mark("    //  ^^^ error: no"), Some((0, (9, 12), "error: no")));
    assert_eq!(parse_mark("# an error: no"), None);
    assert_eq!(parse_mark("a: '^^ error: no'"), None);
    let text = "a: |\n  b\n  cd\n# 0 above:\n# 1 above:  ^ error: no\n";
    assert_eq!(marks("x", text), [(4, "x:003:13-14 error: no".to_owned())]);
}
