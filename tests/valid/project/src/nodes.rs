//! Nodes that graphs call.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use serde::{Deserialize, Serialize};

/// A currency.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Euro.
    Eur,
    /// Swiss franc.
    Chf,
    /// US dollar.
    Usd,
}

/// Converts amounts of money.
#[derive(NodeSpec)]
#[node(id = "ACTION.CONVERT")]
pub struct Convert {
    /// The currency of the result.
    #[param(default = Currency::Eur)]
    pub to: Currency,
}

/// Amounts of one currency.
#[derive(Serialize, Deserialize)]
pub struct Amounts {
    pub amounts: Vec<f64>,
    pub from: Currency,
}

/// Converted amounts.
#[derive(Serialize, Deserialize)]
pub struct Converted {
    pub amounts: Vec<f64>,
    pub currency: Currency,
    pub rate: f64,
}

impl Node for Convert {
    type State = ();
    type Input = Amounts;
    type Output = Converted;

    async fn run(&self, input: Amounts, _: &Context<()>) -> Result<Converted, NodeError> {
        let value = |currency| match currency {
            Currency::Eur => 1.0,
            Currency::Chf => 0.5,
            Currency::Usd => 2.0,
        };
        let rate = value(self.to) / value(input.from);
        let amounts = input.amounts.iter().map(|amount| amount * rate).collect();
        Ok(Converted { amounts, currency: self.to, rate })
    }
}

/// Gives a page of articles.
#[derive(NodeSpec)]
#[node(id = "ACTION.FETCH_PAGE")]
pub struct FetchPage {
    /// How many articles a page has.
    #[param(default = 3, min = 1, max = 50)]
    pub size: u32,
}

/// Where a page begins.
#[derive(Serialize, Deserialize)]
pub struct Cursor {
    pub cursor: Option<u32>,
}

/// A page of articles.
#[derive(Serialize, Deserialize)]
pub struct Page {
    pub items: Vec<Article>,
    pub next: Option<u32>,
    pub labels: BTreeMap<String, u32>,
}

/// An article.
#[derive(Serialize, Deserialize)]
pub struct Article {
    pub id: u32,
    pub title: String,
    pub score: f64,
    pub tags: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
}

/// How many articles there are.
const ARTICLES: u32 = 8;

impl Node for FetchPage {
    type State = ();
    type Input = Cursor;
    type Output = Page;

    async fn run(&self, input: Cursor, _: &Context<()>) -> Result<Page, NodeError> {
        let from = input.cursor.unwrap_or(0);
        let to = (from + self.size).min(ARTICLES);
        let article = |id: u32| Article {
            id,
            title: format!("Article {id}"),
            score: f64::from(id % 4) * 2.5,
            tags: (0..id % 3).map(|tag| format!("tag{tag}")).collect(),
            author: (id % 2 == 0).then(|| format!("author{}", id / 2)),
        };
        let labels = BTreeMap::from([("from".to_owned(), from), ("to".to_owned(), to)]);
        Ok(Page { items: (from..to).map(article).collect(), next: (to < ARTICLES).then_some(to), labels })
    }
}

/// Judges a text.
#[derive(NodeSpec)]
#[node(id = "ACTION.MODERATE")]
pub struct Moderate {
    /// Words that nobody may say.
    #[param(default = ["spam", "scam"])]
    pub words: Vec<String>,
}

/// A text.
#[derive(Serialize, Deserialize)]
pub struct Text {
    pub text: String,
}

/// What a text is.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Clean,
    Suspect,
    Spam,
}

/// A verdict.
#[derive(Serialize, Deserialize)]
pub struct Verdict {
    pub label: Label,
    pub score: f64,
    pub found: Vec<String>,
}

impl Node for Moderate {
    type State = ();
    type Input = Text;
    type Output = Verdict;

    async fn run(&self, input: Text, _: &Context<()>) -> Result<Verdict, NodeError> {
        let text = input.text.to_lowercase();
        let found: Vec<_> = self.words.iter().filter(|word| text.contains(*word)).cloned().collect();
        let label = match found.len() {
            0 => Label::Clean,
            1 => Label::Suspect,
            _ => Label::Spam,
        };
        Ok(Verdict { score: found.len() as f64 / self.words.len().max(1) as f64, label, found })
    }
}

/// Tries something that works in the end.
#[derive(NodeSpec)]
#[node(id = "ACTION.TRY")]
pub struct Try {
    /// The attempt that works.
    #[param(default = 3)]
    pub works_at: u32,
}

/// An attempt.
#[derive(Serialize, Deserialize)]
pub struct Attempt {
    pub attempt: u32,
}

/// What became of an attempt.
#[derive(Serialize, Deserialize)]
pub struct Tried {
    pub ok: bool,
    pub status: u16,
    pub value: Option<String>,
}

impl Node for Try {
    type State = ();
    type Input = Attempt;
    type Output = Tried;

    async fn run(&self, input: Attempt, _: &Context<()>) -> Result<Tried, NodeError> {
        let ok = input.attempt >= self.works_at;
        let value = ok.then(|| format!("done at {}", input.attempt));
        Ok(Tried { ok, status: if ok { 200 } else { 503 }, value })
    }
}
