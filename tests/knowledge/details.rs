//! What is told of each node: every field, in every form.

use serde_json::{Value, json};

use super::asking::{Agent, id_of, keys, list};
use super::ids::ids;

/// All three levels, with and without examples and schemas.
fn forms() -> impl Iterator<Item = (&'static str, bool, bool)> {
    let flags = [(true, true), (true, false), (false, true), (false, false)];
    ["minimal", "standard", "full"]
        .into_iter()
        .flat_map(move |level| flags.map(|(examples, schemas)| (level, examples, schemas)))
}

fn options((level, examples, schemas): (&str, bool, bool)) -> Value {
    json!({ "detail": level, "include_examples": examples, "include_schemas": schemas })
}

/// What a value must be.
type Shape = fn(&Value) -> bool;

/// The fields of every node in the standard form.
const FIELDS: [(&str, Shape); 16] = [
    ("node_type", Value::is_string),
    ("subtype", Value::is_string),
    ("version", Value::is_string),
    ("description", Value::is_string),
    ("tags", Value::is_array),
    ("runnable", Value::is_boolean),
    ("parameters", Value::is_array),
    ("configurations", Value::is_object),
    ("input_params_schema", Value::is_object),
    ("output_params_schema", Value::is_object),
    ("default_configurations", Value::is_object),
    ("default_input_params", Value::is_object),
    ("default_output_params", Value::is_object),
    ("input_ports", Value::is_array),
    ("output_ports", Value::is_array),
    ("examples", Value::is_array),
];

#[test]
fn every_node_has_every_field_in_its_shape() {
    let mut agent = Agent::new();
    for id in ids() {
        let entry = agent.details(json!(id), &json!({}));
        assert_eq!(id_of(&entry), id);
        for (field, fits) in FIELDS {
            assert!(entry.get(field).is_some_and(fits), "{field} of {id}: {}", entry[field]);
        }
        assert_eq!(entry["version"], "1.0.0", "{id}");
        assert!(!list(&entry, "tags").is_empty() && !list(&entry, "examples").is_empty(), "{id}");
        let is_agent = id.starts_with("AI_AGENT.");
        assert_eq!(entry.get("attached_nodes").is_some(), is_agent, "{id}");
        for attached in is_agent.then(|| list(&entry, "attached_nodes")).into_iter().flatten() {
            let attached = attached.as_str().unwrap();
            assert!(attached.starts_with("TOOL.") || attached.starts_with("MEMORY."), "{id}: {attached}");
        }
    }
}

#[test]
fn both_shapes_describe_the_same_parameters() {
    let mut agent = Agent::new();
    for id in ids() {
        let entry = agent.details(json!(id), &json!({}));
        let (listed, mapped) = (list(&entry, "parameters"), &entry["configurations"]);
        let names: Vec<_> = listed.iter().filter_map(|parameter| parameter["name"].as_str()).collect();
        assert_eq!(names, keys(mapped), "{id}");
        for parameter in listed {
            let other = &mapped[parameter["name"].as_str().unwrap()];
            for (key, same) in [
                ("type", "type"),
                ("required", "required"),
                ("description", "description"),
                ("default_value", "default"),
                ("enum_values", "options"),
                ("enum_values", "enum_values"),
                ("validation_pattern", "validation_pattern"),
            ] {
                assert_eq!(parameter.get(key), other.get(same), "{key} of {parameter} in {id}");
            }
            let ty = other["type"].as_str().unwrap();
            assert!(
                ["string", "integer", "float", "boolean", "array", "object", "any"].contains(&ty),
                "{id}"
            );
            assert!(other["description"].as_str().is_some_and(|text| !text.is_empty()), "{id}: {other}");
        }
    }
}

#[test]
fn defaults_are_the_declared_ones_and_keep_to_their_limits() {
    let mut agent = Agent::new();
    let mut declared = 0;
    for id in ids() {
        let entry = agent.details(json!(id), &json!({}));
        for (schemas, defaults) in [
            ("configurations", "default_configurations"),
            ("input_params_schema", "default_input_params"),
            ("output_params_schema", "default_output_params"),
        ] {
            // What may be left out, and has no default, is left out.
            let is_there = |(_, schema): &(&String, &Value)| {
                schema["required"] != false || schema.get("default").is_some()
            };
            let there = entry[schemas].as_object().unwrap().iter().filter(is_there);
            let there: Vec<_> = there.map(|(name, _)| name.as_str()).collect();
            // An input of several kinds begins as the first of them, with its own fields.
            let input = &entry["input_ports"][0]["data_format"]["schema"];
            if schemas != "input_params_schema" || !input["anyOf"].is_array() {
                assert_eq!(keys(&entry[defaults]), there, "{schemas} of {id}");
            }
            for (name, parameter) in entry[schemas].as_object().unwrap() {
                let Some(value) = entry[defaults].get(name) else {
                    assert_ne!(parameter["required"], true, "{name} of {id}");
                    continue;
                };
                if let Some(default) = parameter.get("default") {
                    declared += 1;
                    assert_eq!(value, default, "{name} of {id}");
                }
                assert_fits(value, parameter, &format!("{name} of {id}: {value}"));
            }
        }
    }
    assert!(declared > 100, "{declared}");
}

#[test]
fn parameters_that_must_be_set_are_named_in_every_form() {
    let mut agent = Agent::new();
    for id in ids() {
        let entry = agent.details(json!(id), &json!({}));
        let params = entry["configurations"].as_object().unwrap();
        let required = params.iter().filter(|(_, param)| param["required"] == true);
        let required: Vec<_> = required.map(|(name, _)| name.as_str()).collect();
        let minimal = agent.details(json!(id), &json!({"detail": "minimal"}));
        assert_eq!(minimal["required_configurations"], json!(required), "{id}");
        assert_eq!(entry["required_configurations"], json!(required), "{id}");
    }
}

fn assert_fits(value: &Value, parameter: &Value, what: &str) {
    let fits = match parameter["type"].as_str().expect("a type") {
        _ if value.is_null() => parameter["required"] != true || parameter["type"] == "any",
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "float" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "any" => true,
        other => panic!("{what}: unknown type {other}"),
    };
    assert!(fits, "{what}");
    if let Some(number) = value.as_f64() {
        assert!(parameter["min"].as_f64().is_none_or(|min| number >= min), "{what}");
        assert!(parameter["max"].as_f64().is_none_or(|max| number <= max), "{what}");
    }
    if let (Some(options), false) = (parameter["options"].as_array(), value.is_null()) {
        assert!(options.contains(value), "{what}");
    }
}

#[test]
fn ports_have_their_fields() {
    let mut agent = Agent::new();
    for id in ids() {
        let entry = agent.details(json!(id), &json!({}));
        for (ports, required) in [("input_ports", true), ("output_ports", false)] {
            for port in list(&entry, ports) {
                for field in ["name", "type", "description"] {
                    assert!(port[field].as_str().is_some_and(|text| !text.is_empty()), "{id}: {port}");
                }
                assert_eq!(port.get("required").is_some_and(Value::is_boolean), required, "{id}: {port}");
                assert!(port.get("max_connections").is_none_or(Value::is_u64), "{id}: {port}");
                assert!(port.get("validation_schema").is_some(), "{id}: {port}");
                let format = port.get("data_format").expect("it is there, or null");
                if !format.is_null() {
                    assert!(format["mime_type"].is_string() && format["examples"].is_array(), "{id}: {port}");
                    jsonschema::validator_for(&format["schema"]).expect("a schema");
                }
            }
        }
        if id.starts_with("HUMAN_IN_THE_LOOP.") {
            let names: Vec<_> = list(&entry, "output_ports").iter().map(|port| &port["name"]).collect();
            assert_eq!(names, ["confirmed", "rejected", "unrelated", "timeout"], "{id}");
        }
    }
}

#[test]
fn outputs_that_go_to_ports_are_described_as_the_ports_are() {
    let mut agent = Agent::new();
    let mut compared = 0;
    for id in ids() {
        let entry = agent.details(json!(id), &json!({}));
        for port in list(&entry, "output_ports") {
            if let Some(output) = entry["output_params_schema"].get(port["name"].as_str().unwrap()) {
                assert_eq!(output["description"], port["description"], "{id}");
                compared += 1;
            }
        }
        for (key, output) in entry["output_params_schema"].as_object().unwrap() {
            assert!(output["description"].as_str().is_some_and(|text| !text.is_empty()), "{key} of {id}");
        }
    }
    assert!(compared >= 4 * 7, "{compared}");
}

#[test]
fn flags_leave_out_examples_and_schemas() {
    let mut agent = Agent::new();
    for id in ids() {
        for form in forms() {
            let (level, examples, schemas) = form;
            let entry = agent.details(json!(id), &options(form));
            let is_minimal = level == "minimal";
            assert_eq!(entry.get("examples").is_some(), examples && !is_minimal, "{id} {form:?}");
            let ports = ["input_ports", "output_ports"].iter().filter_map(|key| entry[*key].as_array());
            for port in ports.flatten() {
                assert!(port.get("data_format").is_some() && port.get("validation_schema").is_some());
                if !schemas {
                    assert!(port["data_format"].is_null() && port["validation_schema"].is_null(), "{port}");
                }
            }
        }
    }
}

#[test]
fn each_level_tells_all_that_the_one_below_tells() {
    let mut agent = Agent::new();
    for id in ids() {
        for (examples, schemas) in [(true, true), (false, false)] {
            let mut level = |level| agent.details(json!(id), &options((level, examples, schemas)));
            let [minimal, standard, full] = ["minimal", "standard", "full"].map(&mut level);
            for (less, more) in [(&minimal, &standard), (&standard, &full)] {
                for (key, value) in less.as_object().unwrap() {
                    assert_eq!(more.get(key), Some(value), "{key} of {id}");
                }
                assert!(more.to_string().len() > less.to_string().len(), "{id}");
            }
            assert!(full.get("aliases").is_some_and(Value::is_array), "{id}");
            assert_eq!(full.get("config_schema").is_some(), schemas, "{id}");
        }
    }
}

#[test]
fn examples_fit_the_schemas_that_are_told() {
    let mut agent = Agent::new();
    let (mut configs, mut inputs) = (0, 0);
    for id in ids() {
        let entry = agent.details(json!(id), &json!({ "detail": "full" }));
        let config = jsonschema::validator_for(&entry["config_schema"]).expect("a schema");
        let port = &entry["input_ports"][0]["data_format"]["schema"];
        let input = entry.get("input_schema").unwrap_or(port);
        let input = jsonschema::validator_for(input).expect("a schema");
        for example in list(&entry, "examples") {
            for (key, validator, count) in [("config", &config, &mut configs), ("input", &input, &mut inputs)]
            {
                if let Some(value) = example.get(key) {
                    *count += 1;
                    validator.validate(value).unwrap_or_else(|error| panic!("{id}: {error}: {value}"));
                }
            }
        }
    }
    assert!(configs >= 50 && inputs >= 40, "{configs} {inputs}");
}
