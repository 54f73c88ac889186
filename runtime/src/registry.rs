//! The registry: what is known of a project's nodes, looked up by id and version, by a name as people write it, or by
//! words.
//!
//! The specs are static data, sorted. What is made of them at run time (names without case and separators, the search
//! index, schemas that only schemars knows) is made once per project, when it is first needed.

mod asked;
mod derived;
mod find;
mod lookup;
mod names;
mod near;
mod text;
mod version;
mod words;

#[cfg(test)]
mod tests;

use std::iter::once;
use std::ptr;
use std::sync::{Mutex, OnceLock, PoisonError};

pub(crate) use asked::{Asked, clip};
pub use lookup::Lookup;

use crate::project::Project;
use crate::search::Index;
use crate::spec::Spec;
use names::Names;
use text::Texts;

/// All node specs of a project.
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
/// use nodewright::registry::Registry;
///
/// let registry = Registry::of(&PROJECT);
/// let cron = registry.spec("TRIGGER.CRON").expect("the project has it");
/// assert_eq!(cron.version, "1.0.0");
/// assert!(registry.spec_version("TRIGGER.CRON", "2").is_none());
/// assert_eq!(registry.node_types().collect::<Vec<_>>(), ["TRIGGER"]);
/// assert_eq!(registry.subtypes("TRIGGER").collect::<Vec<_>>(), ["CRON"]);
/// ```
#[derive(Debug)]
pub struct Registry {
    project: &'static Project,
    names: OnceLock<Names>,
    index: Index,
    /// How many specs are old versions.
    old: usize,
    texts: Texts,
}

impl Registry {
    /// The registry of a project.
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
    /// use nodewright::registry::Registry;
    ///
    /// assert!(std::ptr::eq(Registry::of(&PROJECT), Registry::of(&PROJECT)));
    /// ```
    pub fn of(project: &'static Project) -> &'static Self {
        // A project is static, and so is what belongs to it: there are as many as the program has projects.
        static ALL: Mutex<Vec<&'static Registry>> = Mutex::new(Vec::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.iter().find(|known| ptr::eq(known.project, project)) {
            return known;
        }
        let (names, index, texts) = (OnceLock::new(), Index::new(project.index), Texts::default());
        let old = project.specs.iter().filter(|spec| !spec.newest).count();
        let new: &'static Self = Box::leak(Box::new(Self { project, names, index, old, texts }));
        all.push(new);
        new
    }

    /// All specs, sorted by id and version.
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
    /// use nodewright::registry::Registry;
    ///
    /// assert_eq!(Registry::of(&PROJECT).specs().len(), 1);
    /// ```
    pub fn specs(&self) -> &'static [Spec] {
        self.project.specs
    }

    /// The newest release of the node `id`, which is spelled exactly.
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
    /// use nodewright::registry::Registry;
    ///
    /// assert!(Registry::of(&PROJECT).spec("TRIGGER.CRON").is_some());
    /// ```
    pub fn spec(&self, id: &str) -> Option<&'static Spec> {
        version::choose(self.versions(id), None)
    }

    /// The node `id` in a version: `1.2.3`, or the newest that begins with `1.2` or with `1`.
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
    /// use nodewright::registry::Registry;
    ///
    /// let registry = Registry::of(&PROJECT);
    /// assert!(registry.spec_version("TRIGGER.CRON", "1").is_some());
    /// assert!(registry.spec_version("TRIGGER.CRON", "2").is_none());
    /// ```
    pub fn spec_version(&self, id: &str, version: &str) -> Option<&'static Spec> {
        version::choose(self.versions(id), Some(version))
    }

    /// All versions of the node `id`, oldest first.
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
    /// use nodewright::registry::Registry;
    ///
    /// let versions = Registry::of(&PROJECT).versions("TRIGGER.CRON");
    /// assert_eq!(versions.iter().map(|spec| spec.version).collect::<Vec<_>>(), ["1.0.0"]);
    /// ```
    pub fn versions(&self, id: &str) -> &'static [Spec] {
        let (node_type, subtype) = id.split_once('.').unwrap_or(("", id));
        self.versions_of(node_type, subtype)
    }

    fn versions_of(&self, node_type: &str, subtype: &str) -> &'static [Spec] {
        let id = || node_type.bytes().chain(once(b'.')).chain(subtype.bytes());
        let specs = self.project.specs;
        let first = specs.partition_point(|spec| spec.id.bytes().lt(id()));
        let count = specs[first..].iter().take_while(|spec| spec.id.bytes().eq(id())).count();
        &specs[first..first + count]
    }

    /// The types of nodes, in the order of the registry.
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
    /// use nodewright::registry::Registry;
    ///
    /// assert_eq!(Registry::of(&PROJECT).node_types().collect::<Vec<_>>(), ["TRIGGER"]);
    /// ```
    pub fn node_types(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.project.types.iter().map(|(node_type, _)| *node_type)
    }

    /// The types, each with the JSON array of its subtypes.
    pub(crate) fn types(&self) -> &'static [(&'static str, &'static str)] {
        self.project.types
    }

    /// The subtypes of a type, sorted.
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
    /// use nodewright::registry::Registry;
    ///
    /// assert_eq!(Registry::of(&PROJECT).subtypes("TRIGGER").collect::<Vec<_>>(), ["CRON"]);
    /// ```
    pub fn subtypes<'t>(&self, node_type: &'t str) -> impl Iterator<Item = &'static str> + use<'t> {
        let subtype = move |id: &'static str| id.strip_prefix(node_type)?.strip_prefix('.');
        let specs = self.project.specs;
        let first = specs.partition_point(|spec| spec.id.bytes().lt(node_type.bytes().chain(once(b'.'))));
        let all = specs[first..].iter().map_while(move |spec| subtype(spec.id));
        let mut before = None;
        all.filter(move |subtype| before.replace(*subtype) != Some(*subtype))
    }

    /// The type that `name` means: in any case, with other separators, with `_NODE`, or shortened by words as the old
    /// `HUMAN_LOOP_NODE` is.
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
    /// use nodewright::registry::Registry;
    ///
    /// assert_eq!(Registry::of(&PROJECT).node_type("trigger_node"), Some("TRIGGER"));
    /// ```
    pub fn node_type(&self, name: &str) -> Option<&'static str> {
        // A long text is no name, and not worth taking apart.
        if name.len() > 256 {
            return None;
        }
        match self.names().types_of(name)[..] {
            [place] => Some(self.names().types[place].name),
            _ => None,
        }
    }

    /// The newest releases that fit `query`, words or a sentence, best first, each with a score up to 100.
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
    /// use nodewright::registry::Registry;
    ///
    /// for (spec, score) in Registry::of(&PROJECT).search("every morning", 5) {
    ///     println!("{score:.0} {}", spec.id);
    /// }
    /// ```
    pub fn search(&self, query: &str, limit: usize) -> Vec<(&'static Spec, f32)> {
        // Old versions would stand beside the new one and say the same.
        let hits = self.index.search(query, limit.saturating_add(self.old));
        let mut specs = Vec::with_capacity(hits.len());
        let known =
            hits.iter().filter_map(|hit| Some((self.project.specs.get(hit.spec as usize)?, hit.score)));
        specs.extend(known.filter(|(spec, _)| spec.newest).take(limit));
        specs
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::new(self.project))
    }
}
