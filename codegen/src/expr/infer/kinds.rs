//! The six kinds of JSON value, as a set: enough to say what certainly fails.

use crate::ir::ty::Literal;
use crate::ir::{Flow, Type};

/// A set of kinds of JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// None.
    pub const NONE: Kinds = Kinds(0);
    /// `null`.
    pub const NULL: Kinds = Kinds(1);
    /// Booleans.
    pub const BOOL: Kinds = Kinds(2);
    /// Numbers.
    pub const NUMBER: Kinds = Kinds(4);
    /// Strings.
    pub const STRING: Kinds = Kinds(8);
    /// Arrays.
    pub const ARRAY: Kinds = Kinds(16);
    /// Objects.
    pub const OBJECT: Kinds = Kinds(32);
    /// All.
    pub const ALL: Kinds = Kinds(63);

    /// The kinds of values of a type.
    pub fn of(ty: &Type) -> Self {
        match ty {
            Type::Never => Self::NONE,
            Type::Any => Self::ALL,
            Type::Null => Self::NULL,
            Type::Bool => Self::BOOL,
            Type::Integer(_) | Type::Number(_) => Self::NUMBER,
            Type::String(_) => Self::STRING,
            Type::Literals(literals) => literals.iter().map(Self::of_literal).fold(Self::NONE, Self::with),
            Type::Array(..) | Type::Tuple(_) => Self::ARRAY,
            Type::Object(_) | Type::Recursive(_) => Self::OBJECT,
            Type::Union(members) => members.iter().map(Self::of).fold(Self::NONE, Self::with),
        }
    }

    /// The kind of a literal.
    pub(super) fn of_literal(literal: &Literal) -> Self {
        match literal {
            Literal::Null => Self::NULL,
            Literal::Bool(_) => Self::BOOL,
            Literal::Integer(_) | Literal::Number(_) => Self::NUMBER,
            Literal::String(_) => Self::STRING,
        }
    }

    /// Both sets.
    pub const fn with(self, other: Self) -> Self {
        Kinds(self.0 | other.0)
    }

    /// This without what `other` has.
    pub const fn without(self, other: Self) -> Self {
        Kinds(self.0 & !other.0)
    }

    /// What both have.
    pub const fn and(self, other: Self) -> Self {
        Kinds(self.0 & other.0)
    }

    /// Whether both have something.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of it is in `other`, and there is something.
    pub fn within(self, other: Self) -> bool {
        self != Self::NONE && self.0 & !other.0 == 0
    }

    /// In the words of a message: `a string`, `a string or null`.
    pub fn describe(self) -> String {
        let names = [
            (Self::BOOL, "a boolean"),
            (Self::NUMBER, "a number"),
            (Self::STRING, "a string"),
            (Self::ARRAY, "an array"),
            (Self::OBJECT, "an object"),
            (Self::NULL, "null"),
        ];
        let names: Vec<_> = names.iter().filter(|(kind, _)| self.intersects(*kind)).collect();
        let names: Vec<_> = names.into_iter().map(|(_, name)| *name).collect();
        names.join(" or ")
    }

    /// What `$type` calls the only one of them.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::NULL => "null",
            Self::BOOL => "boolean",
            Self::NUMBER => "number",
            Self::STRING => "string",
            Self::ARRAY => "array",
            Self::OBJECT => "object",
            _ => return None,
        })
    }

    /// The same of several: `strings`, `strings or nulls`.
    fn describe_several(self) -> String {
        let names = [
            (Self::BOOL, "booleans"),
            (Self::NUMBER, "numbers"),
            (Self::STRING, "strings"),
            (Self::ARRAY, "arrays"),
            (Self::OBJECT, "objects"),
            (Self::NULL, "nulls"),
        ];
        let names = names.iter().filter(|(kind, _)| self.intersects(*kind)).map(|(_, name)| *name);
        names.collect::<Vec<_>>().join(" or ")
    }
}

/// What an expression yields, in the words of a message, which tell what an array or a sequence is of.
pub fn describe(flow: &Flow) -> String {
    let kinds = Kinds::of(&flow.ty);
    if flow.card.many && kinds != Kinds::ALL {
        return format!("a sequence of {}", kinds.describe_several());
    }
    let inside = match &flow.ty {
        Type::Array(element, _) => Kinds::of(element),
        Type::Tuple(elements) => elements.iter().map(Kinds::of).fold(Kinds::NONE, Kinds::with),
        _ => Kinds::NONE,
    };
    match inside {
        Kinds::NONE | Kinds::ALL => kinds.describe(),
        inside => format!("an array of {}", inside.describe_several()),
    }
}
