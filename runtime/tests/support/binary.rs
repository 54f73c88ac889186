//! The binary under test: the example `by_hand`.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// Where it is. It is built first: `cargo test --test cli` alone builds no examples, and would run an old one.
pub(crate) fn path() -> PathBuf {
    static BUILT: OnceLock<bool> = OnceLock::new();
    let built = BUILT.get_or_init(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "nodewright", "--example", "by_hand"]);
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status().is_ok_and(|status| status.success())
    });
    assert!(built, "the example `by_hand` does not build");
    let test = std::env::current_exe().expect("a test has a path");
    let target = test.ancestors().nth(2).expect("tests lie in target/<profile>/deps");
    target.join("examples").join(format!("by_hand{}", std::env::consts::EXE_SUFFIX))
}
