//! Functions that search a text: `$match`, `$contains`, `$replace`, `$split`.

use super::matcher::{Hit, Matcher, Texts, find_next, find_next_span};
use super::replacement::{Replacement, expand, substitute};
use super::string::part;
use super::{Args, Builtin, Cx, Param, Signature, number_arg, room, text_arg, wrong};
use crate::expr::text::check_length;
use crate::expr::{Evaluated, ExprError, Item, Regex};
use crate::value::{Origin, Str, Value};

const PATTERN: Param = Param::of("sfm");

/// `$match`
pub static MATCH: Builtin = Builtin {
    name: "match",
    signature: Signature::of(&[Param::STRING.context(), Param::FUNCTION, Param::NUMBER.optional()]),
    arity: 3,
    call: find_matches,
};

/// `$contains`
pub static CONTAINS: Builtin = Builtin {
    name: "contains",
    signature: Signature::of(&[Param::STRING.context(), PATTERN]),
    arity: 2,
    call: contains,
};

/// `$replace`
pub static REPLACE: Builtin = Builtin {
    name: "replace",
    signature: Signature::of(&[Param::STRING.context(), PATTERN, PATTERN, Param::NUMBER.optional()]),
    arity: 4,
    call: replace,
};

/// `$split`
pub static SPLIT: Builtin = Builtin {
    name: "split",
    signature: Signature::of(&[Param::STRING.context(), PATTERN, Param::NUMBER.optional()]),
    arity: 3,
    call: split,
};

/// The text that a function searches.
fn searched<'v, 'a>(
    function: &'static str,
    of: &'v Item<'a>,
    at: &'static str,
) -> Result<Option<&'v Str<'a>>, ExprError> {
    match of {
        None => Ok(None),
        Some(Value::Str(text)) => Ok(Some(text)),
        Some(_) => Err(wrong(function, "a string", of, "T0410", at)),
    }
}

/// How many times at most; no limit is infinity, a negative one an error.
fn limit_of(
    function: &'static str,
    limit: &Item<'_>,
    code: &'static str,
    at: &'static str,
) -> Result<f64, ExprError> {
    match number_arg(function, limit, at)? {
        Some(limit) if limit < 0.0 => Err(negative_limit(function, code, at)),
        limit => Ok(limit.unwrap_or(f64::INFINITY)),
    }
}

/// Goes through the matches, `limit` of them at most. Says whether there were any.
fn each_match<'a>(
    matcher: &Matcher<'_, 'a>,
    limit: f64,
    visit: &mut dyn FnMut(&Hit<'a>) -> Result<(), ExprError>,
) -> Result<usize, ExprError> {
    let mut count = 0;
    let mut hit = matcher.first()?;
    while let Some(found) = hit {
        if count as f64 >= limit {
            break;
        }
        visit(&found)?;
        hit = matcher.next(&found)?;
        count += 1;
    }
    Ok(count)
}

fn find_matches<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let of = args.take(0);
    let Some(text) = searched("match", &of, at)? else { return Ok(None) };
    let limit = limit_of("match", &args.take(2), "D3040", at)?;
    let pattern = args.take(1);
    let Some(Value::Function(function)) = pattern else {
        return Err(wrong("match", "a regular expression", &pattern, "T0410", at));
    };
    let mut found = Vec::new();
    if limit > 0.0 {
        let matcher = Matcher::new(cx, text, function, "match", at);
        each_match(&matcher, limit, &mut |hit| {
            room(cx, found.len() + 1, at)?;
            found.push(matcher.summary(hit));
            Ok(())
        })?;
    }
    Ok(Some(Value::array_from(found, Origin::Sequence)))
}

fn contains<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let (of, token) = (args.take(0), args.take(1));
    let Some(text) = searched("contains", &of, at)? else { return Ok(None) };
    let found = match &token {
        None => return Ok(None),
        Some(Value::Str(token)) => text.contains(&**token),
        Some(Value::Function(function)) => {
            Matcher::new(cx, text, *function, "contains", at).first()?.is_some()
        }
        Some(_) => return Err(wrong("contains", "a string or a regular expression", &token, "T0410", at)),
    };
    Ok(Some(Value::Bool(found)))
}

fn replace<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let of = args.take(0);
    let (pattern, replacement) = (args.take(1), args.take(2));
    let Some(text) = searched("replace", &of, at)? else { return Ok(None) };
    if pattern.as_ref().and_then(Value::as_str) == Some("") {
        return Err(empty_pattern(at));
    }
    let limit = limit_of("replace", &args.take(3), "D3011", at)?;
    if limit <= 0.0 {
        return Ok(of);
    }
    match &pattern {
        Some(Value::Str(pattern)) => {
            if !text.contains(&**pattern) {
                return Ok(of);
            }
            // Nothing has a name in the reference, and that is what it puts in.
            let with = text_arg("replace", &replacement, at)?.unwrap_or("undefined");
            Ok(Some(Value::from(replaced(text, pattern, with, limit, at)?)))
        }
        Some(Value::Function(function)) => {
            let matcher = Matcher::new(cx, text, *function, "replace", at);
            replace_matches(&matcher, &Replacement::of(&replacement), limit)
        }
        _ => Err(wrong("replace", "a string or a regular expression", &pattern, "T0410", at)),
    }
}

fn empty_pattern(at: &'static str) -> ExprError {
    ExprError::new("D3010", at, "`$replace` takes no empty string as its pattern".to_owned())
}

fn negative_limit(function: &'static str, code: &'static str, at: &'static str) -> ExprError {
    ExprError::new(code, at, format!("`${function}` takes no negative limit"))
}

/// `$replace` of texts.
pub(in crate::expr) fn replace_in(
    text: &str,
    pattern: &str,
    with: &str,
    limit: f64,
    at: &'static str,
) -> Result<String, ExprError> {
    match limit {
        _ if pattern.is_empty() => Err(empty_pattern(at)),
        limit if limit < 0.0 => Err(negative_limit("replace", "D3011", at)),
        limit => replaced(text, pattern, with, limit, at),
    }
}

fn replaced(
    text: &str,
    pattern: &str,
    with: &str,
    limit: f64,
    at: &'static str,
) -> Result<String, ExprError> {
    let times = limit.ceil().min(usize::MAX as f64) as usize;
    let found = text.matches(pattern).take(times).count();
    check_length(text.len().saturating_add(found.saturating_mul(with.len())), at)?;
    Ok(text.replacen(pattern, with, times))
}

fn replace_matches<'a>(
    matcher: &Matcher<'_, 'a>,
    replacement: &Replacement<'_>,
    limit: f64,
) -> Evaluated<'a> {
    let text = matcher.text;
    let mut out = String::new();
    let mut position = 0;
    let count = each_match(matcher, limit, &mut |hit| {
        let (start, _) = matcher.span(hit)?;
        out.push_str(&text[position.min(start)..position.max(start)]);
        substitute(matcher, hit, replacement, &mut out)?;
        check_length(out.len(), matcher.at)?;
        let matched = matcher.texts(hit)?.matched.len();
        position = super::utf16::at_boundary(text, start + matched);
        Ok(())
    })?;
    match count {
        0 => Ok(Some(Value::Str(text.clone()))),
        _ => {
            out.push_str(&text[position..]);
            Ok(Some(Value::from(out)))
        }
    }
}

/// `$replace` of all that a regular expression finds by a text that refers to no groups.
pub(in crate::expr) fn replace_spans(
    text: &str,
    pattern: &Regex,
    with: &str,
    at: &'static str,
) -> Result<String, ExprError> {
    let Some(first) = pattern.span_at(text, 0, at)? else { return Ok(text.to_owned()) };
    let mut out = String::with_capacity(text.len() + with.len());
    let (mut position, mut next) = (0, Some(first));
    while let Some((start, end)) = next {
        out.push_str(&text[position.min(start)..position.max(start)]);
        out.push_str(with);
        check_length(out.len(), at)?;
        position = end;
        next = find_next_span(pattern, text, end, at)?;
    }
    out.push_str(&text[position..]);
    Ok(out)
}

/// The same by a text that refers to groups.
pub(in crate::expr) fn replace_groups(
    text: &str,
    pattern: &'static Regex,
    with: &str,
    at: &'static str,
) -> Result<String, ExprError> {
    let Some(first) = pattern.find_at(text, 0, at)? else { return Ok(text.to_owned()) };
    let mut out = String::with_capacity(text.len() + with.len());
    let (mut position, mut next) = (0, Some(first));
    while let Some(found) = next {
        out.push_str(&text[position.min(found.start)..position.max(found.start)]);
        expand(with, &Texts::of(text, &found), &mut out);
        check_length(out.len(), at)?;
        position = found.end;
        next = find_next(pattern, text, found.end, at)?;
    }
    out.push_str(&text[position..]);
    Ok(out)
}

/// The parts of a text, at most `limit`; without a separator its characters.
pub(in crate::expr) fn split_text<'t>(text: &'t str, separator: &str, limit: usize) -> Vec<&'t str> {
    match separator {
        "" => {
            let bounds = text.char_indices().take(limit);
            bounds.map(|(at, character)| &text[at..at + character.len_utf8()]).collect()
        }
        _ => text.split(separator).take(limit).collect(),
    }
}

/// How many parts a limit allows, as JavaScript's `split` takes it: whole, and by its lowest 32 bits.
pub(in crate::expr) fn split_limit(limit: f64) -> usize {
    match limit.is_finite() {
        true => (limit.trunc() % 4_294_967_296.0) as usize,
        false => usize::MAX,
    }
}

fn split<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let (of, separator) = (args.take(0), args.take(1));
    let Some(text) = searched("split", &of, at)? else { return Ok(None) };
    let limit = limit_of("split", &args.take(2), "D3020", at)?;
    let parts = match &separator {
        _ if limit <= 0.0 => Vec::new(),
        Some(Value::Str(separator)) => {
            // One more than there may be, so that there being more is found out.
            let limit = split_limit(limit).min(cx.max_items().saturating_add(1));
            match text {
                Str::Borrowed(text) => {
                    split_text(text, separator, limit).into_iter().map(Value::from).collect()
                }
                Str::Shared(text) => {
                    let parts = split_text(text, separator, limit).into_iter();
                    parts.map(|piece| Value::from(piece.to_owned())).collect()
                }
            }
        }
        Some(Value::Function(function)) => {
            split_matches(&Matcher::new(cx, text, *function, "split", at), limit)?
        }
        _ => return Err(wrong("split", "a string or a regular expression", &separator, "T0410", at)),
    };
    room(cx, parts.len(), at)?;
    Ok(Some(parts.into()))
}

fn split_matches<'a>(matcher: &Matcher<'_, 'a>, limit: f64) -> Result<Vec<Value<'a>>, ExprError> {
    let text = matcher.text;
    let mut parts = Vec::new();
    let mut from = 0;
    let count = each_match(matcher, limit, &mut |hit| {
        let (start, end) = matcher.span(hit)?;
        room(matcher.cx, parts.len() + 1, matcher.at)?;
        parts.push(part(text, from.min(start), from.max(start)));
        from = end;
        Ok(())
    })?;
    if count == 0 || (count as f64) < limit {
        parts.push(part(text, from, text.len()));
    }
    Ok(parts)
}
