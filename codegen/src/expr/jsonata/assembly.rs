//! What was written to AST: paths are made flat, and `%` finds its step.
//!
//! Until the end, spans are byte ranges of the decoded text, and labels are indices into [`Ancestry`].

use std::ops::Range;

use super::ancestry::{Ancestry, SlotId, underivable};
use super::ast::{Group, Kind, Label, Lambda, Node, Path, Transform};
use super::lexer::SyntaxError;
use super::raw::{Change, Function, Head, LinkKind, Raw};
use super::tail::mark_tail;
use crate::source::{FileId, Span, Spanned, Text};

mod finish;
mod link;
mod path;

/// Errors and parts are boxed, since frames of the recursion must be small.
type Assembled<T> = Result<T, Box<SyntaxError>>;

/// The AST of what was written.
pub(super) fn assemble(text: &Text, raw: Box<Raw>) -> Assembled<Node> {
    let mut assembly = Assembly { ancestry: Ancestry::default(), file: text.span().file };
    let part = assembly.part(raw)?;
    if let Some(slot) = part.all_seeking().first() {
        return Err(underivable(assembly.ancestry.range(*slot)).into());
    }
    let mut node = part.into_node();
    finish::finish(text, &assembly.ancestry, &mut node);
    Ok(node)
}

/// The state of the assembly.
struct Assembly {
    ancestry: Ancestry,
    file: FileId,
}

/// A node that may still grow.
#[derive(Debug)]
struct Part {
    /// Its span is that of its kind, without what is behind it.
    node: Node,
    /// All that it covers.
    range: Range<usize>,
    /// The `%` in it that look for their step.
    seeking: Vec<SlotId>,
    /// Those in the last step, if it is a path.
    step_seeking: Vec<SlotId>,
}

/// The arguments of a call, and the `%` in them.
type Args = (Vec<Option<Node>>, Vec<SlotId>);

impl Part {
    fn into_node(self: Box<Self>) -> Node {
        let mut node = self.node;
        (node.span.start, node.span.end) = (self.range.start as u32, self.range.end as u32);
        node
    }

    /// The `%` in it that look for their step, itself among them.
    fn all_seeking(&self) -> Vec<SlotId> {
        let mut all = self.seeking.clone();
        all.extend(own_slot(&self.node));
        all
    }
}

/// The slot of a `%`.
fn own_slot(node: &Node) -> Option<SlotId> {
    match node.kind {
        Kind::Parent(label) => Some(label.0),
        _ => None,
    }
}

impl Assembly {
    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    fn new_part(&self, kind: Kind, range: Range<usize>, seeking: Vec<SlotId>) -> Box<Part> {
        let node = Node::new(kind, self.span(&range));
        Box::new(Part { node, range, seeking, step_seeking: Vec::new() })
    }

    fn part(&mut self, mut raw: Box<Raw>) -> Assembled<Box<Part>> {
        let links = std::mem::take(&mut raw.links);
        // What is called comes after what it is called with.
        let mut calls = Vec::new();
        let mut rest = Vec::with_capacity(links.len());
        for mut link in links.into_iter().rev() {
            if let LinkKind::Call(args) = &mut link.kind {
                calls.push(self.args(std::mem::take(args))?);
            }
            rest.push(link);
        }
        let mut part = self.head(raw)?;
        while let Some(link) = rest.pop() {
            part = self.link(part, link, &mut calls)?;
        }
        Ok(part)
    }

    fn args(&mut self, args: Vec<Option<Raw>>) -> Assembled<Args> {
        let mut seeking = Vec::new();
        let mut nodes = Vec::with_capacity(args.len());
        for arg in args {
            nodes.push(match arg {
                Some(raw) => Some(*self.child(Box::new(raw), &mut seeking)?),
                None => None,
            });
        }
        Ok((nodes, seeking))
    }

    /// An expression whose `%` look no further.
    fn alone(&mut self, raw: Box<Raw>) -> Assembled<Box<Node>> {
        Ok(Box::new(self.part(raw)?.into_node()))
    }

    /// A part of an expression, whose `%` go on looking outside of that.
    fn child(&mut self, raw: Box<Raw>, seeking: &mut Vec<SlotId>) -> Assembled<Box<Node>> {
        let part = self.part(raw)?;
        seeking.extend(part.all_seeking());
        Ok(Box::new(part.into_node()))
    }

    fn children(&mut self, raws: Vec<Raw>, seeking: &mut Vec<SlotId>) -> Assembled<Vec<Node>> {
        let mut nodes = Vec::with_capacity(raws.len());
        for raw in boxed(raws) {
            nodes.push(*self.child(raw, seeking)?);
        }
        Ok(nodes)
    }

    fn pairs(&mut self, pairs: Vec<(Raw, Raw)>, seeking: &mut Vec<SlotId>) -> Assembled<Vec<(Node, Node)>> {
        Ok(two_by_two(self.children(one_by_one(pairs), seeking)?))
    }

    /// What an expression begins with, and the `[]` directly behind it.
    #[expect(clippy::boxed_local, reason = "frames of the recursion must be small")]
    fn head(&mut self, raw: Box<Raw>) -> Assembled<Box<Part>> {
        let Raw { head, token, range, keep, .. } = *raw;
        let mut part = match head {
            Head::End => return Err(early_end(token)),
            Head::Name(name) => self.name(name, range, keep),
            Head::Parent => self.parent(range),
            Head::Negate(operand) => self.negate(operand, range)?,
            Head::Block(items) => self.block(items, range)?,
            Head::Array(items) => self.array(items, range)?,
            Head::Object(pairs) => self.object(pairs, range)?,
            Head::Lambda(function) => self.lambda(function, range)?,
            Head::Transform(change) => self.transform(change, range)?,
            simple => self.simple(simple, range),
        };
        part.node.keep_array |= keep;
        Ok(part)
    }

    /// A name is a path of one step.
    fn name(&self, name: String, range: Range<usize>, keep: bool) -> Box<Part> {
        let mut step = Node::new(Kind::Name(name), self.span(&range));
        step.keep_array = keep;
        let path = Path { steps: vec![step], keep_array: keep, tuple: false };
        self.new_part(Kind::Path(path), range, Vec::new())
    }

    fn negate(&mut self, operand: Box<Raw>, range: Range<usize>) -> Assembled<Box<Part>> {
        let mut part = self.part(operand)?;
        if let Kind::Number(value) = &mut part.node.kind {
            *value = -*value;
            part.node.span.start = range.start as u32;
            part.range.start = range.start;
            return Ok(part);
        }
        let seeking = part.all_seeking();
        Ok(self.new_part(Kind::Negate(Box::new(part.into_node())), range, seeking))
    }

    fn parent(&mut self, range: Range<usize>) -> Box<Part> {
        let slot = self.ancestry.open(range.clone());
        self.new_part(Kind::Parent(Label(slot)), range, Vec::new())
    }

    fn simple(&self, head: Head, range: Range<usize>) -> Box<Part> {
        self.new_part(simple_kind(head), range, Vec::new())
    }

    fn array(&mut self, items: Vec<Raw>, range: Range<usize>) -> Assembled<Box<Part>> {
        let mut seeking = Vec::new();
        let items = self.children(items, &mut seeking)?;
        Ok(self.new_part(Kind::Array(items), range, seeking))
    }

    fn block(&mut self, items: Vec<Raw>, range: Range<usize>) -> Assembled<Box<Part>> {
        let mut seeking = Vec::new();
        let items = self.children(items, &mut seeking)?;
        let cons = items.iter().any(|item| match &item.kind {
            Kind::Path(path) => path.steps.first().is_some_and(|step| step.step.cons),
            _ => item.step.cons,
        });
        let mut part = self.new_part(Kind::Block(items), range, seeking);
        part.node.step.cons = cons;
        Ok(part)
    }

    fn object(&mut self, pairs: Vec<(Raw, Raw)>, range: Range<usize>) -> Assembled<Box<Part>> {
        let mut seeking = Vec::new();
        let pairs = self.pairs(pairs, &mut seeking)?;
        let group = Group { pairs, span: self.span(&range) };
        Ok(self.new_part(Kind::Object(group), range, seeking))
    }

    fn lambda(&mut self, function: Function, range: Range<usize>) -> Assembled<Box<Part>> {
        let params = function.params.into_iter();
        let params = params.map(|(name, range)| Spanned::new(name, self.span(&range))).collect();
        let mut body = self.alone(function.body)?;
        mark_tail(&mut body);
        let lambda = Lambda { params, signature: function.signature, body };
        Ok(self.new_part(Kind::Lambda(lambda), range, Vec::new()))
    }

    fn transform(&mut self, change: Change, range: Range<usize>) -> Assembled<Box<Part>> {
        let pattern = self.alone(change.pattern)?;
        let update = self.alone(change.update)?;
        let delete = match change.delete {
            Some(raw) => Some(self.alone(raw)?),
            None => None,
        };
        Ok(self.new_part(Kind::Transform(Transform { pattern, update, delete }), range, Vec::new()))
    }
}

#[expect(clippy::vec_box, reason = "frames of the recursion must be small")]
fn boxed(raws: Vec<Raw>) -> Vec<Box<Raw>> {
    raws.into_iter().map(Box::new).collect()
}

fn one_by_one(pairs: Vec<(Raw, Raw)>) -> Vec<Raw> {
    pairs.into_iter().flat_map(|(key, value)| [key, value]).collect()
}

fn two_by_two(nodes: Vec<Node>) -> Vec<(Node, Node)> {
    let mut nodes = nodes.into_iter();
    std::iter::from_fn(|| nodes.next().zip(nodes.next())).collect()
}

/// The text ends where a value is due.
fn early_end(token: Range<usize>) -> Box<SyntaxError> {
    let error = SyntaxError::new("S0207", token, "unexpected end of the expression");
    error.help("add the value that is missing").into()
}

/// A head that is one token.
fn simple_kind(head: Head) -> Kind {
    match head {
        Head::Bool(value) => Kind::Bool(value),
        Head::Number(value) => Kind::Number(value),
        Head::String(value) => Kind::String(value),
        Head::Regex(regex) => Kind::Regex(regex),
        Head::Variable(name) => Kind::Variable(name),
        Head::Wildcard => Kind::Wildcard,
        Head::Descendants => Kind::Descendants,
        _ => Kind::Null,
    }
}
