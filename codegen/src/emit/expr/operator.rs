//! Typed emission of operators.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::named::is_variant;
use super::paths::expr_fn;
use super::place::{Here, One, Place};
use super::target::is_scalar;
use super::typed::truth;
use crate::expr::core::{Arith, Comparison, Expr, Flavour, Kind, Logic};
use crate::expr::function::Function;
use crate::ir::Repr;
use crate::ir::repr::StructField;
use crate::ir::ty::Literal;

impl Emitter<'_, '_> {
    pub(super) fn arith_of(&self, arith: Arith, left: &One, right: &One, expr: &Expr) -> Option<One> {
        // Standing alone an expression does as the reference: a result may be infinite until someone computes with it.
        if self.standalone.get() {
            return None;
        }
        let (left, right) = (left.number()?, right.number()?);
        let (finite, at) = (expr_fn("finite"), self.at(expr));
        let operator = match arith {
            Arith::Add => quote!(+),
            Arith::Subtract => quote!(-),
            Arith::Multiply => quote!(*),
            Arith::Divide => quote!(/),
            Arith::Remainder => quote!(%),
        };
        Some(One::Number(quote!(#finite(#left #operator #right, #at)?)))
    }

    pub(super) fn one_compare(&self, expr: &Expr, here: &Here) -> Option<One> {
        let Kind::Compare(comparison, left, right) = &expr.kind else {
            return None;
        };
        if let Some(null) = self.compare_null(*comparison, left, right, here) {
            return Some(null);
        }
        let (left, right) = (self.one(left, here)?, self.one(right, here)?);
        Some(One::Bool(compare_of(*comparison, &left, &right)?))
    }

    /// Whether what may be null is.
    fn compare_null(&self, comparison: Comparison, left: &Expr, right: &Expr, here: &Here) -> Option<One> {
        let of = match (&left.kind, &right.kind) {
            (_, Kind::Literal(Literal::Null)) => left,
            (Kind::Literal(Literal::Null), _) => right,
            _ => return None,
        };
        let One::Place(Place { code, repr: Repr::Nullable(_), .. }) = self.one(of, here)? else {
            return None;
        };
        match comparison {
            Comparison::Equal => Some(One::Bool(quote!(#code.is_none()))),
            Comparison::NotEqual => Some(One::Bool(quote!(#code.is_some()))),
            _ => None,
        }
    }

    /// Whether a comparison of what may be absent holds: then none does.
    pub(super) fn equality(&self, expr: &Expr, here: &Here) -> Option<One> {
        let Kind::Compare(comparison, left, right) = &expr.kind else {
            return None;
        };
        let holds = self.local("holds");
        let pair = self.optional(left, here, &mut |left| {
            self.optional(right, here, &mut |right| {
                let result = compare_of(*comparison, &left, &right)?;
                Some(quote!(#holds = #result;))
            })
        })?;
        Some(One::Bool(quote!({
            let mut #holds = false;
            #pair
            #holds
        })))
    }

    /// Whether a pattern is found in a text that it is called with: what it gives for a match counts as true.
    fn is_found(&self, of: &Expr, here: &Here) -> Option<TokenStream> {
        let (text, regex) = match &of.kind {
            Kind::Unwrap(of) => return self.is_found(of, here),
            Kind::Chain(text, function) => (&**text, &**function),
            Kind::Apply(apply) => match apply.args.as_slice() {
                [text] => (text, &apply.callee),
                _ => return None,
            },
            _ => return None,
        };
        let Kind::Regex(regex) = &regex.kind else { return None };
        let text = self.one(text, here)?.text()?;
        let regex = self.static_regex(regex);
        Some(quote!({ #regex __REGEX.is_in(#text) }))
    }

    pub(super) fn truthy(&self, flavour: Flavour, of: &Expr, here: &Here) -> TokenStream {
        if flavour == Flavour::JsonLogic
            && let Kind::Logic(logic @ (Logic::And | Logic::Or), args) = &of.kind
        {
            let args = args.iter().map(|arg| self.truthy(flavour, arg, here));
            return match logic {
                Logic::And => quote!((#(#args)&&*)),
                _ => quote!((#(#args)||*)),
            };
        }
        // Null is as false as nothing.
        if let Kind::Default(of, default) = &of.kind
            && default.kind == Kind::Literal(Literal::Null)
        {
            return self.truthy(flavour, of, here);
        }
        use Kind::{And, Compare, In, Not, Or, Truthy};
        if matches!(of.kind, Truthy(..) | Not(_) | And(..) | Or(..) | Compare(..) | In(..)) {
            return self.holds(of, here);
        }
        if let Some(found) = self.is_found(of, here) {
            return found;
        }
        let truth = |one: &One| truth(one).or_else(|| self.is_full(one).then(|| quote!(true)));
        if let Some(truth) = self.one(of, here).and_then(|one| truth(&one)) {
            return truth;
        }
        let holds = self.local("holds");
        let set = self.optional(of, here, &mut |one| {
            let truth = truth(&one)?;
            Some(quote!(#holds = #truth;))
        });
        // Many are true if one of them is.
        let set = set.or_else(|| {
            let any = |one: One| truth(&one).map(|truth| quote!(#holds = #holds || #truth;));
            let all = self.each(of, here, &mut |one| match is_scalar(&one) {
                true => any(one),
                false => self.each_part(of, one, &mut |place| any(One::Place(place))),
            });
            all.filter(|_| flavour == Flavour::Jsonata)
        });
        if let Some(set) = set {
            return quote!({ let mut #holds = false; #set #holds });
        }
        if flavour == Flavour::Jsonata {
            let (test, seen) = (expr_fn("holds"), self.peek(of, here));
            return quote!(#test(#seen));
        }
        let (test, item) = (expr_fn("logic_is_true"), self.item(of, here));
        quote!(#test(&#item))
    }

    /// Whether a value is an object with a field that is always there, which counts as true.
    fn is_full(&self, one: &One) -> bool {
        let One::Place(place) = one else { return false };
        let Repr::Struct(id) = &place.repr else { return false };
        let there = |field: &StructField| field.null || !matches!(field.repr, Repr::Option(_));
        match self.record(*id) {
            Some(record) => record.parts.iter().any(|part| !part.maybe),
            None => self.declared(*id).is_some_and(|item| item.fields.iter().any(there)),
        }
    }

    pub(super) fn one_logic(&self, logic: Logic, args: &[Expr], here: &Here, expr: &Expr) -> Option<One> {
        let comparison = match logic {
            Logic::Equal | Logic::Same => Comparison::Equal,
            Logic::NotEqual | Logic::NotSame => Comparison::NotEqual,
            Logic::Less => Comparison::Less,
            Logic::LessEqual => Comparison::LessEqual,
            Logic::Greater => Comparison::Greater,
            Logic::GreaterEqual => Comparison::GreaterEqual,
            _ => return self.logic_arith(logic, args, here, expr),
        };
        let args: Vec<_> = args.iter().map(|arg| self.one(arg, here)).collect::<Option<_>>()?;
        let pairs = args.windows(2).map(|pair| compare_of(comparison, &pair[0], &pair[1]));
        let pairs: Vec<_> = pairs.collect::<Option<_>>()?;
        Some(One::Bool(quote!((#(#pairs)&&*))))
    }

    fn logic_arith(&self, logic: Logic, args: &[Expr], here: &Here, expr: &Expr) -> Option<One> {
        let arith = match logic {
            Logic::Add => Arith::Add,
            Logic::Subtract => Arith::Subtract,
            Logic::Multiply => Arith::Multiply,
            Logic::Divide => Arith::Divide,
            Logic::Remainder => Arith::Remainder,
            _ => return None,
        };
        if let (Logic::Subtract, [only]) = (logic, args) {
            let number = self.one(only, here)?.number()?;
            return Some(One::Number(quote!((-#number))));
        }
        let mut args = args.iter();
        let first = self.one(args.next()?, here)?;
        args.try_fold(One::Number(first.number()?), |left, arg| {
            self.arith_of(arith, &left, &self.one(arg, here)?, expr)
        })
    }

    /// One `String` for all parts.
    pub(super) fn concat(&self, parts: &[Expr], here: &Here, expr: &Expr) -> TokenStream {
        let out = self.local("text");
        let room: usize = parts.iter().map(usual_length).sum();
        let parts = self.appends(parts, &out, here, expr);
        quote!({
            let mut #out = ::std::string::String::with_capacity(#room);
            #parts
            #out
        })
    }

    /// Appends the parts of a text to the local `out`.
    pub(super) fn appends(&self, parts: &[Expr], out: &Ident, here: &Here, expr: &Expr) -> TokenStream {
        let parts = parts.iter().map(without_string).map(|part| {
            let typed = self.written(part, here, out);
            let typed = typed.or_else(|| self.optional(part, here, &mut |one| append(out, &one)));
            typed.unwrap_or_else(|| {
                let (concat, seen, at) = (expr_fn("concat_item"), self.peek(part, here), self.at(expr));
                quote!(#concat(&mut #out, #seen, #at)?;)
            })
        });
        parts.collect()
    }
}

/// About how long a part of a text is.
fn usual_length(part: &Expr) -> usize {
    match &part.kind {
        Kind::Literal(Literal::String(text)) => text.len(),
        _ => 16,
    }
}

/// `$string(x)` as a part of a text is `x`, which is written as one all the same.
fn without_string(part: &Expr) -> &Expr {
    match &part.kind {
        Kind::Call(function, args) if function.value == Function::String && args.len() == 1 => &args[0],
        _ => part,
    }
}

/// Appends a scalar to the local `out`.
fn append(out: &Ident, one: &One) -> Option<TokenStream> {
    if let Some(text) = one.text() {
        return Some(match one {
            One::Owned(code, _) => quote!(#out.push_str(&#code);),
            _ => quote!(#out.push_str(#text);),
        });
    }
    if let Some(value) = one.bool() {
        return Some(quote!(#out.push_str(if #value { "true" } else { "false" });));
    }
    let whole = match one {
        One::Place(place) if matches!(place.repr, Repr::Int(_)) => Some(place.read()),
        One::Count(code) | One::Owned(code, Repr::Int(_)) => Some(code.clone()),
        _ => None,
    };
    if let Some(whole) = whole {
        let concat = expr_fn("concat_whole");
        return Some(quote!(#concat(&mut #out, #whole);));
    }
    let (concat, number) = (expr_fn("concat_number"), one.number()?);
    Some(quote!(#concat(&mut #out, #number);))
}

/// What is held as an integer, and as which.
pub(super) fn integer(one: &One) -> Option<(TokenStream, &'static str)> {
    match one {
        One::Place(place @ Place { repr: Repr::Int(name), .. }) => Some((place.read(), name)),
        One::Owned(code, Repr::Int(name)) => Some((code.clone(), name)),
        _ => None,
    }
}

/// A comparison of two scalars of one kind.
pub(super) fn compare_of(comparison: Comparison, left: &One, right: &One) -> Option<TokenStream> {
    let operator = match comparison {
        Comparison::Equal => quote!(==),
        Comparison::NotEqual => quote!(!=),
        Comparison::Less => quote!(<),
        Comparison::LessEqual => quote!(<=),
        Comparison::Greater => quote!(>),
        Comparison::GreaterEqual => quote!(>=),
    };
    if let (Some((left, of)), Some((right, other))) = (integer(left), integer(right))
        && comparison.is_equality()
        && of == other
    {
        return Some(quote!((#left #operator #right)));
    }
    // A position is a whole number, and so is what it is compared with.
    if let (One::Count(count), One::Int(number)) = (left, right)
        && let Ok(number) = usize::try_from(*number)
    {
        return Some(quote!((#count #operator #number)));
    }
    if let (Some(left), Some(right)) = (left.number(), right.number()) {
        return Some(quote!((#left #operator #right)));
    }
    if let Some(same) = is_variant(left, right).or_else(|| is_variant(right, left))
        && comparison.is_equality()
    {
        return Some(if comparison == Comparison::Equal { same } else { quote!((!#same)) });
    }
    if let (Some(left), Some(right)) = (left.text(), right.text()) {
        if comparison.is_equality() {
            return Some(quote!((#left #operator #right)));
        }
        let method = match comparison {
            Comparison::Less => quote!(is_lt),
            Comparison::LessEqual => quote!(is_le),
            Comparison::Greater => quote!(is_gt),
            _ => quote!(is_ge),
        };
        let compare = expr_fn("compare_text");
        return Some(quote!(#compare(#left, #right).#method()));
    }
    let (left, right) = (left.bool()?, right.bool()?);
    comparison.is_equality().then(|| quote!((#left #operator #right)))
}
