//! Typed emission of what yields exactly one value: an expression without detours.

use proc_macro2::TokenStream;
use quote::quote;

use super::binding::{Known, Planned};
use super::paths::expr_fn;
use super::place::{Here, One, Place, float};
use super::{Emitter, kept};
use crate::emit::paths::runtime;
use crate::expr::core::{Each, Expr, Flavour, Kind};
use crate::expr::infer::Kinds;
use crate::ir::Repr;
use crate::ir::repr::StructField;
use crate::ir::ty::Literal;

/// A field of a struct, as generated code reaches it.
pub(super) struct Member<'a> {
    pub(super) place: Place,
    pub(super) field: &'a StructField,
    /// Whether `None` is JSON's null rather than absent.
    pub(super) null: bool,
}

impl<'a> Emitter<'_, 'a> {
    /// The expression as exactly one typed value, if it is known to be that.
    pub(super) fn one(&self, expr: &Expr, here: &Here) -> Option<One> {
        kept(&self.ones, self.key(expr, here), || self.try_one(expr, here))
    }

    fn try_one(&self, expr: &Expr, here: &Here) -> Option<One> {
        match &expr.kind {
            Kind::Literal(literal) => literal_one(literal),
            Kind::Context | Kind::Start => match here {
                Here::Place(place) => Some(One::Place(place.clone())),
                Here::Roots | Here::Group(_) | Here::Value(_) | Here::Input(_) => None,
            },
            Kind::Var(id) => match self.known(*id)? {
                Known::One(one) => Some(one),
                known if !expr.flow.card.absent => known.there(),
                Known::Maybe(..) | Known::Found { .. } | Known::Many(_) | Known::List(_) => None,
            },
            Kind::Field(of, name) => self.one_field(expr, of, &name.value, here),
            Kind::Index(of, at) => self.one_group_at(of, *at, here),
            Kind::Unwrap(of) => self.one(of, here),
            Kind::Map(of, step) => {
                let here = self.single(of, here)?;
                self.one(step, &here)
            }
            Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
                ([], [only]) => self.one(only, here),
                _ => self.one_block(expr, here),
            },
            Kind::Default(of, _) => self.one(of, here).or_else(|| self.one_choice(expr, here)),
            Kind::Elvis(..) => self.one_choice(expr, here),
            Kind::Arith(arith, left, right) => {
                let (left, right) = (self.one(left, here)?, self.one(right, here)?);
                self.arith_of(*arith, &left, &right, expr)
            }
            Kind::Negate(of) => {
                let number = self.one(of, here)?.number()?;
                Some(One::Number(quote!((-#number))))
            }
            Kind::Logic(logic, args) => self.one_logic(*logic, args, here, expr),
            Kind::Each(each @ (Each::All | Each::None | Each::Some), of, body) => {
                Some(One::Bool(self.each_code(*each, of, body, here)))
            }
            Kind::Compare(..) | Kind::In(..) if expr.flow.card.absent => self.one_compare(expr, here),
            Kind::Compare(..) => self.one_compare(expr, here).or_else(|| self.equality(expr, here)),
            Kind::Truthy(..) | Kind::Not(_) | Kind::And(..) | Kind::Or(..) | Kind::In(..) => {
                Some(One::Bool(self.holds(expr, here)))
            }
            Kind::Cond(test, then, Some(otherwise)) => self.one_cond(test, then, otherwise, here),
            Kind::Concat(parts) => Some(One::Owned(self.concat(parts, here, expr), Repr::String)),
            Kind::Call(function, args) => match self.folded(expr, here) {
                Some(folded) => folded.one(),
                None => self.one_call(function.value, args, here, expr),
            },
            Kind::History(history) => self.one_remembered(history, here),
            _ => None,
        }
    }

    /// What the next step of a path sees, if that is one value and no array.
    pub(super) fn single(&self, of: &Expr, here: &Here) -> Option<Here> {
        if let (Kind::Context | Kind::Start, Here::Roots) = (&of.kind, here) {
            return Some(Here::Roots);
        }
        match self.one(of, here)? {
            One::Place(place) if matches!(place.repr, Repr::Struct(_) | Repr::Map(_) | Repr::Dict(..)) => {
                Some(Here::Place(place))
            }
            _ => None,
        }
    }

    fn one_field(&self, expr: &Expr, of: &Expr, name: &str, here: &Here) -> Option<One> {
        let (there, null) = (!expr.flow.card.absent, Kinds::of(&expr.flow.ty).intersects(Kinds::NULL));
        if expr.flow.card.many {
            return None;
        }
        if let Some(root) = self.root(of, name, here) {
            let (code, repr) = (root.place.clone(), root.repr.clone());
            let place = Place { code, by_ref: root.by_ref, repr };
            return match (root.flow.card.absent, there) {
                (false, _) => Some(One::Place(place)),
                // A condition around it says that the node has run.
                (true, true) => Some(One::Place(self.handed_at(known_at(&place, &root.repr)))),
                (true, false) => None,
            };
        }
        // What has a field is there, and not null.
        let of = if there { self.there(of, here) } else { self.one(of, here) };
        let Some(One::Place(place)) = of else { return None };
        self.one_member(&place, name, there, !null)
    }

    /// The one value of an expression that is known to be there and not to be null, though its type does not tell.
    fn there(&self, expr: &Expr, here: &Here) -> Option<One> {
        let (of, name) = match &expr.kind {
            Kind::Unwrap(of) => return self.there(of, here),
            Kind::Field(of, name) if !expr.flow.card.many => (of, &name.value),
            _ => return self.one(expr, here),
        };
        if self.root(of, name, here).is_some() {
            return self.one(expr, here);
        }
        let One::Place(place) = self.there(of, here)? else { return None };
        self.one_member(&place, name, true, true)
    }

    /// A field of an object, which is known to be `there` or not to be null.
    fn one_member(&self, place: &Place, name: &str, there: bool, not_null: bool) -> Option<One> {
        if let Some((part, code)) = self.part(place, name) {
            return part.one(&code);
        }
        let Member { place, field, null } = self.member(place, name)?;
        let place = match &field.repr {
            Repr::Option(inner) if !null && there => known_at(&place, inner),
            Repr::Option(_) => return None,
            _ => place,
        };
        Some(One::Place(match &place.repr {
            Repr::Nullable(inner) if not_null => known_at(&place, inner),
            _ => place,
        }))
    }

    /// The node's output that a field of `of` is.
    pub(super) fn root(&self, of: &Expr, name: &str, here: &Here) -> Option<&super::Binding> {
        let top = match (&of.kind, here) {
            (Kind::Root, _) | (Kind::Context | Kind::Start, Here::Roots) => true,
            (Kind::Unwrap(of), _) => {
                matches!((&of.kind, here), (Kind::Context | Kind::Start, Here::Roots) | (Kind::Root, _))
            }
            _ => false,
        };
        self.scope.roots.iter().find(|root| top && root.name == name)
    }

    /// A field of a struct.
    pub(super) fn member(&self, place: &Place, name: &str) -> Option<Member<'a>> {
        let Repr::Struct(id) = place.repr else { return None };
        let item = self.declared(id)?;
        let field = item.fields.iter().find(|field| field.key == name)?;
        Some(member_of(place, field))
    }

    /// A block whose value borrows nothing of what its variables hold.
    fn one_block(&self, expr: &Expr, here: &Here) -> Option<One> {
        let Planned { lets, code, .. } = self.planned(expr, here, |last| self.one(last, here))?;
        if let One::Count(count) = code {
            return Some(One::Count(quote!({ #lets #count })));
        }
        if let (Some(number), true) = (code.number(), code.is_exact()) {
            return Some(One::Number(quote!({ #lets #number })));
        }
        Some(match code {
            One::Bool(code) => One::Bool(quote!({ #lets #code })),
            One::Owned(code, repr) => One::Owned(quote!({ #lets #code }), repr),
            One::Place(place) if matches!(place.repr, Repr::Bool | Repr::Int(_)) => {
                let read = place.read();
                One::Owned(quote!({ #lets #read }), place.repr)
            }
            _ => return None,
        })
    }

    fn one_cond(&self, test: &Expr, then: &Expr, otherwise: &Expr, here: &Here) -> Option<One> {
        let (then, otherwise) = (self.one(then, here)?, self.one(otherwise, here)?);
        let test = self.holds(test, here);
        let choose = |then, otherwise| quote!((if #test { #then } else { #otherwise }));
        if let (Some(then), Some(otherwise)) = (then.bool(), otherwise.bool()) {
            return Some(One::Bool(choose(then, otherwise)));
        }
        // Whole numbers of 64 bits are more than an `f64` has room for.
        if let (Some(then), Some(otherwise), false) =
            (then.whole(), otherwise.whole(), then.is_exact() && otherwise.is_exact())
        {
            return Some(One::Owned(choose(then, otherwise), Repr::Int("i64")));
        }
        if let (Some(then), Some(otherwise)) = (then.number(), otherwise.number()) {
            return Some(One::Number(choose(then, otherwise)));
        }
        let owned = |one: &One| matches!(one, One::Owned(..));
        if owned(&then) || owned(&otherwise) {
            return None;
        }
        Some(One::Text(choose(then.text()?, otherwise.text()?)))
    }

    /// A `bool`: whether the expression holds. Always possible.
    pub(super) fn holds(&self, expr: &Expr, here: &Here) -> TokenStream {
        kept(&self.conditions, self.key(expr, here), || self.make_condition(expr, here))
    }

    fn make_condition(&self, expr: &Expr, here: &Here) -> TokenStream {
        match &expr.kind {
            Kind::Truthy(flavour, of) => self.truthy(*flavour, of, here),
            Kind::Not(of) => {
                let of = self.holds(of, here);
                quote!((!#of))
            }
            Kind::And(left, right) => {
                let (left, right) = (self.holds(left, here), self.holds(right, here));
                quote!((#left && #right))
            }
            Kind::Or(left, right) => {
                let (left, right) = (self.holds(left, here), self.holds(right, here));
                quote!((#left || #right))
            }
            Kind::In(left, right) => {
                if let Some(contained) = self.typed_in(left, right, here) {
                    return contained;
                }
                let (left, right) = (self.peek(left, here), self.peek(right, here));
                let contained = expr_fn("contained");
                quote!(#contained(#left, #right))
            }
            Kind::Compare(comparison, left, right) => {
                let typed = self.one(expr, here).or_else(|| self.equality(expr, here));
                typed
                    .and_then(|one| one.bool())
                    .unwrap_or_else(|| self.compare_holds(*comparison, left, right, here, expr))
            }
            _ => self.truthy(Flavour::Jsonata, expr, here),
        }
    }
}

/// What is in the `Option` at `place`, where types tell that there is something.
fn known_at(place: &Place, inner: &Repr) -> Place {
    let (ran, borrow) = (runtime("ran"), place.borrow());
    Place { code: quote!((*#ran(#borrow))), by_ref: false, repr: inner.clone() }
}

pub(super) fn member_of<'a>(place: &Place, field: &'a StructField) -> Member<'a> {
    let (code, name) = (&place.code, parse_code(&field.field));
    Member {
        place: Place { code: quote!(#code.#name), by_ref: false, repr: field.repr.clone() },
        field,
        null: field.null,
    }
}

/// A path or name of the model as tokens.
pub(super) fn parse_code(code: &str) -> TokenStream {
    code.parse().unwrap_or_default()
}

pub(super) fn literal_one(literal: &Literal) -> Option<One> {
    Some(match literal {
        Literal::Null => return None,
        Literal::Bool(value) => One::Bool(quote!(#value)),
        Literal::Integer(value) => One::Int(*value),
        Literal::Number(value) => One::Number(float(*value)),
        Literal::String(text) => {
            let text = &**text;
            One::Text(quote!(#text))
        }
    })
}

/// Whether a scalar counts as true: JSONata and JSON Logic agree on those.
pub(super) fn truth(one: &One) -> Option<TokenStream> {
    if let Some(value) = one.bool() {
        return Some(value);
    }
    if let Some(number) = one.number() {
        return Some(quote!((#number != 0.0)));
    }
    if let One::Place(Place { code, repr: Repr::Nullable(inner), .. }) = one {
        let there = Place { code: quote!(__there), by_ref: true, repr: (**inner).clone() };
        let truth = truth(&One::Place(there))?;
        return Some(quote!(#code.as_ref().is_some_and(|__there| #truth)));
    }
    let text = one.text()?;
    Some(quote!((!#text.is_empty())))
}
