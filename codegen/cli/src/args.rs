//! The words of the command line.

use std::path::PathBuf;

use nodewright_core::nearest::nearest;

mod explain;
mod import;
mod new;

pub(crate) use explain::ExplainOptions;
pub(crate) use import::{From, ImportOptions};
pub(crate) use new::NewOptions;

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Args {
    Help(Option<&'static str>),
    Version,
    Run(Command),
}

/// A command with all it needs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Check(CheckOptions),
    Explain(ExplainOptions),
    Import(ImportOptions),
    New(NewOptions),
}

/// What `check` is told.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct CheckOptions {
    /// A folder or a graph file; the current folder if there is none.
    pub(crate) path: Option<PathBuf>,
    pub(crate) format: Format,
}

/// How diagnostics are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

/// All commands, in the order of the help.
pub(crate) const COMMANDS: [&str; 5] = ["new", "check", "explain", "import", "help"];

/// Reads the words, or says what is wrong with them.
pub(crate) fn parse(mut words: Vec<String>) -> Result<Args, String> {
    // cargo passes the name of the subcommand on.
    if words.first().is_some_and(|word| word == "nodewright") {
        words.remove(0);
    }
    let mut words = words.into_iter();
    let Some(first) = words.next() else {
        return Ok(Args::Help(None));
    };
    let rest: Vec<String> = words.collect();
    match &*first {
        "-h" | "--help" => return Ok(Args::Help(None)),
        "-V" | "--version" => return Ok(Args::Version),
        "help" => return parse_help(&rest),
        flag if flag.starts_with('-') => return Err(unknown("option", flag, &["--help", "--version"])),
        _ => {}
    }
    let Some(command) = command(&first) else {
        return Err(unknown("command", &first, &COMMANDS));
    };
    if rest.iter().take_while(|word| *word != "--").any(|word| word == "-h" || word == "--help") {
        return Ok(Args::Help(Some(command)));
    }
    match command {
        "new" => new::parse(rest).map(Command::New),
        "check" => parse_check(rest).map(Command::Check),
        "explain" => explain::parse(rest).map(Command::Explain),
        _ => import::parse(rest).map(Command::Import),
    }
    .map(Args::Run)
}

fn command(word: &str) -> Option<&'static str> {
    COMMANDS.into_iter().find(|command| *command == word)
}

pub(crate) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
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

fn parse_check(rest: Vec<String>) -> Result<CheckOptions, String> {
    let mut options = CheckOptions::default();
    let mut words = rest.into_iter();
    while let Some(word) = words.next() {
        let (flag, given) = match word.split_once('=') {
            Some((flag, value)) if flag.starts_with("--") => (flag.to_owned(), Some(value.to_owned())),
            _ => (word, None),
        };
        match &*flag {
            "--format" => {
                let value = given.or_else(|| words.next());
                let value = value.ok_or("`--format` needs a value: `text` or `json`")?;
                options.format = parse_format(&value)?;
            }
            "--" => {
                for word in words.by_ref() {
                    set_path(&mut options, word)?;
                }
            }
            flag if flag.starts_with('-') => return Err(unknown("option", flag, &["--format", "--help"])),
            _ => set_path(&mut options, flag)?,
        }
    }
    Ok(options)
}

fn parse_format(value: &str) -> Result<Format, String> {
    match value {
        "text" => Ok(Format::Text),
        "json" => Ok(Format::Json),
        _ => Err(format!("unknown format `{value}`; use `text` or `json`")),
    }
}

fn set_path(options: &mut CheckOptions, word: String) -> Result<(), String> {
    match options.path.replace(word.into()) {
        None => Ok(()),
        Some(first) => Err(format!("`check` takes one path; `{}` was the first", first.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<Args, String> {
        parse(line.split_whitespace().map(str::to_owned).collect())
    }

    fn check(path: Option<&str>, format: Format) -> Result<Args, String> {
        Ok(Args::Run(Command::Check(CheckOptions { path: path.map(Into::into), format })))
    }

    #[test]
    fn reads_every_command() {
        assert_eq!(words("check"), check(None, Format::Text));
        assert_eq!(words("nodewright check"), check(None, Format::Text));
        assert_eq!(words("check a --format json"), check(Some("a"), Format::Json));
        assert_eq!(words("check --format=text a"), check(Some("a"), Format::Text));
        assert_eq!(words("check -- -a"), check(Some("-a"), Format::Text));
    }

    #[test]
    fn help_and_version_have_their_usual_names() {
        for line in ["", "nodewright", "-h", "--help", "help"] {
            assert_eq!(words(line), Ok(Args::Help(None)));
        }
        for line in ["help check", "check --help", "check a -h"] {
            assert_eq!(words(line), Ok(Args::Help(Some("check"))));
        }
        for line in ["-V", "--version", "nodewright --version"] {
            assert_eq!(words(line), Ok(Args::Version));
        }
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for (line, said) in [
            ("chek", "unknown command `chek`; one with a similar name exists: `check`"),
            ("--frob", "unknown option `--frob`"),
            ("check --formt json", "unknown option `--formt`; one with a similar name exists: `--format`"),
            ("check --format", "`--format` needs a value: `text` or `json`"),
            ("check --format xml", "unknown format `xml`; use `text` or `json`"),
            ("check a b", "`check` takes one path; `a` was the first"),
            ("help x", "unknown command `x`"),
        ] {
            assert_eq!(words(line), Err(said.to_owned()), "{line}");
        }
    }
}
