//! Diagnostics as text in rustc's look.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level as Title, Renderer, Snippet};

use super::{Diagnostic, Level};
use crate::source::{FileId, Source, Sources, Span};

/// The text of a compile error: the message, the snippet with its carets, help and notes. rustc itself writes
/// `error: ` before it.
pub fn render(sources: &Sources, diagnostic: &Diagnostic) -> String {
    render_under(sources, diagnostic, Title::ERROR.no_name())
}

/// The same for a terminal, with `error: ` or `warning: ` before it.
pub fn render_with_level(sources: &Sources, diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.level {
        Level::Error => Title::ERROR,
        Level::Warning => Title::WARNING,
    };
    render_under(sources, diagnostic, level)
}

fn render_under(sources: &Sources, diagnostic: &Diagnostic, level: Title<'_>) -> String {
    let mut title = level.primary_title(diagnostic.message.as_str());
    if let Some(lint) = diagnostic.lint {
        title = title.id(lint.name());
    }
    let mut group = Group::with_title(title);
    for (file, source) in shown_files(sources, diagnostic) {
        group = group.element(
            Snippet::source(source.text())
                .path(source.path())
                .annotations(annotations(diagnostic, file, source)),
        );
    }
    for help in &diagnostic.help {
        group = group.element(Title::HELP.message(help.as_str()));
    }
    for note in &diagnostic.notes {
        group = group.element(Title::NOTE.message(note.as_str()));
    }
    Renderer::plain().render(&[group])
}

/// The files that have something to show, the one with the mistake first.
fn shown_files<'a>(sources: &'a Sources, diagnostic: &Diagnostic) -> Vec<(FileId, &'a Source)> {
    let mut shown: Vec<(FileId, &Source)> = Vec::new();
    let related = diagnostic.related.iter().map(|(span, _)| span.file);
    for file in std::iter::once(diagnostic.span.file).chain(related) {
        if shown.iter().all(|(other, _)| *other != file) {
            shown.extend(sources.get(file).map(|source| (file, source)));
        }
    }
    shown
}

fn annotations<'a>(diagnostic: &'a Diagnostic, file: FileId, source: &Source) -> Vec<Annotation<'a>> {
    let mut found = Vec::new();
    if diagnostic.span.file == file {
        let range = first_line(source.text(), diagnostic.span);
        found.push(AnnotationKind::Primary.span(range).label(diagnostic.label.as_deref()));
    }
    let related = diagnostic.related.iter().filter(|(span, _)| span.file == file);
    found.extend(related.map(|(span, label)| {
        let range = first_line(source.text(), *span);
        AnnotationKind::Context.span(range).label(label.as_str())
    }));
    found
}

/// The part of a span that is shown: its first line is enough to find it, and reads better than a drawn bracket.
fn first_line(text: &str, span: Span) -> Range<usize> {
    let start = floor_boundary(text, span.start as usize);
    let end = ceil_boundary(text, span.end as usize).max(start);
    let line = &text[start..end];
    let length = line.find(['\r', '\n']).unwrap_or(line.len());
    start..start + line[..length].trim_end().len()
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn ceil_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> (Sources, FileId, FileId) {
        let mut sources = Sources::default();
        let graph = "version: \"1.0\"\n\n\n\n\n\n\n\n\nnodes:\n  - { rule: { \">\": [{ var: price.totl }, 1000] }, next: big }\n";
        let yaml = sources.add("graphs/order_desk.yaml", graph);
        let rust = sources.add("src/nodes.rs", "pub struct PriceLines {\n\ttotal: f64,\n}\n");
        (sources, yaml, rust)
    }

    fn find(sources: &Sources, file: FileId, word: &str) -> Span {
        let at = sources.get(file).unwrap().text().find(word).unwrap();
        Span::new(file, at, at + word.len())
    }

    fn assert_renders(actual: &str, expected: &[&str]) {
        assert_eq!(actual, expected.join("\n"), "\n{actual}");
    }

    #[test]
    fn shows_snippet_carets_label_help_and_note() {
        let (sources, yaml, _) = sources();
        let diagnostic =
            Diagnostic::error(find(&sources, yaml, "totl"), "unknown field `totl` of node `price`")
                .label("not in this node's output")
                .help("a field with a similar name exists: `total`")
                .note("`price` yields PricedLines { total: number }, from src/nodes.rs:2");
        let expected = [
            "unknown field `totl` of node `price`",
            "  --> graphs/order_desk.yaml:11:34",
            "   |",
            "11 |   - { rule: { \">\": [{ var: price.totl }, 1000] }, next: big }",
            "   |                                  ^^^^ not in this node's output",
            "   |",
            "   = help: a field with a similar name exists: `total`",
            "   = note: `price` yields PricedLines { total: number }, from src/nodes.rs:2",
        ];
        assert_renders(&render(&sources, &diagnostic), &expected);
        let with_level = render_with_level(&sources, &diagnostic);
        assert!(with_level.starts_with("error: unknown field `totl` of node `price`\n  --> graphs"));
        assert!(with_level.ends_with(&expected[1..].join("\n")));
    }

    #[test]
    fn shows_related_places_of_all_files() {
        let (sources, yaml, rust) = sources();
        let diagnostic = Diagnostic::warning(find(&sources, yaml, "big"), "odd")
            .label("here")
            .related(find(&sources, yaml, "version"), "in the same file")
            .related(find(&sources, rust, "total"), "in another, after a tab");
        assert_renders(
            &render_with_level(&sources, &diagnostic),
            &[
                "warning: odd",
                "  --> graphs/order_desk.yaml:11:57",
                "   |",
                " 1 | version: \"1.0\"",
                "   | ------- in the same file",
                "...",
                "11 |   - { rule: { \">\": [{ var: price.totl }, 1000] }, next: big }",
                "   |                                                         ^^^ here",
                "   |",
                "  ::: src/nodes.rs:2:2",
                "   |",
                " 2 |     total: f64,",
                "   |     ----- in another, after a tab",
            ],
        );
    }

    #[test]
    fn a_lint_stands_where_rustc_has_its_codes() {
        let (sources, yaml, _) = sources();
        let found =
            Diagnostic::lint(find(&sources, yaml, "1000"), crate::diagnostic::Lint::NeverEqual, "odd");
        assert!(render_with_level(&sources, &found).starts_with("warning[never_equal]: odd\n  --> graphs"));
    }

    #[test]
    fn carets_stand_under_wide_characters_and_in_long_lines() {
        let mut sources = Sources::default();
        let text = format!("\té: \"😀\" # {}\tx: bad {}", "a".repeat(300), "b".repeat(300));
        let file = sources.add("a.yaml", text);
        let diagnostic = Diagnostic::error(find(&sources, file, "bad"), "wrong").label("this");
        let rendered = render(&sources, &diagnostic);
        let lines: Vec<_> = rendered.lines().collect();
        assert_eq!(lines[..3], ["wrong", " --> a.yaml:1:315", "  |"]);
        assert!(lines[3].starts_with("1 | ...aaaa") && lines[3].ends_with("bbb..."), "{rendered}");
        // The line is cut, its tab widened, and the carets still stand under the word.
        assert_eq!(lines[3].find("bad"), lines[4].find("^^^ this"), "{rendered}");
        let before = Diagnostic::error(find(&sources, file, "#"), "wrong");
        let rendered = render(&sources, &before);
        let lines: Vec<_> = rendered.lines().collect();
        assert!(lines[3].starts_with("1 |     é: \"😀\" # aaa"), "{rendered}");
        // The emoji is two columns wide.
        assert_eq!(lines[4], "  |             ^", "{rendered}");
    }

    #[test]
    fn shows_the_first_line_of_a_long_span() {
        let mut sources = Sources::default();
        let file = sources.add("a.yaml", "a:\r\n  b: 1\r\n");
        let diagnostic = Diagnostic::error(Span::new(file, 0, 99), "wrong");
        assert_renders(
            &render(&sources, &diagnostic),
            &["wrong", " --> a.yaml:1:1", "  |", "1 | a:", "  | ^^"],
        );
    }

    #[test]
    fn any_span_can_be_rendered() {
        let mut sources = Sources::default();
        let file = sources.add("a.yaml", "é\r\n\t😀: é");
        let empty = sources.add("b.yaml", "");
        for start in 0..20 {
            for end in start..20 {
                let diagnostic = Diagnostic::error(Span::new(file, start, end), "wrong")
                    .label("here")
                    .related(Span::new(empty, start, end), "there");
                assert!(render(&sources, &diagnostic).contains("a.yaml:"));
            }
        }
    }

    #[test]
    fn macro_input_has_no_snippet() {
        let diagnostic =
            Diagnostic::error(Span::new(FileId::TOKENS, 0, 1), "wrong").label("here").help("mend it");
        assert_renders(&render(&Sources::default(), &diagnostic), &["wrong", " |", " = help: mend it"]);
    }
}
