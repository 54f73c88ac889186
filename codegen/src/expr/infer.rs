//! Core to typed core: what every node yields, and the mistakes that its type shows.
//!
//! A field that no node has, an operator that must fail, an argument that no function takes: what a run would
//! certainly trip over is an error here. What might go well is left to the run.

use std::collections::{HashMap, HashSet};

use super::core::{Arith, Comparison, Element, Expr, Kind, VarId};
use crate::diagnostic::Diagnostics;
use crate::ir::ty::{Literal, Object, Property, Rest};
use crate::ir::{Card, Flow, Type};

mod absence;
mod call;
mod field;
mod history;
mod hyphen;
mod kinds;
mod lambda;
mod lattice;
mod logic;
mod narrow;
mod operator;
mod reduce;

pub use kinds::Kinds;
pub use lattice::value_type;
use lattice::{items_of, spread};

/// An array of more elements than these is one of texts or numbers, not of just these.
const LITERALS: usize = 24;

/// What an expression can see.
#[derive(Clone, Debug, Default)]
pub struct Env {
    /// The fields of `$`: the outputs of nodes.
    pub roots: Vec<Root>,
    /// Nodes of the graph that never run before.
    pub others: Vec<String>,
    /// What the node that ran so many executions ago yields, for as many as the expression asks for.
    pub previous: Vec<(u32, Flow)>,
    /// Nodes that not every path has run before, each with a path around it: `` `entry` → `small` ``.
    pub partial: Vec<(String, String)>,
}

/// A node's output, as a field of `$`.
#[derive(Clone, Debug)]
pub struct Root {
    /// The node's id.
    pub name: String,
    /// What it yields when it runs.
    pub flow: Flow,
    /// Whether it ran on every path.
    pub always: bool,
    /// Where the type comes from: `PricedLines, from src/nodes.rs:41`.
    pub origin: Option<String>,
}

impl Root {
    /// What is in its field: nothing if the node did not run.
    fn seen(&self) -> Flow {
        if self.always { self.flow.clone() } else { self.flow.or_absent() }
    }
}

/// Fills the type slots of `expr` and reports what is certainly wrong; gives the type of the whole.
pub fn infer(cx: &Diagnostics, expr: &mut Expr, env: &Env) -> Flow {
    let root = Item { flow: Flow::one(root_type(env)), path: Some(String::new()) };
    let (mut once, mut again) = (Vec::new(), Vec::new());
    lambda::count_binds(expr, &mut once, &mut again);
    let bound_once = once.iter().filter(|id| !again.contains(id)).copied().collect();
    let rebound = once.into_iter().collect();
    let mut infer = Infer {
        cx,
        env,
        handled: absence::find_handled(expr, env),
        items: vec![root],
        vars: HashMap::new(),
        bound_once,
        rebound,
        made: 0,
        trying: false,
        present: Vec::new(),
    };
    infer.expr(expr)
}

/// `$` outside of any step, as a type.
fn root_type(env: &Env) -> Type {
    let fields = env.roots.iter().map(|root| Property {
        name: root.name.as_str().into(),
        ty: value_type(&root.flow),
        required: !root.seen().card.absent,
        description: None,
        default: None,
    });
    Type::Object(
        Object { name: None, description: None, fields: fields.collect(), rest: Rest::Denied }.into(),
    )
}

/// The value at hand: its type, and how the user would write it (empty for the object of all nodes).
#[derive(Clone)]
struct Item {
    flow: Flow,
    path: Option<String>,
}

struct Infer<'a> {
    cx: &'a Diagnostics,
    env: &'a Env,
    /// Nodes whose absence the expression asks for, or that were warned of.
    handled: HashSet<String>,
    items: Vec<Item>,
    /// What variables are known to be.
    vars: HashMap<VarId, Flow>,
    /// Variables that are bound in one place.
    bound_once: HashSet<VarId>,
    /// Variables that are bound at all.
    rebound: HashSet<VarId>,
    /// How many functions, called who knows when, stand around the expression at hand.
    made: usize,
    /// Whether this is only to see what comes out.
    trying: bool,
    /// Nodes that are known to have run, since a condition around the expression says so.
    present: Vec<String>,
}

impl Infer<'_> {
    fn expr(&mut self, expr: &mut Expr) -> Flow {
        let flow = self.kind(expr);
        expr.flow = flow.clone();
        flow
    }

    fn kind(&mut self, expr: &mut Expr) -> Flow {
        match &mut expr.kind {
            Kind::Literal(literal) => Flow::one(Type::literals([literal.clone()])),
            Kind::Context | Kind::Start => self.items.last().map_or_else(Flow::any, |item| item.flow.clone()),
            Kind::Root => self.items.first().map_or_else(Flow::any, |item| item.flow.clone()),
            Kind::Var(id) => self.variable(*id),
            // Who knows whether it comes to that.
            Kind::Bind(_, value) => self.expr(value),
            Kind::Binding(_)
            | Kind::Function(_)
            | Kind::Regex(_)
            | Kind::Raise(..)
            | Kind::Wildcard
            | Kind::Descendants => Flow { ty: Type::Any, card: Card::MANY },
            Kind::Field(..) | Kind::Map(..) | Kind::Filter(..) | Kind::Index(..) | Kind::Sort(..) => {
                self.step(expr)
            }
            Kind::Tuples(tuples) => self.tuples(tuples),
            Kind::Group(of, pairs) => self.group(of, pairs),
            Kind::Range(left, right) => {
                self.expr(left);
                self.expr(right);
                Flow { ty: Type::Integer(None), card: Card::MANY }
            }
            Kind::Elvis(left, right) => {
                let (mut left, right) = (self.expr(left), self.expr(right));
                left.card.absent = false;
                left.join(&right)
            }
            Kind::Lambda(lambda) => self.lambda(lambda),
            Kind::Apply(apply) => {
                self.expr(&mut apply.callee);
                self.all(&mut apply.args);
                Flow::any()
            }
            Kind::Partial(partial) => {
                self.expr(&mut partial.callee);
                partial.args.iter_mut().flatten().for_each(|arg| {
                    self.expr(arg);
                });
                Flow::any()
            }
            Kind::Chain(left, right) => {
                self.expr(left);
                self.expr(right);
                Flow::any()
            }
            Kind::Eval(focus, body) => match focus {
                None => self.expr(body),
                Some(focus) => {
                    self.expr(focus);
                    self.with_any(body);
                    Flow::any()
                }
            },
            Kind::Transform(transform) => self.transform(transform),
            Kind::KeepSequence(of) => {
                self.expr(of);
                Flow::any()
            }
            Kind::Constructed(of) => self.expr(of),
            Kind::Unwrap(of) => self.expr(of),
            Kind::KeepArray(of) => {
                let flow = self.expr(of);
                keep_array(flow)
            }
            Kind::Object(entries) => self.object(entries),
            Kind::Array(elements) => self.array(elements),
            Kind::Compare(comparison, left, right) => {
                let comparison = *comparison;
                let flow = self.compare(comparison, left, right);
                if comparison.is_equality() { Flow::one(Type::Bool) } else { flow }
            }
            Kind::In(left, right) | Kind::And(left, right) | Kind::Or(left, right) => {
                self.expr(left);
                self.expr(right);
                Flow::one(Type::Bool)
            }
            Kind::Arith(arith, left, right) => {
                let arith = *arith;
                if arith == Arith::Subtract && self.report_hyphenated(left, right) {
                    return Flow::any();
                }
                self.arith(arith, left, right)
            }
            Kind::Negate(operand) => self.negate(operand),
            Kind::Concat(parts) => {
                self.all(parts);
                Flow::one(Type::String(None))
            }
            Kind::Truthy(_, of) | Kind::Not(of) => {
                self.expr(of);
                Flow::one(Type::Bool)
            }
            Kind::Cond(test, then, otherwise) => {
                self.expr(test);
                let then = self.given(test, true, |infer| infer.expr(then));
                let otherwise = otherwise
                    .as_mut()
                    .map_or_else(nothing, |otherwise| self.given(test, false, |infer| infer.expr(otherwise)));
                then.join(&otherwise)
            }
            Kind::Block(locals, items) => {
                self.locals(locals);
                items.iter_mut().map(|item| self.statement(item)).last().unwrap_or_else(nothing)
            }
            Kind::Call(function, args) => {
                let function = function.clone();
                self.call(&function, args)
            }
            Kind::Default(of, default) => {
                let (mut of, default) = (self.expr(of), self.expr(default));
                let absent = of.card.absent;
                of.card.absent = false;
                if absent { of.join(&default) } else { of }
            }
            Kind::Logic(logic, args) => {
                let logic = *logic;
                self.logic(logic, args)
            }
            Kind::Lookup(path) => self.lookup(path),
            Kind::Missing(need, keys) => self.missing(need.as_deref_mut(), keys),
            Kind::Each(each, of, body) => {
                let each = *each;
                self.each(each, of, body)
            }
            Kind::Reduce(reduce) => self.logic_reduce(reduce),
            Kind::History(history) => self.history(history),
        }
    }

    fn all(&mut self, exprs: &mut [Expr]) -> Vec<Flow> {
        exprs.iter_mut().map(|expr| self.expr(expr)).collect()
    }

    /// `inner`, with each value of `of` as its context.
    fn with_item(&mut self, of: &Expr, inner: &mut Expr) -> Flow {
        let item = Item { flow: Flow::one(items_of(&of.flow)), path: self.path_of(of) };
        self.items.push(item);
        let flow = self.expr(inner);
        self.items.pop();
        flow
    }

    fn step(&mut self, expr: &mut Expr) -> Flow {
        match &mut expr.kind {
            Kind::Field(of, name) => {
                let flow = self.expr(of);
                let (of, name) = (&**of, &*name);
                self.field(of, &flow, name)
            }
            Kind::Map(of, step) => {
                let flow = self.expr(of);
                let each = self.with_item(of, step);
                match is_sequence(&flow) {
                    true => Flow { ty: spread(&each.ty), card: Card::MANY },
                    false => Flow { card: in_optional(flow.card, each.card), ty: each.ty },
                }
            }
            Kind::Filter(of, test) => {
                let flow = self.expr(of);
                self.with_item(of, test);
                let card = if is_sequence(&flow) { Card::MANY } else { Card::OPTIONAL };
                Flow { ty: items_of(&flow), card }
            }
            Kind::Sort(of, terms) => {
                let flow = self.expr(of);
                for term in terms {
                    self.with_item(of, &mut term.key);
                }
                Flow { ty: items_of(&flow), card: Card::MANY }
            }
            Kind::Index(of, _) => {
                let flow = self.expr(of);
                Flow { ty: items_of(&flow), card: Card::OPTIONAL }
            }
            _ => Flow::any(),
        }
    }

    fn object(&mut self, entries: &mut [(Expr, Expr)]) -> Flow {
        let mut fields = Vec::new();
        let mut rest = Rest::Denied;
        for (key, value) in entries {
            self.expr(key);
            let flow = self.expr(value);
            match &key.kind {
                Kind::Literal(Literal::String(name)) => fields.push(Property {
                    name: name.clone(),
                    ty: value_type(&flow),
                    required: !flow.card.absent,
                    description: None,
                    default: None,
                }),
                _ => {
                    self.check_key(key);
                    rest = Rest::Typed(Type::Any);
                }
            }
        }
        let object = Object { name: None, description: None, fields, rest };
        Flow::one(Type::Object(object.into()))
    }

    fn array(&mut self, elements: &mut [Element]) -> Flow {
        let many = elements.len() > LITERALS;
        let types = elements.iter_mut().map(|element| {
            let flow = self.expr(&mut element.expr);
            if element.spread { spread(&value_type(&flow)) } else { value_type(&flow) }
        });
        let element = match many {
            true => Type::union(types.map(|ty| ty.without_literals())),
            false => Type::union(types),
        };
        Flow::one(Type::array(element))
    }
}

/// Nothing at all.
fn nothing() -> Flow {
    Flow { ty: Type::Never, card: Card::OPTIONAL }
}

/// Whether the steps of a path go through more than one value.
fn is_sequence(flow: &Flow) -> bool {
    flow.card.many || Kinds::of(&flow.ty).intersects(Kinds::ARRAY)
}

/// `inner` for a value that may be absent itself.
fn in_optional(outer: Card, inner: Card) -> Card {
    Card { absent: outer.absent || inner.absent, many: outer.many || inner.many }
}

fn keep_array(flow: Flow) -> Flow {
    let element = items_of(&flow);
    Flow { ty: Type::Array(element.into(), None), card: Card { absent: flow.card.absent, many: false } }
}

/// Comparisons that order need two numbers or two strings.
const ORDERED: Kinds = Kinds::NUMBER.with(Kinds::STRING);

impl Infer<'_> {
    fn compare(&mut self, comparison: Comparison, left: &mut Expr, right: &mut Expr) -> Flow {
        let (l, r) = (self.expr(left), self.expr(right));
        if !comparison.is_equality() {
            self.check_order(comparison, (left, &l), (right, &r));
        }
        Flow { ty: Type::Bool, card: Card { absent: l.card.absent || r.card.absent, many: false } }
    }
}
