//! The command line of a binary, from outside.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

#[path = "support/binary.rs"]
mod binary;

fn run(words: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(binary::example("by_hand"));
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    outcome(child.wait_with_output().unwrap())
}

fn outcome(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn lists_the_tools() {
    let (code, out, err) = run(&["tools"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    let expected = "\
burst    Panics
fail     Fails in a node
nothing  Does nothing
price    Prices an order
slow     Takes its time
";
    assert_eq!(out, expected);
    let (code, out, _) = run(&["tools", "--json"], "");
    let tools: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 0);
    assert_eq!(tools[3]["inputSchema"]["required"][0], "lines");
    assert_eq!(tools[3]["outputSchema"]["type"], "object");
    assert_eq!(tools.as_array().unwrap().len(), 5);
}

#[test]
fn calls_a_tool_with_arguments_from_anywhere() {
    let order = r#"{"lines":[{"sku":"a","qty":3}]}"#;
    let priced = (0, "{\"total\":1.5,\"longest\":\"a\"}\n".to_owned(), String::new());
    assert_eq!(run(&["call", "price", order], ""), priced);
    assert_eq!(run(&["call", "price", "-"], order), priced);
    let file = std::env::temp_dir().join(format!("nodewright-order-{}.json", std::process::id()));
    std::fs::write(&file, order).unwrap();
    assert_eq!(run(&["call", "price", &format!("@{}", file.display())], ""), priced);
    let marked = format!("\u{feff}{order}");
    std::fs::write(&file, &marked).unwrap();
    assert_eq!(run(&["call", "price", &format!("@{}", file.display())], ""), priced);
    assert_eq!(run(&["call", "price", "-"], &marked), priced);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(run(&["call", "nothing"], ""), (0, "{}\n".to_owned(), String::new()));
}

#[test]
fn a_tool_that_fails_is_exit_code_1() {
    let (code, out, err) = run(&["call", "fail"], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "node `charge` (graphs/desk.yaml:12:9): the card was declined\n");
    let (code, _, err) = run(&["call", "burst"], "");
    assert_eq!(code, 1);
    assert!(err.contains("tool `burst` panicked: the price book is empty"), "{err}");
}

#[test]
fn wrong_usage_is_exit_code_2() {
    let (code, out, err) = run(&["call", "price", r#"{"lines":[{"sku":1}]}"#], "");
    assert_eq!((code, out.as_str()), (2, ""));
    let expected = "\
the arguments do not fit:
lines[0].sku: expected a string, found 1
lines[0]: missing field `qty`
`price` takes an object with
- `lines`: array
- `note`: string, optional
";
    assert_eq!(err, expected);
    for (words, message) in [
        (&["call", "pricee"][..], "unknown tool `pricee`"),
        (&["frobnicate"], "unknown command `frobnicate`"),
        (&["serve", "--http", "0.0.0.0:8000"], "other machines can reach `0.0.0.0:8000`"),
        (&["call", "price", "@/no/such/file"], "cannot read `/no/such/file`"),
    ] {
        let (code, out, err) = run(words, "");
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}");
        assert!(err.starts_with(message), "{err}");
    }
}

#[test]
fn searches_the_nodes() {
    let line = "ACTION.PRICE_LINES@1.0.0  Prices the lines of an order.\n".to_owned();
    for words in [&["nodes"][..], &["nodes", "QUOTE"], &["nodes", "price", "orders"], &["nodes", "qoute"]] {
        assert_eq!(run(words, ""), (0, line.clone(), String::new()), "{words:?}");
    }
    let (code, out, err) = run(&["nodes", "ship"], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "no node matches `ship`; `nodes` lists them all\n");
}

#[test]
fn explains_itself() {
    assert_eq!(run(&["--version"], "").1, "by-hand 1.2.3\n");
    let (code, out, _) = run(&["--help"], "");
    assert_eq!(code, 0);
    for command in ["serve", "tools", "call", "nodes", "help"] {
        assert!(out.contains(&format!("\n  {command} ")), "{out}");
        let (code, out, _) = run(&["help", command], "");
        assert!(code == 0 && out.contains("by_hand"), "{out}");
    }
}

#[test]
fn only_a_command_that_runs_tools_starts_the_state() {
    let run = |words: &[&str]| {
        let mut command = Command::new(binary::example("by_hand"));
        outcome(command.args(words).env("DISCOUNT", "none").stdin(Stdio::null()).output().unwrap())
    };
    let error = "the application did not start: `DISCOUNT` is no number: `none`\n";
    assert_eq!(run(&["call", "nothing"]), (1, String::new(), error.to_owned()));
    assert_eq!(run(&["serve"]), (1, String::new(), error.to_owned()));
    assert_eq!(run(&["tools"]).0, 0);
    assert_eq!(run(&["nodes"]).0, 0);
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_error() {
    let (read, write) = std::io::pipe().unwrap();
    drop(read);
    let mut command = Command::new(binary::example("by_hand"));
    let output = command.args(["tools", "--json"]).stdout(write).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
