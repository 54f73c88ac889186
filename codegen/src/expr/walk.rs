//! Walks over an expression: its children, and the nodes whose outputs it reads.

use super::core::{Expr, History, Kind, TupleKind, TupleStage, Tuples};
use crate::ir::Flow;
use crate::source::{Span, Spanned};

impl Expr {
    /// The output of node `id`.
    pub fn root(id: &str, span: Span, flow: Flow) -> Self {
        let context = Box::new(Expr::new(Kind::Root, span));
        Expr { kind: Kind::Field(context, Spanned::new(id.to_owned(), span)), span, flow }
    }

    /// Calls `visit` with each direct child, in the order of evaluation.
    pub fn for_each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            Kind::Literal(_)
            | Kind::Context
            | Kind::Start
            | Kind::Root
            | Kind::Var(_)
            | Kind::Binding(_)
            | Kind::Function(_)
            | Kind::Regex(_)
            | Kind::Raise(..)
            | Kind::Wildcard
            | Kind::Descendants => {}
            Kind::History(history) => match history {
                History::Find(_, index) => visit(index),
                History::Previous(_) | History::Count(_) | History::At(..) | History::All(_) => {}
            },
            Kind::Field(of, _)
            | Kind::Index(of, _)
            | Kind::Unwrap(of)
            | Kind::KeepArray(of)
            | Kind::KeepSequence(of)
            | Kind::Constructed(of)
            | Kind::Bind(_, of)
            | Kind::Negate(of)
            | Kind::Truthy(_, of)
            | Kind::Lookup(of)
            | Kind::Not(of) => visit(of),
            Kind::Map(a, b)
            | Kind::Filter(a, b)
            | Kind::Range(a, b)
            | Kind::Elvis(a, b)
            | Kind::Chain(a, b)
            | Kind::Compare(_, a, b)
            | Kind::In(a, b)
            | Kind::Arith(_, a, b)
            | Kind::And(a, b)
            | Kind::Or(a, b)
            | Kind::Each(_, a, b)
            | Kind::Default(a, b) => {
                visit(a);
                visit(b);
            }
            Kind::Object(entries) => visit_pairs(entries, visit),
            Kind::Group(of, pairs) => {
                visit(of);
                visit_pairs(pairs, visit);
            }
            Kind::Array(elements) => elements.iter().for_each(|element| visit(&element.expr)),
            Kind::Concat(parts) | Kind::Call(_, parts) | Kind::Logic(_, parts) => {
                parts.iter().for_each(visit);
            }
            Kind::Block(locals, parts) => {
                locals.iter().filter_map(|local| local.outer.as_ref()).for_each(&mut *visit);
                parts.iter().for_each(visit);
            }
            Kind::Cond(test, then, otherwise) => {
                visit(test);
                visit(then);
                otherwise.iter().for_each(|otherwise| visit(otherwise));
            }
            Kind::Sort(of, terms) => {
                visit(of);
                terms.iter().for_each(|term| visit(&term.key));
            }
            Kind::Missing(need, keys) => {
                need.iter().for_each(|need| visit(need));
                keys.iter().for_each(visit);
            }
            Kind::Reduce(reduce) => {
                visit(&reduce.of);
                visit(&reduce.initial);
                visit(&reduce.body);
            }
            Kind::Tuples(tuples) => visit_tuples(tuples, visit),
            Kind::Lambda(lambda) => {
                lambda.locals.iter().filter_map(|local| local.outer.as_ref()).for_each(&mut *visit);
                visit(&lambda.body);
            }
            Kind::Apply(apply) => {
                visit(&apply.callee);
                apply.args.iter().for_each(visit);
            }
            Kind::Partial(partial) => {
                visit(&partial.callee);
                partial.args.iter().flatten().for_each(visit);
            }
            Kind::Eval(focus, body) => {
                focus.iter().for_each(|focus| visit(focus));
                visit(body);
            }
            Kind::Transform(transform) => {
                visit(&transform.pattern);
                visit(&transform.update);
                transform.delete.iter().for_each(visit);
            }
        }
    }

    /// Calls `read` with the name of each node that the expression may read, or with `None` if it takes the whole
    /// context. Inside a step `$` is another value, so this may name more than is read, never less.
    pub fn for_each_read(&self, read: &mut dyn FnMut(Option<&str>)) {
        match &self.kind {
            Kind::Field(of, name) if matches!(of.kind, Kind::Context | Kind::Start | Kind::Root) => {
                read(Some(&name.value));
            }
            Kind::Context | Kind::Start | Kind::Root => read(None),
            // The first step sees what is around the path.
            Kind::Map(of, step) if matches!(of.kind, Kind::Context | Kind::Start) => step.for_each_read(read),
            // A function that may be called later takes the whole context along, and which field a rule looks up may
            // be known only when it runs.
            Kind::Lambda(_) | Kind::Transform(_) | Kind::Lookup(_) | Kind::Missing(..) => {
                read(None);
                self.for_each_child(&mut |child| child.for_each_read(read));
            }
            Kind::Call(function, args) => {
                for (at, arg) in args.iter().enumerate() {
                    match &arg.kind {
                        Kind::Lambda(lambda) if lambda.is_inline(function.value, at) => {
                            arg.for_each_child(&mut |child| child.for_each_read(read));
                        }
                        _ => arg.for_each_read(read),
                    }
                }
            }
            _ => self.for_each_child(&mut |child| child.for_each_read(read)),
        }
    }
}

impl Expr {
    /// Calls `visit` with each look into the history of the run.
    pub fn for_each_history(&self, visit: &mut dyn FnMut(&History)) {
        if let Kind::History(history) = &self.kind {
            visit(history);
        }
        self.for_each_child(&mut |child| child.for_each_history(visit));
    }
}

fn visit_pairs<'e>(pairs: &'e [(Expr, Expr)], visit: &mut dyn FnMut(&'e Expr)) {
    for (key, value) in pairs {
        visit(key);
        visit(value);
    }
}

fn visit_tuples<'e>(tuples: &'e Tuples, visit: &mut dyn FnMut(&'e Expr)) {
    visit(&tuples.of);
    for step in &tuples.steps {
        match &step.kind {
            TupleKind::Each { expr, .. } => visit(expr),
            TupleKind::Sort { terms, .. } => terms.iter().for_each(|term| visit(&term.key)),
        }
        for stage in &step.stages {
            if let TupleStage::Filter(test) = stage {
                visit(test);
            }
        }
    }
    tuples.group.iter().for_each(|pairs| visit_pairs(pairs, visit));
}
