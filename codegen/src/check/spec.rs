//! Rules of node specs.

use super::{attached, default, example, param, port, text};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::{self, Project};
use crate::lower::plain::lower_plain;
use crate::lower::types::Types;
use crate::source::Span;
use crate::syntax::{self, Spec};

/// What was said of a spec's types: where, and the message.
pub type Said = Vec<(Span, String)>;

/// The rules that one spec shows by itself: its derive checks them, at the token.
pub fn check_item(cx: &Diagnostics, spec: &Spec) -> Said {
    check_id(cx, spec);
    check_version(cx, spec);
    text::check_empty(cx, spec);
    text::check_repeated(cx, spec);
    text::check_described(cx, spec);
    spec.params.iter().for_each(|param| param::check_param(cx, param));
    port::check_ports(cx, spec);
    attached::check_attached(cx, spec);
    example::check_unique(cx, spec);
    let Some(plain) = lower_plain(spec) else { return Said::new() };
    for (param, plain) in spec.params.iter().zip(&plain.spec.params) {
        // A range or a pattern that is wrong itself says nothing of the default.
        if !has_wrong_rule(cx, param) {
            default::check_default(cx, param, plain);
        }
    }
    let nothing = syntax::Project::default();
    let found = find_wrong_types(&mut Types::new(&nothing), &plain.written, &plain.spec);
    let said = found.iter().map(|found| (found.span, found.message.clone())).collect();
    for mut found in found {
        // A macro's message has no labels.
        found.notes.extend(found.label.take());
        cx.push(found.in_item());
    }
    said
}

/// A spec that does not run has to say what it takes and yields: nobody else does.
pub fn missing_types(spec: &Spec) -> Option<Diagnostic> {
    if spec.lost_types || (spec.input.is_some() && spec.output.is_some()) {
        return None;
    }
    let name = &spec.item.name;
    let message = format!("node `{}` has neither an `impl Node` nor types", name.value);
    let error = Diagnostic::error(name.span, message)
        .label("not told what it takes and yields")
        .help(format!("write `impl Node for {}`, so that graphs can run it", name.value))
        .help("or add `input = …, output = …` to `#[node]`, to describe it only; `()` is nothing");
    Some(error.in_item())
}

/// A spec that runs has its types from its `impl Node`.
pub fn types_told_twice(spec: &Spec) -> Option<Diagnostic> {
    let ty = spec.input.as_ref().or(spec.output.as_ref())?;
    let message = format!("node `{}` has an `impl Node`, which says what it takes", spec.item.name.value);
    let error = Diagnostic::error(ty.span, message).label("a second time");
    Some(error.help("remove `input` and `output` from `#[node]`").in_item())
}

/// The rules that need types which are declared elsewhere. What the derive has `said` without them is not repeated.
pub fn check_types(
    cx: &Diagnostics,
    types: &mut Types<'_>,
    written: &Spec,
    spec: &ir::spec::Spec,
    said: &Said,
) {
    port::check_variants(cx, types, written);
    for found in find_wrong_types(types, written, spec) {
        if !said.iter().any(|(span, message)| *span == found.span && *message == found.message) {
            cx.push(found);
        }
    }
}

/// The mistakes that types show.
fn find_wrong_types(types: &mut Types<'_>, written: &Spec, spec: &ir::spec::Spec) -> Vec<Diagnostic> {
    let cx = Diagnostics::new();
    param::check_types(&cx, types, written, spec);
    example::check_examples(&cx, types, written, spec);
    cx.take()
}

fn has_wrong_rule(cx: &Diagnostics, param: &syntax::Param) -> bool {
    let constants = param.min.iter().chain(&param.max).chain(&param.options).map(|constant| constant.span);
    constants.chain(param.pattern.iter().map(|pattern| pattern.span)).any(|span| cx.has_error_within(span))
}

/// Whether `id` is a type and a subtype: `ACTION.PRICE_LINES`.
pub fn is_node_id(id: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    let is_part = |part: &str| !part.is_empty() && part.chars().all(is_letter);
    id.split_once('.').is_some_and(|(ty, subtype)| is_part(ty) && is_part(subtype))
}

/// Agents address nodes as `TYPE.SUBTYPE`, so each spec has both parts.
/// Whether a spec has no id that counts. It may be the one that is meant elsewhere, and its derive has said so.
pub fn hides_spec(syntax: &syntax::Project) -> bool {
    let is_wrong = |spec: &Spec| spec.id.as_ref().is_none_or(|id| !is_node_id(&id.value));
    let is_refused =
        |decl: &syntax::TypeDecl| is_spec(decl) && !syntax.specs.iter().any(|spec| spec.item == decl.item);
    syntax.specs.iter().any(is_wrong) || syntax.types.iter().any(is_refused)
}

/// Whether a type derives `NodeSpec`.
pub fn is_spec(decl: &syntax::TypeDecl) -> bool {
    decl.derives.iter().any(|derive| derive == "NodeSpec")
}

fn check_id(cx: &Diagnostics, spec: &Spec) {
    let Some(id) = &spec.id else { return };
    if !is_node_id(&id.value) {
        let message = match id.value.trim() {
            "" => "empty id of a node".to_owned(),
            _ => format!("`{}` is not a node id", id.value),
        };
        cx.push(
            Diagnostic::error(id.span, message)
                .label("expected `TYPE.SUBTYPE`")
                .help("write a type and a subtype in capitals: `ACTION.PRICE_LINES`")
                .in_item(),
        );
    }
}

/// Versions are compared: the newest release is what an id alone means.
fn check_version(cx: &Diagnostics, spec: &Spec) {
    let Some(version) = &spec.version else { return };
    if semver::Version::parse(&version.value).is_err() {
        cx.push(
            Diagnostic::error(version.span, format!("`{}` is not a version", version.value))
                .label("expected a semantic version")
                .help("write it as `1.0.0`, or `1.0.0-beta.1` for what is no release yet")
                .in_item(),
        );
    }
}

/// The registry is keyed by id and version: a second spec of one key could never be found.
pub fn check_unique(cx: &Diagnostics, project: &Project) {
    for pair in project.specs.windows(2) {
        let [first, second] = pair else { continue };
        if (&first.id, &first.version) == (&second.id, &second.version) {
            let (first, second) = if first.span <= second.span { (first, second) } else { (second, first) };
            cx.push(
                Diagnostic::error(second.span, format!("duplicate node `{}` {}", second.id, second.version))
                    .label(format!("on `{}`", second.rust_name))
                    .related(first.span, format!("first used on `{}`", first.rust_name))
                    .help("give it another id, or another `version`"),
            );
        }
    }
}
