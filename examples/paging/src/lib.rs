//! Goes through the pages of a list, in a loop.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

nodewright::project!();

/// Lists the books of a library, a page at a time.
#[derive(NodeSpec)]
#[node(id = "ACTION.LIST_BOOKS", tags = ["books"])]
pub struct ListBooks {
    /// How many books a page has.
    #[param(default = 3, min = 1, max = 50)]
    pub size: u32,
}

/// Where a page starts.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct From {
    /// How many books come before it.
    pub from: u32,
}

/// A page of a list.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Page {
    /// The titles on it.
    pub titles: Vec<String>,
    /// Where the next page starts, if there is one.
    pub next: Option<u32>,
}

const BOOKS: [&str; 8] =
    ["Emma", "Persuasion", "Villette", "Shirley", "Middlemarch", "Romola", "Cranford", "Ruth"];

impl Node for ListBooks {
    type State = ();
    type Input = From;
    type Output = Page;

    async fn run(&self, input: From, _: &Context<()>) -> Result<Page, NodeError> {
        let (from, size) = (input.from as usize, self.size as usize);
        let titles: Vec<_> = BOOKS.iter().skip(from).take(size).map(|&title| title.to_owned()).collect();
        let end = input.from + self.size;
        Ok(Page { titles, next: (end < BOOKS.len() as u32).then_some(end) })
    }
}
