//! Schemas of types that the build step could not see: asked of schemars, once, when they are first needed.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

/// The schema of `T` in the form that clients take: inlined, without `$schema` and titles.
pub fn schema_of<T: JsonSchema>() -> serde_json::Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    if let Some(object) = schema.as_object_mut() {
        object.remove("title");
    }
    schema
}
