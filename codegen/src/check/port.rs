//! Ports of a spec.

use nodewright_core::nearest::nearest;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::lower::port::MAIN;
use crate::lower::types::Types;
use crate::syntax::{ConstantValue, Direction, Port, Spec};

/// The rules that one spec shows by itself.
pub fn check_ports(cx: &Diagnostics, spec: &Spec) {
    check_unique(cx, spec);
    spec.ports.iter().for_each(|port| check_connections(cx, port));
    let inputs = spec.ports.iter().filter(|port| port.direction == Direction::Input);
    inputs.for_each(|port| check_main(cx, port, Diagnostic::in_item));
}

/// A port under another name takes the place of `main`: if the name is nearly that, it was meant.
fn check_main(cx: &Diagnostics, port: &Port, scoped: fn(Diagnostic) -> Diagnostic) {
    let name = &port.name.value;
    if name != MAIN && nearest(name, [MAIN]).is_some() {
        cx.push(scoped(
            Diagnostic::error(port.name.span, format!("unknown {} port `{name}`", word(port.direction)))
                .label("nearly `main`")
                .help("a port with a similar name exists: `main`"),
        ));
    }
}

/// What a second `#[port]` of a name says would win over the first, silently.
fn check_unique(cx: &Diagnostics, spec: &Spec) {
    for (index, port) in spec.ports.iter().enumerate() {
        let is_same =
            |other: &&Port| other.direction == port.direction && other.name.value == port.name.value;
        if let Some(first) = spec.ports[..index].iter().find(is_same) {
            let name = &port.name.value;
            let message = format!("duplicate {} port `{name}`", word(port.direction));
            cx.push(
                Diagnostic::error(port.name.span, message)
                    .label("declared a second time")
                    .related(first.name.span, "first declared here")
                    .help("give it another name, or say all of it in one `#[port]`")
                    .in_item(),
            );
        }
    }
}

/// A port that takes no connection is none, and a limit that is not known at build is not kept.
fn check_connections(cx: &Diagnostics, port: &Port) {
    let Some(most) = &port.max_connections else { return };
    if matches!(most.value, ConstantValue::Integer(most) if u64::try_from(most).is_ok_and(|most| most > 0)) {
        return;
    }
    let message = format!("`max_connections` of port `{}` is not a positive number", port.name.value);
    cx.push(
        Diagnostic::error(most.span, message)
            .label("expected a whole number from 1 on")
            .help("write how many connections it takes at most, or leave the key out if there is no limit")
            .in_item(),
    );
}

/// An enum's variants are the output ports, so another name than theirs is a misspelt one. Ports for another kind of
/// connection stand beside them.
pub fn check_variants(cx: &Diagnostics, types: &mut Types<'_>, spec: &Spec) {
    let Some(output) = &spec.output else { return };
    let is_output = |port: &&Port| port.direction == Direction::Output;
    let Some(variants) = types.ports(output) else {
        return spec.ports.iter().filter(is_output).for_each(|port| check_main(cx, port, |found| found));
    };
    let names: Vec<&str> = variants.iter().map(|port| port.name.as_str()).collect();
    for port in spec.ports.iter().filter(is_output) {
        let name = &port.name.value;
        if names.contains(&name.as_str()) || port.kind.as_ref().is_some_and(|kind| kind.value != MAIN) {
            continue;
        }
        let help = match nearest(name, names.iter().copied()) {
            Some(near) => Some(format!("a port with a similar name exists: `{near}`")),
            None if names.len() <= 6 => Some(format!("use one of `{}`", names.join("`, `"))),
            None => None,
        };
        cx.push(
            Diagnostic::error(port.name.span, format!("unknown output port `{name}`"))
                .label(format!("no variant of `{}`", output.rust))
                .help_if(help)
                .note(format!("each variant of `{}` is an output port", output.rust)),
        );
    }
}

fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Input => "input",
        Direction::Output => "output",
    }
}
