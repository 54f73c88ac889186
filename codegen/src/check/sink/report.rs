//! What is said of a value that does not fit its place, or may not.

use nodewright_core::nearest::nearest;

use super::nested::{is_kept, is_list_of_others};
use super::scalar::scalar_at;
use super::several::is_several;
use super::trouble::{Trouble, find_troubles};
use super::{Place, Sink, asked};
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::ty::Literal;
use crate::ir::{Card, Flow, Type};
use crate::source::Span;

/// Longer texts of the user's are not repeated in a help.
const MOST_SHOWN: usize = 60;

impl Sink<'_> {
    /// Holds what an expression gives against its place; `expr` is that expression, if there is one.
    pub(super) fn check_given(&self, flow: &Flow, span: Span, expr: Option<&Expr>, place: Place<'_>) {
        let found = &flow.ty;
        // Of what it finds nothing may be known, but it may find nothing.
        if *found == Type::Any && flow.card == Card::OPTIONAL && place.needed && expr.is_some_and(is_lookup) {
            return self.report_absent(span, expr, place.path);
        }
        if matches!(found, Type::Any | Type::Never | Type::Recursive(_)) || *place.ty == Type::Any {
            return;
        }
        if flow.card.many {
            return self.check_sequence(flow, span, expr, place);
        }
        let troubles = find_troubles(found, place.ty, place.path);
        let is_sound = troubles.is_empty();
        troubles.into_iter().for_each(|trouble| self.report(trouble, span, expr, found));
        if is_sound && flow.card.absent && place.needed {
            self.report_absent(span, expr, place.path);
        }
    }

    /// A sequence comes out as nothing, as its only member, or as an array.
    fn check_sequence(&self, flow: &Flow, span: Span, expr: Option<&Expr>, place: Place<'_>) {
        let (found, array) = (&flow.ty, Type::array(flow.ty.clone()));
        let plain = place.ty.without_null();
        let element = plain.element();
        // A single array is unwrapped as all else, unless it is kept.
        let unwraps = |each: &Type| !expr.is_some_and(is_kept) && is_list_of_others(found, each);
        let fits_one = found.overlaps(&plain) && !element.as_ref().is_some_and(unwraps);
        let fits_many = element.as_ref().is_some_and(|element| found.overlaps(element));
        match (fits_one, fits_many) {
            (false, false) if flow.card.absent && !place.needed => {
                let path = place.path.to_owned();
                let expected = place.ty.clone();
                self.report(Trouble::Partly { path, part: found.clone(), expected }, span, expr, &array);
            }
            (false, false) => self.report_wrong(found, span, place),
            // Who asks for one among many knows that there is one.
            (true, false) if expr.is_some_and(is_several) => self.report_wrong(&array, span, place),
            (true, false) if expr.is_some_and(|expr| is_chosen(expr, true)) || self.is_decided(expr) => {}
            (true, false) => self.report_several(span, expr, place),
            (false, true) if self.is_decided(expr) || expr.is_some_and(is_several) => {}
            // Under a key that is data, one is put into an array.
            (false, true) if place.path.ends_with(".*") => {}
            (false, true) => self.report_single(flow, span, expr, place),
            _ => {}
        }
        if let Some(element) =
            element.filter(|_| fits_many && matches!(found, Type::Array(..) | Type::Tuple(_)))
        {
            let troubles = find_troubles(found, &element, &format!("{}[]", place.path));
            troubles.into_iter().for_each(|trouble| self.report(trouble.at_times(), span, expr, &array));
        }
    }

    /// Whether what the expression gives hangs on the history of the run, on a node that was warned of, or on what a
    /// condition around it asks for.
    pub(super) fn is_decided(&self, expr: Option<&Expr>) -> bool {
        expr.is_some_and(|expr| self.hangs_on_run(expr) || asked::is_asked(&self.asked.borrow(), expr))
    }

    fn hangs_on_run(&self, expr: &Expr) -> bool {
        let mut decided = false;
        expr.for_each_history(&mut |_| decided = true);
        expr.for_each_read(&mut |name| decided |= name.is_some_and(|name| self.partial.contains(&name)));
        decided
    }

    pub(super) fn report(&self, trouble: Trouble, span: Span, expr: Option<&Expr>, found: &Type) {
        match trouble {
            Trouble::Never { path, found, expected } => {
                self.report_wrong(
                    &found,
                    span,
                    Place { ty: &expected, path: &path, needed: true, shape: None },
                );
            }
            Trouble::Missing { path, ty } => self.report_missing(&path, &ty, span),
            Trouble::Absent { path } => self.report_absent(span, None.filter(|_| expr.is_none()), &path),
            Trouble::Partly { path, part, expected } if !self.is_decided(expr) => {
                self.report_partly(&path, &part, &expected, (span, expr), found);
            }
            Trouble::Partly { .. } => {}
        }
    }

    fn report_partly(
        &self,
        path: &str,
        part: &Type,
        expected: &Type,
        (span, expr): (Span, Option<&Expr>),
        found: &Type,
    ) {
        let is_null = *part == Type::Null;
        let may_be = match part {
            Type::Literals(_) => part.to_string(),
            _ => Kinds::of(part).describe(),
        };
        let message = format!("{} may be {may_be}", self.place(path));
        let warning = Diagnostic::lint(span, Lint::MayNotFit, message);
        let text = expr.filter(|expr| expr.flow.ty == *found).and_then(|expr| self.text(expr.span));
        let help = text.filter(|_| is_null).map(|text| format!("say what stands for null: `{text} ?: …`"));
        let quotes = help.as_ref().and_then(|_| self.quotes_at(span));
        let warning = warning.label(format!("expected {expected}")).help_if(help).help_if(quotes);
        self.cx.push(self.with_origin(warning));
    }

    pub(super) fn report_wrong(&self, found: &Type, span: Span, place: Place<'_>) {
        let message = match place.path {
            "" => format!("wrong type for {}", self.what),
            path => format!("wrong type for `{path}` in {}", self.what),
        };
        let error = Diagnostic::error(span, message)
            .label(format!("expected {}, found {found}", place.ty))
            .help_if(as_expression(found));
        self.cx.push(self.with_origin(error));
    }

    pub(super) fn report_no_option(
        &self,
        given: &Literal,
        options: &[Literal],
        span: Span,
        place: Place<'_>,
    ) {
        let texts = options.iter().filter_map(|option| match option {
            Literal::String(option) => Some(&**option),
            _ => None,
        });
        let near = match given {
            Literal::String(given) => nearest(given, texts),
            _ => None,
        };
        let message = match place.path {
            "" => format!("wrong value for {}", self.what),
            path => format!("wrong value for `{path}` in {}", self.what),
        };
        let expression = as_expression(&Type::literals([given.clone()]));
        let near = near.filter(|_| expression.is_none());
        let error = Diagnostic::error(span, message)
            .label(format!("expected {}", place.ty))
            .help_if(expression)
            .help_if(near.map(|near| format!("an option with a similar name exists: `{near}`")));
        self.cx.push(self.with_origin(error));
    }

    pub(super) fn report_missing(&self, path: &str, ty: &Type, span: Span) {
        let name = path.rsplit('.').next().unwrap_or(path);
        let error = Diagnostic::error(span, format!("`{path}` is missing in {}", self.what))
            .label(format!("has no `{name}`"))
            .help(format!("add `{name}`: {ty}"));
        self.cx.push(self.with_origin(error));
    }

    pub(super) fn report_absent(&self, span: Span, expr: Option<&Expr>, path: &str) {
        if self.is_decided(expr) {
            return;
        }
        let help = expr.map(|expr| {
            let text = self.text(expr.span).unwrap_or("…");
            let instead = if matches!(expr.flow.ty, Type::Array(..)) { "[]" } else { "…" };
            format!("say what stands for it then: `{text} ?? {instead}`")
        });
        let warning =
            Diagnostic::lint(span, Lint::MayBeAbsent, format!("{} may be absent", self.place(path)));
        self.cx.push(self.with_origin(warning.label("there may be no such value").help_if(help)));
    }

    pub(super) fn report_no_otherwise(&self, expr: &Expr, place: Place<'_>) {
        if self.hangs_on_run(expr) {
            return;
        }
        let message = format!("{} may be absent", self.place(place.path));
        let warning = Diagnostic::lint(expr.span, Lint::MayBeAbsent, message)
            .label("gives nothing where the condition does not hold")
            .help("say what holds then: `… ? … : …`")
            .help_if(self.quotes_at(expr.span));
        self.cx.push(self.with_origin(warning));
    }

    fn report_single(&self, flow: &Flow, span: Span, expr: Option<&Expr>, place: Place<'_>) {
        let message = format!("{} may be no array", self.place(place.path));
        let mut warning = Diagnostic::lint(span, Lint::MayBeSingle, message)
            .label("one element comes out by itself, without an array");
        if let Some(expr) = expr {
            let text = self.text(expr.span).unwrap_or("…");
            // Behind nothing, `[]` leaves nothing.
            let brackets = takes_brackets(expr) && !(flow.card.absent && place.needed);
            let is_text =
                scalar_at(self.sources, expr.span).is_some_and(|scalar| scalar.whole && scalar.key != "expr");
            warning = warning.help(match (brackets, is_text) {
                // In brackets, a single array would be spread.
                _ if matches!(flow.ty, Type::Array(..) | Type::Tuple(_)) => self.help_with_list(expr),
                (true, _) => format!("put `[]` behind it: `{text}[]`"),
                (false, false) => {
                    format!("put it into `[…]`, which is an array even if there is nothing: `[{text}]`")
                }
                // What does not start with `$` is text there.
                (false, true) => format!(
                    "put it into `[…]`, which is an array even if there is nothing: `{{ expr: '[{}]' }}`",
                    text.replace('\'', "''")
                ),
            });
        }
        self.cx.push(self.with_origin(warning));
    }

    fn report_several(&self, span: Span, expr: Option<&Expr>, place: Place<'_>) {
        let message = format!("{} may be an array", self.place(place.path));
        let text = expr.and_then(|expr| self.first_of(expr));
        let warning = Diagnostic::lint(span, Lint::MayNotFit, message)
            .label(format!("as many as there are; expected {}", place.ty))
            .help_if(text.map(|text| format!("choose one of them: `{text}`")));
        self.cx.push(self.with_origin(warning));
    }

    /// The first of all that an expression gives. Behind a step of a path, `[0]` would be the first of each.
    fn first_of(&self, expr: &Expr) -> Option<String> {
        let Kind::Unwrap(of) = &expr.kind else { return None };
        let text = self.text(expr.span).filter(|_| takes_brackets(expr))?;
        Some(match of.kind {
            Kind::Call(..) => format!("{text}[0]"),
            _ => format!("({text})[0]"),
        })
    }

    /// What to do where a help has a colon, which a plain scalar cannot have.
    fn quotes_at(&self, span: Span) -> Option<String> {
        let scalar = scalar_at(self.sources, span).filter(|scalar| scalar.plain)?;
        Some(format!("put the value of `{}` into quotes: YAML takes `: ` for the end of a key", scalar.key))
    }

    /// The place at `path`, in words.
    pub(super) fn place(&self, path: &str) -> String {
        match path {
            "" => self.what.clone(),
            path => format!("`{path}` in {}", self.what),
        }
    }

    pub(super) fn with_origin(&self, found: Diagnostic) -> Diagnostic {
        match &self.origin {
            Some(origin) => found.note(format!("the type comes from {origin}")),
            None => found,
        }
    }

    /// What the user wrote there, if it is short.
    pub(super) fn text(&self, span: Span) -> Option<&str> {
        self.sources.slice(span).filter(|text| text.len() <= MOST_SHOWN && !text.contains('\n'))
    }
}

/// A text that was meant to be evaluated, and is not.
fn as_expression(found: &Type) -> Option<String> {
    let Type::Literals(values) = found else { return None };
    match &**values {
        [Literal::String(text)] if text.starts_with('$') || text.contains("$.") => {
            Some("write `{ expr: … }` to evaluate it".to_owned())
        }
        _ => None,
    }
}

/// Whether an expression is `$lookup` of a key that is computed, in an object of known fields.
fn is_lookup(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::Map(_, of) => is_lookup(of),
        Kind::Block(_, items) => items.last().is_some_and(is_lookup),
        Kind::Call(function, args) if function.value == Function::Lookup => match args.as_slice() {
            [of, key] => {
                !matches!(key.kind, Kind::Literal(_))
                    && key.flow.ty != Type::Any
                    && matches!(of.flow.ty, Type::Object(_))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether a path chooses among the values that it goes through: by a predicate, and by a position if that counts too.
fn is_chosen(expr: &Expr, by_position: bool) -> bool {
    match &expr.kind {
        Kind::Filter(..) => true,
        Kind::Index(of, _) => by_position || is_chosen(of, by_position),
        // One of each is as many as there are.
        Kind::Map(of, step) => {
            let each = of.flow.card.many || Kinds::of(&of.flow.ty).intersects(Kinds::ARRAY);
            is_chosen(of, by_position) || is_chosen(step, by_position && !each)
        }
        Kind::Call(function, args) => {
            let chosen = |arg: &Expr| !is_called_back(arg) && is_chosen(arg, by_position);
            chooses(function.value) || args.iter().any(chosen)
        }
        Kind::Apply(_) | Kind::Chain(..) => true,
        _ => {
            let mut chosen = false;
            expr.for_each_child(&mut |child| chosen |= is_chosen(child, by_position));
            chosen
        }
    }
}

/// Whether a function gives some of the values that it goes through.
fn chooses(function: Function) -> bool {
    !matches!(
        function,
        Function::Map
            | Function::Keys
            | Function::Append
            | Function::Distinct
            | Function::Each
            | Function::Reverse
            | Function::Sort
            | Function::Shuffle
            | Function::Uppercase
            | Function::Lowercase
            | Function::Trim
            | Function::String
            | Function::Number
            | Function::Round
    )
}

/// What a function does with each of several values does not choose among them.
fn is_called_back(arg: &Expr) -> bool {
    matches!(arg.kind, Kind::Lambda(_) | Kind::Function(_))
}

/// Whether `[]` may stand behind an expression: a path or a call.
pub(super) fn takes_brackets(expr: &Expr) -> bool {
    let Kind::Unwrap(of) = &expr.kind else { return false };
    match &of.kind {
        // `a ~> $map(f)` ends in a call too, but starts with its argument.
        Kind::Call(function, args) => {
            args.first().is_none_or(|first| function.span.start <= first.span.start)
        }
        Kind::Field(..) | Kind::Map(..) | Kind::Filter(..) | Kind::Sort(..) => true,
        _ => false,
    }
}
