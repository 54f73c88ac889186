//! The operators of JSON Logic: their names, and how many arguments they take.

use nodewright_core::nearest::nearest;

use crate::diagnostic::Diagnostic;
use crate::expr::core::{Each, Logic};
use crate::source::Text;

/// An operator: its name, how it is built, and how many arguments it takes.
pub(super) struct Operator {
    name: &'static str,
    pub(super) kind: OperatorKind,
    least: usize,
    most: usize,
}

/// How an operator is built.
#[derive(Clone, Copy)]
pub(super) enum OperatorKind {
    Var,
    Missing,
    MissingSome,
    If,
    Not,
    Truthy,
    Log,
    Each(Each),
    Reduce,
    Logic(Logic),
}

use OperatorKind as Is;

const fn operator(name: &'static str, kind: OperatorKind, least: usize, most: usize) -> Operator {
    Operator { name, kind, least, most }
}

const ANY: usize = usize::MAX;

const OPERATORS: [Operator; 35] = [
    operator("var", Is::Var, 0, 2),
    operator("missing", Is::Missing, 0, ANY),
    operator("missing_some", Is::MissingSome, 2, 2),
    operator("if", Is::If, 0, ANY),
    operator("?:", Is::If, 0, ANY),
    operator("!", Is::Not, 1, 1),
    operator("!!", Is::Truthy, 1, 1),
    operator("==", Is::Logic(Logic::Equal), 2, 2),
    operator("!=", Is::Logic(Logic::NotEqual), 2, 2),
    operator("===", Is::Logic(Logic::Same), 2, 2),
    operator("!==", Is::Logic(Logic::NotSame), 2, 2),
    operator("<", Is::Logic(Logic::Less), 2, 3),
    operator("<=", Is::Logic(Logic::LessEqual), 2, 3),
    operator(">", Is::Logic(Logic::Greater), 2, 3),
    operator(">=", Is::Logic(Logic::GreaterEqual), 2, 3),
    operator("and", Is::Logic(Logic::And), 1, ANY),
    operator("or", Is::Logic(Logic::Or), 1, ANY),
    operator("+", Is::Logic(Logic::Add), 1, ANY),
    operator("-", Is::Logic(Logic::Subtract), 1, 2),
    operator("*", Is::Logic(Logic::Multiply), 1, ANY),
    operator("/", Is::Logic(Logic::Divide), 2, 2),
    operator("%", Is::Logic(Logic::Remainder), 2, 2),
    operator("in", Is::Logic(Logic::In), 2, 2),
    operator("min", Is::Logic(Logic::Min), 1, ANY),
    operator("max", Is::Logic(Logic::Max), 1, ANY),
    operator("cat", Is::Logic(Logic::Cat), 0, ANY),
    operator("substr", Is::Logic(Logic::Substr), 2, 3),
    operator("merge", Is::Logic(Logic::Merge), 0, ANY),
    operator("log", Is::Log, 1, 1),
    operator("map", Is::Each(Each::Map), 2, 2),
    operator("filter", Is::Each(Each::Filter), 2, 2),
    operator("all", Is::Each(Each::All), 2, 2),
    operator("none", Is::Each(Each::None), 2, 2),
    operator("some", Is::Each(Each::Some), 2, 2),
    operator("reduce", Is::Reduce, 2, 3),
];

/// The operator of that name.
pub(super) fn find(name: &str) -> Option<&'static Operator> {
    OPERATORS.iter().find(|operator| operator.name == name)
}

impl Operator {
    /// What is wrong with so many arguments, if anything is.
    pub(super) fn check_count(&self, key: &Text, found: usize) -> Option<Diagnostic> {
        let Operator { name, least, most, .. } = self;
        if (*least..=*most).contains(&found) {
            return None;
        }
        let many = match (*least, *most) {
            (1, 1) => "1 argument".to_owned(),
            (least, most) if least == most => format!("{least} arguments"),
            (1, ANY) => "at least 1 argument".to_owned(),
            (least, ANY) => format!("at least {least} arguments"),
            (0, most) => format!("at most {most} arguments"),
            (least, most) => format!("{least} to {most} arguments"),
        };
        let message = format!("`{name}` takes {many}");
        Some(Diagnostic::error(key.span(), message).label(format!("{found} given")))
    }
}

/// There is no such operator.
pub(super) fn unknown(key: &Text) -> Diagnostic {
    let name = key.as_str();
    let near = match name {
        // Of two signs, one wrong is half of the name.
        "=>" => Some(">="),
        "=<" => Some("<="),
        "=" => Some("=="),
        "<>" => Some("!="),
        "&&" => Some("and"),
        "||" => Some("or"),
        _ => nearest(name, OPERATORS.iter().map(|operator| operator.name)),
    };
    Diagnostic::error(key.span(), format!("unknown operator `{}`", name.escape_debug()))
        .label("not an operator of JSON Logic")
        .help_if(near.map(|near| format!("an operator with a similar name exists: `{near}`")))
}
