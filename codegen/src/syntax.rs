//! What the user wrote, with a span on every leaf: the common result of all front ends.
//!
//! Nothing is resolved here. YAML graphs and Rust graphs are the same [`Graph`]; which strings of a YAML file are
//! expressions was decided by the front end, which knows the dialect.

use crate::source::{Span, Spanned, Text};

/// Everything that was found in one project.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// Node specs, in the order of the source.
    pub specs: Vec<Spec>,
    /// Declarations of Rust types, indexed by [`DeclId`].
    pub types: Vec<TypeDecl>,
    /// Types that derive or implement `Provide`, and the `state = …` of `project!`.
    pub states: Vec<State>,
    /// Graphs of all files and of all Rust types.
    pub graphs: Vec<Graph>,
    /// MCP servers that graphs may call.
    pub servers: Vec<McpServer>,
    /// The `server:` sections.
    pub about: Vec<About>,
    /// The `executionLimits:` sections.
    pub limits: Vec<Limits>,
}

/// A Rust item and how generated code at the crate root can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustItem {
    /// The item's own name.
    pub name: Spanned<String>,
    /// Segments from the crate root (`["nodes", "PriceLines"]`) through modules and re-exports that the root may
    /// use; `None` when no such path exists.
    pub path: Option<Vec<String>>,
    /// The path of the module that holds the item (`["nodes", "inner"]`), for messages and the manifest.
    pub module: Vec<String>,
}

/// A `#[derive(NodeSpec)]` struct and the `impl Node` that belongs to it.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The struct.
    pub item: RustItem,
    /// `id = "TYPE.SUBTYPE"`.
    pub id: Option<Spanned<String>>,
    /// `version = "1.0.0"`.
    pub version: Option<Spanned<String>>,
    /// The doc comment.
    pub description: Option<Spanned<String>>,
    /// `tags = […]`.
    pub tags: Vec<Spanned<String>>,
    /// `aliases = […]`.
    pub aliases: Vec<Spanned<String>>,
    /// The fields.
    pub params: Vec<Param>,
    /// Whether there is an `impl Node`.
    pub runs: bool,
    /// `type State` of the `impl Node`.
    pub state: Option<TypeRef>,
    /// `type Input`, or `input = …` of the attribute.
    pub input: Option<TypeRef>,
    /// `type Output`, or `output = …` of the attribute.
    pub output: Option<TypeRef>,
    /// Whether the struct has type or const parameters.
    pub generic: bool,
}

/// A field of a spec.
#[derive(Clone, Debug)]
pub struct Param {
    /// The field's name in Rust.
    pub field: Spanned<String>,
    /// The name agents see: the field's, or serde's `rename`.
    pub name: Spanned<String>,
    /// Its type.
    pub ty: TypeRef,
    /// The doc comment.
    pub description: Option<Spanned<String>>,
    /// `default = …`.
    pub default: Option<Constant>,
    /// `min = …`.
    pub min: Option<Constant>,
    /// `max = …`.
    pub max: Option<Constant>,
    /// `pattern = "…"`.
    pub pattern: Option<Spanned<String>>,
    /// `options = […]`.
    pub options: Vec<Constant>,
}

/// An expression in an attribute: its value where it is a literal, and its Rust text in any case.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// What it is.
    pub value: ConstantValue,
    /// The Rust expression as written.
    pub rust: String,
    /// Where.
    pub span: Span,
}

/// What can be known of a [`Constant`].
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantValue {
    /// `true` or `false`.
    Bool(bool),
    /// An integer literal, with its sign.
    Integer(i128),
    /// A float literal, with its sign.
    Float(f64),
    /// A string literal.
    String(String),
    /// A path whose last segment may name a variant: `Currency::Eur`.
    Path(Vec<String>),
    /// Any other expression.
    Other,
}

/// Index into [`Project::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeclId(pub usize);

/// A Rust type as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeRef {
    /// What it is.
    pub kind: TypeKind,
    /// Its text, for messages: `Vec<Line>`.
    pub rust: String,
    /// Where it is written.
    pub span: Span,
}

/// What a [`TypeRef`] names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// A type declared in this crate.
    Declared(DeclId, Vec<TypeRef>),
    /// A type of another crate (or one that was not found): the full path as far as `use` tells
    /// (`["std", "vec", "Vec"]`, `["chrono", "DateTime"]`, `["u8"]`), and its arguments.
    Foreign(Vec<String>, Vec<TypeRef>),
    /// A type parameter of the declaration it stands in.
    Parameter(String),
    /// `(A, B)`; `()` when empty.
    Tuple(Vec<TypeRef>),
    /// `[T; N]`, `[T]`, with the length where it is a literal.
    Array(Box<TypeRef>, Option<u64>),
    /// `&T`.
    Reference(Box<TypeRef>),
    /// Anything else.
    Opaque,
}

/// A struct, enum or type alias of the crate.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// The item.
    pub item: RustItem,
    /// Its shape.
    pub shape: Shape,
    /// Names of its type parameters.
    pub parameters: Vec<String>,
    /// The doc comment.
    pub description: Option<String>,
    /// serde's container attributes that change the JSON.
    pub serde: SerdeContainer,
    /// Last segments of the derives: `["Serialize", "JsonSchema"]`.
    pub derives: Vec<String>,
    /// Last segments of traits with a hand-written `impl` for it: `["JsonSchema"]`.
    pub impls: Vec<String>,
    /// Whether generated code may have values of it, its own visibility only.
    pub visible: bool,
    /// The whole declaration.
    pub span: Span,
}

/// The shape of a [`TypeDecl`].
#[derive(Clone, Debug)]
pub enum Shape {
    /// `struct A { … }`.
    Struct(Vec<Field>),
    /// `struct A(B, C);`.
    TupleStruct(Vec<Field>),
    /// `struct A;`.
    UnitStruct,
    /// `enum A { … }`.
    Enum(Vec<Variant>),
    /// `type A = B;`.
    Alias(TypeRef),
}

/// A field of a struct or variant.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in Rust; the index for tuple structs.
    pub name: Spanned<String>,
    /// Its type.
    pub ty: TypeRef,
    /// The doc comment.
    pub description: Option<String>,
    /// Whether generated code at the crate root may read and write it, its own visibility only.
    pub visible: bool,
    /// serde's attributes.
    pub serde: SerdeField,
}

/// A variant of an enum.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name in Rust.
    pub name: Spanned<String>,
    /// Its content.
    pub shape: VariantShape,
    /// The doc comment.
    pub description: Option<String>,
    /// serde's attributes.
    pub serde: SerdeField,
}

/// What a [`Variant`] holds.
#[derive(Clone, Debug)]
pub enum VariantShape {
    /// Nothing.
    Unit,
    /// `A(B, C)`.
    Tuple(Vec<Field>),
    /// `A { b: B }`.
    Struct(Vec<Field>),
}

/// serde's attributes on a container, and schemars' where they override them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SerdeContainer {
    /// `rename_all`, for reading and writing alike.
    pub rename_all: Option<String>,
    /// `tag = "…"`.
    pub tag: Option<String>,
    /// `content = "…"`.
    pub content: Option<String>,
    /// `untagged`.
    pub untagged: bool,
    /// `transparent`.
    pub transparent: bool,
    /// `default` on the container.
    pub default: bool,
    /// `deny_unknown_fields`.
    pub deny_unknown_fields: bool,
    /// Anything else that changes the JSON (`from`, `into`, `remote`, split renames…): the type is not known then.
    pub opaque: bool,
}

/// serde's attributes on a field or variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SerdeField {
    /// `rename = "…"`.
    pub rename: Option<String>,
    /// `rename_all` on a variant.
    pub rename_all: Option<String>,
    /// `default`.
    pub default: bool,
    /// `skip`.
    pub skip: bool,
    /// `flatten`.
    pub flatten: bool,
    /// `skip_serializing_if`.
    pub skip_serializing_if: bool,
    /// schemars' `range`, `length`, `regex` and their kin: the schema says more than the type.
    pub constrained: bool,
    /// Anything else that changes the JSON (`with`, `serialize_with`, …): the field's type is not known then.
    pub opaque: bool,
}

/// A type that can hand parts of itself to nodes.
#[derive(Clone, Debug)]
pub struct State {
    /// The type.
    pub item: RustItem,
    /// Whether it was named by `project!(state = …)` and so wins over all others.
    pub chosen: bool,
}

/// A graph, from YAML or from Rust.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The tool's name.
    pub tool: Spanned<String>,
    /// What agents read about it.
    pub description: Option<Spanned<String>>,
    /// The Rust type, for graphs written in Rust.
    pub item: Option<RustItem>,
    /// The tool's arguments.
    pub input: Contract,
    /// The tool's result.
    pub output: Contract,
    /// The nodes, in the order of the source.
    pub nodes: Vec<Node>,
    /// The whole definition; for YAML the tool's mapping.
    pub span: Span,
}

/// How the type of a tool's arguments or result is given.
#[derive(Clone, Debug)]
pub enum Contract {
    /// A JSON Schema.
    Schema(Data),
    /// A Rust type.
    Rust(TypeRef),
    /// Not at all.
    Absent,
}

/// One node of a graph.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its id.
    pub id: Spanned<String>,
    /// What it does.
    pub kind: NodeKind,
    /// Where it goes next; for a switch, where it goes if no condition holds.
    pub next: Option<Spanned<String>>,
    /// The whole node.
    pub span: Span,
}

/// What a node does.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// Receives the arguments.
    Entry,
    /// Ends the run with the previous node's output.
    Exit,
    /// Runs a node spec.
    Call {
        /// Which.
        spec: SpecRef,
        /// Its configuration.
        config: Config,
        /// Its input.
        input: Body,
    },
    /// Calls a tool of an MCP server.
    Mcp {
        /// The server's name in `mcpServers`.
        server: Spanned<String>,
        /// The tool's name.
        tool: Spanned<String>,
        /// Its arguments.
        args: Body,
    },
    /// Computes a value.
    Transform(Body),
    /// Chooses the next node by rules, in order.
    Switch(Vec<Rule>),
    /// Chooses the next node by the variant that a Rust function returns: `(variant, target)`.
    Match(RustBody, Vec<(Spanned<String>, Spanned<String>)>),
}

/// How a graph names a spec.
#[derive(Clone, Debug)]
pub enum SpecRef {
    /// `ACTION.PRICE_LINES` or `ACTION.PRICE_LINES@1`.
    Id(Spanned<String>),
    /// A Rust path; `decl` when it names a struct of this crate.
    Rust {
        /// The path as written.
        path: Spanned<String>,
        /// The struct, if it was found.
        decl: Option<DeclId>,
    },
}

/// A node's configuration.
#[derive(Clone, Debug)]
pub enum Config {
    /// Values by parameter name; not named ones take their defaults.
    Data(Option<Data>),
    /// A Rust expression, evaluated where it is written: `PriceLines { discount: 5, ..Default::default() }`.
    Rust(Spanned<String>),
}

/// What computes a value.
#[derive(Clone, Debug)]
pub enum Body {
    /// Literal data with expressions in it.
    Data(Data),
    /// One expression.
    Expr(Text),
    /// A Rust function.
    Rust(RustBody),
    /// Nothing was given.
    Absent,
}

/// A function in a Rust graph: its parameters name upstream nodes.
#[derive(Clone, Debug)]
pub struct RustBody {
    /// The function's name, which is the node's id.
    pub name: Spanned<String>,
    /// Its parameters.
    pub params: Vec<RustParam>,
    /// Its result.
    pub output: TypeRef,
    /// The expression that stands for the body: `#[transform(expr = "…")] fn small() -> Quote;`.
    pub expr: Option<Text>,
}

/// A parameter of a [`RustBody`].
#[derive(Clone, Debug)]
pub struct RustParam {
    /// The upstream node.
    pub name: Spanned<String>,
    /// Its type, without the reference and the `Option`.
    pub ty: TypeRef,
    /// Whether it is an `Option`: the node may not have run.
    pub optional: bool,
}

/// A condition of a switch; without a rule it always holds.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The JSON Logic rule.
    pub rule: Option<Data>,
    /// Where it leads.
    pub target: Spanned<String>,
}

/// Literal data: a spanned JSON tree in which some strings are expressions.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// The value.
    pub value: DataValue,
    /// Where.
    pub span: Span,
}

/// The value of a [`Data`].
#[derive(Clone, Debug, PartialEq)]
pub enum DataValue {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    String(Text),
    /// A JSONata expression.
    Expr(Text),
    /// A list.
    Array(Vec<Data>),
    /// A mapping, keys in the order of the source, without duplicates.
    Object(Vec<(Text, Data)>),
}

impl Data {
    /// The value under `key`, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Data> {
        match &self.value {
            DataValue::Object(entries) => {
                entries.iter().find(|(name, _)| name.as_str() == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// What it is, in the words of a message: `a string`.
    pub fn describe(&self) -> &'static str {
        match self.value {
            DataValue::Null => "null",
            DataValue::Bool(_) => "a boolean",
            DataValue::Integer(_) | DataValue::Float(_) => "a number",
            DataValue::String(_) => "a string",
            DataValue::Expr(_) => "an expression",
            DataValue::Array(_) => "a list",
            DataValue::Object(_) => "a mapping",
        }
    }
}

/// An entry of `mcpServers`.
#[derive(Clone, Debug)]
pub struct McpServer {
    /// Its name.
    pub name: Spanned<String>,
    /// How it is reached.
    pub transport: McpTransport,
    /// The whole entry.
    pub span: Span,
}

/// How an MCP server is reached.
#[derive(Clone, Debug)]
pub enum McpTransport {
    /// A Rust type in this process: `type: rust, path: crate::files::Files`.
    Rust(Spanned<String>),
    /// Anything else, kept as written for the stage that will know it.
    Other(Data),
}

/// A `server:` section.
#[derive(Clone, Debug)]
pub struct About {
    /// `name`.
    pub name: Option<Spanned<String>>,
    /// `version`.
    pub version: Option<Spanned<String>>,
    /// `title`.
    pub title: Option<Spanned<String>>,
    /// `instructions`.
    pub instructions: Option<Spanned<String>>,
    /// The whole section.
    pub span: Span,
}

/// An `executionLimits:` section.
#[derive(Clone, Debug)]
pub struct Limits {
    /// `maxNodeExecutions`.
    pub max_node_executions: Option<Spanned<u32>>,
    /// `maxExecutionTimeMs`.
    pub max_execution_time_ms: Option<Spanned<u64>>,
    /// The whole section.
    pub span: Span,
}
