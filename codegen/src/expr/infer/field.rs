//! Fields: what a name finds in a value of some type, and the error when it can find nothing.

use nodewright_core::nearest::nearest;

use super::absence::quoted;
use super::lattice::spread;
use super::{Infer, Kinds, Root, is_sequence};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Kind, VarId};
use crate::ir::ty::{Literal, Lookup, Object, Property, Rest};
use crate::ir::{Card, Flow, Type};
use crate::source::Spanned;

/// What a name finds in a type.
enum Found<'a> {
    /// This, perhaps absent.
    Flow(Flow),
    /// Nothing: none of these objects declares it.
    Undeclared(Vec<&'a Object>),
    /// Nothing: a value of that type has no fields.
    NoObject,
}

fn find<'a>(ty: &'a Type, name: &str) -> Found<'a> {
    match ty {
        Type::Any | Type::Recursive(_) => Found::Flow(Flow::any()),
        // Nothing is known to come here yet; whether something may be absent is another matter.
        Type::Never => Found::Flow(Flow::one(Type::Never)),
        Type::Object(object) => find_in_object(ty, object, name),
        Type::Array(element, _) => find_in_many(std::slice::from_ref(&**element), name, true),
        Type::Tuple(elements) => find_in_many(elements, name, true),
        Type::Union(members) => find_in_many(members, name, false),
        _ => Found::NoObject,
    }
}

fn find_in_object<'a>(ty: &Type, object: &'a Object, name: &str) -> Found<'a> {
    match ty.field(name) {
        Lookup::Found(field) => {
            Found::Flow(Flow { ty: field.ty, card: if field.required { Card::ONE } else { Card::OPTIONAL } })
        }
        Lookup::Typed(ty) => Found::Flow(Flow::optional(ty)),
        _ => Found::Undeclared(vec![object]),
    }
}

/// One of several types has it: enough, since the others may not occur.
fn find_in_many<'a>(types: &'a [Type], name: &str, sequence: bool) -> Found<'a> {
    let mut found: Option<Flow> = None;
    let mut undeclared: Vec<&Object> = Vec::new();
    let mut partial = false;
    for ty in types {
        match find(ty, name) {
            Found::Flow(flow) => found = Some(found.map_or(flow.clone(), |all| all.join(&flow))),
            Found::Undeclared(objects) => {
                partial = true;
                undeclared.extend(objects);
            }
            Found::NoObject => partial = true,
        }
    }
    match (found, undeclared.is_empty()) {
        (Some(flow), _) if sequence => Found::Flow(Flow { ty: spread(&flow.ty), card: Card::MANY }),
        (Some(mut flow), _) => {
            flow.card.absent |= partial;
            Found::Flow(flow)
        }
        (None, false) => Found::Undeclared(undeclared),
        (None, true) => Found::NoObject,
    }
}

impl Infer<'_> {
    pub(super) fn field(&mut self, of: &Expr, flow: &Flow, name: &Spanned<String>) -> Flow {
        self.warn_of_absence(of, name);
        match find(&flow.ty, &name.value) {
            Found::Flow(found) if is_sequence(flow) => {
                // Of each of at least one there is at least one.
                let in_each = |items: Type| matches!(find(&items, &name.value), Found::Flow(flow) if !flow.card.absent && !flow.card.many);
                let there = self.sure_items(flow).is_some_and(in_each)
                    && !Kinds::of(&found.ty).intersects(Kinds::ARRAY);
                let card = if there { Card::SOME } else { Card::MANY };
                Flow { ty: self.spread_found(flow, found.ty), card }
            }
            Found::Flow(mut found) => {
                found.card.absent |= flow.card.absent;
                found
            }
            Found::Undeclared(_) => {
                if let Some(mut found) = self.unknown_field(of, flow, name) {
                    if let Some(help) = self.node_from_within(of, name) {
                        found.help = vec![help];
                    }
                    self.cx.push(found);
                }
                Flow::any()
            }
            Found::NoObject => {
                let path = self.told_path(of);
                let what = path.filter(|path| !path.is_empty()).map(|path| format!(" of `{path}`"));
                let message = format!("unknown field `{}`{}", name.value, what.unwrap_or_default());
                let kinds = Kinds::of(&spread(&flow.ty)).describe();
                self.cx.push(
                    Diagnostic::error(name.span, message)
                        .label(format!("the value before it is {kinds}, which has no fields"))
                        .help_if(self.node_from_within(of, name)),
                );
                Flow::any()
            }
        }
    }

    /// Whether a value may have a field, as far as is known.
    pub(super) fn may_have(&self, of: &Flow, name: &str) -> bool {
        matches!(find(&of.ty, name), Found::Flow(_))
    }

    /// What is to say of a field of `of` that is not there.
    pub(super) fn unknown_field(&self, of: &Expr, flow: &Flow, name: &Spanned<String>) -> Option<Diagnostic> {
        match find(&flow.ty, &name.value) {
            Found::Undeclared(objects) => {
                Some(self.undeclared(self.told_path(of).as_deref(), &objects, name))
            }
            _ => None,
        }
    }

    /// Reports a key that `$lookup` finds in no object that it may be given.
    pub(super) fn check_key_of(&self, args: &[Expr]) {
        let [of, key] = args else { return };
        let Kind::Literal(Literal::String(name)) = &key.kind else { return };
        if let Found::Undeclared(objects) = find(&of.flow.ty, name) {
            let (path, name) = (self.told_path(of), Spanned { value: name.to_string(), span: key.span });
            self.cx.push(self.undeclared(path.as_deref(), &objects, &name));
        }
    }

    /// Reports names that a transformer deletes, and that what it found does not have. Where an object may have more
    /// fields than its type names, only a name that is nearly one of them.
    pub(super) fn check_deleted(&self, of: &Type, update: &Type, delete: &Expr) {
        match &delete.kind {
            Kind::Array(elements) => {
                elements.iter().for_each(|element| self.check_deleted(of, update, &element.expr));
            }
            Kind::Literal(Literal::String(name)) => {
                let Found::Undeclared(objects) = find(of, name) else { return };
                let mut fields = objects.iter().flat_map(|object| &object.fields).map(|field| &*field.name);
                let closed = objects.iter().all(|object| object.rest == Rest::Denied);
                let added = matches!(update.field(name), Lookup::Found(_));
                if !added && (closed || nearest(name, &mut fields).is_some()) {
                    let name = Spanned { value: name.to_string(), span: delete.span };
                    self.cx.push(self.undeclared(None, &objects, &name));
                }
            }
            _ => {}
        }
    }

    /// What a field of each value of `of` comes to. What is found in an array has been spread.
    fn spread_found(&self, of: &Flow, found: Type) -> Type {
        let kinds = Kinds::of(&of.ty);
        match kinds.intersects(Kinds::ARRAY) {
            false if !self.constructs => spread(&found),
            true if !self.constructs && !of.card.many && kinds.within(Kinds::ARRAY) => found,
            _ => found.join(&spread(&found)),
        }
    }

    /// How the user would write what `expr` yields; empty for the object of all nodes.
    pub(super) fn path_of(&self, expr: &Expr) -> Option<String> {
        let item = self.items.last().and_then(|item| item.path.clone());
        path_from(expr, item, &|_| None)
    }

    /// The same, also through variables: where the value comes from, for messages.
    pub(super) fn told_path(&self, expr: &Expr) -> Option<String> {
        let item = self.items.last().and_then(|item| item.path.clone());
        path_from(expr, item, &|id| self.paths.get(&id).cloned())
    }

    fn undeclared(&self, path: Option<&str>, objects: &[&Object], name: &Spanned<String>) -> Diagnostic {
        let fields = objects.iter().flat_map(|object| object.fields.iter().map(|field| &*field.name));
        let near = nearest(&name.value, fields);
        let Spanned { value, span } = name;
        let root = path.and_then(|path| self.env.roots.iter().find(|root| root.name == path));
        match (path, root) {
            (Some(""), _) if self.env.others.contains(value) => {
                Diagnostic::error(*span, format!("node `{value}` never runs before this one"))
                    .label("has no output here")
                    .help("read the output of a node that comes before")
            }
            (Some(""), _) => Diagnostic::error(*span, format!("unknown node `{value}`"))
                .label("no node of this graph has this id")
                .help_if(near.map(|near| format!("a node with a similar name exists: `{near}`")))
                .help_if(self.field_of_some_node(value).filter(|_| near.is_none())),
            (Some(path), Some(root)) => {
                Diagnostic::error(*span, format!("unknown field `{value}` of node `{path}`"))
                    .label("not in this node's output")
                    .help_if(similar(near))
                    .note(format!("`{path}` yields {}", shape(objects, root.origin.as_deref())))
            }
            (Some(path), None) => {
                let first = path.split('.').next().unwrap_or(path);
                let root = self.env.roots.iter().find(|root| root.name == first);
                // The name in an origin is that of the whole output.
                let place = root.and_then(|root| root.origin.as_deref()).and_then(place_of);
                Diagnostic::error(*span, format!("unknown field `{value}` of `{path}`"))
                    .label("not in this node's output")
                    .help_if(similar(near))
                    .note(format!("`{path}` yields {}", shape(objects, place)))
            }
            (None, _) => Diagnostic::error(*span, format!("unknown field `{value}`"))
                .label("not in the value before it")
                .help_if(similar(near))
                .note(format!("the value before it is {}", shape(objects, None))),
        }
    }
}

impl Infer<'_> {
    /// Inside a step or a predicate, `$` is the value at hand: who names a node there means the object of all nodes.
    fn node_from_within(&self, of: &Expr, name: &Spanned<String>) -> Option<String> {
        let is_within = matches!(of.kind, Kind::Context | Kind::Start)
            && self.items.last().is_some_and(|item| !item.is_all());
        let root = self.env.roots.iter().find(|root| root.name == name.value).filter(|_| is_within)?;
        Some(format!("here `$` is the value at hand; the output of the node is `$$.{}`", quoted(&root.name)))
    }

    /// Who writes `$.name` for an argument of the tool, or for a field of another node, has forgotten the node.
    fn field_of_some_node(&self, name: &str) -> Option<String> {
        let has = |root: &&Root| matches!(root.flow.ty.field(name), Lookup::Found(_));
        let root = quoted(&self.env.roots.iter().find(has)?.name);
        Some(format!("node `{root}` has a field of this name: `$.{root}.{}`", quoted(name)))
    }
}

fn path_from(expr: &Expr, item: Option<String>, held: &dyn Fn(VarId) -> Option<String>) -> Option<String> {
    match &expr.kind {
        Kind::Context | Kind::Start => item,
        Kind::Root => Some(String::new()),
        Kind::Var(id) => held(*id),
        Kind::Field(of, name) => {
            let of = path_from(of, item, held)?;
            Some(if of.is_empty() { name.value.clone() } else { format!("{of}.{}", name.value) })
        }
        Kind::Map(of, step) => path_from(step, path_from(of, item, held), held),
        Kind::Filter(of, _) | Kind::Index(of, _) | Kind::Unwrap(of) | Kind::KeepArray(of) => {
            path_from(of, item, held)
        }
        Kind::Block(_, items) => path_from(items.last()?, item, held),
        _ => None,
    }
}

fn similar(near: Option<&str>) -> Option<String> {
    near.map(|near| format!("a field with a similar name exists: `{near}`"))
}

/// `PricedLines { total: number, lines: array }, from src/nodes.rs:41`.
fn shape(objects: &[&Object], origin: Option<&str>) -> String {
    let place = origin.and_then(place_of).map(|place| format!(", {place}")).unwrap_or_default();
    let name = origin.and_then(|origin| origin.split_once(", from ")).map(|(name, _)| name);
    let shapes = objects.iter().map(|object| {
        // The name in an origin is that of the whole.
        let name = name.filter(|_| objects.len() == 1).or(object.name.as_deref());
        let name = name.map(|name| format!("{name} ")).unwrap_or_default();
        let fields: Vec<_> = object
            .fields
            .iter()
            .map(|field| format!("{}{}: {}", field.name, mark(field), word(&field.ty)))
            .collect();
        match fields.is_empty() {
            true => format!("{name}{{}}"),
            false => format!("{name}{{ {} }}", fields.join(", ")),
        }
    });
    format!("{}{place}", shapes.collect::<Vec<_>>().join(" or "))
}

/// What stands behind the name of a field that may be absent.
fn mark(field: &Property) -> &'static str {
    if field.required { "" } else { "?" }
}

/// The place in `PricedLines, from src/nodes.rs:41`.
fn place_of(origin: &str) -> Option<&str> {
    origin.find("from ").map(|at| &origin[at..])
}

/// A type in one word.
fn word(ty: &Type) -> String {
    let kinds = match ty {
        Type::Any => return "any".to_owned(),
        Type::Integer(_) => return "integer".to_owned(),
        _ => Kinds::of(ty).describe(),
    };
    kinds.replace("an ", "").replace("a ", "").replace(" or ", " | ")
}
