//! The AST: what was written, with a span on every node.
//!
//! What the reference parser does after parsing is explicit here: nested `.` are one flat [`Kind::Path`], predicates
//! belong to the step before them, every `%` knows the step that its value comes from, and calls in the tail of a
//! lambda are marked.

use crate::source::{Span, Spanned};

/// An expression as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where.
    pub span: Span,
    /// Predicates on an expression that is no path, applied to its value before that is unwrapped.
    pub predicates: Vec<Node>,
    /// `{key: value, …}` behind it: what it yields, grouped.
    pub group: Option<Group>,
    /// `[]` behind it: a single result stays an array.
    pub keep_array: bool,
    /// What it is as a step of a path.
    pub step: Step,
}

/// What is said of an expression as a step of a path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Predicates and position variables behind it, in order, applied to what it yields for each value.
    pub stages: Vec<Stage>,
    /// `@$name`: each value is bound to it, and the next step sees what this one saw.
    pub focus: Option<String>,
    /// `#$name`, before any predicate: the position of each value is bound to it.
    pub index: Option<String>,
    /// What this step was applied to is what some `%` stands for.
    pub ancestor: Option<Label>,
    /// From here on the path carries bindings: variables, positions or ancestors.
    pub tuple: bool,
    /// An array constructor, or a block with one, that begins or ends its path: it is not spread.
    pub cons: bool,
}

/// The name of an ancestor: the same for a step and for every `%` that stands for what that step was applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(pub u32);

/// A predicate or position variable of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// `[test]`.
    Filter(Node),
    /// `#$name` behind a predicate.
    Index(Spanned<String>),
}

/// `{key: value, …}`, as a constructor or behind an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Keys and values.
    pub pairs: Vec<(Node, Node)>,
    /// Where, from brace to brace.
    pub span: Span,
}

/// The kind of a [`Node`].
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// A number; a minus before a literal is part of it.
    Number(f64),
    /// A string.
    String(String),
    /// `/pattern/flags`.
    Regex(Regex),
    /// `$name`; `$` has the empty name, `$$` the name `$`.
    Variable(String),
    /// A field; only as a step of a path.
    Name(String),
    /// `*`.
    Wildcard,
    /// `**`.
    Descendants,
    /// `%`: what the step with that label was applied to.
    Parent(Label),
    /// `^(<a, >b)`; only as a step of a path.
    Sort(Vec<SortTerm>),
    /// `a.b[0].c`; a name alone is a path of one step.
    Path(Path),
    /// `-x`.
    Negate(Box<Node>),
    /// `left op right`.
    Binary(Spanned<Operator>, Box<Node>, Box<Node>),
    /// `left ?: right`: the left if it counts as true.
    Elvis(Box<Node>, Box<Node>),
    /// `left ?? right`: the left if there is one.
    Coalesce(Box<Node>, Box<Node>),
    /// `[a, b]`.
    Array(Vec<Node>),
    /// `{k: v}`.
    Object(Group),
    /// `(a; b)`.
    Block(Vec<Node>),
    /// `test ? then : otherwise`.
    Conditional(Box<Node>, Box<Node>, Option<Box<Node>>),
    /// `$name := value`.
    Bind(Spanned<String>, Box<Node>),
    /// `function($a, $b)<signature>{ body }`.
    Lambda(Lambda),
    /// `procedure(a, b)`.
    Call(Call),
    /// `procedure(a, ?)`: a function of the arguments that are left open, which are `None` here.
    Partial(Box<Node>, Vec<Option<Node>>),
    /// `left ~> right`.
    Apply(Spanned<()>, Box<Node>, Box<Node>),
    /// `|pattern|update, delete|`.
    Transform(Transform),
}

/// A path.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Its steps: at least one.
    pub steps: Vec<Node>,
    /// Whether `[]` stands in it: a single result stays an array.
    pub keep_array: bool,
    /// Whether the bindings of its steps go on to the path around it, for the sake of a `%` there.
    pub tuple: bool,
}

/// A regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regex {
    /// Between the slashes.
    pub pattern: String,
    /// `i`, `m`.
    pub flags: String,
}

/// A term of `^(…)`.
#[derive(Clone, Debug, PartialEq)]
pub struct SortTerm {
    /// What is compared.
    pub key: Node,
    /// `>`: the largest first.
    pub descending: bool,
}

/// A function as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Lambda {
    /// Its parameters, without their `$`.
    pub params: Vec<Spanned<String>>,
    /// What it says of its arguments.
    pub signature: Option<Signature>,
    /// Its body, in which [`Call::tail`] is set where a call is the last thing done.
    pub body: Box<Node>,
}

/// A call.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// What is called.
    pub procedure: Box<Node>,
    /// With what.
    pub args: Vec<Node>,
    /// Whether it is the last thing that its lambda does.
    pub tail: bool,
}

/// A transformer.
#[derive(Clone, Debug, PartialEq)]
pub struct Transform {
    /// What is changed.
    pub pattern: Box<Node>,
    /// What is merged into it.
    pub update: Box<Node>,
    /// The keys that are removed.
    pub delete: Option<Box<Node>>,
}

/// `<a<n>s?:n>`: what a function takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its parameters.
    pub params: Vec<Param>,
}

/// A parameter of a [`Signature`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The letters of what it takes, of `s n b l o a f m` (`l` is null, `m` an absent value): `x` is all of them, `j`
    /// all but `f`, `a` all (a single value is taken for an array of one), `f` only itself.
    pub accepts: String,
    /// Whether it was written `a`: a single value becomes an array of one.
    pub array: bool,
    /// `a<n>`: what an array must hold, as written.
    pub items: Option<String>,
    /// `-`: the context stands in for it.
    pub context: bool,
    /// `?`.
    pub optional: bool,
    /// `+`.
    pub repeated: bool,
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
    /// `..`; only as an element of an array constructor.
    Range,
}

impl Node {
    /// A node with nothing behind it.
    pub fn new(kind: Kind, span: Span) -> Self {
        Self { kind, span, predicates: Vec::new(), group: None, keep_array: false, step: Step::default() }
    }
}
