//! The files of a batch's crate.

use std::path::Path;

use super::{Language, Unit};
use crate::harness::files::Files;

/// How many functions a file has.
const PER_FILE: usize = 100;

/// The program, which knows its functions by a table.
const PROGRAM: &str = include_str!("program.rs");

/// A file with functions.
struct Module {
    text: String,
    /// The line after each function, with the unit it stands for.
    ends: Vec<(u64, usize)>,
}

/// Where each unit stands.
pub(super) struct Layout {
    modules: Vec<Module>,
}

impl Layout {
    /// Puts all units that `wanted` has into files. A unit keeps its file whatever becomes of others.
    pub(super) fn new(units: &[Unit], wanted: impl Fn(usize) -> bool) -> Self {
        let indices: Vec<usize> = (0..units.len()).collect();
        let modules = indices.chunks(PER_FILE).map(|chunk| {
            let chosen: Vec<usize> = chunk.iter().copied().filter(|&index| wanted(index)).collect();
            Module::new(units, &chosen)
        });
        Self { modules: modules.collect() }
    }

    /// All files of the crate.
    pub(super) fn files(&self, name: &str) -> Files {
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nnodewright.workspace = true\nserde_json.workspace = true\n"
        );
        let mut main = PROGRAM.to_owned();
        for module in 0..self.modules.len() {
            main.push_str(&format!("mod m{module};\n"));
        }
        main.push_str("\nconst TABLES: &[&[(usize, Expression)]] = &[");
        for module in 0..self.modules.len() {
            main.push_str(&format!("m{module}::TABLE, "));
        }
        main.push_str("];\n");
        let mut files = Files::from([("Cargo.toml".into(), manifest), ("src/main.rs".into(), main)]);
        for (index, module) in self.modules.iter().enumerate() {
            files.insert(format!("src/m{index}.rs").into(), module.text.clone());
        }
        files
    }

    /// The unit at a line of a file, as rustc names them.
    pub(super) fn unit_at(&self, file: &str, line: u64) -> Option<usize> {
        let stem = Path::new(file).file_stem()?.to_str()?;
        let module = self.modules.get(stem.strip_prefix('m')?.parse::<usize>().ok()?)?;
        let (_, unit) = module.ends.iter().find(|(end, _)| line < *end)?;
        Some(*unit)
    }
}

impl Module {
    fn new(units: &[Unit], chosen: &[usize]) -> Self {
        let (mut text, mut line, mut ends) = (String::new(), 1, Vec::new());
        let mut table = "pub(crate) const TABLE: &[(usize, crate::Expression)] = &[".to_owned();
        for &index in chosen {
            let Unit { language, code } = &units[index];
            let (ty, variant) = match language {
                Language::Jsonata => ("::nodewright::Jsonata", "Jsonata"),
                Language::JsonLogic => ("::nodewright::JsonLogic", "JsonLogic"),
            };
            let function = format!("fn e{index}() -> {ty} {{ {code} }}\n");
            line += function.matches('\n').count() as u64;
            ends.push((line, index));
            text.push_str(&function);
            table.push_str(&format!("({index}, crate::Expression::{variant}(e{index})), "));
        }
        text.push_str(&table);
        text.push_str("];\n");
        Self { text, ends }
    }
}
