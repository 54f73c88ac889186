//! A schema as written, for clients: with local references inlined, since many clients do not follow them.

use super::{JsonTree, pointer};
use crate::syntax::{Data, DataValue};

/// The schema as a tree. References into the same document are replaced by what they point to, unless it contains
/// itself; definitions that nothing refers to any more are left out. Everything else stays as it is.
pub fn data_to_tree(schema: &Data) -> JsonTree {
    let inliner = Inliner { root: schema };
    let mut tree = inliner.schema(schema, true);
    if let JsonTree::Object(entries) = &mut tree {
        let tables = DEFINITIONS.iter().filter_map(|table| inliner.kept_definitions(table));
        entries.extend(tables);
    }
    tree
}

const DEFINITIONS: &[&str] = &["$defs", "definitions"];

/// Keywords whose value maps names to schemas.
const SCHEMA_MAPS: &[&str] = &["properties", "patternProperties", "dependentSchemas"];

/// Keywords whose value is plain data, in which `$ref` means nothing.
const PLAIN: &[&str] = &["const", "enum", "default", "example", "examples"];

struct Inliner<'a> {
    root: &'a Data,
}

impl<'a> Inliner<'a> {
    fn schema(&self, schema: &'a Data, is_root: bool) -> JsonTree {
        let entries = match &schema.value {
            DataValue::Object(entries) => entries,
            DataValue::Array(items) => {
                return JsonTree::Array(items.iter().map(|item| self.schema(item, false)).collect());
            }
            _ => return schema.into(),
        };
        let target = self.inlined_target(schema);
        let own = entries.iter().filter(|(key, _)| {
            let replaced = target.is_some() && key.as_str() == "$ref";
            let definitions = is_root && DEFINITIONS.contains(&key.as_str());
            !replaced && !definitions
        });
        let mut tree: Vec<_> =
            own.map(|(key, value)| (key.as_str().to_owned(), self.keyword(key.as_str(), value))).collect();
        if let Some(JsonTree::Object(inlined)) = target.map(|target| self.schema(target, false)) {
            let new: Vec<_> = inlined.into_iter().filter(|(key, _)| !has(&tree, key)).collect();
            tree.extend(new);
        }
        JsonTree::Object(tree)
    }

    fn keyword(&self, key: &str, value: &'a Data) -> JsonTree {
        match &value.value {
            _ if PLAIN.contains(&key) => value.into(),
            DataValue::Object(entries) if SCHEMA_MAPS.contains(&key) => {
                let entries = entries.iter();
                JsonTree::Object(
                    entries
                        .map(|(name, schema)| (name.as_str().to_owned(), self.schema(schema, false)))
                        .collect(),
                )
            }
            _ => self.schema(value, false),
        }
    }

    /// What a reference points to, if it can be written in its place.
    fn inlined_target(&self, schema: &'a Data) -> Option<&'a Data> {
        let target = pointer::resolve(self.root, pointer::reference(schema)?)?;
        let object = matches!(target.value, DataValue::Object(_));
        (object && !self.reaches(target, target, &mut Vec::new())).then_some(target)
    }

    /// Whether following references from inside `from` leads to `goal`.
    fn reaches(&self, from: &'a Data, goal: &'a Data, seen: &mut Vec<&'a Data>) -> bool {
        self.targets(from).into_iter().any(|target| {
            if std::ptr::eq(target, goal) {
                return true;
            }
            if seen.iter().any(|seen| std::ptr::eq(*seen, target)) {
                return false;
            }
            seen.push(target);
            self.reaches(target, goal, seen)
        })
    }

    /// The targets of all references inside.
    fn targets(&self, schema: &'a Data) -> Vec<&'a Data> {
        let own = pointer::reference(schema).and_then(|reference| pointer::resolve(self.root, reference));
        let inside = self.subschemas(schema).into_iter().flat_map(|inside| self.targets(inside));
        own.into_iter().chain(inside).collect()
    }

    /// The schemas directly inside, the definitions aside: those count when they are used.
    fn subschemas(&self, schema: &'a Data) -> Vec<&'a Data> {
        let entries = match &schema.value {
            DataValue::Array(items) => return items.iter().collect(),
            DataValue::Object(entries) => entries.iter(),
            _ => return Vec::new(),
        };
        let schemas = entries.flat_map(|(key, value)| match (key.as_str(), &value.value) {
            (key, _) if PLAIN.contains(&key) || DEFINITIONS.contains(&key) => Vec::new(),
            (key, DataValue::Object(named)) if SCHEMA_MAPS.contains(&key) => {
                named.iter().map(|(_, schema)| schema).collect()
            }
            _ => vec![value],
        });
        schemas.collect()
    }

    /// The definitions that are still referred to: those that contain themselves and are reached from the root.
    fn kept_definitions(&self, table: &str) -> Option<(String, JsonTree)> {
        let DataValue::Object(entries) = &self.root.get(table)?.value else {
            return None;
        };
        let kept = entries.iter().filter(|(_, schema)| {
            self.reaches(schema, schema, &mut Vec::new()) && self.reaches(self.root, schema, &mut Vec::new())
        });
        let kept: Vec<_> =
            kept.map(|(name, schema)| (name.as_str().to_owned(), self.schema(schema, false))).collect();
        (!kept.is_empty()).then(|| (table.to_owned(), JsonTree::Object(kept)))
    }
}

fn has(entries: &[(String, JsonTree)], key: &str) -> bool {
    entries.iter().any(|(name, _)| name == key)
}
