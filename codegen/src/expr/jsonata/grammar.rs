//! What the parser knows of the grammar: how tightly operators bind, and what they are.

use super::ast::Operator;

/// How tightly an operator binds what is on its left; 0 if it takes nothing there.
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
        "?" => 20,
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
