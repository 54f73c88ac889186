//! Operators with a value on their left.

use std::ops::Range;

use super::{Parsed, Parser};
use crate::expr::jsonata::ast::Operator;
use crate::expr::jsonata::grammar::{binary, binding_power};
use crate::expr::jsonata::lexer::SyntaxError;
use crate::expr::jsonata::raw::{LinkKind, Raw};

impl Parser<'_> {
    /// What `operator`, which is consumed, does to `left`.
    pub(super) fn link(
        &mut self,
        left: &Raw,
        operator: &'static str,
        token: &Range<usize>,
    ) -> Parsed<LinkKind> {
        Ok(match operator {
            "." => LinkKind::Dot(self.expression(binding_power("."))?),
            "[" => self.filter()?,
            "(" => LinkKind::Call(self.arguments()?.into_iter().map(|(arg, _)| arg).collect()),
            "{" => LinkKind::Group(self.pairs()?),
            "^" => LinkKind::Sort(self.sort_terms()?),
            "@" => LinkKind::Focus(self.binding("@")?.0),
            "#" => {
                let (name, range) = self.binding("#")?;
                LinkKind::Index(name, range)
            }
            ":=" => self.bind(left)?,
            "~>" => LinkKind::Apply(self.expression(binding_power("~>"))?),
            "?" => self.conditional()?,
            "?:" => LinkKind::Elvis(self.expression(0)?),
            "??" => LinkKind::Coalesce(self.expression(0)?),
            _ => match binary(operator) {
                Some(kind) => LinkKind::Binary(kind, self.expression(binding_power(operator))?),
                None => {
                    let message = format!("unexpected `{operator}`");
                    return Err(SyntaxError::new("S0201", token.clone(), message).into());
                }
            },
        })
    }

    /// The rest of `left[test]`.
    fn filter(&mut self) -> Parsed<LinkKind> {
        let test = self.expression(0)?;
        self.expect("]", false)?;
        Ok(LinkKind::Filter(test))
    }

    /// The rest of `$f(a, ?)`: each argument, `None` if it is left open, and the token it is known by.
    pub(super) fn arguments(&mut self) -> Parsed<Vec<(Option<Raw>, Range<usize>)>> {
        let mut args = Vec::new();
        if !self.at(")") {
            loop {
                if self.at("?") {
                    args.push((None, self.advance(true)?.range));
                } else {
                    let arg = self.expression(0)?;
                    let token = arg.last_token();
                    args.push((Some(*arg), token));
                }
                if !self.at(",") {
                    break;
                }
                self.advance(true)?;
            }
        }
        self.expect(")", false)?;
        Ok(args)
    }

    /// The rest of `left^(<a, >b)`.
    fn sort_terms(&mut self) -> Parsed<Vec<(Raw, bool)>> {
        self.expect("(", true)?;
        let mut terms = Vec::new();
        loop {
            let descending = self.at(">");
            if descending || self.at("<") {
                self.advance(true)?;
            }
            terms.push((*self.expression(0)?, descending));
            if !self.at(",") {
                break;
            }
            self.advance(true)?;
        }
        self.expect(")", true)?;
        Ok(terms)
    }

    /// The variable behind `@` or `#`, and where it is.
    fn binding(&mut self, operator: &'static str) -> Parsed<(String, Range<usize>)> {
        let right = self.expression(binding_power(operator))?;
        match right.as_variable() {
            Some(name) => Ok((name.to_owned(), right.token)),
            None => {
                let message = format!("`{operator}` binds a variable");
                let error = SyntaxError::new("S0214", right.last_token(), message);
                Err(error.help("write its name with a `$`, as in `$x`").into())
            }
        }
    }

    /// The rest of `$name := value`.
    fn bind(&mut self, left: &Raw) -> Parsed<LinkKind> {
        if left.as_variable().is_none() {
            let message = "only a variable can be assigned to";
            let error = SyntaxError::new("S0212", left.last_token(), message);
            return Err(error.help("write its name with a `$`, as in `$x := 1`; compare with `=`").into());
        }
        Ok(LinkKind::Bind(self.expression(binding_power(":=") - 1)?))
    }

    /// The rest of `test ? then : otherwise`.
    fn conditional(&mut self) -> Parsed<LinkKind> {
        let then = self.expression(0)?;
        let otherwise = match self.at(":") {
            true => {
                self.advance(true)?;
                Some(self.expression(0)?)
            }
            false => None,
        };
        Ok(LinkKind::Conditional(then, otherwise))
    }

    /// The rest of `item..last`, in an array constructor.
    pub(super) fn range(&mut self, item: &mut Raw) -> Parsed<()> {
        let token = self.advance(true)?.range;
        let last = self.expression(0)?;
        self.push(item, LinkKind::Binary(Operator::Range, last), token)
    }
}
