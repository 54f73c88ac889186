//! The structure of graphs: what runs before what, which names there are, what several files make together.

use std::path::{Path, PathBuf};

use super::{NODES, Sample, price, tool};
use crate::diagnostic::{Diagnostic, Diagnostics, Level};
use crate::front::rust::scan::{Cfg, scan_crate};
use crate::front::yaml::parse_graph_file;
use crate::options::Options;
use crate::source::Sources;
use crate::{resolve, syntax};

/// What is found in a project of [`NODES`] and these graph files, and its files.
fn inspect(files: &[(&str, &str)]) -> (Vec<Diagnostic>, Sources, crate::ir::Project) {
    let (cx, mut sources, mut project) = (Diagnostics::new(), Sources::default(), syntax::Project::default());
    let rust = std::collections::HashMap::from([(PathBuf::from("src/lib.rs"), NODES.to_owned())]);
    let root = Path::new("src/lib.rs");
    let scan = scan_crate(&cx, &mut sources, &rust, root, &Cfg::default(), &mut project);
    for (path, text) in files {
        let file = sources.add(*path, *text);
        parse_graph_file(&cx, &sources, file, &mut project);
    }
    let options = Options { package: "sample".into(), version: "1.2.3".into(), description: None };
    let call = scan.generator().map(|found| found.span);
    let resolved = resolve(&cx, &sources, &project, &options, call);
    (cx.take(), sources, resolved)
}

/// `place message (help)` of all that is found in a tool with these nodes.
fn found(nodes: &str) -> Vec<String> {
    let (found, sources, _) = inspect(&[("a.yaml", &tool(nodes))]);
    let line = |found: &Diagnostic| {
        let level = if found.level == Level::Warning { "warning: " } else { "" };
        let help = found.help.join("; ");
        format!("{} {level}{} ({help})", sources.locate(found.span), found.message)
    };
    found.iter().map(line).collect()
}

/// A node that computes `expr`.
fn transform(id: &str, expr: &str, next: &str) -> String {
    format!("      - {{ id: {id}, type: transform, transform: {{ expr: '{expr}' }}, next: {next} }}")
}

/// `a` leads to `big` or straight to `end`, which computes `expr`.
fn branch(expr: &str) -> String {
    let switch = "      - { id: a, type: switch, conditions: [{ rule: { '>': [{ var: entry.qty }, 1] }, next: big }], next: end }";
    format!("{switch}\n{}\n{}", transform("big", "{ \"total\": 1 }", "end"), transform("end", expr, "exit"))
}

#[test]
fn rejects_second_entry() {
    let nodes = format!(
        "{}\n      - {{ id: entry2, type: entry, next: a }}",
        transform("a", "{ \"total\": 1 }", "exit")
    );
    assert_eq!(
        found(&nodes),
        ["a.yaml:11:15 second entry node in tool `sample` (keep one entry node per tool)"]
    );
}

#[test]
fn warns_of_a_node_that_not_every_path_has_run() {
    let (found, sources, _) =
        inspect(&[("a.yaml", &tool(&branch("{ \"total\": $.big.total + $.big.total }")))]);
    let [warning] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(warning.level, Level::Warning);
    assert_eq!(warning.message, "not every path has run node `big`");
    assert_eq!(warning.help, ["say what holds then: `$.big.total ?? …`"]);
    let allow = "to allow it, add `allow: { not_every_path: \"why\" }` to node `end`";
    assert_eq!(warning.notes, ["the path `entry` → `a` → `end` goes around it", allow]);
    assert_eq!(sources.locate(warning.span), "a.yaml:12:70");
}

#[test]
fn warns_of_such_a_node_in_a_rule() {
    let rule = "{ id: end, type: switch, conditions: [{ rule: { '>': [{ var: big.total }, 1] }, next: last }], next: last }";
    let nodes =
        branch("1").replace("{ id: end, type: transform, transform: { expr: '1' }, next: exit }", rule);
    let nodes = format!("{nodes}\n{}", transform("last", "{ \"total\": 1 }", "exit"));
    assert_eq!(
        found(&nodes),
        [
            "a.yaml:12:70 warning: not every path has run node `big` (say what holds then: `{ var: [big.total, …] }`)"
        ]
    );
}

#[test]
fn an_expression_that_asks_for_absence_gets_no_warning() {
    for expr in [
        "{ \"total\": $exists($.big) ? $.big.total : 0 }",
        "( $ran := $exists($.big); { \"total\": $ran ? $.big.total : 0 } )",
        "{ \"total\": $.big.total ?? 0 }",
        "{ \"total\": $.big.total ?: 0 }",
        "{ \"total\": $.big ? $.big.total : 0 }",
        // Of what is absent `$not` is absent too, so neither holds.
        "{ \"total\": $not($.big) ? 1 : $.big.total ?? 2 }",
    ] {
        assert_eq!(found(&branch(expr)), [""; 0], "{expr}");
    }
}

/// `a` leads to `x`, to `y` or, if it is `open`, straight to `end`, which computes `expr`.
fn branches(x: &str, open: bool, expr: &str) -> String {
    let (rule, next) = ("{ '>': [{ var: entry.qty }, 1] }", if open { "end" } else { "y" });
    let more = if open { "{ rule: { '>': [{ var: entry.qty }, 0] }, next: y }" } else { "" };
    let switch = format!(
        "      - {{ id: a, type: switch, conditions: [{{ rule: {rule}, next: x }}, {more}], next: {next} }}"
    );
    let (x, y) = (transform("x", x, "end"), transform("y", "{ \"total\": 2 }", "end"));
    format!("{switch}\n{x}\n{y}\n{}", transform("end", expr, "exit"))
}

#[test]
fn where_one_branch_has_not_run_the_other_has() {
    for expr in [
        "{ \"total\": $.x.total ?? $.y.total }",
        "{ \"total\": $.x.total ?? ($.y.total + 1) }",
        "{ \"total\": $exists($.x) ? $.x.total : $.y.total }",
        "( $x := $exists($.x); { \"total\": $x ? $.x.total : $.y.total } )",
        "{ \"total\": $exists($.x.total) ? 1 : $.y.total }",
        "{ \"total\": $not($exists($.x)) ? $.y.total : $.x.total }",
        "{ \"total\": $executionCount(\"x\") = 0 ? $.y.total : $.x.total }",
        "{ \"total\": $.x ? $.x.total : $.y.total }",
        "{ \"total\": ($.x ?: $.y).total }",
    ] {
        assert_eq!(found(&branches("{ \"total\": 1 }", false, expr)), [""; 0], "{expr}");
    }
}

#[test]
fn a_branch_that_may_have_run_without_a_value_tells_nothing_of_the_other() {
    let warning = "warning: not every path has run node `y`";
    for (x, open, expr) in [
        // What is there may count as false.
        ("{ \"total\": 0 }", false, "{ \"total\": $.x.total ?: $.y.total }"),
        ("{ \"total\": 0 }", false, "{ \"total\": $.x.total ? 1 : $.y.total }"),
        // It may not be in the output.
        ("{ \"total\": $.entry.sku = \"a\" ? 1 }", false, "{ \"total\": $.x.total ?? $.y.total }"),
        ("$.entry.sku = \"a\" ? 1", false, "{ \"total\": $.x ?? $.y.total }"),
        // A path leads around both.
        ("{ \"total\": 1 }", true, "{ \"total\": $.x.total ?? $.y.total }"),
        ("{ \"total\": 1 }", false, "{ \"total\": $exists($.x) ? $.y.total : 1 }"),
    ] {
        let found = found(&branches(x, open, expr));
        assert!(found.len() == 1 && found[0].contains(warning), "{expr}: {found:?}");
    }
}

#[test]
fn a_last_rule_that_is_true_is_the_default() {
    for key in ["next", "target"] {
        let switch = format!(
            "      - {{ id: a, type: switch, conditions: [{{ rule: {{ var: entry.qty }}, {key}: x }}, {{ rule: true, {key}: y }}] }}"
        );
        let nodes = [("x", "{ \"total\": 1 }"), ("y", "{ \"total\": 2 }")];
        let nodes = nodes.map(|(id, expr)| transform(id, expr, "exit")).join("\n");
        assert_eq!(found(&format!("{switch}\n{nodes}")), [""; 0]);
    }
}

#[test]
fn the_help_of_a_sequence_can_be_followed_where_it_stands() {
    let input = "{ skus: { expr: '$.entry.list[$ != \"\"]' } }";
    for (input, help) in [
        (input, "`[$.entry.list[$ != \"\"]]`"),
        ("{ skus: '$.entry.list[$ != \"\"]' }", "`{ expr: '[$.entry.list[$ != \"\"]]' }`"),
    ] {
        let nodes = price("a", "exit").replace("{ skus: [$.entry.sku] }", input);
        let yaml = tool(&nodes).replace("qty: {", "list: { type: array, items: { type: string } }, qty: {");
        let (found, ..) = inspect(&[("a.yaml", &yaml)]);
        let helps: Vec<_> = found.iter().flat_map(|found| &found.help).collect();
        let expected = format!("put it into `[…]`, which is an array even if there is nothing: {help}");
        assert_eq!(helps, [&expected], "{found:#?}");
    }
}

#[test]
fn two_values_or_more_are_an_array() {
    for expr in [
        "[1, 2, 3].($ * 2)",
        "$map([\"a\", $.entry.sku], $uppercase)",
        "$map([1..3], function($x) { $x * 2 })",
        "$keys({ \"a\": 1, \"b\": 2 })",
    ] {
        let yaml = tool(&transform("a", &format!("{{ \"total\": 1, \"list\": {expr} }}"), "exit"))
            .replace("total: {", "list: { type: array }, total: {");
        assert_eq!(inspect(&[("a.yaml", &yaml)]).0, [], "{expr}");
    }
    for expr in ["[1, $.entry.qty].($ * 2)", "$keys({ \"a\": $.entry.qty, \"b\": 2 })", "[1..1].($ * 2)"] {
        let yaml = tool(&transform("a", &format!("{{ \"total\": 1, \"list\": {expr} }}"), "exit"))
            .replace("total: {", "list: { type: array }, total: {");
        assert_eq!(inspect(&[("a.yaml", &yaml)]).0.len(), 1, "{expr}");
    }
}

#[test]
fn who_asks_for_the_first_knows_that_there_may_be_none() {
    let switch = "      - { id: a, type: switch, conditions: [{ rule: { '!!': { var: 'entry.list[0]' } }, next: x }], next: y }";
    let (x, y) = (
        transform("x", "{ \"total\": $.entry.list[0].n }", "exit"),
        transform("y", "{ \"total\": 1 }", "exit"),
    );
    let list = "list: { type: array, items: { type: object, properties: { n: { type: number } }, required: [n] } }, qty: {";
    let yaml = tool(&format!("{switch}\n{x}\n{y}")).replace("qty: {", list);
    assert_eq!(inspect(&[("a.yaml", &yaml)]).0, []);
}

#[test]
fn rejects_hyphenated_ids_that_are_read_as_subtractions() {
    for (id, expr, column) in [
        ("my-node", "{ \"total\": $.my-node.total }", 68),
        ("my-node", "{ \"total\": my-node.total }", 66),
        ("my-own-node", "{ \"total\": $.my-own-node.total - 1 }", 68),
        ("step-2", "{ \"total\": 1, \"more\": $.step-2 }", 79),
        ("my-node", "{ \"total\": 1 - $.my-node.first.total }", 72),
    ] {
        let nodes =
            format!("{}\n{}", transform("a", "{ \"total\": 1 }", id), transform(id, "{ \"total\": 2 }", "b"));
        let nodes = format!("{nodes}\n{}", transform("b", expr, "exit"));
        let expected = format!(
            "a.yaml:12:{column} `{id}` is read as a subtraction (put the id into backquotes: ``$.`{id}` ``)"
        );
        assert_eq!(found(&nodes), [expected], "{expr}");
        let quoted = expr.replace(id, &format!("`{id}`")).replace(".first", "");
        let nodes = nodes.replace(expr, &quoted);
        assert_eq!(found(&nodes), [""; 0], "{quoted}");
    }
}

#[test]
fn a_number_behind_a_hyphen_is_told_of_backquotes() {
    let nodes =
        format!("{}\n{}", transform("a", "1", "step-1"), transform("step-1", "{ \"total\": 2 }", "b"));
    let nodes = format!("{nodes}\n{}", transform("b", "{ \"total\": $.step-1.total }", "exit"));
    assert_eq!(
        found(&nodes),
        [
            "a.yaml:12:73 a literal value cannot be a step of a path (if it ends a name with a hyphen, put that into backquotes: ``$.`step-1`.x``)"
        ]
    );
}

#[test]
fn a_subtraction_of_nodes_is_one() {
    let nodes = format!("{}\n{}", transform("a", "2", "b"), transform("b", "1", "a-b"));
    let nodes = format!(
        "{nodes}\n{}\n{}",
        transform("a-b", "7", "c"),
        transform("c", "{ \"total\": $.a-b }", "exit")
    );
    assert_eq!(found(&nodes), [""; 0]);
}

#[test]
fn rejects_unknown_functions_and_operators() {
    assert_eq!(
        found(&transform("a", "{ \"total\": $summ([1]) }", "exit")),
        ["a.yaml:10:66 unknown function `$summ` (a function with a similar name exists: `$sum`)"]
    );
    let switch =
        "      - { id: a, type: switch, conditions: [{ rule: { 'missin': [x] }, next: b }], next: b }";
    assert_eq!(
        found(&format!("{switch}\n{}", transform("b", "{ \"total\": 1 }", "exit"))),
        ["a.yaml:10:55 unknown operator `missin` (an operator with a similar name exists: `missing`)"]
    );
}

/// A file with one tool.
fn file(tool: &str, more: &str) -> String {
    format!(
        "{more}tools:\n  - name: {tool}\n    description: A sample\n    nodes:\n      - {{ id: entry, type: entry, next: exit }}\n      - {{ id: exit, type: exit }}\n"
    )
}

#[test]
fn rejects_a_tool_and_a_server_that_two_files_define() {
    let servers = "mcpServers:\n  stock: { type: rust, path: \"crate::Stock\" }\n";
    let (first, second) = (file("same", servers), file("same", servers));
    let (found, sources, _) = inspect(&[("a.yaml", &first), ("b.yaml", &second)]);
    let places = |found: &Diagnostic| {
        let others =
            found.related.iter().map(|(span, _)| sources.locate(*span)).collect::<Vec<_>>().join(" ");
        format!("{} {} [{others}]", sources.locate(found.span), found.message)
    };
    assert_eq!(
        found.iter().map(places).collect::<Vec<_>>(),
        [
            "b.yaml:2:3 duplicate MCP server `stock` [a.yaml:2:3]",
            "b.yaml:4:11 duplicate tool `same` [a.yaml:4:11]",
        ]
    );
}

#[test]
fn several_files_make_one_server() {
    let about = "server: { name: desk, version: '2.0' }\nmcpServers:\n  stock: { type: rust, path: \"crate::Stock\" }\n";
    let call = file("list", "").replace(
        "next: exit }\n",
        "next: m }\n      - { id: m, type: mcp, server: stock, tool: list, next: exit }\n",
    );
    let (found, _, project) =
        inspect(&[("a.yaml", about), ("b.yaml", &call), ("c.yaml", &file("other", ""))]);
    assert_eq!(found, []);
    assert_eq!((&*project.about.name, &*project.about.version), ("desk", "2.0"));
    assert_eq!(project.graphs.len(), 2);
    let (found, _, project) = inspect(&[("c.yaml", &file("other", ""))]);
    assert_eq!(found, []);
    assert_eq!((&*project.about.name, &*project.about.version), ("sample", "1.2.3"));
}

#[test]
fn limits_of_a_tool_come_before_those_of_its_file() {
    let limits = |files: &[(&str, &str)]| {
        let (found, _, project) = inspect(files);
        assert_eq!(found, []);
        let of =
            |graph: &crate::ir::Graph| (graph.limits.max_node_executions, graph.limits.max_execution_time_ms);
        project.graphs.iter().map(of).collect::<Vec<_>>()
    };
    let one = file("one", "executionLimits: { maxNodeExecutions: 7, maxExecutionTimeMs: 70 }\n")
        .replace("    nodes:", "    executionLimits: { maxNodeExecutions: 5 }\n    nodes:");
    let two = file("two", "executionLimits: { maxNodeExecutions: 8 }\n");
    let three = file("three", "");
    assert_eq!(limits(&[("a.yaml", &one)]), [(5, 70)]);
    assert_eq!(limits(&[("a.yaml", &one), ("c.yaml", &three)]), [(5, 70), (7, 70)]);
    assert_eq!(
        limits(&[("a.yaml", &one), ("b.yaml", &two), ("c.yaml", &three)]),
        [(5, 70), (1000, 300_000), (8, 300_000)]
    );
}

#[test]
fn a_timeout_of_a_node_is_kept() {
    let nodes = price("a", "b").replace("type: node,", "type: node, timeoutMs: 250,");
    let nodes = format!("{nodes}\n{}", transform("b", "{ \"total\": 1 }", "exit"));
    let (found, _, project) = inspect(&[("a.yaml", &tool(&nodes))]);
    assert_eq!(found, []);
    let timeouts: Vec<_> = project.graphs[0].nodes.iter().map(|node| node.timeout_ms).collect();
    assert_eq!(timeouts, [None, Some(250), None, None]);
}

#[test]
fn rejects_a_graph_of_too_many_nodes() {
    let node = |ix: usize| transform(&format!("n{ix}"), "1", &format!("n{}", ix + 1));
    let nodes: Vec<_> = (0..1000).map(node).collect();
    let sample = Sample::new(tool(&nodes.join("\n")));
    assert_eq!(sample.compile().1, ["graphs/a.yaml:1009:15 tool `sample` has 1002 nodes, more than 1000"]);
}
