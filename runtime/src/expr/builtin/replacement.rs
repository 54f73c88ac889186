//! What `$replace` puts in place of a match: a text with references to groups, or what a function makes of the match.

use super::matcher::{Hit, Matcher, Texts};
use super::wrong;
use crate::expr::{ExprError, Function, Item};
use crate::value::Value;

/// What is put in place of a match.
pub(super) enum Replacement<'v> {
    /// A text, in which `$1` refers to a group.
    Template(&'v str),
    /// A function of the match.
    Function(Function),
    /// Nothing, which is an error once there is a match.
    Missing,
}

impl<'v> Replacement<'v> {
    pub(super) fn of(item: &'v Item<'_>) -> Self {
        match item {
            Some(Value::Str(text)) => Replacement::Template(text),
            Some(Value::Function(function)) => Replacement::Function(*function),
            _ => Replacement::Missing,
        }
    }
}

/// Appends what is put in place of a match.
pub(super) fn substitute<'a>(
    matcher: &Matcher<'_, 'a>,
    hit: &Hit<'a>,
    replacement: &Replacement<'_>,
    out: &mut String,
) -> Result<(), ExprError> {
    match replacement {
        Replacement::Template(text) if !text.contains('$') => out.push_str(text),
        Replacement::Template(text) => expand(text, &matcher.texts(hit)?, out),
        Replacement::Missing => {
            return Err(wrong(
                "replace",
                "a string or a function as its replacement",
                &None,
                "T0410",
                matcher.at,
            ));
        }
        Replacement::Function(function) => {
            let mut args = vec![Some(matcher.object(hit))];
            let made = matcher.cx.apply(*function, &mut args, &Some(Value::Null), matcher.at)?;
            match &made {
                Some(Value::Str(text)) => out.push_str(text),
                _ => {
                    let found = made.as_ref().map_or("nothing", Value::describe);
                    let message = format!("the function that `$replace` got must give a string, not {found}");
                    return Err(ExprError::new("D3012", matcher.at, message));
                }
            }
        }
    }
    Ok(())
}

/// Appends a template, its references resolved: `$0` is the match, `$1` a group, `$$` a dollar. Digits that go past
/// the last group are text.
pub(super) fn expand(template: &str, texts: &Texts<'_>, out: &mut String) {
    let count = texts.groups.len();
    // As many digits as the number of groups has, computed as the reference does.
    let digits = match count {
        0 => 1,
        count => ((count as f64).ln() * std::f64::consts::LOG10_E).floor() as usize + 1,
    };
    let mut rest = template;
    while let Some(dollar) = rest.find('$') {
        out.push_str(&rest[..dollar]);
        rest = &rest[dollar + 1..];
        if let Some(after) = rest.strip_prefix('$') {
            out.push('$');
            rest = after;
        } else if let Some(after) = rest.strip_prefix('0') {
            out.push_str(&texts.matched);
            rest = after;
        } else {
            let mut index = leading_integer(rest, digits);
            if digits > 1 && index.is_some_and(|index| index > count as i64) {
                index = leading_integer(rest, digits - 1);
            }
            let Some(index) = index else {
                out.push('$');
                continue;
            };
            let group = usize::try_from(index - 1).ok().and_then(|index| texts.groups.get(index)?.as_ref());
            out.push_str(group.map_or("", |group| &**group));
            let shown = index.to_string().len();
            rest = &rest[super::utf16::at_boundary(rest, shown)..];
        }
    }
    out.push_str(rest);
}

/// The whole number at the start of a text's first characters, as JavaScript's `parseInt` reads it.
fn leading_integer(text: &str, characters: usize) -> Option<i64> {
    let end = text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at);
    let text = text[..end].trim_start();
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..length].parse::<i64>().ok().map(|number| sign * number)
}
