//! What stands in for the tools of MCP servers has the types that the build knows.

use mixed_project::graphs::servers_2::{n2nd_hand, stock, r#type};
use mixed_project::graphs::{ask_price, count_stock, servers};
use nodewright::graph::tool::ServerTool;
use nodewright::json::ToJson;
use nodewright::{NodeError, Value};

fn shelf(r#type: &str, count: i64) -> stock::FindOutputShelvesItem {
    stock::FindOutputShelvesItem { r#type: r#type.to_owned(), count }
}

fn input(aisle: Option<i64>) -> count_stock::Input {
    count_stock::Input { sku: "A1".to_owned(), aisle }
}

#[tokio::test]
async fn a_tool_with_a_snapshot_is_replaced_by_its_types() {
    let run = count_stock::test()
        .replace_tool::<stock::Find>(|arguments: stock::FindArguments| {
            let aisle = arguments.within.map_or(0, |within| within.aisle);
            let shelves = vec![shelf(&arguments.sku, 2), shelf("B2", aisle)];
            Ok(stock::FindOutput { shelves, note: None })
        })
        .replace_tool::<stock::Tell>(|arguments| Ok(arguments.text.into()));
    let output = run.run(input(Some(3))).await.expect("runs");
    assert_eq!((output.count, output.told.as_deref()), (5.0, Some("found 2")));
}

#[tokio::test]
async fn stand_ins_fail_as_tools_do() {
    let run = count_stock::test().replace_tool::<stock::Find>(|_| Err(NodeError::new("closed")));
    let error = run.run(input(None)).await.expect_err("fails");
    assert_eq!((error.node(), error.to_string().contains("closed")), (Some("find"), true), "{error}");
}

#[tokio::test]
async fn an_answer_that_the_schema_does_not_know_is_given_by_name() {
    let run = count_stock::test()
        .replace_tool_by_name("stock", "find", |_: Value<'static>| Ok(Vec::<String>::new()))
        .replace_tool::<stock::Tell>(|_| Ok(Value::Null));
    assert_eq!(run.run(input(None)).await.expect("runs").count, 0.0);
}

#[tokio::test]
async fn a_tool_without_a_snapshot_takes_what_graphs_pass() {
    let run = ask_price::test().replace_tool::<n2nd_hand::Price>(|asked| {
        assert_eq!((&*asked.article, asked.pieces), ("pen", None));
        Ok(Value::object([("price", 3.into())]))
    });
    assert_eq!(run.run("pen".to_owned()).await.expect("runs"), 3.0);
}

#[tokio::test]
async fn tools_of_all_names_can_be_replaced() {
    let run = servers::test()
        .replace_tool::<r#type::List2>(|list| Ok(list.n.map_or("none".into(), Value::from)))
        .replace_tool::<r#type::List>(|_| Ok("List".into()))
        .replace_tool::<r#type::ListArguments>(|_| Ok("list_arguments".into()))
        .replace_tool::<n2nd_hand::Self_>(|_| Ok("self".into()))
        .replace_tool::<n2nd_hand::N2Go>(|_| Ok("2 go".into()))
        .replace_tool::<n2nd_hand::Unnamed>(|_| Ok("日本".into()));
    let output = run.run(servers::Input { n: 4 }).await.expect("runs");
    assert_eq!(output.to_json(), r#"[4,"none","List","list_arguments","self","2 go","日本"]"#);
    assert_eq!((r#type::List2::SERVER, r#type::List2::NAME), ("type", "list"));
}

#[tokio::test]
async fn a_stand_in_for_a_tool_of_another_graph_is_told_of() {
    let run = ask_price::test().replace_tool::<stock::Tell>(|_| Ok(Value::Null));
    let error = run.run("pen".to_owned()).await.expect_err("does not call it");
    let expected = "no node of this graph calls tool `tell` of server `stock`; it calls `2nd-hand`, `price`";
    assert_eq!(error.to_string(), expected);
}
