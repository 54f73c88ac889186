//! Each node that runs, by itself: what it does, and what it says when it cannot.

use nodewright::Node;
use nodewright::node::run;

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

/// Why a node fails.
async fn refusal<N: Node>(node: &N, state: &N::State, input: N::Input) -> String {
    match run(node, state, input).await {
        Ok(_) => panic!("`{}` should fail", N::ID),
        Err(error) => error.to_string(),
    }
}
