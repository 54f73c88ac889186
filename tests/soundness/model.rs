//! The typed data that expressions see: what the compiler knows of it.

use nodewright_codegen::ir::ty::{Literal, Property};
use nodewright_codegen::ir::{Card, Flow, Type};

/// A node's output: its name, its type, and whether it ran on every path.
pub(crate) struct Root {
    pub(crate) name: &'static str,
    pub(crate) ty: Type,
    pub(crate) always: bool,
}

impl Root {
    pub(crate) fn flow(&self) -> Flow {
        let card = if self.always { Card::ONE } else { Card::OPTIONAL };
        Flow { ty: self.ty.clone(), card }
    }
}

fn field(name: &str, ty: Type) -> Property {
    Property::required(name, ty)
}

fn maybe(name: &str, ty: Type) -> Property {
    Property::optional(name, ty)
}

fn options(names: &[&str]) -> Type {
    Type::literals(names.iter().map(|name| Literal::String((*name).into())))
}

/// Nested objects, arrays, optional and nullable fields, enums, unions and maps.
pub(crate) fn roots() -> Vec<Root> {
    let (text, number, whole) = (Type::string, Type::number, Type::integer);
    let option = Type::object(vec![field("k", text()), field("v", number())]);
    let line = Type::object(vec![
        field("sku", text()),
        field("kind", options(&["hard", "soft"])),
        field("price", number()),
        field("qty", whole()),
        maybe("note", text()),
        field("memo", text().or_null()),
        field("tags", Type::array(text())),
        field("opts", Type::array(option)),
    ]);
    let geo = Type::object(vec![field("lat", number()), field("lng", number())]);
    let address = Type::object(vec![field("city", text()), maybe("zip", text()), field("geo", geo)]);
    let mail = Type::object(vec![field("type", options(&["mail"])), field("address", text())]);
    let phone = Type::object(vec![
        field("type", options(&["phone"])),
        field("number", text()),
        maybe("ext", whole()),
    ]);
    let order = Type::object(vec![
        field("id", text()),
        field("total", number()),
        field("count", whole()),
        field("paid", Type::Bool),
        field("status", options(&["open", "paid", "void"])),
        maybe("note", text()),
        field("memo", text().or_null()),
        maybe("rank", whole().or_null()),
        maybe("address", address),
        field("lines", Type::array(line)),
        field("tags", Type::array(text())),
        field("scores", Type::array(number())),
        field("matrix", Type::array(Type::array(whole()))),
        field("extra", Type::map(number())),
        field("contact", mail.join(&phone)),
        field("key", text().join(&whole())),
    ]);
    let person = Type::object(vec![field("n", text()), field("a", whole()), maybe("boss", text())]);
    let guest = Type::object(vec![field("name", text()), field("vip", Type::Bool), field("level", whole())]);
    let always = |name, ty| Root { name, ty, always: true };
    vec![
        always("order", order),
        Root { name: "guest", ty: guest, always: false },
        always("people", Type::array(person)),
        always("amount", number()),
        always("word", text()),
        always("loose", Type::Any),
    ]
}
