//! Operands and arguments of which only some values fit: several where one is taken, null, a member of a union.
//!
//! What never fits is an error of inference. What a condition asks about, or a predicate chooses by, is known to whoever
//! wrote it: of that nothing is said.

use std::collections::{HashMap, HashSet};

use super::Linter;
use crate::check::sink::asked::{Bound, find_asked, is_asked};
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Arith, Comparison, Element, Expr, Kind, VarId};
use crate::expr::function::{Function, Param};
use crate::expr::infer::{Kinds, Told, describe, element_type, is_loose};
use crate::ir::Type;
use crate::source::Span;

impl Linter<'_> {
    pub(super) fn check_operands(&self, expr: &Expr) {
        let asked = self.env.told.iter().filter_map(Told::counted).collect();
        let mut statements = HashMap::new();
        count_statements(expr, false, &mut statements);
        // One that is bound again is no longer what it was: inference takes it for either.
        let again = statements.into_iter().filter(|(_, count)| count.is_some_and(|count| count > 1));
        let (chosen, loose) = (again.map(|(id, _)| id).collect(), is_loose(expr));
        Operands { linter: self, asked, bound: Bound::new(), chosen, in_chosen: false, loose }.visit(expr);
    }
}

struct Operands<'a> {
    linter: &'a Linter<'a>,
    /// The values that conditions around the expression look at.
    asked: Vec<String>,
    /// What variables look at.
    bound: Bound,
    /// Variables that hold what was chosen.
    chosen: HashSet<VarId>,
    /// Whether `$` was chosen.
    in_chosen: bool,
    /// Whether inference takes some arrays for more than they can be: then only plain paths are certain.
    loose: bool,
}

/// Where a value is used.
struct Place<'p> {
    /// In the words of a message.
    what: String,
    /// What is taken there.
    wanted: Kinds,
    /// Whether an array of it is taken too.
    listed: bool,
    /// The operation or call as a whole, and the parts that it uses.
    whole: (&'p Expr, Vec<&'p Expr>),
    /// Whether what is computed is a number, so that several can be added up.
    adds_up: bool,
}

impl<'a> Operands<'a> {
    fn visit(&mut self, expr: &Expr) {
        match &expr.kind {
            Kind::Cond(test, then, otherwise) => {
                self.visit(test);
                self.asking(test, |this| {
                    this.visit(then);
                    otherwise.iter().for_each(|otherwise| this.visit(otherwise));
                });
            }
            Kind::And(left, right) | Kind::Or(left, right) => {
                self.visit(left);
                self.asking(left, |this| this.visit(right));
            }
            Kind::Map(of, inner) | Kind::Filter(of, inner) => {
                self.visit(of);
                let chosen = self.is_chosen(of, true);
                self.within(chosen, |this| this.visit(inner));
            }
            Kind::Sort(of, terms) => {
                self.visit(of);
                let chosen = self.is_chosen(of, true);
                self.within(chosen, |this| terms.iter().for_each(|term| this.visit(&term.key)));
            }
            // By a key that is unique, a group has one value; what a transformer finds is chosen by its pattern.
            Kind::Group(..) | Kind::Tuples(_) | Kind::Transform(_) => {
                self.within(true, |this| expr.for_each_child(&mut |child| this.visit(child)));
            }
            Kind::Call(function, args) => {
                self.note_params(function.value, args);
                args.iter().for_each(|arg| self.visit(arg));
            }
            Kind::Bind(id, value) => {
                self.visit(value);
                self.bound.insert(*id, find_asked(value, &self.bound));
                if self.is_chosen(value, true) {
                    self.chosen.insert(*id);
                }
            }
            _ => expr.for_each_child(&mut |child| self.visit(child)),
        }
        self.check_parts(expr);
    }

    /// What `inner` looks at, where `test` has asked.
    fn asking(&mut self, test: &Expr, inner: impl FnOnce(&mut Self)) {
        let before = self.asked.len();
        self.asked.extend(find_asked(test, &self.bound));
        inner(self);
        self.asked.truncate(before);
    }

    fn within(&mut self, chosen: bool, inner: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.in_chosen, chosen);
        inner(self);
        self.in_chosen = before;
    }

    /// What is chosen of is passed on to a function that is called back.
    fn note_params(&mut self, function: Function, args: &[Expr]) {
        let callback = function.callback().and_then(|at| args.get(at));
        if let (Some(of), Some(Expr { kind: Kind::Lambda(lambda), .. })) = (args.first(), callback)
            && self.is_chosen(of, true)
        {
            self.chosen.extend(&lambda.params);
        }
    }

    /// Whether an expression chooses among the values that it goes through: by a predicate, a call, and by a position if
    /// that counts too.
    fn is_chosen(&self, expr: &Expr, by_position: bool) -> bool {
        if self.loose && !is_plain(expr) {
            return true;
        }
        match &expr.kind {
            Kind::Filter(..) | Kind::Wildcard | Kind::Descendants => true,
            Kind::Index(of, _) => by_position || self.is_chosen(of, by_position),
            // One of each is as many as there are.
            Kind::Map(of, step) => {
                self.is_chosen(of, by_position) || self.is_chosen(step, by_position && !is_list(of))
            }
            Kind::Call(..) | Kind::Apply(_) | Kind::Chain(..) | Kind::Eval(..) => true,
            Kind::Var(id) => self.chosen.contains(id),
            Kind::Context | Kind::Start => self.in_chosen,
            _ => {
                let mut chosen = false;
                expr.for_each_child(&mut |child| chosen |= self.is_chosen(child, by_position));
                chosen
            }
        }
    }

    fn check_parts(&self, expr: &Expr) {
        match &expr.kind {
            Kind::Arith(arith, left, right) => self.check_arith(expr, *arith, left, right),
            Kind::Negate(of) => {
                let what = "what is negated".to_owned();
                let whole = (expr, vec![&**of]);
                self.check(of, Place { what, wanted: Kinds::NUMBER, listed: false, whole, adds_up: true });
            }
            Kind::Compare(comparison, left, right) if !comparison.is_equality() => {
                self.check_order(expr, *comparison, left, right);
            }
            Kind::Call(function, args) => self.check_call(expr, function.value, args),
            Kind::Chain(left, right) => {
                if let Kind::Function(function) = &right.kind {
                    self.check_call(expr, *function, std::slice::from_ref(left));
                }
            }
            _ => {}
        }
    }

    fn check_arith(&self, expr: &Expr, arith: Arith, left: &Expr, right: &Expr) {
        for (side, operand) in [("left", left), ("right", right)] {
            let what = format!("the {side} side of `{}`", arith.symbol());
            let whole = (expr, vec![left, right]);
            self.check(operand, Place { what, wanted: Kinds::NUMBER, listed: false, whole, adds_up: true });
        }
    }

    /// Numbers are ordered, and strings, but not one with the other.
    fn check_order(&self, expr: &Expr, comparison: Comparison, left: &Expr, right: &Expr) {
        let ordered = Kinds::NUMBER.with(Kinds::STRING);
        for (side, operand, other) in [("left", left, right), ("right", right, left)] {
            let other = Kinds::of(&other.flow.ty).and(ordered);
            let wanted = if other == Kinds::NONE { ordered } else { other };
            let what = format!("the {side} side of `{}`", comparison.symbol());
            let whole = (expr, vec![left, right]);
            self.check(operand, Place { what, wanted, listed: false, whole, adds_up: false });
        }
    }

    fn check_call(&self, expr: &Expr, function: Function, args: &[Expr]) {
        for (param, arg) in function.params().iter().zip(args) {
            let Some(takes) = param.takes().filter(|_| *param != Param::Function) else { continue };
            let what = format!("the argument of `${}`", function.name());
            let whole = (expr, args.iter().collect());
            let (wanted, listed) = (takes.kinds, takes.listed);
            self.check(arg, Place { what, wanted, listed, whole, adds_up: false });
        }
    }

    fn check(&self, value: &Expr, place: Place<'_>) {
        let flow = &value.flow;
        if let (Kind::Array(elements), true) = (&value.kind, place.listed) {
            for Element { expr, .. } in elements {
                let Place { wanted, listed, adds_up, .. } = place;
                let (what, whole) = (place.what.clone(), (expr, Vec::new()));
                self.check(expr, Place { what, wanted, listed, whole, adds_up });
            }
            return;
        }
        let ty = if place.listed { element_type(flow) } else { flow.ty.clone() };
        let kinds = Kinds::of(&ty);
        if matches!(ty, Type::Any | Type::Recursive(_)) || !kinds.intersects(place.wanted) {
            return;
        }
        if matches!(&value.kind, Kind::Default(left, _) if self.linter.told.borrow().contains(&left.span)) {
            return;
        }
        let several = flow.card.many && !place.listed && !place.wanted.intersects(Kinds::ARRAY);
        let strange = kinds.without(place.wanted);
        let plain = |by_position| !self.is_chosen(value, by_position) && !self.is_decided(value);
        if several {
            if plain(true) {
                self.report_several(value, &place);
            }
        } else if strange != Kinds::NONE && plain(false) {
            match place.listed && is_list(value) {
                true => self.report_element(value, strange, &place),
                false if flow.card.many => {}
                false => self.report_strange(value, strange, &place),
            }
        }
    }

    /// Whether what it gives hangs on the run, or on what a condition around it asks for.
    fn is_decided(&self, expr: &Expr) -> bool {
        self.linter.is_decided(expr) || is_asked(&self.asked, expr)
    }

    fn report_several(&self, value: &Expr, place: &Place<'_>) {
        let text = self.linter.text(value.span);
        let each = self.through_each(value, place);
        let sum = text.filter(|_| place.adds_up).map(|text| format!("add them up first: `$sum({text})`"));
        let one = text.filter(|_| each.is_none() || sum.is_none());
        let found =
            Diagnostic::lint(value.span, Lint::MayNotFit, format!("{} may be several values", place.what));
        self.linter.cx.push(
            found
                .label(format!("this is {}, of which only one is taken", describe(&value.flow)))
                .help_if(each.map(|each| format!("go through each of them: `{each}`")))
                .help_if(sum)
                .help_if(one.map(|text| format!("choose one of them: `({text})[0]`")))
                .note("it goes well as long as there is one at most"),
        );
    }

    fn report_strange(&self, value: &Expr, strange: Kinds, place: &Place<'_>) {
        let message = format!("{} may be {}", place.what, strange.describe());
        let help = self.linter.text(value.span).and_then(|text| match strange {
            Kinds::NULL => Some(format!("ask for it first: `{text} != null ? … : …`")),
            _ => {
                let name = place.wanted.and(Kinds::of(&value.flow.ty)).name()?;
                Some(format!("ask for it first: `$type({text}) = \"{name}\" ? … : …`"))
            }
        });
        self.linter.cx.push(
            Diagnostic::lint(value.span, Lint::MayNotFit, message)
                .label(format!("this is {}", describe(&value.flow)))
                .help_if(help),
        );
    }

    fn report_element(&self, value: &Expr, strange: Kinds, place: &Place<'_>) {
        let message = format!("{} may hold {}", place.what, strange.describe());
        let name = place.wanted.name();
        let help =
            self.linter.text(value.span).zip(name).map(|(text, name)| {
                format!("leave out what is no {name}: `({text})[$type($) = \"{name}\"]`")
            });
        self.linter.cx.push(
            Diagnostic::lint(value.span, Lint::MayNotFit, message)
                .label(format!("this is {}", describe(&value.flow)))
                .help_if(help),
        );
    }

    /// The same for each value of a path: `orders.(price * 2)` for `orders.price * 2`. What else is used must not hang on
    /// `$`.
    fn through_each(&self, value: &Expr, place: &Place<'_>) -> Option<String> {
        let (whole, parts) = &place.whole;
        let is_free = |part: &&&Expr| matches!(part.kind, Kind::Literal(_) | Kind::Var(_));
        if parts.iter().filter(is_free).count() + 1 != parts.len() {
            return None;
        }
        let Kind::Unwrap(path) = &value.kind else { return None };
        let Kind::Field(of, name) = &path.kind else { return None };
        // Of one value there may be several too.
        let ty = element_type(&of.flow).field(&name.value).ty()?;
        if Kinds::of(&ty).intersects(Kinds::ARRAY) {
            return None;
        }
        let between = |start: u32, end: u32| self.linter.sources.slice(Span { start, end, ..value.span });
        let before = between(value.span.start, name.span.start)?.strip_suffix('.')?;
        let left = between(whole.span.start, value.span.start)?;
        let right = between(name.span.start, whole.span.end)?;
        let text = format!("{before}.({left}{right})");
        (text.len() <= 80 && !text.contains('\n')).then_some(text)
    }
}

/// How often variables are bound as statements; `None` of those that are bound inside of other expressions.
fn count_statements(expr: &Expr, statement: bool, bound: &mut HashMap<VarId, Option<usize>>) {
    if let Kind::Bind(id, _) = &expr.kind {
        let count = bound.entry(*id).or_insert(Some(0));
        *count = count.filter(|_| statement).map(|count| count + 1);
    }
    let block = matches!(expr.kind, Kind::Block(..));
    expr.for_each_child(&mut |child| count_statements(child, block, bound));
}

/// Whether a step goes through more than one value.
fn is_list(of: &Expr) -> bool {
    of.flow.card.many || Kinds::of(&of.flow.ty).intersects(Kinds::ARRAY)
}

/// Whether an expression only goes along fields of `$`.
fn is_plain(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Context | Kind::Start | Kind::Root => true,
        Kind::Field(of, _) | Kind::Unwrap(of) | Kind::Index(of, _) => is_plain(of),
        Kind::Map(of, step) => is_plain(of) && is_plain(step),
        _ => false,
    }
}
