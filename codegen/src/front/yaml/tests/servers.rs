use super::*;
use crate::syntax::{McpServer, Piece, Template};

/// The servers of a section whose entries start in line 2 and column 3.
fn servers(entries: &str) -> String {
    format!("mcpServers:\n  {}\n", entries.trim_end().replace('\n', "\n  "))
}

fn server(entry: &str) -> McpServer {
    let mut project = accepts(&servers(entry));
    assert_eq!(project.servers.len(), 1, "{entry}");
    project.servers.remove(0)
}

/// The text, variables as `<NAME>`.
fn text(template: &Template) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Plain(text) => text.clone(),
        Piece::Variable(name) => format!("<{name}>"),
    };
    template.pieces.iter().map(piece).collect()
}

#[test]
fn reads_a_program() {
    let found = server(
        "fs: { command: npx, args: [-y, '${env:PACKAGE}@1', $x], cwd: '${env:HOME}/data', env: { TOKEN: '${env:FS_TOKEN}', MODE: ro }, start: eager }",
    );
    let McpTransport::Stdio(stdio) = &found.transport else { panic!() };
    assert!(found.eager);
    assert_eq!(text(&stdio.command), "npx");
    assert_eq!(stdio.args.iter().map(text).collect::<Vec<_>>(), ["-y", "<PACKAGE>@1", "$x"]);
    assert_eq!(text(stdio.cwd.as_ref().unwrap()), "<HOME>/data");
    let env: Vec<_> =
        stdio.env.iter().map(|(name, value)| format!("{}={}", name.value, text(value))).collect();
    assert_eq!(env, ["TOKEN=<FS_TOKEN>", "MODE=ro"]);
    let found = server("fs: { type: stdio, command: ./serve, start: lazy }");
    assert!(!found.eager);
    assert!(matches!(found.transport, McpTransport::Stdio(_)));
}

#[test]
fn reads_an_address_in_each_spelling() {
    for kind in ["", "type: streamableHttp, ", "type: http, ", "type: streamable-http, "] {
        let headers = "headers: { Authorization: 'Bearer ${env:T}' }";
        let found = server(&format!("web: {{ {kind}url: 'https://${{env:HOST}}/mcp', {headers} }}"));
        let McpTransport::Http(http) = &found.transport else { panic!("{kind}") };
        assert_eq!(text(&http.url), "https://<HOST>/mcp");
        assert_eq!(
            (&*http.headers[0].0.value, text(&http.headers[0].1)),
            ("Authorization", "Bearer <T>".into())
        );
    }
}

#[test]
fn two_dollars_stand_for_one() {
    let found = server("sh: { command: sh, args: ['$${A} $${env:B} ${env:C} $$ $', '$$${env:D}'] }");
    let McpTransport::Stdio(stdio) = &found.transport else { panic!() };
    let args: Vec<_> = stdio.args.iter().map(text).collect();
    assert_eq!(args, ["${A} ${env:B} <C> $$ $", "$${env:D}"]);
}

#[test]
fn rejects_malformed_variables_at_their_column() {
    rejects(
        &servers(
            "a: { command: '${env:A', args: ['x ${HOME}', '${env:}', '${env:1A}', '${ env:A }', \"\\t${env:a-b}\"] }",
        ),
        &[
            "2:18: `${` without its `}` (write `${env:NAME}`, or `$${` for the text `${`)",
            "2:38: unknown `${HOME}` (write `${env:HOME}`, or `$${` for the text `${`)",
            "2:55: `` is not the name of an environment variable (use letters, digits and `_`, as in `${env:API_KEY}`)",
            "2:66: `1A` is not the name of an environment variable (use letters, digits and `_`, as in `${env:API_KEY}`)",
            "2:73: unknown `${ env:A }` (write `${env:NAME}`, or `$${` for the text `${`)",
            "2:95: `a-b` is not the name of an environment variable (use letters, digits and `_`, as in `${env:API_KEY}`)",
        ],
    );
}

#[test]
fn rejects_unknown_keys_and_types_of_servers() {
    rejects(
        &servers(
            "a: { command: npx, arg: [] }\nb: { url: 'http://x', header: {} }\nc: { type: rust, path: crate::C, start: eager }\nd: { type: stdoi, command: x }\ne: { type: carrier_pigeon, url: 'http://x' }\nf: { comand: npx }",
        ),
        &[
            "2:22: unknown key `arg` of server `a` (a key with a similar name exists: `args`)",
            "3:25: unknown key `header` of server `b` (a key with a similar name exists: `headers`)",
            "4:36: unknown key `start` of server `c` (use one of: `type`, `path`)",
            "5:14: unknown type `stdoi` of server `d` (a type with a similar name exists: `stdio`)",
            "6:14: unknown type `carrier_pigeon` of server `e` (use one of: `stdio`, `streamableHttp`, `rust`)",
            "7:8: unknown key `comand` of server `f` (a key with a similar name exists: `command`)",
        ],
    );
}

#[test]
fn rejects_servers_that_are_neither_or_both() {
    rejects(
        &servers(
            "a: { args: [] }\nb: { command: x, url: 'http://x' }\nc: { type: stdio, url: 'http://x' }\nd: {}\ne: npx",
        ),
        &[
            "2:8: server `a` lacks `command` (name a program with `command`, an address with `url`, or a Rust type with `type: rust` and `path`)",
            "3:25: server `b` has both `command` and `url` (remove one of the two)",
            "4:8: server `c` lacks `command` (name the program: `command: npx`)",
            "4:21: unknown key `url` of server `c` (use one of: `type`, `start`, `command`, `args`, `cwd`, `env`)",
            "5:6: server `d` lacks `command` (name a program with `command`, an address with `url`, or a Rust type with `type: rust` and `path`)",
            "6:6: server `e` must be a mapping ()",
        ],
    );
}

#[test]
fn rejects_wrong_types_of_values_of_servers() {
    rejects(
        &servers(
            "a: { command: [npx], args: -y, cwd: 1, env: [A] }\nb: { command: x, args: [1], env: { PORT: 8080, '': x }, start: now }\nc: { url: 'ws://x', headers: { 'a b': x } }",
        ),
        &[
            "2:17: `command` of server `a` must be a string ()",
            "2:30: `args` of server `a` must be a list (write each item on a line of its own, after `- `)",
            "2:39: `cwd` of server `a` must be a string (quote it: `\"1\"`)",
            "2:47: `env` of server `a` must be a mapping ()",
            "3:27: an argument of server `b` must be a string (quote it: `\"1\"`)",
            "3:44: `PORT` in `env` of server `b` must be a string (quote it: `\"8080\"`)",
            "3:50: `` is not the name of an environment variable ()",
            "3:66: unknown start `now` of server `b` (use one of: `eager`, `lazy`)",
            "4:13: `url` of server `c` must start with `http://` or `https://` ()",
            "4:34: `a b` is not the name of a header ()",
        ],
    );
}
