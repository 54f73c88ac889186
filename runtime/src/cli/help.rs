//! What the binary says about itself.

use super::args::COMMANDS;
use super::list::columns;
use crate::json::write_str;
use crate::project::Project;

/// The name by which the binary was called.
pub(super) fn program(project: &Project) -> String {
    let path = std::env::args_os().next().map(std::path::PathBuf::from);
    let name = path.as_deref().and_then(|path| path.file_name());
    name.map_or_else(|| project.name.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The help of one command, or of all.
pub(super) fn text(project: &Project, command: Option<&str>) -> String {
    let program = program(project);
    match command {
        Some("serve") => serve(&program),
        Some("tools") => format!(
            "{program} tools [--json]\n\nLists the tools, one line each; with `--json`, as clients get them, with \
             their schemas.\n"
        ),
        Some("call") => format!(
            "{program} call NAME [JSON | - | @FILE]\n\nRuns one tool and prints its result as JSON. The arguments \
             are JSON, or read from\nstandard input (`-`) or a file (`@FILE`); without any they are `{{}}`.\n\nExit \
             codes: 0 done, 1 the tool failed, 2 wrong usage.\n"
        ),
        Some("nodes") => format!(
            "{program} nodes [WORD...]\n\nLists the nodes of the registry, or those that fit the words, the best first: \
             as `search_nodes`\ndoes, typos included.\n"
        ),
        _ => overview(project, &program),
    }
}

#[cfg(feature = "http")]
fn serve(program: &str) -> String {
    format!(
        "{program} serve [--http ADDR [OPTION...]]

Serves MCP over standard input and output, until the input ends or a signal comes. With
`--http`, over HTTP at /mcp (streamable HTTP, stateless), until a signal comes; /health
tells a monitor that the server is there.

  --http ADDR     an address and port, such as 127.0.0.1:8000 or [::1]:8000; a port
                  alone is one of this machine, and port 0 any that is free
  --allow-remote  let ADDR be one that other machines can reach, such as 0.0.0.0:8000.
                  Nobody has to log in: put a proxy in front that asks who they are
  --host NAME     accept requests to this name; may be repeated. Without it only
                  `localhost` and the addresses of this machine are accepted, with
                  `--allow-remote` any IP address, but no other name
  --origin URL    accept requests of web pages from here, such as
                  https://app.example.com; may be repeated. Without it only pages of
                  this machine and of the server's own host are accepted

The first signal lets calls in flight finish, for up to 5 seconds; the second ends the
server at once.
"
    )
}

#[cfg(not(feature = "http"))]
fn serve(program: &str) -> String {
    format!(
        "{program} serve\n\nServes MCP over standard input and output, until the input ends or a signal comes.\n\
         This binary was built without the feature `http` of nodewright.\n"
    )
}

fn overview(project: &Project, program: &str) -> String {
    let about = |command| match command {
        "serve" => "serve MCP over stdio, as without a command, or over HTTP",
        "tools" => "list the tools",
        "call" => "run one tool and print its result",
        "nodes" => "list or search the node registry",
        _ => "explain a command",
    };
    let commands = columns(COMMANDS.into_iter().map(|command| (format!("  {command}"), about(command))));
    format!(
        "{title} {version}\n\nusage: {program} [COMMAND]\n\n{commands}\nOptions: -h, --help; -V, --version. Logs go to \
         stderr if RUST_LOG is set.\n",
        title = title(project),
        version = project.version,
    )
}

fn title(project: &Project) -> &str {
    if project.title.is_empty() { project.name } else { project.title }
}

/// What a person sees who starts the server by hand.
pub(super) fn connect(project: &Project) -> String {
    let program = program(project);
    let path =
        std::env::current_exe().map_or_else(|_| program.clone(), |path| path.to_string_lossy().into_owned());
    let (mut name, mut command) = (String::new(), String::new());
    write_str(project.name, &mut name);
    write_str(&path, &mut command);
    let tools = project.tools.iter().map(|tool| (format!("  {}", tool.name), tool.description));
    let tools = match project.tools.is_empty() {
        true => "This project has no tools.\n".to_owned(),
        false => format!("Tools:\n{}", columns(tools)),
    };
    format!(
        "{title} {version} is an MCP server. A client starts it and speaks to it over stdio:\n\n  {{\n    \
         \"mcpServers\": {{\n      {name}: {{ \"command\": {command} }}\n    }}\n  }}\n\n{tools}\nTry one here: \
         {program} call NAME '{{}}'. More: {program} --help\n",
        title = title(project),
        version = project.version,
    )
}
