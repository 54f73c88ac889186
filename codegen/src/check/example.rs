//! Examples of a spec: agents copy them, so they have to be right.

use std::collections::HashMap;

use super::config::{check_names, check_value, missing, value_of};
use super::value::{Purpose, describe_misfit};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::spec::Spec;
use crate::ir::{Type, spec};
use crate::lower::types::Types;
use crate::syntax::{self, Data, DataValue, Direction, Example};

/// An example is found by its name.
pub fn check_unique(cx: &Diagnostics, written: &syntax::Spec) {
    let mut seen = HashMap::new();
    for name in written.examples.iter().filter_map(|example| example.name.as_ref()) {
        if let Some(first) = seen.insert(&name.value, name.span) {
            cx.push(
                Diagnostic::error(name.span, format!("duplicate example `{}`", name.value))
                    .label("already the name of another example")
                    .related(first, "first used here")
                    .help("give each example of a node its own name")
                    .in_item(),
            );
        }
    }
}

/// Examples are of the types that they are examples of.
pub fn check_examples(cx: &Diagnostics, types: &mut Types<'_>, written: &syntax::Spec, spec: &Spec) {
    let mut ports = Ports { cx, types, written, spec };
    for example in &written.examples {
        if let Some(config) = &example.config {
            check_config(cx, spec, config, &name(example));
        }
        for (data, direction) in [(&example.input, Direction::Input), (&example.output, Direction::Output)] {
            data.iter().for_each(|data| ports.check_payload(data, direction, &name(example)));
        }
    }
    for port in &written.ports {
        let Some(ty) = ports.type_of(port.direction, &port.name.value) else { continue };
        let what = format!("an example of port `{}`", port.name.value);
        port.examples.iter().for_each(|data| check_data(cx, &ty, data, &what));
    }
}

fn name(example: &Example) -> String {
    match &example.name {
        Some(name) => format!("example `{}`", name.value),
        None => "this example".to_owned(),
    }
}

fn check_data(cx: &Diagnostics, ty: &Type, data: &Data, what: &str) {
    for misfit in ty.misfits(data) {
        cx.push(describe_misfit(&misfit, Purpose::Data(what)));
    }
}

fn check_config(cx: &Diagnostics, spec: &Spec, config: &Data, example: &str) {
    let DataValue::Object(given) = &config.value else {
        let what = format!("the config of {example}");
        return check_data(cx, &Type::map(Type::Any), config, &what);
    };
    let (unknown, meant): (Vec<_>, Vec<_>) = check_names(spec, given).into_iter().unzip();
    unknown.into_iter().for_each(|error| cx.push(error));
    for param in &spec.params {
        let value = value_of(spec, param, given, config.span);
        for (name, ty) in missing(param, value.as_ref(), &meant) {
            cx.push(
                Diagnostic::error(config.span, format!("{example} needs `{name}` in its config"))
                    .label(format!("has no `{name}`"))
                    .help(format!("set `\"{name}\": …`: {ty}")),
            );
        }
        value.iter().flat_map(|value| check_value(param, value)).for_each(|error| cx.push(error));
    }
}

/// The data of a spec's ports.
struct Ports<'a, 't> {
    cx: &'a Diagnostics,
    types: &'a mut Types<'t>,
    written: &'a syntax::Spec,
    spec: &'a Spec,
}

impl Ports<'_, '_> {
    /// Data of the whole input or output; or, where there are several ports, an object with data for some of them.
    fn check_payload(&mut self, data: &Data, direction: Direction, example: &str) {
        let (ty, ports, word) = match direction {
            Direction::Input => (&self.spec.input.ty, &self.spec.input_ports, "input"),
            Direction::Output => (&self.spec.output.ty, &self.spec.output_ports, "output"),
        };
        let what = format!("the {word} of {example}");
        if ty.misfits(data).is_empty() {
            return;
        }
        let Some(entries) = by_port(ports, data) else {
            return check_data(self.cx, ty, data, &what);
        };
        for (port, data) in entries {
            if let Some(ty) = self.type_of(direction, port) {
                check_data(self.cx, &ty, data, &format!("`{port}` of {what}"));
            }
        }
    }

    /// The type of a port's data, as far as it is known.
    fn type_of(&mut self, direction: Direction, name: &str) -> Option<Type> {
        let is_it = |port: &&syntax::Port| port.direction == direction && port.name.value == name;
        let declared = self.written.ports.iter().find(is_it).and_then(|port| port.schema.as_ref());
        if let Some(schema) = declared {
            return Some(self.types.lower_type(schema));
        }
        let output = self.written.output.as_ref().filter(|_| direction == Direction::Output);
        if let Some(variants) = output.and_then(|output| self.types.ports(output)) {
            return variants.into_iter().find(|port| port.name == name)?.content;
        }
        match (direction, name) {
            (Direction::Input, "main") => Some(self.spec.input.ty.clone()),
            (Direction::Output, "main") => Some(self.spec.output.ty.clone()),
            _ => None,
        }
    }
}

/// The parts of an object all of whose keys are ports, if there is more than the one usual port.
fn by_port<'d>(ports: &[spec::Port], data: &'d Data) -> Option<Vec<(&'d str, &'d Data)>> {
    let DataValue::Object(entries) = &data.value else { return None };
    let is_port = |name: &str| ports.iter().any(|port| port.name == name);
    let is_usual = matches!(ports, [only] if only.name == "main");
    if is_usual || entries.is_empty() || !entries.iter().all(|(key, _)| is_port(key.as_str())) {
        return None;
    }
    Some(entries.iter().map(|(key, data)| (key.as_str(), data)).collect())
}
