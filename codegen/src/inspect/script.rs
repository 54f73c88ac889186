//! The build script of a package, as far as it says where the project is.

use std::fs;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprLit, ExprMethodCall, Lit};

use crate::build_script::Build;
use crate::item::project::{NO_BUILD_SCRIPT, NOT_CALLED};

/// What a build script does.
#[derive(Clone, Debug, Default)]
pub struct Script {
    exists: bool,
    calls: bool,
    root: Option<String>,
    graphs: Option<String>,
}

impl Script {
    /// Reads the build script at `path`.
    pub fn read(path: &Path) -> Self {
        match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text),
            Err(_) => Self::default(),
        }
    }

    fn parse(text: &str) -> Self {
        let mut script = Self { exists: true, ..Self::default() };
        match syn::parse_file(text) {
            Ok(file) => script.visit_file(&file),
            // rustc has more to say of it.
            Err(_) => script.calls = true,
        }
        script
    }

    /// The build that it runs.
    pub fn build(&self) -> Build {
        let mut build = Build::new();
        if let Some(root) = &self.root {
            build = build.root(root);
        }
        if let Some(graphs) = &self.graphs {
            build = build.graphs(graphs);
        }
        build
    }

    /// What is wrong with it.
    pub(super) fn complaint(&self) -> Option<&'static str> {
        match (self.exists, self.calls) {
            (false, _) => Some(NO_BUILD_SCRIPT),
            (true, false) => Some(NOT_CALLED),
            (true, true) => None,
        }
    }
}

impl<'a> Visit<'a> for Script {
    fn visit_expr_call(&mut self, call: &'a ExprCall) {
        if let Expr::Path(path) = &*call.func {
            // The crate may have any name, so its functions are known by theirs.
            let mut names = path.path.segments.iter().map(|segment| &segment.ident);
            self.calls |= names.any(|name| name == "Build" || name == "build");
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        if let Some(Expr::Lit(ExprLit { lit: Lit::Str(given), .. })) = call.args.first() {
            match call.method.to_string().as_str() {
                "root" => self.root = Some(given.value()),
                "graphs" => self.graphs = Some(given.value()),
                _ => {}
            }
        }
        visit::visit_expr_method_call(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_places_that_a_script_names() {
        let script = Script::parse(
            "fn main() { nodewright_codegen::Build::new().root(\"a/b.rs\").graphs(\"flows\").run(); }",
        );
        assert_eq!(script.complaint(), None);
        let build = script.build();
        assert_eq!(build.roots, [std::path::PathBuf::from("a/b.rs")]);
        assert_eq!(build.graphs, std::path::PathBuf::from("flows"));
    }

    #[test]
    fn tells_a_script_that_does_something_else() {
        assert_eq!(Script::parse("fn main() { compiler::build(); }").complaint(), None);
        assert_eq!(Script::parse("fn main() {}").complaint(), Some(NOT_CALLED));
        assert_eq!(Script::default().complaint(), Some(NO_BUILD_SCRIPT));
    }
}
