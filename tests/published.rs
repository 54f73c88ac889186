//! The manifests of what is published: complete, of one Rust version, and in an order in which they can be published.

use std::fs;
use std::path::{Path, PathBuf};

use nodewright_tests::harness::files::read;
use nodewright_tests::harness::places::repository;
use toml::{Table, Value};

/// Every published crate, after those that it needs.
const PUBLISHED: [(&str, &str); 5] = [
    ("nodewright-core", "runtime/core"),
    ("nodewright-codegen", "codegen"),
    ("nodewright-macros", "macros"),
    ("nodewright", "runtime"),
    ("cargo-nodewright", "codegen/cli"),
];

fn manifest(folder: &Path) -> Table {
    let path = folder.join("Cargo.toml");
    read(&path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn published(name: &str) -> (PathBuf, Table) {
    let (_, folder) = PUBLISHED.iter().find(|(known, _)| *known == name).expect("it is published");
    let folder = repository().join(folder);
    let manifest = manifest(&folder);
    (folder, manifest)
}

fn is_inherited(package: &Value, key: &str) -> bool {
    package.get(key).and_then(|value| value.get("workspace")) == Some(&Value::Boolean(true))
}

/// The Rust version that the workspace declares.
fn rust_version() -> String {
    let workspace = manifest(&repository());
    workspace["workspace"]["package"]["rust-version"].as_str().expect("a version").to_owned()
}

#[test]
fn all_members_that_may_be_published_are_known() {
    let workspace = manifest(&repository());
    let members = workspace["workspace"]["members"].as_array().expect("a list").iter();
    let plain = members.filter_map(Value::as_str).filter(|member| !member.ends_with('*'));
    let examples = fs::read_dir(repository().join("examples")).expect("there are examples").flatten();
    let folders = plain.map(|member| repository().join(member)).chain(examples.map(|entry| entry.path()));
    for folder in folders {
        let package = &manifest(&folder)["package"];
        let name = package["name"].as_str().expect("a name");
        let is_known = PUBLISHED.iter().any(|(known, _)| *known == name);
        let is_private = package.get("publish") == Some(&Value::Boolean(false));
        assert!(
            is_known != is_private,
            "`{name}` is published and not listed here, or listed and `publish = false`"
        );
    }
}

#[test]
fn crates_come_after_those_that_they_need() {
    for (at, (name, _)) in PUBLISHED.iter().enumerate() {
        let (_, manifest) = published(name);
        for section in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let Some(dependencies) = manifest.get(section).and_then(Value::as_table) else { continue };
            for (needed, how) in dependencies {
                let Some(place) = PUBLISHED.iter().position(|(known, _)| known == needed) else { continue };
                // What has no version is for this repository alone, and cargo leaves it out.
                let is_left_out = section == "dev-dependencies"
                    && how.get("version").is_none()
                    && how.get("workspace").is_none();
                assert!(place < at || is_left_out, "`{name}` needs `{needed}`, which is published later");
            }
        }
    }
}

#[test]
fn ci_packages_them_in_this_order() {
    let names: Vec<_> = PUBLISHED.iter().map(|(name, _)| *name).collect();
    let line = format!("published=({})", names.join(" "));
    assert!(
        read(&repository().join(".ci/run")).lines().any(|other| other == line),
        "`.ci/run` has no line {line}"
    );
}

#[test]
fn what_a_registry_shows_is_there() {
    for (name, _) in PUBLISHED {
        let (folder, manifest) = published(name);
        let package = &manifest["package"];
        assert!(
            package.get("description").and_then(Value::as_str).is_some_and(|text| text.len() > 20),
            "{name}"
        );
        for key in ["version", "edition", "license", "keywords", "include"] {
            assert!(is_inherited(package, key), "`{key}` of `{name}` is not the workspace's");
        }
        for key in ["readme", "categories"] {
            assert!(package.get(key).is_some(), "`{name}` has no `{key}`");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let (own, shared) = (read(&folder.join(licence)), read(&repository().join(licence)));
            assert!(own == shared, "`{licence}` of `{name}` is not that of the repository");
        }
    }
}

#[test]
fn all_are_for_the_rust_version_of_the_workspace() {
    for (name, _) in PUBLISHED {
        let (_, manifest) = published(name);
        assert!(is_inherited(&manifest["package"], "rust-version"), "`rust-version` of `{name}` is its own");
        // The lint that holds the code to that version.
        assert!(is_inherited(&Value::Table(manifest), "lints"), "`lints` of `{name}` are its own");
    }
    let workspace = manifest(&repository());
    let lint = &workspace["workspace"]["lints"]["clippy"]["incompatible_msrv"];
    assert_eq!(lint.as_str(), Some("deny"));
}

#[test]
fn clippy_and_the_readme_name_the_same_rust_version() {
    let version = rust_version();
    let clippy: Table = read(&repository().join("clippy.toml")).parse().expect("clippy.toml is TOML");
    assert_eq!(clippy["msrv"].as_str(), Some(version.as_str()));
    let readme = read(&repository().join("README.md"));
    let said = format!("Rust ({version} or newer)");
    assert!(readme.contains(&said), "README.md does not say `{said}`");
}
