//! Looking a node up by a name as people write it.

use super::asked::Asked;
use super::{Registry, version};
use crate::spec::Spec;

/// What a name means.
///
/// ```
/// # use nodewright::project::Project;
/// # use nodewright::spec::Spec;
/// # static PROJECT: Project = Project {
/// #     specs: &[Spec {
/// #         id: "TRIGGER.CRON",
/// #         version: "1.0.0",
/// #         newest: true,
/// #         description: "Starts at fixed times.",
/// #         tags: &[],
/// #         aliases: &[],
/// #         runs: false,
/// #         summary: "",
/// #         details: &[],
/// #     }],
/// #     types: &[("TRIGGER", r#"["CRON"]"#)],
/// #     ..Project::EMPTY
/// # };
/// use nodewright::registry::{Lookup, Registry};
///
/// match Registry::of(&PROJECT).find("crn") {
///     Lookup::Found { spec, .. } => println!("{}", spec.description),
///     Lookup::Ambiguous(ids) | Lookup::Unknown(ids) => println!("one of {ids:?}"),
///     Lookup::NoVersion(versions) => println!("{} other versions", versions.len()),
/// }
/// ```
#[derive(Debug)]
pub enum Lookup {
    /// One node.
    Found {
        /// The node.
        spec: &'static Spec,
        /// What was wrong with the name, in words for an agent.
        warning: Option<String>,
    },
    /// Several nodes: their ids.
    Ambiguous(Vec<&'static str>),
    /// A node that does not have that version; these it has.
    NoVersion(&'static [Spec]),
    /// None: the ids nearest to it.
    Unknown(Vec<&'static str>),
}

/// How many nodes are proposed for an unknown name.
const PROPOSED: usize = 3;
/// How many nodes an ambiguous name lists.
const LISTED: usize = 20;

impl Registry {
    /// What `name` means. `TYPE.SUBTYPE` is exact; other case and separators, `_NODE`, a subtype that repeats its
    /// type and a subtype alone are understood where they can mean one node only. `@1`, `@1.2` or `@1.2.3` at the end
    /// asks for a version.
    ///
    /// ```
    /// # use nodewright::project::Project;
    /// # use nodewright::spec::Spec;
    /// # static PROJECT: Project = Project {
    /// #     specs: &[Spec {
    /// #         id: "TRIGGER.CRON",
    /// #         version: "1.0.0",
    /// #         newest: true,
    /// #         description: "Starts at fixed times.",
    /// #         tags: &[],
    /// #         aliases: &[],
    /// #         runs: false,
    /// #         summary: "",
    /// #         details: &[],
    /// #     }],
    /// #     types: &[("TRIGGER", r#"["CRON"]"#)],
    /// #     ..Project::EMPTY
    /// # };
    /// use nodewright::registry::{Lookup, Registry};
    ///
    /// let Lookup::Found { spec, warning } = Registry::of(&PROJECT).find("trigger_cron@1") else { panic!() };
    /// assert_eq!((spec.id, warning.is_some()), ("TRIGGER.CRON", true));
    /// ```
    pub fn find(&self, name: &str) -> Lookup {
        self.look_up(&Asked::one(name))
    }

    pub(crate) fn look_up(&self, asked: &Asked<'_>) -> Lookup {
        let exact = self.versions_of(asked.node_type, asked.subtype);
        if !exact.is_empty() {
            return chosen(exact, asked, None);
        }
        let names = self.names();
        match names.find(asked)[..] {
            [] => Lookup::Unknown(names.near(asked, PROPOSED)),
            [node] => {
                let id = names.nodes[node].id;
                chosen(self.versions(id), asked, Some(correction(asked, id)))
            }
            ref several => {
                Lookup::Ambiguous(several.iter().take(LISTED).map(|&node| names.nodes[node].id).collect())
            }
        }
    }
}

fn chosen(versions: &'static [Spec], asked: &Asked<'_>, warning: Option<String>) -> Lookup {
    match version::choose(versions, asked.version) {
        Some(spec) => Lookup::Found { spec, warning },
        None => Lookup::NoVersion(versions),
    }
}

/// What was corrected, and what to write instead.
fn correction(asked: &Asked<'_>, id: &str) -> String {
    let (node_type, subtype) = id.split_once('.').unwrap_or(("", id));
    let is_suffixed = |text: &str, right: &str| text.strip_suffix("_NODE") == Some(right);
    let suffixed = match (asked.node_type == node_type, asked.subtype == subtype) {
        (false, true) if is_suffixed(asked.node_type, node_type) => Some((asked.node_type.into(), node_type)),
        (true, false) if is_suffixed(asked.subtype, subtype) => Some((asked.subtype.into(), subtype)),
        _ if is_suffixed(asked.node_type, node_type) && is_suffixed(asked.subtype, subtype) => {
            Some((asked.display(), id))
        }
        _ => None,
    };
    match suffixed {
        Some((wrong, right)) => format!(
            "Auto-corrected: '{wrong}' → '{right}'. Please use correct format without '_NODE' suffix."
        ),
        None => format!("Auto-corrected: '{}' → '{id}'. Please use the exact id.", asked.display()),
    }
}
