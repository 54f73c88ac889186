//! A page of the documentation: its blocks, each with what a comment in front of it says.

use std::path::{Path, PathBuf};

use nodewright_tests::harness::files::read;
use nodewright_tests::harness::places::repository;

use super::note::Note;

/// A fenced block.
pub(crate) struct Block {
    /// Where it begins: `docs/nodes.md:12`.
    pub(crate) place: String,
    /// The first word after the fence.
    pub(crate) language: String,
    /// What it says.
    pub(crate) text: String,
    /// What the comment in front of it says.
    pub(crate) note: Note,
    /// The index of its page, the lines of its text there, and how far it is indented.
    pub(crate) lines: (usize, std::ops::Range<usize>, usize),
}

/// What is to be looked at, in the order of the page.
pub(crate) enum Piece {
    /// A block that readers see.
    Block(Block),
    /// A file of a project that they do not see.
    Hidden(Note, String),
}

/// All pages, by their path: the README first.
pub(crate) fn pages() -> Vec<PathBuf> {
    let root = repository();
    let mut pages = Vec::new();
    let mut open = vec![root.join("docs")];
    while let Some(folder) = open.pop() {
        let entries =
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.flatten().map(|entry| entry.path()) {
            match path.is_dir() {
                true => open.push(path),
                false if path.extension().is_some_and(|extension| extension == "md") => pages.push(path),
                false => {}
            }
        }
    }
    pages.sort();
    pages.insert(0, root.join("README.md"));
    pages
}

/// The pieces of all pages; what cannot be understood is a problem.
pub(crate) fn pieces(pages: &[PathBuf], problems: &mut Vec<String>) -> Vec<Piece> {
    let read_page = |(index, path): (usize, &PathBuf)| {
        let shown = path.strip_prefix(repository()).unwrap_or(path).to_string_lossy().replace('\\', "/");
        Page { index, shown, text: read(Path::new(path)) }
    };
    let pages: Vec<Page> = pages.iter().enumerate().map(read_page).collect();
    pages.iter().flat_map(|page| page.pieces(problems)).collect()
}

struct Page {
    index: usize,
    shown: String,
    text: String,
}

impl Page {
    fn pieces(&self, problems: &mut Vec<String>) -> Vec<Piece> {
        let lines: Vec<&str> = self.text.lines().collect();
        let (mut pieces, mut note, mut at) = (Vec::new(), Note::default(), 0);
        while at < lines.len() {
            let place = format!("{}:{}", self.shown, at + 1);
            let line = lines[at].trim_start();
            if let Some(rest) = line.strip_prefix("<!--") {
                let (text, end) = comment(&lines, at, rest);
                at = end + 1;
                note = Note::parse(&text).unwrap_or_else(|problem| {
                    problems.push(format!("{place}: {problem}"));
                    Note::default()
                });
                if note.is_hidden_file() {
                    pieces.push(Piece::Hidden(std::mem::take(&mut note), place));
                }
            } else if let Some(info) = line.strip_prefix("```") {
                let indent = lines[at].len() - line.len();
                let end =
                    (at + 1..lines.len()).find(|&end| lines[end].trim() == "```").unwrap_or(lines.len());
                let body = lines[at + 1..end].iter().map(|line| line.get(indent..).unwrap_or_default());
                pieces.push(Piece::Block(Block {
                    place,
                    language: info.trim().to_owned(),
                    text: body.collect::<Vec<_>>().join("\n"),
                    note: std::mem::take(&mut note),
                    lines: (self.index, at + 1..end, indent),
                }));
                at = end + 1;
            } else {
                if !line.is_empty() && !note.is_empty() {
                    problems.push(format!(
                        "{place}: the comment before this says how to check a block; there is none"
                    ));
                    note = Note::default();
                }
                at += 1;
            }
        }
        pieces
    }
}

/// The text of a comment that begins with `rest`, and its last line.
fn comment(lines: &[&str], start: usize, rest: &str) -> (String, usize) {
    let (mut text, mut at, mut line) = (String::new(), start, rest);
    loop {
        if let Some((last, _)) = line.split_once("-->") {
            text.push_str(last);
            return (text, at);
        }
        text.push_str(line);
        text.push('\n');
        at += 1;
        match lines.get(at) {
            Some(next) => line = next,
            None => return (text, at),
        }
    }
}
