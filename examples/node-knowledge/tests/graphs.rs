//! The graphs, run as functions.

use node_knowledge::App;
use node_knowledge::graphs::{approve, await_approval, daily_digest, fetch_page};
use node_knowledge::nodes::action::{HttpRequest, HttpResponse};
use serde_json::json;
use tempfile::TempDir;

fn app() -> (App, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    (App::open(folder.path(), []).expect("opens"), folder)
}

fn item(title: &str, score: f64, link: Option<&str>) -> daily_digest::InputItemsItem {
    daily_digest::InputItemsItem { title: title.to_owned(), score, link: link.map(str::to_owned) }
}

fn day(items: Vec<daily_digest::InputItemsItem>) -> daily_digest::Input {
    daily_digest::Input { date: "2026-03-01".to_owned(), items }
}

#[tokio::test]
async fn a_digest_is_filtered_sorted_written_and_remembered() {
    let (app, folder) = app();
    let items = vec![
        item(" b ", 12.0, None),
        item("A", 30.5, Some("https://a.example")),
        item("small", 9.9, None),
        item("", 50.0, None),
    ];
    let output = daily_digest::run(&app, day(items)).await.unwrap();
    assert_eq!((output.path.as_str(), output.reported, output.left_out), ("digests/2026-03-01.md", 2, 2));
    let written = std::fs::read_to_string(folder.path().join(&output.path)).unwrap();
    let expected = "# Digest of 2026-03-01\n\n- **A** (30.5): https://a.example\n- **b** (12): no link\n";
    assert_eq!((written.as_str(), output.bytes), (expected, expected.len() as i64));
    let store: &node_knowledge::store::Store = nodewright::Provide::provide(&app);
    assert_eq!(store.get("digests", "latest"), Some(json!("digests/2026-03-01.md")));
}

#[tokio::test]
async fn a_digest_has_at_most_ten_items() {
    let (app, _folder) = app();
    let items = (0..12).map(|number| item("x", f64::from(number + 10), None)).collect();
    let output = daily_digest::run(&app, day(items)).await.unwrap();
    assert_eq!((output.reported, output.left_out), (10, 2));
}

#[tokio::test]
async fn a_digest_of_one_item_is_a_list_of_one() {
    let (app, folder) = app();
    let output = daily_digest::run(&app, day(vec![item("x", 10.0, None)])).await.unwrap();
    let written = std::fs::read_to_string(folder.path().join(&output.path)).unwrap();
    assert_eq!((output.reported, written.as_str()), (1, "# Digest of 2026-03-01\n\n- **x** (10): no link\n"));
}

#[tokio::test]
async fn nothing_to_report_writes_nothing() {
    let (app, folder) = app();
    let output = daily_digest::run(&app, day(vec![item("x", 1.0, None)])).await.unwrap();
    assert_eq!((output.path.as_str(), output.reported, output.left_out), ("", 0, 1));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_date_that_leads_out_of_the_folder_is_an_error_that_names_the_node() {
    let (app, _folder) = app();
    let input = daily_digest::Input { date: "../../x".to_owned(), items: vec![item("x", 10.0, None)] };
    let error = daily_digest::run(&app, input).await.unwrap_err();
    assert_eq!(error.node(), Some("save"));
    assert!(error.to_string().contains("is no path in the folder"), "{error}");
}

#[tokio::test]
async fn a_page_is_fetched() {
    let response = |headers| HttpResponse {
        status: 200,
        headers: serde_json::from_value(headers).unwrap(),
        body: json!({"a": 1}),
        url: "https://a.example".to_owned(),
        attempts: 1,
    };
    for (headers, expected) in [(json!({"content-type": "text/html"}), "text/html"), (json!({}), "unknown")] {
        let response = response(headers);
        let test = fetch_page::test().replace::<HttpRequest>(move |_| Ok(response.clone()));
        let input = fetch_page::Input { url: "https://a.example".to_owned() };
        let output = test.run(input).await.unwrap();
        assert_eq!((output.status, output.r#type.as_str()), (200, expected));
    }
}

#[tokio::test]
async fn a_private_page_is_not_fetched() {
    let (app, _folder) = app();
    let input = fetch_page::Input { url: "http://169.254.169.254/latest/meta-data".to_owned() };
    let error = fetch_page::run(&app, input).await.unwrap_err();
    assert_eq!(error.node(), Some("fetch"));
    assert!(error.to_string().contains("in NODE_KNOWLEDGE_HOSTS"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn one_graph_waits_until_another_sends_its_signal() {
    let (app, _folder) = app();
    let request = |request: &str| await_approval::Input { request: request.to_owned() };
    let approve = approve::run(&app, approve::Input { request: "7".to_owned() });
    let (waited, sent) = tokio::join!(await_approval::run(&app, request("7")), approve);
    assert!(sent.unwrap().sent);
    assert!(waited.unwrap().approved);
    let waited = await_approval::run(&app, request("7")).await.unwrap();
    assert_eq!((waited.approved, waited.request.as_str()), (false, "7"));
}
