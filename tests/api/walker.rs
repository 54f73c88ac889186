//! The walker itself: that it sees what changes for users, and nothing else.

use std::path::PathBuf;

use nodewright_tests::harness::files::Files;

use crate::list::{Entry, list};
use crate::tree::Tree;

fn entries(files: &[(&str, &str)]) -> Vec<Entry> {
    let files: Files = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect();
    list(&Tree::parse("desk", &files))
}

fn lines(files: &[(&str, &str)]) -> Vec<String> {
    entries(files).into_iter().map(|entry| entry.text).collect()
}

fn root(text: &str) -> Vec<String> {
    lines(&[("lib.rs", text)])
}

const ORDERS: &str = "
    /// An order.
    #[derive(Clone)]
    pub struct Order { pub id: u32, secret: u8 }
    impl Order {
        pub fn price(mut self, discount: f64) -> f64 { discount }
        fn check(&self) {}
    }
    pub enum State { Open, Paid { at: u64 } }
";

#[test]
fn items_are_listed_by_path_with_their_parts() {
    assert_eq!(
        root(ORDERS),
        [
            "pub struct desk::Order { … }",
            "impl Clone for desk::Order",
            "field desk::Order::id: u32",
            "pub fn desk::Order::price(self, discount: f64) -> f64",
            "pub enum desk::State",
            "variant desk::State::Open",
            "variant desk::State::Paid { at: u64 }",
        ]
    );
}

/// What is gone and what is new after a change of one text to another.
fn changed(from: &str, to: &str) -> (Vec<String>, Vec<String>) {
    assert!(ORDERS.contains(from), "{from}");
    let (old, new) = (root(ORDERS), root(&ORDERS.replace(from, to)));
    let gone = old.iter().filter(|line| !new.contains(line)).cloned().collect();
    (gone, new.into_iter().filter(|line| !old.contains(line)).collect())
}

#[test]
fn notices_a_removed_function() {
    let (gone, new) = changed("pub fn price", "fn price");
    assert_eq!(gone, ["pub fn desk::Order::price(self, discount: f64) -> f64"]);
    assert!(new.is_empty(), "{new:?}");
}

#[test]
fn notices_a_changed_signature() {
    let (gone, new) = changed("discount: f64)", "discount: f32)");
    assert_eq!(gone, ["pub fn desk::Order::price(self, discount: f64) -> f64"]);
    assert_eq!(new, ["pub fn desk::Order::price(self, discount: f32) -> f64"]);
}

#[test]
fn notices_a_new_variant() {
    let (gone, new) = changed("Open,", "Open, Late(u8),");
    assert!(gone.is_empty(), "{gone:?}");
    assert_eq!(new, ["variant desk::State::Late(u8)"]);
}

#[test]
fn notices_a_private_field_that_ends_construction_from_outside() {
    let (gone, new) = changed(", secret: u8", "");
    assert_eq!(
        (gone, new),
        (vec!["pub struct desk::Order { … }".to_owned()], vec!["pub struct desk::Order".to_owned()])
    );
}

#[test]
fn notices_a_trait_that_is_no_longer_implemented() {
    let (gone, _) = changed("#[derive(Clone)]", "");
    assert_eq!(gone, ["impl Clone for desk::Order"]);
}

#[test]
fn changes_behind_the_api_are_not_seen() {
    for (from, to) in [("fn check(&self) {}", ""), ("secret: u8", "other: String"), ("mut self", "self")] {
        assert_eq!(changed(from, to), (Vec::new(), Vec::new()), "{from}");
    }
}

#[test]
fn private_modules_are_seen_through_what_is_exported_of_them() {
    let found = lines(&[
        ("lib.rs", "mod inner; pub mod open; pub use inner::{Shown, deep::*}; pub use Shown as Again;"),
        ("inner.rs", "pub mod deep; pub struct Shown; pub struct Unseen; impl Shown { pub fn go(&self) {} }"),
        (
            "inner/deep.rs",
            "pub fn far() {} pub(crate) fn near() {} impl super::Unseen { pub fn lost(&self) {} }",
        ),
        ("open.rs", "#[doc(hidden)] pub fn hidden() {} pub use super::Shown; #[cfg(test)] pub mod tests {}"),
    ]);
    assert_eq!(
        found,
        [
            "pub use desk::Again = desk::Shown",
            "pub struct desk::Shown",
            "pub fn desk::Shown::go(&self)",
            "pub fn desk::far()",
            "pub use desk::open::Shown = desk::Shown",
        ]
    );
}

#[test]
fn traits_are_listed_with_their_items_and_implementations() {
    let found = root(
        "pub trait Run: Send { const N: usize; type Out: Clone + Send; fn run(&self) -> u8; fn twice(&self) -> u8 { 2 } }
         mod private { pub struct Hidden; }
         pub struct Job<T>(pub T);
         impl<T: Send> Run for Job<T> { const N: usize = 1; type Out = u8; fn run(&self) -> u8 { 1 } }
         impl Run for u8 { const N: usize = 1; type Out = u8; fn run(&self) -> u8 { 1 } }
         impl From<private::Hidden> for Job<u8> { fn from(_: private::Hidden) -> Self { Job(1) } }
         impl Run for private::Hidden { const N: usize = 1; type Out = u8; fn run(&self) -> u8 { 1 } }",
    );
    assert_eq!(
        found,
        [
            "pub struct desk::Job<T>",
            "impl<T: Send> desk::Run for desk::Job<T>",
            "field desk::Job::0: T",
            "pub trait desk::Run: Send",
            "impl desk::Run for u8",
            "const desk::Run::N: usize",
            "type desk::Run::Out: Clone + Send",
            "fn desk::Run::run(&self) -> u8",
            "fn desk::Run::twice(&self) -> u8 { … }",
        ]
    );
}

#[test]
fn features_and_macros_are_noted() {
    let found = root(
        "#[cfg(feature = \"http\")] pub mod http { pub fn serve() {} #[non_exhaustive] pub enum Kind {} }
         #[macro_export] macro_rules! desk { () => {}; (state = $state:ty) => {}; (@inner) => {}; }
         macro_rules! numbers { ($($ty:ty)*) => { $(impl From<$ty> for Id {})* }; }
         numbers!(u8 u16);
         pub use other::Thing;",
    );
    assert_eq!(
        found,
        [
            "impl in desk by numbers!(u8 u16)",
            "pub use desk::Thing = other::Thing",
            "macro desk::desk!()",
            "macro desk::desk!(state = $state: ty)",
            "#[cfg(feature = \"http\")] #[non_exhaustive] pub enum desk::http::Kind",
            "#[cfg(feature = \"http\")] pub fn desk::http::serve()",
        ]
    );
}

#[test]
fn items_without_a_program_in_their_documentation_are_found() {
    let text = "
        /// ```
        /// desk::shown();
        /// ```
        pub fn shown() {}
        /// ```text
        /// a picture
        /// ```
        pub fn pictured() {}
        /// ```no_run
        /// desk::Told;
        /// ```
        pub struct Told { pub field: u8 }
        pub const NUMBER: u8 = 1;
    ";
    let found = entries(&[("lib.rs", text)]);
    let without: Vec<_> =
        found.iter().filter(|entry| entry.example == Some(false)).map(|entry| &entry.path).collect();
    assert_eq!(without, ["desk::pictured"]);
}
