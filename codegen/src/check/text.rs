//! Texts of a spec, which agents read and search.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;
use crate::syntax::Spec;

/// A text that says nothing is a forgotten one.
pub fn check_empty(cx: &Diagnostics, spec: &Spec) {
    let mut texts: Vec<(&str, &Spanned<String>)> = Vec::new();
    texts.extend(spec.guidance.iter().map(|text| ("guidance", text)));
    texts.extend(spec.tags.iter().map(|text| ("tag", text)));
    texts.extend(spec.aliases.iter().map(|text| ("alias", text)));
    for port in &spec.ports {
        texts.push(("name of a port", &port.name));
        texts.extend(port.description.iter().map(|text| ("description", text)));
        texts.extend(port.kind.iter().map(|text| ("type of a port", text)));
        texts.extend(port.mime_type.iter().map(|text| ("media type", text)));
    }
    for example in &spec.examples {
        texts.extend(example.name.iter().map(|text| ("name of an example", text)));
        texts.extend(example.description.iter().map(|text| ("description", text)));
    }
    for (what, text) in texts.into_iter().filter(|(_, text)| text.value.trim().is_empty()) {
        cx.push(
            Diagnostic::error(text.span, format!("empty {what}"))
                .label("says nothing")
                .help("write something, or remove it")
                .in_item(),
        );
    }
}

/// A word that is there twice does no harm, but was probably meant to be another.
pub fn check_repeated(cx: &Diagnostics, spec: &Spec) {
    for (what, texts) in [("tag", &spec.tags), ("alias", &spec.aliases), ("attached node", &spec.attached)] {
        for (index, text) in texts.iter().enumerate() {
            if texts[..index].iter().any(|first| first.value == text.value) {
                let message = format!("{what} `{}` is given twice", text.value);
                cx.push(Diagnostic::warning(text.span, message).help("remove one of the two").in_item());
            }
        }
    }
}

/// Agents fill in parameters by what they are told of them.
pub fn check_described(cx: &Diagnostics, spec: &Spec) {
    let is_told = |param: &&crate::syntax::Param| !param.serde.skip && !param.serde.flatten;
    for param in spec.params.iter().filter(is_told).filter(|param| param.description.is_none()) {
        let message = format!("parameter `{}` has no description", param.name.value);
        let help = "say in a doc comment what it is for: agents choose its value by that";
        cx.push(Diagnostic::warning(param.field.span, message).help(help).in_item());
    }
}
