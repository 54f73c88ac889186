//! Names of warnings that a graph may allow: a node says which, and why.

use nodewright_core::nearest::nearest;

/// A warning that a node can silence, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lint {
    /// Two values are compared that can never be equal.
    NeverEqual,
    /// A value is compared with, or given as, one that its enum does not have.
    UnknownEnumValue,
    /// A condition always holds, or never.
    ConstantCondition,
    /// A branch comes after one that is always taken.
    UnreachableBranch,
    /// A value may be absent where one is required.
    MayBeAbsent,
    /// A sequence of one comes out as that one, where an array is required.
    MayBeSingle,
    /// Some of what a value may be is not what its place takes.
    MayNotFit,
    /// A number may have a fraction where a whole one is required.
    MayHaveFraction,
    /// Not every path has run the node whose output is read.
    NotEveryPath,
    /// A switch leads straight to the exit.
    ExitAfterSwitch,
}

impl Lint {
    /// All of them.
    pub const ALL: [Lint; 10] = [
        Lint::NeverEqual,
        Lint::UnknownEnumValue,
        Lint::ConstantCondition,
        Lint::UnreachableBranch,
        Lint::MayBeAbsent,
        Lint::MayBeSingle,
        Lint::MayNotFit,
        Lint::MayHaveFraction,
        Lint::NotEveryPath,
        Lint::ExitAfterSwitch,
    ];

    /// As graphs spell it.
    pub fn name(self) -> &'static str {
        match self {
            Lint::NeverEqual => "never_equal",
            Lint::UnknownEnumValue => "unknown_enum_value",
            Lint::ConstantCondition => "constant_condition",
            Lint::UnreachableBranch => "unreachable_branch",
            Lint::MayBeAbsent => "may_be_absent",
            Lint::MayBeSingle => "may_be_single",
            Lint::MayNotFit => "may_not_fit",
            Lint::MayHaveFraction => "may_have_fraction",
            Lint::NotEveryPath => "not_every_path",
            Lint::ExitAfterSwitch => "exit_after_switch",
        }
    }

    /// The one of that name.
    pub fn by_name(name: &str) -> Option<Lint> {
        Self::ALL.into_iter().find(|lint| lint.name() == name)
    }

    /// The name that is nearest to a wrong one.
    pub fn nearest(name: &str) -> Option<&'static str> {
        nearest(name, Self::ALL.iter().map(|lint| lint.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lint_is_found_by_its_name() {
        for lint in Lint::ALL {
            assert_eq!(Lint::by_name(lint.name()), Some(lint));
        }
        assert_eq!(Lint::by_name("never_equals"), None);
        assert_eq!(Lint::nearest("never_equals"), Some("never_equal"));
    }
}
