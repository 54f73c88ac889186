//! How a server is reached, as the entry of `mcpServers` says it.

use std::borrow::Cow;

use super::text::Text;

/// Names with a text each: variables of a child's environment, or headers.
pub type Pairs = Cow<'static, [(Cow<'static, str>, Text)]>;

/// How a server is reached.
#[derive(Clone, Debug)]
pub enum Transport {
    /// A child process, over its standard input and output.
    Stdio(Stdio),
    /// A server elsewhere, over streamable HTTP.
    Http(Http),
}

/// `command`, `args`, `cwd`, `env`.
#[derive(Clone, Debug)]
pub struct Stdio {
    /// The program.
    pub command: Text,
    /// Its arguments.
    pub args: Cow<'static, [Text]>,
    /// The folder that it runs in, if not ours.
    pub cwd: Option<Text>,
    /// What it gets beside our own environment.
    pub env: Pairs,
}

/// `url`, `headers`.
#[derive(Clone, Debug)]
pub struct Http {
    /// The endpoint.
    pub url: Text,
    /// What goes with every request.
    pub headers: Pairs,
}

/// A [`Stdio`] in which every variable has its value.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) command: String,
    pub(super) args: Vec<String>,
    pub(super) cwd: Option<String>,
    pub(super) env: Vec<(String, String)>,
}

impl Stdio {
    pub(super) fn resolve(&self, missing: &mut Vec<String>) -> Program {
        Program {
            command: self.command.resolve(missing),
            args: self.args.iter().map(|text| text.resolve(missing)).collect(),
            cwd: self.cwd.as_ref().map(|text| text.resolve(missing)),
            env: resolve_pairs(&self.env, missing),
        }
    }
}

impl Http {
    pub(super) fn resolve(&self, missing: &mut Vec<String>) -> (String, Vec<(String, String)>) {
        (self.url.resolve(missing), resolve_pairs(&self.headers, missing))
    }
}

fn resolve_pairs(pairs: &Pairs, missing: &mut Vec<String>) -> Vec<(String, String)> {
    pairs.iter().map(|(name, text)| (name.to_string(), text.resolve(missing))).collect()
}
