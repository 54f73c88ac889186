//! Functions that look into the history of a graph's run, which JSONata itself does not have.
//!
//! What they look at is known while the graph is built: a run keeps just that.

use super::super::ast::{Kind, Node};
use super::Lower;
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, History, Kind as Core};
use crate::ir::ty::Literal;
use crate::source::{Span, Spanned};

/// Their names, with how few and how many arguments they take.
const FUNCTIONS: [(&str, usize, usize); 4] =
    [("previousNode", 0, 1), ("executionCount", 1, 1), ("nodeExecution", 2, 2), ("nodeExecutions", 1, 1)];

/// How far `$previousNode` looks back.
const FARTHEST: i64 = 1000;

/// Their names.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, ..)| *name)
}

/// A call of such a function by its own name.
#[derive(Clone, Copy)]
pub(super) struct Called {
    name: &'static str,
    least: usize,
    most: usize,
    span: Span,
}

impl Lower<'_> {
    /// The function of the history that is called, which only graphs have.
    pub(super) fn history(&self, procedure: &Node) -> Option<Called> {
        let Kind::Variable(name) = &procedure.kind else { return None };
        let plain = procedure.predicates.is_empty() && procedure.group.is_none();
        let free = self.rules.strict && self.resolve(name).is_none();
        let &(name, least, most) = FUNCTIONS.iter().find(|(known, ..)| known == name)?;
        (plain && free).then_some(Called { name, least, most, span: procedure.span })
    }

    /// A call of it; `first` is what `~>` puts before the arguments.
    pub(super) fn call_history(
        &mut self,
        called: Called,
        first: Option<Expr>,
        args: &[Node],
        span: Span,
    ) -> Option<Expr> {
        let args: Vec<_> = first.into_iter().chain(self.all(args)?).collect();
        if !(called.least..=called.most).contains(&args.len()) {
            self.refuse_count(called, args.len());
            return None;
        }
        let mut args = args.into_iter();
        let history = match called.name {
            "previousNode" => History::Previous(match args.next() {
                Some(steps) => self.steps(&steps)?,
                None => 1,
            }),
            name => {
                let id = self.node_id(called, &args.next()?)?;
                match (name, args.next()) {
                    ("executionCount", _) => History::Count(id),
                    ("nodeExecutions", _) => History::All(id),
                    (_, position) => self.position(id, position?)?,
                }
            }
        };
        Some(Expr::new(Core::History(history), span))
    }

    /// A complaint about such a function that is not called where it is named.
    pub(super) fn not_a_value(&self, name: &str, span: Span) -> Diagnostic {
        Diagnostic::error(span, format!("`${name}` cannot be passed on as a function"))
            .label("not called here")
            .help("call it in a function of your own: `function($x) { … }`")
            .note("a run keeps only the executions that its expressions are known to look at")
    }

    fn refuse_count(&self, Called { name, least, most, span }: Called, given: usize) {
        let many = match (least, most) {
            (0, 1) => "at most 1 argument",
            (1, 1) => "1 argument",
            _ => "2 arguments",
        };
        let help = match name {
            "nodeExecution" => "write `$nodeExecution(\"price\", -1)` for the last execution of node `price`",
            "previousNode" => "write `$previousNode()`, or `$previousNode(2)` for the node before that",
            _ => "name a node by its id, in quotes",
        };
        self.cx.push(
            Diagnostic::error(span, format!("`${name}` takes {many}"))
                .label(format!("{given} given"))
                .help(help),
        );
    }

    /// How far back: a literal, so that a run keeps no more than that.
    fn steps(&self, steps: &Expr) -> Option<u32> {
        let literal = whole(steps);
        if let Some(steps @ 1..=FARTHEST) = literal {
            return u32::try_from(steps).ok();
        }
        let error = match literal {
            Some(_) => Diagnostic::error(
                steps.span,
                format!("`$previousNode` looks back 1 to {FARTHEST} executions"),
            )
            .label("out of this range"),
            None => Diagnostic::error(steps.span, "`$previousNode` takes a literal whole number")
                .label("this is computed")
                .note("a run keeps only the outputs that its expressions are known to look at"),
        };
        let help = "write `$previousNode()` for the node that ran before, `$previousNode(2)` for the one before that";
        self.cx.push(error.help(help));
        None
    }

    fn node_id(&self, called: Called, id: &Expr) -> Option<Spanned<String>> {
        if let Core::Literal(Literal::String(text)) = &id.kind {
            return Some(Spanned::new(text.to_string(), id.span));
        }
        let name = called.name;
        self.cx.push(
            Diagnostic::error(id.span, format!("`${name}` takes the id of a node as a literal string"))
                .label("not a literal string")
                .help("write the id in quotes; where it depends on data, choose between calls with `? :`")
                .note("a run keeps only the executions that its expressions are known to look at"),
        );
        None
    }

    fn position(&self, id: Spanned<String>, position: Expr) -> Option<History> {
        if let Some(position) = whole(&position) {
            return Some(History::At(id, position));
        }
        if let Core::Literal(_) = &position.kind {
            self.cx.push(
                Diagnostic::error(position.span, "the position of an execution is a whole number")
                    .help("write 0 for the first execution, -1 for the last one"),
            );
            return None;
        }
        Some(History::Find(id, Box::new(position)))
    }
}

/// A literal whole number.
fn whole(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        Core::Literal(Literal::Integer(value)) => Some(*value),
        Core::Negate(of) => whole(of)?.checked_neg(),
        _ => None,
    }
}
