//! Parts of the application state that are missing, and what must not be taken for missing.

use super::{Sample, price, tool};

const LAST: &str = "      - { id: b, type: transform, transform: { expr: '{ \"total\": 1 }' }, next: exit }";

/// A node that asks for a `Book`, and one that calls the server `stock`.
fn sample() -> Sample {
    let call = "      - { id: c, type: mcp, server: stock, tool: list, next: b }";
    Sample::new(tool(&format!("{}\n{call}\n{LAST}", price("a", "c"))))
}

/// The sample, with another state.
fn with_state(state: &str, more: &str) -> Sample {
    let mut sample = sample().with_rust(more);
    let written = "#[derive(Provide)]\npub struct App { pub book: Book, pub stock: Stock }";
    assert!(sample.rust.contains(written), "{}", sample.rust);
    sample.rust = sample.rust.replace(written, state);
    sample
}

const BOOK: &str = "#[derive(Provide)]\npub struct App { pub book: Book }";

#[test]
fn rejects_state_that_lacks_a_server() {
    let found = with_state(BOOK, "").compile().1;
    assert_eq!(found, ["graphs/a.yaml:3:30 `App` does not provide `Stock`"]);
    let found = with_state("#[derive(Provide, Debug)]\npub struct App { pub number: u8 }", "").compile().1;
    let expected = ["3:30 `App` does not provide `Stock`", "11:15 `App` does not provide `Book`"];
    assert_eq!(found, expected.map(|found| format!("graphs/a.yaml:{found}")));
}

#[test]
fn one_missing_part_is_one_message() {
    let nodes = format!("{}\n{}\n{LAST}", price("a", "c"), price("c", "b"));
    let mut sample = Sample::new(tool(&nodes));
    sample.rust = sample.rust.replace("pub book: Book, ", "");
    let found = sample.compile().1;
    assert_eq!(found, ["graphs/a.yaml:10:15 `App` does not provide `Book`"]);
}

#[test]
fn rejects_state_whose_impls_give_other_parts() {
    let given = "impl Provide<Book> for App { fn provide(&self) -> &Book { &self.0 } }";
    let found = with_state("pub struct App(pub Book);", given).compile().1;
    assert_eq!(found, ["graphs/a.yaml:3:30 `App` does not provide `Stock`"]);
}

#[test]
fn what_may_be_provided_is_left_to_rustc() {
    let own = "impl Provide<Stock> for App { fn provide(&self) -> &Stock { &STOCK } }";
    for (state, more) in [
        (BOOK, own),
        (BOOK, "impl<T> Provide<T> for App { fn provide(&self) -> &T { loop {} } }"),
        (BOOK, "macro_rules! give { ($ty:ty) => { impl Provide<$ty> for App {} } } give!(Stock);"),
        (BOOK, "other::give!(App, Stock);"),
        (BOOK, "fn hidden() { impl Provide<Stock> for App { fn provide(&self) -> &Stock { &STOCK } } }"),
        (BOOK, "const _: () = { impl Provide<Stock> for App { fn provide(&self) -> &Stock { &STOCK } } };"),
        ("#[derive(Provide, other::Give)]\npub struct App { pub book: Book }", ""),
        ("#[derive(Provide)]\npub struct App<S> { pub book: Book, pub stock: S }", ""),
        ("#[derive(Provide)]\npub struct App { pub book: Book, pub stock: std::sync::Arc<Stock> }", ""),
        ("#[derive(Provide)]\npub struct App { pub book: Book, pub stock: Room }", "pub type Room = Stock;"),
        ("#[derive(Provide)]\npub struct App { pub book: Book, pub stock: elsewhere::Stock }", ""),
        ("#[derive(Provide)]\npub struct App { pub book: Book, pub stock: room!() }", ""),
    ] {
        assert_eq!(with_state(state, more).compile().1, [""; 0], "{state}\n{more}");
    }
}

#[test]
fn parts_of_no_name_are_left_to_rustc() {
    let mut sample = sample();
    sample.rust = sample.rust.replace("type State = Book;", "type State = (Book, [u8; 2]);");
    sample.rust = sample.rust.replace("pub book: Book, ", "pub book: (Book, [u8; 2]), ");
    assert_eq!(sample.compile().1, [""; 0]);
}
