//! What Cargo.toml says of a package: all that cargo tells a build script of it.

use std::fs;
use std::path::{Path, PathBuf};

use nodewright_codegen::front::rust::scan::Cfg;
use nodewright_codegen::inspect::Script;
use nodewright_codegen::options::Options;
use toml::{Table, Value};

/// A Cargo.toml.
#[derive(Debug)]
pub(crate) struct Manifest {
    /// The folder that it stands in.
    pub(crate) folder: PathBuf,
    table: Table,
}

impl Manifest {
    /// Reads the Cargo.toml of a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        let path = folder.join("Cargo.toml");
        let text =
            fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let table =
            text.parse::<Table>().map_err(|error| format!("{} is no TOML: {error}", path.display()))?;
        Ok(Self { folder: folder.to_owned(), table })
    }

    /// The folder with a Cargo.toml at `path` or above it.
    pub(crate) fn find(path: &Path) -> Option<PathBuf> {
        path.ancestors().find(|folder| folder.join("Cargo.toml").is_file()).map(Path::to_owned)
    }

    /// Whether it is of a package.
    pub(crate) fn is_package(&self) -> bool {
        self.table.contains_key("package")
    }

    /// Whether it is the root of a workspace.
    pub(crate) fn is_workspace(&self) -> bool {
        self.table.contains_key("workspace")
    }

    /// What a compilation is told of the package.
    pub(crate) fn options(&self) -> Options {
        Options {
            package: self.package("name").unwrap_or_else(|| "project".to_owned()),
            version: self.package("version").unwrap_or_else(|| "0.0.0".to_owned()),
            description: self.package("description").filter(|text| !text.is_empty()),
        }
    }

    /// The package's build script.
    pub(crate) fn script(&self) -> Script {
        let path = self.table.get("package").and_then(|package| package.get("build")).and_then(Value::as_str);
        Script::read(&self.folder.join(path.unwrap_or("build.rs")))
    }

    /// A text of `[package]`, which may be inherited from the workspace.
    fn package(&self, key: &str) -> Option<String> {
        let value = self.table.get("package")?.get(key)?;
        if let Some(text) = value.as_str() {
            return Some(text.to_owned());
        }
        value.get("workspace").filter(|inherited| inherited.as_bool() == Some(true))?;
        let above = self.folder.ancestors().filter_map(|folder| Self::read(folder).ok());
        let workspace = above.into_iter().find_map(|manifest| manifest.table.get("workspace").cloned())?;
        workspace.get("package")?.get(key)?.as_str().map(str::to_owned)
    }

    /// The folders of a workspace's members.
    pub(crate) fn members(&self) -> Vec<PathBuf> {
        let excluded: Vec<_> = self.listed("exclude").collect();
        let mut members: Vec<_> =
            self.listed("members").filter(|folder| !excluded.contains(folder)).collect();
        members.sort();
        members.dedup();
        members
    }

    /// Whether a workspace says of a folder that it is a member, or that it is none.
    pub(crate) fn lists(&self, folder: &Path) -> bool {
        self.members().iter().any(|member| member == folder)
            || self.listed("exclude").any(|excluded| folder.starts_with(excluded))
    }

    /// The folders in a list of `[workspace]`.
    fn listed(&self, key: &str) -> impl Iterator<Item = PathBuf> {
        let workspace = self.table.get("workspace");
        let list = workspace.and_then(|workspace| workspace.get(key)).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).flat_map(|member| self.folders(member))
    }

    /// The folders that an entry of `members` names: a path, or all in a folder.
    fn folders(&self, member: &str) -> Vec<PathBuf> {
        let Some(parent) = member.strip_suffix("/*") else {
            return vec![self.folder.join(member)];
        };
        let entries = fs::read_dir(self.folder.join(parent)).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.join("Cargo.toml").is_file()).collect()
    }

    /// The configuration of a debug build for this machine, with the package's default features.
    pub(crate) fn cfg(&self) -> Cfg {
        let mut variables = vec![
            ("CARGO_CFG_TARGET_OS".to_owned(), std::env::consts::OS.to_owned()),
            ("CARGO_CFG_TARGET_ARCH".to_owned(), std::env::consts::ARCH.to_owned()),
            ("CARGO_CFG_TARGET_FAMILY".to_owned(), std::env::consts::FAMILY.to_owned()),
            ("CARGO_CFG_TARGET_POINTER_WIDTH".to_owned(), usize::BITS.to_string()),
            ("CARGO_CFG_PANIC".to_owned(), "unwind".to_owned()),
            ("PROFILE".to_owned(), "debug".to_owned()),
        ];
        let family = format!("CARGO_CFG_{}", std::env::consts::FAMILY.to_uppercase());
        variables.push((family, String::new()));
        let features = self.default_features().into_iter();
        variables.extend(features.map(|feature| {
            (format!("CARGO_FEATURE_{}", feature.to_uppercase().replace('-', "_")), "1".to_owned())
        }));
        Cfg::from_env(variables)
    }

    /// `default` and all that it turns on in this package.
    fn default_features(&self) -> Vec<String> {
        let features = self.table.get("features").and_then(Value::as_table);
        let mut on: Vec<String> = Vec::new();
        let mut open = vec!["default".to_owned()];
        while let Some(feature) = open.pop() {
            let Some(list) = features.and_then(|features| features.get(&feature)?.as_array()) else {
                continue;
            };
            if !on.contains(&feature) {
                open.extend(list.iter().filter_map(Value::as_str).map(str::to_owned));
                on.push(feature);
            }
        }
        on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(text: &str) -> Manifest {
        Manifest { folder: "nowhere".into(), table: text.parse().expect("is TOML") }
    }

    #[test]
    fn features_turn_on_others() {
        let features = "[features]\ndefault = [\"a\"]\na = [\"b\", \"dep:c\"]\nb = []\nd = [\"b\"]\n";
        let mut on = manifest(features).default_features();
        on.sort();
        assert_eq!(on, ["a", "b", "default"]);
        assert_eq!(manifest("").default_features(), [""; 0]);
    }

    #[test]
    fn tells_what_cargo_tells_a_build_script() {
        let package = manifest("[package]\nname = \"desk\"\nversion = \"1.2.3\"\ndescription = \"\"\n");
        let options = package.options();
        assert_eq!((&*options.package, &*options.version, options.description), ("desk", "1.2.3", None));
    }
}
