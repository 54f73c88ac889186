//! Names that are not spelled as they should be.

use serde_json::{Value, json};

use crate::project::{PROJECT, call, detail};
use crate::random::Random;

fn id_of(entry: &Value) -> String {
    format!("{}.{}", entry["node_type"].as_str().unwrap(), entry["subtype"].as_str().unwrap())
}

#[test]
fn the_suffix_node_is_taken_off_in_the_words_of_the_seed() {
    for entry in
        [json!({"node_type": "ACTION_NODE", "subtype": "HTTP_REQUEST"}), json!("ACTION_NODE.HTTP_REQUEST")]
    {
        let entry = detail(entry);
        assert_eq!(id_of(&entry), "ACTION.HTTP_REQUEST");
        let warning =
            "Auto-corrected: 'ACTION_NODE' → 'ACTION'. Please use correct format without '_NODE' suffix.";
        assert_eq!(entry["warning"], warning);
        assert!(entry["examples"].is_array());
    }
}

#[test]
fn a_corrected_name_comes_back_with_a_warning() {
    let entry = detail(json!("trigger cron@1"));
    assert_eq!((id_of(&entry).as_str(), &entry["version"]), ("TRIGGER.CRON", &json!("1.4.0")));
    let warning = "Auto-corrected: 'trigger cron' → 'TRIGGER.CRON'. Please use the exact id.";
    assert_eq!(entry["warning"], warning);
    assert!(detail(json!("TRIGGER.CRON")).get("warning").is_none());
    assert!(detail(json!({"node_type": "TRIGGER", "subtype": "CRON"})).get("warning").is_none());
}

#[test]
fn an_ambiguous_name_lists_the_candidates() {
    let entry = detail(json!({"subtype": "email"}));
    assert_eq!(entry["error"], "The name 'email' is ambiguous");
    assert_eq!(entry["candidates"], json!(["EXTERNAL_ACTION.EMAIL", "TOOL.EMAIL"]));
    assert_eq!((&entry["node_type"], &entry["subtype"]), (&json!(""), &json!("email")));
    assert!(entry["hint"].as_str().unwrap().contains("get_node_details"));
}

#[test]
fn an_unknown_name_gets_the_three_nearest_and_the_next_call() {
    let entry = detail(json!({"node_type": "ACTION", "subtype": "HTTP_REQEUST"}));
    assert_eq!(entry["error"], "Node specification not found");
    assert_eq!(entry["suggestions"].as_array().unwrap().len(), 3);
    assert_eq!(entry["suggestions"][0], "ACTION.HTTP_REQUEST");
    assert_eq!(
        entry["hint"],
        r#"Call search_nodes with {"query": "http reqeust"}, or get_node_types with {"type_filter": "ACTION"} for all subtypes of it."#
    );
    let entry = detail(json!("every \"day\""));
    let hint =
        r#"Call search_nodes with {"query": "every day"}, or get_node_types for all types and subtypes."#;
    assert_eq!(entry["hint"], hint);
    assert_eq!(detail(json!("schedule"))["suggestions"][0], "TRIGGER.CRON");
}

#[test]
fn a_subtype_of_another_type_is_suggested_first() {
    for node_type in ["FLOW", "NO_SUCH_TYPE"] {
        let entry = detail(json!({"node_type": node_type, "subtype": "CRON"}));
        assert_eq!(entry["error"], "Node specification not found");
        assert_eq!(entry["suggestions"][0], "TRIGGER.CRON");
        assert_eq!(entry["node_type"], node_type);
    }
}

#[test]
fn inner_node_is_left_alone() {
    let entry = detail(json!({"node_type": "MY_NODE_TYPE", "subtype": "X"}));
    assert!(entry.get("warning").is_none());
    assert_eq!(
        detail(json!({"node_type": "MY_TYPE", "subtype": "NOPE"}))["error"],
        "Node specification not found"
    );
}

/// Other spellings of a part of an id, all of the same letters but for `_NODE`.
fn respelled(part: &str, random: &mut Random) -> String {
    let words: Vec<String> = part.split('_').map(str::to_lowercase).collect();
    let title = |word: &String| word[..1].to_uppercase() + &word[1..];
    let mut text = match random.next(6) {
        0 => part.to_owned(),
        1 => words.join("-"),
        2 => words.join(" "),
        3 => words.iter().map(title).collect(),
        4 => words.join("_"),
        _ => words.iter().map(title).collect::<Vec<_>>().join(" "),
    };
    if random.next(3) == 0 {
        text.push_str(["_NODE", " node", "-Node", "Node"][random.next(4) as usize]);
    }
    text
}

#[test]
fn every_spelling_of_an_id_finds_its_node() {
    let mut random = Random(7);
    for spec in PROJECT.specs.iter().filter(|spec| spec.newest) {
        let (node_type, subtype) = spec.id.split_once('.').unwrap();
        for _ in 0..200 {
            let (ty, mut sub) = (respelled(node_type, &mut random), respelled(subtype, &mut random));
            if random.next(3) == 0 {
                sub = format!("{}_{sub}", respelled(node_type, &mut random).trim_end_matches("Node"));
            }
            let asked = match random.next(4) {
                0 => json!({"node_type": ty, "subtype": sub}),
                1 => json!(format!("{ty}.{sub}")),
                2 => json!(format!(
                    "{}{}{}",
                    respelled(node_type, &mut random),
                    ["_", " ", "/", ":"][random.next(4) as usize],
                    respelled(subtype, &mut random)
                )),
                _ => json!({"subtype": respelled(subtype, &mut random)}),
            };
            let entry = detail(asked.clone());
            match entry.get("error") {
                None => {
                    assert_eq!(id_of(&entry), spec.id, "{asked}");
                    let exact = asked == json!(spec.id)
                        || asked == json!({"node_type": node_type, "subtype": subtype});
                    assert_eq!(entry.get("warning").is_none(), exact, "{asked}");
                }
                // A subtype that two types have is no mistake of ours.
                Some(error) => {
                    assert!(error.as_str().unwrap().contains("ambiguous"), "{asked}: {entry}");
                    assert!(
                        entry["candidates"].as_array().unwrap().contains(&json!(spec.id)),
                        "{asked}: {entry}"
                    );
                }
            }
        }
    }
}

#[test]
fn whatever_is_asked_an_id_that_comes_back_is_exact() {
    let mut random = Random(11);
    for _ in 0..3000 {
        let asked = random.name();
        let entry = detail(json!(asked));
        let listed = ["candidates", "suggestions"].iter().filter_map(|key| entry[*key].as_array()).flatten();
        for id in listed {
            let entry = detail(id.clone());
            assert!(entry.get("error").is_none() && entry.get("warning").is_none(), "{id}: {entry}");
        }
        if entry.get("error").is_none() && entry.get("warning").is_none() {
            assert_eq!(id_of(&entry), asked.split('@').next().unwrap());
        }
    }
}

#[test]
fn every_id_that_a_tool_returns_resolves() {
    let types = call("get_node_types", json!({}));
    let mut ids = Vec::new();
    for (node_type, subtypes) in types.as_object().unwrap() {
        let subtypes = subtypes.as_array().unwrap().iter();
        ids.extend(subtypes.map(|subtype| json!({"node_type": node_type, "subtype": subtype})));
    }
    assert_eq!(ids.len(), 9);
    for query in ["email", "post a message", "starts at fixed times"] {
        let answer = call("search_nodes", json!({"query": query}));
        for hit in answer["results"].as_array().unwrap() {
            ids.push(
                json!({"node_type": hit["node_type"], "subtype": hit["subtype"], "version": hit["version"]}),
            );
        }
    }
    for spec in PROJECT.specs {
        ids.push(json!(format!("{}@{}", spec.id, spec.version)));
    }
    assert!(ids.len() > 20 + 2);
    for id in ids {
        let entry = detail(id.clone());
        assert!(entry.get("error").is_none() && entry.get("warning").is_none(), "{id}: {entry}");
    }
}
