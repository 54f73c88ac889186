//! Procedural macros of Nodewright: a shell around `nodewright-codegen`, which does the work and can be tested.
//!
//! Use them through the `nodewright` crate.

use proc_macro::TokenStream;

mod loader;

/// Describes a node. The struct's fields are its configuration, doc comments are descriptions.
///
/// | `#[node(…)]` on the struct | |
/// |---|---|
/// | `id = "TYPE.SUBTYPE"` | what graphs and agents call it; required |
/// | `version = "1.0.0"` | several versions of a node may stand side by side |
/// | `tags = ["…"]`, `aliases = ["…"]` | words to find it by |
/// | `guidance = "…"` | when to use it, and when not |
/// | `attached = ["TYPE.SUBTYPE"]` | on an `AI_AGENT`: the `TOOL` and `MEMORY` nodes that it works with |
/// | `input = T, output = T` | the types of a node without `impl Node`, which can be looked up but not run |
/// | `own_default` | the struct implements `Default` itself |
/// | `crate = path` | where the runtime is found, outside of the crate that calls `project!` |
///
/// | `#[param(…)]` on a field | |
/// |---|---|
/// | `default = EXPR` | what it is if a graph does not set it; text for a `String` may be a plain literal |
/// | `min = N`, `max = N` | its range |
/// | `pattern = "…"`, `options = […]` | what else it must be |
///
/// | `#[port(…)]` on the struct, once per port | |
/// |---|---|
/// | `input = "NAME"` or `output = "NAME"` | its name; an output that is an enum has a port per variant already |
/// | `description = "…"`, `type = "…"`, `optional`, `max_connections = N` | what may be connected to it |
/// | `mime_type = "…"`, `schema = T`, `validation = T`, `examples = […]` | its data |
///
/// | `#[example(…)]` on the struct, once per example | |
/// |---|---|
/// | `name = "…"`, `description = "…"` | what it shows |
/// | `config = {…}`, `input = …`, `output = …` | JSON, checked against the parameters and types |
///
/// serde's `rename`, `rename_all`, `default`, `skip` and `flatten` count on the struct and its fields.
///
/// A field without a default must be set by each graph, unless it is an `Option`. With defaults for all, the struct
/// gets a `Default`, so that graphs in Rust can write `PriceLines { discount: 5, ..Default::default() }`.
///
/// ```
/// use nodewright::prelude::*;
///
/// /// Prices a number of things.
/// #[derive(NodeSpec)]
/// #[node(id = "ACTION.PRICE", tags = ["orders"], aliases = ["quote"], crate = nodewright)]
/// pub struct Price {
///     /// Discount in percent.
///     #[param(default = 0, min = 0, max = 90)]
///     pub discount: u8,
/// }
///
/// impl Node for Price {
///     type State = f64;
///     type Input = u32;
///     type Output = f64;
///
///     async fn run(&self, input: u32, cx: &Context<f64>) -> Result<f64, NodeError> {
///         Ok(cx.state() * f64::from(input) * (1.0 - f64::from(self.discount) / 100.0))
///     }
/// }
///
/// assert_eq!(Price::ID, "ACTION.PRICE");
/// assert_eq!(Price::default().discount, 0);
/// ```
#[proc_macro_derive(NodeSpec, attributes(node, param, port, example, serde))]
pub fn node_spec(input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_node_spec(input.into(), &loader::surroundings()).into()
}

/// Lets the application state hand each of its fields to the nodes that ask for it, by type.
///
/// Of an `Arc<T>` or `Box<T>` the `T` is provided too. A type that two fields have is provided by neither, unless one
/// is marked with `#[provide]`; `#[provide(skip)]` leaves a field out.
///
/// ```
/// use std::sync::Arc;
///
/// use nodewright::Provide;
///
/// struct PriceBook;
///
/// #[derive(Provide)]
/// struct App {
///     prices: Arc<PriceBook>,
///     #[provide(skip)]
///     name: String,
/// }
///
/// let app = App { prices: Arc::new(PriceBook), name: "desk".to_owned() };
/// let prices: &PriceBook = app.provide();
/// ```
#[proc_macro_derive(Provide, attributes(provide))]
pub fn provide(input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_provide(input.into(), &loader::surroundings()).into()
}

/// Makes an `impl Graph` a graph: each function is a node, named after it.
///
/// `#[graph(tool = "…")]` names the tool; the doc comment is its description. The entry is `entry`, which leads to the
/// first function; the exit is `exit`. Parameters name upstream nodes, as `name: &T`, or as `name: Option<&T>` for a
/// node that not every path has run.
///
/// | on a function | it |
/// |---|---|
/// | `#[node(Spec { … }, next = id)]` | runs a node; the function makes its input |
/// | `#[mcp(server = "…", tool = "…", next = id)]` | calls a tool; the function makes its arguments |
/// | `#[transform(next = id)]` | computes a value |
/// | `#[transform(expr = "…", next = id)]` | computes a value by a JSONata expression; the function has no body |
/// | `#[switch(Variant = id, …)]` | goes where the variant that it returns leads |
/// | `#[switch(when(rule = { … }, next = id), …, next = id)]` | goes where the first rule of JSON Logic leads that holds; the function has no body |
///
/// `#[history] name: &[T]` takes all outputs of a node so far, and `#[count] name: usize` how often it has run;
/// `#[history(node)]` and `#[count(node)]` name the node where the parameter has another name. All but switches may have
/// `expr` in place of a body, and then need no result either. `timeout_ms = 500` limits the time of a node, and
/// `max_node_executions` and `max_execution_time_ms` in `#[graph]` limit a run.
///
/// ```
/// use nodewright::prelude::*;
///
/// pub struct Sign;
///
/// pub enum Decision {
///     Negative,
///     Other,
/// }
///
/// /// Tells the sign of a number.
/// #[graph(tool = "sign", crate = nodewright)]
/// impl Graph for Sign {
///     type Input = f64;
///     type Output = String;
///
///     #[switch(Negative = minus, Other = plus)]
///     fn decide(entry: &f64) -> Decision {
///         if *entry < 0.0 { Decision::Negative } else { Decision::Other }
///     }
///
///     #[transform(next = exit)]
///     fn minus() -> String {
///         "minus".to_owned()
///     }
///
///     #[transform(next = exit)]
///     fn plus() -> String {
///         "plus".to_owned()
///     }
/// }
/// ```
#[proc_macro_attribute]
pub fn graph(args: TokenStream, input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_graph(args.into(), input.into(), &loader::surroundings()).into()
}

/// The inside of `nodewright::jsonata!`, which passes the path of the runtime.
#[doc(hidden)]
#[proc_macro]
pub fn jsonata(input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_jsonata(input.into()).into()
}

/// The inside of `nodewright::jsonlogic!`, which passes the path of the runtime.
#[doc(hidden)]
#[proc_macro]
pub fn jsonlogic(input: TokenStream) -> TokenStream {
    nodewright_codegen::item::expand_jsonlogic(input.into()).into()
}

/// The inside of `nodewright::project!`, which passes the path of the runtime.
#[doc(hidden)]
#[proc_macro]
pub fn project(runtime: TokenStream) -> TokenStream {
    let call = proc_macro2::Span::call_site();
    nodewright_codegen::item::expand_project(&runtime.into(), &loader::built(), call).into()
}
