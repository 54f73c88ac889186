//! DATA_TRANSFORMATION: each item gets another shape.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::field;

mod convert;
mod template;

pub use convert::FieldType;

/// Changes the shape of data: keeps, renames, sets, converts and formats the fields of every item in a list.
/// The steps are configured, not programmed.
#[derive(Debug, NodeSpec)]
#[node(
    id = "ACTION.DATA_TRANSFORMATION",
    tags = ["data", "json", "mapping", "fields"],
    aliases = [
        "transform data", "map fields", "rename fields", "set field", "edit fields", "convert types",
        "reshape", "format text", "convert formats", "convert json",
    ],
    guidance = "Use it to fit the output of one node to the input of the next. To drop whole items use \
                FLOW.FILTER, to combine lists FLOW.MERGE, and for what the steps cannot do ACTION.RUN_CODE."
)]
#[example(
    name = "Prepare products for a newsletter",
    config = {
        "steps": [
            { "action": "rename", "from": "product_name", "to": "title" },
            { "action": "convert", "field": "price", "to": "number" },
            { "action": "format", "field": "line", "template": "{title}: {price} EUR" },
            { "action": "keep", "fields": ["line"] }
        ]
    },
    input = { "items": [{ "product_name": "Lamp", "price": "19.90" }] },
    output = { "items": [{ "line": "Lamp: 19.9 EUR" }], "failed": 0 }
)]
pub struct DataTransformation {
    /// Steps that every item goes through, in order.
    pub steps: Vec<Step>,
    /// What happens with an item when a step does not work on it.
    #[param(default = OnError::Fail)]
    pub on_error: OnError,
}

/// A step of a transformation. Fields are dotted paths: `customer.name`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Step {
    /// Keeps only these fields.
    Keep {
        /// The fields to keep.
        fields: Vec<String>,
    },
    /// Removes these fields.
    Remove {
        /// The fields to remove.
        fields: Vec<String>,
    },
    /// Gives a field another name or place. An item without it stays as it is.
    Rename {
        /// The field.
        from: String,
        /// Its new path.
        to: String,
    },
    /// Sets a field to a fixed value.
    Set {
        /// The field.
        field: String,
        /// Its value, any JSON.
        value: Value,
    },
    /// Sets a field that is missing or null to a fixed value.
    Fill {
        /// The field.
        field: String,
        /// Its value, any JSON.
        value: Value,
    },
    /// Converts a field to another type. An item without it stays as it is.
    Convert {
        /// The field.
        field: String,
        /// The type.
        to: FieldType,
    },
    /// Changes the letters of a text. An item without it stays as it is.
    Text {
        /// The field.
        field: String,
        /// How.
        change: TextChange,
    },
    /// Sets a field to a text with other fields in it.
    Format {
        /// The field.
        field: String,
        /// The text: `{customer.name} pays {total}`; `{{` and `}}` are braces.
        template: String,
    },
}

/// How the letters of a text are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TextChange {
    /// Spaces at both ends go.
    Trim,
    /// All letters become small.
    Lowercase,
    /// All letters become capitals.
    Uppercase,
}

/// What happens with an item when a step does not work on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnError {
    /// The node fails, and says which item it was.
    Fail,
    /// The item is dropped.
    Drop,
    /// The item stays as it came in.
    Keep,
}

/// The items to transform.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ToTransform {
    /// The items, each an object.
    pub items: Vec<Value>,
}

/// The items in their new shape.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Transformed {
    /// The items, in their order.
    pub items: Vec<Value>,
    /// How many items a step did not work on.
    pub failed: u32,
}

impl Node for DataTransformation {
    type State = ();
    type Input = ToTransform;
    type Output = Transformed;

    async fn run(&self, input: ToTransform, _cx: &Context<()>) -> Result<Transformed, NodeError> {
        let mut transformed = Transformed { items: Vec::with_capacity(input.items.len()), failed: 0 };
        for (index, before) in input.items.into_iter().enumerate() {
            match self.transform(before.clone()) {
                Ok(item) => transformed.items.push(item),
                Err(problem) => {
                    transformed.failed += 1;
                    match self.on_error {
                        OnError::Fail => return Err(NodeError::new(format!("item {index}: {problem}"))),
                        OnError::Drop => {}
                        OnError::Keep => transformed.items.push(before),
                    }
                }
            }
        }
        Ok(transformed)
    }
}

impl DataTransformation {
    fn transform(&self, item: Value) -> Result<Value, String> {
        match item {
            Value::Object(_) => self.steps.iter().try_fold(item, |item, step| step.apply(item)),
            _ => {
                Err("only objects have fields: put other values into one, such as {\"value\": …}".to_owned())
            }
        }
    }
}

impl Step {
    fn apply(&self, mut item: Value) -> Result<Value, String> {
        match self {
            Step::Keep { fields } => return keep(&item, fields),
            Step::Remove { fields } => {
                for path in fields {
                    field::remove(&mut item, path);
                }
            }
            Step::Rename { from, to } => {
                if let Some(value) = field::remove(&mut item, from) {
                    put(&mut item, to, value)?;
                }
            }
            Step::Set { field, value } => put(&mut item, field, value.clone())?,
            Step::Fill { field, value } => {
                if field::get(&item, field).is_none_or(Value::is_null) {
                    put(&mut item, field, value.clone())?;
                }
            }
            Step::Convert { field, to } => {
                if let Some(value) = field::get(&item, field).filter(|value| !value.is_null()) {
                    let value = to.convert(value).map_err(|problem| format!("`{field}` {problem}"))?;
                    put(&mut item, field, value)?;
                }
            }
            Step::Text { field, change } => {
                if let Some(value) = field::get(&item, field).filter(|value| !value.is_null()) {
                    let text = value.as_str().ok_or_else(|| {
                        format!("`{field}` is {value}, no text: convert it to text in a step before")
                    })?;
                    let text = change.apply(text);
                    put(&mut item, field, Value::String(text))?;
                }
            }
            Step::Format { field, template } => {
                let text = template::fill(template, &item)?;
                put(&mut item, field, Value::String(text))?;
            }
        }
        Ok(item)
    }
}

impl TextChange {
    fn apply(self, text: &str) -> String {
        match self {
            TextChange::Trim => text.trim().to_owned(),
            TextChange::Lowercase => text.to_lowercase(),
            TextChange::Uppercase => text.to_uppercase(),
        }
    }
}

fn keep(item: &Value, fields: &[String]) -> Result<Value, String> {
    let mut kept = Value::Object(Map::new());
    for path in fields {
        if let Some(value) = field::get(item, path) {
            put(&mut kept, path, value.clone())?;
        }
    }
    Ok(kept)
}

fn put(item: &mut Value, path: &str, value: Value) -> Result<(), String> {
    field::set(item, path, value).map_err(|error| error.to_string())
}
