//! The details of a spec: the answer of `get_node_details`, in every form.

use super::params::{self, object};
use super::pieces::{Forms, Piece, Pieces};
use super::ports::write_ports;
use super::split_id;
use crate::ir::Spec;
use crate::ir::spec::{Example, Payload, Port};
use crate::schema::JsonTree;
use crate::syntax::Direction;

/// All that is known of a spec: a JSON object without its end.
pub fn write_details(spec: &Spec) -> Vec<Piece> {
    let mut out = Pieces::default();
    write_head(spec, &mut out);
    let params = params::shown(spec);
    let standard = Forms::STANDARD;
    params::write_list(standard, &params, &mut out);
    params::write_map(standard, &params, &mut out);
    params::write_data(standard, "input_params_schema", &spec.input, true, &mut out);
    params::write_data(standard, "output_params_schema", &spec.output, false, &mut out);
    out.field(Forms::ALL, "default_configurations", &params::default_configurations(&params, spec));
    out.field(Forms::ALL, "required_configurations", &params::required(&params));
    params::write_data_defaults(Forms::ALL, "default_input_params", &spec.input, true, &mut out);
    params::write_data_defaults(standard, "default_output_params", &spec.output, false, &mut out);
    write_ports(standard, Direction::Input, &spec.input_ports, &mut out);
    write_ports(standard, Direction::Output, &spec.output_ports, &mut out);
    if !spec.attached.is_empty() {
        out.field(standard, "attached_nodes", &texts(&spec.attached));
    }
    out.field(Forms::FULL, "aliases", &texts(&spec.aliases));
    let schemas = Forms::FULL.with_schemas();
    out.field(schemas, "config_schema", &params::config_schema(spec));
    write_schema(schemas, "input_schema", &spec.input, &spec.input_ports, &mut out);
    write_schema(schemas, "output_schema", &spec.output, &spec.output_ports, &mut out);
    if !spec.examples.is_empty() {
        let examples = JsonTree::Array(spec.examples.iter().map(write_example).collect());
        out.field(standard.with_examples(), "examples", &examples);
    }
    out.finish()
}

fn write_head(spec: &Spec, out: &mut Pieces) {
    let (node_type, subtype) = split_id(&spec.id);
    let mut entries = vec![
        ("node_type", node_type.into()),
        ("subtype", subtype.into()),
        ("version", spec.version.as_str().into()),
        ("description", spec.description.as_str().into()),
    ];
    entries.extend(spec.guidance.as_deref().map(|guidance| ("guidance", guidance.into())));
    entries.push(("tags", texts(&spec.tags)));
    entries.push(("runnable", JsonTree::Bool(spec.runs)));
    let mut text = object(entries).to_string();
    text.pop();
    out.text(Forms::ALL, &text);
}

/// The whole schema of a node's data, unless a port shows it already.
fn write_schema(forms: Forms, key: &str, payload: &Payload, ports: &[Port], out: &mut Pieces) {
    let is_it = |port: &Port| port.format.as_ref().is_some_and(|format| format.schema == payload.schema);
    if !ports.iter().any(is_it) {
        out.field(forms, key, &payload.schema);
    }
}

fn write_example(example: &Example) -> JsonTree {
    let mut entries = Vec::new();
    entries.extend(example.name.as_deref().map(|name| ("name", name.into())));
    entries.extend(example.description.as_deref().map(|text| ("description", text.into())));
    let data = [("config", &example.config), ("input", &example.input), ("output", &example.output)];
    entries.extend(data.into_iter().filter_map(|(key, data)| Some((key, data.clone()?))));
    object(entries)
}

fn texts(texts: &[String]) -> JsonTree {
    JsonTree::Array(texts.iter().map(|text| text.as_str().into()).collect())
}
