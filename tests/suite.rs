//! The official suites: JSONata's, from the folder that `NODEWRIGHT_SUITE` names, and JSON Logic's, from that of
//! `NODEWRIGHT_JSONLOGIC`. They belong to others, so they are not here; without the variables nothing is run, and the
//! tests say so.
//!
//! `NODEWRIGHT_SUITE_ONLY=text` runs only the cases whose id has `text` in it.

#[path = "suite/case.rs"]
mod case;
#[path = "suite/exceptions.rs"]
mod exceptions;
#[path = "suite/jsonata.rs"]
mod jsonata;
#[path = "suite/jsonlogic.rs"]
mod jsonlogic;
#[path = "suite/report.rs"]
mod report;
#[path = "suite/trial.rs"]
mod trial;

use std::path::PathBuf;

use nodewright_tests::harness::progress;

/// The folder that a variable names.
fn folder(variable: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(variable).map(PathBuf::from);
    if folder.is_none() {
        progress(&format!("NOT RUN: {variable} names no folder with the suite"));
    }
    folder
}

#[test]
fn jsonata_does_what_its_suite_says() {
    if let Some(folder) = folder("NODEWRIGHT_SUITE") {
        let report = trial::run("suite-jsonata", jsonata::read(&folder));
        report.finish(exceptions::EXCEPTIONS);
    }
}

#[test]
fn json_logic_does_what_its_suite_says() {
    if let Some(folder) = folder("NODEWRIGHT_JSONLOGIC") {
        let report = trial::run("suite-jsonlogic", jsonlogic::read(&folder));
        report.finish(&[]);
    }
}
