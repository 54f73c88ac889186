//! The graphs on a small tree of files.

use file_utils::files::Files;
use file_utils::graphs::{count_files, count_files_below, rate_directory, sum_file_sizes};
use file_utils::{App, PROJECT};
use nodewright::project::Call;

async fn app() -> App {
    App::open(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tree")).expect("the tree is there")
}

/// Calls a tool as a client does.
async fn call(tool: &str, directory: &str) -> Result<String, String> {
    let tool = PROJECT.tool(tool).expect("a tool");
    let arguments = format!("{{\"directory\":\"{directory}\"}}");
    (tool.call)(Call::new(&app().await, &arguments)).await.map_err(|error| error.to_string())
}

#[tokio::test]
async fn counts_files() {
    let input = count_files::Input { directory: ".".into() };
    assert_eq!(count_files::run(&app().await, input).await.expect("a count").count, 2.0);
    let whole = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tree/inner");
    for inner in ["inner", "inner/../inner/", whole] {
        assert_eq!(call("count_files", inner).await.as_deref(), Ok("{\"count\":1}"), "{inner}");
    }
}

#[tokio::test]
async fn adds_up_sizes() {
    let input = sum_file_sizes::Input { directory: ".".into() };
    assert_eq!(sum_file_sizes::run(&app().await, input).await.expect("a sum").total_size, 16.0);
}

#[tokio::test]
async fn rates_directories() {
    let input = rate_directory::Input { directory: ".".into() };
    assert_eq!(rate_directory::run(&app().await, input).await.expect("a rating").rating, "small");
}

#[tokio::test]
async fn counts_all_below() {
    let input = count_files_below::Input { directory: ".".into() };
    let output = count_files_below::run(&app().await, input).await.expect("a count");
    assert_eq!((output.count, output.directories), (3.0, 2.0));
}

#[tokio::test]
async fn stays_in_its_directory() {
    for outside in ["..", "/", "inner/../..", "../tree", "../nowhere", "/nowhere"] {
        let error = call("count_files", outside).await.expect_err(outside);
        assert!(error.contains("outside of the directory"), "{error}");
        assert!(error.contains("graphs/files.yaml:"), "{error}");
    }
    let error = call("count_files", "nowhere").await.expect_err("nowhere");
    assert!(error.contains("cannot open `nowhere`"), "{error}");
    assert!(Files::open("no such directory").is_err());
}
