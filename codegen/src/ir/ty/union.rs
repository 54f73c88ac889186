//! Join: unions, kept in normal form.
//!
//! A union is exact: arrays of strings or arrays of numbers do not become arrays of either. Its members are
//! flattened, none is below another, there is at most one set of literals, and the order is that of first mention.

use std::rc::Rc;

use super::{Literal, Object, Property, Rest, Type};

impl Type {
    /// The values of both: the least type above the two.
    pub fn join(&self, other: &Type) -> Type {
        if self == other {
            return self.clone();
        }
        Type::union([self.clone(), other.clone()])
    }

    /// The values of all of them.
    pub fn union(types: impl IntoIterator<Item = Type>) -> Type {
        let mut members = Members::default();
        types.into_iter().for_each(|ty| members.add(ty));
        members.finish()
    }

    /// Exactly these values. `null` and the two booleans become their types, so that there is one way to say it.
    pub fn literals(values: impl IntoIterator<Item = Literal>) -> Type {
        Type::union([Type::Literals(values.into_iter().collect())])
    }
}

impl Literal {
    /// The type that it belongs to.
    pub fn base(&self) -> Type {
        match self {
            Self::Null => Type::Null,
            Self::Bool(_) => Type::Bool,
            Self::Integer(_) => Type::integer(),
            Self::Number(number) if number.fract() == 0.0 => Type::integer(),
            Self::Number(_) => Type::number(),
            Self::String(_) => Type::string(),
        }
    }

    /// Whole numbers have one form.
    fn normal(&self) -> Literal {
        // Every whole number up to here is an `i64` too.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self {
            Self::Number(number) if number.fract() == 0.0 && number.abs() <= EXACT => {
                Self::Integer(*number as i64)
            }
            other => other.clone(),
        }
    }
}

/// The members of a union in the making.
#[derive(Default)]
struct Members {
    types: Vec<Type>,
    literals: Vec<Literal>,
    /// Where the literals stand among the types.
    literals_at: usize,
    any: bool,
}

impl Members {
    fn add(&mut self, ty: Type) {
        match ty {
            Type::Never => {}
            Type::Any => self.any = true,
            Type::Union(members) => members.iter().for_each(|member| self.add(member.clone())),
            Type::Literals(values) => values.iter().for_each(|value| self.add_literal(value.normal())),
            other => self.add_type(other),
        }
    }

    fn add_literal(&mut self, literal: Literal) {
        if literal == Literal::Null {
            return self.add_type(Type::Null);
        }
        if self.literals.contains(&literal) {
            return;
        }
        if let Literal::Bool(value) = literal
            && let Some(at) = self.literals.iter().position(|other| *other == Literal::Bool(!value))
        {
            self.literals.remove(at);
            return self.add_type(Type::Bool);
        }
        if self.literals.is_empty() {
            self.literals_at = self.types.len();
        }
        let single = Type::Literals(Rc::new([literal.clone()]));
        match self.types.iter_mut().find(|ty| single.is_subtype(ty)) {
            Some(above) => absorb(above, &single),
            None => self.literals.push(literal),
        }
    }

    fn add_type(&mut self, mut ty: Type) {
        if let Some(above) = self.types.iter_mut().find(|above| ty.is_subtype(above)) {
            return absorb(above, &ty);
        }
        let mut at = self.types.len();
        for index in (0..self.types.len()).rev() {
            if self.types[index].is_subtype(&ty) {
                absorb(&mut ty, &self.types.remove(index));
                self.literals_at -= usize::from(index < self.literals_at);
                at = index;
            }
        }
        let literals = std::mem::take(&mut self.literals);
        for literal in literals {
            let single = Type::Literals(Rc::new([literal.clone()]));
            match single.is_subtype(&ty) {
                true => absorb(&mut ty, &single),
                false => self.literals.push(literal),
            }
        }
        self.types.insert(at, ty);
        self.literals_at += usize::from(at < self.literals_at);
    }

    fn finish(mut self) -> Type {
        if self.any {
            return Type::Any;
        }
        if !self.literals.is_empty() {
            let at = self.literals_at.min(self.types.len());
            self.types.insert(at, Type::Literals(self.literals.into()));
        }
        match self.types.len() {
            0 => Type::Never,
            1 => self.types.remove(0),
            _ => Type::Union(self.types.into()),
        }
    }
}

/// Makes `above` stand for `below` too, which is below it in the lattice. The set of values does not change, but what
/// rides along must stay true of both: facets that differ go, and a field that only `below` declares stays declared.
fn absorb(above: &mut Type, below: &Type) {
    if above == below {
        return;
    }
    *above = above.without_facets();
    let (Type::Object(wide), Type::Object(narrow)) = (&*above, below) else {
        return;
    };
    if wide.rest != Rest::Undeclared {
        return;
    }
    let undeclared = narrow.fields.iter().filter(|field| wide.declared(&field.name).is_none());
    let mut fields = wide.fields.clone();
    fields.extend(undeclared.map(|field| Property::optional(&field.name, Type::Any)));
    *above = Object { fields, ..Object::clone(wide) }.into();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_numbers_and_literals_belong_to_their_types() {
        let number = Type::number();
        assert_eq!(Type::integer().join(&number), number);
        assert_eq!(Type::literal("a").join(&Type::string()), Type::string());
        assert_eq!(
            Type::literals([Literal::String("a".into()), Literal::Integer(1)]).join(&number),
            Type::Union(Rc::new([Type::literal("a"), number]))
        );
    }

    #[test]
    fn literals_merge_in_order() {
        let both = Type::literal("b").join(&Type::literal("a"));
        let expected = ["b", "a"].map(|text| Literal::String(text.into()));
        assert_eq!(both, Type::Literals(Rc::new(expected)));
    }

    #[test]
    fn there_is_one_way_to_say_boolean_null_and_whole() {
        assert_eq!(Type::literals([Literal::Bool(true), Literal::Bool(false)]), Type::Bool);
        assert_eq!(Type::literals([Literal::Null]), Type::Null);
        assert_eq!(
            Type::literals([Literal::Number(2.0), Literal::Integer(2)]),
            Type::Literals(Rc::new([Literal::Integer(2)]))
        );
    }

    #[test]
    fn never_drops_out_and_any_absorbs() {
        assert_eq!(Type::Never.join(&Type::Null), Type::Null);
        assert_eq!(Type::Any.join(&Type::Null), Type::Any);
        assert_eq!(Type::union([]), Type::Never);
    }

    #[test]
    fn facets_that_differ_go() {
        let short = super::super::Constraints { max_length: Some(3), ..Default::default() };
        let short = Type::String(Some(Rc::new(short)));
        assert_eq!(short.join(&short), short);
        assert_eq!(short.join(&Type::string()), Type::string());
        assert_eq!(short.join(&Type::literal("long")), Type::string());
    }

    #[test]
    fn an_absorbed_object_leaves_its_fields_declared() {
        let open = Object { name: None, description: None, fields: vec![], rest: Rest::Undeclared };
        let exact = Type::object(vec![Property::required("a", Type::Bool)]);
        let joined = exact.join(&open.into());
        let Type::Object(object) = &joined else { panic!("{joined:?}") };
        assert_eq!(object.fields, [Property::optional("a", Type::Any)]);
    }
}
