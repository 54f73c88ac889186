//! An answer on its way: a list of entries that grows up to the size that agents can bear.

use crate::json::{ToJson, write_str};
use crate::registry::{Registry, clip};
use crate::spec::{Form, Level, Spec};

/// The most characters of an answer. Agents' contexts end somewhere, and clients cut what is longer.
pub(super) const LIMIT: usize = 80_000;
/// What is kept free for the end: how many entries are left out, and how to ask for them.
const END: usize = 2_000;

/// The text of an answer.
#[derive(Debug)]
pub(super) struct Answer {
    text: String,
    empty: bool,
}

impl Answer {
    /// Begins with `open`, up to the bracket of its list or map.
    pub(super) fn new(open: &str, capacity: usize) -> Self {
        let mut text = String::with_capacity(capacity.min(LIMIT));
        text.push_str(open);
        Self { text, empty: true }
    }

    /// Adds what `write` writes, with a comma where one is needed. If it does not fit, nothing is added: false.
    pub(super) fn add(&mut self, write: impl FnOnce(&mut String)) -> bool {
        let mark = self.text.len();
        if !self.empty {
            self.text.push(',');
        }
        write(&mut self.text);
        let fits = self.fits();
        match fits {
            true => self.empty = false,
            false => self.text.truncate(mark),
        }
        fits
    }

    /// There are never more characters than bytes: most answers need not be counted.
    fn fits(&self) -> bool {
        self.text.len() <= LIMIT - END || self.text.chars().count() <= LIMIT - END
    }

    /// Adds `spec` in the given form, followed by what `more` writes. One that is too large for any answer, and so is
    /// still too large at its beginning, is told in a smaller form, with a warning.
    pub(super) fn add_spec(
        &mut self,
        registry: &Registry,
        spec: &'static Spec,
        form: Form,
        more: impl Fn(&mut String, Option<&str>),
    ) -> bool {
        let whole = self.add(|out| {
            registry.write_details(spec, form, out);
            more(out, None);
            out.push('}');
        });
        if whole || !self.empty {
            return whole;
        }
        smaller(form).into_iter().any(|(form, left_out)| {
            self.add(|out| {
                match form {
                    Some(form) => registry.write_details(spec, form, out),
                    None => write_brief(spec, out),
                }
                let warning = format!("{left_out} left out: an answer has at most 80,000 characters.");
                more(out, Some(&warning));
                out.push('}');
            })
        })
    }

    /// How many characters still fit.
    pub(super) fn room(&self) -> usize {
        (LIMIT - END).saturating_sub(self.text.chars().count())
    }

    /// Ends with `close` and one more field, if there is something to say; `omitted` counts what was left out.
    pub(super) fn finish(mut self, close: &str, omitted: usize, note: Option<(&str, &str)>) -> String {
        self.text.push_str(close);
        if omitted > 0 {
            self.key("omitted");
            omitted.write(&mut self.text);
        }
        if let Some((key, note)) = note {
            self.key(key);
            write_str(note, &mut self.text);
        }
        self.text.push('}');
        self.text
    }

    fn key(&mut self, key: &str) {
        if !self.text.ends_with('{') {
            self.text.push(',');
        }
        write_str(key, &mut self.text);
        self.text.push(':');
    }
}

/// Ever smaller forms of details, each with what it leaves out; the last is next to nothing.
fn smaller(form: Form) -> [(Option<Form>, &'static str); 4] {
    let slim = Form { schemas: false, ..form };
    let slimmer = Form { examples: false, ..slim };
    [
        (Some(slim), "Schemas are"),
        (Some(slimmer), "Schemas and examples are"),
        (Some(Form { level: Level::Minimal, ..slimmer }), "All but the minimal details are"),
        (None, "All details are"),
    ]
}

/// What tells a spec from others, without the end of the object.
fn write_brief(spec: &Spec, out: &mut String) {
    let (node_type, subtype) = spec.id.split_once('.').unwrap_or(("", spec.id));
    let description = clip(spec.description, 1_000);
    let fields = [
        ("node_type", node_type),
        ("subtype", subtype),
        ("version", spec.version),
        ("description", &description),
    ];
    for (index, (key, value)) in fields.into_iter().enumerate() {
        out.push(if index == 0 { '{' } else { ',' });
        write_str(key, out);
        out.push(':');
        write_str(value, out);
    }
}

/// Names the first few of `ids` in a sentence.
pub(super) fn few<'i>(ids: impl IntoIterator<Item = &'i str>) -> String {
    let mut text = String::new();
    for (index, id) in ids.into_iter().take(5).enumerate() {
        // Together they stay well within what is kept free for the end.
        if text.len() + id.len() > 600 {
            break;
        }
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(id);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_taken_back() {
        let mut answer = Answer::new("{\"nodes\":[", 0);
        assert!(answer.add(|out| out.push('1')));
        assert!(!answer.add(|out| out.push_str(&"x".repeat(LIMIT))));
        assert!(answer.add(|out| out.push('2')));
        assert_eq!(answer.finish("]", 1, Some(("note", "so"))), r#"{"nodes":[1,2],"omitted":1,"note":"so"}"#);
    }

    #[test]
    fn characters_are_counted_and_not_bytes() {
        let mut answer = Answer::new("[", 0);
        assert!(answer.add(|out| out.push_str(&"€".repeat(70_000))));
        assert!(!answer.add(|out| out.push_str(&"€".repeat(10_000))));
    }

    #[test]
    fn long_ids_do_not_fill_a_sentence() {
        assert_eq!(few(["A.B", "C.D"]), "A.B, C.D");
        let long = "X".repeat(500);
        assert_eq!(few([long.as_str(), long.as_str()]), long);
        assert_eq!(few(["a"; 9]), "a, a, a, a, a");
    }
}
