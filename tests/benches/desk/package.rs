//! Both servers as packages in folders of their own, as users would have them.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use nodewright_tests::harness::desk::{handwritten_desk, order_desk};
use nodewright_tests::harness::files::Files;

use crate::calls::orders;
use crate::cargo::cargo;
use crate::client::Client;
use crate::scratch::Scratch;
use crate::standalone::write_package;

const OURS: &str = "\
[dependencies]
nodewright
schemars = { version = \"1\", features = [\"uuid1\"] }
serde
uuid = { version = \"1\", features = [\"serde\"] }

[build-dependencies]
nodewright-codegen
";

const THEIRS: &str = "\
[dependencies]
rmcp+macros
schemars = { version = \"1\", features = [\"uuid1\"] }
serde
tokio
uuid = { version = \"1\", features = [\"serde\"] }
";

/// A package with a binary of the same name.
#[derive(Debug)]
pub(crate) struct Package {
    path: PathBuf,
    name: &'static str,
}

impl Package {
    /// Writes both.
    pub(crate) fn write_both(scratch: &Scratch) -> Result<[Self; 2], Box<dyn Error>> {
        Ok([
            Self::write(scratch, "order-desk", OURS, &order_desk())?,
            Self::write(scratch, "handwritten-desk", THEIRS, &handwritten_desk())?,
        ])
    }

    fn write(
        scratch: &Scratch,
        name: &'static str,
        dependencies: &str,
        files: &Files,
    ) -> Result<Self, Box<dyn Error>> {
        let path = scratch.path().join(name);
        write_package(&path, name, dependencies)?;
        for (file, text) in files.iter().filter(|(file, _)| !file.ends_with("Cargo.toml")) {
            let file = path.join(file);
            fs::create_dir_all(file.parent().ok_or("no folder")?)?;
            fs::write(file, text)?;
        }
        Ok(Self { path, name })
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// `cargo build`, with the settings of a user who has none.
    pub(crate) fn build(&self) -> Command {
        let mut command = cargo();
        command.current_dir(&self.path).env("CARGO_TARGET_DIR", self.target()).args(["build", "--quiet"]);
        command.env_remove("CARGO_INCREMENTAL").env_remove("CARGO_PROFILE_DEV_DEBUG");
        command
    }

    /// Throws away what was built.
    pub(crate) fn clean(&self) -> Result<(), Box<dyn Error>> {
        if self.target().exists() {
            fs::remove_dir_all(self.target())?;
        }
        Ok(())
    }

    /// Replaces `old`, which stands in the file once, by `new`.
    pub(crate) fn edit(&self, file: &str, old: &str, new: &str) -> Result<(), Box<dyn Error>> {
        let path = self.path.join(file);
        let text = fs::read_to_string(&path)?;
        if text.matches(old).count() != 1 {
            return Err(format!("`{old}` must stand once in {}", path.display()).into());
        }
        Ok(fs::write(path, text.replace(old, new))?)
    }

    /// A build that does not answer rightly is none.
    pub(crate) fn check(&self) -> Result<(), Box<dyn Error>> {
        let binary = self.target().join("debug").join(self.name);
        let requests = orders();
        let mut client = Client::start(&[binary.as_os_str()])?;
        client.call(&requests, requests.len(), 1)?;
        client.end()
    }

    fn target(&self) -> PathBuf {
        self.path.join("target")
    }
}
