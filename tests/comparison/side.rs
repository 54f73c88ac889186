//! The two servers, each as it is and once with every mistake, as crates of a workspace.

use std::path::{Path, PathBuf};

use nodewright_tests::harness::cargo::{Run, fixture_binary, run_on_fixtures};
use nodewright_tests::harness::desk::{handwritten_desk, order_desk};
use nodewright_tests::harness::files::Files;
use nodewright_tests::harness::message::Message;
use nodewright_tests::harness::workspace::Workspace;

use crate::mistakes::{Change, MISTAKES};

/// The crate without a mistake.
pub(crate) const SOUND: &str = "sound";

/// Who wrote the server.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    Nodewright,
    Handwritten,
}

impl Side {
    fn group(self) -> &'static str {
        match self {
            Self::Nodewright => "order-desk",
            Self::Handwritten => "handwritten-desk",
        }
    }

    /// What crates of this side are called: binaries of all fixtures lie in one folder.
    fn crate_name(self, mistake: &str) -> String {
        match self {
            Self::Nodewright => format!("desk_{mistake}"),
            Self::Handwritten => format!("handdesk_{mistake}"),
        }
    }

    fn changes(self, mistake: &str) -> &'static [Change] {
        let mistake = MISTAKES.iter().find(|it| it.name == mistake);
        mistake.map_or(&[], |mistake| match self {
            Self::Nodewright => mistake.ours,
            Self::Handwritten => mistake.theirs,
        })
    }

    fn files(self, name: &str) -> Files {
        let (mut files, dependencies) = match self {
            Self::Nodewright => (order_desk(), OURS),
            Self::Handwritten => (handwritten_desk(), THEIRS),
        };
        files.insert("Cargo.toml".into(), manifest(name, dependencies));
        // The binary of the example names its library, which has the crate's name.
        let main = files.get_mut(Path::new("src/main.rs")).expect("a binary");
        *main = main.replace("order_desk", name);
        files
    }
}

const OURS: &str = "\
[dependencies]
nodewright.workspace = true
schemars = { workspace = true, features = [\"uuid1\"] }
serde.workspace = true
uuid = { version = \"1\", features = [\"serde\"] }

[build-dependencies]
nodewright-codegen.workspace = true
";

const THEIRS: &str = "\
[dependencies]
rmcp = { workspace = true, features = [\"macros\"] }
schemars = { workspace = true, features = [\"uuid1\"] }
serde.workspace = true
tokio.workspace = true
uuid = { version = \"1\", features = [\"serde\"] }
";

fn manifest(name: &str, dependencies: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n{dependencies}")
}

/// A side, built with each mistake as far as it goes.
#[derive(Debug)]
pub(crate) struct Built {
    side: Side,
    run: Run,
}

impl Built {
    pub(crate) fn new(side: Side) -> Self {
        let names = MISTAKES.iter().map(|mistake| mistake.name);
        let crates = [SOUND].into_iter().chain(names).map(|mistake| {
            let name = side.crate_name(mistake);
            let mut files = side.files(&name);
            for (path, old, new) in side.changes(mistake) {
                let text = files.get_mut(Path::new(path)).unwrap_or_else(|| panic!("{mistake}: no {path}"));
                assert_eq!(text.matches(old).count(), 1, "{mistake}: `{old}` in {path}");
                *text = text.replace(old, new);
            }
            (name, files)
        });
        let workspace = Workspace::new(side.group(), crates.collect());
        let run = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
        Self { side, run }
    }

    /// What was said of a mistake.
    pub(crate) fn messages(&self, mistake: &str) -> &[Message] {
        self.run.of(&self.side.crate_name(mistake))
    }

    /// What the build step warned of.
    pub(crate) fn script_warnings(&self, mistake: &str) -> Vec<&str> {
        self.run.script_warnings(&self.side.crate_name(mistake))
    }

    /// The server with a mistake that was not caught.
    pub(crate) fn binary(&self, mistake: &str) -> PathBuf {
        fixture_binary(&self.side.crate_name(mistake))
    }

    /// A text of the project with paths as they are in it, not in the workspace.
    pub(crate) fn in_project(&self, mistake: &str, text: &str) -> String {
        text.replace(&format!("{}/", self.side.crate_name(mistake)), "")
    }
}
