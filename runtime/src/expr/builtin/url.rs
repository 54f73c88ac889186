//! Percent encoding: `$encodeUrl`, `$encodeUrlComponent`, `$decodeUrl`, `$decodeUrlComponent`.

use super::{Builtin, Param, Signature, short, text_arg};
use crate::expr::text::check_length;
use crate::expr::{Evaluated, ExprError, Item};
use crate::value::Value;

const TEXT: Signature = Signature::of(&[Param::STRING.context()]);

/// Characters that no component needs to escape, besides letters and digits.
const MARKS: &[u8] = b"-_.!~*'()";
/// Characters that have a meaning in an address as a whole.
const RESERVED: &[u8] = b";/?:@&=+$,#";

/// `$encodeUrlComponent`
pub static ENCODE_URL_COMPONENT: Builtin = Builtin {
    name: "encodeUrlComponent",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| encode("encodeUrlComponent", &args.take(0), b"", at),
};

/// `$encodeUrl`
pub static ENCODE_URL: Builtin = Builtin {
    name: "encodeUrl",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| encode("encodeUrl", &args.take(0), RESERVED, at),
};

/// `$decodeUrlComponent`
pub static DECODE_URL_COMPONENT: Builtin = Builtin {
    name: "decodeUrlComponent",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| decode("decodeUrlComponent", &args.take(0), b"", at),
};

/// `$decodeUrl`
pub static DECODE_URL: Builtin = Builtin {
    name: "decodeUrl",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| decode("decodeUrl", &args.take(0), RESERVED, at),
};

fn encode<'a>(function: &'static str, of: &Item<'a>, plain: &[u8], at: &'static str) -> Evaluated<'a> {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let Some(text) = text_arg(function, of, at)? else { return Ok(None) };
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || MARKS.contains(&byte) || plain.contains(&byte) {
            encoded.push(byte.into());
        } else {
            let digits = [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
            check_length(encoded.len(), at)?;
            encoded.push('%');
            encoded.extend(digits);
        }
    }
    check_length(encoded.len(), at)?;
    Ok(Some(Value::from(encoded)))
}

fn decode<'a>(function: &'static str, of: &Item<'a>, kept: &[u8], at: &'static str) -> Evaluated<'a> {
    let Some(text) = text_arg(function, of, at)? else { return Ok(None) };
    match decoded(text, kept) {
        Some(decoded) => Ok(Some(Value::from(decoded))),
        None => {
            let message = format!("`${function}` got a malformed URL: `{}`", short(text));
            Err(ExprError::new("D3140", at, message))
        }
    }
}

/// The text without its escapes; those of the characters `kept` stay.
fn decoded(text: &str, kept: &[u8]) -> Option<String> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte != b'%' {
            out.push(byte);
            at += 1;
            continue;
        }
        let digits = bytes.get(at + 1..at + 3)?;
        let digit = |index: usize| char::from(digits[index]).to_digit(16);
        let escaped = (digit(0)? * 16 + digit(1)?) as u8;
        match kept.contains(&escaped) {
            true => out.extend(&bytes[at..at + 3]),
            false => out.push(escaped),
        }
        at += 3;
    }
    // An escape that begins a character must be followed by escapes that end it: nothing else is valid UTF-8.
    String::from_utf8(out).ok()
}
