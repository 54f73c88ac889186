//! What keeps values of one type out of a place of another: for certain, or only at times.

use crate::ir::Type;
use crate::ir::ty::{Lookup, join};

/// What is wrong, at the deepest place that shows it.
pub(super) enum Trouble {
    /// No value fits.
    Never { path: String, found: Type, expected: Type },
    /// Some values do not fit: these.
    Partly { path: String, part: Type, expected: Type },
    /// A field that is required may be absent.
    Absent { path: String },
    /// A field that is required is not even declared.
    Missing { path: String, ty: Type },
}

/// Deeper than this nobody looks.
const MOST_DEPTH: usize = 8;

/// All that keeps values of `found` out of `expected`. What is not known fits.
pub(super) fn find_troubles(found: &Type, expected: &Type, path: &str) -> Vec<Trouble> {
    let mut troubles = Vec::new();
    collect(found, expected, path, 0, &mut troubles);
    troubles
}

fn collect(found: &Type, expected: &Type, path: &str, depth: usize, troubles: &mut Vec<Trouble>) {
    let unknown = |ty: &Type| matches!(ty, Type::Any | Type::Recursive(_));
    if unknown(found)
        || unknown(expected)
        || *found == Type::Never
        || depth > MOST_DEPTH
        || found.fits(expected)
    {
        return;
    }
    let (plain, before) = (expected.without_null(), troubles.len());
    match (found, &plain) {
        (Type::Object(_), Type::Object(_)) => collect_fields(found, &plain, path, depth, troubles),
        (Type::Array(inner, _), Type::Array(element, _)) => {
            // There may be no element.
            collect_at_times(inner, element, &format!("{path}[]"), depth, troubles);
        }
        _ => {}
    }
    if troubles.len() > before {
        return;
    }
    if let (Type::Union(members), Type::Object(_)) = (found, &plain)
        && members.iter().all(|member| matches!(member, Type::Object(_)))
        && found.overlaps(&plain)
    {
        // Which of several objects it is decides what is wrong with it, so none of it is certain.
        for member in members.iter() {
            let mut inside = Vec::new();
            collect_at_times(member, expected, path, depth, &mut inside);
            // One of them shows what is wrong with the others.
            inside.retain(|trouble| !troubles[before..].iter().any(|other| other.path() == trouble.path()));
            troubles.extend(inside);
        }
        if troubles.len() > before {
            return;
        }
    }
    let path = path.to_owned();
    if !found.overlaps(expected) {
        troubles.push(Trouble::Never { path, found: found.clone(), expected: expected.clone() });
        return;
    }
    let strangers = |ty: &Type| !unknown(ty) && !ty.overlaps(expected);
    let part = match found {
        Type::Union(members) => Type::union(members.iter().flat_map(parts).filter(strangers)),
        Type::Literals(_) => Type::union(parts(found).into_iter().filter(strangers)),
        _ => Type::Never,
    };
    if part != Type::Never {
        troubles.push(Trouble::Partly { path, part, expected: expected.clone() });
    }
}

/// Literals one by one, all else as it is.
fn parts(ty: &Type) -> Vec<Type> {
    match ty {
        Type::Literals(values) => values.iter().map(|value| Type::literals([value.clone()])).collect(),
        other => vec![other.clone()],
    }
}

fn collect_fields(found: &Type, expected: &Type, path: &str, depth: usize, troubles: &mut Vec<Trouble>) {
    let Type::Object(object) = expected else { return };
    for asked in &object.fields {
        let path = join(path, &asked.name);
        match found.field(&asked.name) {
            Lookup::Missing if asked.required => {
                troubles.push(Trouble::Missing { path, ty: asked.ty.clone() });
            }
            Lookup::Found(given) => {
                let mut inside = Vec::new();
                let ty = expected.field(&asked.name).ty().unwrap_or(Type::Any);
                collect(&given.ty, &ty, &path, depth + 1, &mut inside);
                // What is not there is not wrong, unless it must be there.
                let certain = given.required || asked.required;
                let is_sound = inside.is_empty();
                troubles.extend(
                    inside.into_iter().map(|trouble| if certain { trouble } else { trouble.at_times() }),
                );
                if is_sound && asked.required && !given.required {
                    troubles.push(Trouble::Absent { path });
                }
            }
            // Under a key that is data there may be nothing.
            Lookup::Typed(given) if given != Type::Any => {
                let before = troubles.len();
                let ty = expected.field(&asked.name).ty().unwrap_or(Type::Any);
                // One that must be there fails without it too.
                match asked.required {
                    true => collect(&given, &ty, &path, depth + 1, troubles),
                    false => collect_at_times(&given, &ty, &path, depth, troubles),
                }
                if asked.required && troubles.len() == before {
                    troubles.push(Trouble::Absent { path });
                }
            }
            _ => {}
        }
    }
    if let (Some(given), Some(asked)) = (found.values(), expected.values()) {
        let mut inside = Vec::new();
        collect_at_times(&given, &asked, &join(path, "*"), depth, &mut inside);
        // What groups leave out is not known well enough.
        troubles.extend(inside.into_iter().filter(|trouble| !matches!(trouble, Trouble::Absent { .. })));
    }
}

/// What is wrong with something that may not be there.
fn collect_at_times(found: &Type, expected: &Type, path: &str, depth: usize, troubles: &mut Vec<Trouble>) {
    let mut inside = Vec::new();
    collect(found, expected, path, depth + 1, &mut inside);
    troubles.extend(inside.into_iter().map(Trouble::at_times));
}

impl Trouble {
    /// The way to it.
    fn path(&self) -> &str {
        match self {
            Self::Never { path, .. }
            | Self::Partly { path, .. }
            | Self::Absent { path }
            | Self::Missing { path, .. } => path,
        }
    }

    /// The same, of a value that may not be there.
    pub(super) fn at_times(self) -> Trouble {
        match self {
            Trouble::Never { path, found, expected } => Trouble::Partly { path, part: found, expected },
            Trouble::Missing { path, .. } => Trouble::Absent { path },
            other => other,
        }
    }
}
