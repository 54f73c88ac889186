//! Rules of MCP servers.

use super::{LAST, Sample, assert_mistake, tool};

#[test]
fn rejects_unknown_server() {
    let node = "      - { id: a, type: mcp, server: stok, tool: list, args: {}, next: b }";
    let servers = "mcpServers:\n  stock: { type: rust, path: \"crate::Stock\" }";
    let yaml = tool(&format!("{node}\n{LAST}")).replace("mcpServers:", servers);
    // The one that was meant is then not called, but that follows from the mistake.
    assert_mistake(Sample::new(yaml), "stok,", "unknown MCP server `stok`");
}

/// A node that calls a server.
fn mcp(server: &str) -> String {
    format!("      - {{ id: a, type: mcp, server: {server}, tool: list, args: {{}}, next: b }}\n{LAST}")
}

#[test]
fn accepts_servers_of_every_kind() {
    for server in ["stock", "far", "web"] {
        assert_eq!(Sample::new(tool(&mcp(server))).compile().1, [""; 0]);
    }
}

#[test]
fn a_server_with_a_mistake_is_not_unknown_too() {
    let yaml = tool(&mcp("far")).replace("${env:PACKAGE}", "${PACKAGE}");
    assert_mistake(Sample::new(yaml), "${PACKAGE}", "unknown `${PACKAGE}`");
    let yaml = tool(&mcp("far")).replace("command: npx", "type: sse");
    let message = "server `far` uses the SSE transport, which is not supported";
    assert_mistake(Sample::new(yaml), "sse", message);
}

#[test]
fn warns_of_a_server_that_no_graph_calls() {
    let yaml = tool(&mcp("far")).replace("mcpServers:", "mcpServers:\n  old: { command: npx }");
    assert_mistake(Sample::new(yaml), "old", "no graph calls server `old`");
}

#[test]
fn warns_of_secrets_in_plain_text() {
    for (pairs, marked, name, section) in [
        ("env: { GITHUB_TOKEN: abc }", "abc", "GITHUB_TOKEN", "env"),
        ("env: { DB_PASSWORD: abc }", "abc", "DB_PASSWORD", "env"),
        ("env: { client_secret: abc }", "abc", "client_secret", "env"),
        ("env: { OTHER: sk-proj-0123456789 }", "sk-proj", "OTHER", "env"),
        ("env: { URL: 'https://x?key=ghp_0123456789ab' }", "'https://x?", "URL", "env"),
        ("env: { FOO: 'Bearer abc' }", "'Bearer abc", "FOO", "env"),
    ] {
        let yaml = tool(&mcp("far")).replace("command: npx", &format!("command: npx, {pairs}"));
        let message = format!("`{name}` in `{section}` of server `far` looks like a secret in plain text");
        assert_mistake(Sample::new(yaml), marked, &message);
    }
    for (header, name) in [("Authorization: abc", "Authorization"), ("X-Api-Key: abc", "X-Api-Key")] {
        let yaml = tool(&mcp("web")).replace("Authorization: \"Bearer ${env:TOKEN}\"", header);
        let message = format!("`{name}` in `headers` of server `web` looks like a secret in plain text");
        assert_mistake(Sample::new(yaml), "abc", &message);
    }
    let harmless = "command: npx, env: { MODE: ro, GITHUB_TOKEN: '${env:T}', TOKEN: '', LEVEL: sk-1 }";
    let yaml = tool(&mcp("far")).replace("command: npx", harmless);
    assert_eq!(Sample::new(yaml).compile().1, [""; 0]);
}

#[test]
fn rejects_server_type_that_is_not_there() {
    let node = "      - { id: a, type: mcp, server: stock, tool: list, args: {}, next: b }";
    let yaml = tool(&format!("{node}\n{LAST}")).replace("crate::Stock", "crate::Stok");
    assert_mistake(Sample::new(yaml), "\"crate::Stok", "no type `crate::Stok` in this crate");
}
