//! The core: a small language in which every rule of JSONata and JSON Logic is an explicit node.
//!
//! Semantics live here once; inference and both emitters read it. A node yields what JSONata knows: nothing, one
//! value, or a sequence. Only the nodes of a path ([`Kind::Field`], [`Kind::Map`], [`Kind::Filter`],
//! [`Kind::Index`], [`Kind::Sort`], [`Kind::Tuples`]) and some functions yield sequences; [`Kind::Unwrap`] ends the
//! path and makes a value of it, as the reference does at the end of every evaluation: none is absent, one is itself,
//! more are an array.
//!
//! Variables are resolved: each [`VarId`] stands for one variable of one block or function, whatever its name.

use super::function::Function;
use super::jsonata::ast::Signature;
use super::regex::Translated;
use crate::ir::Flow;
use crate::ir::ty::Literal;
use crate::source::{Span, Spanned};

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it does.
    pub kind: Kind,
    /// Where it was written.
    pub span: Span,
    /// What it yields; [`Flow::any`] until inference.
    pub flow: Flow,
}

/// What an [`Expr`] does.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A constant.
    Literal(Literal),
    /// `$`: the value at hand. Outside of any step that is the object of all nodes' outputs.
    Context,
    /// `$` as the start of a path that does not name it: its values, or the one absent one. The input of an
    /// expression is one value there, even if it is an array.
    Start,
    /// `$$`: the object of all nodes' outputs.
    Root,
    /// A variable of the expression.
    Var(VarId),
    /// A variable that whoever evaluates the expression binds.
    Binding(String),
    /// `$name := value`, which is also its value.
    Bind(VarId, Box<Expr>),
    /// A function of JSONata as a value.
    Function(Function),
    /// A regular expression, which is a function of a text.
    Regex(Translated),
    /// What is certain to fail: the code, and what is said.
    Raise(&'static str, String),
    /// The field of each value of `of`; arrays among the results are spread.
    Field(Box<Expr>, Spanned<String>),
    /// `step` for each value of `of`, which is its context; arrays among the results are spread.
    Map(Box<Expr>, Box<Expr>),
    /// Those values of `of` for which `test` holds, or whose position `test` gives.
    Filter(Box<Expr>, Box<Expr>),
    /// The value of `of` at a position; a negative one counts from the end.
    Index(Box<Expr>, i64),
    /// All values of the fields of `$`.
    Wildcard,
    /// `$` and all that is in it.
    Descendants,
    /// The values of `of`, in order of their keys.
    Sort(Box<Expr>, Vec<SortTerm>),
    /// A path whose steps bind variables, positions or ancestors.
    Tuples(Box<Tuples>),
    /// The values of `of`, grouped: an object of what each group comes to.
    Group(Box<Expr>, Vec<(Expr, Expr)>),
    /// The end of a path: a sequence of one is that one.
    Unwrap(Box<Expr>),
    /// The end of a path with `[]` in it: a sequence of one stays an array.
    KeepArray(Box<Expr>),
    /// `[]` behind what is no path: a sequence stays an array, all else is as it is.
    KeepSequence(Box<Expr>),
    /// `from..to`, as an element of an array.
    Range(Box<Expr>, Box<Expr>),
    /// An object; entries whose value is absent drop out. It is made of each value of `$`, grouped by its keys.
    Object(Vec<(Expr, Expr)>),
    /// An array; absent elements drop out.
    Array(Vec<Element>),
    /// An array that a path does not spread.
    Constructed(Box<Expr>),
    /// Comparison.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `left in right`.
    In(Box<Expr>, Box<Expr>),
    /// Arithmetic; absent if either side is.
    Arith(Arith, Box<Expr>, Box<Expr>),
    /// `-x`.
    Negate(Box<Expr>),
    /// `a & b & …`: each as a string, absent ones as the empty one.
    Concat(Vec<Expr>),
    /// Whether a value counts as true.
    Truthy(Flavour, Box<Expr>),
    /// The other boolean.
    Not(Box<Expr>),
    /// Both, of booleans; the right side is evaluated only if it matters.
    And(Box<Expr>, Box<Expr>),
    /// Either, of booleans; the right side is evaluated only if it matters.
    Or(Box<Expr>, Box<Expr>),
    /// `test ? then : otherwise`, of a boolean; absent without an `otherwise`.
    Cond(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `left ?: right`: the left if it counts as true.
    Elvis(Box<Expr>, Box<Expr>),
    /// `(a; b)`: the last one's value. It has variables of its own.
    Block(Vec<Local>, Vec<Expr>),
    /// A call of a function of JSONata.
    Call(Spanned<Function>, Vec<Expr>),
    /// A function that the expression makes.
    Lambda(Box<Lambda>),
    /// A call of what an expression yields.
    Apply(Box<Apply>),
    /// A function of the arguments that are left open.
    Partial(Box<Partial>),
    /// `$eval` of a literal: its expression, with a context of its own if one is given.
    Eval(Option<Box<Expr>>, Box<Expr>),
    /// `left ~> right`, where the right yields a function: a call of it, or both functions as one.
    Chain(Box<Expr>, Box<Expr>),
    /// `|pattern|update, delete|`: a function that changes what it gets.
    Transform(Box<Transform>),
    /// The value, or `default` if it is absent.
    Default(Box<Expr>, Box<Expr>),
    /// An operator of JSON Logic.
    Logic(Logic, Vec<Expr>),
    /// The value at a plain path of JSON Logic in `$`: a path that is known, or that an expression yields.
    Lookup(Box<Expr>),
    /// Those of plain paths in `$` at which nothing is; with a number, none if something is at so many of them.
    Missing(Option<Box<Expr>>, Vec<Expr>),
    /// An operator of JSON Logic that goes through an array; each element is the context of the second.
    Each(Each, Box<Expr>, Box<Expr>),
    /// JSON Logic's `reduce`.
    Reduce(Box<Reduce>),
    /// What the run of a graph keeps of the executions of its nodes.
    History(History),
}

/// A look into the history of a run. An output that is not there is null, as in mcpGraph.
#[derive(Clone, Debug, PartialEq)]
pub enum History {
    /// `$previousNode(n)`: the output of whatever node ran so many executions ago.
    Previous(u32),
    /// `$executionCount(id)`: how often a node has run, the execution at hand not counted.
    Count(Spanned<String>),
    /// `$nodeExecution(id, i)`: the output of one execution of a node; a negative position counts from the end.
    At(Spanned<String>, i64),
    /// The same, at a position that is computed.
    Find(Spanned<String>, Box<Expr>),
    /// `$nodeExecutions(id)`: the outputs of all executions of a node.
    All(Spanned<String>),
}

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// A variable of a block or function. Until it is bound it is what the variable of its name around it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// Which.
    pub id: VarId,
    /// What its name stands for around it.
    pub outer: Option<Expr>,
}

/// A function that an expression makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Lambda {
    /// The name of the variable that it is bound to where it is made.
    pub name: Option<String>,
    /// Its parameters.
    pub params: Vec<VarId>,
    /// The variables that its body binds.
    pub locals: Vec<Local>,
    /// What it says of its arguments.
    pub signature: Option<Signature>,
    /// What it does.
    pub body: Expr,
    /// How many evaluations deep its first leaf is, as the reference counts them.
    pub depth: usize,
}

/// A call of what an expression yields.
#[derive(Clone, Debug, PartialEq)]
pub struct Apply {
    /// What is called.
    pub callee: Expr,
    /// With what.
    pub args: Vec<Expr>,
    /// Whether it is the last thing that its function does: then it is made after that one is left.
    pub tail: bool,
    /// How many evaluations deep it stands in its function, as the reference counts them.
    pub depth: usize,
    /// The name of a function that was called without its `$`.
    pub forgotten: Option<String>,
}

/// A partial application.
#[derive(Clone, Debug, PartialEq)]
pub struct Partial {
    /// What is called in the end.
    pub callee: Expr,
    /// With what; `None` is left open.
    pub args: Vec<Option<Expr>>,
    /// The name of a function that was called without its `$`.
    pub forgotten: Option<String>,
}

/// A transformer.
#[derive(Clone, Debug, PartialEq)]
pub struct Transform {
    /// What is changed.
    pub pattern: Expr,
    /// What is merged into it.
    pub update: Expr,
    /// The keys that are removed.
    pub delete: Option<Expr>,
}

/// JSON Logic's `reduce`.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduce {
    /// What is gone through.
    pub of: Expr,
    /// What each turn comes to. Its context is an object of `current` and `accumulator`.
    pub body: Expr,
    /// What the first turn accumulates on.
    pub initial: Expr,
}

/// A key to sort by.
#[derive(Clone, Debug, PartialEq)]
pub struct SortTerm {
    /// Of each value.
    pub key: Expr,
    /// Whether the largest comes first.
    pub descending: bool,
}

/// A path whose steps bind variables: a stream of values, each with what is bound for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuples {
    /// What the path starts from.
    pub of: Expr,
    /// Whether that is one value, whatever it is.
    pub whole: bool,
    /// Its steps.
    pub steps: Vec<TupleStep>,
    /// Whether what its steps bind goes on to the path around it.
    pub carries: bool,
    /// `{…}` behind the path, which sees its variables.
    pub group: Option<Vec<(Expr, Expr)>>,
}

/// A step that binds variables.
#[derive(Clone, Debug, PartialEq)]
pub struct TupleStep {
    /// What it does.
    pub kind: TupleKind,
    /// What follows it.
    pub stages: Vec<TupleStage>,
}

/// What a [`TupleStep`] does.
#[derive(Clone, Debug, PartialEq)]
pub enum TupleKind {
    /// Evaluates an expression for each value.
    Each {
        /// The expression. If it ends in a path with variables of its own, those stay bound.
        expr: Expr,
        /// Bound to each result, while the value stays what it was.
        focus: Option<VarId>,
        /// Bound to the position of each result.
        index: Option<VarId>,
        /// Bound to the value that the step was applied to.
        ancestor: Option<VarId>,
    },
    /// Sorts.
    Sort {
        /// By what.
        terms: Vec<SortTerm>,
        /// Bound to the position of each value.
        index: Option<VarId>,
    },
}

/// What follows a [`TupleStep`].
#[derive(Clone, Debug, PartialEq)]
pub enum TupleStage {
    /// Those for which a test holds, or whose position it gives.
    Filter(Expr),
    /// The one at a position.
    At(i64),
    /// Bound to the position of each value.
    Index(VarId),
}

/// An element of an array constructor.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Its value.
    pub expr: Expr,
    /// Whether an array is spread: everything but a constructor written in place.
    pub spread: bool,
}

/// A comparison of JSONata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

/// An arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arith {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

/// Whose idea of truth it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// JSONata: `$boolean`; an array is true if a member is.
    Jsonata,
    /// JSON Logic: JavaScript's, but an empty array is false.
    JsonLogic,
}

/// An operator of JSON Logic that JSONata does not have. Comparison and arithmetic convert as JavaScript does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    /// `==`, loose.
    Equal,
    /// `!=`, loose.
    NotEqual,
    /// `===`
    Same,
    /// `!==`
    NotSame,
    /// `<`, of two, or of three: between.
    Less,
    /// `<=`, likewise.
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `and`: the first false value, or the last.
    And,
    /// `or`: the first true value, or the last.
    Or,
    /// `+`; of one: to a number.
    Add,
    /// `-`; of one: negated.
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `in`: a substring, or a member.
    In,
    /// `min`
    Min,
    /// `max`
    Max,
    /// `cat`
    Cat,
    /// `substr`
    Substr,
    /// `merge`
    Merge,
    /// Whether nothing is there: absent, null or the empty text.
    Lacks,
    /// Of how many are needed, how many there are, and an array of those that are missing: that, or an empty one if
    /// enough are there.
    Enough,
}

/// An operator of JSON Logic that goes through an array. Of what is no array it goes through nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// `map`
    Map,
    /// `filter`; as for all below, what is done with each element is a test.
    Filter,
    /// `all`; of no elements it does not hold.
    All,
    /// `none`
    None,
    /// `some`
    Some,
}

impl Comparison {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterEqual => ">=",
        }
    }

    /// Whether it only tells equal from unequal.
    pub fn is_equality(self) -> bool {
        matches!(self, Comparison::Equal | Comparison::NotEqual)
    }
}

impl Arith {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Arith::Add => "+",
            Arith::Subtract => "-",
            Arith::Multiply => "*",
            Arith::Divide => "/",
            Arith::Remainder => "%",
        }
    }
}

impl Lambda {
    /// Whether it is called back at once as the argument at that position, and need not be made a value.
    pub fn is_inline(&self, function: Function, at: usize) -> bool {
        function.callback() == Some(at) && self.signature.is_none()
    }
}

impl Expr {
    /// An expression whose type is not known yet.
    pub fn new(kind: Kind, span: Span) -> Self {
        Self { kind, span, flow: Flow::any() }
    }

    /// A constant.
    pub fn literal(literal: Literal, span: Span) -> Self {
        Self::new(Kind::Literal(literal), span)
    }

    /// `self` as a boolean.
    #[must_use]
    pub fn truthy(self, flavour: Flavour) -> Self {
        let span = self.span;
        Self::new(Kind::Truthy(flavour, Box::new(self)), span)
    }
}
