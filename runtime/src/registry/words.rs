//! Names taken apart: what is the same in `HTTP_REQUEST`, `http request` and `HttpRequest`.

/// The letters and digits of `text` in lower case: equal for names that differ in case and separators alone.
pub(super) fn letters(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    for char in text.chars().filter(|char| char.is_alphanumeric()) {
        letters.extend(char.to_lowercase());
    }
    letters
}

/// The words of `text` in lower case, cut at separators and where camel case goes up.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(char) = chars.next() {
        // The last capital of `HTTPRequest` begins the next word.
        let next_is_lower = chars.peek().is_some_and(|next| next.is_lowercase());
        let goes_up = char.is_uppercase()
            && (before.is_lowercase() || before.is_numeric() || (before.is_uppercase() && next_is_lower));
        if !char.is_alphanumeric() || goes_up {
            words.push(String::new());
        }
        if let (true, Some(word)) = (char.is_alphanumeric(), words.last_mut()) {
            word.extend(char.to_lowercase());
        }
        before = char;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A name's letters without the old suffix `_NODE`, if it has that and something before it.
pub(super) fn without_node(letters: &str) -> Option<&str> {
    letters.strip_suffix("node").filter(|rest| !rest.is_empty())
}

/// A trace of which pairs of letters a name has, ends included: one bit for each, by chance shared by some. Two names
/// are compared by it in a few instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sketch(u128);

impl Sketch {
    pub(super) fn new(letters: &str) -> Self {
        let mut bits = 0;
        let mut before = 0;
        for char in letters.chars().chain(['$']) {
            let char = u32::from(char);
            let hash = before * 31 + char;
            bits |= 1 << (hash.wrapping_mul(0x9e37_79b1) >> 25);
            before = char;
        }
        Self(bits)
    }

    /// How much two names have in common, from 0 to 200.
    pub(super) fn likeness(self, other: Self) -> u32 {
        400 * (self.0 & other.0).count_ones() / (self.0.count_ones() + other.0.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_separators_do_not_count() {
        for name in ["HTTP_REQUEST", "http request", "http-request", "HttpRequest", " HTTP/Request "] {
            assert_eq!(letters(name), "httprequest");
        }
        assert_eq!(letters("__"), "");
    }

    #[test]
    fn words_end_at_separators_and_where_case_goes_up() {
        assert_eq!(words("HTTP_REQUEST-x"), ["http", "request", "x"]);
        assert_eq!(words("HTTPRequest"), ["http", "request"]);
        assert_eq!(words("sendEmail2Go"), ["send", "email2", "go"]);
        assert!(words(" _ ").is_empty());
    }

    #[test]
    fn only_a_suffix_of_something_is_taken_off() {
        assert_eq!(without_node("actionnode"), Some("action"));
        assert_eq!(without_node("mynodetype"), None);
        assert_eq!(without_node("node"), None);
    }

    #[test]
    fn likeness_grows_with_what_is_shared() {
        let sketch = Sketch::new;
        let request = sketch("httprequest");
        assert_eq!(request.likeness(request), 200);
        assert!(request.likeness(sketch("htprequest")) > request.likeness(sketch("vectorstore")));
        assert_eq!(sketch("").likeness(sketch("")), 200);
    }
}
