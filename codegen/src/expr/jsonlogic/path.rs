//! Operators that take paths: `var`, `missing` and `missing_some`.

use nodewright_core::number::format_f64;

use super::{Parser, Paths};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Element, Expr, Kind, Logic};
use crate::expr::data::scalar;
use crate::expr::parse_jsonata;
use crate::ir::ty::Literal;
use crate::source::{Span, Text};
use crate::syntax::{Data, DataValue};

impl Parser<'_> {
    /// What is not at the path is the default, or null.
    pub(super) fn var(&self, args: &[Data], span: Span, depth: usize) -> Option<Expr> {
        let path = match args.first() {
            Some(path) if self.paths == Paths::Plain || is_key(path) => self.path(path, depth)?,
            None if self.paths == Paths::Plain => Expr::new(Kind::Context, span),
            path => {
                let found = path.map_or("nothing", Data::describe);
                self.refuse_path(path.map_or(span, |path| path.span), "`var` takes a path", found);
                return None;
            }
        };
        let default = match args.get(1) {
            Some(default) => self.rule(default, depth + 1)?,
            None => Expr::literal(Literal::Null, span),
        };
        Some(Expr::new(Kind::Default(Box::new(path), Box::new(default)), span))
    }

    /// The keys are the arguments, or the elements of a first one that is an array.
    pub(super) fn missing(&self, args: &[Data], span: Span, depth: usize) -> Option<Expr> {
        let keys = match args.first().map(|first| &first.value) {
            Some(DataValue::Array(keys)) => keys,
            _ => args,
        };
        if keys.iter().all(|key| self.is_known(key)) {
            return self.missing_of(keys, span, depth);
        }
        self.refuse_computed(keys)?;
        Some(Expr::new(Kind::Missing(None, self.all(args, depth)?), span))
    }

    /// How many are needed, and the keys.
    pub(super) fn missing_some(&self, args: &[Data], span: Span, depth: usize) -> Option<Expr> {
        let [need, list] = args else { return None };
        let keys = match &list.value {
            DataValue::Array(keys) => keys.as_slice(),
            _ => std::slice::from_ref(list),
        };
        let need = self.rule(need, depth + 1)?;
        if keys.iter().all(|key| self.is_known(key)) {
            let count = Expr::literal(Literal::Integer(keys.len() as i64), list.span);
            let missing = self.missing_of(keys, list.span, depth)?;
            return Some(Expr::new(Kind::Logic(Logic::Enough, vec![need, count, missing]), span));
        }
        self.refuse_computed(keys)?;
        let list = self.rule(list, depth + 1)?;
        Some(Expr::new(Kind::Missing(Some(Box::new(need)), vec![list]), span))
    }

    /// An array of those known keys at which nothing is: absent elements drop out.
    fn missing_of(&self, keys: &[Data], span: Span, depth: usize) -> Option<Expr> {
        let elements = keys.iter().map(|key| {
            let lacks = Kind::Logic(Logic::Lacks, vec![self.path(key, depth)?]);
            let (test, name) = (Expr::new(lacks, key.span), Expr::literal(scalar(key)?, key.span));
            let kind = Kind::Cond(Box::new(test), Box::new(name), None);
            Some(Element { expr: Expr::new(kind, key.span), spread: false })
        });
        Some(Expr::new(Kind::Array(elements.collect::<Option<_>>()?), span))
    }

    /// The value at a path.
    fn path(&self, path: &Data, depth: usize) -> Option<Expr> {
        let text = match &path.value {
            DataValue::Null => return Some(Expr::new(Kind::Context, path.span)),
            DataValue::String(text) | DataValue::Expr(text) if text.as_str().is_empty() => {
                return Some(Expr::new(Kind::Context, text.span()));
            }
            DataValue::String(text) | DataValue::Expr(text) if self.paths == Paths::Jsonata => {
                return parse_jsonata(self.cx, text);
            }
            DataValue::Array(_) | DataValue::Object(_) => {
                let computed = self.rule(path, depth + 1)?;
                return Some(Expr::new(Kind::Lookup(Box::new(computed)), path.span));
            }
            DataValue::String(text) | DataValue::Expr(text) => text.as_str().to_owned(),
            DataValue::Bool(value) => value.to_string(),
            DataValue::Integer(value) => value.to_string(),
            DataValue::Float(value) => {
                let mut text = String::new();
                format_f64(*value, &mut text);
                text
            }
        };
        let literal = Expr::literal(Literal::String(text.into()), path.span);
        Some(Expr::new(Kind::Lookup(Box::new(literal)), path.span))
    }

    /// Whether a key is known now, and can be one here.
    fn is_known(&self, key: &Data) -> bool {
        match self.paths {
            Paths::Jsonata => is_key(key),
            Paths::Plain => !matches!(key.value, DataValue::Array(_) | DataValue::Object(_)),
        }
    }

    /// In graphs, reports the first key that is not known.
    fn refuse_computed(&self, keys: &[Data]) -> Option<()> {
        let key = keys.iter().find(|key| !self.is_known(key))?;
        if self.paths == Paths::Plain {
            return Some(());
        }
        self.refuse_path(key.span, "a key of `missing` is a path", key.describe());
        None
    }

    fn refuse_path(&self, span: Span, message: &str, found: &str) {
        self.cx.push(
            Diagnostic::error(span, message)
                .label(format!("this is {found}"))
                .note("paths are compiled: they cannot be computed when the graph runs"),
        );
    }
}

fn is_key(key: &Data) -> bool {
    matches!(key.value, DataValue::String(_) | DataValue::Expr(_))
}

/// The parts of a plain path.
pub fn split(path: &str) -> Vec<&str> {
    path.split('.').collect()
}

/// The first key of data that is the name of an operator.
pub(super) fn operator_in(data: &Data) -> Option<&Text> {
    match &data.value {
        DataValue::Object(entries) => entries.iter().find_map(|(key, value)| {
            let is_operator = super::operator::find(key.as_str()).is_some();
            is_operator.then_some(key).or_else(|| operator_in(value))
        }),
        DataValue::Array(items) => items.iter().find_map(operator_in),
        _ => None,
    }
}
