use nodewright::prelude::*;

/// Its output cannot leave the process.
#[derive(NodeSpec)]
#[node(id = "ACTION.A")]
struct A {}

struct Bare;

impl Node for A {
    type State = ();
    type Input = ();
    type Output = Bare;

    async fn run(&self, _: (), _: &Context<()>) -> Result<Bare, NodeError> {
        Ok(Bare)
    }
}

fn main() {}
