//! The list of tools, built once.

use std::sync::{Arc, LazyLock};

use rmcp::model::{JsonObject, Tool};
use serde_json::{Value, json};

pub(crate) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    vec![
        tool(
            "greet",
            "Greets someone by name, politely",
            json!({
                "type": "object",
                "properties": { "name": { "type": "string", "description": "Who is to be greeted" } },
                "required": ["name"],
            }),
            json!({
                "type": "object",
                "properties": { "message": { "type": "string" } },
                "required": ["message"],
            }),
        ),
        tool(
            "sum_orders",
            "Sums the amounts of orders",
            json!({
                "type": "object",
                "properties": { "orders": { "type": "array", "items": {
                    "type": "object",
                    "properties": {
                        "id": { "type": "string" },
                        "amount": { "type": "number" },
                        "note": { "type": "string" },
                        "tags": { "type": "array", "items": { "type": "string" } },
                    },
                    "required": ["id", "amount", "tags"],
                } } },
                "required": ["orders"],
            }),
            json!({
                "type": "object",
                "properties": { "total": { "type": "number" }, "count": { "type": "integer" } },
                "required": ["total", "count"],
            }),
        ),
        tool(
            "route",
            "Says how to ship a parcel",
            json!({
                "type": "object",
                "properties": {
                    "weight": { "type": "number", "description": "In kilograms" },
                    "express": { "type": "boolean" },
                },
                "required": ["weight", "express"],
            }),
            json!({
                "type": "object",
                "properties": { "carrier": { "type": "string" }, "price": { "type": "number" } },
                "required": ["carrier", "price"],
            }),
        ),
        tool(
            "sum_to",
            "Adds up the numbers from 1 to n, one by one",
            json!({
                "type": "object",
                "properties": { "n": { "type": "integer", "minimum": 1 } },
                "required": ["n"],
            }),
            json!({
                "type": "object",
                "properties": { "sum": { "type": "number" } },
                "required": ["sum"],
            }),
        ),
    ]
});

fn tool(name: &'static str, description: &'static str, input: Value, output: Value) -> Tool {
    Tool::new(name, description, object(input)).with_raw_output_schema(object(output))
}

fn object(schema: Value) -> Arc<JsonObject> {
    match schema {
        Value::Object(object) => Arc::new(object),
        _ => unreachable!("every schema above is an object"),
    }
}
