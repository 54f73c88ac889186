//! Arguments against a validator: what a generated reader takes and refuses is what JSON Schema says.
//!
//! All schemas are tools of one server, which is built once and called with documents near those that fit.
//! `NODEWRIGHT_SEED` chooses others.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Once;

use nodewright_tests::harness::cargo::{fixture_binary, run_on_fixtures};
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE};
use nodewright_tests::harness::progress;
use nodewright_tests::harness::workspace::Workspace;
use serde_json::{Value, json};

#[path = "arguments/documents.rs"]
mod documents;
#[path = "arguments/messages.rs"]
mod messages;
#[path = "arguments/patterns.rs"]
mod patterns;
#[path = "arguments/promises.rs"]
mod promises;
#[path = "arguments/results.rs"]
mod results;
#[path = "arguments/schemas.rs"]
mod schemas;

use documents::{Pool, Random};

/// How many documents each schema is tried with, beside those that fit.
const DOCUMENTS: usize = 200;
const SEED: u64 = 20_260_417;
/// The crate of all tools.
const NAME: &str = "arguments";

/// A tool: its schema, and arguments that fit.
struct Case {
    schema: Value,
    documents: Vec<Value>,
}

fn seed() -> u64 {
    std::env::var("NODEWRIGHT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(SEED).max(1)
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn cases() -> Vec<Case> {
    let values = schemas::VALUES.iter().map(|(schema, documents)| {
        let schema = parse(schema);
        let documents = documents.iter().map(|document| parse(document));
        let both = documents.flat_map(|value| [json!({ "v": value }), json!({ "v": value, "w": [value] })]);
        Case {
            schema: json!({
                "type": "object",
                "properties": { "v": schema, "w": { "type": "array", "items": schema } },
                "required": ["v"],
            }),
            documents: both.collect(),
        }
    });
    let whole = schemas::WHOLE.iter().map(|(schema, documents)| Case {
        schema: parse(schema),
        documents: documents.iter().map(|document| parse(document)).collect(),
    });
    values.chain(whole).collect()
}

/// A server with a tool for each schema, which gives back its arguments, and with those of the other tests.
fn client() -> Client {
    static BUILT: Once = Once::new();
    BUILT.call_once(build);
    Client::start(&fixture_binary(NAME), WITH_HANDSHAKE).0
}

fn build() {
    let mut yaml = "version: \"1.0\"\ntools:\n".to_owned();
    let tools = cases().into_iter().enumerate().map(|(index, case)| (format!("tool_{index}"), case.schema));
    for (tool, schema) in tools.chain(messages::schemas()).chain(patterns::schemas()) {
        let _ = write!(
            yaml,
            "  - name: {tool}\n    description: Gives back its arguments\n    inputSchema: {schema}\n    nodes:\n      \
             - {{ id: entry, type: entry, next: exit }}\n      - {{ id: exit, type: exit }}\n"
        );
    }
    yaml.push_str(&promises::graphs());
    yaml.push_str(&results::graphs());
    let main = "//! Tools.\n\nnodewright::main!();\n".to_owned();
    let files = BTreeMap::from([("graphs/tools.yaml".into(), yaml), ("src/main.rs".into(), main)]);
    let workspace = Workspace::new(NAME, vec![(NAME.to_owned(), files)]);
    let run = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
    let said: Vec<String> = run.of(NAME).iter().map(ToString::to_string).collect();
    // A warning would say that something is not checked.
    assert!(run.success && said.is_empty(), "{}\n{}", said.join("\n"), run.stderr);
}

/// The text of a result, and whether it is an error.
fn text(result: &Value) -> (&str, bool) {
    (result["content"][0]["text"].as_str().unwrap_or_default(), result["isError"] == true)
}

/// Whether a field in it is `null`.
fn has_null_field(document: &Value) -> bool {
    match document {
        Value::Array(items) => items.iter().any(has_null_field),
        Value::Object(entries) => entries.values().any(|value| value.is_null() || has_null_field(value)),
        _ => false,
    }
}

#[test]
fn arguments_are_taken_and_refused_as_a_validator_does() {
    let cases = cases();
    assert!(cases.len() >= 40);
    let mut client = client();
    let seed = seed();
    let mut random = Random::new(seed);
    let (mut wrong, mut counts) = (Vec::new(), [0, 0]);
    for (index, Case { schema, documents }) in cases.iter().enumerate() {
        let validator = jsonschema::validator_for(schema).unwrap_or_else(|error| panic!("{error}: {schema}"));
        let pool = Pool::new(schema, documents);
        let mut own = [0, 0];
        for round in 0..documents.len() + DOCUMENTS {
            let document = match documents.get(round) {
                Some(document) => document.clone(),
                None => pool.mutate(&mut random, &documents[round % documents.len()]),
            };
            let result = client.call(&format!("tool_{index}"), document.clone());
            let (message, refused) = text(&result);
            let expected = validator.is_valid(&document);
            assert!(round >= documents.len() || expected, "{schema} does not accept {document}");
            // For an optional field `null` says that it is not there, and then the graph does not see it.
            let lenient = !refused && has_null_field(&document) && validator.is_valid(&parse(message));
            own[usize::from(expected)] += 1;
            if expected == refused && !lenient {
                wrong.push(format!("{schema}\n  {document}\n  {message}"));
            }
        }
        assert!(
            own.iter().all(|count| *count > 0) || *schema == json!({ "type": "object" }),
            "{schema}: {own:?}"
        );
        counts = [counts[0] + own[0], counts[1] + own[1]];
    }
    assert_eq!(client.end(), Some(0));
    let [refused, taken] = counts;
    progress(&format!(
        "{} schemas, {taken} documents fit and {refused} do not, NODEWRIGHT_SEED={seed}",
        cases.len()
    ));
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} with NODEWRIGHT_SEED={seed}:\n{shown}", wrong.len());
}
