//! No answer is larger than an agent can bear, and no request takes for ever.

use nodewright::private::knowledge;
use nodewright::project::Project;
use nodewright::spec::Spec;
use serde_json::{Value, json};

use crate::project::{ALL, checked, now, sized, text};

fn details_of(project: &'static Project, arguments: Value) -> Value {
    checked(&now(knowledge::details(project, &arguments.to_string())).unwrap())
}

fn ids(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("T{:03}.NODE_NUMBER_{at:05}", at / 100)).collect()
}

fn of_size(count: usize, size: usize) -> &'static Project {
    sized(&ids(count).into_iter().map(|id| (id, size)).collect::<Vec<_>>())
}

#[test]
fn details_are_cut_with_a_note_on_how_to_ask_for_the_rest() {
    let project = of_size(20, 10_000);
    let answer = details_of(project, json!({"nodes": ids(20)}));
    assert_eq!(answer["nodes"].as_array().unwrap().len(), 7);
    assert_eq!(answer["omitted"], 13);
    assert_eq!(
        answer["note"],
        "Cut to 80,000 characters: the answer ends before nodes[7]. Call get_node_details again with the nodes from \
         there on (T000.NODE_NUMBER_00007, T000.NODE_NUMBER_00008, T000.NODE_NUMBER_00009, T000.NODE_NUMBER_00010, \
         T000.NODE_NUMBER_00011 and 8 more), or use detail: \"minimal\" to get more of them at once."
    );
    let slim =
        json!({"nodes": ids(20), "detail": "minimal", "include_examples": false, "include_schemas": false});
    assert!(details_of(project, slim).get("omitted").is_none());
}

#[test]
fn a_node_too_large_for_any_answer_is_told_in_a_smaller_form() {
    for (size, kept, left_out) in [
        (90_000, &["configurations", "examples"][..], "Schemas are"),
        (150_000, &["configurations"], "Schemas and examples are"),
        (400_000, &[], "All but the minimal details are"),
    ] {
        let project = of_size(1, size);
        let answer = details_of(project, json!({"nodes": ids(1)}));
        let node = &answer["nodes"][0];
        let warning = format!("{left_out} left out: an answer has at most 80,000 characters.");
        assert_eq!(node["warning"], warning);
        for key in ["configurations", "data_format", "examples"] {
            assert_eq!(node.get(key).is_some(), kept.contains(&key), "{size} {key}");
        }
        let found = now(knowledge::search(project, r#"{"query":"number","include_details":true}"#)).unwrap();
        assert_eq!(checked(&found)["results"][0]["warning"], warning);
    }
}

#[test]
fn a_node_that_fits_in_no_form_is_named_at_least() {
    let long: &'static str = "ä".repeat(90_000).leak();
    let head: &'static str = format!(r#"{{"node_type":"A","subtype":"B","description":"{long}""#).leak();
    let details = Vec::leak(vec![text(ALL, head)]);
    let spec = Spec { description: long, summary: head, details, ..sized(&[("A.B".to_owned(), 4)]).specs[0] };
    let specs = Vec::leak(vec![spec]);
    let project = Box::leak(Box::new(Project { specs, types: &[("A", r#"["B"]"#)], ..Project::EMPTY }));
    let node = details_of(project, json!({"nodes": "A.B"}))["nodes"][0].take();
    assert_eq!((&node["subtype"], &node["version"]), (&json!("B"), &json!("1.0.0")));
    assert_eq!(node["warning"], "All details are left out: an answer has at most 80,000 characters.");
}

#[test]
fn a_large_node_behind_another_waits_for_its_own_answer() {
    let project = sized(&[("A.A".to_owned(), 10), ("A.B".to_owned(), 90_000)]);
    let answer = details_of(project, json!({"nodes": ["A.A", "A.B", "A.A"]}));
    assert_eq!((answer["nodes"].as_array().unwrap().len(), &answer["omitted"]), (1, &json!(2)));
    assert!(answer["note"].as_str().unwrap().contains("(A.B, A.A)"));
}

#[test]
fn search_results_are_cut_with_a_note() {
    let project = of_size(60, 10_000);
    let arguments = json!({"query": "number", "max_results": 50, "include_details": true});
    let answer = checked(&now(knowledge::search(project, &arguments.to_string())).unwrap());
    assert_eq!((answer["results"].as_array().unwrap().len(), &answer["omitted"]), (7, &json!(43)));
    let note = answer["note"].as_str().unwrap();
    assert!(note.contains("get_node_details") && note.contains("detail: \"minimal\""), "{note}");
}

#[test]
fn types_are_cut_with_a_note() {
    let project = of_size(5_000, 4);
    let types = |arguments: &str| checked(&now(knowledge::types(project, arguments)).unwrap());
    let all = types("{}");
    let note = all["note"].as_str().unwrap();
    assert!(note.contains("get_node_types with one of them as type_filter"), "{note}");
    assert!(all["T000"].as_array().unwrap().len() == 100 && all.get("T049").is_none());
    assert_eq!(types(r#"{"type_filter":"T049"}"#)["T049"].as_array().unwrap().len(), 100);
    let one = sized(&(0..9_000).map(|at| (format!("ONE.NODE_{at:05}"), 4)).collect::<Vec<_>>());
    for arguments in ["{}", r#"{"type_filter":"one"}"#] {
        let cut = checked(&now(knowledge::types(one, arguments)).unwrap());
        assert!((5_000..9_000).contains(&cut["ONE"].as_array().unwrap().len()));
        let note = cut["note"].as_str().unwrap();
        assert!(note.contains("not all subtypes of ONE are listed"), "{note}");
    }
}

#[test]
fn ten_thousand_entries_get_an_answer() {
    let project = of_size(3_000, 400);
    let good: Vec<String> = ids(3_000).into_iter().cycle().take(10_000).collect();
    let unknown: Vec<String> = (0..10_000).map(|at| format!("T0{at}.NOD_NUMBR_{at}")).collect();
    let bad: Vec<Value> = (0..10_000).map(|at| json!(at)).collect();
    let long = vec!["x_".repeat(1_000); 10_000];
    for nodes in [json!(good), json!(unknown), json!(bad), json!(long)] {
        let answer = details_of(project, json!({"nodes": nodes}));
        let count = answer["nodes"].as_array().unwrap().len() as u64;
        assert!(count > 50, "{count}");
        assert_eq!(count + answer["omitted"].as_u64().unwrap(), 10_000);
    }
}

#[test]
fn texts_of_many_bytes_are_repeated_in_part() {
    let project = of_size(3, 10);
    let long = "ä\"\n".repeat(100_000);
    let many = vec!["x"; 10_000];
    let nodes = json!([long, {"node_type": long, "subtype": long, "version": long}, {long.clone(): 1}, many]);
    let answer = details_of(project, json!({"nodes": nodes}));
    assert_eq!(answer["nodes"].as_array().unwrap().len(), 4);
    assert!(answer.to_string().len() < 8_000);
}
