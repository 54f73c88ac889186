//! What a condition tells of the values that it asks about, where it holds or does not.

use std::rc::Rc;

use super::{Infer, Kinds};
use crate::expr::core::{Comparison, Expr, Kind, Logic, VarId};
use crate::expr::function::Function;
use crate::ir::ty::{Literal, Lookup, Object, Type};

/// Where a path starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// At a context, counted from the outermost.
    Item(usize),
    /// At a variable.
    Var(VarId),
}

/// What is known of the value at a path.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) base: Base,
    pub(super) path: Vec<Rc<str>>,
    pub(super) what: What,
}

/// What is known of a value.
#[derive(Clone, Debug)]
pub(super) struct What {
    /// Whether it is there.
    present: bool,
    /// Of what kinds it is, if it is there.
    kinds: Kinds,
    /// What it equals, if it is there.
    equals: Option<Literal>,
    /// What it does not equal, if it is there.
    differs: Option<Literal>,
}

impl What {
    const NOTHING: What = What { present: false, kinds: Kinds::ALL, equals: None, differs: None };

    /// Whether it is there.
    pub(super) fn is_present(&self) -> bool {
        self.present
    }

    /// Whether it is there, and no array.
    pub(super) fn is_no_array(&self) -> bool {
        self.present && (self.equals.is_some() || !self.kinds.intersects(Kinds::ARRAY))
    }

    fn present(kinds: Kinds) -> Self {
        What { present: true, kinds, ..Self::NOTHING }
    }

    fn perhaps(kinds: Kinds) -> Self {
        What { kinds, ..Self::NOTHING }
    }
}

const NOT_NULL: Kinds = Kinds::ALL.without(Kinds::NULL);

impl Infer<'_> {
    /// Adds what is known if `test` holds, or if it does not.
    pub(super) fn facts(&self, test: &Expr, holds: bool, out: &mut Vec<Fact>) {
        match &test.kind {
            Kind::Truthy(_, of) => self.facts(of, holds, out),
            Kind::Not(of) => self.facts(of, !holds, out),
            Kind::Block(locals, items) => {
                if let ([], [only]) = (locals.as_slice(), items.as_slice()) {
                    self.facts(only, holds, out);
                }
            }
            Kind::And(left, right) if holds => {
                self.facts(left, true, out);
                self.facts(right, true, out);
            }
            Kind::Or(left, right) if !holds => {
                self.facts(left, false, out);
                self.facts(right, false, out);
            }
            Kind::Logic(Logic::And, args) if holds => args.iter().for_each(|arg| self.facts(arg, true, out)),
            Kind::Logic(Logic::Or, args) if !holds => args.iter().for_each(|arg| self.facts(arg, false, out)),
            Kind::Call(function, args) => match (function.value, args.as_slice()) {
                // What is absent is neither.
                (Function::Not, [of]) if !of.flow.card.absent => self.facts(of, !holds, out),
                (Function::Boolean, [of]) => self.facts(of, holds, out),
                (Function::Exists, [of]) if holds => self.fact(of, What::present(Kinds::ALL), out),
                _ => {}
            },
            Kind::Compare(comparison, left, right) => self.compared(*comparison, left, right, holds, out),
            Kind::Logic(logic @ (Logic::Same | Logic::NotSame | Logic::Equal | Logic::NotEqual), args) => {
                let [left, right] = args.as_slice() else { return };
                let equal = matches!(logic, Logic::Same | Logic::Equal) == holds;
                // Only null equals null; what is absent counts as null.
                if !equal && right.kind == Kind::Literal(Literal::Null) {
                    self.fact(left, What::present(NOT_NULL), out);
                }
            }
            Kind::In(left, _) if holds => self.fact(left, What::present(Kinds::ALL), out),
            _ if holds => self.fact(test, What::present(NOT_NULL), out),
            _ => {}
        }
    }

    fn compared(&self, comparison: Comparison, left: &Expr, right: &Expr, holds: bool, out: &mut Vec<Fact>) {
        if !comparison.is_equality() {
            if holds {
                let ordered = Kinds::NUMBER.with(Kinds::STRING);
                self.fact(left, What::present(ordered), out);
                self.fact(right, What::present(ordered), out);
            }
            return;
        }
        if let (Kind::Literal(_), false) = (&left.kind, matches!(right.kind, Kind::Literal(_))) {
            return self.compared(comparison, right, left, holds, out);
        }
        // Where one side is absent, neither `=` nor `!=` holds.
        let there = holds;
        if there {
            self.fact(left, What::present(Kinds::ALL), out);
            self.fact(right, What::present(Kinds::ALL), out);
        }
        let Kind::Literal(literal) = &right.kind else { return };
        let equal = (comparison == Comparison::Equal) == holds;
        if let (Kind::Call(function, args), Literal::String(name)) = (&left.kind, literal)
            && function.value == Function::Type
            && let ([of], Some(kinds)) = (args.as_slice(), kinds_named(name))
        {
            let kinds = if equal { kinds } else { Kinds::ALL.without(kinds) };
            let what = if there { What::present(kinds) } else { What::perhaps(kinds) };
            // `!=` that does not hold: absent, or of that type.
            return self.fact(of, what, out);
        }
        let mut what = What { present: there, ..What::NOTHING };
        match equal {
            true => what.equals = Some(literal.clone()),
            false => what.differs = Some(literal.clone()),
        }
        self.fact(left, what, out);
    }

    fn fact(&self, of: &Expr, what: What, out: &mut Vec<Fact>) {
        let mut path = Vec::new();
        if let Some(base) = self.base_of(of, &mut path) {
            out.push(Fact { base, path, what });
        }
    }

    /// Where the path starts that an expression is.
    fn base_of(&self, expr: &Expr, path: &mut Vec<Rc<str>>) -> Option<Base> {
        match &expr.kind {
            Kind::Root => Some(Base::Item(0)),
            Kind::Context | Kind::Start => Some(Base::Item(self.items.len().checked_sub(1)?)),
            Kind::Var(id) => self.vars.contains_key(id).then_some(Base::Var(*id)),
            Kind::Unwrap(of) => self.base_of(of, path),
            Kind::Default(of, default) if default.kind == Kind::Literal(Literal::Null) => {
                self.base_of(of, path)
            }
            Kind::Field(of, name) => {
                let base = self.base_of(of, path)?;
                path.push(name.value.as_str().into());
                Some(base)
            }
            _ => None,
        }
    }
}

fn kinds_named(name: &str) -> Option<Kinds> {
    Some(match name {
        "null" => Kinds::NULL,
        "boolean" => Kinds::BOOL,
        "number" => Kinds::NUMBER,
        "string" => Kinds::STRING,
        "array" => Kinds::ARRAY,
        "object" => Kinds::OBJECT,
        _ => return None,
    })
}

/// The type in which what is known of the value at a path is true.
pub(super) fn narrowed(ty: &Type, path: &[Rc<str>], what: &What) -> Type {
    let members = match ty {
        Type::Union(members) => members,
        other => std::slice::from_ref(other),
    };
    let Some((name, rest)) = path.split_first() else { return leaf(ty, what) };
    let member = |member: &Type| match member {
        Type::Object(object) => inside(member, object, name, rest, what),
        // Of the elements of an array, any may be meant.
        Type::Any | Type::Array(..) | Type::Tuple(_) | Type::Recursive(_) => member.clone(),
        _ if what.present => Type::Never,
        scalar => scalar.clone(),
    };
    match Type::union(members.iter().map(member)) {
        // It can never hold; what it says of that is nothing.
        Type::Never => ty.clone(),
        narrowed => narrowed,
    }
}

fn inside(ty: &Type, object: &Object, name: &str, rest: &[Rc<str>], what: &What) -> Type {
    let Lookup::Found(found) = ty.field(name) else { return ty.clone() };
    let recursive = object.name.as_deref().is_some_and(|name| ty.mentions_inside(name));
    let narrow = if rest.is_empty() { leaf(&found.ty, what) } else { narrowed(&found.ty, rest, what) };
    if narrow == Type::Never && (what.present || found.required) {
        return Type::Never;
    }
    if recursive {
        return ty.clone();
    }
    let mut object = Object::clone(object);
    for field in object.fields.iter_mut().filter(|field| *field.name == *name) {
        field.required |= what.present;
        field.ty = narrow.clone();
    }
    object.into()
}

/// A value itself.
fn leaf(ty: &Type, what: &What) -> Type {
    let ty = of_kinds(ty, what.kinds);
    let ty = match &what.equals {
        Some(literal) => equal_to(&ty, literal),
        None => ty,
    };
    match &what.differs {
        Some(Literal::Null) => of_kinds(&ty, NOT_NULL),
        Some(literal) => without(&ty, literal),
        None => ty,
    }
}

/// What of a type is of these kinds.
pub(super) fn of_kinds(ty: &Type, kinds: Kinds) -> Type {
    match ty {
        _ if kinds == Kinds::ALL => ty.clone(),
        Type::Any => match kinds {
            Kinds::NULL => Type::Null,
            Kinds::BOOL => Type::Bool,
            Kinds::NUMBER => Type::number(),
            Kinds::STRING => Type::string(),
            Kinds::ARRAY => Type::array(Type::Any),
            Kinds::OBJECT => Type::map(Type::Any),
            _ => Type::Any,
        },
        Type::Union(members) => Type::union(members.iter().map(|member| of_kinds(member, kinds))),
        Type::Literals(values) => {
            Type::literals(values.iter().filter(|value| Kinds::of_literal(value).intersects(kinds)).cloned())
        }
        other if Kinds::of(other).intersects(kinds) => other.clone(),
        _ => Type::Never,
    }
}

fn equal_to(ty: &Type, literal: &Literal) -> Type {
    let only = Type::literals([literal.clone()]);
    match ty {
        Type::Any => only,
        Type::Union(members) => Type::union(members.iter().map(|member| equal_to(member, literal))),
        other if only.is_subtype(other) => only,
        _ => Type::Never,
    }
}

fn without(ty: &Type, literal: &Literal) -> Type {
    match ty {
        Type::Union(members) => Type::union(members.iter().map(|member| without(member, literal))),
        Type::Literals(values) => {
            let same = Type::literals([literal.clone()]);
            Type::literals(values.iter().filter(|value| Type::literals([(*value).clone()]) != same).cloned())
        }
        other => other.clone(),
    }
}
