//! YAML's core schema: what a plain scalar is.

use super::Value;
use crate::diagnostic::Diagnostic;
use crate::source::Text;

/// The value of a plain scalar.
pub(super) fn resolve(text: &Text) -> Result<Value, Box<Diagnostic>> {
    let written = text.as_str();
    match written {
        "" | "~" | "null" | "Null" | "NULL" => return Ok(Value::Null),
        "true" | "True" | "TRUE" => return Ok(Value::Bool(true)),
        "false" | "False" | "FALSE" => return Ok(Value::Bool(false)),
        _ => {}
    }
    if is_infinite_or_nan(written) {
        return Err(Box::new(no_json_number(text)));
    }
    if let Some((digits, radix)) = integer(written) {
        let value = i64::from_str_radix(&digits, radix);
        return value.map(Value::Integer).map_err(|_| Box::new(out_of_range(text)));
    }
    if is_float(written) {
        let value = written.parse::<f64>().ok().filter(|value| value.is_finite());
        return value.map(Value::Float).ok_or_else(|| Box::new(out_of_range(text)));
    }
    Ok(Value::String(text.clone()))
}

fn no_json_number(text: &Text) -> Diagnostic {
    let written = text.as_str();
    Diagnostic::error(text.span(), format!("`{written}` is not a number that JSON has"))
        .label("neither infinite nor undefined numbers can be sent")
        .help(format!("quote it if it is text: `\"{written}\"`"))
}

fn out_of_range(text: &Text) -> Diagnostic {
    let written = text.as_str();
    let rounded = (is_float(written) && !written.contains(['.', 'e', 'E']))
        .then(|| format!("write `{written}.0` if it may be rounded"));
    Diagnostic::error(text.span(), format!("number `{written}` is out of range"))
        .label("does not fit into 64 bits")
        .help_if(rounded)
        .help(format!("quote it if it is text: `\"{written}\"`"))
}

fn is_infinite_or_nan(written: &str) -> bool {
    let unsigned = written.strip_prefix(['-', '+']).unwrap_or(written);
    matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(written, ".nan" | ".NaN" | ".NAN")
}

/// The digits of an integer, with their sign, and their radix.
fn integer(written: &str) -> Option<(String, u32)> {
    let all = |digits: &str, radix| !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
    if let Some(digits) = written.strip_prefix("0o") {
        return all(digits, 8).then(|| (digits.to_owned(), 8));
    }
    if let Some(digits) = written.strip_prefix("0x") {
        return all(digits, 16).then(|| (digits.to_owned(), 16));
    }
    let unsigned = written.strip_prefix(['-', '+']).unwrap_or(written);
    all(unsigned, 10).then(|| (written.to_owned(), 10))
}

/// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
fn is_float(written: &str) -> bool {
    let unsigned = written.strip_prefix(['-', '+']).unwrap_or(written);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = exponent.is_none_or(|exponent| {
        let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !exponent.is_empty() && digits(exponent)
    });
    digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty()) && exponent
}
