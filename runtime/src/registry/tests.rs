//! The rules of names, over a small registry.

use super::*;

/// A spec of which only the name is known.
pub(super) const fn spec(id: &'static str, version: &'static str) -> Spec {
    let (tags, aliases, summary): (&[&str], &[&str], &str) = (&[], &[], "{");
    let description = "";
    Spec { id, version, newest: true, description, tags, aliases, runs: false, summary, details: &[] }
}

static PROJECT: Project = Project {
    specs: &[
        spec("ACTION.HTTP_REQUEST", "1.0.0"),
        spec("AI_AGENT.OPENAI", "1.0.0"),
        spec("EXTERNAL_ACTION.EMAIL", "1.0.0"),
        spec("EXTERNAL_ACTION.SLACK", "1.0.0"),
        spec("FLOW.LOOP", "1.0.0"),
        spec("HUMAN_IN_THE_LOOP.APP", "1.0.0"),
        spec("MY_NODE_TYPE.X", "1.0.0"),
        spec("TOOL.EMAIL", "1.0.0"),
        Spec { newest: false, ..spec("TRIGGER.CRON", "1.0.0") },
        Spec { aliases: &["every day"], ..spec("TRIGGER.CRON", "2.1.0") },
    ],
    types: &[
        ("TRIGGER", ""),
        ("AI_AGENT", ""),
        ("ACTION", ""),
        ("EXTERNAL_ACTION", ""),
        ("FLOW", ""),
        ("TOOL", ""),
        ("HUMAN_IN_THE_LOOP", ""),
        ("MY_NODE_TYPE", ""),
    ],
    ..Project::EMPTY
};

fn registry() -> &'static Registry {
    Registry::of(&PROJECT)
}

/// The id that a name means, or what else came of it.
fn found(lookup: Lookup) -> String {
    match lookup {
        Lookup::Found { spec, warning: None } => format!("{}@{}", spec.id, spec.version),
        Lookup::Found { spec, warning: Some(_) } => format!("~{}@{}", spec.id, spec.version),
        Lookup::Ambiguous(ids) => format!("one of {}", ids.join(" ")),
        Lookup::NoVersion(versions) => format!("versions {}", versions.len()),
        Lookup::Unknown(near) => format!("near {}", near[0]),
    }
}

fn find(name: &str) -> String {
    found(registry().find(name))
}

fn find_parts(node_type: &str, subtype: &str) -> String {
    found(registry().look_up(&Asked::parts(node_type, subtype, None)))
}

fn warning(node_type: &str, subtype: &str) -> Option<String> {
    match registry().look_up(&Asked::parts(node_type, subtype, None)) {
        Lookup::Found { warning, .. } => warning,
        other => panic!("{other:?}"),
    }
}

#[test]
fn there_is_one_registry_per_project() {
    assert!(ptr::eq(registry(), registry()));
}

#[test]
fn exact_names_bring_no_warning() {
    assert_eq!(find("ACTION.HTTP_REQUEST"), "ACTION.HTTP_REQUEST@1.0.0");
    assert_eq!(find_parts("ACTION", "HTTP_REQUEST"), "ACTION.HTTP_REQUEST@1.0.0");
    assert_eq!(find_parts("ACTION.HTTP_REQUEST", ""), "ACTION.HTTP_REQUEST@1.0.0");
    assert_eq!(find("TRIGGER.CRON"), "TRIGGER.CRON@2.1.0");
    assert_eq!(find("TRIGGER.CRON@1"), "TRIGGER.CRON@1.0.0");
    assert_eq!(find("TRIGGER.CRON@3"), "versions 2");
}

#[test]
fn other_spellings_are_understood() {
    for name in [
        "action.http_request",
        "Action.HttpRequest",
        "ACTION_NODE.HTTP_REQUEST",
        "ACTION-HTTP-REQUEST",
        "ACTION/HTTP_REQUEST",
        "ACTION:HTTP_REQUEST",
        "action http request",
        "actionHttpRequest",
        "http request",
        "HTTP_REQUEST",
        "HTTPRequest",
        "HTTP_REQUEST_NODE",
        "ACTION_NODE_HTTP_REQUEST",
        "HTTP_REQUEST_ACTION",
        "HTTP.REQUEST",
        " ACTION.HTTP_REQUEST ",
    ] {
        assert_eq!(find(name), "~ACTION.HTTP_REQUEST@1.0.0", "{name}");
    }
    for (node_type, subtype) in [
        ("ACTION_NODE", "HTTP_REQUEST"),
        ("ActionNode", "httpRequest"),
        ("ACTION", "ACTION.HTTP_REQUEST"),
        ("ACTION", "ACTION_HTTP_REQUEST"),
        ("ACTION", "HTTP_REQUEST_ACTION"),
        ("ACTION.HTTP_REQUEST", "HTTP_REQUEST"),
        ("", "HTTP_REQUEST"),
        ("HTTP_REQUEST", ""),
    ] {
        assert_eq!(find_parts(node_type, subtype), "~ACTION.HTTP_REQUEST@1.0.0", "{node_type} {subtype}");
    }
    assert_eq!(find("trigger_cron@1.0"), "~TRIGGER.CRON@1.0.0");
}

#[test]
fn words_of_the_type_may_be_repeated_or_left_out() {
    assert_eq!(find_parts("EXTERNAL_ACTION_NODE", "EXTERNAL_SLACK"), "~EXTERNAL_ACTION.SLACK@1.0.0");
    assert_eq!(find_parts("HUMAN_LOOP_NODE", "HUMAN_APP"), "~HUMAN_IN_THE_LOOP.APP@1.0.0");
    assert_eq!(find("human loop app"), "~HUMAN_IN_THE_LOOP.APP@1.0.0");
    assert_eq!(find_parts("AI", "OPENAI_NODE"), "~AI_AGENT.OPENAI@1.0.0");
}

#[test]
fn inner_node_is_no_suffix() {
    assert_eq!(find_parts("MY_NODE_TYPE", "X"), "MY_NODE_TYPE.X@1.0.0");
    assert_eq!(find_parts("my node type", "x"), "~MY_NODE_TYPE.X@1.0.0");
    assert_eq!(registry().node_type("MY_NODE_TYPE_NODE"), Some("MY_NODE_TYPE"));
    assert!(find_parts("MY_TYPE", "Y").starts_with("near"));
}

#[test]
fn names_of_several_nodes_are_ambiguous() {
    assert_eq!(find("email"), "one of EXTERNAL_ACTION.EMAIL TOOL.EMAIL");
    assert_eq!(find("tool email"), "~TOOL.EMAIL@1.0.0");
}

#[test]
fn a_subtype_of_another_type_is_proposed_and_not_taken() {
    assert_eq!(find_parts("TRIGGER", "SLACK"), "near EXTERNAL_ACTION.SLACK");
    assert_eq!(find_parts("NONSENSE", "SLACK"), "near EXTERNAL_ACTION.SLACK");
    assert_eq!(find_parts("TRIGGER", "ACTION.HTTP_REQUEST"), "near ACTION.HTTP_REQUEST");
}

#[test]
fn the_nearest_of_an_unknown_name_come_first() {
    assert_eq!(find("ACTION.HTTP_REQEUST"), "near ACTION.HTTP_REQUEST");
    assert_eq!(find("TRIGER.CRN"), "near TRIGGER.CRON");
    assert_eq!(find("every day"), "near TRIGGER.CRON");
    assert_eq!(find("FLOW"), "near FLOW.LOOP");
    for name in ["", "@", ".", "日本", &"x".repeat(100_000)] {
        let Lookup::Unknown(near) = registry().find(name) else { panic!("{name}") };
        assert_eq!(near.len(), 3, "{name}");
    }
}

#[test]
fn the_warning_says_what_to_write() {
    assert_eq!(
        warning("ACTION_NODE", "HTTP_REQUEST").as_deref(),
        Some("Auto-corrected: 'ACTION_NODE' → 'ACTION'. Please use correct format without '_NODE' suffix.")
    );
    assert_eq!(
        warning("AI_AGENT_NODE", "OPENAI_NODE").as_deref(),
        Some(
            "Auto-corrected: 'AI_AGENT_NODE.OPENAI_NODE' → 'AI_AGENT.OPENAI'. Please use correct format without \
             '_NODE' suffix."
        )
    );
    assert_eq!(
        warning("AI_AGENT", "OPENAI_NODE").as_deref(),
        Some("Auto-corrected: 'OPENAI_NODE' → 'OPENAI'. Please use correct format without '_NODE' suffix.")
    );
    assert_eq!(
        warning("", "trigger cron").as_deref(),
        Some("Auto-corrected: 'trigger cron' → 'TRIGGER.CRON'. Please use the exact id.")
    );
}

#[test]
fn types_are_found_by_old_and_shortened_names() {
    let node_type = |name| registry().node_type(name);
    assert_eq!(node_type("ACTION_NODE"), Some("ACTION"));
    assert_eq!(node_type("action"), Some("ACTION"));
    assert_eq!(node_type("Human in the loop"), Some("HUMAN_IN_THE_LOOP"));
    assert_eq!(node_type("HUMAN_LOOP_NODE"), Some("HUMAN_IN_THE_LOOP"));
    assert_eq!(node_type("external"), Some("EXTERNAL_ACTION"));
    assert_eq!(node_type("loop"), None);
    assert_eq!(node_type("node"), None);
    assert_eq!(node_type(""), None);
}

#[test]
fn subtypes_come_once_whatever_their_versions() {
    assert_eq!(registry().subtypes("TRIGGER").collect::<Vec<_>>(), ["CRON"]);
    assert_eq!(registry().subtypes("EXTERNAL_ACTION").collect::<Vec<_>>(), ["EMAIL", "SLACK"]);
    assert_eq!(registry().subtypes("EXTERNAL").count(), 0);
    assert_eq!(registry().versions("TRIGGER.CRON").len(), 2);
    assert_eq!(registry().spec("trigger.cron").map(|spec| spec.id), None);
}
