//! Cold builds: the quickstart beside the same tool with rmcp's macros.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::{cargo, workspace};
use crate::client::Client;
use crate::greetings::greetings;
use crate::samples::Samples;
use crate::scratch::Scratch;
use crate::standalone::{NODEWRIGHT, write_package};
use crate::stopwatch::run_well;
use crate::table::{Row, Target};
use crate::wrapper::{take_notes, wrap};

/// The dependencies of a server on rmcp with its macros.
const RMCP: &str = "\
[dependencies]
rmcp+macros
schemars
serde
tokio
";

/// A project builds about as fast as one written by hand.
const COLD: Target = Target { sign: '≤', limit: 1.3 };

/// Builds both sides from nothing, in turns.
pub(crate) fn measure(scratch: &Scratch, rounds: usize) -> Result<Vec<Row>, Box<dyn Error>> {
    let packages = write_packages(scratch)?;
    let mut cpu = vec![Samples::default(); packages.len()];
    let mut time = cpu.clone();
    for round in 0..rounds {
        for (side, package) in packages.iter().enumerate() {
            println!("cold build of {}, round {} of {rounds}", package.name(), round + 1);
            let took = run_well(&mut package.cold_build()?)?;
            package.check()?;
            cpu[side].push(took.cpu);
            time[side].push(took.time);
        }
    }
    let row = |name: &str, target, sides| Row { name: name.to_owned(), unit: "s", target, sides };
    Ok(vec![row("cold `cargo build`: CPU", Some(COLD), cpu), row("cold `cargo build`: time", None, time)])
}

/// Builds both sides once more and names the crates that took most.
pub(crate) fn print_crates(scratch: &Scratch) -> Result<(), Box<dyn Error>> {
    for package in write_packages(scratch)? {
        let notes = scratch.path().join("notes");
        let mut build = package.cold_build()?;
        wrap(&mut build, &notes)?;
        run_well(&mut build)?;
        let mut crates = BTreeMap::<String, f64>::new();
        for note in take_notes(&notes)? {
            *crates.entry(note.what).or_default() += note.took.cpu;
        }
        let mut crates: Vec<_> = crates.into_iter().collect();
        crates.sort_by(|left, right| right.1.total_cmp(&left.1));
        println!("\nCPU seconds of rustc in a cold build of {}", package.name());
        for (name, cpu) in crates.iter().take(16) {
            println!("{cpu:6.1}  {name}");
        }
        let rest: f64 = crates.iter().skip(16).map(|(_, cpu)| cpu).sum();
        println!("{rest:6.1}  (the rest)");
    }
    Ok(())
}

/// A package with a binary of the same name.
struct Package(PathBuf);

impl Package {
    fn name(&self) -> String {
        self.0.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn cold_build(&self) -> Result<Command, Box<dyn Error>> {
        let target = self.0.join("target");
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        let mut command = cargo();
        command.current_dir(&self.0).env("CARGO_TARGET_DIR", target).args(["build", "--quiet"]);
        Ok(command)
    }

    /// A build that does not answer rightly is none.
    fn check(&self) -> Result<(), Box<dyn Error>> {
        let binary = self.0.join("target/debug").join(self.name());
        let requests = greetings();
        let mut client = Client::start(&[binary.as_os_str()])?;
        client.call(&requests, requests.len(), 1)?;
        client.end()
    }
}

fn write_packages(scratch: &Scratch) -> Result<[Package; 2], Box<dyn Error>> {
    let quickstart = scratch.path().join("quickstart");
    write_package(&quickstart, "quickstart", NODEWRIGHT)?;
    for folder in ["src", "graphs"] {
        copy(&format!("examples/quickstart/{folder}"), &quickstart.join(folder))?;
    }
    copy_file("examples/quickstart/build.rs", &quickstart.join("build.rs"))?;
    let handwritten = scratch.path().join("handwritten");
    write_package(&handwritten, "handwritten", RMCP)?;
    copy_file("tests/handwritten/src/bin/macros.rs", &handwritten.join("src/main.rs"))?;
    Ok([Package(quickstart), Package(handwritten)])
}

fn copy_file(from: &str, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::copy(workspace().join(from), to)?;
    Ok(())
}

/// Copies the files of a folder of the workspace.
fn copy(from: &str, to: &Path) -> Result<(), Box<dyn Error>> {
    let from: PathBuf = workspace().join(from);
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(&from).map_err(|error| format!("cannot read {}: {error}", from.display()))? {
        let path = entry?.path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().unwrap_or_default()))?;
        }
    }
    Ok(())
}
