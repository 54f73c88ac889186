//! The words of `explain`.

use super::{Format, parse_format, unknown};

/// What `explain` is told.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ExplainOptions {
    /// A graph file, or the name of a tool.
    pub(crate) graph: String,
    /// The only tool to tell of.
    pub(crate) tool: Option<String>,
    pub(crate) format: Format,
}

/// Reads the words, or says what is wrong with them.
pub(super) fn parse(rest: Vec<String>) -> Result<ExplainOptions, String> {
    let (mut names, mut format, mut plain) = (Vec::new(), Format::Text, false);
    let mut words = rest.into_iter();
    while let Some(word) = words.next() {
        let (flag, given) = match word.split_once('=') {
            Some((flag, value)) if flag.starts_with("--") => (flag.to_owned(), Some(value.to_owned())),
            _ => (word, None),
        };
        match &*flag {
            _ if plain => names.push(flag),
            "--format" => {
                let value = given.or_else(|| words.next());
                format = parse_format(&value.ok_or("`--format` needs a value: `text` or `json`")?)?;
            }
            "--" => plain = true,
            flag if flag.starts_with('-') => return Err(unknown("option", flag, &["--format", "--help"])),
            _ => names.push(flag),
        }
    }
    let mut names = names.into_iter();
    let graph = names.next().ok_or(
        "`explain` needs a graph file or the name of a tool: `cargo nodewright explain graphs/orders.yaml`",
    )?;
    let tool = names.next();
    match names.next() {
        None => Ok(ExplainOptions { graph, tool, format }),
        Some(more) => Err(format!("`explain` takes a graph and a tool; `{more}` is one too many")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<ExplainOptions, String> {
        parse(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn reads_a_graph_a_tool_and_a_format() {
        let options = |graph: &str, tool: Option<&str>, format| {
            Ok(ExplainOptions { graph: graph.into(), tool: tool.map(Into::into), format })
        };
        assert_eq!(words("a.yaml"), options("a.yaml", None, Format::Text));
        assert_eq!(words("a.yaml b --format json"), options("a.yaml", Some("b"), Format::Json));
        assert_eq!(words("--format=text a.yaml"), options("a.yaml", None, Format::Text));
        assert_eq!(words("-- -a --format"), options("-a", Some("--format"), Format::Text));
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for (line, said) in [
            (
                "",
                "`explain` needs a graph file or the name of a tool: `cargo nodewright explain graphs/orders.yaml`",
            ),
            ("a b c", "`explain` takes a graph and a tool; `c` is one too many"),
            ("a --fromat json", "unknown option `--fromat`; one with a similar name exists: `--format`"),
            ("a --format", "`--format` needs a value: `text` or `json`"),
            ("a --format xml", "unknown format `xml`; use `text` or `json`"),
        ] {
            assert_eq!(words(line), Err(said.to_owned()), "{line}");
        }
    }
}
