//! The only part of the macros that touches files and the environment.

use std::cell::RefCell;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use nodewright_codegen::build_script::{ERRORS_FILE, FEATURES_FILE, split_errors, split_features};
use nodewright_codegen::item::Surroundings;
use nodewright_codegen::item::project::Built;
use nodewright_codegen::manifest::{MANIFEST_FILE, Manifest};

/// What the build step left for this package.
pub(crate) fn built() -> Built {
    let Some(out) = out_dir() else {
        return Built::NoBuildScript;
    };
    match (manifest(), fs::read_to_string(out.join(ERRORS_FILE))) {
        (Some(manifest), Ok(errors)) => {
            // The build step of another version may know of none.
            let features = fs::read_to_string(out.join(FEATURES_FILE)).unwrap_or_default();
            let (errors, features) = (split_errors(&errors), split_features(&features));
            Built::Done { version: manifest.version.clone(), errors, features }
        }
        _ => Built::NotCalled,
    }
}

/// What the build step found, for a macro on an item: only if it looked at the crate that is being compiled.
/// `OUT_DIR` is also set for the package's tests and doctests, and leaks into other runs of cargo.
pub(crate) fn surroundings() -> Surroundings {
    let manifest = manifest()
        .filter(|manifest| env::var("CARGO_PKG_NAME").is_ok_and(|name| name == manifest.package))
        .filter(|_| is_in_src() && !is_doctest());
    Surroundings { manifest }
}

/// What the build step wrote into this package's `OUT_DIR`. Every derive of a crate asks for it, so it is kept until
/// the file changes: an editor keeps this process for days.
fn manifest() -> Option<Rc<Manifest>> {
    thread_local! {
        static KEPT: RefCell<Option<(PathBuf, SystemTime, Rc<Manifest>)>> = const { RefCell::new(None) };
    }
    let path = out_dir()?.join(MANIFEST_FILE);
    let changed = fs::metadata(&path).and_then(|file| file.modified()).ok()?;
    KEPT.with_borrow_mut(|kept| {
        if let Some((of, at, manifest)) = kept
            && *of == path
            && *at == changed
        {
            return Some(manifest.clone());
        }
        let manifest = Rc::new(Manifest::from_text(&fs::read_to_string(&path).ok()?));
        *kept = Some((path, changed, manifest.clone()));
        Some(manifest)
    })
}

fn out_dir() -> Option<PathBuf> {
    env::var_os("OUT_DIR").map(PathBuf::from)
}

/// Whether the macro was called in a source file of the library or binary, not in a test or example.
fn is_in_src() -> bool {
    let Some(file) = proc_macro::Span::call_site().local_file() else {
        return false;
    };
    let Some(package) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) else {
        return false;
    };
    let file = if file.is_absolute() { file } else { absolute(&file, &package) };
    file.starts_with(package.join("src"))
}

/// rustc gives paths relative to where it runs: the root of the workspace, some way up from the package.
fn absolute(file: &Path, package: &Path) -> PathBuf {
    let roots = package.ancestors().map(|root| root.join(file));
    roots.into_iter().find(|path| path.exists()).unwrap_or_else(|| file.to_owned())
}

fn is_doctest() -> bool {
    env::var_os("UNSTABLE_RUSTDOC_TEST_PATH").is_some()
}
