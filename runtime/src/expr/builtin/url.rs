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
    call: |_, mut args, at| of_text("encodeUrlComponent", &args.take(0), encode_url_component, at),
};

/// `$encodeUrl`
pub static ENCODE_URL: Builtin = Builtin {
    name: "encodeUrl",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| of_text("encodeUrl", &args.take(0), encode_url, at),
};

/// `$decodeUrlComponent`
pub static DECODE_URL_COMPONENT: Builtin = Builtin {
    name: "decodeUrlComponent",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| of_text("decodeUrlComponent", &args.take(0), decode_url_component, at),
};

/// `$decodeUrl`
pub static DECODE_URL: Builtin = Builtin {
    name: "decodeUrl",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| of_text("decodeUrl", &args.take(0), decode_url, at),
};

/// What a text becomes, or why it cannot.
type Coded = Result<String, ExprError>;

/// A function of a text as one of any value.
fn of_text<'a>(
    function: &'static str,
    of: &Item<'a>,
    code: fn(&str, &'static str) -> Coded,
    at: &'static str,
) -> Evaluated<'a> {
    let Some(text) = text_arg(function, of, at)? else { return Ok(None) };
    Ok(Some(Value::from(code(text, at)?)))
}

/// `$encodeUrlComponent` of a text.
pub fn encode_url_component(text: &str, at: &'static str) -> Coded {
    encode(text, b"", at)
}

/// `$encodeUrl` of a text.
pub fn encode_url(text: &str, at: &'static str) -> Coded {
    encode(text, RESERVED, at)
}

/// `$decodeUrlComponent` of a text.
pub fn decode_url_component(text: &str, at: &'static str) -> Coded {
    decode("decodeUrlComponent", text, b"", at)
}

/// `$decodeUrl` of a text.
pub fn decode_url(text: &str, at: &'static str) -> Coded {
    decode("decodeUrl", text, RESERVED, at)
}

fn encode(text: &str, plain: &[u8], at: &'static str) -> Coded {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
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
    Ok(encoded)
}

fn decode(function: &'static str, text: &str, kept: &[u8], at: &'static str) -> Coded {
    decoded(text, kept).ok_or_else(|| {
        let message = format!("`${function}` got a malformed URL: `{}`", short(text));
        ExprError::new("D3140", at, message)
    })
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
