//! Graphs are functions, and their nodes can be replaced.

use nodewright::project::Call;
use nodewright::{NodeError, Value};
use order_desk::graphs::servers::stock;
use order_desk::graphs::{price_order, quote_order};
use order_desk::nodes::{Currency, Line, PriceLines, PricedLines};
use order_desk::quote::{Order, Quote};
use order_desk::{App, graphs};

fn input(sku: &str, qty: i64) -> price_order::Input {
    price_order::Input { lines: vec![price_order::InputLinesItem { sku: sku.to_owned(), qty }] }
}

#[tokio::test]
async fn a_small_order_needs_no_review() {
    let app = App::start().await.unwrap();
    let output = graphs::price_order::run(&app, input("A1", 2)).await.unwrap();
    assert_eq!((output.total, output.articles, output.review), (23.75, 3.0, false));
}

#[tokio::test]
async fn a_big_order_needs_review() {
    let app = App::start().await.unwrap();
    let output = price_order::run(&app, input("B2", 8)).await.unwrap();
    assert_eq!((output.total, output.review), (1900.0, true));
}

#[tokio::test]
async fn an_unknown_article_is_an_error_that_names_the_node() {
    let app = App::start().await.unwrap();
    let error = price_order::run(&app, input("Z9", 1)).await.unwrap_err();
    assert_eq!(error.node(), Some("price"));
    assert!(error.to_string().contains("no price for article `Z9`"), "{error}");
}

#[tokio::test]
async fn the_rust_graph_does_the_same() {
    let app = App::start().await.unwrap();
    for (sku, qty) in [("A1", 2), ("B2", 8)] {
        let yaml = price_order::run(&app, input(sku, qty)).await.unwrap();
        let order = Order { id: None, lines: vec![Line { sku: sku.to_owned(), qty: qty as u32 }] };
        let rust = quote_order::run(&app, order).await.unwrap();
        assert_eq!(rust, Quote { total: yaml.total, articles: yaml.articles, review: yaml.review });
    }
}

#[tokio::test]
async fn a_node_can_be_replaced() {
    let app = App::start().await.unwrap();
    let price = |total| PricedLines { total, currency: Currency::Eur, lines: 1 };
    let output =
        price_order::test().state(&app).replace::<PriceLines>(move |_| Ok(price(5000.0))).run(input("A1", 1));
    assert!(output.await.unwrap().review);
}

#[tokio::test]
async fn a_replaced_node_can_fail() {
    let failing = price_order::test().replace::<PriceLines>(|_| Err(NodeError::new("the book is lost")));
    let error = failing.run(input("A1", 1)).await.unwrap_err();
    assert!(error.to_string().contains("the book is lost"), "{error}");
}

#[tokio::test]
async fn both_graphs_say_all_that_is_wrong_with_their_arguments() {
    let app = App::start().await.unwrap();
    for (tool, range) in [
        ("price_order", "an integer in the range of 64 bits"),
        ("quote_order", "an integer from 0 to 4294967295"),
    ] {
        let tool = order_desk::PROJECT.tool(tool).unwrap();
        let wrong = async |arguments| (tool.call)(Call::new(&app, arguments)).await.unwrap_err().to_string();
        let arguments = r#"{"lines": [{"sku": 1, "qty": "two"}, {"sku": "A1"}]}"#;
        let expected = format!(
            "lines[0].sku: expected a string, found 1\n\
             lines[0].qty: expected {range}, found \"two\"\n\
             lines[1]: missing field `qty`"
        );
        assert_eq!(wrong(arguments).await, expected);
        assert_eq!(wrong(r#"[null, []]"#).await, "expected an object, found an array");
        assert_eq!(wrong("{").await, "not JSON: expected a key in double quotes at byte 1");
    }
    let tool = order_desk::PROJECT.tool("quote_order").unwrap();
    for (arguments, expected) in [
        (
            r#"{"id": null, "lines": [{"sku": "A1", "qty": -5}]}"#,
            "lines[0].qty: expected an integer from 0 to 4294967295, found -5",
        ),
        // What the schema does not tell stays in serde's words.
        (r#"{"lines": [], "lines": []}"#, "duplicate field `lines`"),
    ] {
        assert_eq!((tool.call)(Call::new(&app, arguments)).await.unwrap_err().to_string(), expected);
    }
}

#[tokio::test]
async fn a_run_can_be_watched() {
    let app = App::start().await.unwrap();
    let (result, history) = price_order::observe(&app).record(input("A1", 2)).await;
    assert_eq!(result.unwrap().total, 23.75);
    let nodes: Vec<_> = history.records().iter().map(|record| (record.site.id, record.site.kind)).collect();
    let expected = [
        ("entry", "entry"),
        ("price", "node"),
        ("stock", "mcp"),
        ("decide", "switch"),
        ("small", "transform"),
        ("exit", "exit"),
    ];
    assert_eq!(nodes, expected);
    let price = history.of("price").next().unwrap();
    assert_eq!(price.input.as_deref(), Some(r#"{"lines":[{"sku":"A1","qty":2}]}"#));
    assert_eq!(price.site.expressions[0].source, "{ lines: $.entry.lines }");
    assert_eq!(history.of("decide").next().unwrap().output(), Some("\"small\""));
    let context = history.context_at(3).unwrap();
    assert!(context.contains("\"stock\":") && !context.contains("\"decide\":"), "{context}");
}

#[tokio::test]
async fn a_tool_can_be_stepped_through() {
    let app = App::start().await.unwrap();
    let tool = order_desk::PROJECT.tool("price_order").unwrap();
    let arguments = r#"{"lines":[{"sku":"A1","qty":2}]}"#.to_owned();
    let (run, running) = tool.observe(&app).breakpoints(["decide"]).start(arguments);
    let steering = async {
        assert_eq!(run.at_rest().await.node.unwrap().id, "decide");
        assert_eq!(run.step().await.unwrap().node.unwrap().id, "small");
        run.resume();
    };
    let (result, ()) = tokio::join!(running, steering);
    assert!(result.unwrap().contains("23.75"));
}

#[tokio::test]
async fn tools_of_servers_can_be_replaced() {
    let quote = quote_order::test()
        .replace::<PriceLines>(|_| Ok(PricedLines { total: 10.0, currency: Currency::Eur, lines: 1 }))
        .replace_tool::<stock::ListShelves>(|_| Ok(Value::object([("content", "A1: 1\nB2: 2".into())])))
        .run(Order { id: None, lines: Vec::new() })
        .await
        .expect("runs without a stock room");
    assert_eq!(quote.articles, 2.0);
}

#[tokio::test]
async fn a_stand_in_for_a_tool_that_nobody_calls_is_told_of() {
    let run = quote_order::test().replace_tool_by_name("stock", "list_shelfs", |_: Value<'static>| Ok(()));
    let error = run.run(Order { id: None, lines: Vec::new() }).await.expect_err("misspelt");
    let expected = "no node of this graph calls tool `list_shelfs` of server `stock`; \
                    a tool with a similar name is called: `stock`, `list_shelves`";
    assert_eq!(error.to_string(), expected);
}
