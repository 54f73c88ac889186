//! Blocks that stand in a file of the repository, which other tests build. White space does not count, and `…` stands
//! for anything.

use nodewright_tests::harness::places::repository;

/// Why the text is not in the file.
pub(crate) fn problem(text: &str, path: &str) -> Option<String> {
    let file = match std::fs::read_to_string(repository().join(path)) {
        Ok(file) => squeezed(&file),
        Err(error) => return Some(format!("cannot read {path}: {error}")),
    };
    let text = squeezed(text).replace("// …", "…").replace("# …", "…");
    let mut rest = file.as_str();
    for piece in text.split('…').map(str::trim).filter(|piece| !piece.is_empty()) {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => {
                return Some(format!(
                    "{path} does not have this, or not here:\n{}",
                    first_difference(&file, piece)
                ));
            }
        }
    }
    None
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words up to the first that no place of the file has.
fn first_difference(file: &str, piece: &str) -> String {
    let ends = piece.match_indices(' ').map(|(at, _)| at).chain([piece.len()]);
    let end = ends.into_iter().find(|&end| !file.contains(&piece[..end])).unwrap_or(piece.len());
    format!("  {}", &piece[..end])
}
