//! The search engine with its index: what it finds, what it does not, and what nobody can do to it.

#[path = "search/laws.rs"]
mod laws;
#[path = "search/quality.rs"]
mod quality;
#[path = "search/random.rs"]
mod random;
#[path = "search/registry.rs"]
mod registry;
#[path = "search/robustness.rs"]
mod robustness;
#[path = "search/rules.rs"]
mod rules;
