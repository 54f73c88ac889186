//! The keywords of objects.

use super::{Given, Parser, keyword};
use crate::ir::shape::{Check, Fields, Shape};
use crate::source::Text;
use crate::syntax::{Data, DataValue};

impl<'a> Parser<'a> {
    pub(super) fn object_checks(&mut self, schema: &'a Data) -> Vec<Check> {
        let count = |key| keyword::count(self.quiet, schema, key);
        let counts = [
            count("minProperties").filter(|least| *least > 0).map(Check::MinFields),
            count("maxProperties").map(Check::MaxFields),
        ];
        let mut checks: Vec<Check> = counts.into_iter().flatten().collect();
        checks.extend(self.fields(schema).map(Check::Fields));
        checks.extend(schema.get("required").and_then(required));
        checks.extend(self.boxed(schema, "propertyNames").map(Check::Names));
        for key in ["dependentRequired", "dependentSchemas", "dependencies"] {
            for (name, needed) in entries(schema, key) {
                let shape = match required(needed) {
                    Some(required) => Shape { checks: vec![required], ..Shape::any() },
                    None => self.schema(needed),
                };
                checks.push(Check::With(name.as_str().to_owned(), Box::new(shape)));
            }
        }
        checks
    }

    fn fields(&mut self, schema: &'a Data) -> Option<Fields> {
        let mut fields = Fields::default();
        for (name, schema) in entries(schema, "properties") {
            let shape = self.schema(schema);
            if let Some(value) = schema.get("default") {
                self.defaults.push(Given { name: name.as_str(), shape: shape.clone(), value });
            }
            fields.named.push((name.as_str().to_owned(), shape));
        }
        let mut unknown = false;
        for (pattern, schema) in entries(schema, "patternProperties") {
            let shape = self.schema(schema);
            match self.pattern(pattern) {
                Some(pattern) => fields.patterned.push((pattern, shape)),
                None => unknown = true,
            }
        }
        // Which fields are the others is not known without all patterns.
        let others = self.boxed(schema, "additionalProperties").filter(|others| !others.is_any());
        fields.others = others.filter(|_| !unknown);
        (fields != Fields::default()).then_some(fields)
    }
}

fn required(names: &Data) -> Option<Check> {
    let DataValue::Array(names) = &names.value else { return None };
    let names: Vec<_> = names.iter().filter_map(keyword::text_of).map(str::to_owned).collect();
    (!names.is_empty()).then_some(Check::Required(names))
}

/// The entries of the mapping under `key`.
fn entries<'a>(schema: &'a Data, key: &str) -> &'a [(Text, Data)] {
    match schema.get(key).map(|table| &table.value) {
        Some(DataValue::Object(entries)) => entries,
        _ => &[],
    }
}
