//! `$base64encode` and `$base64decode`: characters are bytes, as in the reference.

use super::utf16::units;
use super::{Builtin, Param, Signature, string::on_text};
use crate::expr::text::check_length;
use crate::value::Value;

const TEXT: Signature = Signature::of(&[Param::STRING.context()]);
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// `$base64encode`
pub static BASE64ENCODE: Builtin = Builtin {
    name: "base64encode",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| {
        let of = args.take(0);
        let length = of.as_ref().and_then(Value::as_str).map_or(0, units).div_ceil(3) * 4;
        check_length(length, at)?;
        on_text("base64encode", &of, at, |text| Value::from(encoded(text)))
    },
};

/// `$base64decode`
pub static BASE64DECODE: Builtin = Builtin {
    name: "base64decode",
    signature: TEXT,
    arity: 1,
    call: |_, mut args, at| on_text("base64decode", &args.take(0), at, |text| Value::from(decoded(text))),
};

/// The low byte of each UTF-16 unit, in base 64.
fn encoded(text: &str) -> String {
    let bytes: Vec<u8> = text.encode_utf16().map(|unit| unit as u8).collect();
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * index) & 63) as usize];
            out.push(if index <= group.len() { digit.into() } else { '=' });
        }
    }
    out
}

/// Each byte as a character. What is no digit is passed over, up to the first `=`.
fn decoded(text: &str) -> String {
    let digits = text.bytes().take_while(|byte| *byte != b'=').filter_map(|byte| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    });
    let (mut bits, mut count) = (0u32, 0);
    let mut out = String::new();
    for digit in digits {
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push(char::from((bits >> count) as u8));
        }
    }
    out
}
