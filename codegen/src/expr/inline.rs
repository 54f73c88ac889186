//! Calls of functions that an expression binds and calls by name: blocks that bind the arguments, and then do what the
//! function does. Inference and emission then see what each call is about, and no function need be made.
//!
//! This is for expressions in graphs, and for emission only: messages speak of what was written.

use std::collections::HashMap;

use super::core::{Apply, Expr, Kind, Lambda, Local, Partial, VarId};
use super::function::Function;
use super::hoist::hoisted;
use super::rewrite::{Renaming, highest_variable, sees};
use super::transformer::transformed;
use crate::ir::Type;
use crate::source::{Span, Spanned};

/// So many expressions are made by this in all.
const MOST: usize = 4_000;

/// The expression with such calls in place; `None` if it has none.
pub fn inline_calls(expr: &Expr) -> Option<Expr> {
    let mut changed = expr.clone();
    let mut inline = Inline {
        functions: HashMap::new(),
        next: highest_variable(expr),
        around: 0,
        contexts: 0,
        made: 0,
        changes: false,
    };
    inline.visit(&mut changed);
    inline.changes.then_some(changed)
}

/// A function that is bound once.
#[derive(Clone)]
struct Callee {
    lambda: Lambda,
    /// The context that it is made in.
    made_in: usize,
}

struct Inline {
    functions: HashMap<VarId, Callee>,
    /// The last variable that there is.
    next: u32,
    /// The context at hand; the outermost is 0.
    around: usize,
    contexts: usize,
    made: usize,
    changes: bool,
}

impl Inline {
    fn visit(&mut self, expr: &mut Expr) {
        if let Kind::Unwrap(_) | Kind::KeepArray(_) = &expr.kind
            && let Some(kind) = hoisted(expr, &mut self.next)
        {
            expr.kind = kind;
            self.changes = true;
        }
        if let Kind::Block(locals, items) = &mut expr.kind {
            locals.iter_mut().filter_map(|local| local.outer.as_mut()).for_each(|outer| self.visit(outer));
            self.block(locals, items);
            return;
        }
        let around = self.around;
        expr.for_each_part_mut(&mut |part, inside| {
            if inside {
                self.contexts += 1;
                self.around = self.contexts;
            }
            self.visit(part);
            self.around = around;
        });
        let called = match &mut expr.kind {
            Kind::Apply(apply) => self.called(apply),
            Kind::Chain(left, right) => self.chained(left, right),
            Kind::Call(function, args) => {
                self.called_back(function.value, args);
                None
            }
            _ => None,
        };
        if let Some(kind) = called {
            expr.kind = kind;
            self.changes = true;
        }
    }

    fn block(&mut self, locals: &mut Vec<Local>, items: &mut Vec<Expr>) {
        for at in 0..items.len() {
            let (before, rest) = items.split_at_mut(at);
            let Some((item, after)) = rest.split_first_mut() else { return };
            if let Kind::Bind(id, value) = &mut item.kind
                && let Some(local) = locals.iter_mut().find(|local| local.id == *id)
            {
                let id = *id;
                let alone =
                    !before.iter().any(|item| sees(item, id)) && !after.iter().any(|item| binds(item, id));
                if alone && !binds(value, id) {
                    self.unshadow(local, value);
                    self.visit(value);
                    if local.outer.is_none() && !sees(value, id) {
                        self.note(id, value);
                    }
                    continue;
                }
            }
            self.visit(item);
        }
        self.drop_unused(locals, items);
    }

    /// Until it is bound, a variable is what its name stands for around it: `$max := $max(…)`.
    fn unshadow(&mut self, local: &mut Local, value: &mut Expr) {
        let Some(outer) = local.outer.as_ref() else { return };
        if !sees_at_once(value, local.id) {
            if !sees(value, local.id) {
                local.outer = None;
                self.changes = true;
            }
            return;
        }
        value.replace_variable(local.id, outer);
        local.outer = None;
        self.changes = true;
    }

    fn note(&mut self, id: VarId, value: &Expr) {
        if let Some(callee) = self.callee(value) {
            self.functions.insert(id, callee);
        }
    }

    /// The function that an expression is, if its calls can be written out.
    fn callee(&mut self, value: &Expr) -> Option<Callee> {
        let made_in = self.around;
        let lambda = match &value.kind {
            Kind::Unwrap(of) => return self.callee(of),
            Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
                ([], [only]) => return self.callee(only),
                _ => return None,
            },
            Kind::Var(id) => return self.functions.get(id).cloned(),
            Kind::Lambda(lambda) if lambda.signature.is_none() => (**lambda).clone(),
            Kind::Partial(partial) => self.left_open(partial)?,
            Kind::Function(function) if takes_one(*function) => {
                let (param, arg) = self.param(value.span);
                one_of(param, Kind::Call(Spanned::new(*function, value.span), vec![arg]), value.span)
            }
            Kind::Chain(first, second) => self.composed(first, second)?,
            _ => return None,
        };
        Some(Callee { lambda, made_in })
    }

    /// Two functions, one after the other, as one: `$trim ~> $uppercase`.
    fn composed(&mut self, first: &Expr, second: &Expr) -> Option<Lambda> {
        let ((param, arg), span) = (self.param(first.span), second.span);
        let first = self.call(first, arg)?;
        let both = self.call(second, Expr::new(first, span))?;
        Some(one_of(param, both, span))
    }

    /// A call of the function that an expression is, with one argument.
    fn call(&mut self, function: &Expr, arg: Expr) -> Option<Kind> {
        let Callee { lambda, made_in } = self.callee(function)?;
        let lambda = self.copy(&lambda, made_in).filter(|lambda| lambda.params.len() == 1)?;
        Some(in_place(lambda, vec![arg]))
    }

    /// A parameter of a function that is made here, and what sees it.
    fn param(&mut self, span: Span) -> (VarId, Expr) {
        self.next += 1;
        (VarId(self.next), Expr::new(Kind::Var(VarId(self.next)), span))
    }

    /// A function of what a partial application leaves open, where all else is literal.
    fn left_open(&mut self, partial: &Partial) -> Option<Lambda> {
        if partial.forgotten.is_some() {
            return None;
        }
        let (mut params, span) = (Vec::new(), partial.callee.span);
        let args = partial.args.iter().map(|arg| match arg {
            Some(Expr { kind: Kind::Literal(_), .. }) => arg.clone(),
            Some(_) => None,
            None => {
                let (param, arg) = self.param(span);
                params.push(param);
                Some(arg)
            }
        });
        let args = args.collect::<Option<Vec<_>>>()?;
        let callee = partial.callee.clone();
        let mut apply = Apply { callee, args, tail: false, depth: 0, forgotten: None };
        let body = Expr::new(self.called(&mut apply)?, span);
        Some(Lambda { name: None, params, locals: Vec::new(), signature: None, body, depth: 0 })
    }

    /// What a call is instead.
    fn called(&mut self, apply: &mut Apply) -> Option<Kind> {
        if apply.forgotten.is_some() {
            return None;
        }
        match &apply.callee.kind {
            // What a name stood for before it was bound.
            Kind::Function(function) => {
                let fits = (function.required()..=function.params().len()).contains(&apply.args.len());
                let called = Spanned::new(*function, apply.callee.span);
                (fits && *function != Function::Eval)
                    .then(|| Kind::Call(called, std::mem::take(&mut apply.args)))
            }
            Kind::Var(id) => {
                let Callee { lambda, made_in } = self.functions.get(id)?.clone();
                let lambda =
                    self.copy(&lambda, made_in).filter(|lambda| lambda.params.len() == apply.args.len())?;
                Some(in_place(lambda, std::mem::take(&mut apply.args)))
            }
            _ => None,
        }
    }

    /// `left ~> $f`, where the left is known to be data.
    fn chained(&mut self, left: &mut Expr, right: &mut Expr) -> Option<Kind> {
        if may_be_function(left) {
            return None;
        }
        if let Kind::Transform(transform) = &right.kind {
            return transformed(left, transform);
        }
        let span = left.span;
        let mut taken = || vec![std::mem::replace(left, Expr::new(Kind::Context, span))];
        if let Kind::Function(function) = &right.kind {
            let fits = function.required() <= 1 && *function != Function::Eval;
            return fits.then(|| Kind::Call(Spanned::new(*function, right.span), taken()));
        }
        let Callee { lambda, made_in } = self.callee(right)?;
        let lambda = self.copy(&lambda, made_in).filter(|lambda| lambda.params.len() == 1)?;
        Some(in_place(lambda, taken()))
    }

    /// A function that is called back by its name, or made of others, is one that is written there.
    fn called_back(&mut self, function: Function, args: &mut [Expr]) {
        let Some(at) = function.callback() else { return };
        let Some(arg) = args.get_mut(at) else { return };
        if matches!(arg.kind, Kind::Lambda(_)) {
            return;
        }
        let Some(Callee { lambda, made_in }) = self.callee(arg) else { return };
        if let Some(lambda) = self.copy(&lambda, made_in) {
            arg.kind = Kind::Lambda(Box::new(lambda));
            self.changes = true;
        }
    }

    /// A copy of a function for the context at hand, with variables of its own.
    fn copy(&mut self, lambda: &Lambda, made_in: usize) -> Option<Lambda> {
        let mut copy = lambda.clone();
        if made_in != self.around {
            match context_of(&copy.body) {
                Sight::Nothing => {}
                // The outermost context has a name.
                Sight::Named if made_in == 0 => name_context(&mut copy.body),
                Sight::Named | Sight::Unnamed => return None,
            }
        }
        self.made += size(&copy.body);
        if self.made > MOST {
            return None;
        }
        let mut renaming = Renaming::new(&mut self.next);
        copy.params.iter_mut().for_each(|param| renaming.declare(param));
        copy.locals.iter_mut().for_each(|local| renaming.declare(&mut local.id));
        copy.locals
            .iter_mut()
            .filter_map(|local| local.outer.as_mut())
            .for_each(|outer| renaming.rename(outer));
        renaming.rename(&mut copy.body);
        Some(copy)
    }

    /// Functions that nothing calls by their names any more are not made.
    fn drop_unused(&mut self, locals: &mut Vec<Local>, items: &mut Vec<Expr>) {
        let mut at = 0;
        while at + 1 < items.len() {
            let unused = match &items[at].kind {
                Kind::Bind(id, _) if self.functions.contains_key(id) => {
                    let others = items.iter().enumerate().filter(|(other, _)| *other != at);
                    (!others.into_iter().any(|(_, item)| sees(item, *id))).then_some(*id)
                }
                _ => None,
            };
            match unused {
                Some(id) => {
                    items.remove(at);
                    locals.retain(|local| local.id != id);
                    self.changes = true;
                    // It may have been all that called one before it.
                    at = 0;
                }
                None => at += 1,
            }
        }
    }
}

/// A function of one parameter.
fn one_of(param: VarId, body: Kind, span: Span) -> Lambda {
    Lambda {
        name: None,
        params: vec![param],
        locals: Vec::new(),
        signature: None,
        body: Expr::new(body, span),
        depth: 0,
    }
}

/// The body of a function, behind what binds its parameters.
fn in_place(lambda: Lambda, args: Vec<Expr>) -> Kind {
    let params = lambda.params.iter().map(|id| Local { id: *id, outer: None });
    let locals = params.chain(lambda.locals).collect();
    let binds = lambda.params.iter().zip(args).map(|(id, arg)| {
        let span = arg.span;
        Expr::new(Kind::Bind(*id, Box::new(arg)), span)
    });
    let mut items: Vec<_> = binds.collect();
    items.push(lambda.body);
    Kind::Block(locals, items)
}

/// What a function sees of the context that it is made in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    Nothing,
    /// Only by `$`, or by paths that start from it.
    Named,
    /// In another way.
    Unnamed,
}

fn context_of(expr: &Expr) -> Sight {
    let mut sight = match &expr.kind {
        Kind::Context | Kind::Start => Sight::Named,
        Kind::Wildcard | Kind::Descendants => Sight::Unnamed,
        Kind::Tuples(tuples) if tuples.whole => Sight::Unnamed,
        _ => Sight::Nothing,
    };
    expr.for_each_part(&mut |part, inside| {
        let seen = if inside { Sight::Nothing } else { context_of(part) };
        sight = match (sight, seen) {
            (Sight::Nothing, other) | (other, Sight::Nothing) => other,
            (Sight::Named, Sight::Named) => Sight::Named,
            _ => Sight::Unnamed,
        };
    });
    sight
}

fn name_context(expr: &mut Expr) {
    if matches!(expr.kind, Kind::Context | Kind::Start) {
        expr.kind = Kind::Root;
    }
    expr.for_each_part_mut(&mut |part, inside| {
        if !inside {
            name_context(part);
        }
    });
}

fn takes_one(function: Function) -> bool {
    function.required() == 1 && function.params().len() == 1
}

fn may_be_function(expr: &Expr) -> bool {
    matches!(expr.flow.ty, Type::Any)
}

fn binds(expr: &Expr, id: VarId) -> bool {
    let mut found = matches!(&expr.kind, Kind::Bind(bound, _) if *bound == id);
    expr.for_each_child(&mut |child| found = found || binds(child, id));
    found
}

/// Whether a variable is seen, and nowhere by a function that may be called later.
fn sees_at_once(expr: &Expr, id: VarId) -> bool {
    sees(expr, id) && !sees_later(expr, id)
}

fn sees_later(expr: &Expr, id: VarId) -> bool {
    if matches!(expr.kind, Kind::Lambda(_) | Kind::Transform(_)) {
        return sees(expr, id);
    }
    let mut found = false;
    expr.for_each_child(&mut |child| found = found || sees_later(child, id));
    found
}

fn size(expr: &Expr) -> usize {
    let mut all = 1;
    expr.for_each_child(&mut |child| all += size(child));
    all
}
