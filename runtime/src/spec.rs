//! What is known of a node before it runs: static data that the build step prepared.

use crate::node::Node;

/// A type that describes a node. Derive it.
///
/// ```
/// use nodewright::NodeSpec;
///
/// /// Starts at fixed times.
/// #[derive(NodeSpec)]
/// #[node(id = "TRIGGER.CRON", version = "1.2.0", input = String, output = String, crate = nodewright)]
/// pub struct Cron {
///     /// When, as cron has it.
///     pub schedule: String,
/// }
///
/// assert_eq!((Cron::ID, Cron::VERSION), ("TRIGGER.CRON", "1.2.0"));
/// ```
pub trait NodeSpec {
    /// `TYPE.SUBTYPE`.
    const ID: &'static str;
    /// Semantic version.
    const VERSION: &'static str;
}

/// The types of a spec, whether it runs or only describes.
#[doc(hidden)]
pub trait Ports {
    /// What it takes.
    type Input;
    /// What it yields.
    type Output;
}

impl<N: Node> Ports for N {
    type Input = N::Input;
    type Output = N::Output;
}

/// One entry of the registry: all that an answer about the node needs, prepared as JSON text.
///
/// ```
/// use nodewright::spec::Spec;
///
/// fn line(spec: &Spec) -> String {
///     format!("{}@{}: {}", spec.id, spec.version, spec.description)
/// }
/// ```
#[derive(Debug)]
pub struct Spec {
    /// `TYPE.SUBTYPE`.
    pub id: &'static str,
    /// Semantic version.
    pub version: &'static str,
    /// Whether it is what a name without a version means: the newest release of its node.
    pub newest: bool,
    /// What it does.
    pub description: &'static str,
    /// Words to find it by.
    pub tags: &'static [&'static str],
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// Whether graphs can run it, or it is knowledge only.
    pub runs: bool,
    /// What a search shows of it: a JSON object without its end.
    #[doc(hidden)]
    pub summary: &'static str,
    /// All that is known of it: the parts of a JSON object without its end, each with the forms it belongs to.
    #[doc(hidden)]
    pub details: &'static [Piece],
}

/// A part of the text of a spec's details.
#[derive(Debug)]
#[doc(hidden)]
pub struct Piece {
    /// In which of the forms it stands: one bit each.
    pub forms: u16,
    /// The text.
    pub part: Part,
}

/// The text of a [`Piece`].
#[derive(Debug)]
#[doc(hidden)]
pub enum Part {
    /// JSON text.
    Text(&'static str),
    /// The schema of a type that the build step could not see, asked of schemars once.
    Schema(Schema),
    /// The properties of such a schema, in the form of `input_params_schema`.
    Params(Schema),
    /// An example of each of its properties, in the form of `default_input_params`.
    Defaults(Schema),
}

/// A schema that the build step could not see.
#[doc(hidden)]
pub type Schema = fn() -> serde_json::Value;

impl Piece {
    /// JSON text.
    pub const fn text(forms: u16, text: &'static str) -> Self {
        Self { forms, part: Part::Text(text) }
    }

    /// A schema.
    pub const fn schema(forms: u16, schema: Schema) -> Self {
        Self { forms, part: Part::Schema(schema) }
    }

    /// The properties of a schema.
    pub const fn params(forms: u16, schema: Schema) -> Self {
        Self { forms, part: Part::Params(schema) }
    }

    /// Examples of the properties of a schema.
    pub const fn defaults(forms: u16, schema: Schema) -> Self {
        Self { forms, part: Part::Defaults(schema) }
    }
}

/// How much of a spec's details to tell.
///
/// ```
/// use nodewright::spec::{Form, Level};
///
/// let all = Form { level: Level::Full, examples: true, schemas: true };
/// assert_ne!(all, Form { examples: false, ..all });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// How much.
    pub level: Level,
    /// With the examples.
    pub examples: bool,
    /// With the schemas of data.
    pub schemas: bool,
}

/// How much of a spec's details to tell, examples and schemas aside.
///
/// ```
/// use nodewright::spec::{Form, Level};
///
/// let short = Form { level: Level::Minimal, examples: false, schemas: false };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// What it does, and a configuration and an input to start from.
    Minimal,
    /// All that is needed to use it.
    Standard,
    /// Everything, with the whole schema of its configuration.
    Full,
}

impl Form {
    /// Its bit in [`Piece::forms`].
    #[doc(hidden)]
    pub const fn bit(self) -> u16 {
        1 << (self.level as u16 * 4 + self.examples as u16 * 2 + self.schemas as u16)
    }
}
