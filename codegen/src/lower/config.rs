//! A node's configuration in YAML: values for parameters, checked against the spec.

use nodewright_core::nearest::nearest;

use super::Lowering;
use crate::diagnostic::Diagnostic;
use crate::expr::parse_data;
use crate::ir::graph::ConfigParam;
use crate::ir::spec::Spec;
use crate::source::Spanned;
use crate::syntax::{Data, DataValue};

impl Lowering<'_> {
    /// How each parameter of `spec` is filled in node `id`, or `None` after a mistake.
    pub fn lower_config(&self, id: &Spanned<String>, spec: &Spec, data: Option<&Data>) -> Option<Vec<ConfigParam>> {
        let given = match data.map(|data| &data.value) {
            None => &[][..],
            Some(DataValue::Object(entries)) => &entries[..],
            Some(_) => return None,
        };
        let mut sound = true;
        for (key, _) in given {
            if !spec.params.iter().any(|param| param.name == key.as_str()) {
                sound = false;
                let near = nearest(key.as_str(), spec.params.iter().map(|param| param.name.as_str()));
                self.cx.push(
                    Diagnostic::error(
                        key.span(),
                        format!("unknown parameter `{}` of node `{}`", key.as_str(), spec.id),
                    )
                    .label("not in its configuration")
                    .help_if(near.map(|near| format!("a parameter with a similar name exists: `{near}`"))),
                );
            }
        }
        let params: Vec<_> = spec.params.iter().map(|param| self.lower_config_param(id, spec, param, given)).collect();
        let params = params.into_iter().collect::<Option<Vec<_>>>();
        params.filter(|_| sound)
    }

    fn lower_config_param(
        &self,
        id: &Spanned<String>,
        spec: &Spec,
        param: &crate::ir::spec::Param,
        given: &[(crate::source::Text, Data)],
    ) -> Option<ConfigParam> {
        let filled = |value| ConfigParam { field: param.field.clone(), value, repr: param.repr.clone() };
        let Some((_, value)) = given.iter().find(|(key, _)| key.as_str() == param.name) else {
            if !param.required() {
                return Some(filled(None));
            }
            self.cx.push(
                Diagnostic::error(id.span, format!("node `{}` needs `{}` in its config", id.value, param.name))
                    .help(format!("set `config: {{ {}: … }}`: {}", param.name, param.ty))
                    .related(spec.span, "the spec has no default for it"),
            );
            return None;
        };
        if !param.ty.contains(value) {
            self.cx.push(
                Diagnostic::error(value.span, format!("wrong value for parameter `{}`", param.name))
                    .label(format!("expected {}, found {}", param.ty, value.describe()))
                    .related(spec.span, "of this spec"),
            );
            return None;
        }
        Some(filled(Some(parse_data(self.cx, value)?)))
    }
}
