//! Which version of a node a name means.

use crate::spec::Spec;

/// The one of `versions`, which are all of one node and in order, that `version` means: `1.2.3`, or the newest that
/// begins with `1.2` or `1`. Without a version, the newest release.
pub(super) fn choose(versions: &'static [Spec], version: Option<&str>) -> Option<&'static Spec> {
    let version = version.map(str::trim).unwrap_or_default();
    let version = version.strip_prefix(['v', 'V']).unwrap_or(version);
    if version.is_empty() || ["latest", "newest"].iter().any(|word| version.eq_ignore_ascii_case(word)) {
        return versions.iter().find(|spec| spec.newest).or(versions.last());
    }
    if let Some(exact) = versions.iter().find(|spec| spec.version == version) {
        return Some(exact);
    }
    let begins = |spec: &&Spec| spec.version.strip_prefix(version).is_some_and(|rest| rest.starts_with('.'));
    // A release goes before what was to become one.
    let release = |spec: &&Spec| begins(spec) && !spec.version.contains('-');
    versions.iter().rfind(release).or_else(|| versions.iter().rfind(begins))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::tests::spec;

    static VERSIONS: [Spec; 5] = [
        Spec { newest: false, ..spec("A.B", "1.0.0") },
        Spec { newest: false, ..spec("A.B", "1.2.0") },
        Spec { newest: false, ..spec("A.B", "1.10.0") },
        spec("A.B", "10.0.0"),
        Spec { newest: false, ..spec("A.B", "11.0.0-rc.1") },
    ];

    fn chosen(version: &str) -> Option<&'static str> {
        choose(&VERSIONS, Some(version)).map(|spec| spec.version)
    }

    #[test]
    fn no_version_is_the_newest_release() {
        assert_eq!(choose(&VERSIONS, None).map(|spec| spec.version), Some("10.0.0"));
        assert_eq!(chosen(" latest "), Some("10.0.0"));
        assert_eq!(chosen(""), Some("10.0.0"));
    }

    #[test]
    fn a_part_of_a_version_is_the_newest_that_begins_so() {
        assert_eq!(chosen("1"), Some("1.10.0"));
        assert_eq!(chosen("v1.2"), Some("1.2.0"));
        assert_eq!(chosen("1.1"), None);
        assert_eq!(chosen("11"), Some("11.0.0-rc.1"));
        assert_eq!(chosen("2"), None);
    }

    #[test]
    fn a_whole_version_is_that_one_alone() {
        assert_eq!(chosen("1.0.0"), Some("1.0.0"));
        assert_eq!(chosen("11.0.0-rc.1"), Some("11.0.0-rc.1"));
        assert_eq!(chosen("1.0.1"), None);
    }
}
