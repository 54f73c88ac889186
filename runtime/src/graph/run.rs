//! A run that is watched, steered, or has nodes replaced: for programs, debuggers and tests.

use std::collections::HashSet;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::control::{Controller, Status, stopped};
use super::history::History;
use super::observer::Observer;
use super::replace::Replacements;
use super::tool::ServerTool;
use super::watch::Watch;
use super::{ErrorKind, GraphError};
use crate::node::{Node, NodeError};

/// A run of a graph, before it starts.
///
/// `price_order::observe(&app)` runs on the application, `price_order::test()` without one:
/// `test().replace::<PriceLines>(|input| Ok(…)).run(input).await`. Where it runs other graphs, their nodes are watched
/// and replaced too.
///
/// ```
/// # mod price_order {
/// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
/// # }
/// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
/// let output = price_order::observe(&app).breakpoints(["decide"]).run(input).await?;
/// # Ok(())
/// # }
/// ```
pub struct Run<'r, A: ?Sized, I, O> {
    app: Option<&'r A>,
    observer: Option<Box<dyn Observer + 'r>>,
    breakpoints: HashSet<String>,
    paused: bool,
    replacements: Replacements,
    /// The tools that the graph may call, each with its server, where that is known.
    tools: Option<&'static [(&'static str, &'static str)]>,
    execute: Execute<'r, A, I, O>,
}

/// The graph's executor.
type Execute<'r, A, I, O> = Box<dyn FnOnce(Watch<'r>, Option<&'r A>, I) -> Running<'r, O> + Send + 'r>;
type Running<'r, O> = Pin<Box<dyn Future<Output = Result<O, GraphError>> + Send + 'r>>;

impl<'r, A: ?Sized + Sync, I: Send + 'r, O: Send + 'r> Run<'r, A, I, O> {
    /// Generated code makes it.
    #[doc(hidden)]
    pub fn new(
        app: Option<&'r A>,
        tools: Option<&'static [(&'static str, &'static str)]>,
        execute: impl FnOnce(Watch<'r>, Option<&'r A>, I) -> Running<'r, O> + Send + 'r,
    ) -> Self {
        Self {
            app,
            observer: None,
            breakpoints: HashSet::new(),
            paused: false,
            replacements: Replacements::default(),
            tools,
            execute: Box::new(execute),
        }
    }

    /// Runs nodes that are not replaced on this application state.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn test<'r>() -> nodewright::graph::run::Run<'r, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let output = price_order::test().state(&app).run(input).await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn state(mut self, app: &'r A) -> Self {
        self.app = Some(app);
        self
    }

    /// Puts `stand_in` in the place of every execution of node `N`.
    ///
    /// ```
    /// # use nodewright::prelude::*;
    /// # /// Counts letters.
    /// # #[derive(NodeSpec)]
    /// # #[node(id = "ACTION.COUNT", crate = nodewright)]
    /// # pub struct Count {}
    /// # impl Node for Count {
    /// #     type State = ();
    /// #     type Input = String;
    /// #     type Output = usize;
    /// #     async fn run(&self, input: String, _: &Context<()>) -> Result<usize, NodeError> { Ok(input.len()) }
    /// # }
    /// # mod price_order {
    /// #     pub fn test<'r>() -> nodewright::graph::run::Run<'r, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let output = price_order::test().replace::<Count>(|text| Ok(text.len() * 2)).run(input).await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn replace<N: Node>(
        mut self,
        stand_in: impl FnMut(N::Input) -> Result<N::Output, NodeError> + Send + 'static,
    ) -> Self {
        self.replacements.add::<N>(stand_in);
        self
    }

    /// Puts `stand_in` in the place of every call of the tool `T`, a type of `graphs::servers`. It has the tool's types,
    /// as far as the build knows them.
    ///
    /// ```
    /// # mod graphs {
    /// #     pub mod servers { pub mod shop {
    /// #         pub struct Stock;
    /// #         impl nodewright::graph::tool::ServerTool for Stock {
    /// #             const SERVER: &'static str = "shop";
    /// #             const NAME: &'static str = "stock";
    /// #             type Arguments = String;
    /// #             type Output = i64;
    /// #         }
    /// #     } }
    /// #     pub mod price_order {
    /// #         pub fn test<'r>() -> nodewright::graph::run::Run<'r, (), String, String> { unimplemented!() }
    /// #     }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// use graphs::price_order;
    /// use graphs::servers::shop;
    /// use nodewright::NodeError;
    ///
    /// let run = price_order::test().replace_tool::<shop::Stock>(|sku| match sku.as_str() {
    ///     "pen" => Ok(3),
    ///     _ => Err(NodeError::new("no such thing")),
    /// });
    /// let output = run.run(input).await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn replace_tool<T: ServerTool>(
        mut self,
        stand_in: impl FnMut(T::Arguments) -> Result<T::Output, NodeError> + Send + 'static,
    ) -> Self {
        self.replacements.add_tool::<T>(stand_in);
        self
    }

    /// Puts `stand_in` in the place of every call of `tool` of the MCP server `server`, as `mcpServers` names it. It
    /// takes and gives what serde can read and write: for answers that the types of
    /// [`replace_tool`](Self::replace_tool) have no room for. A name that no node calls is only found by the run.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn test<'r>() -> nodewright::graph::run::Run<'r, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let run = price_order::test().replace_tool_by_name("shop", "stock", |_: String| Ok("many, not a number"));
    /// let error = run.run(input).await.unwrap_err();
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn replace_tool_by_name<T: DeserializeOwned, R: Serialize>(
        mut self,
        server: &str,
        tool: &str,
        stand_in: impl FnMut(T) -> Result<R, NodeError> + Send + 'static,
    ) -> Self {
        self.replacements.add_tool_by_name((server, tool), stand_in);
        self
    }

    /// Shows every node to `observer`.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// use nodewright::graph::history::Record;
    /// use nodewright::graph::observer::Observer;
    ///
    /// struct Count(usize);
    ///
    /// impl Observer for Count {
    ///     fn leave(&mut self, _: &Record) {
    ///         self.0 += 1;
    ///     }
    /// }
    ///
    /// let output = price_order::observe(&app).observer(Count(0)).run(input).await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn observer(mut self, observer: impl Observer + 'r) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Comes to rest before these nodes.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let (run, running) = price_order::observe(&app).breakpoints(["decide"]).start(input);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn breakpoints<S: Into<String>>(mut self, ids: impl IntoIterator<Item = S>) -> Self {
        self.breakpoints.extend(ids.into_iter().map(Into::into));
        self
    }

    /// Comes to rest before the first node.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let (run, running) = price_order::observe(&app).paused().start(input);
    /// let stepping = async { run.at_rest().await; run.step().await };
    /// let (result, _) = tokio::join!(running, stepping);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn paused(mut self) -> Self {
        self.paused = true;
        self
    }

    /// Runs the graph.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let output = price_order::observe(&app).run(input).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn run(self, input: I) -> Result<O, GraphError> {
        self.start(input).1.await
    }

    /// Runs the graph, and gives its history with the result.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let (result, history) = price_order::observe(&app).record(input).await;
    /// println!("{:?}", history.summary());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn record(self, input: I) -> (Result<O, GraphError>, History) {
        let (controller, running) = self.start(input);
        let result = running.await;
        (result, controller.history())
    }

    /// What steers the run, and the run itself, which has to be awaited or spawned.
    ///
    /// ```
    /// # mod price_order {
    /// #     pub fn observe(_: &()) -> nodewright::graph::run::Run<'_, (), String, String> { unimplemented!() }
    /// # }
    /// # async fn example(app: (), input: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let (run, running) = price_order::observe(&app).start(input);
    /// let stopping = async { run.stop() };
    /// let (result, ()) = tokio::join!(running, stopping);
    /// # Ok(())
    /// # }
    /// ```
    pub fn start(
        self,
        input: I,
    ) -> (Controller, impl Future<Output = Result<O, GraphError>> + Send + use<'r, A, I, O>) {
        let controller = Controller::new(self.paused, self.breakpoints);
        let checked = self.tools.map_or(Ok(()), |tools| self.replacements.check(tools));
        let watch = Watch::new(self.observer, controller.clone(), self.replacements);
        let (execute, app, steering) = (self.execute, self.app, controller.clone());
        let running = async move {
            let run = async {
                checked?;
                execute(watch, app, input).await
            };
            let result = tokio::select! {
                biased;
                () = steering.stopped() => Err(stopped()),
                result = run => result,
            };
            steering.end(match &result {
                Ok(_) => Status::Finished,
                Err(error) if error.kind() == ErrorKind::Stopped => Status::Stopped,
                Err(_) => Status::Failed,
            });
            result
        };
        (controller, running)
    }
}

impl<A: ?Sized, I, O> fmt::Debug for Run<'_, A, I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("breakpoints", &self.breakpoints).finish_non_exhaustive()
    }
}
