//! Which root generates the project.

use std::path::PathBuf;

use super::super::{CallKind, Cfg, find_root};
use super::{files, scan, scan_lib};

fn root_of(list: &[(&str, &str)]) -> Option<String> {
    let roots: Vec<PathBuf> = list.iter().map(|(path, _)| PathBuf::from(path)).collect();
    find_root(&files(list), &roots, &Cfg::default()).map(|root| root.display().to_string())
}

#[test]
fn the_root_with_project_generates() {
    let main = ("src/main.rs", "nodewright::main!(order_desk, state = order_desk::App::start);");
    let lib = ("src/lib.rs", "mod nodes; nodewright::project!();");
    assert_eq!(root_of(&[main, lib]).as_deref(), Some("src/lib.rs"));
}

#[test]
fn main_generates_unless_it_names_a_crate() {
    let generates = |text| root_of(&[("src/main.rs", text)]).is_some();
    assert!(generates("nodewright::main!();"));
    assert!(generates("nw::main!(crate, state = App::start);"));
    assert!(generates("use nodewright::main; main! { state = App }"));
    assert!(!generates("nodewright::main!(order_desk);"));
    assert!(!generates("nodewright::main!(::order_desk, state = order_desk::App);"));
    assert!(!generates("#[cfg(test)] nodewright::main!();"));
    assert!(!generates("macro_rules! main { () => {} } main!();"));
    assert!(!generates("fn main() {}"));
    assert!(!generates("fn main() { project!( }"));
}

#[test]
fn a_call_outside_of_the_root_module_is_marked() {
    let found = scan_lib("mod inner {\n    nodewright::project!(); }");
    let [call] = &found.scan.calls[..] else {
        panic!("one call");
    };
    assert!(!call.at_root && call.call.kind == CallKind::Project);
    assert_eq!(found.sources.locate(call.span), "src/lib.rs:2:5");
    assert!(found.scan.generator().is_none());
}

#[test]
fn the_call_chooses_the_state() {
    let app = "#[derive(Provide)] pub struct App; pub struct Other; impl Provide<u8> for Other {
        fn provide(&self) -> &u8 { &0 } }";
    let chosen = |call: &str| {
        let found = scan(&[("src/lib.rs", &format!("mod app; use app::*; {call}")), ("src/app.rs", app)]);
        assert_eq!(found.project.states.len(), 2);
        let chosen = found.project.states.iter().find(|state| state.chosen);
        chosen.map(|state| state.item.name.value.clone()).unwrap_or_default()
    };
    assert_eq!(chosen("nodewright::project!();"), "");
    assert_eq!(chosen("nodewright::project!(state = Other);"), "Other");
    assert_eq!(chosen("nodewright::main!(crate, state = app::App::start);"), "App");
    assert_eq!(chosen("nodewright::main!(state = App::with(5),);"), "App");
    assert_eq!(chosen("nodewright::main!(desk, state = App::start);"), "");
    assert_eq!(chosen("nodewright::project!(state = start);"), "");
}
