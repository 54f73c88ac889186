//! Diagnostics as JSON, for programs.

use super::{Diagnostic, Level};
use crate::schema::JsonTree;
use crate::source::Sources;

/// One array of all of them, which may be of several projects; an object a line.
///
/// Lines and columns count from 1, columns in characters; the end is one past the last character, as rustc has it.
pub fn render_json<'a>(projects: impl IntoIterator<Item = (&'a Sources, &'a [Diagnostic])>) -> String {
    let found =
        projects.into_iter().flat_map(|(sources, found)| found.iter().map(move |found| (sources, found)));
    let objects: Vec<_> = found.map(|(sources, found)| object(sources, found).to_string()).collect();
    match objects.is_empty() {
        true => "[]\n".to_owned(),
        false => format!("[\n{}\n]\n", objects.join(",\n")),
    }
}

fn object(sources: &Sources, found: &Diagnostic) -> JsonTree {
    let level = match found.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let text = |text: Option<String>| text.map_or(JsonTree::Null, JsonTree::String);
    let source = sources.get(found.span.file);
    let position = |offset: u32| source.map(|source| source.position(offset as usize));
    let (start, end) = (position(found.span.start), position(found.span.end));
    let number =
        |number: Option<usize>| number.map_or(JsonTree::Null, |number| JsonTree::Integer(number as i64));
    let help = (!found.help.is_empty()).then(|| found.help.join("\n"));
    // Other places have no field of their own.
    let related = found.related.iter().map(|(span, label)| format!("{}: {label}", sources.locate(*span)));
    let notes = found.notes.iter().cloned().chain(related).map(JsonTree::String);
    let entries = [
        ("level", level.into()),
        ("lint", text(found.lint.map(|lint| lint.name().to_owned()))),
        ("message", found.message.clone().into()),
        ("file", text(source.map(|source| source.path().to_owned()))),
        ("line", number(start.map(|at| at.line))),
        ("column", number(start.map(|at| at.column))),
        ("end_line", number(end.map(|at| at.line))),
        ("end_column", number(end.map(|at| at.column))),
        ("label", text(found.label.clone())),
        ("help", text(help)),
        ("notes", JsonTree::Array(notes.collect())),
    ];
    JsonTree::Object(entries.map(|(key, value)| (key.to_owned(), value)).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Lint;
    use crate::source::Span;

    #[test]
    fn tells_all_in_fields_of_one_object() {
        let mut sources = Sources::default();
        let file = sources.add("graphs/a.yaml", "é: 1\nb: \"x\"\n");
        let other = sources.add("graphs/b.yaml", "c: 1\n");
        let found = Diagnostic::error(Span::new(file, 9, 12), "wrong `x`")
            .label("here")
            .help("mend it")
            .help("or leave it")
            .note("so it is")
            .related(Span::new(other, 3, 4), "there");
        let bare = Diagnostic::lint(Span::new(file, 0, 2), Lint::NeverEqual, "odd");
        assert_eq!(
            render_json([(&sources, &[found, bare][..])]),
            concat!(
                r#"[
{"level":"error","lint":null,"message":"wrong `x`","file":"graphs/a.yaml","line":2,"column":4,"end_line":2,"end_column":7,"#,
                r#""label":"here","help":"mend it\nor leave it","notes":["so it is","graphs/b.yaml:1:4: there"]},
{"level":"warning","lint":"never_equal","message":"odd","file":"graphs/a.yaml","line":1,"column":1,"end_line":1,"end_column":2,"#,
                r#""label":null,"help":null,"notes":[]}
]
"#
            )
        );
        assert_eq!(render_json([(&sources, &[][..])]), "[]\n");
    }
}
