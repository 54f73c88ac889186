//! Node specs.

use std::rc::Rc;

use super::{Lowering, crate_path};
use crate::ir::spec::{Param, Port, Spec};
use crate::ir::ty::Facets;
use crate::ir::{Repr, Type};
use crate::schema::{JsonTree, Nulls, emit_schema, emit_schema_with};
use crate::syntax::{self, TypeRef};

impl Lowering<'_> {
    /// The spec, unless it has no id: its own macro has then said so.
    pub fn lower_spec(&mut self, spec: &syntax::Spec) -> Option<Spec> {
        let id = spec.id.clone()?;
        let path = crate_path(&spec.item);
        let input = self.lower_port(spec, spec.input.as_ref(), "Input");
        let output = self.lower_port(spec, spec.output.as_ref(), "Output");
        let text = |texts: &[crate::source::Spanned<String>]| texts.iter().map(|t| t.value.clone()).collect();
        Some(Spec {
            id: id.value,
            version: spec.version.as_ref().map_or_else(|| "1.0.0".to_owned(), |v| v.value.clone()),
            description: spec.description.as_ref().map(|d| d.value.clone()).unwrap_or_default(),
            tags: text(&spec.tags),
            aliases: text(&spec.aliases),
            params: spec.params.iter().map(|param| self.lower_param(param)).collect(),
            runs: spec.runs,
            path,
            rust_name: spec.item.name.value.clone(),
            module: spec.item.module.clone(),
            input,
            output,
            stateful: spec.state.as_ref().is_some_and(|state| !is_unit(state)),
            span: id.span,
        })
    }

    /// An input or output. What the scan cannot see of its schema is asked of schemars through the trait, which
    /// names the type whatever its path.
    fn lower_port(&mut self, spec: &syntax::Spec, ty: Option<&TypeRef>, which: &str) -> Port {
        let asked = crate_path(&spec.item)
            .map(|path| JsonTree::Foreign(format!("<{path} as crate::__nodewright::Ports>::{which}")));
        let Some(ty) = ty else {
            return Port {
                ty: Type::Any,
                repr: Repr::Serde,
                schema: asked.unwrap_or_else(|| JsonTree::Object(Vec::new())),
                rust_name: "any".to_owned(),
                declared: None,
            };
        };
        let lowered = self.types.lower_type(ty);
        let schema = match asked {
            Some(asked) if self.types.needs_schemars(ty) => asked,
            _ if which == "Output" => emit_schema_with(&lowered, Nulls::Shown),
            _ => emit_schema(&lowered),
        };
        Port {
            schema,
            repr: self.types.repr(ty, &mut self.structs),
            rust_name: ty.rust.clone(),
            declared: self.declared_at(ty),
            ty: lowered,
        }
    }

    fn declared_at(&self, ty: &TypeRef) -> Option<crate::source::Span> {
        match ty.kind {
            syntax::TypeKind::Declared(decl, _) => {
                self.syntax.types.get(decl.0).map(|decl| decl.item.name.span)
            }
            _ => None,
        }
    }

    fn lower_param(&mut self, param: &syntax::Param) -> Param {
        let ty = narrow(self.types.lower_type(&param.ty), param);
        let facets = match &ty {
            Type::Integer(Some(facets)) | Type::Number(Some(facets)) => Some(facets.clone()),
            _ => None,
        };
        Param {
            field: param.field.value.clone(),
            name: param.name.value.clone(),
            description: param.description.as_ref().map(|d| d.value.clone()).unwrap_or_default(),
            schema: emit_schema(&ty),
            repr: self.types.repr(&param.ty, &mut self.structs),
            min: facets.as_ref().and_then(|facets| facets.minimum),
            max: facets.as_ref().and_then(|facets| facets.maximum),
            default: param.default.is_some(),
            ty,
        }
    }
}

/// `ty` with the range that the parameter declares.
fn narrow(ty: Type, param: &syntax::Param) -> Type {
    let number = |constant: &Option<syntax::Constant>| match constant.as_ref()?.value {
        syntax::ConstantValue::Integer(value) => Some(value as f64),
        syntax::ConstantValue::Float(value) => Some(value),
        _ => None,
    };
    let (min, max) = (number(&param.min), number(&param.max));
    let narrowed = |facets: Facets| {
        let mut facets = facets.map(|facets| (*facets).clone()).unwrap_or_default();
        facets.minimum = min.or(facets.minimum);
        facets.maximum = max.or(facets.maximum);
        Some(Rc::new(facets))
    };
    match ty {
        Type::Integer(facets) if min.is_some() || max.is_some() => Type::Integer(narrowed(facets)),
        Type::Number(facets) if min.is_some() || max.is_some() => Type::Number(narrowed(facets)),
        other => other,
    }
}

fn is_unit(ty: &TypeRef) -> bool {
    matches!(&ty.kind, syntax::TypeKind::Tuple(parts) if parts.is_empty())
}
