//! Names that need no `use`, and the one path of types that std shows under several.

/// Primitive types.
const PRIMITIVES: [&str; 19] = [
    "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
    "isize", "f16", "f32", "f64", "f128",
];

/// Types and traits of std's prelude, by module.
const PRELUDE: [(&str, &str); 29] = [
    ("AsMut", "convert"),
    ("AsRef", "convert"),
    ("Box", "boxed"),
    ("Clone", "clone"),
    ("Copy", "marker"),
    ("Default", "default"),
    ("DoubleEndedIterator", "iter"),
    ("Drop", "ops"),
    ("Eq", "cmp"),
    ("ExactSizeIterator", "iter"),
    ("Extend", "iter"),
    ("Fn", "ops"),
    ("FnMut", "ops"),
    ("FnOnce", "ops"),
    ("From", "convert"),
    ("FromIterator", "iter"),
    ("Into", "convert"),
    ("IntoIterator", "iter"),
    ("Iterator", "iter"),
    ("Option", "option"),
    ("Ord", "cmp"),
    ("PartialEq", "cmp"),
    ("PartialOrd", "cmp"),
    ("Result", "result"),
    ("Send", "marker"),
    ("String", "string"),
    ("Sync", "marker"),
    ("ToString", "string"),
    ("Vec", "vec"),
];

/// Types that std shows in two places: `std::collections::hash_map::HashMap`.
const SHOWN_TWICE: [(&str, &str); 8] = [
    ("BTreeMap", "collections"),
    ("BTreeSet", "collections"),
    ("BinaryHeap", "collections"),
    ("HashMap", "collections"),
    ("HashSet", "collections"),
    ("LinkedList", "collections"),
    ("VecDeque", "collections"),
    ("String", "string"),
];

/// What `use nodewright::prelude::*` brings, so that it is no candidate for anything else.
const NODEWRIGHT_PRELUDE: [&str; 9] =
    ["Context", "Graph", "GraphError", "Node", "NodeError", "NodeSpec", "Provide", "ToolServer", "Value"];

/// Whether a name needs no `use`.
pub(super) fn is_prelude(name: &str) -> bool {
    PRIMITIVES.contains(&name) || PRELUDE.binary_search_by_key(&name, |(name, _)| *name).is_ok()
}

/// A name that nothing in the crate explains: of the prelude, or unknown and as written.
pub(super) fn prelude(name: &str) -> Vec<String> {
    match PRELUDE.binary_search_by_key(&name, |(name, _)| *name) {
        Ok(at) => ["std", PRELUDE[at].1, name].map(str::to_owned).to_vec(),
        Err(_) => vec![name.to_owned()],
    }
}

/// The one path of a type of another crate.
pub(super) fn canonical(mut path: Vec<String>) -> Vec<String> {
    if !matches!(path.first().map(String::as_str), Some("std" | "core" | "alloc")) {
        return path;
    }
    path[0] = "std".to_owned();
    let Some(last) = path.last() else {
        return path;
    };
    if path.get(1).is_some_and(|module| module == "primitive") && PRIMITIVES.contains(&last.as_str()) {
        return vec![last.clone()];
    }
    let twice =
        SHOWN_TWICE.iter().find(|(name, module)| last == name && path.get(1).is_some_and(|at| at == module));
    match twice {
        Some((name, module)) => ["std", module, name].map(str::to_owned).to_vec(),
        None if path.get(1).is_some_and(|module| module == "prelude") && is_prelude(last) => prelude(last),
        None => path,
    }
}

/// Whether a glob of this foreign module may bring `name`, as far as is known.
pub(super) fn may_hold(module: &[String], name: &str) -> bool {
    let nodewright = module.last().is_some_and(|last| last == "prelude") && module.len() == 2;
    if nodewright && module[0] == "nodewright" {
        return NODEWRIGHT_PRELUDE.contains(&name);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prelude_is_sorted() {
        assert!(PRELUDE.is_sorted());
    }

    #[test]
    fn std_types_have_one_path() {
        let path = |text: &str| canonical(text.split("::").map(str::to_owned).collect()).join("::");
        assert_eq!(path("alloc::vec::Vec"), "std::vec::Vec");
        assert_eq!(path("std::collections::hash_map::HashMap"), "std::collections::HashMap");
        assert_eq!(path("core::primitive::u8"), "u8");
        assert_eq!(path("std::prelude::v1::Vec"), "std::vec::Vec");
        assert_eq!(path("im::hash_map::HashMap"), "im::hash_map::HashMap");
    }
}
