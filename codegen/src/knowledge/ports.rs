//! Ports, as part of a spec's details.

use super::params::object;
use super::pieces::{Forms, Pieces};
use crate::ir::spec::{Format, Port};
use crate::schema::JsonTree;
use crate::syntax::Direction;

/// Writes `"input_ports":[…]` or `"output_ports":[…]`.
pub(super) fn write_ports(forms: Forms, direction: Direction, ports: &[Port], out: &mut Pieces) {
    out.text(
        forms,
        match direction {
            Direction::Input => ",\"input_ports\":[",
            Direction::Output => ",\"output_ports\":[",
        },
    );
    for (index, port) in ports.iter().enumerate() {
        out.text(forms, if index == 0 { "" } else { "," });
        write_port(forms, direction, port, out);
    }
    out.text(forms, "]");
}

fn write_port(forms: Forms, direction: Direction, port: &Port, out: &mut Pieces) {
    let mut entries = vec![("name", port.name.as_str().into()), ("type", port.kind.as_str().into())];
    if direction == Direction::Input {
        entries.push(("required", JsonTree::Bool(port.required)));
    }
    entries.push(("description", port.description.as_str().into()));
    let most = port.max_connections.and_then(|most| i64::try_from(most).ok());
    entries.extend(most.map(|most| ("max_connections", JsonTree::Integer(most))));
    let mut text = object(entries).to_string();
    text.pop();
    out.text(forms, &text);
    out.key(forms, "data_format");
    let (with, without) = (forms.with_schemas(), forms.without_schemas());
    match &port.format {
        Some(format) => {
            write_format(with, format, out);
            out.text(without, "null");
        }
        None => out.text(forms, "null"),
    }
    out.key(forms, "validation_schema");
    match &port.validation {
        Some(schema) => {
            out.value(with, schema);
            out.text(without, "null");
        }
        None => out.text(forms, "null"),
    }
    out.text(forms, "}");
}

fn write_format(forms: Forms, format: &Format, out: &mut Pieces) {
    out.text(forms, &format!("{{\"mime_type\":{}", JsonTree::from(format.mime_type.as_str())));
    out.field(forms, "schema", &format.schema);
    out.field(forms, "examples", &JsonTree::Array(format.examples.clone()));
    out.text(forms, "}");
}
