//! Paths: steps, predicates, groups, sorting and bindings.

use std::ops::Range;

use super::{Assembled, Assembly, Part, own_slot};
use crate::expr::jsonata::ast::{Group, Kind, Node, Path, SortTerm, Stage};
use crate::expr::jsonata::lexer::SyntaxError;
use crate::expr::jsonata::raw::Raw;
use crate::source::Spanned;

impl Part {
    /// The last step of a path, or else the node.
    fn last_step(&mut self) -> &mut Node {
        let node = &mut self.node;
        match node.kind {
            // It has one step at least.
            Kind::Path(ref mut path) => {
                let last = path.steps.len() - 1;
                &mut path.steps[last]
            }
            _ => node,
        }
    }

    fn is_path(&self) -> bool {
        matches!(self.node.kind, Kind::Path(_))
    }
}

/// Predicates as stages of a step.
fn stages_of(node: &mut Node) {
    if !node.predicates.is_empty() {
        node.step.stages = std::mem::take(&mut node.predicates).into_iter().map(Stage::Filter).collect();
    }
}

/// A part as a path: of one step, if it is none. The `%` in it look no further, except as its last step.
fn path_of(part: Box<Part>) -> (Box<Part>, Path) {
    let Part { node, range, seeking, step_seeking } = *part;
    let around = |node| Box::new(Part { node, range, seeking, step_seeking });
    match node.kind {
        Kind::Path(path) => (around(Node { kind: Kind::Null, ..node }), path),
        _ => {
            let mut outer = around(Node::new(Kind::Null, node.span));
            outer.step_seeking = std::mem::take(&mut outer.seeking);
            (outer, Path { steps: vec![node], keep_array: false, tuple: false })
        }
    }
}

impl Assembly {
    /// `left.right`.
    pub(super) fn dot(&mut self, left: Box<Part>, right: Box<Raw>) -> Assembled<Box<Part>> {
        let own = own_slot(&left.node);
        let (mut part, mut path) = path_of(left);
        part.seeking.extend(own);
        let rest = self.part(right)?;
        let from = path.steps.len();
        if rest.is_path() {
            let (rest, tail) = path_of(rest);
            path.steps.extend(tail.steps);
            part.step_seeking = rest.step_seeking;
        } else {
            let mut step = rest.node;
            stages_of(&mut step);
            path.steps.push(step);
            part.step_seeking = rest.seeking;
        }
        check_steps(&mut path, from)?;
        self.close(&mut part, path)?;
        Ok(part)
    }

    /// Looks for the `%` of the last step in the steps before, and puts the path into its part.
    fn close(&mut self, part: &mut Part, mut path: Path) -> Assembled<()> {
        part.step_seeking.extend(path.steps.last().and_then(own_slot));
        let left = self.ancestry.resolve(&mut path.steps, &part.step_seeking)?;
        part.seeking.extend(left);
        part.node.kind = Kind::Path(path);
        Ok(())
    }

    /// `left[test]`.
    pub(super) fn filter(
        &mut self,
        mut left: Box<Part>,
        test: Box<Raw>,
        token: Range<usize>,
    ) -> Assembled<Box<Part>> {
        if left.last_step().group.is_some() {
            let error = SyntaxError::new("S0209", token, "a predicate cannot follow a grouping");
            return Err(error.help("put the grouping into parentheses: `(…{…})[…]`").into());
        }
        let test = self.part(test)?;
        if !test.seeking.is_empty() {
            let step = left.last_step();
            for &slot in &test.seeking {
                self.ancestry.pass(step, slot)?;
            }
            let seeking = if left.is_path() { &mut left.step_seeking } else { &mut left.seeking };
            seeking.extend(test.all_seeking());
        }
        let test = test.into_node();
        match left.is_path() {
            true => left.last_step().step.stages.push(Stage::Filter(test)),
            false => left.node.predicates.push(test),
        }
        Ok(left)
    }

    /// `left{key: value}`.
    pub(super) fn group(
        &mut self,
        mut left: Box<Part>,
        pairs: Vec<(Raw, Raw)>,
        token: Range<usize>,
        end: usize,
    ) -> Assembled<Box<Part>> {
        if left.node.group.is_some() {
            let error = SyntaxError::new("S0210", token, "an expression can be grouped only once");
            return Err(error.help("put the first grouping into parentheses: `(…{…}){…}`").into());
        }
        // What a `%` in there stands for is not looked for.
        let pairs = self.pairs(pairs, &mut Vec::new())?;
        left.node.group = Some(Group { pairs, span: self.span(&(token.start..end)) });
        Ok(left)
    }

    /// `left^(<a, >b)`.
    pub(super) fn sort(
        &mut self,
        left: Box<Part>,
        terms: Vec<(Raw, bool)>,
        range: Range<usize>,
    ) -> Assembled<Box<Part>> {
        let (mut part, mut path) = path_of(left);
        let mut seeking = Vec::new();
        let (keys, order): (Vec<Raw>, Vec<bool>) = terms.into_iter().unzip();
        let keys = self.children(keys, &mut seeking)?;
        let sorted =
            keys.into_iter().zip(order).map(|(key, descending)| SortTerm { key, descending }).collect();
        path.steps.push(Node::new(Kind::Sort(sorted), self.span(&range)));
        part.step_seeking = seeking;
        self.close(&mut part, path)?;
        Ok(part)
    }

    /// `left@$name`.
    pub(super) fn focus(
        &self,
        mut left: Box<Part>,
        name: String,
        token: Range<usize>,
        keep: bool,
    ) -> Assembled<Box<Part>> {
        let step = left.last_step();
        if !step.step.stages.is_empty() || !step.predicates.is_empty() {
            let error = SyntaxError::new("S0215", token, "`@` cannot follow a predicate");
            return Err(error.help("bind first: `a@$x[…]`").into());
        }
        if matches!(step.kind, Kind::Sort(_)) {
            let error = SyntaxError::new("S0216", token, "`@` cannot follow `^(…)`");
            return Err(error.help("bind first: `a@$x^(…)`").into());
        }
        step.keep_array |= keep;
        step.step.focus = Some(name);
        step.step.tuple = true;
        Ok(left)
    }

    /// `left#$name`.
    pub(super) fn index(&self, left: Box<Part>, name: String, range: Range<usize>) -> Box<Part> {
        let (mut part, mut path) = path_of(left);
        if let Some(step) = path.steps.last_mut() {
            stages_of(step);
            match step.step.stages.is_empty() {
                true => step.step.index = Some(name),
                false => step.step.stages.push(Stage::Index(Spanned::new(name, self.span(&range)))),
            }
            step.step.tuple = true;
        }
        part.node.kind = Kind::Path(path);
        part
    }
}

/// What is to be said of the steps of a path that got longer by those behind `from`.
fn check_steps(path: &mut Path, from: usize) -> Assembled<()> {
    let last = path.steps.len() - 1;
    for at in [0, from - 1].into_iter().chain(from..=last) {
        let step = &mut path.steps[at];
        if let Kind::Number(_) | Kind::Bool(_) | Kind::Null = step.kind {
            let range = step.span.start as usize..step.span.end as usize;
            let help = match step.kind {
                // `$.step-1.x`, in which the hyphen is a minus.
                Kind::Number(_) if at == 0 => {
                    Some("if it ends a name with a hyphen, put that into backquotes: ``$.`step-1`.x``")
                }
                Kind::Number(_) => Some("write a position as `[0]`"),
                _ => None,
            };
            let error = SyntaxError::new("S0213", range, "a literal value cannot be a step of a path");
            return Err(error.help_if(help.or(Some("in backquotes it is a name"))).into());
        }
        if let Kind::String(name) = &mut step.kind {
            step.kind = Kind::Name(std::mem::take(name));
        }
        path.keep_array |= path.steps[at].keep_array;
    }
    for at in [0, last] {
        path.steps[at].step.cons |= matches!(path.steps[at].kind, Kind::Array(_));
    }
    Ok(())
}
