//! What the parser knows of the grammar: binding powers, and how paths are put together.

use super::ast::{Kind, Node, Operator, Path, Step, StepKind};

/// How tightly an operator binds, as in the reference.
pub(super) fn binding_power(operator: &str) -> u8 {
    match operator {
        "[" | "(" | "@" | "#" => 80,
        "." => 75,
        "{" => 70,
        "*" | "/" | "%" => 60,
        "+" | "-" | "&" => 50,
        "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "~>" | "^" | "?:" | "??" => 40,
        "and" => 30,
        "or" => 25,
        "?" | "|" => 20,
        ":=" => 10,
        _ => 0,
    }
}

/// The binary operator that is written so.
pub(super) fn binary(operator: &str) -> Option<Operator> {
    Some(match operator {
        "+" => Operator::Add,
        "-" => Operator::Subtract,
        "*" => Operator::Multiply,
        "/" => Operator::Divide,
        "%" => Operator::Remainder,
        "&" => Operator::Concat,
        "=" => Operator::Equal,
        "!=" => Operator::NotEqual,
        "<" => Operator::Less,
        "<=" => Operator::LessEqual,
        ">" => Operator::Greater,
        ">=" => Operator::GreaterEqual,
        "in" => Operator::In,
        "and" => Operator::And,
        "or" => Operator::Or,
        _ => return None,
    })
}

/// `left.right` as one flat path.
pub(super) fn join(left: Node, right: Node) -> Path {
    let mut path = match left.kind {
        Kind::Path(path) => path,
        _ => Path { steps: vec![step_of(left)], keep_array: false },
    };
    match right.kind {
        Kind::Path(rest) => {
            path.steps.extend(rest.steps);
            path.keep_array |= rest.keep_array;
        }
        _ => path.steps.push(step_of(right)),
    }
    path
}

/// A node as a step of a path: predicates move to the step.
pub(super) fn step_of(node: Node) -> Step {
    let (kind, span, predicates) = match node.kind {
        Kind::Filtered(of, predicates) => (of.kind, of.span, predicates),
        kind => (kind, node.span, Vec::new()),
    };
    let kind = match kind {
        // A string in a path is a name.
        Kind::String(name) => StepKind::Name(name),
        kind => StepKind::Expr(Node { kind, span }),
    };
    Step { kind, predicates, span }
}
