//! Tokens to AST: a Pratt parser with the binding powers of the reference.

use std::ops::Range;

use super::ast::{Kind, Node, Path, Step, StepKind};
use super::grammar::{binary, binding_power, join, step_of};
use super::lexer::{Lexer, SyntaxError, Token, TokenKind};
use crate::source::{Spanned, Text};

/// How deep an expression may nest. Every later stage recurses over the tree.
const MAX_DEPTH: usize = 100;

type Parsed<T> = Result<T, SyntaxError>;

/// Parses one expression; ranges in errors are of the decoded text.
pub fn parse(text: &Text) -> Parsed<Node> {
    let mut lexer = Lexer::new(text.as_str());
    let token = lexer.next(true)?;
    let mut parser = Parser { text, lexer, token, end: 0, depth: 0 };
    let node = parser.expression(0)?;
    match parser.token.kind {
        TokenKind::End => Ok(node),
        _ => Err(parser.unexpected()),
    }
}

struct Parser<'a> {
    text: &'a Text,
    lexer: Lexer<'a>,
    token: Token,
    /// End of the last consumed token.
    end: usize,
    depth: usize,
}

impl Parser<'_> {
    /// Consumes the current token; `prefix` says that a value is due next.
    fn advance(&mut self, prefix: bool) -> Parsed<Token> {
        let next = self.lexer.next(prefix)?;
        self.end = self.token.range.end;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn at(&self, operator: &str) -> bool {
        matches!(self.token.kind, TokenKind::Operator(found) if found == operator)
    }

    fn expect(&mut self, operator: &'static str, prefix: bool) -> Parsed<()> {
        if self.at(operator) {
            return self.advance(prefix).map(drop);
        }
        let range = self.token.range.clone();
        Err(match self.token.kind {
            TokenKind::End => SyntaxError::new(
                "S0203",
                range,
                format!("expected `{operator}` before the end of the expression"),
            ),
            _ => {
                let found = &self.text.as_str()[range.clone()];
                SyntaxError::new(
                    "S0202",
                    range,
                    format!("expected `{operator}`, found `{}`", one_line(found)),
                )
            }
        })
    }

    fn unexpected(&self) -> SyntaxError {
        let range = self.token.range.clone();
        match self.token.kind {
            TokenKind::End => SyntaxError::new("S0207", range, "unexpected end of the expression"),
            _ => {
                let found = one_line(&self.text.as_str()[range.clone()]);
                SyntaxError::new("S0201", range, format!("unexpected `{found}`"))
            }
        }
    }

    fn node(&self, kind: Kind, range: Range<usize>) -> Node {
        Node { kind, span: self.text.span_of(range) }
    }

    /// One level of the tree, which must not be too deep.
    fn descend(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth <= MAX_DEPTH {
            return Ok(());
        }
        Err(SyntaxError {
            code: None,
            message: format!("expression nests deeper than {MAX_DEPTH} levels"),
            label: Some("too deep"),
            help: None,
            range: self.token.range.clone(),
        })
    }

    fn expression(&mut self, power: u8) -> Parsed<Node> {
        let depth = self.depth;
        self.descend()?;
        let start = self.token.range.start;
        let mut left = self.prefix()?;
        while let TokenKind::Operator(operator) = self.token.kind {
            if binding_power(operator) <= power {
                break;
            }
            // A chain of operators leans to the left: each one is a level.
            self.descend()?;
            left = self.infix(left, start, operator)?;
        }
        if matches!(self.token.kind, TokenKind::Name(_) | TokenKind::String(_) | TokenKind::Number(_))
            || matches!(self.token.kind, TokenKind::Variable(_) | TokenKind::Bool(_) | TokenKind::Null)
        {
            return Err(self.unexpected());
        }
        self.depth = depth;
        Ok(left)
    }

    fn prefix(&mut self) -> Parsed<Node> {
        if let TokenKind::Operator(operator) = self.token.kind {
            return self.prefix_operator(operator);
        }
        if self.token.kind == TokenKind::End {
            return Err(self.unexpected());
        }
        let token = self.advance(false)?;
        let range = token.range.clone();
        let kind = match token.kind {
            TokenKind::Null => Kind::Null,
            TokenKind::Bool(value) => Kind::Bool(value),
            TokenKind::Number(value) => Kind::Number(value),
            TokenKind::String(value) => Kind::String(value),
            TokenKind::Variable(name) => Kind::Variable(name),
            TokenKind::Name(name) => {
                if self.at("(") && matches!(name.as_str(), "function" | "λ") {
                    return Err(SyntaxError::unsupported(range, &format!("`{name}(…)`, a lambda,")));
                }
                return Ok(self.name(name, range));
            }
            TokenKind::Regex => return Err(SyntaxError::unsupported(range, "a regular expression")),
            TokenKind::Operator(_) | TokenKind::End => return Err(self.unexpected()),
        };
        Ok(self.node(kind, range))
    }

    fn name(&self, name: String, range: Range<usize>) -> Node {
        let step = Step {
            kind: StepKind::Name(name),
            predicates: Vec::new(),
            span: self.text.span_of(range.clone()),
        };
        let path = Path { steps: vec![step], keep_array: false };
        self.node(Kind::Path(path), range)
    }

    fn prefix_operator(&mut self, operator: &'static str) -> Parsed<Node> {
        let start = self.token.range.start;
        let range = self.token.range.clone();
        match operator {
            // These are names where a value is due.
            "and" | "or" | "in" => {
                self.advance(false)?;
                Ok(self.name(operator.to_owned(), range))
            }
            "-" => {
                self.advance(true)?;
                let operand = self.expression(70)?;
                let kind = match operand.kind {
                    Kind::Number(value) => Kind::Number(-value),
                    _ => Kind::Negate(Box::new(operand)),
                };
                Ok(self.node(kind, start..self.end))
            }
            "(" => {
                let items = self.list(";", ")")?;
                Ok(self.node(Kind::Block(items), start..self.end))
            }
            "[" => {
                let items = self.list(",", "]")?;
                Ok(self.node(Kind::Array(items), start..self.end))
            }
            "{" => {
                let entries = self.entries()?;
                Ok(self.node(Kind::Object(entries), start..self.end))
            }
            "*" => Err(SyntaxError::unsupported(range, "the wildcard `*`")),
            "**" => Err(SyntaxError::unsupported(range, "the descendant wildcard `**`")),
            "%" => Err(SyntaxError::unsupported(range, "the parent operator `%`")),
            "|" => Err(SyntaxError::unsupported(range, "the transform `|…|…|`")),
            ")" | "]" | "}" | "," | ";" | ":" => Err(self.unexpected()),
            _ => {
                let message = format!("`{operator}` needs a value on its left");
                Err(SyntaxError::new("S0211", range, message).help_if(doubled(operator)))
            }
        }
    }

    /// The items between the current bracket and `close`, which is consumed too.
    fn list(&mut self, separator: &'static str, close: &'static str) -> Parsed<Vec<Node>> {
        self.advance(true)?;
        let mut items = Vec::new();
        while !self.at(close) {
            items.push(self.expression(0)?);
            if self.at("..") && close == "]" {
                return Err(SyntaxError::unsupported(self.token.range.clone(), "the range `..`"));
            }
            if !self.at(separator) {
                break;
            }
            self.advance(true)?;
            // `(a; b;)` is fine, `[a, ]` is not.
            if separator == "," && self.at(close) {
                return Err(self.unexpected());
            }
        }
        self.expect(close, false)?;
        Ok(items)
    }

    fn entries(&mut self) -> Parsed<Vec<(Node, Node)>> {
        self.advance(true)?;
        let mut entries = Vec::new();
        if !self.at("}") {
            loop {
                let key = self.expression(0)?;
                self.expect(":", true)?;
                entries.push((key, self.expression(0)?));
                if !self.at(",") {
                    break;
                }
                self.advance(true)?;
            }
        }
        self.expect("}", false)?;
        Ok(entries)
    }

    fn infix(&mut self, left: Node, start: usize, operator: &'static str) -> Parsed<Node> {
        let range = self.token.range.clone();
        match operator {
            "." => {
                self.advance(true)?;
                let right_start = self.token.range.start;
                let right = self.expression(75)?;
                for (side, at) in [(&left, start..range.start), (&right, right_start..self.end)] {
                    if matches!(side.kind, Kind::Number(_) | Kind::Bool(_) | Kind::Null) {
                        return Err(SyntaxError::new(
                            "S0213",
                            at,
                            "a literal value cannot be a step of a path",
                        ));
                    }
                }
                Ok(self.node(Kind::Path(join(left, right)), start..self.end))
            }
            "[" => self.bracket(left, start),
            "?" => self.conditional(left, start),
            "(" => self.call(left, start),
            "{" => Err(SyntaxError::unsupported(range, "grouping by `{…}`")),
            "^" => Err(SyntaxError::unsupported(range, "sorting by `^(…)`")),
            "@" => Err(SyntaxError::unsupported(range, "the context binding `@`")),
            "#" => Err(SyntaxError::unsupported(range, "the position binding `#`")),
            ":=" => Err(SyntaxError::unsupported(range, "the assignment `:=`")),
            "~>" => Err(SyntaxError::unsupported(range, "chaining with `~>`")),
            "?:" | "??" => Err(SyntaxError::unsupported(range, &format!("the operator `{operator}`"))),
            _ => {
                let Some(kind) = binary(operator) else {
                    return Err(self.unexpected());
                };
                self.advance(true)?;
                let right = self.expression(binding_power(operator))?;
                let operator = Spanned::new(kind, self.text.span_of(range));
                let kind = Kind::Binary(operator, Box::new(left), Box::new(right));
                Ok(self.node(kind, start..self.end))
            }
        }
    }

    /// `left[predicate]`, or `left[]`.
    fn bracket(&mut self, left: Node, start: usize) -> Parsed<Node> {
        self.advance(true)?;
        let predicate = match self.at("]") {
            true => None,
            false => Some(self.expression(0)?),
        };
        self.expect("]", false)?;
        let range = start..self.end;
        let kind = match (left.kind, predicate) {
            (Kind::Path(mut path), Some(predicate)) => {
                if let Some(step) = path.steps.last_mut() {
                    step.predicates.push(predicate);
                }
                Kind::Path(path)
            }
            (Kind::Path(path), None) => Kind::Path(Path { keep_array: true, ..path }),
            (Kind::Filtered(of, mut predicates), Some(predicate)) => {
                predicates.push(predicate);
                Kind::Filtered(of, predicates)
            }
            (kind, Some(predicate)) => {
                let of = Node { kind, span: left.span };
                Kind::Filtered(Box::new(of), vec![predicate])
            }
            (kind, None) => {
                Kind::Path(Path { steps: vec![step_of(Node { kind, span: left.span })], keep_array: true })
            }
        };
        Ok(self.node(kind, range))
    }

    fn conditional(&mut self, test: Node, start: usize) -> Parsed<Node> {
        self.advance(true)?;
        let then = Box::new(self.expression(0)?);
        let otherwise = match self.at(":") {
            true => {
                self.advance(true)?;
                Some(Box::new(self.expression(0)?))
            }
            false => None,
        };
        let kind = Kind::Conditional(Box::new(test), then, otherwise);
        Ok(self.node(kind, start..self.end))
    }

    fn call(&mut self, function: Node, start: usize) -> Parsed<Node> {
        let range = start..self.end;
        let Kind::Variable(name) = function.kind else {
            return Err(SyntaxError::unsupported(range, "calling anything but a function by its `$name`"));
        };
        let name = Spanned::new(name, function.span);
        let args = self.list(",", ")")?;
        Ok(self.node(Kind::Call(name, args), start..self.end))
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// What someone means who writes an operator of other languages twice.
fn doubled(operator: &str) -> Option<&'static str> {
    match operator {
        "=" => Some("compare with one `=`"),
        "&" => Some("write `and`; one `&` joins strings"),
        _ => None,
    }
}
