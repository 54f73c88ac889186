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
            (Function::Now, _) => self.check_picture(function, first, date_error),
            (Function::FromMillis, [picture, ..]) => self.check_picture(function, picture, date_error),
            (Function::ToMillis, [picture, ..]) => {
                self.check_picture(function, picture, |picture| DatePicture::parse(picture).err());
            }
            (Function::FormatInteger | Function::ParseInteger, [picture, ..]) => {
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

fn number_of(expr: &Expr) -> Option<f64> {
    match &expr.kind {
        Kind::Literal(Literal::Integer(number)) => Some(*number as f64),
        Kind::Literal(Literal::Number(number)) => Some(*number),
        Kind::Negate(of) => number_of(of).map(|number| -number),
        _ => None,
    }
}
