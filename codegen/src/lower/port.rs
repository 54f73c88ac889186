//! Ports of node specs: those that the types show, and what `#[port]` says of them or adds.

use super::{Lowering, types};
use crate::ir::Type;
use crate::ir::spec::{Format, Payload, Port};
use crate::schema::{JsonTree, Nulls, emit_schema_with};
use crate::syntax::{self, ConstantValue, Direction, TypeRef};

/// The name of the one port of a node that has no other, and the usual kind of connection.
pub(crate) const MAIN: &str = "main";
const JSON: &str = "application/json";

impl Lowering<'_> {
    /// The ports of one direction: what the types show first, then what is declared beside them.
    pub(super) fn lower_ports(
        &mut self,
        spec: &syntax::Spec,
        direction: Direction,
        payload: &Payload,
    ) -> Vec<Port> {
        let declared: Vec<_> = spec.ports.iter().filter(|port| port.direction == direction).collect();
        let variants = match (direction, &spec.output) {
            (Direction::Output, Some(output)) => self.types.ports(output),
            _ => None,
        };
        let mut ports = match variants {
            Some(variants) => {
                let port = |variant: types::Port| Port {
                    format: variant.content.map(|ty| json(emit_schema_with(&ty, Nulls::Shown))),
                    ..port(variant.name, variant.description)
                };
                variants.into_iter().map(port).collect()
            }
            None if payload.ty == Type::Null || has_others(&declared) => Vec::new(),
            None => vec![Port {
                format: Some(json(payload.schema.clone())),
                required: direction == Direction::Input,
                ..port(MAIN.to_owned(), description(&payload.ty))
            }],
        };
        for declared in declared {
            let at = ports.iter().position(|port| port.name == declared.name.value).unwrap_or(ports.len());
            if at == ports.len() {
                let required = direction == Direction::Input;
                ports.push(Port { required, ..port(declared.name.value.clone(), String::new()) });
            }
            self.refine(&mut ports[at], declared);
        }
        ports
    }

    /// What a `#[port]` says of a port.
    fn refine(&mut self, port: &mut Port, declared: &syntax::Port) {
        let set = |text: &mut String, given: &Option<crate::source::Spanned<String>>| {
            if let Some(given) = given {
                text.clone_from(&given.value);
            }
        };
        set(&mut port.description, &declared.description);
        set(&mut port.kind, &declared.kind);
        port.required &= declared.optional.is_none();
        if let Some(ConstantValue::Integer(most)) = declared.max_connections.as_ref().map(|most| &most.value)
        {
            port.max_connections = u64::try_from(*most).ok();
        }
        if let Some(ty) = &declared.schema {
            let examples = port.format.take().map(|format| format.examples).unwrap_or_default();
            port.format = Some(Format { examples, ..json(self.schema(ty, declared.direction)) });
        }
        if let Some(mime_type) = &declared.mime_type {
            let format = port.format.get_or_insert_with(|| json(JsonTree::Object(Vec::new())));
            format.mime_type.clone_from(&mime_type.value);
        }
        if !declared.examples.is_empty() {
            let format = port.format.get_or_insert_with(|| json(JsonTree::Object(Vec::new())));
            format.examples = declared.examples.iter().map(JsonTree::from).collect();
        }
        port.validation = declared.validation.as_ref().map(|ty| self.schema(ty, declared.direction));
    }

    fn schema(&mut self, ty: &TypeRef, direction: Direction) -> JsonTree {
        let nulls = match direction {
            Direction::Input => Nulls::Hidden,
            Direction::Output => Nulls::Shown,
        };
        emit_schema_with(&self.types.lower_type(ty), nulls)
    }
}

/// Whether the node's data passes through other ports than the usual one, which is then not there. Ports for other
/// kinds of connections stand beside it.
fn has_others(declared: &[&syntax::Port]) -> bool {
    let is_main = |port: &&&syntax::Port| port.kind.as_ref().is_none_or(|kind| kind.value == MAIN);
    let mut main = declared.iter().filter(is_main).peekable();
    main.peek().is_some() && main.all(|port| port.name.value != MAIN)
}

fn port(name: String, description: String) -> Port {
    Port {
        name,
        kind: MAIN.to_owned(),
        description,
        required: false,
        max_connections: None,
        format: None,
        validation: None,
    }
}

fn json(schema: JsonTree) -> Format {
    Format { mime_type: JSON.to_owned(), schema, examples: Vec::new() }
}

fn description(ty: &Type) -> String {
    match ty {
        Type::Object(object) => object.description.as_deref().unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}
