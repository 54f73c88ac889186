use nodewright::prelude::*;

use crate::ListBooks;

#[derive(serde::Serialize, serde::Deserialize)]
pub struct FindInput {
    /// A part of its title
    pub title: String,
    /// How many pages to look at
    pub most: i64,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct FindOutput {
    pub found: bool,
    /// The page with the book
    #[serde(skip_serializing_if = "Option::is_none")]
    pub titles: Option<Vec<String>>,
    /// How many pages were looked at
    pub pages: i64,
    /// How many books were on them
    pub seen: i64,
}

pub struct FindBookTwin;

/// Goes through the pages of a library until it finds a book
#[graph(tool = "find_book_twin", max_node_executions = 400, max_execution_time_ms = 10_000)]
impl Graph for FindBookTwin {
    type Input = FindInput;
    type Output = FindOutput;

    // On the first turn there is no page yet, so `$.page.next` is absent.
    #[node(ListBooks, expr = r#"{ "from": $.page.next ?? 0 }"#, timeout_ms = 500, next = look)]
    fn page();

    #[transform(
        expr = r#"
            {
              "hit": $.entry.title in $.page.titles,
              "seen": ($exists($.look) ? $.look.seen : 0) + $count($.page.titles)
            }
        "#,
        next = decide,
    )]
    fn look();

    #[switch(
        when(rule = { "var": "look.hit" }, next = found),
        when(
            rule = { "and": [
                { "!=": [{ "var": "page.next" }, null] },
                { "<": [{ "var": "$executionCount(\"page\")" }, { "var": "entry.most" }] },
            ] },
            next = page,
        ),
        next = missing,
    )]
    fn decide();

    #[transform(
        expr = r#"{ "found": true, "titles": $.page.titles, "pages": $executionCount("page"), "seen": $.look.seen }"#,
        next = exit,
    )]
    fn found();

    #[transform(
        expr = r#"{ "found": false, "pages": $executionCount("page"), "seen": $.look.seen }"#,
        next = exit,
    )]
    fn missing();
}
