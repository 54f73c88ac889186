//! The binaries under test: examples of this package.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// Where an example is. It is built first: `cargo test --test cli` alone builds no examples, and would run an old one.
pub(crate) fn example(name: &str) -> PathBuf {
    static BUILT: OnceLock<bool> = OnceLock::new();
    let built = BUILT.get_or_init(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "nodewright", "--examples"]);
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status().is_ok_and(|status| status.success())
    });
    assert!(built, "the examples do not build");
    let test = std::env::current_exe().expect("a test has a path");
    let target = test.ancestors().nth(2).expect("tests lie in target/<profile>/deps");
    target.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
