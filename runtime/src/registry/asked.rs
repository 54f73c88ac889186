//! A node as someone names it.

use std::borrow::Cow;

/// A name in its parts. What is not given is empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) node_type: &'a str,
    pub(crate) subtype: &'a str,
    pub(crate) version: Option<&'a str>,
}

impl<'a> Asked<'a> {
    /// A name in one string: `TYPE.SUBTYPE`, maybe with `@version`; anything without a dot is a subtype for now.
    pub(crate) fn one(name: &'a str) -> Self {
        let (name, version) = cut_version(name);
        let (node_type, subtype) = name.split_once('.').unwrap_or(("", name));
        Self { node_type, subtype, version }
    }

    /// A name in parts, of which either may hold the whole.
    pub(crate) fn parts(node_type: &'a str, subtype: &'a str, version: Option<&'a str>) -> Self {
        let (subtype, at_subtype) = cut_version(subtype);
        let (node_type, at_type) = cut_version(node_type);
        let version = version.filter(|version| !version.trim().is_empty()).or(at_subtype).or(at_type);
        match (node_type.trim().is_empty(), subtype.trim().is_empty()) {
            (true, _) => Self { version, ..Self::one(subtype) },
            (_, true) => Self { version, ..Self::one(node_type) },
            _ => Self { node_type, subtype, version },
        }
    }

    /// The name in one piece, for people.
    pub(crate) fn display(&self) -> Cow<'a, str> {
        match self.node_type {
            "" => clip(self.subtype, 80),
            node_type => Cow::Owned(format!("{}.{}", clip(node_type, 80), clip(self.subtype, 80))),
        }
    }
}

fn cut_version(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once('@') {
        Some((name, version)) => (name, Some(version)),
        None => (name, None),
    }
}

/// The beginning of a text that may be long, for repeating it in an answer.
pub(crate) fn clip(text: &str, chars: usize) -> Cow<'_, str> {
    match text.char_indices().nth(chars) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(asked: Asked<'_>) -> (&str, &str, Option<&str>) {
        (asked.node_type, asked.subtype, asked.version)
    }

    #[test]
    fn one_string_is_cut_at_the_dot_and_at_the_version() {
        assert_eq!(taken(Asked::one("A.B@1.2")), ("A", "B", Some("1.2")));
        assert_eq!(taken(Asked::one("b")), ("", "b", None));
        assert_eq!(taken(Asked::one("")), ("", "", None));
    }

    #[test]
    fn either_part_may_hold_the_whole() {
        assert_eq!(taken(Asked::parts("A.B@1", "", None)), ("A", "B", Some("1")));
        assert_eq!(taken(Asked::parts(" ", "A.B", Some("2"))), ("A", "B", Some("2")));
        assert_eq!(taken(Asked::parts("A", "B@1", Some(""))), ("A", "B", Some("1")));
    }

    #[test]
    fn long_names_are_shown_in_part() {
        let long = "ä".repeat(100);
        assert_eq!(Asked::one(&long).display().chars().count(), 81);
        assert_eq!(Asked::parts("a", "b", None).display(), "a.b");
    }
}
