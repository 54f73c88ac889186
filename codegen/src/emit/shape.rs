//! Shapes as static tables.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use nodewright_core::types::{ANY, ARRAY, BOOL, INTEGER, NULL, NUMBER, OBJECT, STRING, Types};
use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use super::json::emit_literals;
use super::paths::{ident, runtime};
use super::pattern::emit_function;
use crate::ir::shape::{Check, Fields, Pattern, Shape, Shapes};

/// The tables of one graph's arguments, or of its result.
pub struct Tables<'a> {
    /// What they are made of.
    pub shapes: &'a Shapes,
    /// The definitions that a table refers to.
    used: RefCell<BTreeSet<usize>>,
    /// The patterns, each a function.
    patterns: RefCell<Vec<Rc<Pattern>>>,
}

impl<'a> Tables<'a> {
    /// No table yet.
    pub fn new(shapes: &'a Shapes) -> Self {
        Self { shapes, used: RefCell::default(), patterns: RefCell::default() }
    }

    /// A reference to a table, which is declared on the spot unless it is a definition.
    pub fn emit_reference(&self, shape: &Shape) -> TokenStream {
        if let [Check::Ref(index)] = shape.checks[..]
            && shape.types == ANY
        {
            let name = self.definition(index);
            return quote!(&#name);
        }
        let (path, table) = (runtime("shape"), self.emit_shape(shape));
        // The names are short for the reader's sake.
        quote!({ use #path::*; static __SHAPE: Shape = #table; &__SHAPE })
    }

    /// The name of the function that says whether a text has the pattern.
    pub fn emit_pattern(&self, pattern: &Rc<Pattern>) -> proc_macro2::Ident {
        let mut patterns = self.patterns.borrow_mut();
        let at = patterns.iter().position(|known| known.written == pattern.written).unwrap_or_else(|| {
            patterns.push(Rc::clone(pattern));
            patterns.len() - 1
        });
        pattern_name(at)
    }

    /// The definitions that tables refer to, themselves included, and patterns: to be called when all tables have been
    /// emitted.
    pub fn emit_definitions(&self) -> TokenStream {
        let mut emitted = BTreeSet::new();
        let mut items = TokenStream::new();
        while let Some(index) = self.next_definition(&emitted) {
            emitted.insert(index);
            let (name, path) = (self.definition(index), runtime("shape"));
            let table = self.emit_shape(&self.shapes.definitions[index]);
            items.extend(quote!(static #name: #path::Shape = { use #path::*; #table };));
        }
        for (at, pattern) in self.patterns.borrow().iter().enumerate() {
            items.extend(emit_function(&pattern_name(at), pattern));
        }
        items
    }

    fn next_definition(&self, emitted: &BTreeSet<usize>) -> Option<usize> {
        self.used.borrow().difference(emitted).next().copied()
    }

    fn definition(&self, index: usize) -> proc_macro2::Ident {
        self.used.borrow_mut().insert(index);
        ident(&format!("SHAPE_{index}"))
    }

    fn emit_shape(&self, shape: &Shape) -> TokenStream {
        let types = emit_types(shape.types);
        let checks = shape.checks.iter().map(|check| self.emit_check(check));
        quote!(Shape(#types, &[#(#checks),*]))
    }

    fn emit_shapes(&self, shapes: &[Shape]) -> TokenStream {
        let shapes = shapes.iter().map(|shape| self.emit_shape(shape));
        quote!(&[#(#shapes),*])
    }

    fn emit_others(&self, shape: Option<&Shape>) -> TokenStream {
        match shape.map(|shape| self.emit_shape(shape)) {
            Some(shape) => quote!(::core::option::Option::Some(&#shape)),
            None => quote!(::core::option::Option::None),
        }
    }

    fn emit_check(&self, check: &Check) -> TokenStream {
        let one = |shape: &Shape| self.emit_shape(shape);
        match check {
            Check::Literals(literals) => {
                let literals = emit_literals(literals);
                quote!(Literals(#literals))
            }
            Check::Minimum(bound) => emit_bound("Minimum", *bound),
            Check::Maximum(bound) => emit_bound("Maximum", *bound),
            Check::Above(bound) => emit_bound("Above", *bound),
            Check::Below(bound) => emit_bound("Below", *bound),
            Check::MultipleOf(of) => emit_bound("MultipleOf", *of),
            Check::MinLength(least) => emit_count("MinLength", *least),
            Check::MaxLength(most) => emit_count("MaxLength", *most),
            Check::MinItems(least) => emit_count("MinItems", *least),
            Check::MaxItems(most) => emit_count("MaxItems", *most),
            Check::MinFields(least) => emit_count("MinFields", *least),
            Check::MaxFields(most) => emit_count("MaxFields", *most),
            Check::Unique => quote!(Unique),
            Check::Pattern(pattern) => {
                let (found, written) = (self.emit_pattern(pattern), &pattern.written);
                quote!(Pattern(#found, #written))
            }
            Check::Items(places, others) => {
                let (places, others) = (self.emit_shapes(places), self.emit_others(others.as_deref()));
                quote!(Items(#places, #others))
            }
            Check::Contains(shape, least, most) => {
                let (words, shape) = (self.shapes.describe(shape), one(shape));
                quote!(Contains(#words, &#shape, #least, #most))
            }
            Check::Fields(fields) => self.emit_fields(fields),
            Check::Required(names) => quote!(Required(&[#(#names),*])),
            Check::Names(shape) => {
                let shape = one(shape);
                quote!(Names(&#shape))
            }
            Check::With(name, shape) => {
                let shape = one(shape);
                quote!(With(#name, &#shape))
            }
            Check::AnyOf(shapes) => self.emit_alternatives("AnyOf", shapes),
            Check::OneOf(shapes) => self.emit_alternatives("OneOf", shapes),
            Check::Not(shape) => {
                let (words, shape) = (self.shapes.describe(shape), one(shape));
                quote!(Not(#words, &#shape))
            }
            Check::If(condition, then, otherwise) => {
                let (condition, then, otherwise) = (one(condition), one(then), one(otherwise));
                quote!(If(&#condition, &#then, &#otherwise))
            }
            Check::Ref(index) => {
                let name = self.definition(*index);
                quote!(Ref(&#name))
            }
        }
    }

    fn emit_alternatives(&self, name: &str, shapes: &[Shape]) -> TokenStream {
        let name = ident(name);
        let (words, shapes) = (self.shapes.describe_all(shapes), self.emit_shapes(shapes));
        quote!(#name(#words, #shapes))
    }

    fn emit_fields(&self, fields: &Fields) -> TokenStream {
        let named = fields.named.iter().map(|(name, shape)| {
            let shape = self.emit_shape(shape);
            quote!((#name, #shape))
        });
        let patterned = fields.patterned.iter().map(|(pattern, shape)| {
            let (found, shape) = (self.emit_pattern(pattern), self.emit_shape(shape));
            quote!((#found, #shape))
        });
        let others = self.emit_others(fields.others.as_deref());
        quote!(Fields(&[#(#named),*], &[#(#patterned),*], #others))
    }
}

fn pattern_name(at: usize) -> proc_macro2::Ident {
    ident(&format!("has_pattern_{at}"))
}

fn emit_types(types: Types) -> TokenStream {
    let names = [
        (NULL, "NULL"),
        (BOOL, "BOOL"),
        (NUMBER, "NUMBER"),
        (INTEGER, "INTEGER"),
        (STRING, "STRING"),
        (ARRAY, "ARRAY"),
        (OBJECT, "OBJECT"),
    ];
    let has = |set: Types| types & set == set && (set != INTEGER || types & NUMBER != NUMBER);
    let names = names.into_iter().filter(|(set, _)| has(*set)).map(|(_, name)| ident(name));
    match types {
        0 => quote!(0),
        ANY => quote!(ANY),
        _ => quote!(#(#names)|*),
    }
}

fn emit_bound(name: &str, number: f64) -> TokenStream {
    let (name, literal) = (ident(name), Token::f64_unsuffixed(number.abs()));
    let sign = number.is_sign_negative().then(|| quote!(-));
    quote!(#name(#sign #literal))
}

fn emit_count(name: &str, count: u64) -> TokenStream {
    let (name, count) = (ident(name), Token::u64_unsuffixed(count));
    quote!(#name(#count))
}
