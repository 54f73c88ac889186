//! Transformers: what comes out is what goes in, with fields of what the pattern finds changed.

use super::result::merge_two;
use super::{Infer, Item, Kinds};
use crate::expr::core::{Expr, Kind, Transform};
use crate::ir::ty::{Literal, Object, Property, Rest};
use crate::ir::{Card, Flow, Type};

/// What is changed in an object.
struct Change {
    update: Flow,
    delete: Vec<String>,
    /// Whether it is made in each object that the path leads to.
    always: bool,
}

impl Infer<'_> {
    /// A transformer where it is made: of what it will get nothing is known.
    pub(super) fn transform(&mut self, transform: &mut Transform) -> Flow {
        let any = Flow::one(Type::Any);
        self.with_flow(any.clone(), &mut transform.pattern);
        self.with_flow(any.clone(), &mut transform.update);
        if let Some(delete) = &mut transform.delete {
            self.with_flow(any, delete);
        }
        self.check_transform(transform);
        Flow::any()
    }

    /// What it makes of `of`, if that is known: then all that it looks at is known too.
    pub(super) fn transform_of(&mut self, of: &Flow, transform: &mut Transform) -> Option<Flow> {
        let items = self.items.clone();
        let made = self.trial(items, |trial| trial.transformed(of, &mut transform.clone()));
        if made.ty != Type::Any {
            return Some(self.transformed(of, transform));
        }
        // What the pattern looks for may be wrong all the same.
        let (items, value) = (self.items.clone(), Flow::one(super::value_type(of)));
        let look = |trial: &mut Infer<'_>| trial.at(value, &mut transform.pattern.clone());
        let (_, wrong) = self.trial_with(items, look);
        wrong.into_iter().for_each(|wrong| self.cx.push(wrong));
        None
    }

    /// What it makes of `of`.
    pub(super) fn transformed(&mut self, of: &Flow, transform: &mut Transform) -> Flow {
        let any = || Flow { ty: Type::Any, card: Card { absent: of.card.absent, many: false } };
        let containers = Kinds::ARRAY.with(Kinds::OBJECT);
        if of.ty == Type::Any || !Kinds::of(&of.ty).within(containers) {
            return any();
        }
        let mut path = Vec::new();
        let Some(always) = path_of(&transform.pattern, &mut path) else { return any() };
        let found = self.at(Flow::one(super::value_type(of)), &mut transform.pattern);
        let target = Flow::one(super::items_of(&found));
        if target.ty == Type::Any {
            return any();
        }
        let update = self.at(target.clone(), &mut transform.update);
        if let Some(delete) = &transform.delete {
            self.check_deleted(&target.ty, &update.ty, delete);
        }
        let delete = match &mut transform.delete {
            None => Some(Vec::new()),
            Some(delete) => deleted(delete),
        };
        let Some(delete) = delete else { return any() };
        let closed = matches!(&update.ty, Type::Object(object) if object.rest == Rest::Denied);
        if !closed || update.card.many {
            return any();
        }
        let change = Change { update, delete, always };
        // A copy by way of JSON text: numbers are rounded.
        match changed(&of.ty.without_literals(), &path, &change) {
            Some(ty) => Flow { ty, card: of.card },
            None => any(),
        }
    }

    fn at(&mut self, context: Flow, expr: &mut Expr) -> Flow {
        self.items.push(Item::new(context, None));
        let flow = self.expr(expr);
        self.items.pop();
        flow
    }
}

/// The fields that a pattern goes along, and whether it leaves none of what is there out.
fn path_of(pattern: &Expr, path: &mut Vec<String>) -> Option<bool> {
    match &pattern.kind {
        Kind::Context | Kind::Start => Some(true),
        Kind::Field(of, name) => {
            let all = path_of(of, path)?;
            path.push(name.value.clone());
            Some(all)
        }
        Kind::Unwrap(of) | Kind::KeepArray(of) => path_of(of, path),
        Kind::Filter(of, _) | Kind::Index(of, _) => path_of(of, path).map(|_| false),
        Kind::Map(of, step) => {
            let all = path_of(of, path)?;
            Some(path_of(step, path)? && all)
        }
        Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
            ([], [only]) => path_of(only, path),
            _ => None,
        },
        _ => None,
    }
}

/// The names that a literal deletion drops.
fn deleted(delete: &Expr) -> Option<Vec<String>> {
    match &delete.kind {
        Kind::Literal(Literal::String(name)) => Some(vec![name.to_string()]),
        Kind::Array(elements) => {
            let names = elements.iter().map(|element| deleted(&element.expr));
            Some(names.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        _ => None,
    }
}

/// The type with the change made along a path.
fn changed(ty: &Type, path: &[String], change: &Change) -> Option<Type> {
    match ty {
        // Arrays of arrays are not what they seem: the pattern finds the inner ones.
        Type::Array(element, _) if Kinds::of(element).intersects(Kinds::ARRAY) => None,
        Type::Array(element, _) => Some(Type::array(changed(element, path, change)?)),
        Type::Union(members) => {
            let members: Option<Vec<_>> =
                members.iter().map(|member| changed(member, path, change)).collect();
            Some(Type::union(members?))
        }
        Type::Object(object) => {
            if object.name.as_deref().is_some_and(|name| ty.mentions_inside(name)) {
                return None;
            }
            match path.split_first() {
                Some((name, rest)) => changed_inside(object, name, rest, change),
                None => Some(changed_here(ty, object, change)),
            }
        }
        Type::Any | Type::Recursive(_) | Type::Tuple(_) => None,
        scalar => Some(scalar.clone()),
    }
}

fn changed_inside(object: &Object, name: &str, rest: &[String], change: &Change) -> Option<Type> {
    let mut object = Object { name: None, ..object.clone() };
    match object.fields.iter_mut().find(|field| *field.name == *name) {
        Some(field) => field.ty = changed(&field.ty, rest, change)?,
        None if object.rest == Rest::Denied => {}
        None => return None,
    }
    Some(object.into())
}

fn changed_here(ty: &Type, object: &Object, change: &Change) -> Type {
    let updated = merge_two(ty, &change.update.ty);
    let updated = match change.update.card.absent {
        true => blend(object, &updated),
        false => updated,
    };
    let Type::Object(fresh) = &updated else { return updated };
    let kept = |field: &&Property| !change.delete.iter().any(|name| **name == *field.name);
    let fields = fresh.fields.iter().filter(kept).cloned().collect();
    let fresh = Object { fields, ..Object::clone(fresh) };
    match change.always {
        true => fresh.into(),
        false => blend(object, &fresh.into()),
    }
}

/// Either of two objects as one.
fn blend(object: &Object, other: &Type) -> Type {
    let plain = Type::from(Object { name: None, description: None, ..object.clone() });
    match plain.is_subtype(other) {
        true => other.clone(),
        false => plain.blend(other),
    }
}
