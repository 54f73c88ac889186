//! Parameters of node specs: types as the attributes narrow them, and defaults as JSON.

use std::rc::Rc;

use super::Lowering;
use super::spec::unwrap_lines;
use crate::ir::Type;
use crate::ir::spec::{Default, Param, Place};
use crate::ir::ty::{Constraints, Facets, Literal};
use crate::schema::{JsonTree, emit_schema, options};
use crate::syntax::{self, Constant, ConstantValue, TypeRef};

impl Lowering<'_> {
    pub(super) fn lower_param(&mut self, param: &syntax::Param) -> Param {
        let ty = narrow(&self.types.lower_type(&param.ty), param);
        let facets = match ty.without_null() {
            Type::Integer(facets) | Type::Number(facets) => facets,
            _ => None,
        };
        Param {
            field: param.field.value.clone(),
            name: param.name.value.clone(),
            description: param.description.as_ref().map(|text| unwrap_lines(&text.value)).unwrap_or_default(),
            schema: emit_schema(&ty),
            repr: self.types.repr(&param.ty, &mut self.structs),
            min: facets.as_ref().and_then(|facets| facets.minimum),
            max: facets.as_ref().and_then(|facets| facets.maximum),
            stated: (number(param.min.as_ref()), number(param.max.as_ref())),
            pattern: param.pattern.as_ref().map(|pattern| pattern.value.clone()),
            options: options(&ty),
            default: self.lower_default(param),
            place: match &param.serde {
                serde if serde.skip => Place::Hidden,
                serde if serde.flatten => Place::Flattened,
                _ => Place::Named,
            },
            ty,
        }
    }

    fn lower_default(&mut self, param: &syntax::Param) -> Option<Default> {
        if let Some(default) = &param.default {
            let known = self.constant(default, &param.ty);
            return Some(known.map_or_else(|| Default::Rust(default.rust.clone()), Default::Known));
        }
        let serde = &param.serde;
        match &serde.default_path {
            Some(path) => Some(Default::Rust(format!("{path}()"))),
            None if serde.default || serde.skip => {
                Some(Default::Known(empty(&self.types.lower_type(&param.ty))))
            }
            None => None,
        }
    }

    /// The JSON of a constant of type `ty`, as far as the source tells.
    fn constant(&mut self, constant: &Constant, ty: &TypeRef) -> Option<JsonTree> {
        Some(match &constant.value {
            ConstantValue::Bool(value) => JsonTree::Bool(*value),
            ConstantValue::Integer(value) => match self.types.lower_type(ty).without_null() {
                Type::Number(_) => JsonTree::Number(*value as f64),
                _ => JsonTree::Integer(i64::try_from(*value).ok()?),
            },
            ConstantValue::Float(value) => JsonTree::Number(*value),
            ConstantValue::String(text) => JsonTree::String(text.clone()),
            ConstantValue::None => JsonTree::Null,
            ConstantValue::Some(inner) => return self.constant(inner, argument(ty)?),
            ConstantValue::List(items) => {
                let element = argument(ty).unwrap_or(ty);
                let items = items.iter().map(|item| self.constant(item, element));
                JsonTree::Array(items.collect::<Option<_>>()?)
            }
            ConstantValue::Default => empty(&self.types.lower_type(ty)),
            ConstantValue::Path(path) => self.types.variant_name(ty, path.last()?)?.into(),
            ConstantValue::Other => return None,
        })
    }
}

/// `T` of `Option<T>`, `Vec<T>` and their like.
fn argument(ty: &TypeRef) -> Option<&TypeRef> {
    match &ty.kind {
        syntax::TypeKind::Foreign(_, args) => args.first(),
        syntax::TypeKind::Array(element, _) => Some(element),
        _ => None,
    }
}

/// What Rust's `Default` gives for the types of the standard library.
fn empty(ty: &Type) -> JsonTree {
    match ty {
        _ if ty.allows_null() => JsonTree::Null,
        Type::Bool => JsonTree::Bool(false),
        Type::Integer(_) => JsonTree::Integer(0),
        Type::Number(_) => JsonTree::Number(0.0),
        Type::String(_) => JsonTree::String(String::new()),
        Type::Array(..) => JsonTree::Array(Vec::new()),
        Type::Object(object) if object.fields.is_empty() => JsonTree::Object(Vec::new()),
        _ => JsonTree::Null,
    }
}

/// `ty` with the range, the pattern and the options that the parameter declares.
pub(crate) fn narrow(ty: &Type, param: &syntax::Param) -> Type {
    if let Type::Union(members) = ty {
        return Type::union(members.iter().map(|member| narrow(member, param)));
    }
    let options: Option<Vec<_>> = param.options.iter().map(literal).collect();
    if let Some(options) = options.filter(|options| !options.is_empty())
        && matches!(ty, Type::String(_) | Type::Integer(_) | Type::Number(_))
    {
        return Type::literals(options);
    }
    let bounds = (number(param.min.as_ref()), number(param.max.as_ref()));
    // A range that holds nothing is reported where it stands, and not of each value too.
    let (min, max) = match bounds {
        (Some(min), Some(max)) if min > max => (None, None),
        bounds => bounds,
    };
    let narrowed = |facets: &Facets| {
        let mut constraints = facets.as_deref().cloned().unwrap_or_default();
        // Both hold: a bound that the type cannot reach is a mistake, which `check` reports.
        constraints.minimum = min.into_iter().chain(constraints.minimum).reduce(f64::max);
        constraints.maximum = max.into_iter().chain(constraints.maximum).reduce(f64::min);
        constraints.pattern = param.pattern.as_ref().map(|pattern| pattern.value.clone());
        Some(Rc::new(constraints)).filter(|constraints| **constraints != Constraints::default())
    };
    match ty {
        Type::Integer(facets) => Type::Integer(narrowed(facets)),
        Type::Number(facets) => Type::Number(narrowed(facets)),
        Type::String(facets) => Type::String(narrowed(facets)),
        other => other.clone(),
    }
}

fn literal(constant: &Constant) -> Option<Literal> {
    Some(match &constant.value {
        ConstantValue::Bool(value) => Literal::Bool(*value),
        ConstantValue::Integer(value) => Literal::Integer(i64::try_from(*value).ok()?),
        ConstantValue::Float(value) => Literal::Number(*value),
        ConstantValue::String(text) => Literal::String(text.as_str().into()),
        _ => return None,
    })
}

fn number(constant: Option<&Constant>) -> Option<f64> {
    match constant?.value {
        ConstantValue::Integer(value) => Some(value as f64),
        ConstantValue::Float(value) => Some(value),
        _ => None,
    }
}
