//! Emits the golden file: every case twice, and a few into structs.

use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::emit::expr::{Binding, Scope, emit_condition, emit_expr};
use nodewright_codegen::expr::core::Expr;
use nodewright_codegen::expr::infer::{Env, Root};
use nodewright_codegen::expr::{infer, parse_jsonata, parse_jsonlogic};
use nodewright_codegen::ir::repr::{Struct, StructField};
use nodewright_codegen::ir::shape::Shape;
use nodewright_codegen::ir::ty::{Object, Property, Rest};
use nodewright_codegen::ir::{Card, Flow, Repr, Structs, Type};
use nodewright_codegen::source::{Sources, Span, Text};
use nodewright_codegen::syntax::{Data, DataValue};
use quote::{format_ident, quote};

use crate::{bound, cases};

/// The model of `model.rs`, as the compiler knows it.
struct Model {
    structs: Structs,
}

impl Model {
    fn add(&mut self, name: &str, fields: Vec<(&str, Repr, Type)>) -> (Repr, Type) {
        self.add_as(name, true, fields)
    }

    /// Of a struct of the user's every field is there, since serde writes `None` as null.
    fn add_as(&mut self, name: &str, generated: bool, fields: Vec<(&str, Repr, Type)>) -> (Repr, Type) {
        let properties = fields.iter().map(|(key, repr, ty)| Property {
            name: (*key).into(),
            ty: ty.clone(),
            required: !generated || !matches!(repr, Repr::Option(_)),
            description: None,
            default: None,
        });
        let object = Object {
            name: Some(name.into()),
            description: None,
            fields: properties.collect(),
            rest: Rest::Undeclared,
        };
        let ty = Type::Object(object.into());
        let fields = fields.into_iter().map(|(key, repr, ty)| StructField {
            key: key.to_owned(),
            field: key.to_owned(),
            repr,
            ty,
            null: !generated,
            filled_in: false,
            shape: Shape::any(),
            default: None,
        });
        let item = Struct {
            path: format!("crate::model::{name}"),
            fields: fields.collect(),
            constructible: true,
            clone: true,
            read: true,
            written: true,
            generated,
            ty: ty.clone(),
        };
        (Repr::Struct(self.structs.add(item)), ty)
    }
}

fn optional(repr: Repr) -> Repr {
    Repr::Option(Box::new(repr))
}

fn list((repr, ty): (Repr, Type)) -> (Repr, Type) {
    (Repr::Vec(Box::new(repr)), Type::Array(ty.into(), None))
}

fn map((repr, ty): (Repr, Type)) -> (Repr, Type) {
    let object = Object { name: None, description: None, fields: Vec::new(), rest: Rest::Typed(ty) };
    (Repr::Map(Box::new(repr)), Type::Object(object.into()))
}

/// The structs, then order, customer, quote and account.
fn model() -> (Structs, [(Repr, Type); 4]) {
    let mut model = Model { structs: Structs::default() };
    let text = || (Repr::String, Type::String(None));
    let number = || (Repr::Float("f64"), Type::Number(None));
    let field = |key, (repr, ty): (Repr, Type)| (key, repr, ty);
    let maybe = |key, (repr, ty): (Repr, Type)| (key, optional(repr), ty);
    let whole = |name| (Repr::Int(name), Type::Integer(None));
    let flag = || (Repr::Bool, Type::Bool);

    let line = vec![
        field("sku", text()),
        field("kind", text()),
        field("amount", number()),
        field("qty", whole("i64")),
        maybe("note", text()),
    ];
    let line = model.add("Line", line);
    let address = model.add("Address", vec![field("city", text())]);
    let customer = vec![field("name", text()), field("vip", flag()), maybe("address", address)];
    let customer = model.add("Customer", customer);
    let order = vec![
        field("id", text()),
        field("total", number()),
        field("count", whole("u32")),
        field("paid", flag()),
        maybe("note", text()),
        field("lines", list(line.clone())),
        field("tags", list(text())),
        field("scores", list(number())),
        field("customer", customer.clone()),
        field("prices", map(number())),
    ];
    let order = model.add("Order", order);
    let quote = vec![
        field("id", text()),
        field("total", number()),
        field("units", whole("u8")),
        maybe("note", text()),
        maybe("city", text()),
        field("skus", list(text())),
        maybe("first", line),
    ];
    let quote = model.add("Quote", quote);
    let null_or_text = Type::Union([Type::String(None), Type::Null].into());
    let account = vec![
        field("name", text()),
        ("note", optional(Repr::String), null_or_text),
        field("kind", (Repr::Serde, Type::String(None))),
    ];
    let account = model.add_as("Account", false, account);
    (model.structs, [order, customer, quote, account])
}

/// `order` and `maybe`, as an environment and as bindings.
fn bindings(order: (Repr, Type), maybe: (Repr, Type)) -> (Env, Vec<Binding>) {
    let roots = [("order", order, Card::ONE), ("maybe", maybe, Card::OPTIONAL)];
    let mut env = Env::default();
    let mut bindings = Vec::new();
    for (name, (repr, ty), card) in roots {
        let (flow, local) = (Flow { ty, card }, format_ident!("{name}"));
        env.roots.push(Root { name: name.to_owned(), flow: flow.clone(), always: true, origin: None });
        bindings.push(Binding { name: name.to_owned(), place: quote!((*#local)), by_ref: false, repr, flow });
    }
    (env, bindings)
}

fn text(source: &str) -> Text {
    let file = Sources::default().add("case.jsonata", source);
    Text::verbatim(source, Span::new(file, 0, source.len()), 0)
}

/// Parses and types `source`, which must be right; an untyped one may name nodes that are not there.
fn compile(source: &str, env: &Env) -> Expr {
    let cx = Diagnostics::new();
    let mut expr = parse_jsonata(&cx, &text(source)).unwrap_or_else(|| panic!("{source}: {:?}", cx.take()));
    infer(&cx, &mut expr, env);
    let found = cx.take();
    let wrong: Vec<_> = found.iter().filter(|found| !found.message.starts_with("unknown node")).collect();
    let literal = source == "null + 1" || source == "{order.id: 1}";
    assert!(wrong.is_empty() || literal, "{source}: {wrong:?}");
    expr
}

fn locate(span: Span) -> String {
    format!("case.jsonata:1:{}", span.start + 1)
}

/// The whole golden file.
pub(crate) fn golden() -> String {
    let (structs, [order, maybe, quote_type, account]) = model();
    let any = || (Repr::Value, Type::Any);
    let (user_env, user_roots) = bindings(account.clone(), maybe.clone());
    let (typed_env, typed_roots) = bindings(order, maybe);
    let (untyped_env, untyped_roots) = bindings(any(), any());
    let scope = |roots| Scope {
        roots,
        told: Vec::new(),
        ways: Default::default(),
        history: Vec::new(),
        limited: false,
        structs: &structs,
        records: Vec::new(),
        locate: &locate,
    };
    let (typed_scope, untyped_scope) = (scope(typed_roots), scope(untyped_roots));
    let target = optional(Repr::Value);
    let deviating = cases::DEVIATING.iter().map(|(source, _)| source);
    let typed = cases::TYPED
        .iter()
        .chain(cases::MADE)
        .chain(cases::WIDE)
        .chain(cases::COMPOSED)
        .chain(cases::LISTED)
        .chain(cases::SEARCHED)
        .chain(bound::TYPED);
    let sources = typed.chain(deviating).map(|source| (source, true));
    let sources = sources.chain(cases::UNTYPED.iter().map(|source| (source, false)));
    let mut functions = Vec::new();
    let mut rows = Vec::new();
    for (index, (source, typed)) in sources.enumerate() {
        let (typed_name, untyped_name) = (format_ident!("typed_{index}"), format_ident!("untyped_{index}"));
        let doc = format!(" `{source}`");
        let body = emit_expr(&compile(source, &untyped_env), &untyped_scope, &target);
        functions.push(function(
            &untyped_name,
            &doc,
            &quote!(AnyOrder),
            &quote!(AnyCustomer),
            &quote!(Item),
            &body,
        ));
        if !typed {
            rows.push(quote!((#source, ::core::option::Option::None, #untyped_name)));
            continue;
        }
        let body = emit_expr(&compile(source, &typed_env), &typed_scope, &target);
        functions.push(function(&typed_name, &doc, &quote!(Order), &quote!(Customer), &quote!(Item), &body));
        rows.push(quote!((#source, ::core::option::Option::Some(#typed_name), #untyped_name)));
    }
    functions.extend(user_types(&user_env, &scope(user_roots), &account.0));
    functions.extend(targets(&typed_env, &typed_scope, &quote_type.0));
    render(&rows, &functions)
}

/// Expressions into structs, integers and conditions.
fn targets(env: &Env, scope: &Scope<'_>, quote_repr: &Repr) -> Vec<proc_macro2::TokenStream> {
    let source = "{'id': order.id, 'total': order.total, 'units': $sum(order.lines.qty), 'note': order.note, \
                  'city': maybe.address.city, 'skus': order.lines.sku, 'first': order.lines[0]}";
    let quote_body = emit_expr(&compile(source, env), scope, quote_repr);
    let large = emit_expr(&compile("order.count * 100", env), scope, &Repr::Int("u8"));
    let report =
        "order.lines^(>amount)[[0..1]].{'sku': sku, 'kind': kind, 'amount': amount * qty, 'qty': qty}";
    let lines = line_repr(scope);
    let report = emit_expr(&compile(report, env), scope, &Repr::Vec(Box::new(lines.clone())));
    let best =
        "order.lines^(>amount)[0].{'sku': sku, 'kind': kind, 'amount': amount, 'qty': 1, 'note': note}";
    let best = emit_expr(&compile(best, env), scope, &optional(lines.clone()));
    let kept =
        "$filter($sort(order.lines, function($l, $r) { $l.qty > $r.qty }), function($l) { $l.amount > 50 })";
    let kept = emit_expr(&compile(kept, env), scope, &Repr::Vec(Box::new(lines)));
    let names = emit_expr(&compile("$sort(order.lines.sku)", env), scope, &Repr::Vec(Box::new(Repr::String)));
    let mean = "($l := order.lines[amount > 50]; $round($sum($l.amount) / $count($l), 1))";
    let mean = emit_expr(&compile(mean, env), scope, &optional(Repr::Float("f64")));
    let joined = "order.lines#$i.{'sku': sku, 'kind': %.id, 'amount': amount, 'qty': $i}";
    let joined = emit_expr(&compile(joined, env), scope, &Repr::Vec(Box::new(line_repr(scope))));
    let all = "$append(order.tags, order.lines.sku)";
    let all = emit_expr(&compile(all, env), scope, &Repr::Vec(Box::new(Repr::String)));
    let kinds = "order.lines{kind: $count($)}";
    let kinds = emit_expr(&compile(kinds, env), scope, &Repr::Map(Box::new(Repr::Int("u8"))));
    let merged = "$merge([{'name': 'none', 'vip': true}, maybe, {'address': order.customer.address}])";
    let customer_repr = scope.roots[1].repr.clone();
    let merged = emit_expr(&compile(merged, env), scope, &customer_repr);
    let prices = "$merge(order.lines.{sku: amount})";
    let prices = emit_expr(&compile(prices, env), scope, &optional(Repr::Map(Box::new(Repr::Float("f64")))));
    let over = "$merge([order.prices, {'kiwi': order.total}])";
    let over = emit_expr(&compile(over, env), scope, &Repr::Map(Box::new(Repr::Float("f64"))));
    let bought = "$reduce(order.lines, function($a, $l) { {'sku': $a.sku & $l.sku, 'kind': $l.kind, \
                  'amount': $a.amount + $l.amount, 'qty': $a.qty + $l.qty} }, \
                  {'sku': '', 'kind': '', 'amount': 0, 'qty': 0})";
    let bought = emit_expr(&compile(bought, env), scope, &line_repr(scope));
    let marked = "[order.lines.$merge([{'note': 'none'}, $, {'kind': $uppercase(kind)}])]";
    let marked = emit_expr(&compile(marked, env), scope, &Repr::Vec(Box::new(line_repr(scope))));
    let by_sku = "order.lines{sku: $}";
    let by_sku = emit_expr(&compile(by_sku, env), scope, &Repr::Map(Box::new(line_repr(scope))));
    let cx = Diagnostics::new();
    let mut rule = parse_jsonlogic(&cx, &rule()).expect("is a rule");
    infer(&cx, &mut rule, env);
    assert_eq!(cx.take(), []);
    let rule = emit_condition(&rule, scope);
    let (order, customer) = (quote!(Order), quote!(Customer));
    let make = |name: &str, output, body: &_| {
        let doc = format!(" The target `{name}`.");
        function(&format_ident!("{name}"), &doc, &order, &customer, &output, body)
    };
    vec![
        make("quote", quote!(crate::model::Quote), &quote_body),
        make("too_large", quote!(u8), &large),
        make("rule", quote!(bool), &rule),
        make("report", quote!(::std::vec::Vec<crate::model::Line>), &report),
        make("best", quote!(::core::option::Option<crate::model::Line>), &best),
        make("kept", quote!(::std::vec::Vec<crate::model::Line>), &kept),
        make("names", quote!(::std::vec::Vec<::std::string::String>), &names),
        make("mean", quote!(::core::option::Option<f64>), &mean),
        make("joined", quote!(::std::vec::Vec<crate::model::Line>), &joined),
        make("all", quote!(::std::vec::Vec<::std::string::String>), &all),
        make("kinds", quote!(crate::__nodewright::Map<u8>), &kinds),
        make("merged", quote!(Customer), &merged),
        make("prices", quote!(::core::option::Option<crate::__nodewright::Map<f64>>), &prices),
        make("over", quote!(crate::__nodewright::Map<f64>), &over),
        make("bought", quote!(crate::model::Line), &bought),
        make("marked", quote!(::std::vec::Vec<crate::model::Line>), &marked),
        make("by_sku", quote!(crate::__nodewright::Map<crate::model::Line>), &by_sku),
    ]
}

/// The struct that lines are held in.
fn line_repr(scope: &Scope<'_>) -> Repr {
    let Repr::Struct(order) = scope.roots[0].repr else { panic!("an order is a struct") };
    let lines = scope.structs.get(order).fields.iter().find(|field| field.key == "lines");
    match lines.map(|field| field.repr.clone()) {
        Some(Repr::Vec(line)) => *line,
        _ => panic!("an order has lines"),
    }
}

/// Expressions over a type of the user's.
fn user_types(env: &Env, scope: &Scope<'_>, account: &Repr) -> Vec<proc_macro2::TokenStream> {
    let renamed = "{'name': $uppercase(order.name), 'note': order.note, 'kind': order.kind}";
    let cases = [
        ("user_note", "order.note", optional(Repr::Value), quote!(Item)),
        (
            "user_kind",
            "order.kind = 'Gold' ? order : {'kind': order.kind}",
            optional(Repr::Value),
            quote!(Item),
        ),
        ("user_renamed", renamed, account.clone(), quote!(crate::model::Account)),
        ("user_same", "order", account.clone(), quote!(crate::model::Account)),
    ];
    let make = |(name, source, target, output)| {
        let body = emit_expr(&compile(source, env), scope, &target);
        let (name, doc, input) =
            (format_ident!("{name}"), format!(" `{source}`"), quote!(crate::model::Account));
        function(&name, &doc, &input, &quote!(Customer), &output, &body)
    };
    cases.into_iter().map(make).collect()
}

/// `{"and": [{">": [{"var": "order.total"}, 100]}, {"!": {"var": "maybe.vip"}}]}`
fn rule() -> Data {
    let data = |value| Data { value, span: text("x").span() };
    let operation =
        |name: &str, args| data(DataValue::Object(vec![(text(name), data(DataValue::Array(args)))]));
    let var = |path: &str| operation("var", vec![data(DataValue::String(text(path)))]);
    let large = operation(">", vec![var("order.total"), data(DataValue::Integer(100))]);
    operation("and", vec![large, operation("!", vec![var("maybe.vip")])])
}

fn function(
    name: &proc_macro2::Ident,
    doc: &str,
    order: &proc_macro2::TokenStream,
    customer: &proc_macro2::TokenStream,
    output: &proc_macro2::TokenStream,
    body: &proc_macro2::TokenStream,
) -> proc_macro2::TokenStream {
    quote! {
        #[doc = #doc]
        pub(crate) fn #name(order: &#order, maybe: &::core::option::Option<#customer>) -> Evaluated<#output> {
            ::core::result::Result::Ok(#body)
        }
    }
}

fn render(rows: &[proc_macro2::TokenStream], functions: &[proc_macro2::TokenStream]) -> String {
    let file = quote! {
        #![no_implicit_prelude]
        #![allow(
            unused_parens, unused_variables, unused_assignments, unreachable_code, dead_code, unused_braces, clippy::all,
            clippy::allow_attributes_without_reason,
            reason = "generated code is not tidied, and the names below only stand in the way"
        )]

        use crate::__nodewright::expr::{ExprError, Value as AnyOrderOf};
        use crate::model::{Customer, Order};

        struct Option;
        struct Result;
        struct String;
        struct Vec;

        type AnyOrder = AnyOrderOf<'static>;
        type AnyCustomer = AnyOrderOf<'static>;
        type Item = ::core::option::Option<AnyOrderOf<'static>>;
        type Evaluated<T> = ::core::result::Result<T, ExprError>;
        type Over<O, C> = fn(&O, &::core::option::Option<C>) -> Evaluated<Item>;
        type Case = (
            &'static str, ::core::option::Option<Over<Order, Customer>>, Over<AnyOrder, AnyCustomer>
        );

        pub(crate) const CASES: &[Case] = &[#(#rows),*];

        #(#functions)*
    };
    let file = syn::parse2(file).expect("emits Rust");
    prettyplease::unparse(&file)
}
