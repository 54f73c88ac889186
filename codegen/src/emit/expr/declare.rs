//! Where indexes are declared: as far out as their lists are the same, so that all searches of a list share one.
//!
//! Only the finished code tells which loops stand around a search, since it is emitted from the inside out. So this reads
//! tokens: what binds a local that a list depends on (`let`, `if let`, `for`), and what is done again and again. A
//! search that no loop repeats goes through its list as it is, and so does one whose list cannot be followed.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::is_named;
use super::paths::expr_fn;
use crate::emit::paths::mentions;

/// Whether a token is a local of the expression.
type IsLocal<'l> = &'l dyn Fn(&TokenTree) -> bool;

/// `code`, with the index of that name declared where its list has come to be.
pub(super) fn placed(
    code: TokenStream,
    name: &Ident,
    list: &TokenStream,
    is_local: IsLocal<'_>,
    changing: &HashSet<String>,
) -> TokenStream {
    if !mentions(code.clone(), &|token| token_is(token, name)) {
        return code;
    }
    let mut known = HashMap::new();
    collect_names(&code, is_local, &mut known);
    let placing = Placing { name, locals: origins(list, is_local, &known) };
    // What grows from turn to turn is never the list that an index was made of.
    let kept = !placing.locals.is_disjoint(changing);
    placing.block(code, Around { kept, ..Around::default() }, |code| quote!({ #code }))
}

/// What locals are names of: the locals that tell what they are, or nothing if they are of their own.
type Names = HashMap<String, Option<Vec<String>>>;

/// An index that is to be declared.
struct Placing<'p> {
    name: &'p Ident,
    /// The locals that its list depends on.
    locals: HashSet<String>,
}

/// What stands around some tokens.
#[derive(Clone, Default)]
struct Around {
    /// Those of the locals that are bound.
    bound: HashSet<String>,
    /// Whether the index is declared.
    declared: bool,
    /// Whether a loop stands between that and these tokens.
    looped: bool,
    /// Whether no index may be declared: they are in a function that may outlive what is around it, say.
    kept: bool,
}

impl Placing<'_> {
    /// Tokens at whose beginning the index may be declared; `wrap` says how both become one.
    fn block(
        &self,
        code: TokenStream,
        mut around: Around,
        wrap: fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let all_bound = self.locals.iter().all(|local| around.bound.contains(local));
        if around.declared || around.kept || !all_bound {
            return self.walk(code, around);
        }
        (around.declared, around.looped) = (true, false);
        let code = self.walk(code, around);
        if !mentions(code.clone(), &|token| token_is(token, self.name)) {
            return code;
        }
        let (index, name) = (expr_fn("Index"), self.name);
        wrap(quote!(let #name = #index::new(); #code))
    }

    fn walk(&self, code: TokenStream, mut around: Around) -> TokenStream {
        if !mentions(code.clone(), &|token| token_is(token, self.name)) {
            return code;
        }
        let (tokens, mut out, mut at) = (code.into_iter().collect::<Vec<_>>(), TokenStream::new(), 0);
        while let Some(token) = tokens.get(at) {
            if let Some(header) = Header::at(&tokens, at) {
                out.extend(tokens[at..header.value].iter().cloned());
                out.extend(self.walk(stream(&tokens[header.value..header.end]), around.clone()));
                let pattern = stream(&tokens[at..header.value]);
                let Some(TokenTree::Group(body)) = tokens.get(header.end) else {
                    out.extend(tokens.get(header.end).cloned());
                    around.bind(&pattern, &self.locals);
                    let rest = stream(tokens.get(header.end + 1..).unwrap_or_default());
                    out.extend(self.block(rest, around, |code| code));
                    return out;
                };
                let mut inside = around.clone();
                inside.looped |= header.loops;
                inside.bind(&pattern, &self.locals);
                out.extend(regrouped(body, self.block(body.stream(), inside, |code| code)));
                at = header.end + 1;
                continue;
            }
            match token {
                TokenTree::Group(group) => {
                    out.extend(regrouped(group, self.walk(group.stream(), around.clone())))
                }
                token if token_is(token, self.name) => {
                    let Some(TokenTree::Group(args)) = tokens.get(at + 3) else { return stream(&tokens) };
                    let list = args.stream().into_iter().take_while(|token| !is_sign(token, ','));
                    match around.declared && around.looped && !around.kept {
                        true => out.extend(tokens[at..at + 4].iter().cloned()),
                        false => out.extend(list),
                    }
                    at += 3;
                }
                token => {
                    around.pass(&tokens, at, &self.locals);
                    token.to_tokens(&mut out);
                }
            }
            at += 1;
        }
        out
    }
}

impl Around {
    /// Binds the locals in a pattern. What depends on one that is bound anew is another list.
    fn bind(&mut self, pattern: &TokenStream, locals: &HashSet<String>) {
        for local in locals {
            if mentions(pattern.clone(), &|token| is_named(token, local)) {
                self.bound.insert(local.clone());
                self.declared = false;
            }
        }
    }

    /// Goes past a token: behind the parameters of a closure all may be done again and again.
    fn pass(&mut self, tokens: &[TokenTree], at: usize, locals: &HashSet<String>) {
        if is_word(&tokens[at], &["move", "fn", "async"]) {
            self.kept = true;
        }
        if let Some(params) = params_at(tokens, at) {
            self.looped = true;
            self.bind(&stream(params), locals);
        }
    }
}

/// `let … =`, `if let … =`, `while …`, `loop` or `for … in`, and what follows.
struct Header {
    /// Where the value begins.
    value: usize,
    /// Where it ends: at a `;`, or at the block that sees what is bound.
    end: usize,
    loops: bool,
}

impl Header {
    fn at(tokens: &[TokenTree], at: usize) -> Option<Self> {
        let word = |at: usize, word: &str| tokens.get(at).is_some_and(|token| is_word(token, &[word]));
        let find = |from: usize, is: &dyn Fn(&TokenTree) -> bool| {
            tokens.iter().skip(from).position(is).map(|found| from + found)
        };
        let value = match &tokens[at] {
            token if is_word(token, &["for"]) => find(at, &|token| is_word(token, &["in"]))? + 1,
            token if is_word(token, &["if", "while"]) && word(at + 1, "let") => {
                find(at, &|token| is_sign(token, '='))? + 1
            }
            token if is_word(token, &["while", "loop"]) => at + 1,
            token if is_word(token, &["let"]) => {
                let end = find(at, &|token| is_sign(token, ';'))?;
                let value = find(at, &|token| is_sign(token, '=')).map_or(end, |value| value + 1);
                return Some(Self { value: value.min(end), end, loops: false });
            }
            _ => return None,
        };
        let loops = !is_word(&tokens[at], &["if"]);
        Some(Self { value, end: body_of(tokens, value)?, loops })
    }
}

/// The block behind a value: one that does not belong to it.
fn body_of(tokens: &[TokenTree], value: usize) -> Option<usize> {
    let mut choices = 0;
    for (at, token) in tokens.iter().enumerate().skip(value) {
        match token {
            token if is_word(token, &["match", "if", "else"]) => choices += 1,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                // Behind a sign, or where a value is yet to come, a block is one.
                let is_value = at == value && !is_word(&tokens[at - 1], &["loop"])
                    || at > value
                        && matches!(&tokens[at - 1], TokenTree::Punct(sign) if sign.as_char() != '?');
                match (is_value, choices) {
                    (true, _) => {}
                    (false, 0) => return Some(at),
                    (false, _) => choices -= 1,
                }
            }
            _ => {}
        }
    }
    None
}

/// The parameters of a closure that begins here.
fn params_at(tokens: &[TokenTree], at: usize) -> Option<&[TokenTree]> {
    let begins = match at.checked_sub(1).map(|before| &tokens[before]) {
        None => true,
        Some(TokenTree::Punct(sign)) => sign.as_char() != '|',
        Some(token) => is_word(token, &["move", "return"]),
    };
    if !begins || !is_sign(&tokens[at], '|') {
        return None;
    }
    let params = &tokens[at + 1..];
    params.get(..params.iter().position(|token| is_sign(token, '|'))?)
}

/// The locals that tell which list it is, which are no names of others.
fn origins(list: &TokenStream, is_local: IsLocal<'_>, names: &Names) -> HashSet<String> {
    let (mut seen, mut found) = (HashSet::new(), HashSet::new());
    let mut open = locals_in(list, is_local);
    while let Some(local) = open.pop() {
        if !seen.insert(local.clone()) {
            continue;
        }
        match names.get(&local) {
            Some(Some(others)) => open.extend(others.iter().cloned()),
            _ => {
                found.insert(local);
            }
        }
    }
    found
}

/// Notes which locals are names of what others tell, such as `let __v1 = &order.lines;`.
fn collect_names(code: &TokenStream, is_local: IsLocal<'_>, names: &mut Names) {
    let tokens: Vec<_> = code.clone().into_iter().collect();
    for at in 0..tokens.len() {
        if let TokenTree::Group(group) = &tokens[at] {
            collect_names(&group.stream(), is_local, names);
        }
        let (pattern, others) = match (Header::at(&tokens, at), params_at(&tokens, at)) {
            (Some(header), _) => {
                let (pattern, value) =
                    (stream(&tokens[at..header.value]), stream(&tokens[header.value..header.end]));
                let own = header.loops || mentions(pattern.clone(), &|token| is_word(token, &["mut"]));
                let others = (!own && is_place(&value)).then(|| locals_in(&value, is_local));
                (pattern, others)
            }
            (None, Some(params)) => (stream(params), None),
            (None, None) => continue,
        };
        for local in locals_in(&pattern, is_local) {
            let known = names.entry(local).or_insert_with(|| others.clone());
            if *known != others {
                *known = None;
            }
        }
    }
}

/// Whether a value is a place, told by nothing but the locals in it.
fn is_place(value: &TokenStream) -> bool {
    let tokens: Vec<_> = value.clone().into_iter().collect();
    !tokens.is_empty()
        && tokens.iter().enumerate().all(|(at, token)| match token {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(sign) => matches!(sign.as_char(), '&' | '*' | '.' | ':'),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                let reads = ["as_ref", "as_slice", "as_deref", "ran"];
                let called = at.checked_sub(1).is_some_and(|before| match &tokens[before] {
                    TokenTree::Ident(_) => !is_word(&tokens[before], &reads),
                    _ => false,
                });
                !called && (group.stream().is_empty() || is_place(&group.stream()))
            }
            TokenTree::Group(_) | TokenTree::Literal(_) => false,
        })
}

fn locals_in(code: &TokenStream, is_local: IsLocal<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for token in code.clone() {
        match token {
            TokenTree::Group(group) => found.extend(locals_in(&group.stream(), is_local)),
            token if is_local(&token) => found.push(token.to_string()),
            _ => {}
        }
    }
    found
}

fn stream(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}

fn regrouped(group: &Group, code: TokenStream) -> Option<TokenTree> {
    Some(TokenTree::Group(Group::new(group.delimiter(), code)))
}

fn token_is(token: &TokenTree, name: &Ident) -> bool {
    matches!(token, TokenTree::Ident(found) if found == name)
}

fn is_word(token: &TokenTree, words: &[&str]) -> bool {
    matches!(token, TokenTree::Ident(found) if words.iter().any(|word| found == word))
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == sign)
}
