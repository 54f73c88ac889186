//! Text in parts, each with the forms of an answer that it belongs to.

use crate::schema::JsonTree;

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// In which of the forms it stands: one bit each.
    pub forms: u16,
    /// The text.
    pub part: Part,
}

/// The text of a [`Piece`]. Types are named as in generated code.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// As it is.
    Text(String),
    /// The schema of a type that the build step cannot see.
    Schema(String),
    /// The properties of such a schema.
    Params(String),
    /// An example of each of its properties.
    Defaults(String),
}

impl Part {
    /// The type whose schema it asks for.
    pub fn asked(&self) -> Option<&str> {
        match self {
            Self::Text(_) => None,
            Self::Schema(ty) | Self::Params(ty) | Self::Defaults(ty) => Some(ty),
        }
    }
}

/// Some of the forms. The bit of a form is `level * 4 + examples * 2 + schemas`, as in the runtime's `Form::bit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forms(u16);

impl Forms {
    /// All.
    pub(super) const ALL: Forms = Forms(0xfff);
    /// Those of the levels `standard` and `full`.
    pub(super) const STANDARD: Forms = Forms(0xff0);
    /// Those of the level `full`.
    pub(super) const FULL: Forms = Forms(0xf00);

    /// Those with examples.
    pub(super) fn with_examples(self) -> Self {
        Self(self.0 & 0b1100_1100_1100)
    }

    /// Those with schemas.
    pub(super) fn with_schemas(self) -> Self {
        Self(self.0 & 0b1010_1010_1010)
    }

    /// Those without schemas.
    pub(super) fn without_schemas(self) -> Self {
        Self(self.0 & 0b0101_0101_0101)
    }
}

/// Writes pieces one after the other.
#[derive(Debug, Default)]
pub(super) struct Pieces(Vec<Piece>);

impl Pieces {
    /// Adds text. What belongs to the same forms as the text before it becomes one piece with it.
    pub(super) fn text(&mut self, forms: Forms, text: &str) {
        match self.0.last_mut() {
            Some(Piece { forms: last, part: Part::Text(before) }) if *last == forms.0 => {
                before.push_str(text)
            }
            _ => self.part(forms, Part::Text(text.to_owned())),
        }
    }

    /// Adds a part.
    pub(super) fn part(&mut self, forms: Forms, part: Part) {
        self.0.push(Piece { forms: forms.0, part });
    }

    /// Adds `,"key":value`.
    pub(super) fn field(&mut self, forms: Forms, key: &str, value: &JsonTree) {
        self.key(forms, key);
        self.value(forms, value);
    }

    /// Adds `,"key":`.
    pub(super) fn key(&mut self, forms: Forms, key: &str) {
        self.text(forms, &format!(",{}:", JsonTree::from(key)));
    }

    /// Adds a value, with a hole where it has one.
    pub(super) fn value(&mut self, forms: Forms, value: &JsonTree) {
        match value {
            JsonTree::Foreign(ty) => self.part(forms, Part::Schema(ty.clone())),
            value => self.text(forms, &value.to_string()),
        }
    }

    pub(super) fn finish(self) -> Vec<Piece> {
        self.0
    }
}
