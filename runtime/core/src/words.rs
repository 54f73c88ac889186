//! Cutting text into the words that search compares.
//!
//! Both sides cut alike: what the index holds is what a query is looked up by. A word is a run of letters and
//! digits in lower case, without accents, in a buffer of its own, so that cutting a query allocates nothing.

mod stop;

use crate::stem::stem;

use stop::is_stop;

/// The longest word kept whole, in bytes. What is longer is no word that a spec could hold.
pub const LONGEST: usize = 40;

/// A word in lower case. What is equal has the same letters.
///
/// ```
/// use nodewright_core::words::words;
///
/// let word = words("Café!").next().expect("there is one");
/// assert_eq!(word.text(), "cafe");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Word {
    bytes: [u8; LONGEST],
    len: u8,
    overlong: bool,
}

impl Word {
    const EMPTY: Self = Self { bytes: [0; LONGEST], len: 0, overlong: false };

    /// A word of these bytes, as far as they fit.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert_eq!(Word::new(b"order").text(), "order");
    /// ```
    pub fn new(bytes: &[u8]) -> Self {
        let mut word = Self::EMPTY;
        word.extend(bytes);
        word
    }

    /// Two words written as one.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert_eq!(Word::new(b"web").join(&Word::new(b"hook")), Word::new(b"webhook"));
    /// ```
    pub fn join(mut self, next: &Word) -> Self {
        self.extend(next.bytes());
        self
    }

    /// Its letters and digits, in UTF-8.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert_eq!(Word::new(b"order").bytes(), b"order");
    /// ```
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    /// The same as text.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert_eq!(Word::new(b"order").text(), "order");
    /// ```
    pub fn text(&self) -> &str {
        str::from_utf8(self.bytes()).unwrap_or_default()
    }

    /// What its inflected forms have in common; words that are not English ASCII stay as they are.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert_eq!(Word::new(b"sending").stem(), Word::new(b"sends").stem());
    /// ```
    pub fn stem(mut self) -> Self {
        let len = usize::from(self.len);
        let kept = stem(&mut self.bytes[..len]);
        self.len = kept as u8;
        self
    }

    /// Whether it says nothing about what is sought.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert!(Word::new(b"the").is_stop());
    /// assert!(!Word::new(b"invoice").is_stop());
    /// ```
    pub fn is_stop(&self) -> bool {
        is_stop(self.bytes())
    }

    /// Whether it starts with a digit: `30`, `9am`, `10th` are amounts, not things.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert!(Word::new(b"9am").is_amount());
    /// ```
    pub fn is_amount(&self) -> bool {
        self.bytes().first().is_some_and(u8::is_ascii_digit)
    }

    /// A hash that is the same on every machine and in every build.
    ///
    /// ```
    /// use nodewright_core::words::Word;
    ///
    /// assert_ne!(Word::new(b"order").stable_hash(), Word::new(b"orders").stable_hash());
    /// ```
    pub fn stable_hash(&self) -> u64 {
        hash(self.bytes())
    }

    fn extend(&mut self, bytes: &[u8]) {
        let from = usize::from(self.len);
        match self.bytes.get_mut(from..from + bytes.len()) {
            Some(place) if !self.overlong => {
                place.copy_from_slice(bytes);
                self.len += bytes.len() as u8;
            }
            // Nothing follows what did not fit, so a cut word is a beginning of the whole one.
            _ => self.overlong = true,
        }
    }

    fn push(&mut self, char: char) {
        if let Some(plain) = unaccented(char) {
            return self.extend(&[plain]);
        }
        for lower in char.to_lowercase() {
            // An accent typed as a character of its own goes, like one that is part of its letter.
            if !matches!(lower, '\u{300}'..='\u{36f}') {
                self.extend(lower.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for Word {}

impl std::hash::Hash for Word {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bytes().hash(state);
    }
}

/// FNV-1a, mixed at the end: short words differ in all bits then.
fn hash(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 32;
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The words of a text.
///
/// ```
/// use nodewright_core::words::words;
///
/// let found: Vec<_> = words("Don't send the E-Mail").map(|word| word.text().to_owned()).collect();
/// assert_eq!(found, ["don", "send", "the", "email"]);
/// ```
pub fn words(text: &str) -> impl Iterator<Item = Word> {
    runs(text).map(lower)
}

/// The runs of letters and digits of a text, as they are written.
///
/// An apostrophe ends a word and hides what it joins on (`customer's`, `don't`). A hyphen after a single letter
/// joins (`e-mail`); any other separates.
///
/// ```
/// use nodewright_core::words::runs;
///
/// assert_eq!(runs("the customer's e-mail").collect::<Vec<_>>(), ["the", "customer", "e-mail"]);
/// ```
pub fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(char::is_alphanumeric)?;
        let from = &rest[start..];
        let (end, next) = run_end(from);
        rest = &from[next..];
        Some(&from[..end])
    })
}

/// Where the run at the beginning of a text ends, and where to go on.
fn run_end(text: &str) -> (usize, usize) {
    let mut letters = 0;
    for (at, char) in text.char_indices() {
        if char.is_alphanumeric() {
            letters += 1;
            continue;
        }
        let after = text[at + char.len_utf8()..].chars().next();
        match char {
            '\u{300}'..='\u{36f}' => {}
            '-' if letters == 1 && after.is_some_and(char::is_alphabetic) => {}
            '\'' | '’' if letters > 1 => return (at, at + contracted(&text[at..])),
            _ => return (at, at),
        }
    }
    (text.len(), text.len())
}

/// The length of an apostrophe and the letters that a contraction has after it.
fn contracted(text: &str) -> usize {
    let quote = text.chars().next().map_or(0, char::len_utf8);
    let tail = text[quote..].find(|char: char| !char.is_alphanumeric()).unwrap_or(text.len() - quote);
    // `'quoted'` text goes on; `'s`, `'re` and `'t` do not count.
    if tail <= 2 { quote + tail } else { quote }
}

/// A run in lower case.
fn lower(run: &str) -> Word {
    let mut word = Word::EMPTY;
    if run.len() <= LONGEST && run.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        word.bytes[..run.len()].copy_from_slice(run.as_bytes());
        word.bytes[..run.len()].make_ascii_lowercase();
        word.len = run.len() as u8;
        return word;
    }
    for char in run.chars().filter(|&char| char != '-') {
        word.push(char);
        if word.overlong {
            break;
        }
    }
    word
}

/// The parts of a run that is written as one: `maxTokens`, `HTTPRequest`, `gpt4`. None if it has no parts.
///
/// ```
/// use nodewright_core::words::humps;
///
/// let parts: Vec<_> = humps("HTTPRequest").map(|word| word.text().to_owned()).collect();
/// assert_eq!(parts, ["http", "request"]);
/// ```
pub fn humps(run: &str) -> impl Iterator<Item = Word> {
    let mut cuts = vec![0];
    let chars: Vec<(usize, char)> = run.char_indices().collect();
    for (place, window) in chars.windows(2).enumerate() {
        let (before, (at, here)) = (window[0].1, window[1]);
        let next_is_lower = chars.get(place + 2).is_some_and(|next| next.1.is_lowercase());
        let hump = here.is_uppercase() && (before.is_lowercase() || (before.is_uppercase() && next_is_lower));
        if hump || before.is_numeric() != here.is_numeric() {
            cuts.push(at);
        }
    }
    cuts.push(run.len());
    let parts = if cuts.len() > 2 { cuts.len() - 1 } else { 0 };
    (0..parts).map(move |part| lower(&run[cuts[part]..cuts[part + 1]]))
}

/// The ASCII letter under an accent, in lower case, for the letters of western European languages.
fn unaccented(char: char) -> Option<u8> {
    Some(match char {
        'À'..='Å' | 'à'..='å' => b'a',
        'Ç' | 'ç' => b'c',
        'È'..='Ë' | 'è'..='ë' => b'e',
        'Ì'..='Ï' | 'ì'..='ï' => b'i',
        'Ñ' | 'ñ' => b'n',
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' => b'o',
        'Ù'..='Ü' | 'ù'..='ü' => b'u',
        'Ý' | 'ý' | 'ÿ' => b'y',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<String> {
        words(text).map(|word| word.text().to_owned()).collect()
    }

    fn parts(run: &str) -> Vec<String> {
        humps(run).map(|word| word.text().to_owned()).collect()
    }

    #[test]
    fn separators_and_punctuation_end_a_word() {
        assert_eq!(cut("ACTION.HTTP_REQUEST"), ["action", "http", "request"]);
        assert_eq!(cut("if/else (or: switch)!"), ["if", "else", "or", "switch"]);
        assert_eq!(cut(" .,;\t\n— 🦀 "), [""; 0]);
    }

    #[test]
    fn contractions_lose_their_tail() {
        assert_eq!(cut("the customer's mail, we’ve"), ["the", "customer", "mail", "we"]);
        assert_eq!(cut("say 'hello world'"), ["say", "hello", "world"]);
    }

    #[test]
    fn a_single_letter_is_joined_by_its_hyphen() {
        assert_eq!(cut("E-Mail x-ray pull-request a - b"), ["email", "xray", "pull", "request", "a", "b"]);
    }

    #[test]
    fn case_and_accents_do_not_count() {
        assert_eq!(cut("Café CAFÉ cafe\u{301}"), ["cafe", "cafe", "cafe"]);
        assert_eq!(cut("ÜBER Größe ΑΒΓ привет"), ["uber", "große", "αβγ", "привет"]);
    }

    #[test]
    fn a_run_written_as_one_has_parts() {
        assert_eq!(parts("maxTokens"), ["max", "tokens"]);
        assert_eq!(parts("HTTPRequest"), ["http", "request"]);
        assert_eq!(parts("gpt4o"), ["gpt", "4", "o"]);
        assert_eq!(parts("request"), [""; 0]);
        assert_eq!(parts("REQUEST"), [""; 0]);
    }

    #[test]
    fn an_overlong_word_is_cut_between_letters() {
        let word = words(&"ü".repeat(100)).next().unwrap();
        assert_eq!(word.bytes().len(), LONGEST);
        let word = words(&"語".repeat(100)).next().unwrap();
        assert_eq!(word.text().chars().count(), LONGEST / 3);
    }
}
