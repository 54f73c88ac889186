//! The table that generated code ends in, and all that the server knows of a project.

use std::any::Any;
use std::future::Future;
use std::pin::Pin;

use crate::client::Client;
use crate::graph::GraphError;
use crate::graph::run::Run;
use crate::graph::watch::Watch;
use crate::json::Json;
use crate::spec::Spec;

/// A project: specs and tools, made at build time.
///
/// ```
/// # use nodewright::json::Json;
/// # use nodewright::project::{Project, Tool};
/// # static PROJECT: Project = Project {
/// #     tools: &[Tool {
/// #         name: "echo",
/// #         description: "Says what it is told",
/// #         input: &Json::Object(&[("type", Json::String("object"))]),
/// #         output: None,
/// #         more: "",
/// #         call: |call| Box::pin(async move { Ok(call.arguments.to_owned()) }),
/// #     }],
/// #     ..Project::EMPTY
/// # };
/// let names: Vec<_> = PROJECT.tools.iter().map(|tool| tool.name).collect();
/// assert_eq!(names, ["echo"]);
/// ```
#[derive(Debug)]
pub struct Project {
    /// The server's name.
    pub name: &'static str,
    /// The server's version.
    pub version: &'static str,
    /// The server's title for people.
    pub title: &'static str,
    /// What agents are told about the server.
    pub instructions: Option<&'static str>,
    /// All node specs, sorted by id and version.
    pub specs: &'static [Spec],
    /// The types of nodes in the order of the registry, each with the JSON array of its subtypes.
    #[doc(hidden)]
    pub types: &'static [(&'static str, &'static str)],
    /// What is needed to search the specs.
    #[doc(hidden)]
    pub index: &'static [u8],
    /// All tools, sorted by name.
    pub tools: &'static [Tool],
    /// The MCP servers that its graphs call.
    #[doc(hidden)]
    pub clients: &'static [&'static Client],
}

impl Project {
    /// A project with nothing in it: what stands in for one that has mistakes.
    #[doc(hidden)]
    pub const EMPTY: Project = Project {
        name: "",
        version: "",
        title: "",
        instructions: None,
        specs: &[],
        types: &[],
        index: &[],
        tools: &[],
        clients: &[],
    };

    /// The tool of that name.
    ///
    /// ```
    /// # use nodewright::json::Json;
    /// # use nodewright::project::{Project, Tool};
    /// # static PROJECT: Project = Project {
    /// #     tools: &[Tool {
    /// #         name: "echo",
    /// #         description: "Says what it is told",
    /// #         input: &Json::Object(&[("type", Json::String("object"))]),
    /// #         output: None,
    /// #         more: "",
    /// #         call: |call| Box::pin(async move { Ok(call.arguments.to_owned()) }),
    /// #     }],
    /// #     ..Project::EMPTY
    /// # };
    /// assert_eq!(PROJECT.tool("echo").map(|tool| tool.description), Some("Says what it is told"));
    /// assert!(PROJECT.tool("shout").is_none());
    /// ```
    pub fn tool(&self, name: &str) -> Option<&'static Tool> {
        let found = self.tools.binary_search_by(|tool| tool.name.cmp(name));
        found.ok().map(|at| &self.tools[at])
    }
}

/// A graph as an MCP tool.
///
/// ```
/// # use nodewright::json::Json;
/// # use nodewright::project::{Project, Tool};
/// # static PROJECT: Project = Project {
/// #     tools: &[Tool {
/// #         name: "echo",
/// #         description: "Says what it is told",
/// #         input: &Json::Object(&[("type", Json::String("object"))]),
/// #         output: None,
/// #         more: "",
/// #         call: |call| Box::pin(async move { Ok(call.arguments.to_owned()) }),
/// #     }],
/// #     ..Project::EMPTY
/// # };
/// # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
/// # runtime.block_on(async {
/// use nodewright::project::Call;
///
/// let tool = PROJECT.tool("echo").expect("the project has it");
/// let answer = (tool.call)(Call::new(&(), r#"{"text":"hi"}"#)).await?;
/// assert_eq!(answer, r#"{"text":"hi"}"#);
/// # Ok::<(), nodewright::GraphError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub description: &'static str,
    /// Schema of its arguments, an object.
    pub input: &'static Json,
    /// Schema of its result, if that is an object.
    pub output: Option<&'static Json>,
    /// What else its entry in the list of tools says: members of a JSON object, each with a comma before it.
    #[doc(hidden)]
    pub more: &'static str,
    /// Runs it: the arguments as JSON text in, the result as JSON text out.
    pub call: for<'r> fn(Call<'r>) -> ToolFuture<'r>,
}

impl Tool {
    /// A run that can be watched and steered, on the project's state, from JSON text to JSON text.
    ///
    /// ```
    /// # use nodewright::json::Json;
    /// # use nodewright::project::{Project, Tool};
    /// # static PROJECT: Project = Project {
    /// #     tools: &[Tool {
    /// #         name: "echo",
    /// #         description: "Says what it is told",
    /// #         input: &Json::Object(&[("type", Json::String("object"))]),
    /// #         output: None,
    /// #         more: "",
    /// #         call: |call| Box::pin(async move { Ok(call.arguments.to_owned()) }),
    /// #     }],
    /// #     ..Project::EMPTY
    /// # };
    /// # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    /// # runtime.block_on(async {
    /// let tool = PROJECT.tool("echo").expect("the project has it");
    /// let (result, history) = tool.observe(&()).record("{}".to_owned()).await;
    /// assert_eq!((result?.as_str(), history.records().len()), ("{}", 0));
    /// # Ok::<(), nodewright::GraphError>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observe<'r>(&'static self, state: State<'r>) -> Run<'r, dyn Any + Send + Sync, String, String> {
        Run::new(Some(state), None, move |watch, state, arguments: String| {
            Box::pin(async move {
                // Whoever calls `state` gives one.
                let state = state.unwrap_or(&());
                (self.call)(Call { state, arguments: &arguments, watch: Some(watch) }).await
            })
        })
    }
}

/// A call of a tool.
///
/// ```
/// use nodewright::project::Call;
///
/// let call = Call::new(&(), r#"{"directory":"."}"#);
/// assert!(call.watch.is_none());
/// ```
#[derive(Debug)]
pub struct Call<'r> {
    /// The application state.
    pub state: State<'r>,
    /// The arguments as JSON text.
    pub arguments: &'r str,
    /// Who watches the run.
    pub watch: Option<Watch<'r>>,
}

impl<'r> Call<'r> {
    /// A call that nobody watches.
    ///
    /// ```
    /// assert_eq!(nodewright::project::Call::new(&(), "{}").arguments, "{}");
    /// ```
    pub fn new(state: State<'r>, arguments: &'r str) -> Self {
        Self { state, arguments, watch: None }
    }
}

/// The application state behind the project's tools; generated code knows its type.
///
/// ```
/// use nodewright::project::State;
///
/// let app = String::from("the application");
/// let state: State<'_> = &app;
/// assert!(state.is::<String>());
/// ```
pub type State<'r> = &'r (dyn Any + Send + Sync);

/// What [`Tool::call`] returns: the result as JSON text.
///
/// ```
/// use nodewright::project::{Call, ToolFuture};
///
/// fn echo(call: Call<'_>) -> ToolFuture<'_> {
///     Box::pin(async move { Ok(call.arguments.to_owned()) })
/// }
/// ```
pub type ToolFuture<'r> = Pin<Box<dyn Future<Output = Result<String, GraphError>> + Send + 'r>>;
