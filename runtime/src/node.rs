//! Nodes: what users write, and what they are given when they run.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::spec::NodeSpec;
use crate::value::Value;

/// A node that graphs can run. Its fields are its configuration, known at build time.
///
/// ```
/// use nodewright::prelude::*;
///
/// /// Counts the letters of a text.
/// #[derive(NodeSpec)]
/// #[node(id = "ACTION.COUNT", crate = nodewright)]
/// pub struct Count {
///     /// How much one letter counts.
///     #[param(default = 1)]
///     pub weight: usize,
/// }
///
/// impl Node for Count {
///     type State = ();
///     type Input = String;
///     type Output = usize;
///
///     async fn run(&self, input: String, _: &Context<()>) -> Result<usize, NodeError> {
///         Ok(input.chars().count() * self.weight)
///     }
/// }
/// ```
pub trait Node: NodeSpec + Send + Sync + 'static {
    /// The part of the application that it needs; `()` for nothing.
    type State: Send + Sync + 'static;
    /// What it takes.
    type Input: DeserializeOwned + Serialize + Send + Sync + 'static;
    /// What it yields.
    type Output: DeserializeOwned + Serialize + Send + Sync + 'static;

    /// Runs it once.
    fn run(
        &self,
        input: Self::Input,
        cx: &Context<Self::State>,
    ) -> impl Future<Output = Result<Self::Output, NodeError>> + Send;
}

/// What a running node can reach.
///
/// ```
/// use std::collections::HashMap;
///
/// use nodewright::{Context, NodeError};
///
/// fn price(cx: &Context<HashMap<String, f64>>, sku: &str) -> Result<f64, NodeError> {
///     cx.state().get(sku).copied().ok_or_else(|| NodeError::new(format!("no price for {sku}")))
/// }
/// ```
#[derive(Debug)]
pub struct Context<S: 'static> {
    state: &'static S,
}

impl<S> Context<S> {
    /// The part of the application state that the node asked for.
    ///
    /// ```
    /// fn greeting(cx: &nodewright::Context<String>, name: &str) -> String {
    ///     format!("{}, {name}", cx.state())
    /// }
    /// ```
    pub fn state(&self) -> &S {
        self.state
    }
}

/// Holds a [`Context`] for as long as the state behind it is borrowed. Generated code makes it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Lend<'a, S: 'static> {
    context: Context<S>,
    borrow: PhantomData<&'a S>,
}

impl<'a, S> Lend<'a, S> {
    /// Lends `state` to a node.
    pub fn new(state: &'a S) -> Self {
        // SAFETY: the lengthened reference never outlives 'a. It lies in a private field of `Context`, which has
        // no constructor but this one, is neither `Clone` nor `Copy`, and leaves `Lend` only as `&Context`, for at
        // most the life of the `Lend`, which 'a outlives. `Context::state` gives it out for the life of that borrow.
        #[expect(unsafe_code, reason = "an `async fn` in a trait cannot elide a lifetime in `Context<S>`")]
        let state = unsafe { std::mem::transmute::<&'a S, &'static S>(state) };
        Self { context: Context { state }, borrow: PhantomData }
    }

    /// What the node is given.
    pub fn context(&self) -> &Context<S> {
        &self.context
    }
}

/// Runs a node by itself, outside of a graph: for tests of one node.
///
/// ```
/// use nodewright::prelude::*;
///
/// /// Doubles a number.
/// #[derive(NodeSpec)]
/// #[node(id = "ACTION.DOUBLE", crate = nodewright)]
/// struct Double {}
///
/// impl Node for Double {
///     type State = ();
///     type Input = f64;
///     type Output = f64;
///
///     async fn run(&self, input: f64, _cx: &Context<()>) -> Result<f64, NodeError> {
///         Ok(input * 2.0)
///     }
/// }
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// assert_eq!(nodewright::node::run(&Double {}, &(), 21.0).await?, 42.0);
/// # Ok::<_, NodeError>(())
/// # }).unwrap();
/// ```
pub async fn run<N: Node>(node: &N, state: &N::State, input: N::Input) -> Result<N::Output, NodeError> {
    let lend = Lend::new(state);
    node.run(input, lend.context()).await
}

/// Application state that can hand out a part of itself. Derive it.
///
/// ```
/// use nodewright::Provide;
///
/// struct PriceBook;
///
/// #[derive(Provide)]
/// struct App {
///     prices: PriceBook,
///     #[provide(skip)]
///     started: std::time::Instant,
/// }
///
/// let app = App { prices: PriceBook, started: std::time::Instant::now() };
/// let prices: &PriceBook = app.provide();
/// ```
#[diagnostic::on_unimplemented(
    message = "the application state `{Self}` does not provide `{T}`",
    label = "a node of this project asks for `{T}`",
    note = "add a field of type `{T}` to `{Self}`, which derives `Provide`, or implement `Provide<{T}>` for it"
)]
pub trait Provide<T: ?Sized> {
    /// The part.
    fn provide(&self) -> &T;
}

impl<A> Provide<()> for A {
    fn provide(&self) -> &() {
        &()
    }
}

/// An MCP server in this process, called by `mcp` nodes: `type: rust, path: crate::files::Files`.
///
/// ```
/// use nodewright::prelude::*;
///
/// struct Clock;
///
/// impl ToolServer for Clock {
///     async fn call(&self, tool: &str, _: Value<'_>) -> Result<Value<'static>, NodeError> {
///         match tool {
///             "hour" => Ok(Value::object([("hour", Value::from(12))])),
///             _ => Err(NodeError::new(format!("no tool `{tool}`; there is `hour`"))),
///         }
///     }
/// }
/// ```
pub trait ToolServer: Send + Sync + 'static {
    /// Calls one of its tools.
    fn call(
        &self,
        tool: &str,
        arguments: Value<'_>,
    ) -> impl Future<Output = Result<Value<'static>, NodeError>> + Send;
}

/// Why a node failed.
///
/// ```
/// use nodewright::NodeError;
///
/// fn read(text: &str) -> Result<u32, NodeError> {
///     match text.parse()? {
///         0 => Err(NodeError::new("give at least 1")),
///         number => Ok(number),
///     }
/// }
///
/// assert_eq!(read("0").expect_err("too small").to_string(), "give at least 1");
/// assert!(read("one").expect_err("no number").source().is_some());
/// ```
#[derive(Debug)]
pub struct NodeError {
    message: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl NodeError {
    /// An error that says what went wrong, and best what to do.
    ///
    /// ```
    /// let error = nodewright::NodeError::new("the price book is empty; import prices first");
    /// assert_eq!(error.to_string(), "the price book is empty; import prices first");
    /// ```
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), source: None }
    }
}

impl fmt::Display for NodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

// `NodeError` is no `Error` itself, so that `?` takes every error: the way of anyhow.
impl<E: std::error::Error + Send + Sync + 'static> From<E> for NodeError {
    fn from(error: E) -> Self {
        Self { message: error.to_string(), source: Some(Box::new(error)) }
    }
}

impl NodeError {
    /// The error that this one was made from.
    ///
    /// ```
    /// use nodewright::NodeError;
    ///
    /// let error = NodeError::from(std::io::Error::other("disk full"));
    /// assert_eq!(error.source().map(ToString::to_string).as_deref(), Some("disk full"));
    /// assert!(NodeError::new("closed").source().is_none());
    /// ```
    pub fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| source.as_ref() as _)
    }
}
