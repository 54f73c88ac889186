//! The words of the command line.

use nodewright_core::nearest::nearest;

#[cfg(feature = "http")]
use super::serve::parse_serve;

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Args {
    Help(Option<&'static str>),
    Version,
    Run(Command),
}

/// A command with all it needs.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// No words at all.
    Start,
    Serve,
    #[cfg(feature = "http")]
    Http(crate::server::HttpOptions),
    Tools {
        json: bool,
    },
    Call {
        tool: String,
        arguments: Option<String>,
    },
    Nodes {
        words: Vec<String>,
    },
}

/// All commands, in the order of the help.
pub(super) const COMMANDS: [&str; 5] = ["serve", "tools", "call", "nodes", "help"];

/// Reads the words, or says what is wrong with them.
pub(super) fn parse(words: Vec<String>) -> Result<Args, String> {
    let mut words = words.into_iter();
    let Some(first) = words.next() else {
        return Ok(Args::Run(Command::Start));
    };
    let rest: Vec<String> = words.collect();
    match &*first {
        "-h" | "--help" => return Ok(Args::Help(None)),
        "-V" | "--version" => return Ok(Args::Version),
        "help" => return parse_help(&rest),
        flag if flag.starts_with('-') => {
            return Err(unknown("option", flag, &["--help", "--version"]));
        }
        _ => {}
    }
    let Some(command) = command(&first) else {
        return Err(unknown("command", &first, &COMMANDS));
    };
    // After `call NAME`, a word that begins with a dash is an argument or nonsense, never a wish for help.
    if rest.iter().any(|word| word == "-h" || word == "--help") {
        return Ok(Args::Help(Some(command)));
    }
    match command {
        "serve" => parse_serve(rest),
        "tools" => parse_tools(rest),
        "call" => parse_call(rest),
        _ => parse_nodes(rest),
    }
    .map(Args::Run)
}

fn command(word: &str) -> Option<&'static str> {
    COMMANDS.into_iter().find(|command| *command == word)
}

pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("unknown {what} `{word}`; one with a similar name exists: `{near}`"),
        None => format!("unknown {what} `{word}`"),
    }
}

fn parse_help(rest: &[String]) -> Result<Args, String> {
    match rest {
        [] => Ok(Args::Help(None)),
        [word] => match command(word) {
            Some(command) => Ok(Args::Help(Some(command))),
            None => Err(unknown("command", word, &COMMANDS)),
        },
        [_, word, ..] => Err(format!("unexpected `{word}`")),
    }
}

#[cfg(not(feature = "http"))]
fn parse_serve(rest: Vec<String>) -> Result<Command, String> {
    match rest.first().map(String::as_str) {
        None => Ok(Command::Serve),
        Some(word) if word == "--http" || word.starts_with("--http=") => {
            Err("this binary was built without the feature `http` of nodewright; `serve` alone serves MCP over stdio"
                .to_owned())
        }
        Some(word) if word.starts_with('-') => Err(unknown("option", word, &["--help"])),
        Some(word) => Err(format!("unexpected `{word}`")),
    }
}

fn parse_tools(rest: Vec<String>) -> Result<Command, String> {
    let mut json = false;
    for word in &rest {
        match &**word {
            "--json" => json = true,
            word if word.starts_with('-') => return Err(unknown("option", word, &["--json", "--help"])),
            word => return Err(format!("unexpected `{word}`")),
        }
    }
    Ok(Command::Tools { json })
}

fn parse_call(rest: Vec<String>) -> Result<Command, String> {
    let mut words = rest.into_iter();
    let Some(tool) = words.next() else {
        return Err("`call` needs the name of a tool; `tools` lists them".to_owned());
    };
    if tool.starts_with('-') {
        return Err(unknown("option", &tool, &["--help"]));
    }
    let arguments = words.next();
    match words.next() {
        Some(word) => Err(format!("unexpected `{word}`; quote the JSON so that the shell keeps it together")),
        None => Ok(Command::Call { tool, arguments }),
    }
}

fn parse_nodes(rest: Vec<String>) -> Result<Command, String> {
    match rest.iter().find(|word| word.starts_with('-')) {
        Some(word) => Err(unknown("option", word, &["--help"])),
        None => Ok(Command::Nodes { words: rest }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<Args, String> {
        parse(line.split_whitespace().map(str::to_owned).collect())
    }

    fn run(line: &str) -> Command {
        match words(line) {
            Ok(Args::Run(command)) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn reads_every_command() {
        assert_eq!(run(""), Command::Start);
        assert_eq!(run("serve"), Command::Serve);
        assert_eq!(run("tools"), Command::Tools { json: false });
        assert_eq!(run("tools --json"), Command::Tools { json: true });
        let (tool, arguments) = ("price".to_owned(), Some("-".to_owned()));
        assert_eq!(run("call price -"), Command::Call { tool, arguments });
        let words = vec!["price".to_owned(), "order".to_owned()];
        assert_eq!(run("nodes price order"), Command::Nodes { words });
    }

    #[test]
    fn help_and_version_have_their_usual_names() {
        for line in ["-h", "--help", "help"] {
            assert_eq!(words(line), Ok(Args::Help(None)));
        }
        for line in ["help call", "call --help", "call price -h"] {
            assert_eq!(words(line), Ok(Args::Help(Some("call"))));
        }
        for line in ["-V", "--version"] {
            assert_eq!(words(line), Ok(Args::Version));
        }
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for line in [
            "frobnicate",
            "--frob",
            "serve x",
            "tools x",
            "tools --x",
            "call",
            "call a b c",
            "nodes --x",
            "help x",
        ] {
            assert!(words(line).is_err(), "{line}");
        }
    }
}
