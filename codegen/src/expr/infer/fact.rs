//! What a condition tells of the values that it asks about, where it holds or does not.

use std::rc::Rc;

use super::narrow::take_apart;
use super::{Env, Infer, Kinds};
use crate::diagnostic::Diagnostics;
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
#[derive(Clone, Debug, PartialEq)]
pub(super) struct What {
    /// Whether it is there.
    present: bool,
    /// Of what kinds it is, if it is there.
    kinds: Kinds,
    /// What it is one of, if it is there.
    equals: Option<Vec<Literal>>,
    /// Whether it may be an array instead, since `==` of JSON Logic looks into one.
    or_array: bool,
    /// What it does not equal, if it is there.
    differs: Vec<Literal>,
}

/// What a rule tells of an output to the nodes that come after it, where it holds or does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    pub(super) path: Vec<Rc<str>>,
    pub(super) what: What,
}

impl Told {
    /// The node whose output it is about.
    pub fn node(&self) -> Option<&str> {
        self.path.first().map(|name| &**name)
    }

    /// The value that it is about, if a rule only counts it.
    pub fn counted(&self) -> Option<String> {
        (self.what == What::NOTHING).then(|| self.path.join("."))
    }

    /// Whether the node has run.
    pub(super) fn has_run(&self) -> bool {
        self.what.present
    }
}

/// What is known of outputs where `rule` holds, or where it does not. The rule need not have been typed.
pub fn told_if(rule: &Expr, holds: bool) -> Vec<Told> {
    let (cx, env) = (Diagnostics::new(), Env::default());
    let mut facts = Vec::new();
    Infer::new(&cx, rule, &env, &super::Binds::of(rule), Default::default()).facts(rule, holds, &mut facts);
    cx.take();
    let of_nodes = facts.into_iter().filter(|fact| fact.base == Base::Item(0) && !fact.path.is_empty());
    of_nodes.map(|fact| Told { path: fact.path, what: fact.what }).collect()
}

impl What {
    const NOTHING: What =
        What { present: false, kinds: Kinds::ALL, equals: None, or_array: false, differs: Vec::new() };

    /// Whether it is there.
    pub(super) fn is_present(&self) -> bool {
        self.present
    }

    /// Whether it is there, and no array.
    pub(super) fn is_no_array(&self) -> bool {
        self.present && !self.or_array && (self.equals.is_some() || !self.kinds.intersects(Kinds::ARRAY))
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
        take_apart(test, holds, &mut |test, holds| self.facts_of_part(test, holds, out));
    }

    fn facts_of_part(&self, test: &Expr, holds: bool, out: &mut Vec<Fact>) {
        match &test.kind {
            Kind::Logic(Logic::And, args) if holds => args.iter().for_each(|arg| self.facts(arg, true, out)),
            Kind::Logic(Logic::Or, args) if !holds => args.iter().for_each(|arg| self.facts(arg, false, out)),
            Kind::Call(function, args) => match (function.value, args.as_slice()) {
                (Function::Exists, [of]) if holds => self.fact(of, What::present(Kinds::ALL), out),
                _ if holds => self.behind(test, out),
                _ => {}
            },
            Kind::Compare(comparison, left, right) => self.compared(*comparison, left, right, holds, out),
            Kind::Logic(logic, args) => self.ruled(*logic, args, holds, out),
            // What `missing` yields: a list, which holds if something is in it.
            Kind::Array(elements) if !holds => {
                for element in elements {
                    if let Kind::Cond(test, _, None) = &element.expr.kind
                        && matches!(test.kind, Kind::Logic(Logic::Lacks, _))
                    {
                        self.facts(test, false, out);
                    }
                }
            }
            // What a `var` of JSON Logic reads is null if it is absent: neither holds.
            Kind::Default(of, default) if default.kind == Kind::Literal(Literal::Null) => {
                self.facts(of, holds, out);
            }
            Kind::In(left, right) => self.among(left, right, holds, out),
            Kind::Var(id) if self.tests.contains_key(id) => {
                out.extend(self.tests[id][usize::from(holds)].facts.iter().cloned());
            }
            _ if holds => self.fact(test, What::present(NOT_NULL), out),
            _ => {}
        }
    }

    /// An operator of JSON Logic, to which what is absent is null.
    fn ruled(&self, logic: Logic, args: &[Expr], holds: bool, out: &mut Vec<Fact>) {
        self.counted(&args.iter().collect::<Vec<_>>(), out);
        match (logic, args) {
            (Logic::Lacks, [of]) if !holds => self.fact(of, What::present(NOT_NULL), out),
            (Logic::In, [left, right]) => match literals_of(right) {
                Some(literals) if !literals.contains(&Literal::Null) => self.among(left, right, holds, out),
                // Nothing is in null.
                _ if holds => self.fact(right, What::present(NOT_NULL), out),
                _ => {}
            },
            (Logic::Same | Logic::NotSame | Logic::Equal | Logic::NotEqual, [left, right]) => {
                let equal = matches!(logic, Logic::Same | Logic::Equal) == holds;
                let (of, literal) = match (&left.kind, &right.kind) {
                    (_, Kind::Literal(literal)) => (left, literal),
                    (Kind::Literal(literal), _) => (right, literal),
                    _ => return,
                };
                let exact = matches!(logic, Logic::Same | Logic::NotSame);
                let what = match literal {
                    Literal::Null if equal => return,
                    Literal::Null => What::present(NOT_NULL),
                    _ if !equal => What { differs: vec![literal.clone()], ..What::NOTHING },
                    _ if exact || is_word(literal) => What {
                        equals: Some(vec![literal.clone()]),
                        or_array: !exact,
                        ..What::present(NOT_NULL)
                    },
                    _ => What::present(NOT_NULL),
                };
                self.fact(of, what, out);
            }
            (Logic::Less | Logic::LessEqual | Logic::Greater | Logic::GreaterEqual, [left, right]) => {
                self.bounded(logic, left, right, holds, out);
            }
            _ => {}
        }
    }

    /// A comparison with a number, in which null counts as 0: where 0 is out, so is null.
    fn bounded(&self, logic: Logic, left: &Expr, right: &Expr, holds: bool, out: &mut Vec<Fact>) {
        let number = |of: &Expr| match &of.kind {
            Kind::Literal(Literal::Integer(number)) => Some(*number as f64),
            Kind::Literal(Literal::Number(number)) => Some(*number),
            _ => None,
        };
        let (of, l, r) = match (number(left), number(right)) {
            (None, Some(bound)) => (left, 0.0, bound),
            (Some(bound), None) => (right, bound, 0.0),
            _ => return,
        };
        let null_holds = match logic {
            Logic::Less => l < r,
            Logic::LessEqual => l <= r,
            Logic::Greater => l > r,
            _ => l >= r,
        };
        if null_holds != holds {
            self.fact(of, What::present(NOT_NULL), out);
        }
    }

    /// `left` is in a list, or it is not. A list of literals tells what it is.
    fn among(&self, left: &Expr, right: &Expr, holds: bool, out: &mut Vec<Fact>) {
        match (literals_of(right), holds) {
            (Some(literals), true) => {
                self.fact(left, What { equals: Some(literals), ..What::present(Kinds::ALL) }, out);
            }
            (Some(literals), false) => self.fact(left, What { differs: literals, ..What::NOTHING }, out),
            (None, true) => self.fact(left, What::present(Kinds::ALL), out),
            (None, false) => {}
        }
    }

    fn compared(&self, comparison: Comparison, left: &Expr, right: &Expr, holds: bool, out: &mut Vec<Fact>) {
        self.counted(&[left, right], out);
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
            true => what.equals = Some(vec![literal.clone()]),
            false => what.differs.push(literal.clone()),
        }
        self.fact(left, what, out);
    }

    /// Who counts values knows that there may be none: nothing else is known of them.
    fn counted(&self, sides: &[&Expr], out: &mut Vec<Fact>) {
        for side in sides {
            match &side.kind {
                Kind::Call(function, args) if function.value == Function::Count => {
                    args.iter().for_each(|of| self.fact(of, What::NOTHING, out));
                }
                Kind::Default(of, _) | Kind::Unwrap(of) => self.counted(&[of], out),
                _ => {}
            }
        }
    }

    fn fact(&self, of: &Expr, what: What, out: &mut Vec<Fact>) {
        let mut path = Vec::new();
        if let Some(base) = self.base_of(of, &mut path) {
            return out.push(Fact { base, path, what });
        }
        if what.present {
            self.behind(of, out);
        }
    }

    /// What is there since something is that is computed from it.
    fn behind(&self, of: &Expr, out: &mut Vec<Fact>) {
        match &of.kind {
            Kind::Unwrap(of) | Kind::Field(of, _) => self.behind(of, out),
            Kind::Default(of, default) if default.kind == Kind::Literal(Literal::Null) => {
                self.behind(of, out);
            }
            // Who asks for one of them knows that there may be none.
            Kind::Index(..) => self.looked_at(of, out),
            Kind::Map(_, step) if matches!(step.kind, Kind::Index(..)) => self.looked_at(of, out),
            Kind::Arith(_, left, right) => {
                self.fact(left, What::present(NOT_NULL), out);
                self.fact(right, What::present(NOT_NULL), out);
            }
            // With fewer, the context stands for the first.
            Kind::Call(function, args)
                if needs_first(function.value) && args.len() >= function.value.required() =>
            {
                if let Some(first) = args.first() {
                    self.fact(first, What::present(Kinds::ALL), out);
                }
            }
            _ => {}
        }
    }

    /// The values at a path that leads through steps, of which nothing else is known.
    fn looked_at(&self, of: &Expr, out: &mut Vec<Fact>) {
        if let Some(path) = self.path_of(of).filter(|path| !path.is_empty()) {
            let path = path.split('.').map(Rc::from).collect();
            out.push(Fact { base: Base::Item(0), path, what: What::NOTHING });
        }
    }

    /// Where the path starts that an expression is.
    pub(super) fn base_of(&self, expr: &Expr, path: &mut Vec<Rc<str>>) -> Option<Base> {
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

/// Whether a function of a text gives nothing for nothing.
fn needs_first(function: Function) -> bool {
    matches!(
        function,
        Function::Contains
            | Function::Length
            | Function::Lowercase
            | Function::Substring
            | Function::SubstringAfter
            | Function::SubstringBefore
            | Function::Trim
            | Function::Uppercase
    )
}

/// What is in a list that is written as literals.
fn literals_of(list: &Expr) -> Option<Vec<Literal>> {
    let Kind::Array(elements) = &list.kind else { return None };
    let literal = |expr: &Expr| match &expr.kind {
        Kind::Literal(literal) => Some(literal.clone()),
        _ => None,
    };
    elements.iter().map(|element| literal(&element.expr)).collect()
}

/// Whether `==` of JSON Logic, which converts, finds a text equal to no number and no boolean.
fn is_word(literal: &Literal) -> bool {
    let Literal::String(text) = literal else { return false };
    text.starts_with(|first: char| first.is_alphabetic()) && text.parse::<f64>().is_err()
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
    let of_kinds_only = of_kinds(ty, what.kinds);
    let ty = match &what.equals {
        Some(literals) => {
            let arrays = what.or_array.then(|| of_kinds(&of_kinds_only, Kinds::ARRAY));
            Type::union(literals.iter().map(|literal| equal_to(&of_kinds_only, literal)).chain(arrays))
        }
        None => of_kinds_only,
    };
    what.differs.iter().fold(ty, |ty, literal| match literal {
        Literal::Null => of_kinds(&ty, NOT_NULL),
        literal => without(&ty, literal),
    })
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
