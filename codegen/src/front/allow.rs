//! Warnings that a node allows: `allow: { never_equal: "why" }` in YAML, `allow(never_equal = "why")` in Rust.

use crate::diagnostic::{Diagnostic, Lint};
use crate::source::Spanned;
use crate::syntax::Allow;

/// One entry of an `allow`, or what is wrong with it.
pub(super) fn read_allow(name: Spanned<&str>, reason: Spanned<&str>) -> Result<Allow, Box<Diagnostic>> {
    let Some(lint) = Lint::by_name(name.value) else {
        let near = Lint::nearest(name.value);
        let names: Vec<_> = Lint::ALL.iter().map(|lint| format!("`{}`", lint.name())).collect();
        let error = Diagnostic::error(name.span, format!("unknown warning `{}`", name.value))
            .label("no warning has this name");
        return Err(Box::new(match near {
            Some(near) => error.help(format!("a warning with a similar name exists: `{near}`")),
            None => error.note(format!("the warnings that a node may allow are {}", names.join(", "))),
        }));
    };
    if reason.value.trim().is_empty() {
        let message = format!("`{}` is allowed without a reason", name.value);
        let error = Diagnostic::error(reason.span, message).label("this says nothing");
        return Err(Box::new(error.help("say why it is right here, for whoever reads the graph next")));
    }
    Ok(Allow { lint: Spanned::new(lint, name.span), reason: reason.value.to_owned() })
}
