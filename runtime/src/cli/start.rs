//! How the application state comes about: any of four signatures.

use std::fmt::Display;
use std::future::Future;

/// A function that starts the application state `S`: `fn() -> S`, `fn() -> Result<S, E>`, or either of them async.
/// `M` tells the four apart; it is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot start the application state `{S}`",
    label = "expected `fn() -> {S}` or `fn() -> Result<{S}, E>`, async or not",
    note = "an error must implement `Display`"
)]
pub trait Start<S, M> {
    /// Starts it.
    fn start(self) -> impl Future<Output = Result<S, String>>;
}

/// The state of a project that needs none, so that `main!` may start it without being told how.
///
/// ```
/// # mod desk {
/// #     pub type __NodewrightState = ();
/// #     pub static PROJECT: nodewright::project::Project = nodewright::project::Project::EMPTY;
/// # }
/// nodewright::main!(desk);
/// ```
///
/// Any other state has to be started:
///
/// ```compile_fail,E0277
/// # mod desk {
/// #     #[derive(Default)]
/// #     pub struct App;
/// #     pub type __NodewrightState = App;
/// #     pub static PROJECT: nodewright::project::Project = nodewright::project::Project::EMPTY;
/// # }
/// nodewright::main!(desk);
/// ```
#[diagnostic::on_unimplemented(
    message = "the application state `{Self}` of this project has to be started",
    label = "nothing here starts it",
    note = "name what starts the state: `nodewright::main!(crate, state = {Self}::start)`"
)]
pub trait Stateless: Default {}

#[diagnostic::do_not_recommend]
impl Stateless for () {}

/// `fn() -> S`.
#[derive(Debug)]
pub struct Plain;

/// `fn() -> Result<S, E>`.
#[derive(Debug)]
pub struct Fallible;

/// `async fn() -> S`.
#[derive(Debug)]
pub struct Async;

/// `async fn() -> Result<S, E>`.
#[derive(Debug)]
pub struct AsyncFallible;

impl<S, F: FnOnce() -> S> Start<S, Plain> for F {
    async fn start(self) -> Result<S, String> {
        Ok(self())
    }
}

impl<S, E: Display, F: FnOnce() -> Result<S, E>> Start<S, Fallible> for F {
    async fn start(self) -> Result<S, String> {
        self().map_err(not_started)
    }
}

impl<S, Fut: Future<Output = S>, F: FnOnce() -> Fut> Start<S, Async> for F {
    async fn start(self) -> Result<S, String> {
        Ok(self().await)
    }
}

impl<S, E: Display, Fut: Future<Output = Result<S, E>>, F: FnOnce() -> Fut> Start<S, AsyncFallible> for F {
    async fn start(self) -> Result<S, String> {
        self().await.map_err(not_started)
    }
}

fn not_started(error: impl Display) -> String {
    format!("the application did not start: {error}")
}

#[cfg(test)]
mod tests {
    use super::Start;

    async fn started<M>(start: impl Start<u8, M>) -> Result<u8, String> {
        start.start().await
    }

    async fn later() -> u8 {
        3
    }

    async fn later_or_not() -> Result<u8, std::fmt::Error> {
        Err(std::fmt::Error)
    }

    #[tokio::test(flavor = "current_thread")]
    async fn the_signature_decides_how_the_state_starts() {
        assert_eq!(started(|| 1).await, Ok(1));
        assert_eq!(started(|| Ok::<u8, String>(2)).await, Ok(2));
        assert_eq!(started(later).await, Ok(3));
        let error = "the application did not start: an error occurred when formatting an argument";
        assert_eq!(started(later_or_not).await, Err(error.to_owned()));
        let error = "the application did not start: no price book";
        assert_eq!(started(|| Err::<u8, _>("no price book")).await, Err(error.to_owned()));
    }
}
