//! mcpGraph's own examples, which are not here: `NODEWRIGHT_MCPGRAPH` names a folder of them, one folder for each
//! version. Files of the same forms are in [`samples`](super::samples).

use std::fs;
use std::path::{Path, PathBuf};

use super::*;

#[test]
fn reads_the_examples_of_mcpgraph_as_they_are() {
    let Some(folder) = std::env::var_os("NODEWRIGHT_MCPGRAPH") else {
        eprintln!("NOT RUN: NODEWRIGHT_MCPGRAPH names no folder with mcpGraph's examples");
        return;
    };
    let mut read = 0;
    for version in entries(Path::new(&folder)).iter().filter(|path| path.is_dir()) {
        let is_yaml = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "yaml");
        for path in entries(version).iter().filter(is_yaml) {
            let text = fs::read_to_string(path).expect("an example is text");
            assert_eq!(messages(&text), [""; 0], "{}", path.display());
            assert!(!super::read(&text).0.graphs.is_empty(), "{}", path.display());
            read += 1;
        }
    }
    assert!(read > 0, "no example in the folder");
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}
