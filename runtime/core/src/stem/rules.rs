//! The tables of the stemmer: suffixes, and what takes their place.

use When::{AfterL, AfterLiEnding, Always, InR2};

/// The end of a word, or a short word: up to eight letters as a number. Comparing numbers takes a third of the time.
#[derive(Clone, Copy)]
pub(super) struct Suffix {
    pub(super) letters: u64,
    pub(super) mask: u64,
    pub(super) len: usize,
}

pub(super) const fn end(text: &[u8]) -> Suffix {
    Suffix { letters: tail(text), mask: u64::MAX >> (64 - 8 * text.len()), len: text.len() }
}

/// The last eight letters, the very last in the lowest byte.
pub(super) const fn tail(word: &[u8]) -> u64 {
    let mut tail = 0;
    let mut at = word.len().saturating_sub(8);
    while at < word.len() {
        tail = tail << 8 | word[at] as u64;
        at += 1;
    }
    tail
}

/// Words that the rules would spoil.
pub(super) const EXCEPTIONS: &[(Suffix, &[u8])] = &[
    (end(b"skis"), b"ski"),
    (end(b"skies"), b"sky"),
    (end(b"dying"), b"die"),
    (end(b"lying"), b"lie"),
    (end(b"tying"), b"tie"),
    (end(b"idly"), b"idl"),
    (end(b"gently"), b"gentl"),
    (end(b"ugly"), b"ugli"),
    (end(b"early"), b"earli"),
    (end(b"only"), b"onli"),
    (end(b"singly"), b"singl"),
    (end(b"daily"), b"day"), // not Snowball's: weekly and monthly it knows
    (end(b"sky"), b"sky"),
    (end(b"news"), b"news"),
    (end(b"howe"), b"howe"),
    (end(b"atlas"), b"atlas"),
    (end(b"cosmos"), b"cosmos"),
    (end(b"bias"), b"bias"),
    (end(b"andes"), b"andes"),
];

/// Words that are finished once their plural is gone.
pub(super) const FINISHED: &[Suffix] = &[
    end(b"inning"),
    end(b"outing"),
    end(b"canning"),
    end(b"herring"),
    end(b"earring"),
    end(b"proceed"),
    end(b"exceed"),
    end(b"succeed"),
];

/// Beginnings after which R1 starts, whatever the vowels say.
pub(super) const BEGINNINGS: &[&[u8]] = &[b"gener", b"commun", b"arsen"];

/// A suffix, what takes its place, and the condition.
pub(super) type Rule = (Suffix, &'static [u8], When);

/// What must hold for a rule besides the suffix's place.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum When {
    Always,
    AfterL,
    AfterLiEnding,
    InR2,
}

/// Step 2; the longest suffix that fits decides, so longer ones stand before their own endings.
pub(super) const DERIVED: &[Rule] = &[
    (end(b"ization"), b"ize", Always),
    (end(b"ational"), b"ate", Always),
    (end(b"fulness"), b"ful", Always),
    (end(b"ousness"), b"ous", Always),
    (end(b"iveness"), b"ive", Always),
    (end(b"tional"), b"tion", Always),
    (end(b"biliti"), b"ble", Always),
    (end(b"lessli"), b"less", Always),
    (end(b"entli"), b"ent", Always),
    (end(b"ation"), b"ate", Always),
    (end(b"alism"), b"al", Always),
    (end(b"aliti"), b"al", Always),
    (end(b"ousli"), b"ous", Always),
    (end(b"iviti"), b"ive", Always),
    (end(b"fulli"), b"ful", Always),
    (end(b"enci"), b"ence", Always),
    (end(b"anci"), b"ance", Always),
    (end(b"abli"), b"able", Always),
    (end(b"izer"), b"ize", Always),
    (end(b"ator"), b"ate", Always),
    (end(b"alli"), b"al", Always),
    (end(b"bli"), b"ble", Always),
    (end(b"ogi"), b"og", AfterL),
    (end(b"li"), b"", AfterLiEnding),
];

/// Step 3.
pub(super) const DERIVED_AGAIN: &[Rule] = &[
    (end(b"ational"), b"ate", Always),
    (end(b"tional"), b"tion", Always),
    (end(b"alize"), b"al", Always),
    (end(b"icate"), b"ic", Always),
    (end(b"iciti"), b"ic", Always),
    (end(b"ative"), b"", InR2),
    (end(b"ical"), b"ic", Always),
    (end(b"ness"), b"", Always),
    (end(b"ful"), b"", Always),
];

/// Step 4: deleted in R2; `ion` only after s or t. Longer ones stand before their own endings.
pub(super) const SUFFIXES: &[Suffix] = &[
    end(b"ement"),
    end(b"ance"),
    end(b"ence"),
    end(b"able"),
    end(b"ible"),
    end(b"ment"),
    end(b"ant"),
    end(b"ent"),
    end(b"ism"),
    end(b"ate"),
    end(b"iti"),
    end(b"ous"),
    end(b"ive"),
    end(b"ize"),
    end(b"ion"),
    end(b"al"),
    end(b"er"),
    end(b"ic"),
];
