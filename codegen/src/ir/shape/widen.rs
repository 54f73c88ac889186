//! Shapes as types: for places that only a shape knows, such as those of `prefixItems`.

use nodewright_core::types::{ANY, ARRAY, BOOL, INTEGER, NULL, NUMBER, OBJECT, STRING, Types};

use super::{Check, Shape, Shapes};
use crate::ir::Type;
use crate::ir::ty::{Literal, Object, Property, Rest};
use crate::schema::JsonTree;

/// Deeper than this nobody looks; a shape may lead back to itself.
const DEPTH: usize = 6;

impl Shapes {
    /// A type to which all values of the shape belong, and maybe others.
    pub fn type_of(&self, shape: &Shape) -> Type {
        self.widen(shape, DEPTH)
    }

    fn widen(&self, shape: &Shape, depth: usize) -> Type {
        if depth == 0 {
            return Type::Any;
        }
        let shape = self.resolve(shape);
        let start = if shape.types == ANY { Type::Any } else { self.widen_types(&shape, depth) };
        let narrowed = shape.checks.iter().fold(start, |ty, check| match check {
            Check::Literals(values) => {
                let literals: Option<Vec<_>> = values.iter().map(literal_of).collect();
                literals.map_or(ty.clone(), |literals| ty.meet(&Type::literals(literals)))
            }
            Check::AnyOf(shapes) | Check::OneOf(shapes) => {
                ty.meet(&Type::union(shapes.iter().map(|shape| self.widen(shape, depth - 1))))
            }
            _ => ty,
        });
        // What nothing can match is for the schema to be blamed for.
        if narrowed == Type::Never { Type::Any } else { narrowed }
    }

    fn widen_types(&self, shape: &Shape, depth: usize) -> Type {
        let has = |types: Types| shape.types & types != 0;
        let number = match shape.types & NUMBER {
            0 => Type::Never,
            INTEGER => Type::integer(),
            _ => Type::number(),
        };
        let plain = [(NULL, Type::Null), (BOOL, Type::Bool), (NUMBER, number), (STRING, Type::string())];
        let plain = plain.into_iter().filter(|(types, _)| has(*types)).map(|(_, ty)| ty);
        let array = has(ARRAY).then(|| match Self::has_places(shape) {
            true => Type::array(Type::Any),
            false => Type::array(self.widen(&Self::item(shape), depth - 1)),
        });
        let object = has(OBJECT).then(|| self.widen_object(shape, depth));
        Type::union(plain.chain(array).chain(object))
    }

    fn widen_object(&self, shape: &Shape, depth: usize) -> Type {
        let mut fields: Vec<Property> = Vec::new();
        let mut rest = Rest::Undeclared;
        let required = |name: &str| {
            let asks = |check: &Check| matches!(check, Check::Required(names) if names.iter().any(|asked| asked == name));
            shape.checks.iter().any(asks)
        };
        let declared = shape.checks.iter().filter_map(|check| match check {
            Check::Fields(fields) => Some(fields),
            _ => None,
        });
        let declared: Vec<_> = declared.collect();
        for (name, _) in declared.iter().flat_map(|fields| &fields.named) {
            if !fields.iter().any(|field| *field.name == **name) {
                let ty = self.widen(&Self::field(shape, name), depth - 1);
                fields.push(Property { required: required(name), ..Property::optional(name, ty) });
            }
        }
        if let [only] = &declared[..]
            && let Some(others) = only.others.as_deref().filter(|_| only.patterned.is_empty())
        {
            rest = match others.types {
                0 => Rest::Denied,
                _ => Rest::Typed(self.widen(others, depth - 1)),
            };
        }
        Object { name: None, description: None, fields, rest }.into()
    }
}

fn literal_of(value: &JsonTree) -> Option<Literal> {
    Some(match value {
        JsonTree::Null => Literal::Null,
        JsonTree::Bool(value) => Literal::Bool(*value),
        JsonTree::Integer(value) => Literal::Integer(*value),
        JsonTree::Number(value) => Literal::Number(*value),
        JsonTree::String(text) => Literal::String(text.as_str().into()),
        JsonTree::Array(_) | JsonTree::Object(_) | JsonTree::Foreign(_) => return None,
    })
}
