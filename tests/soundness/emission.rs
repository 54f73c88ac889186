//! Expressions as code, typed as in a graph and untyped, in the files of one crate.

use nodewright_codegen::diagnostic::{Diagnostics, Level};
use nodewright_codegen::emit::expr::{Binding, Scope, emit_expr};
use nodewright_codegen::emit::shape::Tables;
use nodewright_codegen::emit::structs::{emit_struct, emit_type, generated_structs};
use nodewright_codegen::expr::core::Expr;
use nodewright_codegen::expr::infer::{Env, Root as Seen};
use nodewright_codegen::expr::{infer, parse_jsonata, parse_standalone};
use nodewright_codegen::front::json::parse_json;
use nodewright_codegen::ir::name::Names;
use nodewright_codegen::ir::shape::Shapes;
use nodewright_codegen::ir::{Card, Flow, Repr, Structs, Type};
use nodewright_codegen::lower::structs::{lower_flow, lower_repr};
use nodewright_codegen::source::{Sources, Span, Text};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::model::Root;

/// An expression that the compiler takes.
pub(crate) struct Case {
    pub(crate) source: String,
    /// What inference says of it.
    pub(crate) flow: Flow,
    /// Its core.
    pub(crate) expr: Expr,
    typed: TokenStream,
    untyped: TokenStream,
}

/// How many expressions a file has.
pub(crate) const PER_FILE: usize = 40;

/// All that code is emitted with.
pub(crate) struct Emission {
    roots: Vec<Root>,
    reprs: Vec<Repr>,
    structs: Structs,
    names: Names,
    typed: Env,
    untyped: Env,
}

fn locate(span: Span) -> String {
    format!("expression:{}", span.start)
}

/// The languages of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Jsonata,
    JsonLogic,
}

impl Emission {
    pub(crate) fn new(roots: Vec<Root>) -> Self {
        let (mut names, mut structs) = (Names::default(), Structs::default());
        let reprs =
            roots.iter().map(|root| lower_repr(&root.ty, root.name, &mut names, &mut structs)).collect();
        let env = |flow: &dyn Fn(&Root) -> Flow| Env {
            roots: roots
                .iter()
                .map(|root| Seen {
                    name: root.name.to_owned(),
                    flow: flow(root),
                    always: root.always,
                    origin: None,
                })
                .collect(),
            ..Env::default()
        };
        let typed = env(&|root| Flow::one(root.ty.clone()));
        let untyped = env(&|_| Flow::one(Type::Any));
        Self { reprs, structs, names, typed, untyped, roots }
    }

    /// Compiles an expression; what is wrong with it, if the compiler does not take it.
    pub(crate) fn case(&mut self, language: Language, source: &str) -> Result<Case, String> {
        let mut expr = parse(language, source)?;
        let cx = Diagnostics::new();
        let flow = infer(&cx, &mut expr, &self.typed);
        let wrong: Vec<_> = cx.take().into_iter().filter(|found| found.level == Level::Error).collect();
        if let Some(wrong) = wrong.first() {
            return Err(wrong.message.clone());
        }
        let mut plain = parse(language, source)?;
        infer(&cx, &mut plain, &self.untyped);
        cx.take();
        let typed = self.typed_code(&expr, &flow);
        let untyped = self.untyped_code(&plain);
        Ok(Case { source: source.to_owned(), flow, expr, typed, untyped })
    }

    /// As a transform would have it: with a Rust type of its own where one fits.
    fn typed_code(&mut self, expr: &Expr, flow: &Flow) -> TokenStream {
        let first = self.structs.0.len();
        let repr = lower_flow(flow, "out", &mut self.names, &mut self.structs);
        let target = if flow.card.absent { Repr::Option(Box::new(repr.clone())) } else { repr.clone() };
        let scope = self.scope(&self.reprs, Root::flow);
        let body = emit_expr(expr, &scope, &target);
        let lets = self.lets();
        let ty = emit_type(&target, &self.structs);
        let shapes = Shapes::default();
        let tables = Tables::new(&shapes);
        let mut made = Vec::new();
        generated_structs(&repr, &self.structs, &mut made);
        made.retain(|id| id.0 >= first);
        let structs = made.iter().map(|id| emit_struct(self.structs.get(*id), &self.structs, &tables));
        let written = match flow.card.absent {
            true => quote!(__out.as_ref().map(crate::__nodewright::ToJson::to_json)),
            false => quote!(::core::option::Option::Some(crate::__nodewright::ToJson::to_json(&__out))),
        };
        quote! {
            #(#structs)*
            pub(crate) fn typed(__roots: &crate::model::Roots) -> crate::Outcome {
                #lets
                let __out: #ty = #body;
                ::core::result::Result::Ok(#written)
            }
        }
    }

    fn untyped_code(&self, expr: &Expr) -> TokenStream {
        let reprs = vec![Repr::Value; self.roots.len()];
        let any =
            |root: &Root| Flow { ty: Type::Any, card: if root.always { Card::ONE } else { Card::OPTIONAL } };
        let body = emit_expr(expr, &self.scope(&reprs, any), &Repr::Option(Box::new(Repr::Value)));
        let lets = self.lets();
        quote! {
            pub(crate) fn untyped(__roots: &crate::model::Values) -> crate::Outcome {
                #lets
                let __out: ::core::option::Option<crate::__nodewright::Value<'static>> = #body;
                ::core::result::Result::Ok(__out.as_ref().map(crate::__nodewright::ToJson::to_json))
            }
        }
    }

    fn scope(&self, reprs: &[Repr], flow: impl Fn(&Root) -> Flow) -> Scope<'_> {
        let roots = self.roots.iter().zip(reprs).map(|(root, repr)| {
            let local = format_ident!("{}", root.name);
            Binding {
                name: root.name.to_owned(),
                place: quote!((*#local)),
                by_ref: false,
                repr: repr.clone(),
                flow: flow(root),
            }
        });
        let roots = roots.collect();
        Scope {
            roots,
            told: Vec::new(),
            ways: Default::default(),
            history: Vec::new(),
            limited: false,
            structs: &self.structs,
            records: Vec::new(),
            locate: &locate,
        }
    }

    fn lets(&self) -> TokenStream {
        let names = self.roots.iter().map(|root| format_ident!("{}", root.name));
        quote!(#(let #names = &__roots.#names;)*)
    }

    /// The structs that inputs are read into, and how.
    fn model(&self) -> TokenStream {
        let shapes = Shapes::default();
        let (tables, mut ids) = (Tables::new(&shapes), Vec::new());
        self.reprs.iter().for_each(|repr| generated_structs(repr, &self.structs, &mut ids));
        let structs = ids.iter().map(|id| emit_struct(self.structs.get(*id), &self.structs, &tables));
        let fields = |reprs: &[Repr]| {
            let fields = self.roots.iter().zip(reprs).map(|(root, repr)| {
                let (name, ty) = (format_ident!("{}", root.name), emit_type(repr, &self.structs));
                match root.always {
                    true => quote!(pub(crate) #name: #ty),
                    false => quote!(pub(crate) #name: ::core::option::Option<#ty>),
                }
            });
            quote!(#(#fields),*)
        };
        let (typed, untyped) = (fields(&self.reprs), fields(&vec![Repr::Value; self.roots.len()]));
        let reads: Vec<_> = self
            .roots
            .iter()
            .map(|root| {
                let (name, key) = (format_ident!("{}", root.name), root.name);
                let read = quote!(crate::__nodewright::read_arguments(&__text.to_string()).unwrap());
                match root.always {
                    true => quote!(#name: { let __text = &__input[#key]; #read }),
                    false => quote!(#name: __input.get(#key).map(|__text| #read)),
                }
            })
            .collect();
        quote! {
            #(#structs)*
            pub(crate) struct Roots { #typed }
            pub(crate) struct Values { #untyped }
            pub(crate) fn roots(__input: &::serde_json::Value) -> Roots { Roots { #(#reads),* } }
            pub(crate) fn values(__input: &::serde_json::Value) -> Values { Values { #(#reads),* } }
        }
    }

    /// The files of the crate, by their names.
    pub(crate) fn files(&self, cases: &[Case]) -> Vec<(String, String)> {
        let mut main = include_str!("program.rs").to_owned();
        let mut files = vec![("src/model.rs".to_owned(), self.model().to_string())];
        main.push_str("mod model;\n");
        let mut tables = String::new();
        for (number, chunk) in cases.chunks(PER_FILE).enumerate() {
            let mut text = String::new();
            let mut rows = String::new();
            for (at, case) in chunk.iter().enumerate() {
                let index = number * PER_FILE + at;
                let (typed, untyped) = (&case.typed, &case.untyped);
                text.push_str(&format!("mod e{index} {{ use crate::model::*; {typed} {untyped} }}\n"));
                rows.push_str(&format!("({index}, e{index}::typed, e{index}::untyped), "));
            }
            text.push_str(&format!(
                "pub(crate) const TABLE: &[(usize, crate::Typed, crate::Untyped)] = &[{rows}];\n"
            ));
            files.push((format!("src/m{number}.rs"), text));
            main.push_str(&format!("mod m{number};\n"));
            tables.push_str(&format!("m{number}::TABLE, "));
        }
        main.push_str(&format!("const TABLES: &[&[(usize, Typed, Untyped)]] = &[{tables}];\n"));
        files.push(("src/main.rs".to_owned(), main));
        files
    }
}

fn parse(language: Language, source: &str) -> Result<Expr, String> {
    let cx = Diagnostics::new();
    let file = Sources::default().add("expression", source);
    let expr = match language {
        Language::Jsonata => parse_jsonata(&cx, &Text::verbatim(source, Span::new(file, 0, source.len()), 0)),
        Language::JsonLogic => parse_json(&cx, source, file).and_then(|rule| parse_standalone(&cx, &rule)),
    };
    expr.ok_or_else(|| cx.take().first().map(|found| found.message.clone()).unwrap_or_default())
}
