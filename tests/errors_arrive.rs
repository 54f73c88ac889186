//! Mistakes reach whoever runs cargo: one message each, at the right place, and none that follows from another.
//!
//! A fixture is a folder of `fixtures/errors`, laid over the sound project in `fixtures/base`. It marks its mistakes
//! with carets ([`nodewright_tests::harness::marker`]) and has their words in `expected.txt`.

use std::path::Path;
use std::sync::OnceLock;

use nodewright_tests::harness::cargo::{Run, run_on_fixtures};
use nodewright_tests::harness::edit::replace_once;
use nodewright_tests::harness::expectation::assert_expected;
use nodewright_tests::harness::files::{read_folder, write_if_changed};
use nodewright_tests::harness::message::Message;
use nodewright_tests::harness::places::fixtures;
use nodewright_tests::harness::workspace::{Workspace, names};

/// All fixtures, checked in one run of cargo.
fn checked() -> &'static (Workspace, Run) {
    static CHECKED: OnceLock<(Workspace, Run)> = OnceLock::new();
    CHECKED.get_or_init(|| {
        let workspace = Workspace::of_group("errors", Some("base"));
        let run = run_on_fixtures(&workspace.root, "check", &["--workspace"]);
        (workspace, run)
    })
}

/// One test per fixture, and one that no fixture is left out.
macro_rules! fixtures {
    ($($name:ident,)*) => {
        $(
            #[test]
            fn $name() {
                let (workspace, run) = checked();
                let name = stringify!($name);
                assert!(!run.of(name).is_empty(), "no mistake was found; cargo said:\n{}", run.stderr);
                assert_expected(&fixtures("errors").join(name), &workspace.root, run.of(name));
            }
        )*

        #[test]
        fn every_fixture_is_a_test() {
            assert_eq!(names(&fixtures("errors")), [$(stringify!($name)),*]);
        }
    };
}

fixtures! {
    attached_nodes_on_an_action,
    both_a_body_and_an_expression_in_rust,
    build_script_that_does_not_call,
    config_literal_outside_its_range_in_rust,
    config_literal_that_breaks_its_rules_in_rust,
    config_value_outside_its_range,
    count_that_is_no_number_of_executions_in_rust,
    default_of_the_wrong_type,
    default_outside_its_range,
    default_that_is_no_option,
    duplicate_function_in_rust,
    duplicate_node_id,
    duplicate_parameter_by_renaming,
    duplicate_port_of_a_spec,
    duplicate_tool,
    duplicate_tool_in_yaml_and_rust,
    example_of_the_wrong_nested_type,
    example_with_an_unknown_parameter,
    graph_for_a_type_that_is_nowhere_in_rust,
    graph_on_a_plain_impl_in_rust,
    graph_that_is_generic_in_rust,
    graphs_that_run_each_other,
    history_of_a_node_that_never_ran_in_rust,
    history_of_a_type_without_clone,
    history_of_the_entry_in_rust,
    history_that_is_no_slice_in_rust,
    https_without_its_feature,
    id_without_a_subtype,
    limit_out_of_range_in_rust,
    loop_without_a_way_out,
    loop_without_a_way_out_in_rust,
    malformed_variable_of_a_server,
    missing_arm_of_a_switch_in_rust,
    missing_description,
    missing_input_of_a_node,
    missing_module_file,
    missing_next_in_rust,
    missing_port,
    missing_port_in_rust,
    misspelt_attribute_of_a_function_in_rust,
    misspelt_default_of_a_parameter,
    misspelt_id_of_a_spec,
    misspelt_next_in_rust,
    misspelt_server_of_a_stand_in,
    misspelt_tool_of_a_stand_in,
    mistake_in_a_graph_that_others_run_in_rust,
    next_of_a_node_with_ports_in_rust,
    next_without_ports,
    no_build_script,
    no_json_in_a_rule_in_rust,
    node_in_a_private_module,
    parameter_of_a_node_without_a_type_in_rust,
    parameter_of_a_private_type,
    parameter_of_another_type_than_its_port,
    parameter_that_not_every_path_has_run,
    parameters_without_a_body_in_rust,
    pattern_that_is_no_regex,
    ports_beside_next_in_rust,
    ports_of_a_node_without_any_in_rust,
    result_of_a_private_type_in_rust,
    rust_syntax_error,
    server_without_its_impl,
    slice_without_its_history_in_rust,
    spec_that_neither_runs_nor_has_types,
    spec_that_the_scan_missed,
    spec_without_impl_in_a_graph,
    spec_without_impl_in_a_rust_graph,
    stand_in_for_what_is_no_tool,
    state_without_a_server,
    stateful_node_without_state,
    switch_by_rules_without_a_default_in_rust,
    switch_with_both_a_body_and_conditions_in_rust,
    switch_without_body_and_conditions_in_rust,
    syntax_error_in_a_rule_string_in_rust,
    syntax_error_in_expression,
    syntax_error_in_rust_expression,
    text_that_is_no_variant_in_rust,
    tool_that_is_the_servers_own,
    two_mistakes_in_two_places,
    type_of_a_graph_without_serde_in_rust,
    types_beside_an_impl,
    unknown_attached_node,
    unknown_field_in_a_rule_in_rust,
    unknown_field_in_a_rule_string_in_rust,
    unknown_field_in_block_scalar,
    unknown_field_in_double_quoted_scalar,
    unknown_field_in_plain_scalar,
    unknown_field_in_quoted_scalar,
    unknown_field_in_rule,
    unknown_field_in_rust_expression,
    unknown_field_of_a_graphs_result,
    unknown_field_over_several_lines_in_rust,
    unknown_graph,
    unknown_graph_in_rust,
    unknown_key_of_a_node,
    unknown_key_of_a_port,
    unknown_key_of_a_spec,
    unknown_key_of_an_example,
    unknown_next_target,
    unknown_next_target_in_rust,
    unknown_node_id,
    unknown_node_in_history,
    unknown_node_of_a_parameter_in_rust,
    unknown_operator_in_a_rule_in_rust,
    unknown_port,
    unknown_port_before_a_parameter_in_rust,
    unknown_port_in_rust,
    unknown_server_in_rust,
    unknown_tool_in_rust,
    unknown_type_of_a_node_in_rust,
    unknown_type_of_a_port,
    unknown_variant_in_config,
    unknown_variant_of_a_switch_in_rust,
    unreachable_function_in_rust,
    version_that_is_no_semver,
    wrong_argument_of_a_graph,
    wrong_argument_of_a_stand_in,
    wrong_arguments_of_a_tool_in_rust,
    wrong_config_value,
    wrong_input_expression_of_a_node_in_rust,
    wrong_input_of_a_node_in_rust,
    wrong_output_of_the_last_node_in_rust,
    wrong_output_type,
    wrong_result_of_a_graph_in_rust,
    wrong_result_of_a_stand_in,
    wrong_result_of_an_input_expression_in_rust,
    wrong_type_of_a_history_in_rust,
    wrong_type_of_a_parameter_in_rust,
    wrong_value_in_a_result_in_rust,
    yaml_syntax_error,
}

/// Otherwise the fixtures would prove nothing.
#[test]
fn the_project_under_the_fixtures_has_no_mistake() {
    let (_, run) = checked();
    let said: Vec<_> = run.of("base").iter().map(Message::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    assert!(run.messages.keys().all(|package| package != "runtime"), "{:?}", run.messages.keys());
}

/// What cargo says of the only package of a workspace now: the first lines of all messages.
fn titles(workspace: &Workspace) -> Vec<String> {
    let run = run_on_fixtures(&workspace.root, "check", &["--workspace"]);
    let messages = run.of(&workspace.members[0]).iter();
    let titles: Vec<_> = messages.map(|message| message.title().to_owned()).collect();
    assert_eq!(run.success, titles.is_empty(), "{titles:?}\n{}", run.stderr);
    titles
}

const NONE: [&str; 0] = [];

#[test]
fn mistakes_come_and_go_with_edits() {
    let workspace = Workspace::new("edits", vec![("edited".to_owned(), read_folder(&fixtures("base")))]);
    let graph = workspace.root.join("edited/graphs/orders.yaml");
    let quote = workspace.root.join("edited/src/quote.rs");
    for _ in 0..2 {
        assert_eq!(titles(&workspace), NONE);
        replace_once(&graph, "var: price.total", "var: price.totl");
        assert_eq!(titles(&workspace), ["unknown field `totl` of node `price`"]);
        replace_once(&graph, "var: price.totl", "var: price.total");
        assert_eq!(titles(&workspace), NONE);
        replace_once(&quote, "next = sum", "next = sums");
        assert_eq!(titles(&workspace), ["unknown node `sums`"]);
        replace_once(&quote, "next = sums", "next = sum");
        replace_once(&quote, "$.discount.total", "$.discount.totl");
        assert_eq!(titles(&workspace), ["unknown field `totl` of node `discount`"]);
        replace_once(&quote, "$.discount.totl", "$.discount.total");
    }
    assert_eq!(titles(&workspace), NONE);
}

#[test]
fn the_first_graph_of_a_project_is_noticed() {
    let mut files = read_folder(&fixtures("base"));
    let mut graph = files.remove(Path::new("graphs/orders.yaml")).expect("a graph");
    files.remove(Path::new("src/quote.rs"));
    files.insert("src/main.rs".into(), "//! A node.\n\nmod nodes;\n\nnodewright::main!();\n".into());
    let workspace = Workspace::new("growth", vec![("growing".to_owned(), files)]);
    assert_eq!(titles(&workspace), NONE);
    graph = graph.replace("var: price.total", "var: price.totl");
    write_if_changed(&workspace.root.join("growing/graphs/orders.yaml"), &graph);
    assert_eq!(titles(&workspace), ["unknown field `totl` of node `price`"]);
}
