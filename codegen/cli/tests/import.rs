//! `import` through the built binary, of a server that lists its tools in pages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The server of `examples/paged_server.rs`. It is built first: `cargo test --test import` alone builds no examples.
fn server() -> PathBuf {
    static BUILT: OnceLock<bool> = OnceLock::new();
    let built = BUILT.get_or_init(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "cargo-nodewright", "--examples"]);
        // Left by the cargo that runs the tests. Build scripts that ask for these would run again, now and next time.
        for (variable, _) in std::env::vars_os() {
            let name = variable.to_string_lossy();
            if name == "OUT_DIR" || name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
                cargo.env_remove(&variable);
            }
        }
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status().is_ok_and(|status| status.success())
    });
    assert!(built, "the example does not build");
    let binaries = Path::new(env!("CARGO_BIN_EXE_cargo-nodewright")).parent().expect("a folder");
    binaries.join("examples").join(format!("paged_server{}", std::env::consts::EXE_SUFFIX))
}

/// A project that knows the server as `files`, and one in Rust as `own`.
fn project(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("import").join(name);
    let _ = fs::remove_dir_all(&root);
    let server = server().to_string_lossy().replace('\\', "/");
    let graph = format!(
        "mcpServers:\n  files: {{ command: \"{server}\", args: [\"${{env:NODEWRIGHT_TEST_MODE}}\"] }}\n  own: {{ type: rust, path: \"crate::Own\" }}\n"
    );
    for (path, text) in [
        ("Cargo.toml", "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n"),
        ("build.rs", "fn main() { nodewright_codegen::build(); }\n"),
        ("src/main.rs", "nodewright::main!();\n"),
        ("graphs/servers.yaml", &*graph),
    ] {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    root
}

fn run(root: &Path, mode: &str, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-nodewright"))
        .arg("import")
        .args(words)
        .env("NODEWRIGHT_TEST_MODE", mode)
        .current_dir(root)
        .output()
        .expect("runs")
}

/// The exit code, standard output and standard error.
fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn writes_what_the_server_tells_on_all_pages() {
    let root = project("writes");
    let wrote = "wrote mcp/files.json: 2 tools of paged 1.0.0\n";
    assert_eq!(said(&run(&root, "", &["files"])), (Some(0), wrote.into(), String::new()));
    let text = fs::read_to_string(root.join("mcp/files.json")).expect("a snapshot");
    let (count, list) =
        (text.find("\"count\"").expect("a tool"), text.find("\"list_directory\"").expect("a tool"));
    assert!(count < list, "sorted by name:\n{text}");
    assert!(text.contains("\"protocol\": \"2025-11-25\"") && text.contains("\"hash\": "), "{text}");
    assert!(!text.contains("s3cret") && !text.contains("paged_server"), "{text}");
    let again = "mcp/files.json is up to date\n";
    assert_eq!(said(&run(&root, "", &["files"])), (Some(0), again.into(), String::new()));
    assert_eq!(said(&run(&root, "", &["files", "--check"])), (Some(0), again.into(), String::new()));
}

#[test]
fn check_tells_what_has_changed_and_writes_nothing() {
    let root = project("checks");
    let missing = "error: mcp/files.json is not there; `cargo nodewright import files` writes it\n";
    assert_eq!(said(&run(&root, "", &["files", "--check"])), (Some(1), String::new(), missing.into()));
    assert!(!root.join("mcp").exists());
    run(&root, "", &["files"]);
    let before = fs::read_to_string(root.join("mcp/files.json")).expect("a snapshot");
    let drift = "mcp/files.json differs from what the server says:\n  tool `count` is gone\n  tool `list_directory` has another `inputSchema`\n  tool `stat` is new\n";
    assert_eq!(said(&run(&root, "--later", &["files", "--check"])), (Some(1), drift.into(), String::new()));
    assert_eq!(fs::read_to_string(root.join("mcp/files.json")).expect("a snapshot"), before);
}

#[test]
fn a_command_is_asked_instead() {
    let root = project("commands");
    let server = server();
    let words = ["other", "--", server.to_str().expect("text"), "--later"];
    let wrote = "wrote mcp/other.json: 2 tools of paged 1.0.0\n";
    assert_eq!(said(&run(&root, "", &words)), (Some(0), wrote.into(), String::new()));
    assert!(fs::read_to_string(root.join("mcp/other.json")).expect("a snapshot").contains("\"folder\""));
}

#[test]
fn a_server_that_cannot_be_asked_is_a_failure() {
    let root = project("fails");
    let (code, out, said_of) = said(&run(&root, "", &["files", "--", "no-such-program-here"]));
    assert_eq!((code, &*out), (Some(1), ""));
    assert!(said_of.contains("no-such-program-here"), "{said_of}");
    let (code, _, said_of) = said(&run(&root, "--broken", &["files"]));
    assert_eq!((code, &*said_of), (Some(1), "error: the server told a tool without a name\n"));
    let (code, _, said_of) = said(&run(&root, "", &["files", "--url", "http://127.0.0.1:9/mcp"]));
    assert_eq!(code, Some(1), "{said_of}");
    assert!(!root.join("mcp").exists());
}

#[test]
fn wrong_usage_says_what_to_do() {
    let root = project("usage");
    for (words, expected) in [
        (&["fils"][..], "no MCP server `fils` in this project; one with a similar name exists: `files`"),
        (&["own"], "server `own` is the Rust type `crate::Own`, which runs only in your own binary"),
        (&[], "`import` needs the name of a server"),
    ] {
        let (code, out, said_of) = said(&run(&root, "", words));
        assert_eq!((code, &*out), (Some(2), ""), "{words:?}");
        assert!(said_of.contains(expected), "{words:?} said\n{said_of}");
    }
}
