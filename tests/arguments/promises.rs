//! Results against a validator: no answer breaks its tool's `outputSchema`, and none that keeps it is refused.

use std::fmt::Write;

use serde_json::{Value, json};

use super::documents::{Pool, Random};
use super::{Case, DOCUMENTS, cases, client, parse, seed, text};

/// Tools that give back what they are given, whatever it is, each with a schema of its results.
pub(crate) fn graphs() -> String {
    let mut yaml = String::new();
    for (index, Case { schema, .. }) in cases().iter().enumerate() {
        let _ = write!(
            yaml,
            "  - name: promise_{index}\n    description: Gives back what it is given\n    \
             inputSchema: {{ type: object, properties: {{ it: {{}} }}, required: [it] }}\n    \
             outputSchema: {schema}\n    nodes:\n      \
             - {{ id: entry, type: entry, next: give }}\n      \
             - {{ id: give, type: transform, transform: {{ expr: '$.entry.it' }}, next: exit }}\n      \
             - {{ id: exit, type: exit }}\n"
        );
    }
    yaml
}

/// A document without the fields that `properties` does not name.
fn promised(schema: &Value, document: &Value) -> Value {
    match document {
        Value::Object(entries) if schema["properties"].is_object() => {
            let named = entries.iter().filter_map(|(name, value)| {
                let schema = schema["properties"].get(name)?;
                Some((name.clone(), promised(schema, value)))
            });
            named.collect()
        }
        Value::Array(items) => items.iter().map(|item| promised(&schema["items"], item)).collect(),
        other => other.clone(),
    }
}

#[test]
fn results_keep_their_schemas_as_a_validator_says() {
    let mut client = client();
    let mut random = Random::new(seed());
    let (mut wrong, mut refusals) = (Vec::new(), 0);
    for (index, Case { schema, documents }) in cases().iter().enumerate() {
        let validator = jsonschema::validator_for(schema).unwrap_or_else(|error| panic!("{error}: {schema}"));
        let pool = Pool::new(schema, documents);
        for round in 0..documents.len() + DOCUMENTS {
            let document = match documents.get(round) {
                Some(document) => document.clone(),
                None => pool.mutate(&mut random, &documents[round % documents.len()]),
            };
            let result = client.call(&format!("promise_{index}"), json!({ "it": document }));
            let (message, refused) = text(&result);
            refusals += usize::from(refused);
            // Fields that are not promised by name are left out, so what counts is what is left.
            let kept = match refused {
                true => !validator.is_valid(&document) || !validator.is_valid(&promised(schema, &document)),
                false => validator.is_valid(&parse(message)),
            };
            if !kept {
                wrong.push(format!("{schema}\n  {document}\n  {message}"));
            }
        }
    }
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} with NODEWRIGHT_SEED={}:\n{shown}", wrong.len(), seed());
    assert!(refusals > 1000, "only {refusals} were refused");
    assert_eq!(client.end(), Some(0));
}
