//! Each node that runs, by itself: what it does, and what it says when it cannot.

use nodewright::node::Lend;
use nodewright::{Node, NodeError};

mod nodes {
    mod branch;
    mod data_transformation;
    mod file_operation;
    mod filter;
    mod http_request;
    mod listener;
    mod memory;
    mod merge;
    mod sort;
    mod waiting;
}

/// Runs a node outside of a graph.
async fn run<N: Node>(node: &N, state: &N::State, input: N::Input) -> Result<N::Output, NodeError> {
    let lend = Lend::new(state);
    node.run(input, lend.context()).await
}

/// Why a node fails.
async fn refusal<N: Node>(node: &N, state: &N::State, input: N::Input) -> String {
    match run(node, state, input).await {
        Ok(_) => panic!("`{}` should fail", N::ID),
        Err(error) => error.to_string(),
    }
}
