//! What looks into the history of a run yield, and ids of nodes that are wrong.

use nodewright_core::nearest::nearest;

use super::{Infer, Kinds, Root, value_type};
use crate::diagnostic::Diagnostic;
use crate::expr::core::History;
use crate::ir::{Card, Flow, Type};
use crate::source::Spanned;

impl Infer<'_> {
    pub(super) fn history(&mut self, history: &mut History) -> Flow {
        match history {
            History::Previous(steps) => {
                let found = self.env.previous.iter().find(|(known, _)| known == steps);
                found.map_or_else(Flow::any, |(_, flow)| flow.clone())
            }
            History::Count(id) => {
                if !self.env.others.contains(&id.value) {
                    self.node(id);
                }
                Flow::one(Type::Integer(None))
            }
            History::At(id, position) => {
                let Some(root) = self.node(id) else { return Flow::any() };
                let ran = root.always || self.present.contains(&id.value);
                match ran && matches!(position, 0 | -1) {
                    true => root.flow.clone(),
                    false => or_null(&root.flow),
                }
            }
            History::Find(id, position) => {
                let flow = self.expr(position);
                let kinds = Kinds::of(&flow.ty);
                if !flow.card.many && kinds != Kinds::NONE && !kinds.intersects(Kinds::NUMBER) {
                    self.cx.push(
                        Diagnostic::error(position.span, "the position of an execution is a whole number")
                            .label(format!("this is {}", kinds.describe())),
                    );
                }
                self.node(id).map_or_else(Flow::any, |root| or_null(&root.flow))
            }
            History::All(id) => match self.node(id) {
                // Where a node gave nothing, there is null or nothing.
                Some(root) if root.flow.card.absent => {
                    Flow::one(Type::array(value_type(&root.flow).or_null()))
                }
                Some(root) => Flow::one(Type::array(value_type(&root.flow))),
                None => Flow::any(),
            },
        }
    }

    /// The node of that id, which may have run before.
    fn node(&self, id: &Spanned<String>) -> Option<&Root> {
        let Spanned { value, span } = id;
        if let Some(found) = self.env.roots.iter().find(|root| root.name == *value) {
            return Some(found);
        }
        if self.env.others.contains(value) {
            self.cx.push(
                Diagnostic::error(*span, format!("node `{value}` never runs before this one"))
                    .label("has no output here")
                    .help("look at a node that comes before, or that is in the same loop"),
            );
            return None;
        }
        let known = self.env.roots.iter().map(|root| root.name.as_str());
        let near = nearest(value, known.chain(self.env.others.iter().map(String::as_str)));
        self.cx.push(
            Diagnostic::error(*span, format!("unknown node `{value}`"))
                .label("no node of this graph has this id")
                .help_if(near.map(|near| format!("a node with a similar name exists: `{near}`"))),
        );
        None
    }
}

/// What is not there is null.
fn or_null(flow: &Flow) -> Flow {
    Flow { ty: flow.ty.join(&Type::Null), card: Card { absent: flow.card.absent, many: flow.card.many } }
}
