//! Literals with which a call fails, whatever else it is given. They are read as the run would read them.

use nodewright_core::picture::{
    DatePicture, Error, IntegerPicture, NumberOptions, NumberPicture, parse_timestamp,
};
use nodewright_core::text_number::json_number;

use super::{Infer, Kinds};
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Arith, Expr, Kind};
use crate::expr::function::Function;
use crate::ir::ty::Literal;
use crate::ir::{Card, Flow, Type};

/// What `$formatBase` takes.
const RADIX: std::ops::RangeInclusive<f64> = 2.0..=36.0;

/// A range has so many values at most.
const LONGEST: f64 = 10_000_000.0;

impl Infer<'_> {
    /// Reports a literal that the function never takes.
    pub(super) fn check_literals(&self, function: Function, args: &[Expr]) {
        let [first, rest @ ..] = args else { return };
        match (function, rest) {
            (Function::ToMillis, []) => {
                let read = |text: &str| match parse_timestamp(text) {
                    Ok(millis) if millis.is_nan() => Some("there is no such time".to_owned()),
                    Ok(_) => None,
                    Err(error) => Some(error.message),
                };
                self.check_text(function, first, "D3110", read);
            }
            (Function::Number, []) => {
                let read = |text: &str| json_number(text).is_none().then(|| "this is no number".to_owned());
                self.check_text(function, first, "D3030", read);
            }
            (Function::ParseInteger, [picture]) => {
                self.check_picture(function, picture, |picture| IntegerPicture::parse(picture).err());
                let picture = text_of(picture).and_then(|picture| IntegerPicture::parse(picture).ok());
                let read = |text: &str| {
                    let found = picture?.read(text).ok()?;
                    (!found.is_finite()).then(|| "this is no number of that picture".to_owned())
                };
                self.check_text(function, first, "D3030", read);
            }
            (Function::DecodeUrl | Function::DecodeUrlComponent, []) => {
                let read = |text: &str| is_malformed(text).then(|| "the URL is malformed".to_owned());
                self.check_text(function, first, "D3140", read);
            }
            (Function::Split, [_, limit]) => self.check_limit(function, limit, "D3020"),
            (Function::Match, [_, limit]) => self.check_limit(function, limit, "D3040"),
            (Function::Power, [exponent]) => self.check_power(first, exponent),
            (Function::Now, _) => self.check_picture(function, first, date_error),
            (Function::FromMillis, [picture, ..]) => self.check_picture(function, picture, date_error),
            (Function::ToMillis, [picture, ..]) => {
                self.check_picture(function, picture, |picture| DatePicture::parse(picture).err());
            }
            (Function::FormatInteger, [picture, ..]) => {
                self.check_picture(function, picture, |picture| IntegerPicture::parse(picture).err());
            }
            // Options may give other meanings to its characters.
            (Function::FormatNumber, [picture]) => {
                let options = NumberOptions::default();
                self.check_picture(function, picture, |picture| {
                    NumberPicture::parse(picture, &options).err()
                });
            }
            (Function::FormatBase, [radix, ..]) if is_no_radix(radix) => {
                self.cx.push(
                    Diagnostic::error(radix.span, "`$formatBase` takes a radix of 2 to 36")
                        .label("out of this range")
                        .note("JSONata error D3100"),
                );
            }
            (Function::Replace, [pattern, ..]) if text_of(pattern) == Some("") => {
                self.cx.push(
                    Diagnostic::error(pattern.span, "`$replace` takes no empty string as its pattern")
                        .label("this is empty")
                        .note("JSONata error D3010"),
                );
            }
            (Function::Replace, [_, _, limit]) => self.check_limit(function, limit, "D3011"),
            (Function::Sqrt, []) if number_of(first).is_some_and(|number| number < 0.0) => {
                self.cx.push(
                    Diagnostic::error(first.span, "`$sqrt` takes no negative number")
                        .label("this is negative")
                        .note("JSONata error D3060"),
                );
            }
            _ => {}
        }
    }

    fn check_limit(&self, function: Function, limit: &Expr, code: &str) {
        if number_of(limit).is_some_and(|limit| limit < 0.0) {
            let message = format!("`${}` takes no negative limit", function.name());
            self.cx.push(
                Diagnostic::error(limit.span, message)
                    .label("this is negative")
                    .note(format!("JSONata error {code}")),
            );
        }
    }

    fn check_power(&self, base: &Expr, exponent: &Expr) {
        let Some((low, high)) = number_of(base).zip(number_of(exponent)) else { return };
        if !low.powf(high).is_finite() {
            self.cx.push(
                Diagnostic::error(base.span.to(exponent.span), "`$power` comes to no number")
                    .label("of this power there is no number of JSON")
                    .note("JSONata error D3061"),
            );
        }
    }

    /// Reports ends of a range that are no whole numbers, and a range that is too long.
    pub(super) fn check_ends(&self, left: &Expr, right: &Expr) {
        let ends = [(left, "left", "T2003"), (right, "right", "T2004")];
        let broken = |end: &Expr| number_of(end).is_some_and(|end| end.fract() != 0.0);
        for (end, side, code) in ends.into_iter().filter(|(end, ..)| broken(end)) {
            self.cx.push(
                Diagnostic::error(end.span, format!("the {side} side of `..` must be a whole number"))
                    .label("this has a fraction")
                    .note(format!("JSONata error {code}")),
            );
        }
        let Some((from, to)) = number_of(left).zip(number_of(right)) else { return };
        if to - from + 1.0 > LONGEST {
            self.cx.push(
                Diagnostic::error(left.span.to(right.span), "a range has at most 10000000 values")
                    .label("this one has more")
                    .note("JSONata error D2014"),
            );
        }
    }

    /// Reports a division by 0, of which nothing comes that JSON has a number for. It fails where a number is divided;
    /// of nothing comes nothing. What may be anything fails only where someone computes with what comes out.
    pub(super) fn check_divisor(&self, arith: Arith, left: &Flow, right: &Expr) {
        let kinds = Kinds::of(&left.ty);
        let divides = matches!(arith, Arith::Divide | Arith::Remainder) && number_of(right) == Some(0.0);
        if !divides || !kinds.intersects(Kinds::NUMBER) || left.ty == Type::Any {
            return;
        }
        let message = "cannot divide by 0";
        let found = match left.card == Card::ONE && kinds == Kinds::NUMBER {
            true => Diagnostic::error(right.span, message),
            false => Diagnostic::lint(right.span, Lint::MayNotFit, message),
        };
        self.cx
            .push(found.label("always 0").note("JSONata error D1001: what comes out is no number of JSON"));
    }

    fn check_text(
        &self,
        function: Function,
        text: &Expr,
        code: &str,
        wrong: impl FnOnce(&str) -> Option<String>,
    ) {
        if let Some(why) = text_of(text).and_then(wrong) {
            self.cx.push(
                Diagnostic::error(text.span, format!("`${}` cannot read this text", function.name()))
                    .label(why)
                    .note(format!("JSONata error {code}")),
            );
        }
    }

    fn check_picture(&self, function: Function, picture: &Expr, wrong: impl FnOnce(&str) -> Option<Error>) {
        if let Some(error) = text_of(picture).and_then(wrong) {
            self.cx.push(
                Diagnostic::error(picture.span, format!("`${}` takes no such picture", function.name()))
                    .label(error.message)
                    .note(format!("JSONata error {}", error.code)),
            );
        }
    }
}

/// Some pictures are refused only when a time is written by them, whichever it is.
fn date_error(picture: &str) -> Option<Error> {
    DatePicture::parse(picture).and_then(|picture| picture.format(0.0, None)).err()
}

fn is_no_radix(expr: &Expr) -> bool {
    number_of(expr).is_some_and(|radix| !RADIX.contains(&radix.round_ties_even()))
}

fn text_of(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        Kind::Literal(Literal::String(text)) => Some(text),
        _ => None,
    }
}

pub(super) fn number_of(expr: &Expr) -> Option<f64> {
    match &expr.kind {
        Kind::Literal(Literal::Integer(number)) => Some(*number as f64),
        Kind::Literal(Literal::Number(number)) => Some(*number),
        Kind::Negate(of) => number_of(of).map(|number| -number),
        _ => None,
    }
}

/// Whether the escapes of a URL are incomplete, or no UTF-8.
fn is_malformed(text: &str) -> bool {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let [high, low, others @ ..] = others else { return true };
        let Some((high, low)) = digit(*high).zip(digit(*low)) else { return true };
        bytes.push((high * 16 + low) as u8);
        rest = others;
    }
    String::from_utf8(bytes).is_err()
}
