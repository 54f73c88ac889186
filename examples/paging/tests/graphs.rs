//! The loop of the example, and what it does at its limits.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use nodewright::NodeError;
use paging::graphs::find_book::{self, Input, Output};
use paging::{ListBooks, Page};

async fn find(title: &str, most: i64) -> Output {
    find_book::run(&(), Input { title: title.to_owned(), most }).await.unwrap()
}

#[tokio::test]
async fn a_book_on_the_second_page_is_found_there() {
    let output = find("Middlemarch", 9).await;
    assert_eq!((output.found, output.pages, output.seen), (true, 2, 6));
    assert_eq!(output.titles.unwrap(), ["Shirley", "Middlemarch", "Romola"]);
}

#[tokio::test]
async fn the_loop_ends_with_the_last_page_or_after_the_most_pages() {
    let output = find("Evelina", 9).await;
    assert_eq!((output.found, output.pages, output.seen), (false, 3, 8));
    let output = find("Ruth", 1).await;
    assert_eq!((output.found, output.pages, output.seen), (false, 1, 3));
}

#[tokio::test]
async fn a_list_without_end_ends_at_the_limit() {
    let endless = |_| Ok::<_, NodeError>(Page { titles: Vec::new(), next: Some(0) });
    let run = find_book::test().replace::<ListBooks>(endless);
    let error = run.run(Input { title: "Ruth".to_owned(), most: i64::MAX }).await.unwrap_err();
    assert!(error.to_string().contains("the limit of 400 node executions was reached"), "{error}");
}
