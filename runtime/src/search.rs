//! Search over the registry: words, sentences and typing errors in one mode.
//!
//! The compiler made the index; here it is read in place. `query` finds the terms that a query's words stand for,
//! with the help of `spelling` for those that no document has; `rank` adds up what documents match, and cuts those
//! that match too little of the query. A query allocates nothing but its answer once a thread has done its first.

mod query;
mod rank;
mod spelling;
mod view;

use std::cell::RefCell;

use view::View;

/// What a project can be searched by: bytes that the compiler wrote. No bytes find nothing.
#[derive(Clone, Copy, Debug)]
pub struct Index {
    bytes: &'static [u8],
}

/// A spec that a query found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Its place in the registry.
    pub spec: u32,
    /// From 0 to 100: the share of the query that it matches, times how well.
    pub score: f32,
}

/// What a query is worked out in, kept for the next one.
#[derive(Default)]
struct Scratch {
    query: query::Query,
    near: spelling::Near,
    sums: rank::Sums,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Index {
    /// An index over these bytes. Damaged ones find less, or nothing.
    pub const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes }
    }

    /// At most `limit` specs, the best first; equally good ones in the order of the registry. Nothing if no spec
    /// matches enough of the query.
    pub fn search(&self, query: &str, limit: usize) -> Vec<Hit> {
        let Some(view) = View::new(self.bytes) else { return Vec::new() };
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.query.read(&view, query, &mut scratch.near);
            scratch.sums.add_up(&view, &scratch.query);
            scratch.sums.best(&view, &scratch.query, limit)
        })
    }
}
