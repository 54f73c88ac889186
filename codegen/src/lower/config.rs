//! A node's configuration in YAML: values for parameters, checked against the spec.

use nodewright_core::nearest::nearest;

use super::Lowering;
use crate::diagnostic::Diagnostic;
use crate::expr::parse_data;
use crate::ir::Type;
use crate::ir::graph::ConfigParam;
use crate::ir::spec::{Param, Spec};
use crate::ir::ty::Literal;
use crate::source::{Spanned, Text};
use crate::syntax::{Data, DataValue};

impl Lowering<'_> {
    /// How each parameter of `spec` is filled in node `id`, or `None` after a mistake.
    pub fn lower_config(
        &self,
        id: &Spanned<String>,
        spec: &Spec,
        data: Option<&Data>,
    ) -> Option<Vec<ConfigParam>> {
        let given = match data.map(|data| &data.value) {
            None => &[][..],
            Some(DataValue::Object(entries)) => &entries[..],
            Some(_) => return None,
        };
        let misspelt = self.report_unknown(spec, given);
        let params: Vec<_> = spec
            .params
            .iter()
            // What was misspelt is not missing too.
            .filter(|param| !misspelt.contains(&Some(param.name.as_str())))
            .map(|param| self.lower_config_param(id, spec, param, given))
            .collect();
        let params = params.into_iter().collect::<Option<Vec<_>>>();
        params.filter(|_| misspelt.is_empty())
    }

    /// Reports parameters that the spec does not have, and gives what each was probably meant to be.
    fn report_unknown<'s>(&self, spec: &'s Spec, given: &[(Text, Data)]) -> Vec<Option<&'s str>> {
        let names = || spec.params.iter().map(|param| param.name.as_str());
        let mut misspelt = Vec::new();
        for (key, _) in given.iter().filter(|(key, _)| names().all(|name| name != key.as_str())) {
            let near = nearest(key.as_str(), names());
            let message = format!("unknown parameter `{}` of node `{}`", key.as_str(), spec.id);
            self.cx.push(
                Diagnostic::error(key.span(), message)
                    .label("not in its configuration")
                    .help_if(near.map(|near| format!("a parameter with a similar name exists: `{near}`"))),
            );
            misspelt.push(near);
        }
        misspelt
    }

    fn lower_config_param(
        &self,
        id: &Spanned<String>,
        spec: &Spec,
        param: &Param,
        given: &[(Text, Data)],
    ) -> Option<ConfigParam> {
        let filled = |value| ConfigParam { field: param.field.clone(), value, repr: param.repr.clone() };
        let Some((_, value)) = given.iter().find(|(key, _)| key.as_str() == param.name) else {
            if !param.required() {
                return Some(filled(None));
            }
            let message = format!("node `{}` needs `{}` in its config", id.value, param.name);
            self.cx.push(
                Diagnostic::error(id.span, message)
                    .help(format!("set `config: {{ {}: … }}`: {}", param.name, param.ty))
                    .related(spec.span, "the spec has no default for it"),
            );
            return None;
        };
        self.check_config_value(spec, param, value)?;
        Some(filled(Some(parse_data(self.cx, value)?)))
    }

    fn check_config_value(&self, spec: &Spec, param: &Param, value: &Data) -> Option<()> {
        let name = &param.name;
        let wrong = match (param.ty.without_facets().contains(value), out_of_range(param, value)) {
            (false, _) => Diagnostic::error(value.span, format!("wrong value for parameter `{name}`"))
                .label(format!("expected {}, found {}", param.ty, value.describe()))
                .help_if(similar_option(&param.ty, value)),
            (true, Some(range)) => {
                Diagnostic::error(value.span, format!("`{name}` is out of range")).label(range)
            }
            (true, None) => return Some(()),
        };
        self.cx.push(wrong.related(spec.span, "of this spec"));
        None
    }
}

/// The option that a misspelt one is nearest to.
fn similar_option(ty: &Type, value: &Data) -> Option<String> {
    let (Type::Literals(options), DataValue::String(given)) = (ty, &value.value) else { return None };
    let options = options.iter().filter_map(|option| match option {
        Literal::String(option) => Some(&**option),
        _ => None,
    });
    Some(format!("an option with a similar name exists: `{}`", nearest(given.as_str(), options)?))
}

/// What the range of a parameter is, if `value` is a number outside of it.
fn out_of_range(param: &Param, value: &Data) -> Option<String> {
    let number = match value.value {
        DataValue::Integer(number) => number as f64,
        DataValue::Float(number) => number,
        _ => return None,
    };
    match (param.min, param.max) {
        (Some(min), _) if number < min => Some(format!("the least is {min}")),
        (_, Some(max)) if number > max => Some(format!("the most is {max}")),
        _ => None,
    }
}
