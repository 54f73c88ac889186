//! The files of a new project. They are real files below this module, none of which is compiled here.

/// What is filled in.
pub(super) struct Filling<'a> {
    /// The name of the package.
    pub(super) name: &'a str,
    /// What Cargo.toml says of `nodewright`, as TOML.
    pub(super) nodewright: String,
    /// What it says of `nodewright-codegen`.
    pub(super) codegen: String,
}

/// Each file by its path, with its text. Those that would mean something to cargo or git where they stand have other
/// names there.
const FILES: [(&str, &str); 15] = [
    ("Cargo.toml", include_str!("template/Cargo.toml.in")),
    (".gitignore", include_str!("template/gitignore.in")),
    ("README.md", include_str!("template/README.md")),
    ("build.rs", include_str!("template/build.rs")),
    ("graphs/__NAME__.yaml", include_str!("template/graphs/project.yaml")),
    ("mcp/kitchen.json", include_str!("template/mcp/kitchen.json")),
    ("src/kitchen.rs", include_str!("template/src/kitchen.rs")),
    ("src/lib.rs", include_str!("template/src/lib.rs")),
    ("src/lunch.rs", include_str!("template/src/lunch.rs")),
    ("src/main.rs", include_str!("template/src/main.rs")),
    ("src/nodes.rs", include_str!("template/src/nodes.rs")),
    ("src/state.rs", include_str!("template/src/state.rs")),
    ("tests/binary.rs", include_str!("template/tests/binary.rs")),
    ("tests/graphs.rs", include_str!("template/tests/graphs.rs")),
    ("tests/lunch.rs", include_str!("template/tests/lunch.rs")),
];

/// All files of a project: path and text.
pub(super) fn fill(filling: &Filling<'_>) -> Vec<(String, String)> {
    let name_in_code = filling.name.replace('-', "_");
    let fill = |text: &str| {
        text.replace("__NAME__", filling.name)
            .replace("__CRATE__", &name_in_code)
            .replace("__NODEWRIGHT__", &filling.nodewright)
            .replace("__CODEGEN__", &filling.codegen)
    };
    FILES.iter().map(|(path, text)| (fill(path), fill(text))).collect()
}
