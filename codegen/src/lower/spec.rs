//! Node specs.

use super::{Lowering, crate_path};
use crate::ir::spec::{Example, Payload, Spec};
use crate::ir::{Repr, Type};
use crate::schema::{JsonTree, Nulls, emit_schema, emit_schema_with};
use crate::source::Spanned;
use crate::syntax::{self, Direction, TypeRef};

impl Lowering<'_> {
    /// The spec, unless it has no id: its own macro has then said so.
    pub fn lower_spec(&mut self, spec: &syntax::Spec) -> Option<Spec> {
        let id = spec.id.clone()?;
        let path = crate_path(&spec.item);
        let input = self.lower_payload(spec, spec.input.as_ref(), "Input");
        let output = self.lower_payload(spec, spec.output.as_ref(), "Output");
        let text = |texts: &[Spanned<String>]| texts.iter().map(|t| t.value.clone()).collect();
        Some(Spec {
            id: id.value,
            version: spec.version.as_ref().map_or_else(|| "1.0.0".to_owned(), |v| v.value.clone()),
            description: spec.description.as_ref().map(|text| unwrap_lines(&text.value)).unwrap_or_default(),
            newest: false,
            guidance: spec.guidance.as_ref().map(|text| text.value.clone()),
            tags: text(&spec.tags),
            aliases: text(&spec.aliases),
            attached: text(&spec.attached),
            input_ports: self.lower_ports(spec, Direction::Input, &input),
            output_ports: self.lower_ports(spec, Direction::Output, &output),
            examples: spec.examples.iter().map(lower_example).collect(),
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
    fn lower_payload(&mut self, spec: &syntax::Spec, ty: Option<&TypeRef>, which: &str) -> Payload {
        let asked = crate_path(&spec.item)
            .map(|path| JsonTree::Foreign(format!("<{path} as crate::__nodewright::Ports>::{which}")));
        let Some(ty) = ty else {
            return Payload {
                ty: Type::Any,
                repr: Repr::Serde,
                // Without an `impl Node` there is nobody to ask, which the derive reports.
                schema: asked.filter(|_| spec.runs).unwrap_or_else(|| JsonTree::Object(Vec::new())),
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
        Payload {
            schema,
            repr: self.types.repr(ty, &mut self.structs),
            rust_name: ty.rust.clone(),
            declared: self.declared_at(ty),
            ty: if which == "Output" { self.types.lower_written(ty) } else { lowered },
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
}

/// Prose without the line breaks that only fit it into a page, as Markdown reads it. Lists and code keep theirs.
pub(super) fn unwrap_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_code = false;
    for line in text.lines() {
        let starts_anew = line.is_empty()
            || line.starts_with([
                '-', '*', '#', '|', '>', ' ', '`', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
            ]);
        match out.chars().last() {
            None => {}
            Some(last) if in_code || starts_anew || last == '\n' => out.push('\n'),
            Some(_) => out.push(' '),
        }
        in_code ^= line.starts_with("```");
        out.push_str(line);
    }
    out
}

fn lower_example(example: &syntax::Example) -> Example {
    let text = |text: &Option<Spanned<String>>| text.as_ref().map(|text| text.value.clone());
    Example {
        name: text(&example.name),
        description: text(&example.description),
        config: example.config.as_ref().map(JsonTree::from),
        input: example.input.as_ref().map(JsonTree::from),
        output: example.output.as_ref().map(JsonTree::from),
    }
}

/// Sorts specs by id and version, and marks what an id alone means.
pub(super) fn sort_specs(specs: &mut [Spec]) {
    let key = |spec: &Spec| semver::Version::parse(&spec.version).ok();
    specs.sort_by(|a, b| a.id.cmp(&b.id).then_with(|| key(a).cmp(&key(b))));
    for versions in specs.chunk_by_mut(|a, b| a.id == b.id) {
        let is_release = |spec: &Spec| key(spec).is_some_and(|version| version.pre.is_empty());
        let newest = versions.iter().rposition(is_release).unwrap_or(versions.len() - 1);
        versions[newest].newest = true;
    }
}

fn is_unit(ty: &TypeRef) -> bool {
    matches!(&ty.kind, syntax::TypeKind::Tuple(parts) if parts.is_empty())
}
