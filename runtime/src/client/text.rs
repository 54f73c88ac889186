//! Texts of an entry of `mcpServers`, in which `${env:NAME}` stands for a variable of the environment.

use std::borrow::Cow;

/// A text in pieces. Borrowed all the way down it is a constant; a function around a part would make it none.
#[derive(Clone, Debug)]
pub struct Text(pub Cow<'static, [Piece]>);

/// A piece of a [`Text`].
#[derive(Clone, Debug)]
pub enum Piece {
    /// Taken as it is.
    Plain(Cow<'static, str>),
    /// The name of a variable of the environment.
    Variable(Cow<'static, str>),
}

impl Text {
    /// A text of pieces that were made at run time.
    pub fn owned(pieces: Vec<Piece>) -> Self {
        Self(Cow::Owned(pieces))
    }

    /// The text, with the variables of this process. Those that are not set go to `missing`.
    pub(super) fn resolve(&self, missing: &mut Vec<String>) -> String {
        self.resolve_with(&|name| std::env::var(name).ok(), missing)
    }

    fn resolve_with(&self, variable: &dyn Fn(&str) -> Option<String>, missing: &mut Vec<String>) -> String {
        let mut text = String::new();
        for piece in &*self.0 {
            match piece {
                Piece::Plain(plain) => text.push_str(plain),
                Piece::Variable(name) => match variable(name) {
                    Some(value) => text.push_str(&value),
                    None if missing.iter().any(|known| known == name) => {}
                    None => missing.push(name.to_string()),
                },
            }
        }
        text
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::owned(vec![Piece::Plain(text.to_owned().into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_put_in_and_missing_ones_named_once() {
        static TEXT: Text = Text(Cow::Borrowed(&[
            Piece::Plain(Cow::Borrowed("Bearer ")),
            Piece::Variable(Cow::Borrowed("TOKEN")),
            Piece::Variable(Cow::Borrowed("GONE")),
            Piece::Variable(Cow::Borrowed("GONE")),
            Piece::Variable(Cow::Borrowed("EMPTY")),
        ]));
        let variable = |name: &str| match name {
            "TOKEN" => Some("t0p".to_owned()),
            "EMPTY" => Some(String::new()),
            _ => None,
        };
        let mut missing = Vec::new();
        assert_eq!(TEXT.resolve_with(&variable, &mut missing), "Bearer t0p");
        assert_eq!(missing, ["GONE"]);
    }
}
