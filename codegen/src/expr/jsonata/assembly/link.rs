//! Operators with a value on their left, in paths aside.

use std::ops::Range;

use super::{Args, Assembled, Assembly, Part, SlotId};
use crate::expr::jsonata::ast::{Call, Kind, Node};
use crate::expr::jsonata::raw::{Link, LinkKind, Raw};
use crate::source::Spanned;

/// A kind, and the `%` in it that look for their step.
type Nested = (Kind, Vec<SlotId>);

impl Assembly {
    /// `link` applied to `left`; `calls` are the arguments of the calls to come, the next last.
    pub(super) fn link(
        &mut self,
        left: Box<Part>,
        link: Link,
        calls: &mut Vec<Args>,
    ) -> Assembled<Box<Part>> {
        let range = left.range.start..link.end;
        let Link { kind, token, keep, .. } = link;
        let mut part = match kind {
            LinkKind::Dot(right) => self.dot(left, right)?,
            LinkKind::Filter(test) => self.filter(left, test, token)?,
            LinkKind::Group(pairs) => self.group(left, pairs, token, range.end)?,
            LinkKind::Sort(terms) => self.sort(left, terms, token.start..range.end)?,
            LinkKind::Focus(name) => self.focus(left, name, token, keep)?,
            LinkKind::Index(name, at) => self.index(left, name, token.start..at.end),
            kind => {
                let (kind, seeking) = self.nest(left, kind, token, calls)?;
                let mut part = self.new_part(kind, range.clone(), seeking);
                part.node.keep_array = keeps_array(&part.node.kind);
                part
            }
        };
        part.range = range;
        part.node.keep_array |= keep;
        Ok(part)
    }

    /// The same for operators whose left side is a node in theirs.
    fn nest(
        &mut self,
        left: Box<Part>,
        kind: LinkKind,
        token: Range<usize>,
        calls: &mut Vec<Args>,
    ) -> Assembled<Nested> {
        match kind {
            LinkKind::Bind(value) => self.bind(left, value),
            LinkKind::Apply(right) => self.apply(left, right, token),
            LinkKind::Binary(operator, right) => {
                let operator = Spanned::new(operator, self.span(&token));
                self.either(left, right, |left, right| Kind::Binary(operator, left, right))
            }
            LinkKind::Conditional(then, otherwise) => self.conditional(left, then, otherwise),
            LinkKind::Elvis(right) => self.either(left, right, Kind::Elvis),
            LinkKind::Coalesce(right) => self.either(left, right, Kind::Coalesce),
            _ => Ok(call(left, calls.pop().unwrap_or_default())),
        }
    }

    fn bind(&mut self, left: Box<Part>, value: Box<Raw>) -> Assembled<Nested> {
        let span = self.span(&left.range);
        let name = match left.node.kind {
            Kind::Variable(name) => name,
            _ => String::new(),
        };
        let mut seeking = Vec::new();
        let value = self.child(value, &mut seeking)?;
        Ok((Kind::Bind(Spanned::new(name, span), value), seeking))
    }

    fn apply(&mut self, left: Box<Part>, right: Box<Raw>, token: Range<usize>) -> Assembled<Nested> {
        let left = Box::new(left.into_node());
        let right = self.alone(right)?;
        Ok((Kind::Apply(Spanned::new((), self.span(&token)), left, right), Vec::new()))
    }

    fn conditional(
        &mut self,
        test: Box<Part>,
        then: Box<Raw>,
        otherwise: Option<Box<Raw>>,
    ) -> Assembled<Nested> {
        let mut seeking = test.all_seeking();
        let then = self.child(then, &mut seeking)?;
        let otherwise = match otherwise {
            Some(raw) => Some(self.child(raw, &mut seeking)?),
            None => None,
        };
        Ok((Kind::Conditional(Box::new(test.into_node()), then, otherwise), seeking))
    }

    /// `left op right`.
    fn either<K>(&mut self, left: Box<Part>, right: Box<Raw>, kind: K) -> Assembled<Nested>
    where
        K: FnOnce(Box<Node>, Box<Node>) -> Kind,
    {
        let mut seeking = left.all_seeking();
        let right = self.child(right, &mut seeking)?;
        Ok((kind(Box::new(left.into_node()), right), seeking))
    }
}

/// `procedure(args)`. The `%` in the procedure look no further.
fn call(procedure: Box<Part>, (args, seeking): Args) -> Nested {
    let procedure = Box::new(procedure.into_node());
    let kind = match args.iter().any(Option::is_none) {
        true => Kind::Partial(procedure, args),
        false => Kind::Call(Call { procedure, args: args.into_iter().flatten().collect(), tail: false }),
    };
    (kind, seeking)
}

/// `~>` passes on a `[]` on either side of it.
fn keeps_array(kind: &Kind) -> bool {
    matches!(kind, Kind::Apply(_, left, right) if left.keep_array || right.keep_array)
}
