//! Shapes in a few words, for what the runtime says of alternatives.

use nodewright_core::types::{ANY, OBJECT, words};

use super::{Check, Shape, Shapes};
use crate::schema::JsonTree;

/// How many literals or fields are spelled out.
const SHOWN: usize = 6;

impl Shapes {
    /// ``a string, or an object with `kind` = `card` ``.
    pub fn describe_all(&self, shapes: &[Shape]) -> String {
        let mut all: Vec<String> = Vec::new();
        for shape in shapes {
            let words = self.describe(shape);
            if !all.contains(&words) {
                all.push(words);
            }
        }
        match &all[..] {
            // Short ones need no comma.
            [one, other] if !one.contains(' ') && !other.contains(' ') => format!("{one} or {other}"),
            all => all.join(", or "),
        }
    }

    /// ``an object with `id` ``.
    pub fn describe(&self, shape: &Shape) -> String {
        let shape = self.resolve(shape);
        if let Some(literals) = literals_of(&shape) {
            return describe_literals(literals);
        }
        let alternatives = shape.checks.iter().find_map(|check| match check {
            Check::AnyOf(shapes) | Check::OneOf(shapes) => Some(shapes),
            _ => None,
        });
        match (shape.types, alternatives) {
            (ANY, Some(shapes)) => self.describe_all(shapes),
            (OBJECT, _) => self.describe_object(&shape),
            (types, _) => {
                let details: Vec<String> = shape.checks.iter().filter_map(detail).collect();
                format!("{}{}", words(types), details.join(" and"))
            }
        }
    }

    fn describe_object(&self, shape: &Shape) -> String {
        let required = shape.checks.iter().flat_map(|check| match check {
            Check::Required(names) => names.as_slice(),
            _ => &[],
        });
        let mut parts: Vec<String> = Vec::new();
        for name in required.take(SHOWN) {
            let part = match literals_of(&self.resolve(&Self::field(shape, name))) {
                Some(tag) => format!("`{name}` = {}", describe_literals(tag)),
                None => format!("`{name}`"),
            };
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        match &parts[..] {
            [] => "an object".to_owned(),
            parts => format!("an object with {}", parts.join(" and ")),
        }
    }
}

fn literals_of(shape: &Shape) -> Option<&[JsonTree]> {
    shape.checks.iter().find_map(|check| match check {
        Check::Literals(literals) => Some(literals.as_slice()),
        _ => None,
    })
}

fn describe_literals(literals: &[JsonTree]) -> String {
    let shown = literals.iter().take(SHOWN).map(|literal| match literal {
        JsonTree::String(text) => format!("`{text}`"),
        other => format!("`{other}`"),
    });
    let mut shown: Vec<String> = shown.collect();
    if literals.len() > SHOWN {
        shown.push(format!("{} more", literals.len() - SHOWN));
    }
    shown.join(" or ")
}

/// What is asked beyond the type, as it follows the name of that.
fn detail(check: &Check) -> Option<String> {
    Some(match check {
        Check::Minimum(bound) => format!(" of at least {bound}"),
        Check::Maximum(bound) => format!(" of at most {bound}"),
        Check::Above(bound) => format!(" above {bound}"),
        Check::Below(bound) => format!(" below {bound}"),
        Check::MultipleOf(of) => format!(" that is a multiple of {of}"),
        Check::MinLength(least) => format!(" of at least {least} characters"),
        Check::MaxLength(most) => format!(" of at most {most} characters"),
        Check::Pattern(pattern) => format!(" that matches `{}`", pattern.written),
        Check::MinItems(least) => format!(" of at least {least} items"),
        Check::MaxItems(most) => format!(" of at most {most} items"),
        Check::Unique => " without repetitions".to_owned(),
        _ => return None,
    })
}
