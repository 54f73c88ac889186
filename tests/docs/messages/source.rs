//! The source of the compiler: its functions, and what each of them raises.

use std::path::Path;

use nodewright_tests::harness::files::read_folder;
use nodewright_tests::harness::places::repository;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, ExprCall, ExprMethodCall, FnArg, ImplItemFn, ItemFn, ItemMod, Pat, Signature,
};

/// What makes a message, as the end of a path or as a method, and which argument is the text.
const MAKERS: [(&str, usize); 10] = [
    ("Diagnostic::error", 1),
    ("Diagnostic::warning", 1),
    ("Diagnostic::lint", 2),
    ("SyntaxError::new", 2),
    ("SyntaxError::uncoded", 1),
    ("RegexError::new", 1),
    ("RegexError::elsewhere", 0),
    ("syn::Error::new", 1),
    ("syn::Error::new_spanned", 1),
    (".error", 0), // of syn's `ParseStream`
];

/// A function, with its file.
pub(super) struct Function {
    pub(super) file: String,
    pub(super) name: String,
    /// Names of parameters, without `self`.
    pub(super) params: Vec<String>,
    pub(super) body: Block,
}

/// All functions.
pub(super) struct Source {
    pub(super) functions: Vec<Function>,
}

/// What is raised in a place: texts with `…` in them, or the expression that could not be followed.
pub(super) struct Raised {
    pub(super) file: String,
    pub(super) words: Result<Vec<String>, String>,
}

impl Source {
    /// Reads the Rust in folders of the repository, without its tests.
    pub(super) fn read(folders: &[&str]) -> Self {
        let mut source = Self { functions: Vec::new() };
        for folder in folders {
            for (path, text) in read_folder(&repository().join(folder)) {
                if path.extension().is_some_and(|extension| extension == "rs") && !is_test(&path) {
                    source.add(format!("{folder}/{}", path.to_string_lossy().replace('\\', "/")), &text);
                }
            }
        }
        source
    }

    fn add(&mut self, file: String, text: &str) {
        let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        Functions { file, found: &mut self.functions }.visit_file(&parsed);
    }

    /// All that is raised.
    pub(super) fn messages(&self) -> Vec<Raised> {
        let mut found = Vec::new();
        for function in &self.functions {
            let mut calls = Calls::default();
            calls.visit_block(&function.body);
            for (path, args) in calls.calls {
                let maker = MAKERS.iter().find(|(name, _)| is_called(&path, name));
                if let Some(text) = maker.and_then(|(_, at)| args.get(*at)) {
                    // Help may follow in lines below.
                    let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
                    let words = self.resolve(function, text);
                    let words = words.map(|texts| texts.into_iter().map(first_line).collect());
                    found.push(Raised { file: function.file.clone(), words });
                }
            }
        }
        found
    }

    /// The calls of a function, each with the function that it stands in: in its own file, and in those of its module.
    pub(super) fn calls_of<'a>(
        &'a self,
        called: &'a Function,
    ) -> impl Iterator<Item = (&'a Function, Vec<Expr>)> {
        let module = called.file.trim_end_matches(".rs").to_owned() + "/";
        let near = self
            .functions
            .iter()
            .filter(move |other| other.file == called.file || other.file.starts_with(&module));
        near.flat_map(move |function| {
            let named = |path: &str| path.rsplit(['.', ':']).next() == Some(&called.name);
            calls_in(&function.body, named).into_iter().map(move |args| (function, args))
        })
    }
}

/// The arguments of all calls in a body of what is `named` so: a path, or `.name` for a method.
pub(super) fn calls_in(body: &Block, named: impl Fn(&str) -> bool) -> Vec<Vec<Expr>> {
    let mut calls = Calls::default();
    calls.visit_block(body);
    calls.calls.into_iter().filter(|(path, _)| named(path)).map(|(_, args)| args).collect()
}

/// Whether a path ends in `name`.
fn is_called(path: &str, name: &str) -> bool {
    path.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with("::"))
}

fn is_test(path: &Path) -> bool {
    path.iter().any(|part| part == "tests" || part == "tests.rs")
}

fn is_for_tests(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| {
        attr.path().is_ident("test")
            || attr.path().is_ident("cfg") && attr.parse_args::<syn::Ident>().is_ok_and(|only| only == "test")
    })
}

/// Collects functions.
struct Functions<'a> {
    file: String,
    found: &'a mut Vec<Function>,
}

impl Functions<'_> {
    fn add(&mut self, signature: &Signature, body: &Block) {
        let params = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Receiver(_) => None,
            FnArg::Typed(param) => Some(match &*param.pat {
                Pat::Ident(name) => name.ident.to_string(),
                _ => String::new(),
            }),
        });
        self.found.push(Function {
            file: self.file.clone(),
            name: signature.ident.to_string(),
            params: params.collect(),
            body: body.clone(),
        });
    }
}

impl Visit<'_> for Functions<'_> {
    fn visit_item_mod(&mut self, item: &ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &ItemFn) {
        if !is_for_tests(&item.attrs) {
            self.add(&item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &ImplItemFn) {
        self.add(&item.sig, &item.block);
    }
}

/// Collects calls: the path, or `.name` of a method, and the arguments.
#[derive(Default)]
struct Calls {
    calls: Vec<(String, Vec<Expr>)>,
}

impl Visit<'_> for Calls {
    fn visit_expr_call(&mut self, call: &ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let names: Vec<_> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.calls.push((names.join("::"), call.args.iter().cloned().collect()));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.calls.push((format!(".{}", call.method), call.args.iter().cloned().collect()));
        visit::visit_expr_method_call(self, call);
    }
}

#[test]
fn messages_are_followed_through_variables_branches_and_parameters() {
    let text = r#"
        fn a(x: bool) {
            let message = if x { "one" } else { "two" };
            Diagnostic::error(at, message);
        }
        fn b(word: &str) {
            refuse(at, &format!("bad `{word}` in {{}}"));
            let (kind, help) = match word {
                "a" => ("three", "mend it"),
                _ => return,
            };
            Diagnostic::lint(at, lint, kind).help(help);
        }
        fn refuse(at: Span, message: &str) {
            Diagnostic::warning(at, message);
        }
        fn c() {
            let error = |said: String| Diagnostic::error(at, said);
            error("four\n= help: mend it".to_owned());
            Diagnostic::error(at, elsewhere.text);
        }
        #[cfg(test)]
        mod tests {
            fn d() {
                Diagnostic::error(at, "five");
            }
        }
    "#;
    let mut source = Source { functions: Vec::new() };
    source.add("a.rs".to_owned(), text);
    let found: Vec<_> = source.messages().into_iter().map(|raised| raised.words).collect();
    let said = |texts: &[&str]| Ok(texts.iter().map(|text| (*text).to_owned()).collect());
    let expected = [
        said(&["one", "two"]),
        said(&["three"]),
        said(&["bad `…` in {}"]),
        said(&["four"]),
        Err("elsewhere.text".to_owned()),
    ];
    assert_eq!(found, expected);
}
