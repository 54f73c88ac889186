//! What the tool says about itself.

/// The help of one command, or of all.
pub(crate) fn text(command: Option<&str>) -> &'static str {
    match command {
        Some("check") => CHECK,
        Some("explain") => EXPLAIN,
        Some("import") => IMPORT,
        Some("new") => NEW,
        _ => OVERVIEW,
    }
}

const OVERVIEW: &str = "\
Makes Nodewright projects, checks them without building them, and imports the tools of MCP servers

usage: cargo nodewright COMMAND

  new      make a project that builds, runs and has tests
  check    say what is wrong with a project, or with one graph file
  explain  say of which types the values in a graph are, and which are not known
  import   write down which tools an MCP server has
  help     explain a command

Options: -h, --help; -V, --version. `cargo nodewright help COMMAND` tells more.
";

const CHECK: &str = "\
cargo nodewright check [PATH] [--format text|json]

Says what is wrong with the nodes and graphs of a project, without rustc. PATH is a
folder: the project is that of the Cargo.toml in it or above it. Without PATH it is the
current folder. In the root of a workspace without a package, all of its projects are
checked.

PATH may also be one graph file (.yaml or .yml). It is checked with what it contains:
nodes and servers that a project defines elsewhere are not looked for.

  --format json  print one array of objects with `level`, `message`, `file`, `line`,
                 `column`, `end_line`, `end_column`, `label`, `help` and `notes`. Lines
                 and columns count from 1; the end is one past the last character

Exit codes: 0 no errors, 1 errors, 2 wrong usage.
";

const EXPLAIN: &str = "\
cargo nodewright explain GRAPH [TOOL] [--format text|json]

Says of which type the output of every node is, and every part of every expression; and
what is `any`, since nothing is known of it, with the reason. What is known is checked
while you build and becomes plain Rust; what is `any` is looked at when it runs.

GRAPH is a graph file (.yaml or .yml) of a project, or the name of a tool, whether its
graph is written in YAML or in Rust. TOOL is the only tool of the file to tell of. A name
is looked for in the project of the current folder. A file that is in no project is read
alone.

  --format json  print one object; docs/cargo-nodewright.md says what is in it

A project with mistakes is not explained: they are printed as `check` does.

Exit codes: 0 explained, 1 mistakes in the project, 2 wrong usage.
";

const IMPORT: &str = "\
cargo nodewright import NAME [--check]
cargo nodewright import NAME [--check] -- COMMAND [ARG...]
cargo nodewright import NAME [--check] --url URL [--header KEY=VALUE]...

Asks an MCP server for its tools and writes mcp/NAME.json, beside the Cargo.toml of the
current project. From then on `check` and every build know the tools of that server,
what they take and what they give. Keep the file with your source; it holds nothing of
how the server was reached.

NAME is a server in `mcpServers` of the project. With a command or a URL that is asked
instead, and NAME only names the file.

  --check  write nothing; say what has changed since, and end with 1 if anything has

Exit codes: 0 done, 1 the server could not be asked or has changed, 2 wrong usage.
";

const NEW: &str = "\
cargo nodewright new NAME [--name PACKAGE] [--source PATH]

Makes the folder NAME with a project in it: two nodes, a graph in YAML, a graph in Rust,
an MCP server inside the process, and tests of all of them. It builds and runs as it is;
change what you need and delete the rest. NAME may be a path, and it may be a folder that
is there and empty: `cargo nodewright new .`

  --name PACKAGE  what to call the package, if not as the folder
  --source PATH   depend on a copy of Nodewright's repository, instead of on the version
                  in the registry that this tool has

Exit codes: 0 made, 1 a file could not be written, 2 wrong usage: a folder that is not
empty, or a name that no package can have.
";
