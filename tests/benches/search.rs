//! What a search takes inside the process, beside SQLite's FTS5 over the same texts.

mod corpus;
mod generated;
mod options;
mod queries;
mod samples;
mod sqlite;
mod table;

use std::error::Error;
use std::hint::black_box;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use corpus::Corpus;
use nodewright::private::{Index, Project, knowledge};
use options::Options;
use queries::{KINDS, Kind};
use samples::Samples;
use sqlite::{Fts, LIMIT};
use table::{Row, Target, print_table};

const HELP: &str = "\
What a search for nodes takes inside the process, beside SQLite's FTS5 over the same texts: the 61 nodes of the
example `node-knowledge`, and 3,000 that are generated.

Usage: cargo bench -p nodewright-tests --features fts5 --bench search -- [options]

  --rounds <n>   how often everything is measured (101, with --quick 11)
  --quick        fewer rounds
  --cold         a query of SQLite's before each of Nodewright's, so that the processor's caches are cold
  --queries      also show each query
  --help         this text

Times are of the clock: a query is far shorter than what the system counts CPU time by.";

/// How many specs are generated.
const MANY: u32 = 3_000;

/// How often each query runs per round and side.
const RUNS: usize = 5;

/// Far below a database.
const SEARCH: Target = Target { sign: '≤', limit: 0.05 };

const SIDES: [&str; 2] = ["Nodewright", "SQLite FTS5"];

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(HELP, [101, 11], &["--cold", "--queries"])?;
    let cold = options.has("--cold");
    for corpus in [Corpus::example()?, Corpus::of(generated::documents(MANY))] {
        let database = sqlite::fill(&corpus.documents)?;
        let mut fts = Fts::new(&database)?;
        let searches = searches(&corpus, &mut fts)?;
        let mut kinds: Vec<Line> = KINDS.iter().map(|kind| Line::new(kind.name)).collect();
        let mut all = Line::new("all");
        let mut queries: Vec<Line> = searches.iter().map(|search| Line::new(search.query)).collect();
        for _ in 0..options.rounds {
            let times = searches.iter().map(|search| search.measure(&mut fts, cold));
            let times: Vec<Times> = times.collect::<Result<_, _>>()?;
            for (kind, line) in kinds.iter_mut().enumerate() {
                let of_kind = searches.iter().zip(&times).filter(|(search, _)| search.kind == kind);
                line.push(median_times(of_kind.map(|(_, times)| *times)));
            }
            all.push(median_times(times.iter().copied()));
            queries.iter_mut().zip(&times).for_each(|(line, times)| line.push(*times));
        }
        kinds.push(all);
        println!("\n{} specs, an index of {} kB", corpus.documents.len(), corpus.project.index.len() / 1_000);
        print_table(&SIDES, &kinds.iter().flat_map(Line::rows).collect::<Vec<_>>());
        if options.has("--queries") {
            println!();
            print_table(&SIDES, &queries.iter().flat_map(Line::rows).collect::<Vec<_>>());
        }
        print_extremes(&searches, &queries);
    }
    println!("\nmedians of {} rounds, and the middle half of them in brackets", options.rounds);
    Ok(())
}

/// A query, ready to be asked of all sides.
struct Search {
    project: &'static Project,
    index: Index,
    /// Its place in [`KINDS`].
    kind: usize,
    query: &'static str,
    arguments: String,
    /// Whether Nodewright and SQLite find anything.
    found: [bool; 2],
}

/// Microseconds: hits alone, the answer of `search_nodes`, SQLite.
type Times = [f64; 3];

fn searches(corpus: &Corpus, fts: &mut Fts<'_>) -> Result<Vec<Search>, Box<dyn Error>> {
    let index = Index::new(corpus.project.index);
    let mut searches = Vec::new();
    for (kind, Kind { queries, .. }) in KINDS.iter().enumerate() {
        for query in *queries {
            searches.push(Search {
                project: corpus.project,
                index,
                kind,
                query,
                arguments: serde_json::json!({ "query": query }).to_string(),
                found: [!index.search(query, LIMIT).is_empty(), !fts.search(query)?.is_empty()],
            });
        }
    }
    Ok(searches)
}

impl Search {
    /// Runs of each side in a row, so that all find the processor's caches warm; or a single one of each with one of
    /// SQLite's before it, which leaves them to neither.
    fn measure(&self, fts: &mut Fts<'_>, cold: bool) -> Result<Times, Box<dyn Error>> {
        let runs = if cold { 1 } else { RUNS };
        let hits = time(runs, || Ok(self.index.search(black_box(self.query), LIMIT)))?;
        if cold {
            fts.search(self.query)?;
        }
        let answer = time(runs, || self.answer())?;
        Ok([hits, answer, time(runs, || Ok(fts.search(black_box(self.query))?.len()))?])
    }

    /// What the tool answers: arguments read, text written.
    fn answer(&self) -> Result<String, Box<dyn Error>> {
        let mut future = knowledge::search(self.project, black_box(&self.arguments));
        match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => Ok(answer?),
            Poll::Pending => Err("a search that waits".into()),
        }
    }
}

/// Microseconds of a run, the median of some. What it gives is dropped outside of them, on neither side's account.
fn time<T>(runs: usize, mut run: impl FnMut() -> Result<T, Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let mut times = Samples::default();
    for _ in 0..runs {
        let start = Instant::now();
        let result = black_box(run()?);
        times.push(start.elapsed().as_nanos() as f64 / 1e3);
        drop(result);
    }
    Ok(times.median())
}

fn median_times(times: impl Iterator<Item = Times>) -> Times {
    let mut all: [Samples; 3] = Default::default();
    for times in times {
        all.iter_mut().zip(times).for_each(|(samples, time)| samples.push(time));
    }
    all.map(|samples| samples.median())
}

/// What was measured of a query, or of many.
struct Line {
    name: &'static str,
    hits: Samples,
    answer: Samples,
    fts: Samples,
}

impl Line {
    fn new(name: &'static str) -> Self {
        Self { name, hits: Samples::default(), answer: Samples::default(), fts: Samples::default() }
    }

    fn push(&mut self, [hits, answer, fts]: Times) {
        self.hits.push(hits);
        self.answer.push(answer);
        self.fts.push(fts);
    }

    /// SQLite is not asked to write an answer: its hits stand beside both.
    fn rows(&self) -> [Row; 2] {
        let shown: String = self.name.chars().take(40).collect();
        [("hits", &self.hits), ("answer", &self.answer)].map(|(what, samples)| Row {
            name: format!("{shown}: {what}"),
            unit: "µs",
            target: Some(SEARCH),
            sides: vec![samples.clone(), self.fts.clone()],
        })
    }
}

/// Says how many queries found something, and which one was nearest to SQLite's time.
fn print_extremes(searches: &[Search], queries: &[Line]) {
    let found = |side: usize| searches.iter().filter(|search| search.found[side]).count();
    println!("of {} queries, {} and {} found something", searches.len(), found(0), found(1));
    let ratios = queries.iter().map(|line| (line.answer.over(&line.fts).median(), line.name));
    if let Some((ratio, query)) = ratios.max_by(|left, right| left.0.total_cmp(&right.0)) {
        println!("the worst ratio of an answer is {ratio:.3}: `{query}`");
    }
}
