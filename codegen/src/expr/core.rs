//! The core: a small language in which every rule of JSONata and JSON Logic is an explicit node.
//!
//! Semantics live here once; inference and both emitters read it. A node yields what JSONata knows: nothing, one
//! value, or a sequence. Only the nodes of a path ([`Kind::Field`], [`Kind::Map`], [`Kind::Filter`],
//! [`Kind::Index`]) yield sequences; [`Kind::Unwrap`] ends the path and makes a value of it, as the reference
//! does at the end of every evaluation: none is absent, one is itself, more are an array.

use super::function::Function;
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
    /// `$$`: the object of all nodes' outputs.
    Root,
    /// The field of each value of `of`; arrays among the results are spread.
    Field(Box<Expr>, Spanned<String>),
    /// `step` for each value of `of`, which is its context; arrays among the results are spread.
    Map(Box<Expr>, Box<Expr>),
    /// Those values of `of` for which `test` holds, or whose position `test` gives.
    Filter(Box<Expr>, Box<Expr>),
    /// The value of `of` at a position; a negative one counts from the end.
    Index(Box<Expr>, i64),
    /// The end of a path: a sequence of one is that one.
    Unwrap(Box<Expr>),
    /// The end of a path with `[]` in it: a sequence of one stays an array.
    KeepArray(Box<Expr>),
    /// An object; entries whose value is absent drop out.
    Object(Vec<(Expr, Expr)>),
    /// An array; absent elements drop out.
    Array(Vec<Element>),
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
    /// `(a; b)`: the last one's value.
    Block(Vec<Expr>),
    /// A function of JSONata.
    Call(Spanned<Function>, Vec<Expr>),
    /// The value, or `default` if it is absent.
    Default(Box<Expr>, Box<Expr>),
    /// An operator of JSON Logic.
    Logic(Logic, Vec<Expr>),
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
