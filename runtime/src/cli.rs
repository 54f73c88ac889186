//! The command line of every generated binary.
//!
//! Few words and no library: the binary is an MCP server first. The application state is only started where a tool
//! may run.

use std::any::Any;
use std::io::IsTerminal;
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::Arc;

use crate::client::{check_variables, close_all, start_eager};
use crate::project::Project;
#[cfg(feature = "http")]
use crate::server::{HttpOptions, HttpServer};
use crate::server::{Shared, serve_stdio};

mod args;
mod call;
mod help;
mod list;
mod output;
#[cfg(feature = "http")]
mod serve;
pub(crate) mod start;

use args::{Args, Command};
use output::{complain, print};
use start::{Start, Stateless};

/// All went well.
const DONE: u8 = 0;
/// The tool failed, or there is nothing to show.
const FAILED: u8 = 1;
/// The command line is wrong.
const USAGE: u8 = 2;

/// The start of the application state; it only begins where someone waits for it.
type Starting = Pin<Box<dyn Future<Output = Result<Shared, String>>>>;

/// What `main` of a generated binary does. `S` is the application state, `M` is inferred from how it starts.
///
/// What is generic ends here, in a box: rustc compiles generic code, and the futures in it, anew in the user's crate,
/// and the server in there would cost each of the user's release builds some 20 seconds.
pub fn main<S, M>(project: &'static Project, start: impl Start<S, M> + 'static) -> ExitCode
where
    S: Any + Send + Sync,
    M: 'static,
{
    let start = Box::pin(async move { start.start().await.map(|state| Arc::new(state) as Shared) });
    App { project, start }.main()
}

/// The same for a project whose nodes need no state.
pub fn main_without_state<S>(project: &'static Project) -> ExitCode
where
    S: Stateless + Any + Send + Sync,
{
    main::<S, _>(project, S::default)
}

struct App {
    project: &'static Project,
    start: Starting,
}

impl App {
    fn main(self) -> ExitCode {
        let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
        ExitCode::from(self.run(words.collect()))
    }

    fn run(self, words: Vec<String>) -> u8 {
        let project = self.project;
        match args::parse(words) {
            Ok(Args::Help(command)) => print(&help::text(project, command)),
            Ok(Args::Version) => print(&format!("{} {}", project.name, project.version)),
            Ok(Args::Run(Command::Start)) if std::io::stdin().is_terminal() => print(&help::connect(project)),
            Ok(Args::Run(Command::Start | Command::Serve)) => self.serve(),
            #[cfg(feature = "http")]
            Ok(Args::Run(Command::Http(options))) => self.serve_http(options),
            Ok(Args::Run(Command::Tools { json })) => list::tools(project, json),
            Ok(Args::Run(Command::Nodes { words })) => list::nodes(project, &words),
            Ok(Args::Run(Command::Call { tool, arguments })) => self.call(&tool, arguments.as_deref()),
            Err(message) => {
                complain(&message);
                complain(&format!("`{} --help` lists the commands", help::program(project)));
                USAGE
            }
        }
    }

    fn serve(self) -> u8 {
        let Self { project, start } = self;
        block_on(async move {
            check_variables(project.clients)?;
            let state = start.await?;
            start_eager(project.clients, complain);
            let served = serve_stdio(project, state).await;
            close_all(project.clients).await;
            served
        })
        .map_or_else(failed, |()| DONE)
    }

    #[cfg(feature = "http")]
    fn serve_http(self, options: HttpOptions) -> u8 {
        let Self { project, start } = self;
        block_on(async move {
            // The port first: the state may take its time, and be in vain.
            let server = HttpServer::bind(options).await?;
            check_variables(project.clients)?;
            let state = start.await?;
            start_eager(project.clients, complain);
            let served = server.serve(project, state).await;
            close_all(project.clients).await;
            served
        })
        .map_or_else(failed, |()| DONE)
    }

    fn call(self, tool: &str, arguments: Option<&str>) -> u8 {
        let Self { project, start } = self;
        let prepared = match call::prepare(project, tool, arguments) {
            Ok(prepared) => prepared,
            Err(message) => {
                complain(&message);
                return USAGE;
            }
        };
        block_on(async move {
            let state = start.await?;
            let code = prepared.run(&*state).await;
            close_all(project.clients).await;
            Ok(code)
        })
        .unwrap_or_else(failed)
    }
}

fn failed(message: String) -> u8 {
    complain(&message);
    FAILED
}

/// One thread is enough: a graph waits more than it works, and hopping between threads costs more than a call.
fn block_on<T>(future: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    let result = runtime.block_on(future);
    // A thread may still wait for standard input; nobody needs it.
    runtime.shutdown_background();
    result
}
