//! Crates in memory.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::{Cfg, Scan, scan_crate};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Sources;
use crate::syntax::{Project, Shape, TypeDecl, TypeKind, TypeRef};

mod items;
mod modules;
mod mutation;
mod names;
mod paths;
mod roots;

/// A scanned crate.
struct Scanned {
    project: Project,
    scan: Scan,
    sources: Sources,
    found: Vec<Diagnostic>,
}

fn files(list: &[(&str, &str)]) -> HashMap<PathBuf, String> {
    let files = list.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned()));
    files.collect()
}

fn cfg(vars: &[(&str, &str)]) -> Cfg {
    Cfg::from_env(vars.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())))
}

fn scan_with(cfg: &Cfg, list: &[(&str, &str)]) -> Scanned {
    let (cx, mut sources, mut project) = (Diagnostics::new(), Sources::default(), Project::default());
    let scan = scan_crate(&cx, &mut sources, &files(list), Path::new(list[0].0), cfg, &mut project);
    Scanned { project, scan, sources, found: cx.take() }
}

fn scan(list: &[(&str, &str)]) -> Scanned {
    scan_with(&Cfg::default(), list)
}

/// A crate of one file.
fn scan_lib(text: &str) -> Scanned {
    scan(&[("src/lib.rs", text)])
}

impl Scanned {
    fn decl(&self, name: &str) -> &TypeDecl {
        let decl = self.project.types.iter().find(|decl| decl.item.name.value == name);
        decl.unwrap_or_else(|| panic!("no declaration `{name}`"))
    }

    /// Names of all declarations, with their modules.
    fn decls(&self) -> Vec<String> {
        let decls = self.project.types.iter().map(|decl| {
            let mut path = decl.item.module.clone();
            path.push(decl.item.name.value.clone());
            path.join("::")
        });
        decls.collect()
    }

    /// The path by which the root can name a declaration; empty when there is none.
    fn path(&self, name: &str) -> String {
        self.decl(name).item.path.as_ref().map(|path| path.join("::")).unwrap_or_default()
    }

    /// The type of a field, in words.
    fn field(&self, decl: &str, field: &str) -> String {
        let Shape::Struct(fields) = &self.decl(decl).shape else {
            panic!("`{decl}` has no named fields");
        };
        let found = fields.iter().find(|found| found.name.value == field);
        self.show(&found.unwrap_or_else(|| panic!("no field `{field}`")).ty)
    }

    /// `#path` for a type of the crate, the path for a foreign one.
    fn show(&self, ty: &TypeRef) -> String {
        let list = |types: &[TypeRef]| types.iter().map(|ty| self.show(ty)).collect::<Vec<_>>().join(", ");
        let with = |name: String, args: &[TypeRef]| match args {
            [] => name,
            args => format!("{name}<{}>", list(args)),
        };
        match &ty.kind {
            TypeKind::Declared(decl, args) => with(format!("#{}", self.decls()[decl.0]), args),
            TypeKind::Foreign(path, args) => with(path.join("::"), args),
            TypeKind::Parameter(name) => format!("'{name}"),
            TypeKind::Tuple(types) => format!("({})", list(types)),
            TypeKind::Array(ty, Some(len)) => format!("[{}; {len}]", self.show(ty)),
            TypeKind::Array(ty, None) => format!("[{}]", self.show(ty)),
            TypeKind::Reference(ty) => format!("&{}", self.show(ty)),
            TypeKind::Opaque => "?".to_owned(),
        }
    }
}
