//! Why a schema refuses data that is known while you build, in a few words.

use nodewright_core::types::{ANY, words};

use super::{Check, Shape, Shapes};
use crate::schema::JsonTree;

impl Shapes {
    /// What is wrong with a value by itself, its parts aside; `None` if nothing is known to be.
    pub fn refusal(&self, shape: &Shape, value: &JsonTree) -> Option<String> {
        if self.judge(shape, value) != Some(false) {
            return None;
        }
        let resolved = self.resolve(shape);
        let broken = resolved.checks.iter().find(|check| self.judge_check(check, value) == Some(false));
        Some(match broken {
            Some(check) => self.refuse(check, value).unwrap_or_else(|| {
                let alone = Shape { types: resolved.types & check.types(), checks: vec![check.clone()] };
                format!("expected {}", self.describe(if check.types() == ANY { shape } else { &alone }))
            }),
            None if resolved.types == 0 => "nothing is allowed here".to_owned(),
            None => format!("expected {}", words(resolved.types)),
        })
    }

    fn refuse(&self, check: &Check, value: &JsonTree) -> Option<String> {
        let count = |count: u64, of: &str| format!("{count} {of}{}", if count == 1 { "" } else { "s" });
        Some(match check {
            Check::MultipleOf(of) => format!("expected a multiple of {of}"),
            Check::Unique => "each element may be there only once".to_owned(),
            Check::MinFields(least) => format!("expected at least {}", count(*least, "field")),
            Check::MaxFields(most) => format!("expected at most {}", count(*most, "field")),
            Check::Contains(shape, least, u64::MAX) => {
                format!("at least {} must be {}", count(*least, "element"), self.describe(shape))
            }
            Check::Contains(shape, least, most) => {
                format!("{least} to {most} elements must be {}", self.describe(shape))
            }
            Check::Not(shape) => format!("must not be {}", self.describe(shape)),
            Check::OneOf(shapes) => match shapes.iter().any(|shape| self.proves(shape, value)) {
                true => "more than one schema of `oneOf` matches".to_owned(),
                false => format!("expected {}", self.describe_all(shapes)),
            },
            Check::AnyOf(shapes) => format!("expected {}", self.describe_all(shapes)),
            Check::If(_, then, otherwise) => {
                return self.refusal(then, value).or_else(|| self.refusal(otherwise, value));
            }
            Check::With(_, shape) => return self.refusal(shape, value),
            Check::Required(names) => {
                let missing = names.iter().find(|name| value.get(name).is_none())?;
                format!("has no `{missing}`")
            }
            Check::Names(_) => "one of its names is not allowed".to_owned(),
            _ => return None,
        })
    }
}
