//! The search index of the registry: all that a query needs, weighed and laid out at build time.
//!
//! `lexicon` cuts texts into terms, `fields` weighs the terms of a document by where they stand, `vocabulary`
//! weighs each term over all documents, `blob` writes the bytes that the runtime reads in place. The same documents
//! give the same bytes.

mod blob;
mod fields;
mod lexicon;
mod vocabulary;

#[cfg(test)]
mod tests;

use nodewright_core::layout::MOST_DOCUMENTS;

use fields::Fields;
use lexicon::Lexicon;
use vocabulary::Vocabulary;

/// What search knows about a spec. Only the newest version of a node is a document.
#[derive(Clone, Debug, Default)]
pub struct Document<'a> {
    /// The place in the registry, which a hit gives back.
    pub spec: u32,
    /// `TYPE.SUBTYPE`.
    pub id: &'a str,
    /// Other names, phrases among them.
    pub aliases: Vec<&'a str>,
    /// Topics.
    pub tags: Vec<&'a str>,
    /// What the node does.
    pub description: &'a str,
    /// When to use it and when not.
    pub guidance: &'a str,
    /// Name and description of each parameter.
    pub params: Vec<(&'a str, &'a str)>,
    /// Name and description of each port.
    pub ports: Vec<(&'a str, &'a str)>,
}

/// The index of these documents, for `nodewright`'s search.
pub fn build_index(documents: &[Document<'_>]) -> Vec<u8> {
    let documents = &documents[..documents.len().min(MOST_DOCUMENTS)];
    let mut lexicon = Lexicon::default();
    let fields: Vec<Fields> = documents.iter().map(|document| Fields::of(document, &mut lexicon)).collect();
    let specs: Vec<u32> = documents.iter().map(|document| document.spec).collect();
    blob::write(&specs, &Vocabulary::of(&fields, lexicon))
}
