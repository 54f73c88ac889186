use nodewright::prelude::*;

/// Counts words.
#[derive(NodeSpec)]
#[node(id = "ACTION.COUNT")]
pub struct Count {}

impl Node for Count {
    type State = ();
    type Input = Words;
    type Output = Counted;

    async fn run(&self, input: Words, _: &Context<()>) -> Result<Counted, NodeError> {
        Ok(Counted { count: input.words.len() as u32 })
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct Words {
    pub words: Vec<String>,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct Counted {
    pub count: u32,
}

/// Counts words, in Rust.
pub struct CountWords;

/// Counts words, in Rust.
#[graph(tool = "count_words")]
impl Graph for CountWords {
    type Input = Words;
    type Output = Counted;

    #[node(Count {}, next = twice)]
    fn count(entry: &Words) -> Words {
        Words { words: entry.words.clone() }
    }

    #[transform(expr = r#"{ "count": $.count.count * 2 }"#, next = exit)]
    fn twice() -> Counted;
}
