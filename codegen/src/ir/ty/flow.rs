//! Cardinality: how many values an expression yields, beside what they are.

use std::fmt;

use super::Type;

/// How many values an expression yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// It may yield nothing.
    pub absent: bool,
    /// It may yield more than one: a sequence.
    pub many: bool,
}

impl Card {
    /// Exactly one.
    pub const ONE: Card = Card { absent: false, many: false };
    /// Nothing or one.
    pub const OPTIONAL: Card = Card { absent: true, many: false };
    /// Any number.
    pub const MANY: Card = Card { absent: true, many: true };
    /// At least one.
    pub const SOME: Card = Card { absent: false, many: true };

    /// What a path step yields that is taken for each value of `self`: `self.next`.
    pub fn then(self, next: Card) -> Card {
        Card { absent: self.absent || next.absent, many: self.many || next.many }
    }

    /// Either of two, as the arms of a conditional.
    pub fn join(self, other: Card) -> Card {
        Card { absent: self.absent || other.absent, many: self.many || other.many }
    }

    /// Both, one after the other.
    pub fn append(self, next: Card) -> Card {
        Card { absent: self.absent && next.absent, many: true }
    }
}

/// The type of an expression: what each value is, and how many there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Flow {
    /// What each value is. [`Type::Never`] when it is always absent.
    pub ty: Type,
    /// How many there are.
    pub card: Card,
}

impl Flow {
    /// Exactly one `ty`.
    pub fn one(ty: Type) -> Self {
        Self { ty, card: Card::ONE }
    }

    /// Nothing or one `ty`.
    pub fn optional(ty: Type) -> Self {
        Self { ty, card: Card::OPTIONAL }
    }

    /// Any number of `ty`.
    pub fn many(ty: Type) -> Self {
        Self { ty, card: Card::MANY }
    }

    /// At least one `ty`.
    pub fn some(ty: Type) -> Self {
        Self { ty, card: Card::SOME }
    }

    /// Always absent.
    pub fn nothing() -> Self {
        Self::optional(Type::Never)
    }

    /// Nothing known: any number of anything.
    pub fn any() -> Self {
        Self::many(Type::Any)
    }

    /// Whether it is always absent.
    pub fn is_nothing(&self) -> bool {
        self.ty == Type::Never
    }

    /// Either of two, as the arms of a conditional.
    pub fn join(&self, other: &Flow) -> Flow {
        Flow { ty: self.ty.join(&other.ty), card: self.card.join(other.card) }
    }

    /// Both, one after the other. What is always absent adds nothing.
    pub fn append(&self, next: &Flow) -> Flow {
        match (self.is_nothing(), next.is_nothing()) {
            (true, _) => next.clone(),
            (_, true) => self.clone(),
            _ => Flow { ty: self.ty.join(&next.ty), card: self.card.append(next.card) },
        }
    }

    /// What a path step yields that gives `next` for each value of `self`.
    pub fn then(&self, next: &Flow) -> Flow {
        if self.is_nothing() {
            return Flow::nothing();
        }
        Flow { ty: next.ty.clone(), card: self.card.then(next.card) }
    }

    /// The same, but it may also be absent.
    pub fn or_absent(&self) -> Flow {
        Flow { ty: self.ty.clone(), card: self.card.join(Card::OPTIONAL) }
    }

    /// The same, known to be there: what is left after a test for presence.
    pub fn present(&self) -> Flow {
        Flow { ty: self.ty.clone(), card: Card { absent: false, ..self.card } }
    }

    /// Whether every outcome of `self` is one of `other`.
    pub fn is_subflow(&self, other: &Flow) -> bool {
        self.ty.is_subtype(&other.ty)
            && (other.card.absent || !self.card.absent)
            && (other.card.many || !self.card.many || self.is_nothing())
    }
}

impl fmt::Display for Flow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.ty, self.card) {
            (Type::Never, _) => write!(f, "nothing"),
            (ty, Card::ONE) => write!(f, "{ty}"),
            (ty, Card::OPTIONAL) => write!(f, "{ty} or absent"),
            (ty, card) => {
                let least = if card.absent { "" } else { ", at least one" };
                match ty {
                    Type::Any => write!(f, "sequence{least}"),
                    ty => write!(f, "sequence of {}{least}", super::show::Operand(ty)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Card; 4] = [Card::ONE, Card::OPTIONAL, Card::MANY, Card::SOME];

    #[test]
    fn a_step_for_each_of_many_yields_many() {
        assert_eq!(Card::MANY.then(Card::ONE), Card::MANY);
        assert_eq!(Card::ONE.then(Card::OPTIONAL), Card::OPTIONAL);
        assert_eq!(Card::SOME.then(Card::OPTIONAL), Card::MANY);
        for card in ALL {
            assert_eq!(card.then(Card::ONE), card);
            assert_eq!(Card::ONE.then(card), card);
        }
    }

    #[test]
    fn two_in_a_row_are_many_and_present_if_one_is() {
        assert_eq!(Card::ONE.append(Card::OPTIONAL), Card::SOME);
        assert_eq!(Card::OPTIONAL.append(Card::OPTIONAL), Card::MANY);
        let one = Flow::one(Type::Bool);
        assert_eq!(one.append(&Flow::nothing()), one);
        assert_eq!(Flow::nothing().append(&one), one);
    }

    #[test]
    fn an_arm_that_is_absent_makes_the_whole_optional() {
        let joined = Flow::one(Type::number()).join(&Flow::nothing());
        assert_eq!(joined, Flow::optional(Type::number()));
        assert!(Flow::nothing().is_subflow(&joined));
        assert!(!joined.is_subflow(&joined.present()));
    }

    #[test]
    fn reads_in_the_words_of_users() {
        let number_or_null = Type::number().or_null();
        assert_eq!(Flow::one(Type::number()).to_string(), "number");
        assert_eq!(Flow::optional(Type::number()).to_string(), "number or absent");
        assert_eq!(Flow::many(Type::string()).to_string(), "sequence of string");
        assert_eq!(Flow::some(Type::string()).to_string(), "sequence of string, at least one");
        assert_eq!(Flow::many(number_or_null).to_string(), "sequence of (number or null)");
        assert_eq!(Flow::any().to_string(), "sequence");
        assert_eq!(Flow::nothing().to_string(), "nothing");
    }
}
