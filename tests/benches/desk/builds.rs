//! Debug builds: from nothing, and after edits as they are usual. CPU time of cargo and all its children.

use std::error::Error;

use crate::markdown::Row;
use crate::package::Package;
use crate::scratch::Scratch;
use crate::stopwatch::run_well;

/// A file, what stands in it once, and what comes in its place.
type Change = (&'static str, &'static str, &'static str);

/// The same edit on both sides. It changes no answer that is checked.
struct Edit {
    name: &'static str,
    sides: [&'static [Change]; 2],
}

const EDITS: [Edit; 3] = [
    Edit {
        name: "build after an edit of a node's body: CPU",
        sides: [
            &[("src/nodes.rs", "total *= 0.95;", "total *= 0.96;")],
            &[("src/pricing.rs", "Currency::Chf => 0.95", "Currency::Chf => 0.96")],
        ],
    },
    Edit {
        name: "build after an edit of a condition: CPU",
        sides: [
            &[("graphs/orders.yaml", "{ var: price.total }, 1000]", "{ var: price.total }, 1001]")],
            &[("src/desk.rs", "total > 1000.0", "total > 1001.0")],
        ],
    },
    Edit {
        name: "build after an edit of a type: CPU",
        sides: [
            &[("src/nodes.rs", "pub qty: u32", "pub qty: u16")],
            &[
                ("src/order.rs", "qty: u32", "qty: u16"),
                ("src/desk.rs", ", line.qty))", ", line.qty.into()))"),
            ],
        ],
    },
];

/// Builds both sides from nothing and after each edit, in turns.
pub(crate) fn measure(scratch: &Scratch, rounds: usize) -> Result<Vec<Row>, Box<dyn Error>> {
    let packages = Package::write_both(scratch)?;
    let mut rows = vec![Row::new("cold build: CPU", "s"), Row::new("cold build: time", "s")];
    rows.extend(EDITS.iter().map(|edit| Row::new(edit.name, "s")));
    for round in 0..rounds {
        for (side, package) in packages.iter().enumerate() {
            println!("builds of {}, round {} of {rounds}", package.name(), round + 1);
            package.clean()?;
            let cold = run_well(&mut package.build())?;
            package.check()?;
            rows[0].push(side, cold.cpu);
            rows[1].push(side, cold.time);
            for (edit, row) in EDITS.iter().zip(&mut rows[2..]) {
                row.push(side, after(package, edit.sides[side])?);
            }
        }
    }
    Ok(rows)
}

/// What a build takes after the changes, and once more after they were taken back: the mean, so that each round leaves
/// the files as it found them.
fn after(package: &Package, changes: &[Change]) -> Result<f64, Box<dyn Error>> {
    let build = || -> Result<f64, Box<dyn Error>> {
        let took = run_well(&mut package.build())?;
        package.check()?;
        Ok(took.cpu)
    };
    for (file, old, new) in changes {
        package.edit(file, old, new)?;
    }
    let there = build()?;
    for (file, old, new) in changes {
        package.edit(file, new, old)?;
    }
    Ok((there + build()?) / 2.0)
}
