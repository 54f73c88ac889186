//! The binary, as a shell runs it.

use std::process::Command;

const BINARY: &str = env!("CARGO_BIN_EXE___NAME__");

#[test]
fn a_tool_can_be_called_from_a_shell() {
    let output = Command::new(BINARY)
        .args(["call", "order_meal", r#"{"dish":"soup","portions":2}"#])
        .output()
        .expect("starts");
    assert!(output.status.success(), "{output:?}");
    let result = String::from_utf8_lossy(&output.stdout);
    assert!(result.contains("ready in 14 minutes"), "{result}");
}
