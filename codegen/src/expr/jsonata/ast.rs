//! The AST: what was written, with a span on every node.
//!
//! What the reference parser does after parsing is explicit here: nested `.` are one flat [`Kind::Path`], a
//! predicate on a path belongs to its last step, and `[]` is a flag of the path.

use crate::source::{Span, Spanned};

/// An expression as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where.
    pub span: Span,
}

/// The kind of a [`Node`].
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    String(String),
    /// `$name`; `$` has the empty name.
    Variable(String),
    /// `a.b[0].c`; a name alone is a path of one step.
    Path(Path),
    /// `of[predicate]…` where `of` is no path.
    Filtered(Box<Node>, Vec<Node>),
    /// `-x`.
    Negate(Box<Node>),
    /// `left op right`.
    Binary(Spanned<Operator>, Box<Node>, Box<Node>),
    /// `[a, b]`.
    Array(Vec<Node>),
    /// `{k: v}`.
    Object(Vec<(Node, Node)>),
    /// `(a; b)`.
    Block(Vec<Node>),
    /// `test ? then : otherwise`.
    Conditional(Box<Node>, Box<Node>, Option<Box<Node>>),
    /// `$name(a, b)`.
    Call(Spanned<String>, Vec<Node>),
}

/// A path.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Its steps: at least one.
    pub steps: Vec<Step>,
    /// Whether `[]` stands in it: a single result stays an array.
    pub keep_array: bool,
}

/// A step of a [`Path`].
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it does to each value.
    pub kind: StepKind,
    /// Its predicates, applied to what it yields for each value.
    pub predicates: Vec<Node>,
    /// Where it is written, without its predicates.
    pub span: Span,
}

/// What a [`Step`] does to each value.
#[derive(Clone, Debug, PartialEq)]
pub enum StepKind {
    /// Takes a field.
    Name(String),
    /// Evaluates an expression.
    Expr(Node),
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
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
    /// `&`
    Concat,
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
    /// `in`
    In,
    /// `and`
    And,
    /// `or`
    Or,
}
