//! Values that do not fit their type, as messages.

use crate::diagnostic::Diagnostic;
use crate::ir::ty::{Misfit, Wrong, join};
use crate::source::Span;

/// What a value was given for.
#[derive(Clone, Copy, Debug)]
pub enum Purpose<'a> {
    /// A parameter of this name; empty for one whose fields stand among the parameters.
    Param(&'a str),
    /// Something else, in words: `the input of this example`.
    Data(&'a str),
}

/// What is wrong with a value that was given for `purpose`.
pub fn describe_misfit(misfit: &Misfit, purpose: Purpose<'_>) -> Diagnostic {
    describe_wrong(&misfit.wrong, misfit.span, &misfit.path, purpose)
}

/// What is wrong with the part at `path` of a value that was given for `purpose`.
pub fn describe_wrong(wrong: &Wrong, span: Span, path: &str, purpose: Purpose<'_>) -> Diagnostic {
    let place = purpose.place(path);
    let error = |message: String| Diagnostic::error(span, message);
    match wrong {
        Wrong::Type(ty, found) => error(format!("wrong value for {}", purpose.name(path)))
            .label(format!("expected {ty}, found {found}")),
        Wrong::Option(ty, near) => error(format!("wrong value for {}", purpose.name(path)))
            .label(format!("expected {ty}"))
            .help_if(near.as_ref().map(|near| format!("an option with a similar name exists: `{near}`"))),
        Wrong::Unknown(name, near) => error(format!("unknown field `{name}` {}", purpose.holder(path)))
            .label("not declared by its type")
            .help_if(near.as_ref().map(|near| format!("a field with a similar name exists: `{near}`"))),
        Wrong::Missing(name, ty) => error(format!("{} is missing", purpose.place(&join(path, name))))
            .label(format!("has no `{name}`"))
            .help(format!("add `{name}`: {ty}")),
        Wrong::Range(bound) => error(format!("{place} is out of range")).label(bound),
        Wrong::Length(bound) => error(format!("{place} has the wrong length")).label(bound),
        Wrong::Pattern(pattern) => {
            error(format!("{place} does not match its pattern")).label(format!("expected `{pattern}`"))
        }
    }
}

impl Purpose<'_> {
    /// The thing at `path`: ``parameter `seller` ``.
    fn name(self, path: &str) -> String {
        match self {
            Self::Param(name) => format!("parameter `{}`", way(name, path)),
            Self::Data(_) => self.place(path),
        }
    }

    /// The same, where it is plain what it is a part of.
    fn place(self, path: &str) -> String {
        match self {
            Self::Param(name) => format!("`{}`", way(name, path)),
            Self::Data(what) if path.is_empty() => what.to_owned(),
            Self::Data(what) => format!("`{path}` in {what}"),
        }
    }

    /// What lacks a name, or has one too many.
    fn holder(self, path: &str) -> String {
        match self {
            Self::Param(name) => format!("of parameter `{}`", way(name, path)),
            Self::Data(_) if path.is_empty() => format!("in {}", self.place("")),
            Self::Data(_) => format!("of {}", self.place(path)),
        }
    }
}

fn way(name: &str, path: &str) -> String {
    match path.starts_with('[') {
        true => format!("{name}{path}"),
        false if path.is_empty() => name.to_owned(),
        false => join(name, path),
    }
}
