//! A node's configuration in YAML: values for parameters, checked against the spec.

use super::Lowering;
use crate::check::config::{Given, check_names, check_value, missing, value_of};
use crate::diagnostic::Diagnostic;
use crate::expr::parse_data;
use crate::ir::graph::ConfigParam;
use crate::ir::spec::{Param, Spec};
use crate::source::Spanned;
use crate::syntax::{Data, DataValue};

impl Lowering<'_> {
    /// How each parameter of `spec` is filled in node `id`, or `None` after a mistake.
    pub fn lower_config(
        &self,
        id: &Spanned<String>,
        spec: &Spec,
        data: Option<&Data>,
    ) -> Option<Vec<ConfigParam>> {
        let given: Given<'_> = match data.map(|data| &data.value) {
            None => &[],
            Some(DataValue::Object(entries)) => entries,
            Some(_) => return None,
        };
        let (unknown, meant): (Vec<_>, Vec<_>) = check_names(spec, given).into_iter().unzip();
        let is_known = unknown.is_empty();
        unknown.into_iter().for_each(|error| self.cx.push(error));
        let lower = |param| self.lower_config_param(id, spec, param, given, &meant);
        let params: Vec<_> = spec.params.iter().map(lower).collect();
        let params = params.into_iter().collect::<Option<Vec<_>>>();
        params.filter(|_| is_known)
    }

    fn lower_config_param(
        &self,
        id: &Spanned<String>,
        spec: &Spec,
        param: &Param,
        given: Given<'_>,
        meant: &[Option<&str>],
    ) -> Option<ConfigParam> {
        let value = value_of(spec, param, given, id.span);
        let missing = missing(param, value.as_ref(), meant);
        for (name, ty) in &missing {
            self.cx.push(
                Diagnostic::error(id.span, format!("node `{}` needs `{name}` in its config", id.value))
                    .help(format!("set `config: {{ {name}: … }}`: {ty}"))
                    .related(spec.span, "the spec has no default for it"),
            );
        }
        let wrong = value.as_ref().map(|value| check_value(param, value)).unwrap_or_default();
        let is_right = missing.is_empty() && wrong.is_empty();
        wrong.into_iter().for_each(|error| self.cx.push(error.related(spec.span, "of this spec")));
        let value = match value.filter(|_| is_right) {
            Some(value) => Some(parse_data(self.cx, &value)?),
            None => None,
        };
        is_right.then(|| ConfigParam { field: param.field.clone(), value, repr: param.repr.clone() })
    }
}
