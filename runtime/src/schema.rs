//! Schemas of types that the build step could not see: asked of schemars, once, when they are first needed.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

/// A type that can tell its schema. Only types with parts that the build step cannot see have to.
#[diagnostic::on_unimplemented(
    message = "the schema of `{Self}` is not known",
    label = "a node or graph uses `{Self}`, and the build step cannot see all of it",
    note = "derive schemars' `JsonSchema` for `{Self}`"
)]
pub trait TellsSchema: JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: JsonSchema> TellsSchema for T {}

/// The schema of `T` in the form that clients take: inlined, without `$schema` and titles.
pub fn schema_of<T: TellsSchema>() -> serde_json::Value {
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
