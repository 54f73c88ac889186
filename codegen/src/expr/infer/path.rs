//! Steps of paths: what each gives, and what an array becomes at their end.

use super::lattice::{items_of, spread};
use super::{Infer, Item, Kinds, is_sequence, value_type};
use crate::expr::core::{Expr, History, Kind};
use crate::expr::function::Function;
use crate::ir::ty::Literal;
use crate::ir::{Card, Flow, Type};

impl Infer<'_> {
    /// `inner`, with each value of `of` as its context.
    pub(super) fn with_item(&mut self, of: &Expr, inner: &mut Expr) -> Flow {
        // A path that does not name `$` takes its first step even if there is nothing.
        let absent = of.kind == Kind::Start && of.flow.card.absent;
        let flow = Flow { ty: items_of(&of.flow), card: Card { absent, many: false } };
        let item = Item { flow, path: self.path_of(of), keys_of: self.keys_of(of) };
        self.items.push(item);
        let flow = self.expr(inner);
        self.items.pop();
        flow
    }

    pub(super) fn step(&mut self, expr: &mut Expr) -> Flow {
        match &mut expr.kind {
            Kind::Field(of, name) => {
                let flow = self.expr(of);
                let (of, name) = (&**of, &*name);
                let found = self.field(of, &flow, name);
                ended(of, self.loosened(found, self.path_of(of).is_some()))
            }
            Kind::Map(of, step) => {
                let flow = self.expr(of);
                let each = self.with_item(of, step);
                if !is_sequence(&flow) {
                    let found = Flow { card: in_optional(flow.card, each.card), ty: each.ty };
                    let as_it_is = is_array(step) || self.path_of(expr).is_some();
                    return self.loosened(found, as_it_is);
                }
                let ty = match step.kind {
                    Kind::Constructed(_) => value_type(&each),
                    _ if self.constructs => spread(&each.ty).join(&each.ty),
                    _ if each.card.many => items_of(&each),
                    _ => spread(&each.ty),
                };
                // Of each of at least one there is at least one.
                let there = self.sure_items(&flow).is_some() && !each.card.absent && each.ty.is_filled();
                ended(of, Flow { ty, card: if there { Card::SOME } else { Card::MANY } })
            }
            Kind::Filter(of, test) => {
                let flow = self.expr(of);
                let test_flow = self.with_item(of, test);
                // An array of positions may ask for one value several times.
                let several = test_flow.card.many || Kinds::of(&test_flow.ty).intersects(Kinds::ARRAY);
                // One position, whatever the value is.
                let one = is_fixed(test) && Kinds::of(&test_flow.ty).within(Kinds::NUMBER);
                let card = if several || is_sequence(&flow) && !one { Card::MANY } else { Card::OPTIONAL };
                Flow { ty: self.kept_by(items_of(&flow), test), card }
            }
            Kind::Sort(of, terms) => {
                let flow = self.expr(of);
                for term in terms {
                    self.with_item(of, &mut term.key);
                    self.check_sort_key(term);
                }
                let card = if self.sure_items(&flow).is_some() { Card::SOME } else { Card::MANY };
                ended(of, Flow { ty: items_of(&flow), card })
            }
            Kind::Index(of, at) => {
                let flow = self.expr(of);
                let end = self.sure_items(&flow).filter(|_| matches!(at, 0 | -1));
                let perhaps = perhaps_at(&flow, *at);
                match (place_of(&flow, *at).or_else(|| sure_place(of, *at)), end) {
                    (Some(place), _) => Flow { ty: place, card: flow.card },
                    (None, Some(items)) => Flow::one(items),
                    (None, None) => Flow::optional(perhaps.unwrap_or_else(|| items_of(&flow))),
                }
            }
            _ => Flow::any(),
        }
    }

    /// What a path ends with. An array that `[]` kept, or that a function gave, is a sequence again, unless it is one of
    /// the input or a constructor's: those are taken as they are.
    pub(super) fn loosened(&self, flow: Flow, as_it_is: bool) -> Flow {
        match (self.keeps || self.nests) && !as_it_is && Kinds::of(&flow.ty).intersects(Kinds::ARRAY) {
            true => Flow {
                ty: flow.ty.join(&spread(&flow.ty)),
                card: Card { many: true, absent: flow.card.absent || self.nests },
            },
            false => flow,
        }
    }
}

/// What a step gives. An empty array that a path begins with ends it as it is.
fn ended(of: &Expr, flow: Flow) -> Flow {
    match of.path_head().is_some_and(Expr::may_be_empty) {
        true => Flow { ty: flow.ty.join(&Type::array(Type::Never)), card: Card::MANY },
        false => flow,
    }
}

/// What is at a place of an array of which each place is known. A negative one counts from the end.
fn place_of(flow: &Flow, at: i64) -> Option<Type> {
    let Type::Tuple(places) = &flow.ty else { return None };
    let at = if at < 0 { at.checked_add_unsigned(places.len() as u64)? } else { at };
    let place = places.get(usize::try_from(at).ok()?)?;
    // One that is an array itself may be spread.
    (!flow.card.many && !Kinds::of(place).intersects(Kinds::ARRAY)).then(|| place.clone())
}

/// What is at a place of an array, if it is there, as the schema of that place tells.
fn perhaps_at(flow: &Flow, at: i64) -> Option<Type> {
    let Type::Array(_, Some(facets)) = &flow.ty else { return None };
    let place = facets.places.get(usize::try_from(at).ok()?)?;
    (!flow.card.many && !Kinds::of(place).intersects(Kinds::ARRAY)).then(|| place.clone())
}

/// What is at a place of an array that is long enough, as its making tells.
fn sure_place(of: &Expr, at: i64) -> Option<Type> {
    match &of.kind {
        Kind::Unwrap(of) => sure_place(of, at),
        Kind::Array(elements) => {
            let one = |flow: &Flow| flow.card == Card::ONE && !Kinds::of(&flow.ty).intersects(Kinds::ARRAY);
            let at = if at < 0 { at.checked_add_unsigned(elements.len() as u64)? } else { at };
            let found = &elements.get(usize::try_from(at).ok()?)?.expr.flow;
            elements.iter().all(|element| one(&element.expr.flow)).then(|| found.ty.clone())
        }
        // There is something before and behind each separator, if only an empty text.
        Kind::Call(function, args) if function.value == Function::Split && matches!(at, 0 | -1) => {
            let [text, Expr { kind: Kind::Literal(Literal::String(separator)), .. }] = args.as_slice() else {
                return None;
            };
            let is_text = text.flow.card == Card::ONE && Kinds::of(&text.flow.ty).within(Kinds::STRING);
            (is_text && !separator.is_empty()).then(Type::string)
        }
        _ => None,
    }
}

/// Whether a step is an array constructor.
fn is_array(step: &Expr) -> bool {
    match &step.kind {
        Kind::Array(_) => true,
        Kind::Block(_, items) => items.last().is_some_and(is_array),
        _ => false,
    }
}

/// `inner` for a value that may be absent itself.
fn in_optional(outer: Card, inner: Card) -> Card {
    Card { absent: outer.absent || inner.absent, many: outer.many || inner.many }
}

/// Whether an expression comes to the same for every value of the context.
fn is_fixed(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Literal(_) | Kind::Var(_) | Kind::Root | Kind::History(History::Count(_)) => true,
        Kind::Arith(_, left, right) => is_fixed(left) && is_fixed(right),
        Kind::Negate(of) | Kind::Unwrap(of) | Kind::Field(of, _) => is_fixed(of),
        Kind::Call(function, args) => {
            let plain = matches!(
                function.value,
                Function::Count | Function::Sum | Function::Floor | Function::Ceil | Function::Round
            );
            plain && args.iter().all(is_fixed)
        }
        _ => false,
    }
}
