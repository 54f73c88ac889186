//! Expressions as the compiler takes or refuses them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use nodewright_codegen::item::expression::{Options, Refusal, compile_jsonata, compile_jsonlogic};

use super::{Language, Unit};

/// A stack like that of rustc's main thread, which runs macros.
const STACK: usize = 8 << 20;

/// An expression to compile.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its language.
    pub language: Language,
    /// Its text; for JSON Logic, JSON.
    pub text: String,
    /// The variables that are bound for it.
    pub bindings: Vec<String>,
}

/// Why there is no code.
#[derive(Clone, Debug)]
pub enum NoCode {
    /// The compiler refuses the expression: codes and messages.
    Refused(Vec<(Option<String>, String)>),
    /// The compiler panicked.
    Panicked(String),
}

impl Source {
    /// A JSONata expression without variables of its own.
    pub fn jsonata(text: impl Into<String>) -> Self {
        Self { language: Language::Jsonata, text: text.into(), bindings: Vec::new() }
    }

    /// A JSON Logic rule.
    pub fn jsonlogic(text: impl Into<String>) -> Self {
        Self { language: Language::JsonLogic, text: text.into(), bindings: Vec::new() }
    }

    /// Compiles it in this thread.
    pub fn compile(&self) -> Result<Unit, NoCode> {
        let tokens = catch_unwind(AssertUnwindSafe(|| match self.language {
            Language::Jsonata => {
                let options = Options { bindings: self.bindings.clone(), ..Options::default() };
                compile_jsonata(&self.text, &options)
            }
            Language::JsonLogic => compile_jsonlogic(&self.text),
        }));
        match tokens {
            Ok(Ok(tokens)) => Ok(Unit { language: self.language, code: tokens.to_string() }),
            Ok(Err(refusals)) => Err(NoCode::Refused(refusals.into_iter().map(split).collect())),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
                Err(NoCode::Panicked(text.unwrap_or_default()))
            }
        }
    }
}

fn split(Refusal { code, message, .. }: Refusal) -> (Option<String>, String) {
    (code.map(|code| code.to_string()), message)
}

impl NoCode {
    /// Whether the compiler refuses with this code.
    pub fn has(&self, code: &str) -> bool {
        match self {
            Self::Refused(refusals) => refusals.iter().any(|(it, _)| it.as_deref() == Some(code)),
            Self::Panicked(_) => false,
        }
    }
}

impl std::fmt::Display for NoCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Panicked(text) => write!(f, "the compiler panics: {text}"),
            Self::Refused(refusals) => {
                f.write_str("the compiler refuses:")?;
                for (code, message) in refusals {
                    write!(f, " {} ({message})", code.as_deref().unwrap_or("no code"))?;
                }
                Ok(())
            }
        }
    }
}

/// Does `work` in a thread with as much stack as the compiler has in rustc.
pub fn with_compilers_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let handle = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let handle = handle.unwrap_or_else(|error| panic!("no thread: {error}"));
        handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
