//! Patterns of strings as functions: a `match` of where the search is and of the next byte or character, or else a
//! regular expression of the runtime.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal as Token, TokenStream};
use quote::{ToTokens, quote};

use super::expr::paths::expr_fn;
use crate::expr::regex::{Automaton, Engine, Range, State, Target};
use crate::ir::shape::Pattern;

/// How many parts the patterns of a `match` may have in all: rustc's time is the user's.
const MAX_PARTS: usize = 250;

/// A function that says whether a text has the pattern.
pub fn emit_function(name: &Ident, pattern: &Pattern) -> TokenStream {
    let doc = format!(" Whether a text has the pattern `{}`.", pattern.written);
    let body = emit_body(pattern);
    let (text, bool) = (quote!(::core::primitive::str), quote!(::core::primitive::bool));
    quote! {
        #[doc = #doc]
        fn #name(__text: &#text) -> #bool { #body }
    }
}

fn emit_body(pattern: &Pattern) -> TokenStream {
    let text = &pattern.translated.pattern;
    if pattern.translated.engine == Engine::Literal {
        return quote!(__text.contains(#text));
    }
    Automaton::of(&pattern.written).and_then(|automaton| emit_search(&automaton)).unwrap_or_else(|| {
        let regex = expr_fn("Regex");
        quote!({ static __REGEX: #regex = #regex::linear(#text); __REGEX.is_in(__text) })
    })
}

/// The automaton as code; `None` if that is too long.
fn emit_search(automaton: &Automaton) -> Option<TokenStream> {
    if let [state] = &automaton.states[..]
        && !state.on.iter().any(|(target, _)| matches!(target, Target::State(_)))
    {
        return Some(emit_first(state));
    }
    let bytes = automaton.reads_bytes();
    let arms = arms(automaton);
    if arms.iter().map(Arm::parts).sum::<usize>() > MAX_PARTS {
        return None;
    }
    let units = if bytes { quote!(bytes) } else { quote!(chars) };
    let arms = arms.iter().map(|arm| arm.emit(bytes));
    let ends = (0..automaton.states.len()).filter(|&state| automaton.states[state].found_at_end);
    let end = match emit_numbers(&ends.collect::<Vec<_>>()) {
        ends if ends.is_empty() => quote!(false),
        ends => quote!(::core::matches!(__state, #ends)),
    };
    Some(quote! {
        let mut __state = 0_u8;
        for __next in __text.#units() {
            __state = match (__state, __next) {
                #(#arms)*
                _ => return false,
            };
        }
        #end
    })
}

/// What the first character decides, or that there is none.
fn emit_first(state: &State) -> TokenStream {
    let end = state.found_at_end;
    let some = quote!(::core::option::Option::Some);
    let ranges = |ranges: &[Range]| {
        let ranges = ranges.iter().map(|range| emit_range(range, false));
        quote!(#(#ranges)|*)
    };
    match &state.on[..] {
        [(target, _)] => match (end, *target == Target::Found) {
            (true, false) => quote!(__text.is_empty()),
            (false, true) => quote!(!__text.is_empty()),
            // Whatever the text is.
            _ => quote!({ let _ = __text; #end }),
        },
        [(Target::Found, found), (_, lost)] if found.len() <= lost.len() => {
            let (found, end) = (ranges(found), end.then(|| quote!(| ::core::option::Option::None)));
            quote!(::core::matches!(__text.chars().next(), #some(#found) #end))
        }
        [.., (_, lost)] => {
            let (lost, end) = (ranges(lost), (!end).then(|| quote!(| ::core::option::Option::None)));
            quote!(!::core::matches!(__text.chars().next(), #some(#lost) #end))
        }
        [] => quote!(#end),
    }
}

/// Where characters lead from some states.
struct Arm {
    states: Vec<usize>,
    /// Empty for all that no arm before has.
    ranges: Vec<Range>,
    lead: Lead,
}

#[derive(Clone, Copy)]
enum Lead {
    To(Target),
    /// So many states further.
    By(isize),
}

/// The arms, those for all other characters last. What is lost in the end needs none.
fn arms(automaton: &Automaton) -> Vec<Arm> {
    let (mut named, mut rest) = (BTreeMap::new(), BTreeMap::new());
    for (at, state) in automaton.states.iter().enumerate() {
        // What takes most to write is said by saying the others.
        let most = (0..state.on.len()).max_by_key(|&index| state.on[index].1.len());
        for (index, (target, ranges)) in state.on.iter().enumerate() {
            if Some(index) != most {
                named.entry(ranges.clone()).or_insert_with(Vec::new).push((at, *target));
            } else if *target != Target::Lost {
                rest.entry(Vec::new()).or_insert_with(Vec::new).push((at, *target));
            }
        }
    }
    named.into_iter().chain(rest).flat_map(|(ranges, leads)| grouped(ranges, leads)).collect()
}

/// Few arms that lead there, the one for most states first: in a repetition, each state leads to the one after it.
fn grouped(ranges: Vec<Range>, mut leads: Vec<(usize, Target)>) -> Vec<Arm> {
    let leads_so = |lead: Lead, state: usize, target: Target| match (lead, target) {
        (Lead::To(to), _) => to == target,
        (Lead::By(by), Target::State(target)) => state as isize + by == target as isize,
        (Lead::By(_), _) => false,
    };
    let mut arms = Vec::new();
    while !leads.is_empty() {
        let by = leads.iter().filter_map(|(state, target)| match target {
            Target::State(target) => Some(Lead::By(*target as isize - *state as isize)),
            _ => None,
        });
        let to = leads.iter().map(|(_, target)| Lead::To(*target));
        let count =
            |lead: &Lead| leads.iter().filter(|(state, target)| leads_so(*lead, *state, *target)).count();
        let Some(lead) = by.chain(to).max_by_key(count) else { break };
        let (taken, left) = leads.iter().partition(|(state, target)| leads_so(lead, *state, *target));
        leads = left;
        let taken: Vec<(usize, Target)> = taken;
        let states = taken.into_iter().map(|(state, _)| state).collect();
        arms.push(Arm { states, ranges: ranges.clone(), lead });
    }
    arms
}

impl Arm {
    fn parts(&self) -> usize {
        runs(&self.states).len() + self.ranges.len()
    }

    fn emit(&self, bytes: bool) -> TokenStream {
        let states = emit_numbers(&self.states);
        let next = match self.ranges[..] {
            [] => quote!(_),
            _ => {
                let ranges = self.ranges.iter().map(|range| emit_range(range, bytes));
                quote!(#(#ranges)|*)
            }
        };
        let lead = match self.lead {
            Lead::To(Target::Found) => quote!(return true),
            Lead::To(Target::Lost) => quote!(return false),
            Lead::To(Target::State(state)) => number(state),
            Lead::By(by) => {
                let (sign, by) = (if by < 0 { quote!(-) } else { quote!(+) }, number(by.unsigned_abs()));
                quote!(__state #sign #by)
            }
        };
        quote!((#states, #next) => #lead,)
    }
}

fn number(number: usize) -> TokenStream {
    Token::usize_unsuffixed(number).into_token_stream()
}

/// Numbers in a row, as the first and the last.
fn runs(numbers: &[usize]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == number => run.1 = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

fn emit_numbers(numbers: &[usize]) -> TokenStream {
    let runs =
        runs(numbers).into_iter().map(|(first, last)| emit_run(&number(first), &number(last), first == last));
    quote!(#(#runs)|*)
}

fn emit_run(first: &TokenStream, last: &TokenStream, one: bool) -> TokenStream {
    if one { first.clone() } else { quote!(#first..=#last) }
}

fn emit_range(&(first, last): &Range, bytes: bool) -> TokenStream {
    let unit = |c: char| match u8::try_from(c) {
        _ if !bytes => Token::character(c).into_token_stream(),
        Ok(byte) if c.is_ascii() => Token::byte_character(byte).into_token_stream(),
        // All bytes of characters beyond ASCII lead to the same place.
        _ => quote!(0xff),
    };
    let start = if bytes && !first.is_ascii() { quote!(0x80) } else { unit(first) };
    emit_run(&start, &unit(last), first == last)
}
