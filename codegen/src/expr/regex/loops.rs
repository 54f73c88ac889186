//! Repetitions of what may match nothing.
//!
//! Beyond the least number of rounds, JavaScript refuses a round that matches nothing, and tries another way through
//! it: `(?:|a)*` matches all of `aaa`. The crate `regex` ends the repetition there. Where it matters, the repeated
//! part is rewritten so that it cannot match nothing; where that cannot be done, the pattern is not translated.

use super::linear::{MAX_WEIGHT, weight};
use super::pattern::{Node, Repeat};
use super::set::Set;

/// Whether a part matches nothing, and when that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nothing {
    /// Never.
    Never,
    /// After everything else.
    Last,
    /// Before something else.
    Early,
}

/// The pattern with no repetition that `regex` takes otherwise than JavaScript; `None` if there is no such pattern.
pub(super) fn settled(node: &Node) -> Option<Node> {
    let all = |nodes: &[Node]| nodes.iter().map(settled).collect::<Option<Vec<_>>>();
    Some(match node {
        Node::Set(_) | Node::Place(_) => node.clone(),
        Node::Look(..) | Node::Back => return None,
        Node::Capture(index, inner) => Node::Capture(*index, Box::new(settled(inner)?)),
        Node::Concat(nodes) => Node::Concat(all(nodes)?),
        Node::Alternatives(nodes) => Node::Alternatives(all(nodes)?),
        Node::Repeat(repeat) => {
            let inner = settled(&repeat.node)?;
            let nothing = nothing(&inner);
            let refuses = nothing != Nothing::Never && repeat.max != Some(repeat.min);
            if refuses && repeat.min == 0 && is_nothing(&inner) {
                // No round is ever taken, but its groups are there.
                return Some(Node::Repeat(Box::new(Repeat { node: inner, max: Some(0), ..**repeat })));
            }
            let node = match something(&inner) {
                // It may be twice as large, and so may what it is in.
                Some(something) if refuses && repeat.min == 0 => {
                    Some(something).filter(|node| weight(node) <= MAX_WEIGHT)?
                }
                _ if refuses && nothing == Nothing::Early => return None,
                _ => inner,
            };
            Node::Repeat(Box::new(Repeat { node, ..**repeat }))
        }
    })
}

fn nothing(node: &Node) -> Nothing {
    match node {
        Node::Set(_) => Nothing::Never,
        Node::Place(_) | Node::Look(..) => Nothing::Last,
        Node::Back => Nothing::Early,
        Node::Capture(_, inner) => nothing(inner),
        Node::Concat(nodes) => {
            let mut all = Nothing::Last;
            for node in nodes {
                match nothing(node) {
                    Nothing::Never => return Nothing::Never,
                    Nothing::Early => all = Nothing::Early,
                    Nothing::Last => {}
                }
            }
            all
        }
        Node::Alternatives(nodes) => match nodes.iter().position(|node| nothing(node) != Nothing::Never) {
            None => Nothing::Never,
            Some(at) if at + 1 == nodes.len() => nothing(&nodes[at]),
            Some(_) => Nothing::Early,
        },
        Node::Repeat(repeat) => match (repeat.min, nothing(&repeat.node)) {
            (1.., inner) if repeat.greedy => inner,
            (1.., Nothing::Never) => Nothing::Never,
            (0, Nothing::Never | Nothing::Last) if repeat.greedy => Nothing::Last,
            _ => Nothing::Early,
        },
    }
}

/// The same node without its ways to match nothing, in the same order; `None` if that is not so simple.
fn something(node: &Node) -> Option<Node> {
    if nothing(node) == Nothing::Never {
        return Some(node.clone());
    }
    match node {
        Node::Capture(index, inner) => Some(Node::Capture(*index, Box::new(something(inner)?))),
        Node::Alternatives(nodes) => {
            // What matches nothing may go, but not its groups.
            let nodes = nodes.iter().filter(|node| node.captures() || !is_nothing(node));
            Some(Node::Alternatives(nodes.map(something).collect::<Option<_>>()?))
                .filter(|node| !node.children().is_empty())
        }
        Node::Repeat(repeat) if repeat.min == 0 && nothing(&repeat.node) == Nothing::Never => {
            let max = repeat.max.filter(|&max| max == 0);
            max.is_none().then(|| Node::Repeat(Box::new(Repeat { min: 1, ..(**repeat).clone() })))
        }
        Node::Concat(nodes) => something_of_all(nodes),
        _ => None,
    }
}

/// Whether it can only match nothing.
fn is_nothing(node: &Node) -> bool {
    match node {
        Node::Set(_) | Node::Back => false,
        Node::Place(_) | Node::Look(..) => true,
        Node::Repeat(repeat) if repeat.max == Some(0) => true,
        _ => node.children().iter().all(is_nothing),
    }
}

/// One of `nodes` matches something: the first of them that does, and what is after it as it was.
fn something_of_all(nodes: &[Node]) -> Option<Node> {
    let places = nodes.iter().filter(|node| matches!(node, Node::Place(_))).count();
    if nodes.len() == places + 1 {
        let nodes = nodes.iter().map(|node| match node {
            Node::Place(_) => Some(node.clone()),
            _ => something(node),
        });
        return Some(Node::Concat(nodes.collect::<Option<_>>()?));
    }
    let simple =
        |node: &Node| nothing(node) == Nothing::Last && !node.captures() && !matches!(node, Node::Place(_));
    if nodes.is_empty() || nodes.len() > 8 || !nodes.iter().all(simple) {
        return None;
    }
    let from = |at: usize| {
        let first = something(&nodes[at])?;
        Some(Node::Concat(std::iter::once(first).chain(nodes[at + 1..].iter().cloned()).collect()))
    };
    Some(Node::Alternatives((0..nodes.len()).map(from).collect::<Option<_>>()?))
}

/// Whether a text can be divided among the rounds of a repetition in many ways, all of which backtracking tries: a
/// repetition lies in another, or alternatives are repeated that may start with the same character.
pub(super) fn explodes(node: &Node) -> bool {
    let many = |node: &Node| matches!(node, Node::Repeat(repeat) if repeat.max.is_none_or(|max| max > 9));
    node.any(&|node| many(node) && node.children().iter().any(|inner| inner.any(&is_divisible)))
}

fn is_divisible(node: &Node) -> bool {
    match node {
        Node::Repeat(repeat) => repeat.max != Some(repeat.min) && repeat.max.is_none_or(|max| max > 1),
        Node::Alternatives(nodes) => {
            let Some(firsts) = nodes.iter().map(first).collect::<Option<Vec<_>>>() else { return true };
            firsts.iter().enumerate().any(|(at, set)| firsts[at + 1..].iter().any(|other| set.meets(other)))
        }
        _ => false,
    }
}

/// The characters that a match of it can start with; `None` if it may be empty, or that is not so simple.
fn first(node: &Node) -> Option<Set> {
    match node {
        Node::Set(set) => Some(set.clone()),
        Node::Place(_) | Node::Look(..) | Node::Back => None,
        Node::Capture(_, inner) => first(inner),
        Node::Concat(nodes) => {
            first(nodes.iter().find(|node| !matches!(node, Node::Place(_) | Node::Look(..)))?)
        }
        Node::Alternatives(nodes) => {
            let mut sets = nodes.iter().map(first);
            let mut all = sets.next()??;
            for set in sets {
                all.add(&set?);
            }
            Some(all)
        }
        Node::Repeat(repeat) => {
            if repeat.min > 0 {
                first(&repeat.node)
            } else {
                None
            }
        }
    }
}
