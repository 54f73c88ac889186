//! A place that takes values of some type: an input, an output, arguments. What is given there is held against the
//! type, part by part, so that the message points at the innermost expression that is wrong.

use std::cell::RefCell;
use std::collections::HashMap;

use nodewright_core::nearest::nearest;

use super::value::{Purpose, describe_wrong};
use crate::diagnostic::{Diagnostic, Diagnostics, Lint};
use crate::expr::core::{Element, Expr, Kind, VarId};
use crate::expr::function::Function;
use crate::ir::graph::Node;
use crate::ir::shape::{Shape, Shapes};
use crate::ir::ty::{Card, Literal, Lookup, Rest, Wrong, join};
use crate::ir::{Flow, Type};
use crate::source::{Sources, Span};
use member::{meant, mistaken_tag, only_list};

pub(super) mod asked;
mod constant;
mod fraction;
mod held;
mod member;
mod nested;
mod report;
mod scalar;
mod scope;
mod several;
mod trouble;
mod whole;

/// Where values go.
pub(super) struct Sink<'a> {
    pub(super) cx: &'a Diagnostics,
    pub(super) sources: &'a Sources,
    /// In words: ``the input of node `price` ``.
    pub(super) what: String,
    /// What its parts are called.
    pub(super) noun: &'static str,
    /// Whether it may be given more than it takes. A tool may compute more than it promises; a node that is given
    /// what it does not know was given a misspelt name.
    pub(super) drops: bool,
    /// Where its type was written.
    pub(super) origin: Option<String>,
    /// Nodes that not every path has run: that they may be absent is said where they are read.
    pub(super) partial: Vec<&'a str>,
    /// The values that conditions around the expression at hand ask for: whoever wrote them has thought of these.
    pub(super) asked: RefCell<Vec<String>>,
    /// What variables look at that the expression binds.
    pub(super) bound: RefCell<asked::Bound>,
    /// The nodes of the graph, as far as they are known: what they give may be followed.
    pub(super) nodes: &'a [Node],
    /// All that is asked of what goes there, if the run holds it against that.
    pub(super) shapes: Option<&'a Shapes>,
    /// What the lists that variables are bound to hold for certain.
    pub(super) held: RefCell<HashMap<VarId, Vec<Type>>>,
}

/// A part of a sink.
#[derive(Clone, Copy)]
struct Place<'p> {
    /// What it takes.
    ty: &'p Type,
    /// The way to it, empty for the whole.
    path: &'p str,
    /// Whether something must be there.
    needed: bool,
    /// What else is asked of it, if that is known.
    shape: Option<&'p Shape>,
}

impl Sink<'_> {
    /// Checks what `expr` gives against the type of the whole.
    pub(super) fn check_whole(&self, expr: &Expr, expected: &Type) {
        *self.held.borrow_mut() = held::find_held(expr);
        let shape = self.shapes.map(|shapes| &shapes.root);
        self.check(expr, Place { ty: expected, path: "", needed: true, shape });
        self.check_fractions(expr, expected);
    }

    /// Checks a value that no expression gives, which `at` stands for.
    pub(super) fn check_flow(&self, flow: &Flow, at: Span, expected: &Type) {
        self.check_given(flow, at, None, Place { ty: expected, path: "", needed: true, shape: None });
    }

    /// The same of a value whose type someone has declared, and none has inferred.
    pub(super) fn check_declared(&self, flow: &Flow, at: Span, expected: &Type) {
        self.check_flow(flow, at, expected);
        self.check_declared_fractions(flow, at, expected);
    }

    fn check(&self, expr: &Expr, place: Place<'_>) {
        self.check_type(expr, place);
        self.check_constant(expr, place);
    }

    fn check_type(&self, expr: &Expr, place: Place<'_>) {
        let expected = place.ty.without_null();
        match (&expr.kind, &expected) {
            (Kind::Cond(test, then, otherwise), _) => {
                let before = self.asked.borrow().len();
                self.asked.borrow_mut().extend(asked::find_asked(test, &self.bound.borrow()));
                self.check(then, place);
                match otherwise {
                    Some(otherwise) => self.check(otherwise, place),
                    None if place.needed => self.report_no_otherwise(expr, place),
                    None => {}
                }
                self.asked.borrow_mut().truncate(before);
            }
            (Kind::Block(_, items), _) if !items.is_empty() => {
                items.iter().for_each(|item| self.note_bound(item));
                self.check(&items[items.len() - 1], place);
            }
            (Kind::Bind(_, inner) | Kind::Constructed(inner) | Kind::Eval(None, inner), _) => {
                self.check(inner, place);
            }
            (Kind::Default(left, right), _) => {
                self.check(left, Place { needed: false, ..place });
                self.check(right, place);
            }
            (Kind::Elvis(left, right), _) => {
                // What counts as false does not get through: nothing, and null.
                let there = Flow { ty: left.flow.ty.without_null(), ..left.flow.clone() };
                self.check_given(&there, left.span, Some(left), Place { needed: false, ..place });
                self.check(right, place);
            }
            (_, Type::Object(_)) if expected.values().is_some() && grouped_by_data(expr).is_some() => {
                for (_, value) in grouped_by_data(expr).into_iter().flatten() {
                    self.check_computed(value, place);
                }
            }
            (Kind::Object(entries), object @ Type::Object(_)) => {
                self.check_object(entries, Place { ty: object, ..place }, expr.span);
            }
            (Kind::Array(elements), Type::Array(element, _)) => {
                self.check_length(elements, &expected, expr.span, place);
                self.check_array(elements, element, place);
            }
            (Kind::Array(elements), Type::Tuple(places)) if elements.iter().all(is_one) => {
                match elements.len() == places.len() {
                    true => self.check_places(elements, places, place),
                    false => self.report_wrong(&expr.flow.ty, expr.span, place),
                }
            }
            (Kind::Object(entries), Type::Union(members)) if meant(entries, members).is_some() => {
                let ty = meant(entries, members).unwrap_or(&expected);
                self.check_object(entries, Place { ty, ..place }, expr.span);
            }
            (Kind::Object(entries), Type::Union(members)) if mistaken_tag(entries, members).is_some() => {
                if let Some((key, tag, value, ty)) = mistaken_tag(entries, members) {
                    let path = join(place.path, key);
                    let options = ty.literals_of_kind(tag);
                    self.report_no_option(tag, &options, value.span, Place { ty: &ty, path: &path, ..place });
                }
            }
            (Kind::Array(_), Type::Union(members)) if only_list(members).is_some() => {
                let ty = only_list(members).unwrap_or(&expected);
                self.check_type(expr, Place { ty, ..place });
            }
            (Kind::Unwrap(of) | Kind::KeepArray(of) | Kind::KeepSequence(of), _) => {
                self.check_path(expr, of, place)
            }
            (Kind::Literal(literal), _) => self.check_literal(literal, expr, place),
            _ => self.check_value(expr, place),
        }
    }

    /// Remembers what a variable looks at.
    fn note_bound(&self, item: &Expr) {
        if let Kind::Bind(id, value) = &item.kind {
            let asked = asked::find_asked(value, &self.bound.borrow());
            self.bound.borrow_mut().insert(*id, asked);
        }
    }

    fn check_object(&self, entries: &[(Expr, Expr)], place: Place<'_>, span: Span) {
        let mut given = Vec::new();
        let missing = lone_missing(entries, place.ty);
        for (key, value) in entries {
            let at = key.span;
            let Kind::Literal(Literal::String(key)) = &key.kind else {
                self.check_computed(value, place);
                continue;
            };
            let found = place.ty.field(key);
            let is_closed = matches!(place.ty, Type::Object(object) if object.rest == Rest::Denied);
            if found == Lookup::Missing && (!self.drops || is_closed) {
                // What was misspelt is not missing too.
                let is_given = |name: &str| entries.iter().any(|(key, _)| is_text(key, name));
                given.extend(self.report_unknown(key, at, place.ty, missing, &is_given));
            }
            if let Some(ty) = found.ty() {
                let needed = matches!(&found, Lookup::Found(field) if field.required);
                let (path, shape) = (join(place.path, key), self.shape_of_field(place, key));
                self.check(value, Place { ty: &ty, path: &path, needed, shape: shape.as_ref() });
            }
            given.push(&**key);
        }
        // Those that are computed may be any.
        if !entries.iter().any(is_computed) {
            self.check_required(place, span, |name| given.contains(&name));
        }
    }

    /// The value of a key that is computed.
    fn check_computed(&self, value: &Expr, place: Place<'_>) {
        let Some(ty) = place.ty.without_null().values() else { return };
        let (path, shape) = (join(place.path, "*"), self.shape_of_values(place));
        self.check(value, Place { ty: &ty, path: &path, needed: false, shape: shape.as_ref() });
    }

    fn check_array(&self, elements: &[Element], expected: &Type, place: Place<'_>) {
        // What is absent drops out of an array.
        let path = format!("{}[]", place.path);
        let (resolved, array) = (self.resolved(place), place);
        let shape = self.shape_of_items(array);
        let place = Place { ty: expected, path: &path, needed: false, shape: shape.as_ref() };
        for (at, element) in elements.iter().enumerate() {
            if let Some(resolved) = &resolved
                && Shapes::has_places(resolved)
                && elements[..=at].iter().all(is_one)
            {
                self.check_at(element, at, resolved, array);
                continue;
            }
            match element.spread && (element.expr.flow.card.many || element.expr.flow.ty.element().is_some())
            {
                true => self.check_spread(&element.expr, place, elements.len() == 1),
                false => self.check(&element.expr, place),
            }
        }
    }

    /// An element of an array that may have more or fewer elements than there are places in its schema.
    fn check_at(&self, element: &Element, at: usize, resolved: &Shape, array: Place<'_>) {
        let (Some(shapes), shape) = (self.shapes, Shapes::item_at(resolved, at)) else { return };
        if shape.types == 0 {
            let most = if at == 1 { "1 element".to_owned() } else { format!("{at} elements") };
            let wrong = Wrong::Length(format!("expected at most {most}"));
            return self.report_finer(wrong, element.expr.span, array);
        }
        let (ty, path) = (shapes.type_of(&shape), format!("{}[{at}]", array.path));
        self.check(&element.expr, Place { ty: &ty, path: &path, needed: false, shape: Some(&shape) });
    }

    /// An array with a type for each place.
    fn check_places(&self, elements: &[Element], places: &[Type], place: Place<'_>) {
        let resolved = self.resolved(place);
        for (at, (element, ty)) in elements.iter().zip(places).enumerate() {
            let path = format!("{}[{at}]", place.path);
            let shape = resolved.as_ref().map(|resolved| Shapes::item_at(resolved, at));
            self.check(&element.expr, Place { ty, path: &path, needed: false, shape: shape.as_ref() });
        }
    }

    /// An array or a sequence in an array, which may hold nothing else: its elements.
    fn check_spread(&self, expr: &Expr, place: Place<'_>, alone: bool) {
        let ty = &expr.flow.ty;
        let each = if expr.flow.card.many { ty.clone() } else { ty.element().unwrap_or(Type::Any) };
        if let Some(step) = each_of(expr) {
            return self.check(step, place);
        }
        let before = self.cx.count();
        self.check_given(&Flow::optional(each), expr.span, Some(expr), place);
        if self.cx.count() == before && expr.flow.card.many {
            self.check_lone_list(expr, place, alone);
        }
    }

    /// The end of a path. What is computed for each value is looked at by itself.
    fn check_path(&self, expr: &Expr, of: &Expr, place: Place<'_>) {
        let expected = place.ty.without_null();
        let is_many = expr.flow.card.many || matches!(expr.kind, Kind::KeepArray(_) | Kind::KeepSequence(_));
        match (each_of(of), &expected, &of.kind) {
            (Some(step), Type::Array(element, _), _) if is_many => {
                let before = self.cx.count();
                let path = format!("{}[]", place.path);
                let shape = self.shape_of_items(place);
                self.check(step, Place { ty: element, path: &path, needed: false, shape: shape.as_ref() });
                if self.cx.count() == before {
                    self.check_given(&expr.flow, expr.span, Some(expr), place);
                }
            }
            (Some(step), _, Kind::Map(base, _)) if !is_many => {
                self.check(step, Place { needed: place.needed && !base.flow.card.absent, ..place });
                if place.needed && base.flow.card.absent {
                    self.report_absent(expr.span, Some(expr), place.path);
                }
            }
            _ => self.check_value(expr, place),
        }
    }

    fn check_literal(&self, literal: &Literal, expr: &Expr, place: Place<'_>) {
        let found = Type::literals([literal.clone()]);
        match &place.ty.without_null() {
            Type::Literals(options) if !found.overlaps(place.ty) => {
                let alike = options.iter().any(|option| option.base() == literal.base());
                match alike {
                    true => self.report_no_option(literal, options, expr.span, place),
                    false => self.report_wrong(&expr.flow.ty, expr.span, place),
                }
            }
            union @ Type::Union(_) if !found.overlaps(union) => match union.literals_of_kind(literal) {
                options if options.is_empty() => self.report_wrong(&expr.flow.ty, expr.span, place),
                options => self.report_no_option(literal, &options, expr.span, place),
            },
            plain => match plain.finer_misfit(literal) {
                Some(wrong) => self.report_finer(wrong, expr.span, place),
                None => self.check_given(&expr.flow, expr.span, Some(expr), place),
            },
        }
    }

    /// An array that is written out has as many elements as are always there.
    fn check_length(&self, elements: &[Element], expected: &Type, span: Span, place: Place<'_>) {
        if elements.iter().all(is_one)
            && let Some(wrong) = expected.length_misfit(elements.len())
        {
            self.report_finer(wrong, span, place);
        }
    }

    /// Reports a value of the right type, of which more is asked than that.
    fn report_finer(&self, wrong: Wrong, span: Span, place: Place<'_>) {
        let error = describe_wrong(&wrong, span, place.path, Purpose::Data(&self.what));
        self.cx.push(self.with_origin(error));
    }

    /// Reports a name that the place does not know, and gives the one that was probably meant.
    fn report_unknown<'t>(
        &self,
        key: &str,
        span: Span,
        expected: &'t Type,
        missing: Option<&'t str>,
        is_given: &dyn Fn(&str) -> bool,
    ) -> Option<&'t str> {
        let names = expected.field_names().into_iter().filter(|name| !is_given(name));
        let near = nearest(key, names);
        let instead = missing.filter(|_| near.is_none());
        let article = if self.noun.starts_with('a') { "an" } else { "a" };
        self.cx.push(
            self.with_origin(
                self.unknown(span, format!("unknown {} `{key}` in {}", self.noun, self.what))
                    .help_if(
                        near.map(|near| {
                            format!("{article} {} with a similar name exists: `{near}`", self.noun)
                        }),
                    )
                    .help_if(instead.map(|missing| format!("give `{missing}`, which is missing")))
                    .note(format!("it takes {expected}")),
            ),
        );
        near.or(instead)
    }

    /// What is not known is refused, or left out where there may be more.
    fn unknown(&self, span: Span, message: String) -> Diagnostic {
        match self.drops {
            true => Diagnostic::lint(span, Lint::MayNotFit, message).label("not in its schema: left out"),
            false => Diagnostic::error(span, message).label("not taken"),
        }
    }

    /// A required field that is not even declared is missing each time.
    fn check_required(&self, place: Place<'_>, span: Span, has: impl Fn(&str) -> bool) {
        let Type::Object(object) = place.ty else { return };
        for field in object.fields.iter().filter(|field| field.required && !has(&field.name)) {
            self.report_missing(&join(place.path, &field.name), &field.ty, span);
        }
    }
}

/// Whether an element of an array is always one.
fn is_one(element: &Element) -> bool {
    let Card { many, absent } = element.expr.flow.card;
    let spreads = element.spread && element.expr.flow.ty.overlaps(&Type::array(Type::Any));
    !many && !absent && !spreads
}

/// What a path is grouped into.
fn grouped(expr: &Expr) -> Option<&[(Expr, Expr)]> {
    match &expr.kind {
        Kind::Unwrap(of) => grouped(of),
        Kind::Group(_, entries) => Some(entries),
        Kind::Tuples(tuples) => tuples.group.as_deref(),
        _ => None,
    }
}

/// The same, if all of its keys are computed.
fn grouped_by_data(expr: &Expr) -> Option<&[(Expr, Expr)]> {
    grouped(expr).filter(|entries| entries.iter().all(is_computed))
}

fn is_computed((key, _): &(Expr, Expr)) -> bool {
    !matches!(key.kind, Kind::Literal(Literal::String(_)))
}

/// The one required field that an object lacks which has just one that is not known: it was meant by that.
fn lone_missing<'t>(entries: &[(Expr, Expr)], ty: &'t Type) -> Option<&'t str> {
    let Type::Object(object) = ty else { return None };
    let keys = entries.iter().filter_map(|(key, _)| match &key.kind {
        Kind::Literal(Literal::String(key)) => Some(&**key),
        _ => None,
    });
    let keys: Vec<_> = keys.collect();
    let unknown = keys.iter().filter(|key| ty.field(key) == Lookup::Missing).count();
    let mut missing = object.fields.iter().filter(|field| field.required && !keys.contains(&&*field.name));
    let first = missing.next()?;
    (unknown == 1 && missing.next().is_none()).then_some(&*first.name)
}

/// What a path or `$map` computes for each value, if it is written in place.
fn each_of(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::KeepArray(of) => each_of(of),
        Kind::Map(_, step) => is_made(step).then_some(&**step),
        Kind::Call(function, args) if function.value == Function::Map => {
            match args.get(1).map(|arg| &arg.kind) {
                Some(Kind::Lambda(lambda)) => is_made(&lambda.body).then_some(&lambda.body),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether an expression makes an object, so that it is worth a look inside.
fn is_made(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Object(_) => true,
        Kind::Cond(_, then, otherwise) => {
            is_made(then) || otherwise.as_ref().is_some_and(|otherwise| is_made(otherwise))
        }
        Kind::Block(_, items) => items.last().is_some_and(is_made),
        _ => false,
    }
}

/// Whether an expression is this text.
fn is_text(expr: &Expr, text: &str) -> bool {
    matches!(&expr.kind, Kind::Literal(Literal::String(found)) if **found == *text)
}
