//! The stock room.

/// What lies on the shelves.
#[derive(Debug)]
pub(crate) struct Stock {
    shelves: Vec<(&'static str, i64)>,
}

impl Stock {
    /// Opens the stock room.
    pub(crate) fn open() -> Self {
        Self { shelves: vec![("A1", 40), ("B2", 3), ("C3", 1000)] }
    }

    /// The articles on the shelves, a line each: `A1: 40`.
    pub(crate) fn list_shelves(&self) -> String {
        let lines: Vec<_> = self.shelves.iter().map(|(sku, count)| format!("{sku}: {count}")).collect();
        lines.join("\n")
    }
}
