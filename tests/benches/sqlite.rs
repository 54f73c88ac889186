//! The other side of search: SQLite's FTS5, as one would use it for a registry.

use std::fmt::Write;

use nodewright_codegen::search::Document;
use nodewright_core::words::words;
use rusqlite::{Connection, Result, Statement, params};

/// How many hits a query gives at most.
pub(crate) const LIMIT: usize = 10;

/// The columns of both tables, weighed by their purpose as in Nodewright's own index. `rank` is set once, so that
/// SQLite need not sort what it has not ranked; without places of words, which no query asks for, it is quicker; both
/// tables are merged into one segment when they are full.
const TABLES: &str = "
    CREATE VIRTUAL TABLE words USING fts5(
        id, aliases, tags, description, params, ports, guidance, texts,
        content='', detail=column, tokenize='porter unicode61'
    );
    INSERT INTO words(words, rank) VALUES('rank', 'bm25(9.0, 8.0, 6.0, 5.0, 3.0, 2.0, 1.5, 1.0)');
    CREATE VIRTUAL TABLE letters USING fts5(
        id, aliases, tags, description, params, content='', detail=column, tokenize='trigram'
    );
    INSERT INTO letters(letters, rank) VALUES('rank', 'bm25(9.0, 8.0, 6.0, 5.0, 3.0)');
";

/// Fills a database in memory.
pub(crate) fn fill(documents: &[Document<'_>]) -> Result<Connection> {
    let mut database = Connection::open_in_memory()?;
    database.execute_batch(TABLES)?;
    let transaction = database.transaction()?;
    for document in documents {
        let Document { spec, id, description, guidance, .. } = document;
        let id = id.replace(['.', '_'], " ");
        let (aliases, tags) = (document.aliases.join("; "), document.tags.join("; "));
        let (params, param_texts) = columns(&document.params);
        let (ports, port_texts) = columns(&document.ports);
        transaction.execute(
            "INSERT INTO words(rowid, id, aliases, tags, description, params, ports, guidance, texts) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![spec, id, aliases, tags, description, params, ports, guidance, param_texts + &port_texts],
        )?;
        transaction.execute(
            "INSERT INTO letters(rowid, id, aliases, tags, description, params) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![spec, id, aliases, tags, description, params],
        )?;
    }
    transaction.commit()?;
    database.execute_batch(
        "INSERT INTO words(words) VALUES('optimize'); INSERT INTO letters(letters) VALUES('optimize');",
    )?;
    Ok(database)
}

/// Names and texts, a column each.
fn columns(named: &[(&str, &str)]) -> (String, String) {
    let names: Vec<String> = named.iter().map(|(name, _)| name.replace('_', " ")).collect();
    let texts: Vec<&str> = named.iter().map(|(_, text)| *text).collect();
    (names.join("; "), texts.join(" ") + " ")
}

/// Prepared queries over a database.
#[derive(Debug)]
pub(crate) struct Fts<'d> {
    words: Statement<'d>,
    letters: Statement<'d>,
    /// What is asked, kept for its memory.
    asked: String,
    hits: Vec<(u32, f64)>,
}

impl<'d> Fts<'d> {
    pub(crate) fn new(database: &'d Connection) -> Result<Self> {
        let select = |table: &str| {
            database.prepare(&format!(
                "SELECT rowid, rank FROM {table} WHERE {table} MATCH ?1 ORDER BY rank LIMIT {LIMIT}"
            ))
        };
        Ok(Self {
            words: select("words")?,
            letters: select("letters")?,
            asked: String::new(),
            hits: Vec::with_capacity(LIMIT),
        })
    }

    /// The best hits: by any word that tells something, or else by any three letters in a row of one.
    pub(crate) fn search(&mut self, query: &str) -> Result<&[(u32, f64)]> {
        self.asked.clear();
        self.hits.clear();
        for word in words(query).filter(|word| !word.is_stop()) {
            ask_for(&mut self.asked, word.text());
        }
        if self.asked.is_empty() {
            return Ok(&self.hits);
        }
        read(&mut self.words, &self.asked, &mut self.hits)?;
        if self.hits.is_empty() {
            self.asked.clear();
            for word in words(query).filter(|word| !word.is_stop()) {
                let letters: Vec<char> = word.text().chars().collect();
                for three in letters.windows(3) {
                    ask_for(&mut self.asked, &String::from_iter(three));
                }
            }
            read(&mut self.letters, &self.asked, &mut self.hits)?;
        }
        Ok(&self.hits)
    }
}

fn ask_for(asked: &mut String, word: &str) {
    if !asked.is_empty() {
        asked.push_str(" OR ");
    }
    // Writing to a `String` cannot fail, and a word has no quotes.
    let _ = write!(asked, "\"{word}\"");
}

fn read(statement: &mut Statement<'_>, asked: &str, hits: &mut Vec<(u32, f64)>) -> Result<()> {
    let mut rows = statement.query([asked])?;
    while let Some(row) = rows.next()? {
        hits.push((row.get(0)?, row.get(1)?));
    }
    Ok(())
}
