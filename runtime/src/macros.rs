//! `project!` and `main!`. They pass `$crate` on, so that the runtime may have any name in the user's Cargo.toml.

/// Puts this package's compiled nodes and graphs here, at the crate root: `PROJECT` and the module `graphs`.
///
/// The package needs a build script that calls `nodewright_codegen::build()`. Mistakes in nodes and graphs are
/// reported at this macro, with the place where they stand.
///
/// `project!(state = App)` names the application state, where more than one type could be it.
#[macro_export]
macro_rules! project {
    () => {
        $crate::private::project! { $crate }
    };
    (state = $state:ty) => {
        $crate::private::project! { $crate }
    };
}

/// The `main` function of a server.
///
/// - `main!();` in a package with one file: nodes and graphs of this crate, which need no application state.
/// - `main!(crate, state = App::start);` the same, with a state.
/// - `main!(order_desk);` and `main!(order_desk, state = order_desk::App::start);` for those of a library, which
///   calls [`project!`](crate::project!).
///
/// The state is started by a function, which may be async and may return a `Result`.
#[macro_export]
macro_rules! main {
    () => {
        $crate::project!();
        $crate::main!(@ crate);
    };
    (crate) => {
        $crate::main!();
    };
    (crate, state = $start:expr $(,)?) => {
        $crate::project!();
        $crate::main!(@ crate, $start);
    };
    ($project:ident $(,)?) => {
        $crate::main!(@ $project);
    };
    ($project:ident, state = $start:expr $(,)?) => {
        $crate::main!(@ $project, $start);
    };
    (@ $project:ident) => {
        fn main() -> ::std::process::ExitCode {
            $crate::private::main_without_state::<$project::__NodewrightState>(&$project::PROJECT)
        }
    };
    (@ $($project:ident)::+, $start:expr) => {
        fn main() -> ::std::process::ExitCode {
            $crate::private::main::<$($project)::+::__NodewrightState, _>(&$($project)::+::PROJECT, $start)
        }
    };
}
