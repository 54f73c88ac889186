//! The words of `new`.

use std::path::PathBuf;

use super::unknown;

/// What `new` is told.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NewOptions {
    /// The folder to make.
    pub(crate) folder: PathBuf,
    /// The name of the package, if it is not that of the folder.
    pub(crate) name: Option<String>,
    /// A copy of Nodewright's repository, if it is not to come from the registry.
    pub(crate) source: Option<PathBuf>,
}

const OPTIONS: [&str; 3] = ["--name", "--source", "--help"];

/// Reads the words, or says what is wrong with them.
pub(super) fn parse(rest: Vec<String>) -> Result<NewOptions, String> {
    let (mut folder, mut name, mut source, mut plain) = (None, None, None, false);
    let mut words = rest.into_iter();
    while let Some(word) = words.next() {
        let (flag, given) = match word.split_once('=') {
            Some((flag, value)) if flag.starts_with("--") && !plain => {
                (flag.to_owned(), Some(value.to_owned()))
            }
            _ => (word, None),
        };
        let mut value =
            |what: &str| given.clone().or_else(|| words.next()).ok_or(format!("`{flag}` needs {what}"));
        match &*flag {
            "--name" if !plain => name = Some(value("a name: `--name my-server`")?),
            "--source" if !plain => source = Some(value("a folder: `--source PATH`")?.into()),
            "--" if !plain => plain = true,
            flag if flag.starts_with('-') && !plain => return Err(unknown("option", flag, &OPTIONS)),
            _ => match folder.replace(PathBuf::from(&flag)) {
                None => {}
                Some(first) => {
                    return Err(format!("`new` takes one name; `{}` was the first", first.display()));
                }
            },
        }
    }
    let folder = folder.ok_or("`new` needs a name: `cargo nodewright new my-server`")?;
    Ok(NewOptions { folder, name, source })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<NewOptions, String> {
        parse(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn reads_a_folder_a_name_and_a_source() {
        let options = |folder: &str, name: Option<&str>, source: Option<&str>| {
            Ok(NewOptions {
                folder: folder.into(),
                name: name.map(Into::into),
                source: source.map(Into::into),
            })
        };
        assert_eq!(words("desk"), options("desk", None, None));
        assert_eq!(words(". --name desk"), options(".", Some("desk"), None));
        assert_eq!(words("--source=.. a/desk"), options("a/desk", None, Some("..")));
        assert_eq!(words("--name x -- --name=y"), options("--name=y", Some("x"), None));
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for (line, said) in [
            ("", "`new` needs a name: `cargo nodewright new my-server`"),
            ("a b", "`new` takes one name; `a` was the first"),
            ("a --sorce b", "unknown option `--sorce`; one with a similar name exists: `--source`"),
            ("a --source", "`--source` needs a folder: `--source PATH`"),
            ("a --name", "`--name` needs a name: `--name my-server`"),
        ] {
            assert_eq!(words(line), Err(said.to_owned()), "{line}");
        }
    }
}
