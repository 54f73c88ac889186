//! A release build after an edit of one graph of twenty, and what it spends its time on.

use std::error::Error;

use serde_json::{Value, json};

use crate::client::Client;
use crate::payload::Request;
use crate::samples::Samples;
use crate::scratch::Scratch;
use crate::stopwatch::{Took, run_well};
use crate::twenty::{Project, TOOLS, Text};
use crate::wrapper::{LINKER, take_notes, wrap};

/// Seconds by the clock.
#[derive(Debug, Default)]
pub(crate) struct Rebuild {
    whole: Samples,
    cpu: Samples,
    nothing: Samples,
    script: Samples,
    rustc: Samples,
    linker: Samples,
}

/// Edits, builds and asks the server whether the edit arrived.
pub(crate) fn measure(
    scratch: &Scratch,
    project: &Project,
    rounds: usize,
) -> Result<Rebuild, Box<dyn Error>> {
    println!("first release build of {TOOLS} tools");
    let notes = scratch.path().join("notes");
    let build = || -> Result<Took, Box<dyn Error>> {
        let mut command = project.cargo(&["build", "--release", "--quiet"]);
        wrap(&mut command, &notes)?;
        run_well(&mut command)
    };
    build()?;
    let mut rebuild = Rebuild::default();
    for round in 0..rounds * 2 {
        let nothing = build()?.time;
        take_notes(&notes)?;
        let limit = 3_000 + round as u32;
        project.edit(Text::Limit(limit))?;
        let whole = build()?;
        check(project, limit)?;
        let (mut rustc, mut linker) = (0.0, 0.0);
        for note in take_notes(&notes)? {
            *(if note.what == LINKER { &mut linker } else { &mut rustc }) += note.took.time;
        }
        rebuild.whole.push(whole.time);
        rebuild.cpu.push(whole.cpu);
        rebuild.nothing.push(nothing);
        // rustc runs the linker, and cargo the script: what neither rustc nor an idle cargo took is the script's.
        rebuild.rustc.push(rustc - linker);
        rebuild.linker.push(linker);
        rebuild.script.push(whole.time - rustc - nothing);
    }
    Ok(rebuild)
}

/// A total just above the limit is reviewed, one at the limit is not.
fn check(project: &Project, limit: u32) -> Result<(), Box<dyn Error>> {
    let mut client = Client::start(&[project.release_binary().as_os_str()])?;
    let tools = client.tools()?.len();
    if tools < TOOLS {
        return Err(format!("{TOOLS} tools were expected, not {tools}").into());
    }
    let ask = |quantity: u32, expected: Value| {
        let arguments = json!({ "lines": [{ "sku": "A1", "qty": quantity }] });
        Request::new(&project.edited_tool(), &arguments, expected)
    };
    let at = f64::from(limit);
    let above = (at + 1.0) + (at + 1.0) * 90.0 / 100.0; // the second book gives 10 percent
    let requests = [
        ask(limit, json!({ "total": at, "lines": 1, "text": "book-3", "review": false })),
        ask(limit + 1, json!({ "total": above, "lines": 1, "text": "book-2 and book-3", "review": true })),
    ];
    client.call(&requests, requests.len(), 1)?;
    client.end()
}

impl Rebuild {
    pub(crate) fn print(&self) {
        println!("\nrelease build of {TOOLS} tools, after an edit of one graph");
        for (name, samples) in [
            ("whole", &self.whole),
            ("  cargo itself", &self.nothing),
            ("  build script", &self.script),
            ("  rustc", &self.rustc),
            ("  linker", &self.linker),
            ("CPU, all told", &self.cpu),
        ] {
            let (low, high) = samples.spread();
            println!("  {name:<16} {:5.2} s ({low:.2}–{high:.2})", samples.median());
        }
        println!();
    }
}
