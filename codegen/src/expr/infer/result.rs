//! What each function of JSONata gives, by what it is given.

use super::fact::of_kinds;
use super::lattice::{items_of, sequence_of, spread};
use super::matched::matched;
use super::{Infer, Kinds, is_sequence, is_whole, value_type};
use crate::expr::core::{Element, Expr, Kind};
use crate::expr::function::Function;
use crate::ir::ty::{Literal, Lookup, Object, Property, Rest};
use crate::ir::{Card, Flow, Type};

/// The arguments of a call: as expressions where they are at hand, and what they yield. Of a function that is called
/// back, that is what it gives.
pub(super) struct Given<'g> {
    pub(super) args: &'g [Expr],
    pub(super) flows: &'g [Flow],
}

impl Given<'_> {
    fn first(&self) -> Flow {
        self.flows.first().cloned().unwrap_or_else(Flow::any)
    }

    /// What the function gives that is called back.
    fn called_back(&self) -> Flow {
        self.flows.get(1).cloned().unwrap_or_else(Flow::any)
    }

    /// Whether any argument may be absent, which most functions answer with nothing.
    fn may_miss(&self) -> bool {
        let is_function = |at: usize| {
            let kind = self.args.get(at).map(|arg| &arg.kind);
            matches!(kind, Some(Kind::Regex(_) | Kind::Lambda(_) | Kind::Function(_)))
        };
        self.flows.iter().enumerate().any(|(at, flow)| flow.card.absent && !is_function(at))
    }

    fn literal(&self, at: usize) -> Option<&str> {
        match &self.args.get(at)?.kind {
            Kind::Literal(Literal::String(text)) => Some(text),
            _ => None,
        }
    }
}

impl Infer<'_> {
    /// What a function gives. It is given all that it must be.
    pub(super) fn result(&self, function: Function, given: &Given<'_>) -> Flow {
        let first = given.first();
        let optional = |ty: Type| Flow { ty, card: Card { absent: given.may_miss(), many: false } };
        let like_first = |ty: Type| Flow { ty, card: Card { absent: first.card.absent, many: false } };
        match function {
            Function::Count => Flow::one(Type::integer()),
            Function::Exists => Flow::one(Type::Bool),
            Function::Millis => Flow::one(Type::integer()),
            Function::Random => Flow::one(Type::number()),
            Function::Now => Flow::one(Type::string()),
            // It never comes to giving anything.
            Function::Error => Flow::one(Type::Never),
            Function::Assert => Flow::nothing(),
            // No literal: that is code of its own.
            Function::Eval => Flow::any(),

            Function::Boolean | Function::Not | Function::Contains => optional(Type::Bool),
            Function::Length | Function::ParseInteger => optional(Type::integer()),
            Function::Sqrt | Function::Power => optional(Type::number()),
            // A text that does not fit its picture is nothing; without one it fails.
            Function::ToMillis if given.flows.len() > 1 => Flow::optional(Type::number()),
            Function::ToMillis => optional(Type::number()),
            Function::Split => optional(Type::array(Type::string())),
            Function::String
            | Function::Uppercase
            | Function::Lowercase
            | Function::Trim
            | Function::Substring
            | Function::SubstringBefore
            | Function::SubstringAfter
            | Function::Pad
            | Function::Replace
            | Function::Join
            | Function::FormatNumber
            | Function::FormatBase
            | Function::FormatInteger
            | Function::FromMillis
            | Function::Base64encode
            | Function::Base64decode
            | Function::EncodeUrl
            | Function::EncodeUrlComponent
            | Function::DecodeUrl
            | Function::DecodeUrlComponent => optional(Type::string()),
            Function::Type => like_first(type_names(&first)),
            Function::Match => Flow::many(matched(given.args.get(1))),

            Function::Number => like_first(match Kinds::of(&first.ty).intersects(Kinds::STRING) {
                true => Type::number(),
                false if Kinds::of(&first.ty).within(Kinds::BOOL) => Type::integer(),
                false => number_like(&first.ty),
            }),
            Function::Abs => like_first(number_like(&first.ty)),
            Function::Floor | Function::Ceil => like_first(Type::integer()),
            Function::Round => like_first(match given.flows.len() > 1 && !is_whole(&first) {
                true => Type::number(),
                false => Type::integer(),
            }),
            Function::Sum => like_first(number_like(&items_of(&first))),
            Function::Average => {
                Flow { ty: Type::number(), card: Card { absent: !self.holds_some(given), many: false } }
            }
            Function::Max | Function::Min => {
                let absent = (first.card.absent || is_sequence(&first)) && !self.holds_some(given);
                Flow { ty: number_like(&items_of(&first)), card: Card { absent, many: false } }
            }

            Function::Append => append(&first, &given.called_back(), !self.keeps),
            Function::Reverse | Function::Shuffle | Function::Sort => {
                let array = Type::array(items_of(&first));
                like_first(if self.holds_some(given) { array.filled() } else { array })
            }
            Function::Distinct => match Kinds::of(&first.ty).within(Kinds::ARRAY) && !first.card.many {
                true if !self.keeps => like_first(Type::array(items_of(&first))),
                _ => Flow { ty: items_of(&first), card: Card { absent: first.card.absent, many: true } },
            },
            Function::Zip => Flow::one(Type::array(Type::tuple(given.flows.iter().map(items_of)))),
            Function::Single => like_first(items_of(&first)),
            Function::Filter => {
                let items = items_of(&first);
                Flow::many(match given.args.get(1) {
                    Some(function) => self.kept_by_call(items, function),
                    None => items,
                })
            }
            Function::Map => {
                let each = given.called_back();
                let absent = each.card.absent || !self.holds_some(given);
                Flow { card: Card { absent, many: true }, ..sequence_of(&each) }
            }
            Function::Each => sequence_of(&given.called_back()),
            Function::Reduce => given.called_back(),

            Function::Clone => Flow { ty: first.ty.without_literals(), card: first.card },
            Function::Keys => keys(&first),
            Function::Lookup => lookup(&first, given.literal(1), given.flows.get(1)),
            Function::Spread => singles(&first),
            Function::Merge => merge(given, &first),
            Function::Sift => Flow::optional(sifted(&first.ty)),
        }
    }
}

impl Infer<'_> {
    /// Whether the first argument holds a value each time.
    fn holds_some(&self, given: &Given<'_>) -> bool {
        given.args.first().is_some_and(|arg| self.is_filled(arg))
    }
}

/// Numbers, whole if these are; what is no number fails.
fn number_like(ty: &Type) -> Type {
    let ty = of_kinds(ty, Kinds::NUMBER);
    match ty != Type::Never && ty.is_subtype(&Type::integer()) {
        true => Type::integer(),
        false => Type::number(),
    }
}

/// The names that `$type` has for values.
fn type_names(flow: &Flow) -> Type {
    let kinds = Kinds::of(&value_type(flow));
    let names = [
        (Kinds::NULL, "null"),
        (Kinds::BOOL, "boolean"),
        (Kinds::NUMBER, "number"),
        (Kinds::STRING, "string"),
        (Kinds::ARRAY, "array"),
        (Kinds::OBJECT, "object"),
    ];
    let names = names.into_iter().filter(|(kind, _)| kinds.intersects(*kind)).map(|(_, name)| name);
    // Only what can be anything can be a function.
    let function = (flow.ty == Type::Any).then_some("function");
    Type::literals(names.chain(function).map(|name| Literal::String(name.into())))
}

/// The elements of both; where one is absent, the other as it is.
///
/// What is put to an array is one, and an array without it is what it was; `plain` says that `[]` keeps none.
fn append(first: &Flow, second: &Flow, plain: bool) -> Flow {
    let ty = items_of(first).join(&items_of(second));
    // Where nothing is known to come yet, as on the first turn of a loop, that is not what makes it no array.
    let is_array = |ty: &Type| *ty == Type::Never || Kinds::of(ty).within(Kinds::ARRAY);
    let listed = |flow: &Flow| plain && flow.card == Card::ONE && is_array(&flow.ty);
    match (first.card.absent || second.card.absent) && !listed(first) && !listed(second) {
        true => Flow { ty, card: Card { absent: first.card.absent && second.card.absent, many: true } },
        false => Flow::one(Type::array(ty)),
    }
}

/// The objects among the values of a flow, if it can be nothing else that has fields.
fn objects_of(flow: &Flow) -> Option<Vec<Type>> {
    let items = items_of(flow);
    let members = match &items {
        Type::Union(members) => members.to_vec(),
        other => vec![other.clone()],
    };
    let known = |ty: &Type| !matches!(ty, Type::Any | Type::Recursive(_) | Type::Array(..) | Type::Tuple(_));
    members.iter().all(known).then_some(members)
}

fn keys(of: &Flow) -> Flow {
    let names = objects_of(of).and_then(|members| {
        let mut names: Vec<Literal> = Vec::new();
        for member in &members {
            let Type::Object(object) = member else { continue };
            if object.rest != Rest::Denied {
                return None;
            }
            names.extend(object.fields.iter().map(|field| Literal::String(field.name.clone())));
        }
        Some(Type::literals(names))
    });
    Flow::many(names.unwrap_or_else(Type::string))
}

/// A field by its name, or any of them.
fn lookup(of: &Flow, name: Option<&str>, key: Option<&Flow>) -> Flow {
    let Some(members) = objects_of(of) else { return Flow::any() };
    let mut found = Flow { ty: Type::Never, card: Card::ONE };
    for member in &members {
        let next = match (member, name) {
            (Type::Object(_), Some(name)) => match member.field(name) {
                Lookup::Found(field) if field.required => Flow::one(field.ty),
                Lookup::Found(field) => Flow::optional(field.ty),
                Lookup::Typed(ty) => Flow::optional(ty),
                Lookup::Missing if is_closed(member) => Flow::nothing(),
                _ => Flow::optional(Type::Any),
            },
            (Type::Object(object), None) => match key.map(|key| (&key.ty, key.card.many)) {
                Some((Type::Literals(keys), false)) if is_closed(member) || declares(object, keys) => {
                    by_keys(member, keys)
                }
                _ => Flow::optional(entry_types(object, member)),
            },
            _ => Flow::nothing(),
        };
        found = found.join(&next);
    }
    found.card.absent |= of.card.absent || key.is_some_and(|key| key.card.absent);
    match is_sequence(of) {
        true => Flow::many(found.ty.join(&spread(&found.ty))),
        false => found,
    }
}

/// What is under one of these keys of an object that has no others.
fn by_keys(object: &Type, keys: &[Literal]) -> Flow {
    let found = keys.iter().map(|key| match key {
        Literal::String(key) => match object.field(key) {
            Lookup::Found(field) if field.required => Flow::one(field.ty),
            Lookup::Found(field) => Flow::optional(field.ty),
            _ => Flow::nothing(),
        },
        _ => Flow::nothing(),
    });
    found.reduce(|all, next| all.join(&next)).unwrap_or_else(Flow::nothing)
}

/// Whether an object's type names all of these keys.
fn declares(object: &Object, keys: &[Literal]) -> bool {
    keys.iter().all(|key| matches!(key, Literal::String(key) if object.declared(key).is_some()))
}

fn is_closed(ty: &Type) -> bool {
    matches!(ty, Type::Object(object) if object.rest == Rest::Denied)
}

/// What the values of an object's entries are.
pub(super) fn entry_types(object: &Object, ty: &Type) -> Type {
    let rest = match &object.rest {
        Rest::Denied => Type::Never,
        Rest::Undeclared => Type::Any,
        Rest::Typed(_) => match ty.field("\u{0}") {
            Lookup::Typed(ty) => ty,
            _ => Type::Any,
        },
    };
    let fields = object.fields.iter().map(|field| match ty.field(&field.name) {
        Lookup::Found(field) => field.ty,
        _ => Type::Any,
    });
    Type::union(fields.chain([rest]))
}

/// Each entry as an object of its own; what is no object stays.
fn singles(of: &Flow) -> Flow {
    let Some(members) = objects_of(of) else { return Flow::any() };
    let single = |member: &Type| match member {
        Type::Object(object) if object.rest == Rest::Denied => {
            let fields = object.fields.iter().map(|field| match member.field(&field.name) {
                Lookup::Found(found) => Type::object(vec![Property::required(&field.name, found.ty)]),
                _ => Type::map(Type::Any),
            });
            Type::union(fields.collect::<Vec<_>>())
        }
        Type::Object(object) => Type::map(entry_types(object, member)),
        other => other.clone(),
    };
    Flow::many(Type::union(members.iter().map(single).collect::<Vec<_>>()))
}

/// The fields for which a function holds: any of them, or none.
fn sifted(ty: &Type) -> Type {
    match ty {
        Type::Object(object) => {
            let recursive = object.name.as_deref().is_some_and(|name| ty.mentions_inside(name));
            if recursive {
                return Type::map(Type::Any);
            }
            let fields = object.fields.iter().map(|field| Property { required: false, ..field.clone() });
            Object { name: None, description: None, fields: fields.collect(), rest: object.rest.clone() }
                .into()
        }
        Type::Union(members) => {
            let objects = members.iter().filter(|member| matches!(member, Type::Object(_)));
            Type::union(objects.map(sifted).collect::<Vec<_>>())
        }
        _ => Type::map(Type::Any),
    }
}

/// All objects as one, in which the last one that has a field says what it is.
fn merge(given: &Given<'_>, first: &Flow) -> Flow {
    let card = Card { absent: first.card.absent, many: false };
    if let Some(Expr { kind: Kind::Array(elements), .. }) = given.args.first()
        && let Some(ty) = merge_elements(elements)
    {
        return Flow { ty, card };
    }
    let Some(members) = objects_of(first) else { return Flow { ty: Type::map(Type::Any), card } };
    let objects = members.iter().filter(|member| matches!(member, Type::Object(_)));
    // Of one that is given as itself, all fields are there.
    let whole = !is_sequence(first) && members.len() == 1;
    let merged = objects.cloned().reduce(|all, next| merge_two(&all, &optional_fields(&next)));
    let ty = match merged {
        Some(ty) if whole => ty,
        Some(ty) => optional_fields(&ty),
        None => Type::object(Vec::new()),
    };
    Flow { ty, card }
}

fn merge_elements(elements: &[Element]) -> Option<Type> {
    let mut merged = Type::object(Vec::new());
    for Element { expr, .. } in elements {
        let flow = &expr.flow;
        let next = match &flow.ty {
            Type::Object(_) if flow.card == Card::ONE => flow.ty.clone(),
            Type::Object(_) => optional_fields(&flow.ty),
            // One of several: what each has may be there.
            Type::Union(members) if !flow.card.many && members.iter().all(is_plain) => members
                .iter()
                .map(optional_fields)
                .fold(Type::object(Vec::new()), |all, member| merge_two(&all, &member)),
            _ => return None,
        };
        merged = merge_two(&merged, &next);
    }
    Some(merged)
}

/// Whether a type is an object that does not hold itself.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Object(object) => !object.name.as_deref().is_some_and(|name| ty.mentions_inside(name)),
        _ => false,
    }
}

fn optional_fields(ty: &Type) -> Type {
    sifted(ty)
}

/// The fields of both; those of the second count where it has them.
pub(super) fn merge_two(first: &Type, second: &Type) -> Type {
    let (Type::Object(low), Type::Object(high)) = (first, second) else { return Type::map(Type::Any) };
    let recursive =
        |object: &Object, ty: &Type| object.name.as_deref().is_some_and(|name| ty.mentions_inside(name));
    if recursive(low, first) || recursive(high, second) {
        return Type::map(Type::Any);
    }
    let over = |field: &Property| match (high.declared(&field.name), &high.rest) {
        (Some(above), _) if above.required => above.clone(),
        (Some(above), _) => Property { ty: field.ty.join(&above.ty), ..field.clone() },
        (None, Rest::Denied) => field.clone(),
        (None, Rest::Undeclared) => Property { ty: Type::Any, ..field.clone() },
        (None, Rest::Typed(ty)) => Property { ty: field.ty.join(ty), ..field.clone() },
    };
    let mut fields: Vec<Property> = low.fields.iter().map(over).collect();
    for field in high.fields.iter().filter(|field| low.declared(&field.name).is_none()) {
        let under = match &low.rest {
            _ if field.required => None,
            Rest::Denied => None,
            Rest::Undeclared => Some(Type::Any),
            Rest::Typed(ty) => Some(ty.clone()),
        };
        let ty = under.map_or_else(|| field.ty.clone(), |under| field.ty.join(&under));
        fields.push(Property { ty, ..field.clone() });
    }
    let rest = match (&low.rest, &high.rest) {
        (Rest::Denied, rest) | (rest, Rest::Denied) => rest.clone(),
        (Rest::Typed(a), Rest::Typed(b)) => Rest::Typed(a.join(b)),
        _ => Rest::Typed(Type::Any),
    };
    Object { name: None, description: None, fields, rest }.into()
}
