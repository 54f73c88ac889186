//! `project!`, `main!`, and the macros of expressions. They pass `$crate` on, so that the runtime may have any name in
//! the user's Cargo.toml.

/// Puts this package's compiled nodes and graphs here, at the crate root: `PROJECT` and the module `graphs`.
///
/// The package needs a build script that calls `nodewright_codegen::build()`. Mistakes in nodes and graphs are
/// reported at this macro, with the place where they stand.
///
/// `project!(state = App)` names the application state, where more than one type could be it.
///
/// ```text
/// // src/lib.rs
/// mod nodes;
///
/// nodewright::project!();
/// ```
#[macro_export]
macro_rules! project {
    () => {
        $crate::private::project! { $crate }
    };
    (state = $state:ty) => {
        $crate::private::project! { $crate }
    };
}

/// Compiles a JSONata expression, which can then be evaluated.
///
/// ```
/// # fn main() -> Result<(), nodewright::ExprError> {
/// let expr = nodewright::jsonata!("$sum(orders[status = 'paid'].amount)");
/// let input = serde_json::json!({ "orders": [{ "status": "paid", "amount": 5 }, { "status": "open", "amount": 2 }] });
/// assert_eq!(expr.eval_json(&input)?, Some(serde_json::json!(5)));
/// # Ok(())
/// # }
/// ```
///
/// Variables that are bound when it is evaluated are listed: `jsonata!("$x + a", bindings: [x])`, then
/// [`Env::bind`](crate::Env::bind). So are functions, with their signatures:
/// `jsonata!("$greet(name)", functions: [greet: "<s:s>"])`, then [`Env::function`](crate::Env::function).
///
/// What JSONata's own parser refuses is a compile error. What it finds only when an expression runs is an
/// [`ExprError`](crate::ExprError) with the same code.
#[macro_export]
macro_rules! jsonata {
    ($($tokens:tt)+) => {
        $crate::private::jsonata! { $crate; $($tokens)+ }
    };
}

/// Compiles a rule of JSON Logic, which can then be evaluated.
///
/// ```
/// # fn main() -> Result<(), nodewright::ExprError> {
/// let rule = nodewright::jsonlogic!({
///     "and": [{ ">": [{ "var": "price" }, 100] }, { "in": [{ "var": "country" }, ["CH", "AT"]] }]
/// });
/// let input = serde_json::json!({ "price": 120, "country": "AT" });
/// assert!(rule.test_json(&input)?);
///
/// let rule = nodewright::jsonlogic!({ "map": [{ "var": "lines" }, { "*": [{ "var": "qty" }, { "var": "price" }] }] });
/// let input = serde_json::json!({ "lines": [{ "qty": 2, "price": 5 }, { "qty": 1, "price": 7.5 }] });
/// assert_eq!(rule.eval_json(&input)?, Some(serde_json::json!([10, 7.5])));
/// # Ok(())
/// # }
/// ```
///
/// The rule is JSON: as tokens, where a mistake is reported at its own, or as a text, `jsonlogic!(r#"{ "var": "a" }"#)`,
/// in which JSON's escapes may stand that Rust does not know.
///
/// A rule is compiled, so data is never one. An operator that does not exist and a wrong number of arguments are compile
/// errors. A number that JSON cannot hold, as that of `{ "/": [1, 0] }`, is an [`ExprError`](crate::ExprError) when the
/// rule runs.
#[macro_export]
macro_rules! jsonlogic {
    ($($tokens:tt)+) => {
        $crate::private::jsonlogic! { $crate; $($tokens)+ }
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
///
/// ```text
/// // src/main.rs
/// nodewright::main!(order_desk, state = order_desk::App::start);
/// ```
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

/// `project!` of a project that needs the feature `http` asks for it.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "http")]
macro_rules! __require_http {
    ($message:literal) => {};
}

/// The feature is off.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "http"))]
macro_rules! __require_http {
    ($message:literal) => {
        ::core::compile_error!($message);
    };
}

/// `project!` of a project that needs the feature `https` asks for it.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "https")]
macro_rules! __require_https {
    ($message:literal) => {};
}

/// The feature is off.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "https"))]
macro_rules! __require_https {
    ($message:literal) => {
        ::core::compile_error!($message);
    };
}
