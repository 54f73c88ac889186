//! PARSE_IMAGE: what is in a picture.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Reads an image: recognizes the text in it (OCR), describes it, or extracts fields from a scanned form.
/// Works on photos, screenshots, invoices and receipts.
#[derive(Debug, NodeSpec)]
#[node(
    id = "ACTION.PARSE_IMAGE",
    tags = ["image", "ocr", "vision", "scan"],
    aliases = [
        "read text from image", "optical character recognition", "scan receipt", "describe photo",
        "screenshot to text", "extract from picture", "scanned invoice", "image to text", "read a photo",
    ],
    guidance = "Use it for pictures and scans; give `url` or `base64`, not both. For free questions about \
                an image, an AI_AGENT node that sees images is better. Set `fields` for the task \
                `extract_fields`, or nothing is extracted.",
    input = ImageInput,
    output = ParsedImage
)]
#[port(
    input = main,
    description = "The image, by its address or its content.",
    mime_type = "application/json",
    max_connections = 1
)]
#[example(
    name = "Read the total of a receipt",
    config = { "task": "extract_fields", "fields": ["shop", "total"], "languages": ["de", "en"] },
    input = { "url": "https://example.com/receipt.jpg" },
    output = {
        "text": "Laden am Eck\nSumme 12,40",
        "blocks": [{ "text": "Summe 12,40", "confidence": 0.97, "place": [20, 310, 180, 332] }],
        "fields": { "shop": "Laden am Eck", "total": 12.4 },
        "width": 600,
        "height": 900
    }
)]
pub struct ParseImage {
    /// What to find out.
    #[param(default = ImageTask::ReadText)]
    pub task: ImageTask,
    /// Languages of the text, as ISO 639-1 codes, the most likely first.
    #[param(default = vec!["en"])]
    pub languages: Vec<String>,
    /// Fields to extract, in task `extract_fields`: `invoice_number`, `total`.
    #[param(default = Vec::new())]
    pub fields: Vec<String>,
    /// Least confidence with which a piece of text counts.
    #[param(default = 0.5, min = 0, max = 1)]
    pub min_confidence: f64,
    /// Longest side to which larger images are scaled down, in pixels.
    #[param(default = 2048, min = 256, max = 8192)]
    pub max_side: u32,
}

/// What to find out about an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImageTask {
    /// The text in it.
    ReadText,
    /// What it shows, in a few sentences.
    Describe,
    /// The values of given fields, as in a form.
    ExtractFields,
}

/// An image.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ImageInput {
    /// Address of the image, unless its content is given.
    pub url: Option<String>,
    /// Content of the image as Base64: PNG, JPEG, WebP or GIF.
    pub base64: Option<String>,
}

/// What was found.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ParsedImage {
    /// All text, or the description.
    pub text: String,
    /// The pieces of text, with their places.
    pub blocks: Vec<TextBlock>,
    /// The fields that were extracted, by name.
    pub fields: serde_json::Map<String, Value>,
    /// Width of the image in pixels.
    pub width: u32,
    /// Height of the image in pixels.
    pub height: u32,
}

/// A piece of text in an image.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TextBlock {
    /// The text.
    pub text: String,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// Where it is: left, top, right and bottom, in pixels.
    pub place: [u32; 4],
}
