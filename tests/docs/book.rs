//! The pages as a book: `docs/SUMMARY.md` names each of them once, and links lead to what is there.

use std::path::{Component, Path, PathBuf};

use nodewright_tests::harness::files::read;
use nodewright_tests::harness::places::repository;

use super::page::pages;

/// The table of contents, from the folder of the book.
const SUMMARY: &str = "docs/SUMMARY.md";
/// Files beside the pages that link to them.
const OTHERS: [&str; 4] = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"];

/// A link, and the line that it is in.
struct Link {
    target: String,
    line: usize,
}

/// Pages that the table of contents does not name, or names twice.
pub(crate) fn unlisted_pages() -> Vec<String> {
    let summary = repository().join(SUMMARY);
    let listed: Vec<PathBuf> =
        links(&read(&summary)).iter().filter_map(|link| Some(place(&summary, &link.target)?.0)).collect();
    let docs = repository().join("docs");
    let pages = pages().into_iter().filter(|page| page.starts_with(&docs) && *page != summary);
    let count = |page: &PathBuf| listed.iter().filter(|listed| *listed == page).count();
    let wrong = pages.map(|page| (count(&page), page)).filter(|(count, _)| *count != 1);
    wrong.map(|(count, page)| format!("{} is {count} times in {SUMMARY}, not once", shown(&page))).collect()
}

/// Links of all pages to files or headings that are not there.
pub(crate) fn broken_links() -> Vec<String> {
    let mut files = pages();
    files.extend(OTHERS.map(|name| repository().join(name)));
    files.sort();
    files.dedup();
    let mut problems = Vec::new();
    for file in &files {
        for Link { target, line } in links(&read(file)) {
            let Some((path, anchor)) = place(file, &target) else { continue };
            let problem = match anchor {
                _ if !path.exists() => Some("there is no such file"),
                Some(anchor) if !anchors(&read(&path)).contains(&anchor) => Some("there is no such heading"),
                _ => None,
            };
            problems.extend(problem.map(|problem| format!("{}:{line}: `{target}`: {problem}", shown(file))));
        }
    }
    problems
}

fn shown(path: &Path) -> String {
    path.strip_prefix(repository()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The file and the heading that a link of `file` leads to, if it stays in the repository.
fn place(file: &Path, target: &str) -> Option<(PathBuf, Option<String>)> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = match target.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor.to_owned())),
        None => (target, None),
    };
    let mut found = file.to_owned();
    if !path.is_empty() {
        found.pop();
    }
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => found = found.parent()?.to_owned(),
            Component::CurDir => {}
            part => found.push(part),
        }
    }
    Some((found, anchor))
}

/// The lines of a text that are prose: neither in a block nor in a comment.
pub(crate) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut block, mut comment) = (false, false);
    text.lines().enumerate().filter(move |(_, line)| {
        let line = line.trim_start();
        if !comment && line.starts_with("```") {
            block = !block;
            return false;
        }
        comment |= !block && line.starts_with("<!--");
        let hidden = block || comment;
        comment &= !line.contains("-->");
        !hidden
    })
}

fn links(text: &str) -> Vec<Link> {
    let mut links = Vec::new();
    for (at, line) in prose(text) {
        for (start, _) in line.match_indices("](") {
            // A link that begins between backticks is code.
            let begin = line[..start].rfind('[').unwrap_or(0);
            let is_code = line[..begin].matches('`').count() % 2 == 1;
            let target = &line[start + 2..];
            if let Some(end) = target.find(')').filter(|_| !is_code) {
                links.push(Link { target: target[..end].to_owned(), line: at + 1 });
            }
        }
    }
    links
}

/// What the headings of a page are called in links, as GitHub and mdBook name them.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for (_, line) in prose(text) {
        let Some(heading) = line.strip_prefix('#') else { continue };
        let kept = heading.trim_start_matches('#').trim().chars().filter_map(|c| match c {
            ' ' => Some('-'),
            c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c.to_ascii_lowercase()),
            _ => None,
        });
        let slug: String = kept.collect();
        let again = anchors.iter().filter(|known| **known == slug).count();
        anchors.push(if again == 0 { slug } else { format!("{slug}-{again}") });
    }
    anchors
}

#[test]
fn links_and_headings_are_found_in_prose_alone() {
    let text = "# A `b!`, and c\n[x](a.md#b) `[no](n.md)` [`y`](../z)\n```text\n[no](m.md)\n# no\n```\n\
                <!-- in: x\n[no](k.md)\n-->\n## A `b!`, and c\n";
    let found: Vec<_> = links(text).into_iter().map(|link| (link.line, link.target)).collect();
    assert_eq!(found, [(2, "a.md#b".to_owned()), (2, "../z".to_owned())]);
    assert_eq!(anchors(text), ["a-b-and-c", "a-b-and-c-1"]);
    let file = Path::new("/r/docs/a.md");
    assert_eq!(place(file, "../z/q.md#b"), Some((PathBuf::from("/r/z/q.md"), Some("b".to_owned()))));
    assert_eq!(place(file, "#b"), Some((file.to_owned(), Some("b".to_owned()))));
    assert_eq!(place(file, "https://a.example/b"), None);
}
