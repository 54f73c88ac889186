//! The words of `import`.

use super::unknown;

/// What `import` is told.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ImportOptions {
    /// The server's name.
    pub(crate) name: String,
    /// Whether only to say what has changed.
    pub(crate) check: bool,
    /// Who is asked.
    pub(crate) from: From,
}

/// Which server is asked.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// That of the project.
    Project,
    /// A program and its arguments.
    Command(Vec<String>),
    /// A server over HTTP, and the headers for it.
    Url(String, Vec<(String, String)>),
}

const OPTIONS: [&str; 4] = ["--check", "--url", "--header", "--help"];

/// Reads the words, or says what is wrong with them.
pub(super) fn parse(rest: Vec<String>) -> Result<ImportOptions, String> {
    let (mut name, mut check, mut url, mut headers, mut command) = (None, false, None, Vec::new(), None);
    let mut words = rest.into_iter();
    while let Some(word) = words.next() {
        let (flag, given) = match word.split_once('=') {
            Some((flag, value)) if flag.starts_with("--") => (flag.to_owned(), Some(value.to_owned())),
            _ => (word, None),
        };
        let mut value =
            |what: &str| given.clone().or_else(|| words.next()).ok_or(format!("`{flag}` needs {what}"));
        match &*flag {
            "--check" => check = true,
            "--url" => url = Some(value("a URL")?),
            "--header" => headers.push(parse_header(&value("a value: `--header KEY=VALUE`")?)?),
            "--" => command = Some(words.by_ref().collect::<Vec<_>>()),
            flag if flag.starts_with('-') => return Err(unknown("option", flag, &OPTIONS)),
            _ => match name.replace(flag.clone()) {
                None => {}
                Some(first) => {
                    return Err(format!(
                        "`import` takes one name; `{first}` was the first. Put a command after `--`"
                    ));
                }
            },
        }
    }
    let name =
        check_name(name.ok_or("`import` needs the name of a server: `cargo nodewright import NAME`")?)?;
    let from = match (command, url) {
        (Some(_), Some(_)) => return Err("a server has a command or a `--url`, not both".to_owned()),
        (_, None) if !headers.is_empty() => return Err("`--header` goes with `--url`".to_owned()),
        (Some(command), None) if command.is_empty() => return Err("a command must follow `--`".to_owned()),
        (Some(command), None) => From::Command(command),
        (None, Some(url)) => From::Url(url, headers),
        (None, None) => From::Project,
    };
    Ok(ImportOptions { name, check, from })
}

fn parse_header(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.to_owned())),
        _ => Err(format!("`{text}` is no header; write `--header KEY=VALUE`")),
    }
}

/// The name becomes that of a file.
fn check_name(name: String) -> Result<String, String> {
    match name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', ':', '\0']) {
        true => Err(format!("`{name}` cannot be the name of a file; name a server of `mcpServers`")),
        false => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<ImportOptions, String> {
        parse(line.split_whitespace().map(str::to_owned).collect())
    }

    fn from(line: &str) -> From {
        words(line).expect(line).from
    }

    #[test]
    fn reads_who_is_asked() {
        assert_eq!(
            words("files --check"),
            Ok(ImportOptions { name: "files".into(), check: true, from: From::Project })
        );
        let command = ["npx", "-y", "--check"].map(str::to_owned).to_vec();
        assert_eq!(from("files -- npx -y --check"), From::Command(command));
        let headers = vec![("A".to_owned(), "b=c".to_owned()), ("D".to_owned(), "e".to_owned())];
        assert_eq!(
            from("files --url http://x --header A=b=c --header=D=e"),
            From::Url("http://x".into(), headers)
        );
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for (line, said) in [
            ("", "`import` needs the name of a server: `cargo nodewright import NAME`"),
            ("a b", "`import` takes one name; `a` was the first. Put a command after `--`"),
            ("a --chek", "unknown option `--chek`; one with a similar name exists: `--check`"),
            ("a --url", "`--url` needs a URL"),
            ("a --header A=b", "`--header` goes with `--url`"),
            ("a --url x --header Ab", "`Ab` is no header; write `--header KEY=VALUE`"),
            ("a --url x -- y", "a server has a command or a `--url`, not both"),
            ("a --", "a command must follow `--`"),
            ("../a", "`../a` cannot be the name of a file; name a server of `mcpServers`"),
        ] {
            assert_eq!(words(line), Err(said.to_owned()), "{line}");
        }
    }
}
