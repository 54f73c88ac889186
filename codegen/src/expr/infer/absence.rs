//! Outputs of nodes that not every path has run: who reads one should expect to find nothing.

use std::collections::{HashMap, HashSet};

use super::{Env, Infer};
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Expr, History, Kind};
use crate::expr::function::Function;
use crate::ir::ty::Literal;
use crate::source::{Span, Spanned};

/// The nodes whose absence an expression asks for in some place, which need not be the right one.
pub(super) fn find_handled(expr: &Expr, env: &Env) -> HashSet<String> {
    let mut handled = HashSet::new();
    if !env.partial.is_empty() {
        collect(expr, &mut handled);
        // Who counts the executions of a node knows that there may be none.
        expr.for_each_history(&mut |history| {
            if let History::Count(id) = history {
                handled.insert(id.value.clone());
                let since = env.since.iter().filter(|(counted, _)| *counted == id.value);
                handled.extend(since.flat_map(|(_, others)| others.iter().cloned()));
            }
        });
    }
    handled
}

/// A path that starts at the output of a node.
pub(super) struct Read {
    path: String,
    /// Whether a `var` of JSON Logic reads it.
    is_rule: bool,
}

/// How outputs of nodes are read, by where their ids stand.
pub(super) fn find_reads(expr: &Expr, env: &Env) -> HashMap<Span, Read> {
    let mut reads = HashMap::new();
    if !env.partial.is_empty() {
        collect_reads(expr, false, &mut reads);
    }
    reads
}

fn collect_reads(expr: &Expr, in_rule: bool, reads: &mut HashMap<Span, Read>) {
    let mut names = Vec::new();
    if let Some(id) = path_to(expr, &mut names) {
        let path = match in_rule {
            true => names.join("."),
            false => names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join("."),
        };
        // The longest path is met first.
        reads.entry(id).or_insert(Read { path, is_rule: in_rule });
    }
    let is_var = |default: &Expr| default.kind == Kind::Literal(Literal::Null) && default.span == expr.span;
    let in_rule = match &expr.kind {
        Kind::Default(_, default) => is_var(default),
        Kind::Field(..) | Kind::Unwrap(_) => in_rule,
        _ => false,
    };
    expr.for_each_child(&mut |child| collect_reads(child, in_rule, reads));
}

/// Where the first name of a path stands, with all of its names.
fn path_to<'e>(expr: &'e Expr, names: &mut Vec<&'e str>) -> Option<Span> {
    match &expr.kind {
        Kind::Unwrap(of) => path_to(of, names),
        Kind::Field(of, name) => {
            let first = match of.kind {
                Kind::Context | Kind::Start | Kind::Root => Some(name.span),
                _ => path_to(of, names),
            };
            names.push(&name.value);
            first
        }
        _ => None,
    }
}

fn collect(expr: &Expr, handled: &mut HashSet<String>) {
    let asked = match &expr.kind {
        Kind::Call(function, args) if function.value == Function::Exists => args.first(),
        Kind::Elvis(asked, _) => Some(&**asked),
        Kind::Cond(test, ..) => Some(&**test).filter(|test| is_path(test)),
        // Every `var` of JSON Logic is null where it finds nothing, whoever wrote it thought of that or not. Such a
        // null stands nowhere by itself.
        Kind::Default(asked, default)
            if default.kind != Kind::Literal(Literal::Null) || default.span != expr.span =>
        {
            Some(&**asked)
        }
        _ => None,
    };
    if let Some(asked) = asked {
        asked.for_each_read(&mut |name| handled.extend(name.map(str::to_owned)));
    }
    expr.for_each_child(&mut |child| collect(child, handled));
}

/// Whether a condition asks for nothing but a value.
fn is_path(test: &Expr) -> bool {
    match &test.kind {
        Kind::Truthy(_, of) | Kind::Default(of, _) => is_path(of),
        Kind::Field(..) | Kind::Index(..) | Kind::Filter(..) | Kind::Map(..) | Kind::Unwrap(_) => true,
        _ => false,
    }
}

impl Infer<'_> {
    /// Warns if `name` of `of` is the output of a node that may not have run: once for each node.
    pub(super) fn warn_of_absence(&mut self, of: &Expr, name: &Spanned<String>) {
        let partial = self.env.partial.iter().find(|(id, _)| *id == name.value);
        let Some((id, around)) = partial else { return };
        if self.trying
            || self.handled.contains(id)
            || self.present.contains(id)
            || self.path_of(of).as_deref() != Some("")
        {
            return;
        }
        self.handled.insert(id.clone());
        let help = match self.reads.get(&name.span) {
            Some(Read { path, is_rule: true }) => format!("say what holds then: `{{ var: [{path}, …] }}`"),
            Some(Read { path, .. }) => format!("say what holds then: `$.{path} ?? …`"),
            None => format!("say what holds then: `$.{} ?? …`", quoted(id)),
        };
        self.cx.push(
            Diagnostic::lint(name.span, Lint::NotEveryPath, format!("not every path has run node `{id}`"))
                .label("absent where it has not run")
                .help(help)
                .note(format!("the path {around} goes around it")),
        );
    }
}

/// A name as a step of a path.
pub(super) fn quoted(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && !name.starts_with(|c: char| c.is_ascii_digit());
    match is_plain {
        true => name.to_owned(),
        false => format!("`{name}`"),
    }
}
