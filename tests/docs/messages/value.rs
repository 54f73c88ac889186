//! What the text of a message may be, as far as it can be followed: literals, `format!`, variables, branches, and
//! parameters, which are what callers give.

use proc_macro2::TokenTree;
use syn::visit::{self, Visit};
use syn::{Expr, ExprLet, ExprMacro, ExprTuple, Lit, Local, Pat, Stmt};

use super::source::{Function, Source, calls_in};

/// Texts, or the expression that could not be followed.
type Texts = Result<Vec<String>, String>;

/// Methods that give the same text again.
const SAME: [&str; 4] = ["to_owned", "to_string", "into", "clone"];
/// How far parameters are followed.
const FARTHEST: usize = 4;

impl Source {
    /// What an expression of a function may say.
    pub(super) fn resolve(&self, function: &Function, expr: &Expr) -> Texts {
        self.follow(function, expr, None, 0)
    }

    /// The same of the element `part` of a tuple, if there is one.
    fn follow(&self, function: &Function, expr: &Expr, part: Option<usize>, depth: usize) -> Texts {
        let unknown = || Err(shown(expr));
        if depth > 2 * FARTHEST {
            return unknown();
        }
        match expr {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(text) if part.is_none() => Ok(vec![text.value()]),
                _ => unknown(),
            },
            Expr::Macro(call) if part.is_none() => {
                formatted(call).map_or_else(unknown, |text| Ok(vec![text]))
            }
            // What is added in lines below is no part of it.
            Expr::Binary(sum) if matches!(sum.op, syn::BinOp::Add(_)) => {
                self.follow(function, &sum.left, part, depth)
            }
            Expr::Reference(inner) => self.follow(function, &inner.expr, part, depth),
            Expr::Paren(inner) => self.follow(function, &inner.expr, part, depth),
            Expr::MethodCall(call) if SAME.contains(&call.method.to_string().as_str()) => {
                self.follow(function, &call.receiver, part, depth)
            }
            Expr::If(branch) => {
                let Some((_, otherwise)) = &branch.else_branch else { return unknown() };
                let mut texts = self.last(function, &branch.then_branch.stmts, part, depth)?;
                texts.extend(self.follow(function, otherwise, part, depth)?);
                Ok(texts)
            }
            Expr::Match(branches) => {
                let arms = branches.arms.iter().map(|arm| self.follow(function, &arm.body, part, depth));
                Ok(arms.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
            }
            Expr::Block(block) => self.last(function, &block.block.stmts, part, depth),
            Expr::Tuple(tuple) => match part.and_then(|part| tuple.elems.get(part)) {
                Some(element) => self.follow(function, element, None, depth),
                None => unknown(),
            },
            // What leaves the function says nothing here.
            Expr::Return(_) | Expr::Continue(_) | Expr::Break(_) => Ok(Vec::new()),
            Expr::Call(call) if part.is_some() => self.results(function, &call.func, part, depth),
            Expr::Field(field) => match &field.member {
                syn::Member::Unnamed(index) => {
                    let texts = self.follow(function, &field.base, Some(index.index as usize), depth);
                    texts.map_err(|_| shown(expr))
                }
                syn::Member::Named(_) => unknown(),
            },
            Expr::Path(path) => match path.path.get_ident() {
                Some(name) => self.variable(function, &name.to_string(), part, depth).unwrap_or_else(unknown),
                None => unknown(),
            },
            _ => unknown(),
        }
    }

    fn last(&self, function: &Function, body: &[Stmt], part: Option<usize>, depth: usize) -> Texts {
        match body.last() {
            Some(Stmt::Expr(expr, _)) => self.follow(function, expr, part, depth),
            _ => Ok(Vec::new()),
        }
    }

    /// What a variable may be: all that is bound to its name in the function, or what callers give for it.
    fn variable(&self, function: &Function, name: &str, part: Option<usize>, depth: usize) -> Option<Texts> {
        let mut lets = Lets { name, found: Vec::new() };
        lets.visit_block(&function.body);
        let bound: Vec<_> = lets
            .found
            .iter()
            .map(|(place, value)| self.follow(function, value, place.or(part), depth + 1))
            .collect();
        if !bound.is_empty() {
            return Some(joined(bound));
        }
        if let Some(given) = self.given_to_closure(function, name, part, depth) {
            return Some(given);
        }
        let at = function.params.iter().position(|param| param == name)?;
        let calls =
            self.calls_of(function).filter_map(|(caller, args)| Some((caller, args.get(at)?.clone())));
        let given: Vec<_> = calls.map(|(caller, arg)| self.follow(caller, &arg, part, depth + 1)).collect();
        (!given.is_empty()).then(|| joined(given))
    }

    /// What is given for a parameter of a closure that has a name.
    fn given_to_closure(
        &self,
        function: &Function,
        name: &str,
        part: Option<usize>,
        depth: usize,
    ) -> Option<Texts> {
        let mut closures = Closures { param: name, found: None };
        closures.visit_block(&function.body);
        let (closure, at) = closures.found?;
        let args = calls_in(&function.body, |path| path == closure)
            .into_iter()
            .filter_map(|args| args.get(at).cloned());
        Some(joined(args.map(|arg| self.follow(function, &arg, part, depth + 1)).collect()))
    }

    /// The tuples in a function of the same file.
    fn results(&self, caller: &Function, called: &Expr, part: Option<usize>, depth: usize) -> Texts {
        let name = shown(called);
        let found = self.functions.iter().find(|known| known.file == caller.file && known.name == name);
        let (Some(function), Some(part)) = (found, part) else { return Err(name) };
        let mut tuples = Tuples(Vec::new());
        tuples.visit_block(&function.body);
        let firsts = tuples.0.iter().filter_map(|tuple| tuple.elems.get(part));
        let texts = firsts.filter_map(|first| self.follow(function, first, None, depth + 1).ok());
        Ok(texts.flatten().collect())
    }
}

fn joined(all: Vec<Texts>) -> Texts {
    Ok(all.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// The text of `format!`, with `…` for what is put in.
fn formatted(call: &ExprMacro) -> Option<String> {
    if !call.mac.path.is_ident("format") {
        return None;
    }
    let Some(TokenTree::Literal(first)) = call.mac.tokens.clone().into_iter().next() else { return None };
    let text: syn::LitStr = syn::parse_str(&first.to_string()).ok()?;
    let (mut out, text) = (String::new(), text.value());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' | '}' if letters.peek() == Some(&letter) => {
                letters.next();
                out.push(letter);
            }
            '{' => {
                letters.by_ref().find(|letter| *letter == '}');
                out.push('…');
            }
            letter => out.push(letter),
        }
    }
    Some(out)
}

/// An expression in short.
fn shown(expr: &Expr) -> String {
    match expr {
        Expr::Path(path) => {
            path.path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>().join("::")
        }
        Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => format!("{}.{name}", shown(&field.base)),
            syn::Member::Unnamed(index) => format!("{}.{}", shown(&field.base), index.index),
        },
        Expr::MethodCall(call) => format!("{}.{}()", shown(&call.receiver), call.method),
        Expr::Call(call) => format!("{}()", shown(&call.func)),
        Expr::Macro(call) => {
            call.mac.path.segments.last().map(|last| format!("{}!", last.ident)).unwrap_or_default()
        }
        _ => "…".to_owned(),
    }
}

/// Collects what is bound to a name, and which element of a tuple it is.
struct Lets<'a> {
    name: &'a str,
    found: Vec<(Option<usize>, Expr)>,
}

impl Lets<'_> {
    fn bind(&mut self, pat: &Pat, value: &Expr) {
        match pat {
            Pat::Ident(name) if name.ident == self.name => self.found.push((None, value.clone())),
            Pat::Type(typed) => self.bind(&typed.pat, value),
            Pat::TupleStruct(inner) => inner.elems.iter().for_each(|pat| self.bind(pat, value)),
            Pat::Tuple(tuple) => {
                if let Some(at) = tuple.elems.iter().position(|pat| is_named(pat, self.name)) {
                    self.found.push((Some(at), value.clone()));
                }
            }
            _ => {}
        }
    }
}

impl Visit<'_> for Lets<'_> {
    fn visit_local(&mut self, local: &Local) {
        if let Some(init) = &local.init {
            self.bind(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_let(&mut self, tested: &ExprLet) {
        self.bind(&tested.pat, &tested.expr);
        visit::visit_expr_let(self, tested);
    }
}

/// Finds the named closure with a parameter, and which of its parameters that is.
struct Closures<'a> {
    param: &'a str,
    found: Option<(String, usize)>,
}

impl Visit<'_> for Closures<'_> {
    fn visit_local(&mut self, local: &Local) {
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && let Expr::Closure(closure) = &*init.expr
        {
            let at = closure.inputs.iter().position(|input| is_named(input, self.param));
            self.found = at.map(|at| (name.ident.to_string(), at)).or(self.found.take());
        }
        visit::visit_local(self, local);
    }
}

fn is_named(pat: &Pat, name: &str) -> bool {
    match pat {
        Pat::Ident(pat) => pat.ident == name,
        Pat::Type(typed) => is_named(&typed.pat, name),
        _ => false,
    }
}

/// Collects tuples.
struct Tuples(Vec<ExprTuple>);

impl Visit<'_> for Tuples {
    fn visit_expr_tuple(&mut self, tuple: &ExprTuple) {
        self.0.push(tuple.clone());
        visit::visit_expr_tuple(self, tuple);
    }
}
