//! AST to core: the rules of JSONata's evaluation, made explicit.
//!
//! Every node of the AST is one evaluation of the reference: its value, then its predicates and its grouping, then a
//! sequence of one is unwrapped. Steps of a path are evaluated once for each value of the step before; predicates of
//! a step apply to what it yields for each value, so `a.b[0]` is the first `b` of every `a`.

use std::collections::HashMap;

use super::ast::{Group, Kind, Label, Node, Operator, Regex};
use super::parser::MAX_DEPTH;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::expr::core::{Arith, Comparison, Element, Expr, Flavour, Kind as Core, VarId};
use crate::expr::regex::translate;
use crate::ir::ty::Literal;
use crate::source::{Span, Spanned};

mod call;
mod depth;
mod history;
mod path;
mod scope;
mod tuple;

use scope::Frame;

/// What an expression may say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules<'r> {
    /// Whether what the reference finds only when it runs, but a build can know, is refused: unknown variables and
    /// functions, wrong counts of arguments, keys that stand twice.
    pub strict: bool,
    /// The variables that whoever evaluates the expression binds.
    pub bindings: &'r [String],
}

/// Lowers an AST; `None` after reporting what is wrong with it.
pub fn lower(cx: &Diagnostics, node: &Node, rules: Rules<'_>) -> Option<Expr> {
    let mut lower = Lower {
        cx,
        rules,
        frames: Vec::new(),
        labels: HashMap::new(),
        next: 0,
        depth: 0,
        levels: 0,
        evals: 0,
    };
    // Variables that are bound outside of any block.
    let locals = lower.enter(&[], &[node]);
    let expr = lower.node(node);
    lower.leave();
    let expr = expr?;
    Some(match locals.is_empty() {
        true => expr,
        false => Expr::new(Core::Block(locals, vec![expr]), node.span),
    })
}

struct Lower<'c> {
    cx: &'c Diagnostics,
    rules: Rules<'c>,
    frames: Vec<Frame>,
    labels: HashMap<Label, VarId>,
    next: u32,
    /// How many evaluations deep the node at hand is in its function.
    depth: usize,
    /// How deep the node at hand is in the tree of the core, where each step and predicate is a level.
    levels: usize,
    /// How many `$eval` stand around the node at hand.
    evals: usize,
}

impl Lower<'_> {
    /// A node, as the reference's `evaluate` gives it.
    fn node(&mut self, node: &Node) -> Option<Expr> {
        let levels = 1 + links(node);
        if self.levels + levels > MAX_DEPTH {
            let message = format!("expression nests deeper than {MAX_DEPTH} levels");
            let help = "bind parts of it to variables; each step of a path is a level";
            self.cx.push(Diagnostic::error(node.span, message).label("too deep").help(help));
            return None;
        }
        self.depth += 1;
        self.levels += levels;
        let expr = self.evaluate(node);
        self.levels -= levels;
        self.depth -= 1;
        expr
    }

    fn evaluate(&mut self, node: &Node) -> Option<Expr> {
        if let Kind::Path(path) = &node.kind {
            let path = self.path(path, node)?;
            return self.finish(path, node);
        }
        let mut expr = self.kind(node)?;
        for predicate in &node.predicates {
            expr = self.filter(expr, predicate)?;
        }
        if let Some(group) = &node.group {
            let pairs = self.pairs(group)?;
            return Some(Expr::new(Core::Group(Box::new(expr), pairs), node.span));
        }
        self.finish(expr, node)
    }

    /// The end of an evaluation.
    fn finish(&mut self, expr: Expr, node: &Node) -> Option<Expr> {
        if !is_sequence(&expr) {
            return Some(expr);
        }
        let expr = Box::new(expr);
        let kind = if node.keep_array { Core::KeepSequence(expr) } else { Core::Unwrap(expr) };
        Some(Expr::new(kind, node.span))
    }

    fn kind(&mut self, node: &Node) -> Option<Expr> {
        let span = node.span;
        let new = |kind| Some(Expr::new(kind, span));
        match &node.kind {
            Kind::Null => new(Core::Literal(Literal::Null)),
            Kind::Bool(value) => new(Core::Literal(Literal::Bool(*value))),
            Kind::Number(value) => new(Core::Literal(number(*value))),
            Kind::String(value) => new(Core::Literal(Literal::String(value.as_str().into()))),
            Kind::Regex(regex) => self.regex(regex, span),
            Kind::Variable(name) => self.variable(name, span),
            Kind::Parent(label) => match self.labels.get(label) {
                Some(id) => new(Core::Var(*id)),
                // No step has it: it is absent.
                None => new(Core::Block(Vec::new(), Vec::new())),
            },
            Kind::Name(name) => {
                let context = Expr::new(Core::Context, span);
                new(Core::Field(Box::new(context), Spanned::new(name.clone(), span)))
            }
            Kind::Wildcard => new(Core::Wildcard),
            Kind::Descendants => new(Core::Descendants),
            Kind::Sort(_) | Kind::Path(_) => self.refuse(span, "a path cannot stand here", "S0206"),
            Kind::Negate(operand) => new(Core::Negate(Box::new(self.node(operand)?))),
            Kind::Binary(operator, left, right) => self.binary(operator, left, right, span),
            Kind::Elvis(left, right) => {
                let (left, right) = self.both(left, right)?;
                new(Core::Elvis(left, right))
            }
            Kind::Coalesce(left, right) => {
                let (left, right) = self.both(left, right)?;
                new(Core::Default(left, right))
            }
            Kind::Array(items) => self.array(items, node),
            Kind::Object(group) => new(Core::Object(self.pairs(group)?)),
            Kind::Block(items) => self.block(items, node),
            Kind::Conditional(test, then, otherwise) => {
                self.conditional(test, then, otherwise.as_deref(), span)
            }
            Kind::Bind(name, value) => {
                let mut value = self.node(value)?;
                let id = self.bound(&name.value)?;
                if let Core::Lambda(lambda) = &mut value.kind {
                    lambda.name = Some(name.value.clone());
                }
                new(Core::Bind(id, Box::new(value)))
            }
            Kind::Lambda(lambda) => self.lambda(lambda, span),
            Kind::Call(call) => self.call(call, span),
            Kind::Partial(procedure, args) => self.partial(procedure, args, span),
            Kind::Apply(_, left, right) => self.apply(left, right, span),
            Kind::Transform(transform) => self.transform(transform, span),
        }
    }

    fn regex(&mut self, regex: &Regex, span: Span) -> Option<Expr> {
        let translated = match translate(&regex.pattern, &regex.flags) {
            Ok(translated) => translated,
            Err(error) => {
                self.cx.push(Diagnostic::error(span, error.message).label("not a regular expression"));
                return None;
            }
        };
        let help = translated.help().map(str::to_owned);
        if let Some(refusal) = translated.refusal() {
            self.cx.push(Diagnostic::error(span, refusal).label("refused").help_if(help));
            return None;
        }
        if let Some(warning) = translated.warning() {
            self.cx.push(Diagnostic::warning(span, warning).help_if(help));
        }
        Some(Expr::new(Core::Regex(translated), span))
    }

    /// All of them, so that each one's mistakes are reported.
    fn all(&mut self, nodes: &[Node]) -> Option<Vec<Expr>> {
        let lowered: Vec<_> = nodes.iter().map(|node| self.node(node)).collect();
        lowered.into_iter().collect()
    }

    fn both(&mut self, left: &Node, right: &Node) -> Option<(Box<Expr>, Box<Expr>)> {
        let (left, right) = (self.node(left), self.node(right));
        Some((Box::new(left?), Box::new(right?)))
    }

    fn refuse(&self, span: Span, message: &str, code: &str) -> Option<Expr> {
        self.cx.push(Diagnostic::error(span, message).note(format!("JSONata error {code}")));
        None
    }

    fn conditional(
        &mut self,
        test: &Node,
        then: &Node,
        otherwise: Option<&Node>,
        span: Span,
    ) -> Option<Expr> {
        let (test, then) = (self.node(test), self.node(then));
        let otherwise = otherwise.map(|otherwise| self.node(otherwise));
        let otherwise = match otherwise {
            Some(otherwise) => Some(Box::new(otherwise?)),
            None => None,
        };
        let test = test?.truthy(Flavour::Jsonata);
        Some(Expr::new(Core::Cond(Box::new(test), Box::new(then?), otherwise), span))
    }

    fn array(&mut self, items: &[Node], node: &Node) -> Option<Expr> {
        let lowered = self.all(items)?.into_iter().zip(items);
        let elements =
            lowered.map(|(expr, item)| Element { expr, spread: !matches!(item.kind, Kind::Array(_)) });
        let array = Expr::new(Core::Array(elements.collect()), node.span);
        Some(match node.step.cons {
            true => Expr::new(Core::Constructed(Box::new(array)), node.span),
            false => array,
        })
    }

    fn block(&mut self, items: &[Node], node: &Node) -> Option<Expr> {
        let nodes: Vec<_> = items.iter().collect();
        let locals = self.enter(&[], &nodes);
        let items = self.all(items);
        self.leave();
        Some(Expr::new(Core::Block(locals, items?), node.span))
    }

    fn binary(
        &mut self,
        operator: &Spanned<Operator>,
        left: &Node,
        right: &Node,
        span: Span,
    ) -> Option<Expr> {
        let (left, right) = self.both(left, right)?;
        let kind = match operator.value {
            Operator::Add => Core::Arith(Arith::Add, left, right),
            Operator::Subtract => Core::Arith(Arith::Subtract, left, right),
            Operator::Multiply => Core::Arith(Arith::Multiply, left, right),
            Operator::Divide => Core::Arith(Arith::Divide, left, right),
            Operator::Remainder => Core::Arith(Arith::Remainder, left, right),
            Operator::Equal => Core::Compare(Comparison::Equal, left, right),
            Operator::NotEqual => Core::Compare(Comparison::NotEqual, left, right),
            Operator::Less => Core::Compare(Comparison::Less, left, right),
            Operator::LessEqual => Core::Compare(Comparison::LessEqual, left, right),
            Operator::Greater => Core::Compare(Comparison::Greater, left, right),
            Operator::GreaterEqual => Core::Compare(Comparison::GreaterEqual, left, right),
            Operator::In => Core::In(left, right),
            Operator::And => {
                let truthy = |expr: Box<Expr>| Box::new(expr.truthy(Flavour::Jsonata));
                Core::And(truthy(left), truthy(right))
            }
            Operator::Or => {
                let truthy = |expr: Box<Expr>| Box::new(expr.truthy(Flavour::Jsonata));
                Core::Or(truthy(left), truthy(right))
            }
            Operator::Concat => Core::Concat(concat(*left, *right)),
            Operator::Range => Core::Range(left, right),
        };
        Some(Expr::new(kind, span))
    }

    fn pairs(&mut self, group: &Group) -> Option<Vec<(Expr, Expr)>> {
        let lowered: Vec<_> =
            group.pairs.iter().map(|(key, value)| (self.node(key), self.node(value))).collect();
        let lowered: Vec<_> =
            lowered.into_iter().map(|(key, value)| Some((key?, value?))).collect::<Option<_>>()?;
        if self.rules.strict {
            self.check_keys(&lowered);
        }
        Some(lowered)
    }

    /// A literal key that stands twice fails at run time, always.
    fn check_keys(&self, pairs: &[(Expr, Expr)]) {
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for (key, _) in pairs {
            let Core::Literal(Literal::String(name)) = &key.kind else { continue };
            if let Some(first) = seen.insert(name, key.span) {
                self.cx.push(
                    Diagnostic::error(key.span, format!("the key `{}` stands twice", name.escape_debug()))
                        .label("stands here again")
                        .related(first, "stands here first")
                        .note("JSONata error D1009"),
                );
            }
        }
    }
}

/// How many levels of the core stand behind each other in a node: the steps of a path, and predicates.
fn links(node: &Node) -> usize {
    let steps = match &node.kind {
        Kind::Path(path) => path.steps.iter().map(|step| 1 + step.step.stages.len()).sum(),
        _ => 0,
    };
    steps + node.predicates.len() + node.step.stages.len()
}

/// Whether a node may yield a sequence, which the end of its evaluation unwraps.
fn is_sequence(expr: &Expr) -> bool {
    match &expr.kind {
        Core::Field(..)
        | Core::Map(..)
        | Core::Filter(..)
        | Core::Index(..)
        | Core::Sort(..)
        | Core::Wildcard
        | Core::Descendants
        | Core::Range(..)
        | Core::Apply(_)
        | Core::Chain(..) => true,
        Core::Tuples(tuples) => tuples.group.is_none(),
        Core::Call(function, _) => call::gives_sequence(function.value),
        _ => false,
    }
}

/// `a & b & c` writes one text.
fn concat(left: Expr, right: Expr) -> Vec<Expr> {
    let mut parts = match left.kind {
        Core::Concat(parts) => parts,
        _ => vec![left],
    };
    parts.push(right);
    parts
}

/// A number as a literal: whole ones are integers.
pub fn number(value: f64) -> Literal {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= EXACT && !(value == 0.0 && value.is_sign_negative()) {
        Literal::Integer(value as i64)
    } else {
        Literal::Number(value)
    }
}
