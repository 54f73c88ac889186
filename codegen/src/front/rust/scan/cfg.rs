//! `#[cfg]` and `#[cfg_attr]`, decided from what cargo tells a build script.
//!
//! What cargo does not tell is not set. So `test` is off: the scan reads the crate as the library or binary is built.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Attribute, Meta};

/// The configuration that the crate is compiled with.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    names: HashSet<String>,
    values: HashMap<String, HashSet<String>>,
    /// As cargo spells them in variables: `RAW_LANE` for `raw-lane`.
    features: HashSet<String>,
}

impl Cfg {
    /// Reads cargo's variables: `CARGO_CFG_*`, `CARGO_FEATURE_*`, `PROFILE`.
    pub fn from_env(vars: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut cfg = Self::default();
        for (key, value) in vars {
            if let Some(feature) = key.strip_prefix("CARGO_FEATURE_") {
                cfg.features.insert(feature.to_owned());
            } else if let Some(name) = key.strip_prefix("CARGO_CFG_") {
                let values = cfg.values.entry(name.to_ascii_lowercase()).or_default();
                values.extend(value.split(',').map(str::to_owned));
                cfg.names.insert(name.to_ascii_lowercase());
            } else if key == "PROFILE" && value == "debug" {
                // Cargo hides `debug_assertions` from build scripts.
                cfg.names.insert("debug_assertions".to_owned());
            }
        }
        cfg
    }

    /// Decides an item: writes out its `cfg_attr`s, and says whether it is there at all.
    pub(super) fn apply(&self, attrs: &mut Vec<Attribute>) -> bool {
        if attrs.iter().any(|attr| attr.path().is_ident("cfg_attr")) {
            *attrs = std::mem::take(attrs).into_iter().flat_map(|attr| self.expand(attr)).collect();
        }
        attrs.iter().all(|attr| match &attr.meta {
            Meta::List(list) if list.path.is_ident("cfg") => self.holds(list.tokens.clone()),
            _ => true,
        })
    }

    /// The attributes behind a `cfg_attr`, which may be `cfg_attr`s again; any other attribute as it is.
    fn expand(&self, attr: Attribute) -> Vec<Attribute> {
        let Meta::List(list) = &attr.meta else {
            return vec![attr];
        };
        if !list.path.is_ident("cfg_attr") {
            return vec![attr];
        }
        let mut parts = split(list.tokens.clone()).into_iter();
        if !parts.next().is_some_and(|predicate| self.predicate(&predicate)) {
            return Vec::new();
        }
        let attrs = parts.filter_map(|part| {
            let meta: Meta = syn::parse2(part.into_iter().collect()).ok()?;
            Some(Attribute { meta, ..attr.clone() })
        });
        attrs.flat_map(|attr| self.expand(attr)).collect()
    }

    /// Whether a `cfg(…)` of these tokens holds.
    pub(super) fn holds(&self, tokens: TokenStream) -> bool {
        split(tokens).first().is_some_and(|part| self.predicate(part))
    }

    fn predicate(&self, tokens: &[TokenTree]) -> bool {
        match tokens {
            [TokenTree::Ident(name)] => match name.to_string().as_str() {
                "true" => true,
                "test" => false,
                name => self.names.contains(name),
            },
            [TokenTree::Ident(key), TokenTree::Punct(eq), TokenTree::Literal(lit)] if eq.as_char() == '=' => {
                let lit: Option<syn::LitStr> = syn::parse2(TokenTree::from(lit.clone()).into()).ok();
                lit.is_some_and(|lit| self.has(&key.to_string(), &lit.value()))
            }
            [TokenTree::Ident(name), TokenTree::Group(group)]
                if group.delimiter() == Delimiter::Parenthesis =>
            {
                let parts = split(group.stream());
                match name.to_string().as_str() {
                    "all" => parts.iter().all(|part| self.predicate(part)),
                    "any" => parts.iter().any(|part| self.predicate(part)),
                    "not" => parts.first().is_some_and(|part| !self.predicate(part)),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn has(&self, key: &str, value: &str) -> bool {
        let listed = self.values.get(key).is_some_and(|values| values.contains(value));
        listed || (key == "feature" && self.features.contains(&value.to_uppercase().replace('-', "_")))
    }
}

/// Splits at the commas of the outermost level.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    for tree in tokens {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(Vec::new()),
            tree => {
                if let Some(part) = parts.last_mut() {
                    part.push(tree);
                }
            }
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cfg() -> Cfg {
        let vars = [
            ("CARGO_CFG_UNIX", ""),
            ("CARGO_CFG_TARGET_OS", "linux"),
            ("CARGO_CFG_TARGET_FEATURE", "fxsr,sse2"),
            ("CARGO_FEATURE_RAW_LANE", "1"),
            ("PROFILE", "debug"),
            ("HOME", "/"),
        ];
        Cfg::from_env(vars.map(|(key, value)| (key.to_owned(), value.to_owned())))
    }

    #[test]
    fn decides_predicates_from_cargos_variables() {
        let rules = [
            ("unix", true),
            ("windows", false),
            ("test", false),
            ("true", true),
            ("false", false),
            ("debug_assertions", true),
            ("target_os = \"linux\"", true),
            ("target_os = \"macos\"", false),
            ("target_feature = \"sse2\"", true),
            ("feature = \"raw-lane\"", true),
            ("feature = \"raw_lane\"", true),
            ("feature = \"http\"", false),
            ("all()", true),
            ("any()", false),
            ("all(unix, not(test),)", true),
            ("any(windows, target_os = \"macos\")", false),
            ("not(any(windows, all(unix, feature = \"http\")))", true),
            ("version(\"1.0\")", false),
            ("", false),
        ];
        for (text, holds) in rules {
            assert_eq!(cfg().holds(text.parse().expect("lexes")), holds, "{text}");
        }
    }

    #[test]
    fn writes_out_cfg_attr() {
        let text = "#[cfg_attr(unix, path = \"unix.rs\", derive(A, B))] #[cfg_attr(windows, path = \"w.rs\")]
            #[cfg_attr(all(unix), cfg_attr(test, c), cfg(windows))] mod m;";
        let mut item: syn::ItemMod = syn::parse_str(text).expect("parses");
        assert!(!cfg().apply(&mut item.attrs));
        let names: Vec<_> =
            item.attrs.iter().map(|attr| attr.path().get_ident().expect("one word").to_string()).collect();
        assert_eq!(names, ["path", "derive", "cfg"]);
    }
}
