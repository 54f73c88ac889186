//! Functions as values: built-in ones, and those that an expression makes.

use std::fmt;

use super::{Cx, Evaluated, Item, Regex, Signature};

/// A function that an expression can hold in a variable, pass on and call.
///
/// Those that an evaluation makes live in its [`Cx`], so a value of this type is small, and no cycle can leak.
#[derive(Clone, Copy)]
pub enum Function {
    /// A function of JSONata.
    Builtin(&'static Builtin),
    /// A regular expression: a function of a text that gives its first match.
    Regex(&'static Regex),
    /// A function that was made while evaluating: its place in the [`Cx`].
    Made(u32),
}

/// A function of JSONata.
pub struct Builtin {
    /// Its name, without the `$`.
    pub name: &'static str,
    /// What it takes.
    pub signature: Signature,
    /// How many arguments a function that calls it back passes at most.
    pub arity: usize,
    /// What it does with arguments that fit its signature.
    pub call: for<'s, 'a> fn(&Cx<'a>, Args<'s, 'a>, &'static str) -> Evaluated<'a>,
}

/// The arguments of a call; those that were not given are absent.
pub struct Args<'s, 'a>(pub &'s mut [Item<'a>]);

impl<'a> Args<'_, 'a> {
    /// Takes the argument at a position.
    pub fn take(&mut self, at: usize) -> Item<'a> {
        self.0.get_mut(at).and_then(Option::take)
    }

    /// Looks at the argument at a position.
    pub fn get(&self, at: usize) -> Option<&super::Value<'a>> {
        self.0.get(at).and_then(Option::as_ref)
    }

    /// How many there are, absent ones included.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Function::Builtin(left), Function::Builtin(right)) => std::ptr::eq(*left, *right),
            (Function::Regex(left), Function::Regex(right)) => std::ptr::eq(*left, *right),
            (Function::Made(left), Function::Made(right)) => left == right,
            _ => false,
        }
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Function::Builtin(builtin) => write!(f, "${}", builtin.name),
            Function::Regex(regex) => write!(f, "{regex:?}"),
            Function::Made(at) => write!(f, "function {at}"),
        }
    }
}
