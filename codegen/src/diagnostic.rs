//! What the compiler has to say to the user, and the accumulator that every stage says it to.
//!
//! Messages follow rustc's manner, and the constructor holds them to it in debug builds: lower case, no full
//! stop, one line, the user's words in backticks.

use std::cell::{Cell, RefCell};

use crate::source::Span;

pub mod json;
pub mod lint;
pub mod render;
pub mod tokens;

pub use lint::Lint;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The project does not build.
    Error,
    /// It builds, but probably not into what was meant.
    Warning,
}

/// How much one has to know to see the mistake, which decides who reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The item alone shows it: in Rust source its own macro reports it, at its token, and the build step is silent.
    Item,
    /// Only the whole project shows it: the build step reports it through `project!`.
    Project,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub level: Level,
    /// Who can see it.
    pub scope: Scope,
    /// The name by which a graph may allow it.
    pub lint: Option<Lint>,
    /// What is wrong, in one line.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What is wrong with the very place, beside its caret.
    pub label: Option<String>,
    /// Other places that matter, each with its label.
    pub related: Vec<(Span, String)>,
    /// What to do: imperatives that can be followed.
    pub help: Vec<String>,
    /// Why it is so.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// An error that only the whole project shows.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Self::new(Level::Error, span, message.into())
    }

    /// A warning that only the whole project shows.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Self::new(Level::Warning, span, message.into())
    }

    fn new(level: Level, span: Span, message: String) -> Self {
        // A message is one line, whatever the user's words in it are.
        let message = message.replace('\r', "\\r").replace('\n', "\\n");
        debug_assert!(!message.ends_with('.'), "a message has no full stop: {message}");
        debug_assert!(!message.ends_with('?'), "a message is not a question: {message}");
        debug_assert!(!message.starts_with(char::is_uppercase), "a message starts in lower case: {message}");
        Self {
            level,
            scope: Scope::Project,
            lint: None,
            message,
            span,
            label: None,
            related: Vec::new(),
            help: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// A warning that a node of a graph may allow.
    pub fn lint(span: Span, lint: Lint, message: impl Into<String>) -> Self {
        Self { lint: Some(lint), ..Self::warning(span, message) }
    }

    /// Marks the mistake as one that the item alone shows.
    pub fn in_item(mut self) -> Self {
        self.scope = Scope::Item;
        self
    }

    /// Says what is wrong with the very place.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Points at another place that matters.
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }

    /// Says what to do.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Says what to do, if there is something to say.
    pub fn help_if(self, help: Option<String>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Gives the reason.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// Collects diagnostics behind `&self`. It must be asked for them before it is dropped.
#[derive(Debug, Default)]
pub struct Diagnostics {
    found: RefCell<Vec<Diagnostic>>,
    taken: Cell<bool>,
}

impl Diagnostics {
    /// An empty accumulator.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one.
    pub fn push(&self, diagnostic: Diagnostic) {
        self.found.borrow_mut().push(diagnostic);
    }

    /// Whether any error was found so far.
    pub fn has_errors(&self) -> bool {
        self.found.borrow().iter().any(|found| found.level == Level::Error)
    }

    /// Whether an error was found in this part of a file so far.
    pub fn has_error_within(&self, span: Span) -> bool {
        let within = |at: Span| at.file == span.file && span.start <= at.start && at.end <= span.end;
        self.found.borrow().iter().any(|found| found.level == Level::Error && within(found.span))
    }

    /// How many were found so far, warnings too.
    pub fn count(&self) -> usize {
        self.found.borrow().len()
    }

    /// How many errors were found so far.
    pub fn error_count(&self) -> usize {
        self.found.borrow().iter().filter(|found| found.level == Level::Error).count()
    }

    /// Changes what was found so far; what `change` gives `None` for is forgotten.
    pub fn revise(&self, change: impl FnMut(Diagnostic) -> Option<Diagnostic>) {
        let found = self.found.take();
        self.found.replace(found.into_iter().filter_map(change).collect());
    }

    /// Everything that was found: by place, without repetitions.
    pub fn take(&self) -> Vec<Diagnostic> {
        self.taken.set(true);
        let mut found = self.found.take();
        found.sort_by(|a, b| (a.span, a.level, &a.message).cmp(&(b.span, b.level, &b.message)));
        found.dedup();
        // What is wrong with a text is told once: errors stand first.
        found.dedup_by(|next, first| {
            next.span == first.span
                && (next.level, first.level) == (Level::Warning, Level::Error)
                && next.lint.is_none()
        });
        found
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        if !self.taken.get() && !std::thread::panicking() {
            debug_assert!(self.found.borrow().is_empty(), "diagnostics dropped unseen: {:?}", self.found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[test]
    fn sorts_by_place_and_drops_repetitions() {
        let cx = Diagnostics::new();
        let at = |start| Span::new(FileId::TOKENS, start, start + 1);
        cx.push(Diagnostic::error(at(5), "second"));
        cx.push(Diagnostic::error(at(1), "first"));
        cx.push(Diagnostic::error(at(5), "second"));
        let messages: Vec<_> = cx.take().into_iter().map(|found| found.message).collect();
        assert_eq!(messages, ["first", "second"]);
    }

    #[test]
    fn a_message_is_one_line_whatever_it_quotes() {
        let span = Span::new(FileId::TOKENS, 0, 1);
        assert_eq!(Diagnostic::error(span, "unknown node `a\r\nb`").message, "unknown node `a\\r\\nb`");
    }

    #[test]
    #[should_panic(expected = "dropped unseen")]
    fn panics_when_nobody_looked() {
        Diagnostics::new().push(Diagnostic::error(Span::new(FileId::TOKENS, 0, 1), "lost"));
    }
}
