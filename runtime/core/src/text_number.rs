//! Numbers in texts, as the two languages convert them. The compiler reads literals by the same rules as the runtime.

/// What `$number` reads: a number as JSON writes it, or whole with a radix: `0x1f`.
pub fn json_number(text: &str) -> Option<f64> {
    let bits = match text.get(..2) {
        Some("0x" | "0X") => 4,
        Some("0o" | "0O") => 3,
        Some("0b" | "0B") => 1,
        _ => {
            return text.parse().ok().filter(|number: &f64| is_decimal(text) && number.is_finite());
        }
    };
    let digits = &text[2..];
    let radix = 1 << bits;
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let number = match u128::from_str_radix(digits, radix) {
        Ok(number) => number as f64,
        Err(_) => {
            let digits = digits.chars().filter_map(|digit| digit.to_digit(radix));
            digits.fold(0.0, |number, digit| number * f64::from(radix) + f64::from(digit))
        }
    };
    Some(number).filter(|number| number.is_finite())
}

/// Whether a text is `-?digits(.digits)?(e[+-]?digits)?`.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (text, "0"),
    };
    let mantissa = mantissa.strip_prefix('-').unwrap_or(mantissa);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(fraction) && digits(exponent)
}

/// JavaScript's `Number(text)`, by which JSON Logic converts: the empty text is 0, and what is no number is NaN.
pub fn javascript_number(text: &str) -> f64 {
    let text = text.trim();
    let numeric = |byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
    match text {
        "" => 0.0,
        _ if text.bytes().all(numeric) => text.parse().unwrap_or(f64::NAN),
        _ => digits_to_number(text).unwrap_or(f64::NAN),
    }
}

/// `0x1f`, `0o17` and `0b11`.
fn digits_to_number(text: &str) -> Option<f64> {
    let radix = match text.get(..2)? {
        "0x" | "0X" => 16,
        "0o" | "0O" => 8,
        "0b" | "0B" => 2,
        _ => return None,
    };
    let number = u64::from_str_radix(&text[2..], radix).ok().filter(|_| !text[2..].starts_with('+'))?;
    Some(number as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_own_idea_of_a_number() {
        assert_eq!(
            (json_number("1e3"), json_number("0x1f"), json_number("abc")),
            (Some(1000.0), Some(31.0), None)
        );
        assert_eq!((json_number(""), json_number(" 5")), (None, None));
        assert_eq!(
            (javascript_number(""), javascript_number(" 5 "), javascript_number("0b11")),
            (0.0, 5.0, 3.0)
        );
        assert!(javascript_number("abc").is_nan() && javascript_number("5 apples").is_nan());
    }
}
