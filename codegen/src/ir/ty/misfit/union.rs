//! Values of unions: a message speaks of the member that was meant, as far as the value tells.

use nodewright_core::nearest::nearest;

use super::{At, Misfit, Type, Wrong};
use crate::ir::ty::Lookup;
use crate::syntax::{Data, DataValue};

impl At<'_> {
    pub(super) fn collect_union(self, ty: &Type, members: &[Type], data: &Data, found: &mut Vec<Misfit>) {
        let attempt = |member| {
            let mut misfits = Vec::new();
            self.collect(member, data, &mut misfits);
            misfits
        };
        let mut attempts: Vec<Vec<Misfit>> = members.iter().map(attempt).collect();
        if attempts.iter().any(Vec::is_empty) {
            return;
        }
        if let Some(unknown) = self.unknown_names(ty, data) {
            return found.extend(unknown);
        }
        let option = attempts.iter().flatten().find(|misfit| self.is_option_here(misfit)).cloned();
        attempts.retain(|misfits| !misfits.iter().any(|misfit| self.is_of_another_type(misfit)));
        if attempts.len() > 1 {
            // What speaks against a member: the names of its fields, or the tag.
            attempts.retain(|misfits| !misfits.iter().any(|misfit| self.is_decisive(misfit)));
        }
        match (&mut attempts[..], option) {
            ([meant], _) => found.append(meant),
            ([], Some(option)) => found.push(Misfit { wrong: whole(ty, option.wrong), ..option }),
            _ => found.push(self.misfit(data.span, Wrong::Type(ty.clone(), data.describe()))),
        }
    }

    /// Names that no member has.
    fn unknown_names(self, ty: &Type, data: &Data) -> Option<Vec<Misfit>> {
        let DataValue::Object(entries) = &data.value else { return None };
        let unknown = entries.iter().filter(|(key, _)| ty.field(key.as_str()) == Lookup::Missing);
        let misfits: Vec<_> = unknown
            .map(|(key, _)| {
                let near = nearest(key.as_str(), ty.field_names()).map(str::to_owned);
                self.misfit(key.span(), Wrong::Unknown(key.as_str().to_owned(), near))
            })
            .collect();
        Some(misfits).filter(|misfits| !misfits.is_empty())
    }

    fn is_option_here(self, misfit: &Misfit) -> bool {
        misfit.depth == self.depth && matches!(misfit.wrong, Wrong::Option(..))
    }

    fn is_of_another_type(self, misfit: &Misfit) -> bool {
        misfit.depth == self.depth && matches!(misfit.wrong, Wrong::Option(..) | Wrong::Type(..))
    }

    fn is_decisive(self, misfit: &Misfit) -> bool {
        misfit.depth == self.depth
            || misfit.depth == self.depth + 1 && matches!(misfit.wrong, Wrong::Option(..))
    }
}

/// Other members are told of too.
fn whole(ty: &Type, wrong: Wrong) -> Wrong {
    match wrong {
        Wrong::Option(_, near) => Wrong::Option(ty.clone(), near),
        other => other,
    }
}
