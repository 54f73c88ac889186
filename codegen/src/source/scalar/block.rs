//! YAML's block styles: literal `|` and folded `>` scalars.

use std::ops::Range;

use super::{Walk, break_length};
use crate::source::Span;

/// Decodes the content of a block scalar. `range` starts at its first content character, which stands in column
/// `indent`; blank lines before it belong to the content too.
///
/// Line breaks at the end are cut to what `decoded` has, so the header's `+` and `-` need not be read.
pub(super) fn walk(
    file: &str,
    range: Range<usize>,
    indent: usize,
    folded: bool,
    decoded: &str,
) -> Option<Walk> {
    let mut walk = Walk::default();
    let mut blank_lines = leading_blank_lines(file, range.start, indent)?;
    let mut broken: Option<usize> = None;
    let mut after_indented = false;
    let mut at = range.start;
    loop {
        let line = file.get(at..range.end)?;
        let length = line.find(['\r', '\n']).unwrap_or(line.len());
        let indented = line.starts_with([' ', '\t']);
        join(&mut walk, broken.take(), &mut blank_lines, folded && !after_indented && !indented);
        after_indented = indented;
        for (offset, character) in line[..length].char_indices() {
            walk.push(character, at + offset);
        }
        at += length;
        if at >= range.end {
            break;
        }
        broken = Some(at);
        at += break_length(&line[length..]);
        match next_content(file, at..range.end, indent, &mut blank_lines) {
            Some(content) => at = content,
            None => break,
        }
    }
    // Without a break at the end of the file the last line feed is made of nothing.
    walk.push('\n', broken.unwrap_or(at));
    for at in blank_lines {
        walk.push('\n', at);
    }
    cut_end(walk, decoded)
}

/// Ends one line and starts the next: a folded break is a space, unless blank lines follow it.
fn join(walk: &mut Walk, broken: Option<usize>, blank_lines: &mut Vec<usize>, fold: bool) {
    match broken {
        Some(at) if fold && blank_lines.is_empty() => walk.push(' ', at),
        Some(at) if !fold => walk.push('\n', at),
        _ => {}
    }
    for at in blank_lines.drain(..) {
        walk.push('\n', at);
    }
}

/// Skips blank lines, noting their breaks, up to the next line that is indented enough to be content.
fn next_content(
    file: &str,
    range: Range<usize>,
    indent: usize,
    blank_lines: &mut Vec<usize>,
) -> Option<usize> {
    let mut at = range.start;
    loop {
        let line = file.get(at..range.end)?;
        let spaces = line.bytes().take(indent).take_while(|&byte| byte == b' ').count();
        match break_length(&line[spaces..]) {
            0 if spaces == indent && spaces < line.len() => return Some(at + spaces),
            0 => return None,
            length => {
                blank_lines.push(at + spaces);
                at += spaces + length;
            }
        }
    }
}

/// The breaks of the blank lines between the header and the content.
fn leading_blank_lines(file: &str, content: usize, indent: usize) -> Option<Vec<usize>> {
    let mut breaks = Vec::new();
    let mut before = file.get(..content.checked_sub(indent)?)?;
    loop {
        let line_end =
            ["\r\n", "\n", "\r"].iter().find_map(|&end| before.strip_suffix(end)).unwrap_or(before);
        let line_start = line_end.rfind(['\r', '\n']).map_or(0, |at| at + 1);
        if line_end.len() == before.len() || !line_end[line_start..].bytes().all(|byte| byte == b' ') {
            break;
        }
        breaks.push(line_end.len());
        before = &line_end[..line_start];
    }
    breaks.reverse();
    Some(breaks)
}

fn cut_end(mut walk: Walk, decoded: &str) -> Option<Walk> {
    let surplus = walk.decoded.strip_prefix(decoded)?;
    if surplus.bytes().any(|byte| byte != b'\n') {
        return None;
    }
    walk.decoded.truncate(decoded.len());
    let kept = walk.map.partition_point(|&(at, _)| (at as usize) < decoded.len().max(1));
    walk.map.truncate(kept);
    Some(walk)
}

/// The whole scalar, from its `|` or `>` to the end of its last line that is not blank.
pub(super) fn whole(file: &str, span: Span, folded: bool, has_content: bool) -> Span {
    let (start, end) = (span.start as usize, span.end as usize);
    let indicator = if folded { '>' } else { '|' };
    let blank = [' ', '\t', '\r', '\n'];
    // At the end of the file the parser lets a scalar without content start at its header.
    if !has_content && file.get(start..).is_some_and(|rest| rest.starts_with(indicator)) {
        let length = file.get(start..end).map_or(0, |raw| raw.trim_end().len());
        return Span::new(span.file, start, start + length);
    }
    let before = file.get(..start).unwrap_or_default().trim_end_matches(blank);
    let line = before.rfind(['\r', '\n']).map_or(0, |at| at + 1);
    let Some(header) = header_in(&before[line..], indicator) else {
        return span;
    };
    let header_end = before.len();
    let content_end = file.get(start..end).unwrap_or_default().trim_end_matches(blank).len();
    let end = match content_end {
        0 => header_end,
        length => start + length,
    };
    Span::new(span.file, line + header, end)
}

/// Where in its line the header of a block scalar starts: `|`, `>-`, `|2+ # comment`.
fn header_in(line: &str, indicator: char) -> Option<usize> {
    let is_header = |&(at, _): &(usize, &str)| {
        let rest = line[at + 1..].trim_start_matches(['+', '-', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        let comment = rest.trim_start_matches([' ', '\t']);
        comment.is_empty() || (comment.starts_with('#') && comment.len() < rest.len())
    };
    line.match_indices(indicator).find(is_header).map(|(at, _)| at)
}
