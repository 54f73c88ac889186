//! `import`: asks an MCP server for its tools, and keeps or compares what it says.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use nodewright::private::client::Client;
use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::package::SNAPSHOTS;
use nodewright_codegen::snapshot::{Listed, Snapshot, find_drift, parse_snapshot, render_snapshot};
use nodewright_codegen::source::Sources;

use crate::FAILED;
use crate::args::ImportOptions;
use crate::manifest::Manifest;
use crate::output::{complain, print};
use crate::target::{Target, find};

mod server;

/// How long a server may take to start and to list its tools. Some are fetched first.
const PATIENCE: Duration = Duration::from_secs(120);

/// Imports, and gives the exit code; or says what is wrong with the command line.
pub(crate) fn run(options: &ImportOptions) -> Result<u8, String> {
    let manifest = match find(None)? {
        Target::Package(manifest) => *manifest,
        _ => return Err("this is the root of a workspace; go to the folder of a project".to_owned()),
    };
    let client = server::client(options, &manifest)?;
    let text = ask(&client).and_then(|listed| Ok((render_snapshot(&listed)?, listed)));
    let (text, listed) = match text {
        Ok(asked) => asked,
        Err(message) => return Ok(failed(&message)),
    };
    let path = manifest.folder.join(SNAPSHOTS).join(format!("{}.json", options.name));
    let shown = format!("{SNAPSHOTS}/{}.json", options.name);
    let old = fs::read_to_string(&path).ok();
    Ok(match (old, options.check) {
        (Some(old), _) if old == text => print(&format!("{shown} is up to date")),
        (None, true) => {
            failed(&format!("{shown} is not there; `cargo nodewright import {}` writes it", options.name))
        }
        (Some(old), true) => tell_drift(&shown, &options.name, &old, &text),
        (_, false) => match write(&manifest, &path, &text) {
            Ok(()) => {
                print(&format!("wrote {shown}: {} of {} {}", tools(&listed), listed.name, listed.version))
            }
            Err(error) => failed(&format!("cannot write {}: {error}", path.display())),
        },
    })
}

fn failed(message: &str) -> u8 {
    complain(&format!("error: {message}"));
    FAILED
}

fn tools(listed: &Listed) -> String {
    match listed.tools.len() {
        1 => "1 tool".to_owned(),
        count => format!("{count} tools"),
    }
}

/// What the server says of itself and its tools.
fn ask(client: &Client) -> Result<Listed, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    let asked = runtime.block_on(async {
        let asked = tokio::time::timeout(PATIENCE, client.list_tools()).await;
        client.close().await;
        asked
    });
    // A thread may still wait for a name to be looked up; nobody needs it.
    runtime.shutdown_background();
    match asked {
        Ok(Ok(listing)) => Ok(Listed {
            name: listing.name,
            version: listing.version,
            protocol: listing.protocol,
            tools: listing.tools,
        }),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => {
            Err(format!("server `{}` has not answered in {} seconds", client.name(), PATIENCE.as_secs()))
        }
    }
}

/// Says what has changed since the snapshot was taken.
fn tell_drift(shown: &str, name: &str, old: &str, new: &str) -> u8 {
    let lines = match (read(old, name), read(new, name)) {
        (Some(old), Some(new)) => find_drift(&old, &new),
        _ => vec!["the file is no snapshot".to_owned()],
    };
    let lines = match lines.is_empty() {
        true => vec!["the file was changed by hand, or by another version".to_owned()],
        false => lines,
    };
    print(&format!("{shown} differs from what the server says:\n  {}", lines.join("\n  ")));
    FAILED
}

fn read(text: &str, name: &str) -> Option<Snapshot> {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("snapshot", text);
    let snapshot = parse_snapshot(&cx, &sources, file, name);
    cx.take();
    snapshot
}

/// Writes the snapshot. The first of a project is in a folder that its build script does not watch yet.
fn write(manifest: &Manifest, path: &Path, text: &str) -> std::io::Result<()> {
    let folder: PathBuf = manifest.folder.join(SNAPSHOTS);
    let is_first = !folder.is_dir();
    fs::create_dir_all(&folder)?;
    fs::write(path, text)?;
    if is_first && let Ok(watched) = fs::File::options().append(true).open(manifest.folder.join("Cargo.toml"))
    {
        // If that fails, the next change of a graph has the same effect.
        let _ = watched.set_modified(SystemTime::now());
    }
    Ok(())
}
