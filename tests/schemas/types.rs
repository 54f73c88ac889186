//! The types that are compared: compiled into the test, and read as source by the compiler under test.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "read as the root of a crate, and only their schemas are of interest"
)]

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// All scalars.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Scalars {
    pub a: bool,
    pub b: u8,
    pub c: u16,
    pub d: u32,
    pub e: u64,
    pub f: i8,
    pub g: i16,
    pub h: i32,
    pub i: i64,
    pub j: f32,
    pub k: f64,
    pub l: String,
    pub m: char,
    pub n: usize,
    pub o: isize,
    pub p: u128,
    pub q: i128,
    pub r: (),
}

/// One line of an order.
///
/// With a second paragraph.
#[derive(Serialize, Deserialize, JsonSchema, Clone)]
pub struct Line {
    /// What was bought.
    pub name: String,
    /// How much it costs.
    pub price: f64,
}

/// An order.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Order {
    /// Its lines.
    pub lines: Vec<Line>,
    /// The first of them.
    pub first: Line,
    pub plain: Line,
    pub note: Option<String>,
    pub best: Option<Line>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Camel {
    pub order_id: String,
    #[serde(rename = "TOTAL")]
    pub total: f64,
    pub r#type: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub struct Kebab {
    pub order_id: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strict {
    pub a: i32,
    #[serde(skip)]
    pub hidden: i32,
}

#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(default)]
pub struct AllDefault {
    pub a: i32,
    pub b: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct SomeDefault {
    #[serde(default)]
    pub a: Vec<i32>,
    #[serde(default = "seven")]
    pub b: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub c: Option<i32>,
    pub d: i32,
}

fn seven() -> i32 {
    7
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Empty {}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Unit;

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Newtype(pub Line);

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Pair(pub String, pub u32);

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Transparent {
    pub inner: Vec<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Collections {
    pub a: Vec<Vec<i32>>,
    pub b: VecDeque<String>,
    pub c: HashSet<String>,
    pub d: BTreeSet<i32>,
    pub e: HashMap<String, Line>,
    pub f: BTreeMap<String, Vec<f64>>,
    pub g: [i32; 3],
    pub h: (String, i32),
    pub i: Vec<Option<i32>>,
}

/// serde has `Rc` and `Arc` behind a feature; their schemas need none.
#[derive(JsonSchema)]
pub struct Pointers {
    pub a: Box<Line>,
    pub b: Arc<str>,
    pub c: Rc<Vec<String>>,
    pub d: Cow<'static, str>,
    pub e: Option<Box<Line>>,
    pub f: Box<[u8]>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Foreign {
    pub a: PathBuf,
    pub b: Duration,
    pub c: IpAddr,
    pub d: Ipv4Addr,
    pub e: serde_json::Value,
    pub f: serde_json::Map<String, serde_json::Value>,
    pub g: serde_json::Number,
    pub h: HashMap<String, serde_json::Value>,
    pub i: std::ops::Range<u8>,
    pub j: std::num::NonZeroU32,
    pub k: std::time::SystemTime,
    pub l: std::result::Result<String, i32>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Flattened {
    pub id: String,
    #[serde(flatten)]
    pub line: Line,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct FlattenedOption {
    pub id: String,
    #[serde(flatten)]
    pub line: Option<Line>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct FlattenedMap {
    pub id: String,
    #[serde(flatten)]
    pub rest: HashMap<String, f64>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub enum Plain {
    Small,
    Large,
}

/// With words on each.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Documented {
    /// Less than ten.
    VerySmall,
    /// More.
    VeryLarge,
    /// Not known.
    #[serde(rename = "other")]
    Unknown,
    #[serde(skip)]
    Hidden,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub enum External {
    Nothing,
    Newtype(Line),
    Tuple(i32, String),
    Struct {
        a: i32,
        /// Second.
        b: Option<String>,
    },
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Internal {
    /// None.
    Nothing,
    Newtype(Line),
    #[serde(rename_all = "camelCase")]
    Struct {
        some_field: i32,
    },
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
pub enum Adjacent {
    Nothing,
    Newtype(Line),
    Tuple(i32, String),
    Struct { a: i32 },
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Untagged {
    Text(String),
    Whole(i64),
    Line(Line),
    Struct { a: i32 },
    Pair(i32, i32),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", deny_unknown_fields)]
pub enum StrictInternal {
    A { a: i32 },
    B {},
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Enums {
    pub documented: Documented,
    pub documented_too: Option<Documented>,
    pub documented_list: Vec<Documented>,
    pub plain: Plain,
    pub maybe: Option<Plain>,
    pub external: External,
    pub list: Vec<Untagged>,
    pub optional: Option<Internal>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Page<T> {
    pub items: Vec<T>,
    pub next: Option<T>,
    pub meta: Meta<T, String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Meta<A, B> {
    pub a: A,
    pub b: Option<B>,
}

pub type PageOfLines = Page<Line>;
pub type PageOfOptions = Page<Option<i32>>;
pub type Lines = Vec<Line>;
pub type Grid = [[f32; 2]; 2];

/// A tree.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Tree {
    pub value: i32,
    pub children: Vec<Tree>,
    pub parent: Option<Box<Tree>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Forest {
    pub tallest: Tree,
    pub all: Vec<Tree>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Chicken {
    pub egg: Option<Box<Egg>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Egg {
    pub chicken: Option<Box<Chicken>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct FlattenedEnum {
    pub id: String,
    #[serde(flatten)]
    pub what: Internal,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub enum RecursiveEnum {
    Leaf(i32),
    Node(Vec<RecursiveEnum>),
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct IntegerKeys {
    pub a: HashMap<u32, String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PascalCase {
    pub order_id: String,
    pub is_open: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct ScreamingSnake {
    pub order_id: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KebabEnum {
    FirstOne,
    SecondOne,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum UpperEnum {
    Eur,
    Chf,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RenamedAll {
    FirstKind { some_field: i32 },
    SecondKind { other_field: Option<bool> },
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Aliased {
    #[serde(alias = "old_name", alias = "older_name")]
    pub name: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Skipped {
    pub shown: u8,
    #[serde(skip)]
    pub hidden: u8,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub list: Vec<u8>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct SkippedSides {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    #[serde(default)]
    pub b: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct DefaultedStruct {
    #[serde(default)]
    pub inner: AllDefault,
    pub other: AllDefault,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct NestedOptions {
    pub a: Option<Vec<Option<Line>>>,
    pub b: HashMap<String, Option<i32>>,
    pub c: Option<HashMap<String, Vec<Line>>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct TupleStruct(pub Line, pub Option<String>, pub Vec<u8>);

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Wrapper(pub String);

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct WrappedEnum(pub Plain);

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Borrowed<'a> {
    #[serde(borrow)]
    pub a: Cow<'a, str>,
    pub b: &'a str,
    pub c: Box<str>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Sets {
    pub a: BTreeSet<String>,
    pub b: HashSet<u64>,
    pub c: std::collections::LinkedList<bool>,
    pub d: std::collections::BinaryHeap<i16>,
}

/// In objects in objects.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Nested {
    /// The first.
    pub first: Order,
    /// By name.
    pub orders: BTreeMap<String, Order>,
    pub kinds: Vec<Internal>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Deep {
    pub a: Vec<Vec<Vec<Option<Line>>>>,
    pub b: (i32, (String, bool)),
    pub c: [[[u8; 1]; 2]; 3],
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct BoxedSelf {
    pub next: Option<Box<BoxedSelf>>,
    pub others: BTreeMap<String, BoxedSelf>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c", deny_unknown_fields)]
pub enum StrictAdjacent {
    A,
    B(Line),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum StrictExternal {
    A { a: i32 },
    B(i32),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum UntaggedMixed {
    Nothing,
    Flag(bool),
    Many(Vec<Line>),
    Map(BTreeMap<String, f64>),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type")]
pub enum InternalNewtype {
    Line(Line),
    Camel(Camel),
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct FieldRenames {
    #[serde(rename = "$ref")]
    pub reference: String,
    #[serde(rename = "with space")]
    pub spaced: Option<i32>,
    pub r#match: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct FlattenedTwice {
    #[serde(flatten)]
    pub line: Line,
    #[serde(flatten)]
    pub camel: Camel,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct FlattenedNested {
    pub top: bool,
    #[serde(flatten)]
    pub inner: Flattened,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub enum EitherOf<A, B> {
    Left(A),
    Right(B),
}

pub type PageOfPages = Page<Meta<Line, u8>>;
pub type Either = EitherOf<Line, Vec<String>>;

/// An amount.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Money {
    /// In the smallest unit.
    pub amount: i64,
    pub currency: UpperEnum,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Numbers {
    pub a: std::num::NonZeroU8,
    pub b: std::num::NonZeroU16,
    pub c: Option<f32>,
    pub d: std::num::NonZeroUsize,
    pub e: Vec<u64>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Texts {
    pub a: std::net::Ipv6Addr,
    pub b: std::net::SocketAddr,
    pub c: char,
    pub d: PathBuf,
    pub e: Box<std::path::Path>,
}

/// schemars says by `not` that it is no zero.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct NonZero {
    pub a: std::num::NonZeroI64,
}
