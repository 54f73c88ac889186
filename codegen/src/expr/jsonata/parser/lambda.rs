//! `function($a)<signature>{ body }`.

use std::ops::Range;

use super::{Parsed, Parser};
use crate::expr::jsonata::ast::Signature;
use crate::expr::jsonata::lexer::{SyntaxError, Token, TokenKind};
use crate::expr::jsonata::raw::{Function, Head, Raw};
use crate::expr::jsonata::signature::{Letter, parse_signature};

impl Parser<'_> {
    /// The rest of a lambda, of which `function` and the parenthesis at `token` are consumed.
    pub(super) fn lambda(&mut self, name: Range<usize>, token: Range<usize>) -> Parsed<Box<Raw>> {
        let params = self.parameters()?;
        let signature = match self.at("<") {
            true => Some(self.signature()?),
            false => None,
        };
        self.expect("{", true)?;
        let body = self.expression(0)?;
        self.expect("}", true)?;
        let mut raw = self.raw(Head::Lambda(Function { params, signature, body }), token)?;
        raw.range.start = name.start;
        Ok(raw)
    }

    fn parameters(&mut self) -> Parsed<Vec<(String, Range<usize>)>> {
        let params =
            self.arguments()?.into_iter().map(|(arg, range)| match arg.as_ref().and_then(Raw::as_variable) {
                Some(name) => Ok((name.to_owned(), range)),
                None => {
                    let error = SyntaxError::new("S0208", range, "a parameter must be a variable");
                    Err(error.help("write its name with a `$`, as in `function($x){ $x }`").into())
                }
            });
        params.collect()
    }

    /// `<…>`, at whose `<` the parser is.
    fn signature(&mut self) -> Parsed<Signature> {
        let mut letters = vec![Letter { value: '<', range: self.token.range.clone() }];
        let mut depth = 1;
        while depth > 0 && !self.at("{") && self.token.kind != TokenKind::End {
            self.advance(true)?;
            match self.token.kind {
                TokenKind::Operator(">") => depth -= 1,
                TokenKind::Operator("<") => depth += 1,
                _ => {}
            }
            letters.extend(self.letters());
        }
        self.expect(">", true)?;
        Ok(parse_signature(&letters)?)
    }

    /// The current token as a part of a signature.
    fn letters(&self) -> Vec<Letter> {
        let Token { kind, range } = &self.token;
        let inner = match kind {
            TokenKind::Variable(_) => range.start + 1..range.end,
            _ => range.clone(),
        };
        let chars = self.source[inner.clone()].char_indices();
        let letter = |(at, value): (usize, char)| {
            let start = inner.start + at;
            Letter { value, range: start..start + value.len_utf8() }
        };
        let quote = |letter: &Letter| !matches!(letter.value, '"' | '\'' | '`');
        chars.map(letter).filter(quote).collect()
    }
}
