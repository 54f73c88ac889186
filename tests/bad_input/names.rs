//! Names that are spelled by chance: the answer is the node that was meant, with a warning, or an error. It is never
//! another node without a word.

use serde_json::{Value, json};

use super::messages::call;
use super::random::Random;
use super::stdio::Pipe;

fn ids(pipe: &mut Pipe) -> Vec<(String, String)> {
    let answer = pipe.ask(&call(1, "get_node_types", json!({})));
    let types = answer["result"]["structuredContent"].as_object().expect("a map").clone();
    let of_type = |(node_type, subtypes): (String, Value)| {
        let subtypes = subtypes.as_array().expect("a list").clone().into_iter();
        subtypes.map(move |subtype| (node_type.clone(), subtype.as_str().expect("a text").to_owned()))
    };
    let ids: Vec<_> = types.into_iter().flat_map(of_type).collect();
    assert_eq!(ids.len(), 61);
    ids
}

fn details(pipe: &mut Pipe, nodes: &[Value]) -> Vec<Value> {
    let arguments =
        json!({ "nodes": nodes, "detail": "minimal", "include_examples": false, "include_schemas": false });
    let answer = pipe.ask(&call(2, "get_node_details", arguments));
    let entries = answer["result"]["structuredContent"]["nodes"].as_array().expect("a list").clone();
    assert_eq!(entries.len(), nodes.len(), "{answer}");
    entries
}

/// Another spelling of a part of an id, of the same letters but for `_NODE`.
fn respelled(part: &str, random: &mut Random) -> String {
    let words: Vec<String> = part.split('_').map(str::to_lowercase).collect();
    let title = |word: &String| word[..1].to_uppercase() + &word[1..];
    let mut text = match random.below(7) {
        0 => part.to_owned(),
        1 => words.join("-"),
        2 => words.join(" "),
        3 => words.iter().map(title).collect(),
        4 => words.join("_"),
        5 => format!(" {} ", words.join("/")),
        _ => words.iter().map(title).collect::<Vec<_>>().join("__"),
    };
    if random.one_of(3) {
        text.push_str(random.pick::<&str>(&["_NODE", " node", "-Node", "Node"]));
    }
    text
}

/// A name that means this node, or several of which it is one.
fn asked((node_type, subtype): &(String, String), random: &mut Random) -> Value {
    let (ty, sub) = (respelled(node_type, random), respelled(subtype, random));
    let separator = *random.pick(&["_", " ", "/", ":", "-"]);
    match random.below(6) {
        0 => json!({ "node_type": ty, "subtype": sub }),
        1 => json!(format!("{ty}.{sub}")),
        2 => json!(format!("{node_type}{separator}{sub}")),
        3 => json!({ "node_type": ty, "subtype": format!("{node_type}{separator}{subtype}") }),
        4 => json!({ "node_type": format!("{ty}.{sub}") }),
        _ => json!({ "subtype": sub }),
    }
}

#[test]
fn a_respelled_name_is_its_node_with_a_warning_or_an_error() {
    let mut pipe = Pipe::new();
    let mut random = Random::new(0x00c0_ffee_1234_5678);
    let (mut found, mut refused) = (0, 0);
    for id in ids(&mut pipe) {
        let (node_type, subtype) = (&id.0, &id.1);
        let exact = [
            json!(format!("{node_type}.{subtype}")),
            json!({ "node_type": node_type, "subtype": subtype }),
            json!({ "node_type": format!("{node_type}.{subtype}") }),
        ];
        let nodes: Vec<Value> = (0..40).map(|_| asked(&id, &mut random)).collect();
        for (asked, entry) in nodes.iter().zip(details(&mut pipe, &nodes)) {
            if entry.get("error").is_some() {
                let candidates = entry["candidates"].as_array();
                let named = json!(format!("{node_type}.{subtype}"));
                assert!(candidates.is_none_or(|ids| ids.contains(&named)), "{asked}: {entry}");
                refused += 1;
                continue;
            }
            assert_eq!(
                (&entry["node_type"], &entry["subtype"]),
                (&json!(node_type), &json!(subtype)),
                "{asked}"
            );
            assert_eq!(entry.get("warning").is_none(), exact.contains(asked), "{asked}: {entry}");
            found += 1;
        }
    }
    // Most spellings are understood; a subtype that several types have is not.
    assert!(found > 9 * refused && refused > 0, "{found} {refused}");
    assert!(pipe.server.end().is_empty());
}

#[test]
fn a_name_with_typos_is_never_another_node_silently() {
    let mut pipe = Pipe::new();
    let mut random = Random::new(0x0ddb_a11d_eadb_eef1);
    for (node_type, subtype) in ids(&mut pipe) {
        let id = format!("{node_type}.{subtype}");
        let nodes: Vec<Value> = (0..30).map(|_| json!(with_typos(&id, &mut random))).collect();
        for (asked, entry) in nodes.iter().zip(details(&mut pipe, &nodes)) {
            if entry.get("error").is_some() || entry.get("warning").is_some() {
                continue;
            }
            let part = |key: &str| entry[key].as_str().expect("a text");
            assert_eq!(asked, &json!(format!("{}.{}", part("node_type"), part("subtype"))));
        }
    }
    assert!(pipe.server.end().is_empty());
}

fn with_typos(id: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = id.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(chars.len());
        match random.below(4) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, *random.pick(&['X', '_', '.', '@', 'é', '1', '\0'])),
            2 => chars.swap(at, at.saturating_sub(1)),
            _ => chars[at] = *random.pick(&['A', 'E', 'O', 'T', '_']),
        }
    }
    chars.into_iter().collect()
}
