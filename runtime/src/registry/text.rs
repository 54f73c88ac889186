//! The text of a spec's details, put together from its pieces.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Registry;
use super::derived::{write_defaults, write_params};
use crate::json::{Serde, ToJson};
use crate::spec::{Form, Part, Piece, Spec};

/// Texts of pieces that only schemars can tell, by the address of the piece: pieces are static, so there are no more
/// of them than the project has.
#[derive(Debug, Default)]
pub(super) struct Texts(Mutex<HashMap<usize, Arc<str>>>);

impl Texts {
    fn get(&self, piece: &'static Piece) -> Arc<str> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = std::ptr::from_ref(piece).addr();
        if let Some(text) = lock().get(&key) {
            return text.clone();
        }
        // Not under the lock: it runs code of the user's.
        let text = derive(&piece.part);
        lock().entry(key).or_insert_with(|| text.into()).clone()
    }
}

fn derive(part: &Part) -> String {
    let mut out = String::new();
    match part {
        Part::Text(text) => out.push_str(text),
        Part::Schema(schema) => Serde(&schema()).write(&mut out),
        Part::Params(schema) => write_params(&schema(), &mut out),
        Part::Defaults(schema) => write_defaults(&schema(), &mut out),
    }
    out
}

impl Registry {
    /// All that is known of `spec`, in the given form: a JSON object.
    ///
    /// ```
    /// # use nodewright::project::Project;
    /// # use nodewright::spec::Spec;
    /// # static PROJECT: Project = Project {
    /// #     specs: &[Spec {
    /// #         id: "TRIGGER.CRON",
    /// #         version: "1.0.0",
    /// #         newest: true,
    /// #         description: "Starts at fixed times.",
    /// #         tags: &[],
    /// #         aliases: &[],
    /// #         runs: false,
    /// #         summary: "",
    /// #         details: &[nodewright::private::Piece::text(u16::MAX, r#"{"id":"TRIGGER.CRON""#)],
    /// #     }],
    /// #     types: &[("TRIGGER", r#"["CRON"]"#)],
    /// #     ..Project::EMPTY
    /// # };
    /// use nodewright::registry::Registry;
    /// use nodewright::spec::{Form, Level};
    ///
    /// let registry = Registry::of(&PROJECT);
    /// let form = Form { level: Level::Minimal, examples: false, schemas: false };
    /// assert_eq!(registry.details(&registry.specs()[0], form), r#"{"id":"TRIGGER.CRON"}"#);
    /// ```
    pub fn details(&self, spec: &'static Spec, form: Form) -> String {
        let mut out = String::new();
        self.write_details(spec, form, &mut out);
        out.push('}');
        out
    }

    /// The same without the closing brace, so that more fields can follow.
    pub(crate) fn write_details(&self, spec: &'static Spec, form: Form, out: &mut String) {
        let start = out.len();
        let pieces = || spec.details.iter().filter(|piece| piece.forms & form.bit() != 0);
        let known = pieces().map(|piece| if let Part::Text(text) = piece.part { text.len() } else { 0 });
        out.reserve(known.sum::<usize>() + 64);
        for piece in pieces() {
            match piece.part {
                Part::Text(text) => out.push_str(text),
                _ => out.push_str(&self.texts.get(piece)),
            }
        }
        if out.len() == start {
            out.push_str(spec.summary);
        }
    }
}
