//! Core to typed core: what every node yields, and the mistakes that its type shows.
//!
//! A field that no node has, an operator that must fail, an argument that no function takes: what a run would
//! certainly trip over is an error here. What might go well is left to the run.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::core::{Arith, Comparison, Expr, Kind, VarId};
use crate::diagnostic::Diagnostics;
use crate::ir::{Card, Flow, Type};
use crate::source::{Span, Spanned};

mod absence;
mod call;
mod called;
mod deep;
mod env;
mod fact;
mod field;
mod filled;
mod function;
mod history;
mod hyphen;
mod keys;
mod kinds;
mod lambda;
mod lattice;
mod literal;
mod logic;
mod loose;
mod matched;
mod narrow;
mod numeric;
mod object;
mod operator;
mod path;
mod reduce;
mod result;
mod signature;
mod sort;
mod transform;
mod tuple;
mod ways;

pub use call::Takes;
use env::root_type;
pub use env::{Env, Root};
pub use fact::{Told, told_if};
use function::{Applied, Blamed, Callable, Calling, PATIENCE};
pub use kinds::{Kinds, describe};
use lambda::Binds;
pub use lattice::{element_type, value_type};
use lattice::{items_of, spread};
pub use loose::is_loose;
use loose::{gives_sequence, has, keeps_arrays, nests_sequences};
use operator::is_whole;
pub use ways::{Stop, Ways};

/// An array of more elements than these is one of texts or numbers, not of just these.
const LITERALS: usize = 24;

/// Fills the type slots of `expr` and reports what is certainly wrong; gives the type of the whole.
pub fn infer(cx: &Diagnostics, expr: &mut Expr, env: &Env) -> Flow {
    let binds = Binds::of(expr);
    let assumed = settle_variables(expr, env, &binds);
    let mut infer = Infer::new(cx, expr, env, &binds, assumed);
    let flow = infer.expr(expr);
    infer.report_blamed();
    flow
}

/// The same, without a word and without what conditions and switches tell: what a value is before they are asked.
pub fn infer_unasked(expr: &mut Expr, env: &Env) {
    let (quiet, env) = (Diagnostics::new(), Env { told: Vec::new(), ..env.clone() });
    let binds = Binds::of(expr);
    let assumed = settle_variables(expr, &env, &binds);
    let mut infer = Infer::new(&quiet, expr, &env, &binds, assumed);
    infer.unasked = true;
    infer.expr(expr);
    quiet.take();
}

/// After so many rounds, what is bound here and there is anything.
const ROUNDS: usize = 4;

/// What variables are that are bound in several places, or not as plain statements. At first nothing is known of them;
/// each round sees what they were bound to in the round before.
fn settle_variables(expr: &Expr, env: &Env, binds: &Binds) -> HashMap<VarId, Flow> {
    let mut assumed: HashMap<_, _> = binds.scattered().map(|id| (id, nothing())).collect();
    if assumed.is_empty() {
        return assumed;
    }
    let quiet = Diagnostics::new();
    for _ in 0..ROUNDS {
        let mut round = Infer::new(&quiet, expr, env, binds, assumed.clone());
        round.trying = true;
        round.expr(&mut expr.clone());
        let mut next = assumed.clone();
        for (id, known) in &mut next {
            let bound = round.bound.get(id).cloned().unwrap_or_else(nothing);
            *known = Flow { ty: known.ty.blend(&bound.ty), card: known.card.join(bound.card) };
        }
        quiet.take();
        if next == assumed {
            return assumed;
        }
        assumed = next;
    }
    HashMap::new()
}

/// The value at hand: its type, and how the user would write it (empty for the object of all nodes).
#[derive(Clone)]
struct Item {
    flow: Flow,
    path: Option<String>,
    /// The object that it is a key of.
    keys_of: Option<keys::Keyed>,
}

impl Item {
    fn new(flow: Flow, path: Option<String>) -> Self {
        Self { flow, path, keys_of: None }
    }

    /// Whether it is the object of all nodes.
    fn is_all(&self) -> bool {
        self.path.as_deref() == Some("")
    }
}

struct Infer<'a> {
    cx: &'a Diagnostics,
    env: &'a Env,
    /// How it reads outputs of nodes that may not have run.
    reads: Rc<HashMap<Span, absence::Read>>,
    /// Nodes whose absence the expression asks for, or that were warned of.
    handled: HashSet<String>,
    items: Vec<Item>,
    /// What variables are known to be.
    vars: HashMap<VarId, Flow>,
    /// How the user would write what variables hold, for messages.
    paths: HashMap<VarId, String>,
    /// Variables that are bound in one place, as a statement.
    bound_once: HashSet<VarId>,
    /// Variables that are bound at all.
    rebound: HashSet<VarId>,
    /// What variables that are bound here and there are taken to be.
    assumed: HashMap<VarId, Flow>,
    /// Variables that hold what is never empty.
    filled: HashSet<VarId>,
    /// What variables tell that hold conditions.
    tests: narrow::Tests,
    /// Objects whose keys variables hold.
    keys: HashMap<VarId, keys::Keyed>,
    /// What variables have been bound to.
    bound: HashMap<VarId, Flow>,
    /// Variables that are known functions.
    functions: HashMap<VarId, Callable>,
    /// Calls that are being looked into.
    calling: Vec<Calling>,
    /// Calls that have been looked into.
    applied: Vec<Applied>,
    /// What is wrong with the bodies of functions, whatever they are called with.
    blamed: Vec<Blamed>,
    /// How many conditions around the expression tell of variables.
    believed: usize,
    /// How many expressions may still be looked at in trials.
    patience: Rc<Cell<usize>>,
    /// Whether `[]` is in the expression: what it keeps as an array is a sequence again where a path ends with it.
    keeps: bool,
    /// Whether an array is a step of a path: as a value it is not spread.
    constructs: bool,
    /// Whether a function gives what a call yields as it is: a sequence of one or none, until something unwraps it.
    nests: bool,
    /// Whether this is only to see what comes out.
    trying: bool,
    /// Nodes that are known to have run, since a condition around the expression says so.
    present: Vec<String>,
    /// Nodes that are known not to have run.
    away: Vec<String>,
    /// Whether no condition is believed.
    unasked: bool,
}

impl<'a> Infer<'a> {
    fn new(
        cx: &'a Diagnostics,
        expr: &Expr,
        env: &'a Env,
        binds: &Binds,
        assumed: HashMap<VarId, Flow>,
    ) -> Self {
        let root = Item::new(Flow::one(root_type(env)), Some(String::new()));
        let ran = env.told.iter().filter(|told| told.has_run()).filter_map(|told| told.node());
        let present: Vec<_> = ran.map(str::to_owned).collect();
        Self {
            cx,
            env,
            handled: absence::find_handled(expr, env).into_iter().chain(present.iter().cloned()).collect(),
            reads: Rc::new(absence::find_reads(expr, env)),
            items: vec![root],
            vars: HashMap::new(),
            paths: HashMap::new(),
            bound_once: binds.plain.clone(),
            rebound: binds.all.clone(),
            assumed,
            filled: HashSet::new(),
            tests: HashMap::new(),
            keys: HashMap::new(),
            bound: HashMap::new(),
            functions: HashMap::new(),
            calling: Vec::new(),
            applied: Vec::new(),
            blamed: Vec::new(),
            believed: 0,
            patience: Rc::new(Cell::new(PATIENCE)),
            keeps: keeps_arrays(expr),
            constructs: has(expr, &|kind| matches!(kind, Kind::Constructed(_))),
            nests: nests_sequences(expr),
            trying: false,
            present,
            away: Vec::new(),
            unasked: false,
        }
    }
}

impl Infer<'_> {
    /// `$`
    fn context(&self) -> Flow {
        self.items.last().map_or_else(Flow::any, |item| item.flow.clone())
    }

    fn expr(&mut self, expr: &mut Expr) -> Flow {
        if self.trying {
            match self.patience.get().checked_sub(1) {
                Some(left) => self.patience.set(left),
                None => return Flow::any(),
            }
        }
        let flow = self.kind(expr);
        expr.flow = flow.clone();
        flow
    }

    fn kind(&mut self, expr: &mut Expr) -> Flow {
        match &mut expr.kind {
            Kind::Literal(literal) => Flow::one(Type::literals([literal.clone()])),
            Kind::Context | Kind::Start => self.context(),
            Kind::Root => self.items.first().map_or_else(Flow::any, |item| item.flow.clone()),
            Kind::Var(id) => self.variable(*id),
            Kind::Bind(id, value) => {
                let flow = self.expr(value);
                self.bind(*id, &flow);
                flow
            }
            Kind::Binding(_) | Kind::Function(_) | Kind::Regex(_) => Flow::any(),
            // It never comes to a value.
            Kind::Raise(..) => Flow::one(Type::Never),
            Kind::Wildcard => deep::entries(&value_type(&self.context())),
            Kind::Descendants => deep::descendants(&value_type(&self.context())),
            Kind::Field(..) | Kind::Map(..) | Kind::Filter(..) | Kind::Index(..) | Kind::Sort(..) => {
                self.step(expr)
            }
            Kind::Tuples(tuples) => self.tuples(tuples),
            Kind::Group(of, pairs) => self.group(of, pairs),
            Kind::Range(left, right) => {
                let (l, r) = (self.expr(left), self.expr(right));
                self.check_range((left, &l), (right, &r));
                self.check_ends(left, right);
                Flow { ty: Type::Integer(None), card: Card::MANY }
            }
            Kind::Elvis(left, right) => {
                let mut found = self.expr(left);
                let right = self.without(left, true, |infer| infer.expr(right));
                let left = &mut found;
                left.card.absent = false;
                if !left.card.many {
                    left.ty = left.ty.without_null();
                }
                left.join(&right)
            }
            Kind::Lambda(lambda) => self.lambda(lambda),
            Kind::Apply(apply) => {
                self.expr(&mut apply.callee);
                self.check_called(&apply.callee, "T1006");
                let args = self.all(&mut apply.args);
                match self.callable(&apply.callee) {
                    Some(callable) => {
                        self.check_passed(&callable, apply.callee.span, &apply.args);
                        self.apply(&callable, &args)
                    }
                    None => Flow::any(),
                }
            }
            Kind::Partial(partial) => {
                self.expr(&mut partial.callee);
                self.check_called(&partial.callee, "T1008");
                partial.args.iter_mut().flatten().for_each(|arg| {
                    self.expr(arg);
                });
                Flow::any()
            }
            Kind::Chain(left, right) => {
                let of = self.expr(left);
                if let Kind::Transform(transform) = &mut right.kind
                    && let Some(flow) = self.transform_of(&of, transform)
                {
                    return flow;
                }
                self.expr(right);
                self.check_chained(right);
                // A match, which has a function for the next one, or nothing.
                if let Kind::Regex(_) = &right.kind
                    && !of.card.many
                    && Kinds::of(&of.ty).within(Kinds::STRING)
                {
                    return Flow::optional(Type::map(Type::Any));
                }
                if let Kind::Function(function) = &right.kind
                    && let Some(param) = function.params().first()
                {
                    let function = Spanned { value: *function, span: right.span };
                    self.check_argument(&function, *param, left);
                }
                // What may be a function is not passed on, but put before the other.
                match self.callable(right).filter(|_| of.ty != Type::Any) {
                    Some(Callable::Builtin(function)) => {
                        if !matches!(right.kind, Kind::Function(_)) {
                            let passed = std::slice::from_ref(&**left);
                            self.check_passed(&Callable::Builtin(function), right.span, passed);
                        }
                        self.apply_builtin(function, std::slice::from_ref(&**left), &[of])
                    }
                    Some(callable) => {
                        self.check_passed(&callable, right.span, std::slice::from_ref(&**left));
                        self.apply(&callable, &[of])
                    }
                    None => Flow::any(),
                }
            }
            Kind::Eval(focus, body) => match focus {
                None => self.expr(body),
                Some(focus) => {
                    let focus = self.expr(focus);
                    let card = Card { absent: focus.card.absent, many: false };
                    self.with_flow(Flow { ty: value_type(&focus), card }, body)
                }
            },
            Kind::Transform(transform) => self.transform(transform),
            Kind::KeepSequence(of) => {
                let flow = self.expr(of);
                match gives_sequence(of) && !Kinds::of(&flow.ty).intersects(Kinds::ARRAY) {
                    // What is always a sequence stays one, even of one.
                    true => Flow { ty: Type::array(flow.ty), card: Card { absent: true, many: false } },
                    // An array of one stays one where it would be unwrapped.
                    false if flow.card.many => flow,
                    false => Flow { ty: flow.ty, card: flow.card.join(Card::OPTIONAL) },
                }
            }
            Kind::Constructed(of) => self.expr(of),
            Kind::Unwrap(of) => self.expr(of),
            Kind::KeepArray(of) => {
                let flow = self.expr(of);
                object::keep_array(&flow, self.constructs)
            }
            Kind::Object(entries) => self.object(entries),
            Kind::Array(elements) => self.array(elements),
            Kind::Compare(comparison, left, right) => {
                let comparison = *comparison;
                let flow = self.compare(comparison, left, right);
                if comparison.is_equality() { Flow::one(Type::Bool) } else { flow }
            }
            Kind::In(left, right) => {
                self.expr(left);
                self.expr(right);
                Flow::one(Type::Bool)
            }
            Kind::And(left, right) => {
                self.expr(left);
                self.given(left, true, |infer| infer.expr(right));
                Flow::one(Type::Bool)
            }
            Kind::Or(left, right) => {
                self.expr(left);
                self.given(left, false, |infer| infer.expr(right));
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
                let mut found = self.expr(of);
                let default = self.without(of, false, |infer| infer.expr(default));
                let of = &mut found;
                let absent = of.card.absent;
                of.card.absent = false;
                if absent { of.join(&default) } else { found }
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
}

/// Nothing at all.
fn nothing() -> Flow {
    Flow { ty: Type::Never, card: Card::OPTIONAL }
}

/// Whether the steps of a path go through more than one value.
fn is_sequence(flow: &Flow) -> bool {
    flow.card.many || Kinds::of(&flow.ty).intersects(Kinds::ARRAY)
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
