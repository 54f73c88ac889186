//! jsonata-js under Node, where there is one.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::process::{Command, Stdio};

use nodewright_tests::harness::places::scratch;
use serde_json::Value;

/// The reference, of the version that jsonata-core follows too.
const PACKAGE: &str = "jsonata@2.2.2";

const SCRIPT: &str = r#"
const [library, input, rounds] = process.argv.slice(2);
const jsonata = require(library);
const tasks = JSON.parse(require('fs').readFileSync(input, 'utf8'));
const cpu = () => { const it = process.cpuUsage(); return it.user + it.system; };
(async () => {
    for (const task of tasks) {
        const expression = jsonata(task.expression);
        for (let round = -1; round < Number(rounds); round++) {
            let times = 0;
            const start = cpu();
            do {
                for (let turn = 0; turn < 5; turn++) {
                    await expression.evaluate(task.data);
                }
                times += 5;
            } while (cpu() - start < 100000);
            if (round >= 0) {
                console.log(JSON.stringify([task.name, (cpu() - start) / times]));
            }
        }
    }
})();
"#;

/// Microseconds of CPU time for one evaluation, by the names of the tasks that [`crate::contest`] wrote.
pub(crate) fn measure(rounds: usize) -> Result<BTreeMap<String, Vec<f64>>, Box<dyn Error>> {
    let folder = scratch().join("node");
    fs::create_dir_all(&folder)?;
    let library = folder.join("node_modules/jsonata/jsonata.js");
    if !library.exists() {
        println!("installing {PACKAGE} from npm into target/");
        let mut npm = Command::new("npm");
        npm.current_dir(&folder).args(["install", "--no-save", "--silent", "--prefix", "."]).arg(PACKAGE);
        let status = npm.stdin(Stdio::null()).status().map_err(|error| format!("npm: {error}"))?;
        if !status.success() || !library.exists() {
            return Err(format!("{PACKAGE} cannot be installed").into());
        }
    }
    fs::write(folder.join("measure.js"), SCRIPT)?;
    let mut node = Command::new("node");
    node.arg(folder.join("measure.js")).arg(&library).arg(scratch().join("transforms/tasks.json"));
    let output = node.arg(rounds.to_string()).output().map_err(|error| format!("node: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let mut figures: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        let name = line[0].as_str().ok_or("no name")?.to_owned();
        figures.entry(name).or_default().push(line[1].as_f64().ok_or("no sample")?);
    }
    Ok(figures)
}
