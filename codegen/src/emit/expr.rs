//! Typed and untyped expressions to Rust.
//!
//! Where the Rust type of what an expression reads is known, the code is field access, loops and plain operators
//! (`typed`, `stream`). Everywhere else it is thin calls over the runtime's values (`untyped`). Where the two meet,
//! only the value that crosses is converted (`cross`, `target`).

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::emit::paths::mentions;
use crate::expr::core::{Expr, History, Kind, VarId};
use crate::expr::fields::{Sight, sight};
use crate::expr::function::Function;
use crate::expr::infer::{Told, Ways};
use crate::expr::jsonata::ast::Signature;
use crate::ir::{Flow, Repr, Structs};
use crate::source::Span;

mod accumulate;
mod again;
mod aggregate;
mod binding;
mod called;
mod capture;
mod collection;
mod convert;
mod cross;
mod declare;
mod entries;
mod function;
mod fused;
mod group;
mod grouping;
mod handed;
mod held;
mod history;
mod index;
mod inline;
mod known;
mod lasting;
mod listed;
mod logic;
mod made;
mod matching;
mod merge;
mod named;
mod operator;
mod order;
mod owned;
pub mod paths;
mod place;
mod position;
mod pour;
mod prepared;
mod range;
mod record;
mod reduce;
mod scalar;
mod sequence;
mod settle;
mod sift;
mod spread;
mod stream;
mod taken;
mod target;
mod through;
mod tuple;
mod tuples;
mod typed;
mod untyped;
mod variable;
mod within;
mod written;
mod zip;

use again::Looping;
use binding::{Known, Plan};
use capture::Captures;
use fused::Folded;
pub use handed::{declare_handed, emit_handed};
use index::Index;
use place::{Here, One};
pub use record::Record;
use through::gone_through;
use zip::Apart;

/// The variable with the deadline of the run.
pub const DEADLINE: &str = "__deadline";

/// What generated code can see where an expression stands.
pub struct Scope<'a> {
    /// The outputs of nodes.
    pub roots: Vec<Binding>,
    /// What switches have found out of them.
    pub told: Vec<Told>,
    /// The ways that lead here.
    pub ways: Ways,
    /// What the run keeps of executions.
    pub history: Vec<Remembered>,
    /// Whether the deadline of the run is at hand, as [`DEADLINE`].
    pub limited: bool,
    /// The structs that are known.
    pub structs: &'a Structs,
    /// Those of the executor's own, by which nodes hand on what they make.
    pub records: Vec<Rc<Record>>,
    /// `file:line:column` of a span, for errors at run time.
    pub locate: &'a dyn Fn(Span) -> String,
}

/// The output of a node.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The node's id.
    pub name: String,
    /// A place expression that holds the value itself; an `Option` of it if the flow may be absent.
    pub place: TokenStream,
    /// Whether that is a reference to the value instead.
    pub by_ref: bool,
    /// How the value is held.
    pub repr: Repr,
    /// What it yields.
    pub flow: Flow,
}

/// What a look into the history of a run finds.
#[derive(Clone, Debug)]
pub struct Remembered {
    /// The look.
    pub history: History,
    /// The variable that has it.
    pub owner: Ident,
    /// Where in it.
    pub form: Form,
    /// How the value is held.
    pub repr: Repr,
    /// Whether the place holds an `Option` of it.
    pub optional: bool,
}

/// Where in a variable a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// It is the variable's own.
    Own,
    /// The variable refers to it.
    Referred,
    /// It is in the variable's `Option`, for sure.
    Ran,
    /// It is at a position in what a run keeps.
    At(i64),
    /// Likewise, and it is there for sure.
    RanAt(i64),
    /// It is at a position that is computed.
    Find,
}

/// A function's signature as static data of the runtime.
pub fn emit_signature(signature: Option<&Signature>) -> TokenStream {
    function::emit_signature(signature)
}

/// A Rust expression of exactly the type of `target`, owned. It may use `?` on an `ExprError`.
pub fn emit_expr(expr: &Expr, scope: &Scope<'_>, target: &Repr) -> TokenStream {
    let inlined = called::in_place(expr, scope);
    let expr = inlined.as_ref().unwrap_or(expr);
    let emitter = Emitter::new(scope, expr);
    let code = emitter.target(expr, &Here::Roots, target);
    emitter.evaluation(expr, code)
}

/// A Rust expression of type `bool`: whether `expr` holds. It may use `?` on an `ExprError`.
pub fn emit_condition(expr: &Expr, scope: &Scope<'_>) -> TokenStream {
    let inlined = called::in_place(expr, scope);
    let expr = inlined.as_ref().unwrap_or(expr);
    let emitter = Emitter::new(scope, expr);
    let code = emitter.holds(expr, &Here::Roots);
    emitter.evaluation(expr, code)
}

/// A Rust expression of the runtime's type `Evaluated`, for an input of which nothing is known. It sees the
/// evaluation as `__cx` and the input as `__root`.
pub fn emit_untyped(expr: &Expr, locate: &dyn Fn(Span) -> String) -> TokenStream {
    let structs = Structs::default();
    let scope = Scope {
        roots: Vec::new(),
        told: Vec::new(),
        ways: Ways::default(),
        history: Vec::new(),
        limited: false,
        structs: &structs,
        records: Vec::new(),
        locate,
    };
    let emitter = Emitter::new(&scope, expr);
    emitter.rooted.set(true);
    emitter.standalone.set(true);
    let mut item = emitter.item(expr, &Here::Input(quote!(__root.as_ref())));
    if may_hold_functions(expr) {
        let without = paths::expr_fn("without_functions");
        item = quote!(#without(#item));
    }
    quote!(::core::result::Result::Ok(#item))
}

/// Whether functions may be in the result, where they end with their evaluation.
fn may_hold_functions(expr: &Expr) -> bool {
    let mut found = match &expr.kind {
        Kind::Call(function, args) => {
            // A literal that is called back is not in the result.
            let in_args = |(at, arg): (usize, &Expr)| match &arg.kind {
                Kind::Lambda(lambda) if lambda.is_inline(function.value, at) => {
                    may_hold_functions(&lambda.body)
                }
                _ => may_hold_functions(arg),
            };
            return function.value == Function::Match || args.iter().enumerate().any(in_args);
        }
        kind => matches!(
            kind,
            Kind::Lambda(_)
                | Kind::Function(_)
                | Kind::Regex(_)
                | Kind::Binding(_)
                | Kind::Partial(_)
                | Kind::Transform(_)
                | Kind::Chain(..)
        ),
    };
    expr.for_each_child(&mut |child| found = found || may_hold_functions(child));
    found
}

fn marks_arrays(expr: &Expr) -> bool {
    let mut found = matches!(expr.kind, Kind::KeepArray(_) | Kind::KeepSequence(_) | Kind::Constructed(_));
    expr.for_each_child(&mut |child| found = found || marks_arrays(child));
    found
}

/// An expression, what its variables are and its context, as a key: an expression stays where it is while it is
/// emitted.
type Key = (*const Expr, usize, String);

/// What was tried is kept. Each way of emission asks the others for the parts of an expression, and without this
/// a deep one would take time exponential in its depth.
struct Emitter<'s, 'a> {
    scope: &'s Scope<'a>,
    fresh: Cell<usize>,
    locals: RefCell<HashMap<(*const Expr, &'static str), Ident>>,
    ones: RefCell<HashMap<Key, Option<One>>>,
    items: RefCell<HashMap<Key, TokenStream>>,
    conditions: RefCell<HashMap<Key, TokenStream>>,
    captures: Captures,
    /// What values of groups come to where there is nothing: they are kept, since they are known by where they are.
    folds: RefCell<Vec<Rc<Expr>>>,
    /// What has been accumulated for aggregates of a group, by the name of its state.
    folded: RefCell<HashMap<(*const Expr, String), Folded>>,
    /// Variables whose types are known.
    known: RefCell<HashMap<VarId, Known>>,
    /// Which of them are: the scope at hand.
    within: Cell<usize>,
    /// Variables that are only gone through, by their locals.
    through: HashSet<String>,
    scopes: RefCell<HashMap<String, usize>>,
    plans: RefCell<HashMap<Key, Plan>>,
    /// What paths bind, as items.
    places: RefCell<HashMap<VarId, TokenStream>>,
    /// Indexes of lists that are searched.
    indexes: RefCell<Vec<Index>>,
    /// Structs of its own.
    records: RefCell<Vec<Rc<Record>>>,
    /// Whether a whole number was taken for an `f64` that may be too large for one.
    lossy: Cell<bool>,
    /// Whether `$$` is at hand as `__root`.
    rooted: Cell<bool>,
    uses_cx: Cell<bool>,
    /// The variable that the function about to be emitted is bound to, for good.
    named: Cell<Option<VarId>>,
    /// The function whose body is being emitted, if calls of itself in its tail become turns of a loop.
    looping: RefCell<Option<Looping>>,
    /// Variables of the executor that functions look at which may be called later: they are referred to.
    held: RefCell<Vec<Ident>>,
    /// Whether the expression stands alone, so that nothing but the reference says what it does.
    standalone: Cell<bool>,
    /// Whether it has arrays that paths do not take for data: kept by `[]`, or constructed by a step.
    marks: bool,
    /// Whether it looks at the groups of matches other than one by one.
    lists_groups: bool,
    /// The array at the head of a path that goes into a `Vec`, where to be empty and to be absent is the same.
    poured: Cell<Option<*const Expr>>,
    /// Expressions that see the places of rows as variables.
    apart: RefCell<HashMap<*const Expr, Option<Rc<Apart>>>>,
    /// How many blocks around are emitted once more, without variables that own what they hold.
    retries: Cell<usize>,
    /// Whether what the block at hand makes may be moved out of it.
    moving: Cell<bool>,
    /// Whether the object at hand leaves the expression: arrays in it are as those of data are.
    handing: Cell<bool>,
    /// Locals whose values may be gone before what is made of them.
    fleeting: RefCell<HashSet<String>>,
    /// Whether what is made at hand must outlive all that it is made of.
    passing: Cell<bool>,
    /// Locals that each turn of a loop changes in place.
    changing: RefCell<HashSet<String>>,
    /// What it can see of typed values that cross; all of them if that cannot be told.
    sight: Option<Sight>,
}

impl<'s, 'a> Emitter<'s, 'a> {
    fn new(scope: &'s Scope<'a>, expr: &Expr) -> Self {
        Self {
            scope,
            captures: Captures::of(expr),
            folded: RefCell::default(),
            folds: RefCell::default(),
            known: RefCell::default(),
            through: gone_through(expr).into_iter().map(|id| variable::name_of(id).to_string()).collect(),
            within: Cell::new(0),
            scopes: RefCell::new(HashMap::from([(String::new(), 0)])),
            plans: RefCell::default(),
            places: RefCell::default(),
            indexes: RefCell::default(),
            records: RefCell::new(scope.records.clone()),
            lossy: Cell::new(false),
            rooted: Cell::new(false),
            uses_cx: Cell::new(false),
            named: Cell::new(None),
            looping: RefCell::default(),
            held: RefCell::default(),
            standalone: Cell::new(false),
            marks: marks_arrays(expr),
            lists_groups: matching::lists_groups(expr),
            poured: Cell::new(None),
            apart: RefCell::default(),
            retries: Cell::new(0),
            moving: Cell::new(false),
            handing: Cell::new(false),
            fleeting: RefCell::new(HashSet::new()),
            passing: Cell::new(false),
            changing: RefCell::default(),
            sight: sight(expr),
            fresh: Cell::new(0),
            locals: RefCell::default(),
            ones: RefCell::default(),
            items: RefCell::default(),
            conditions: RefCell::default(),
        }
    }

    /// The evaluation at hand.
    fn cx(&self) -> TokenStream {
        self.uses_cx.set(true);
        quote!(__cx)
    }

    fn is_rooted(&self) -> bool {
        self.rooted.get()
    }

    /// `code`, with the evaluation that it needs around it.
    fn evaluation(&self, expr: &Expr, code: TokenStream) -> TokenStream {
        let code = self.with_indexes(code);
        let records = self.declare_records(&code);
        self.evaluated(expr, if records.is_empty() { code } else { quote!({ #records #code }) })
    }

    /// The same where the structs of its own are declared elsewhere.
    fn evaluated(&self, expr: &Expr, code: TokenStream) -> TokenStream {
        let held = self.held();
        match (self.uses_cx.get(), held.is_empty()) {
            (true, _) => {}
            (false, true) => return code,
            (false, false) => return quote!({ #held #code }),
        }
        let sees_root = mentions(code.clone(), &|token| is_named(token, "__root"));
        let cx = paths::expr_fn("Cx");
        let root = (self.captures.makes_functions && sees_root).then(|| {
            let roots = self.roots(expr);
            quote!(#[allow(unused_variables)] let __root = #roots;)
        });
        let limit = match self.scope.limited {
            true => {
                let deadline = format_ident!("{DEADLINE}");
                quote!(until(#deadline))
            }
            false => quote!(plain()),
        };
        quote!({
            #held
            #root
            let __cx = &#cx::#limit;
            let __value = #code;
            __value
        })
    }

    /// A fresh local.
    fn local(&self, name: &str) -> Ident {
        self.fresh.set(self.fresh.get() + 1);
        format_ident!("__{name}{}", self.fresh.get())
    }

    /// The local that holds the values of `of` for the expressions that see them: the same at every try.
    fn local_of(&self, of: &Expr, name: &'static str) -> Ident {
        let known = self.locals.borrow().get(&(std::ptr::from_ref(of), name)).cloned();
        known.unwrap_or_else(|| {
            let local = self.local(name);
            self.locals.borrow_mut().insert((of, name), local.clone());
            local
        })
    }

    /// The place of `expr` in its source, as a literal.
    fn at(&self, expr: &Expr) -> TokenStream {
        let at = (self.scope.locate)(expr.span);
        quote!(#at)
    }
}

/// Whether a token is the local of that name.
fn is_named(token: &TokenTree, local: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == local)
}

/// What was made before for `key`, or what `make` makes.
fn kept<T: Clone>(cache: &RefCell<HashMap<Key, T>>, key: Key, make: impl FnOnce() -> T) -> T {
    if let Some(known) = cache.borrow().get(&key) {
        return known.clone();
    }
    let made = make();
    cache.borrow_mut().insert(key, made.clone());
    made
}

#[cfg(test)]
mod tests;
