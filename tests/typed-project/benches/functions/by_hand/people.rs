//! Teams, and a catalogue of nested categories.

use std::collections::BTreeSet;

use typed_project::graphs::{domains, flags, initials, paths, redacted, rosters, shelves};

use super::{collect, round_to};

pub(crate) fn rosters(input: &rosters::Input) -> rosters::Output {
    rosters::Output {
        teams: collect(input.teams.iter(), |team| {
            let skills: BTreeSet<_> = team.members.iter().flat_map(|member| &member.skills).collect();
            let age: i64 = team.members.iter().map(|member| member.age).sum();
            let active = team.members.iter().filter(|member| member.active);
            rosters::OutputTeamsItem {
                team: team.name.clone(),
                active: collect(active, |member| member.name.clone()),
                skills: skills.into_iter().cloned().collect(),
                age: (!team.members.is_empty()).then(|| round_to(age as f64 / team.members.len() as f64, 1)),
            }
        }),
    }
}

pub(crate) fn redacted(input: &redacted::Input) -> redacted::Output {
    redacted::Output {
        teams: collect(input.teams.iter(), |team| redacted::OutputTeamsItem {
            name: team.name.clone(),
            members: collect(team.members.iter(), |member| redacted::OutputTeamsItemMembersItem {
                login: member.login.clone(),
                name: member.name.clone(),
                age: member.age,
                active: member.active,
                skills: member.skills.clone(),
                email: Some("hidden".to_owned()),
            }),
        }),
    }
}

pub(crate) fn domains(input: &domains::Input) -> domains::Output {
    let mut domains: Vec<(&str, Vec<String>)> = Vec::new();
    for member in input.teams.iter().flat_map(|team| &team.members) {
        let Some(email) = &member.email else { continue };
        let domain = email.split_once('@').map_or(email.as_str(), |(_, domain)| domain);
        match domains.iter_mut().find(|(name, _)| *name == domain) {
            Some((_, logins)) => logins.push(member.login.clone()),
            None => domains.push((domain, vec![member.login.clone()])),
        }
    }
    domains.into_iter().map(|(name, logins)| (name.to_owned(), logins)).collect()
}

pub(crate) fn flags(input: &flags::Input) -> flags::Output {
    let members = input.teams.iter().flat_map(|team| &team.members).filter(|member| member.age >= 30);
    flags::Output {
        flags: collect(members, |member| flags::OutputFlagsItem {
            login: member.login.clone(),
            senior: member.age > 45 && member.skills.len() > 2,
            reachable: member.email.is_some() || member.phone.is_some(),
            idle: !member.active,
        }),
    }
}

pub(crate) fn initials(input: &initials::Input) -> initials::Output {
    let names = input.teams.iter().flat_map(|team| &team.members).map(|member| &member.name);
    let initials: BTreeSet<String> =
        names.map(|name| name.trim().to_uppercase().chars().take(2).collect::<String>()).collect();
    let text = initials.into_iter().collect::<Vec<_>>().join("-");
    initials::Output { text: Some(text) }
}

pub(crate) fn paths(input: &paths::Input) -> paths::Output {
    let mut products = Vec::new();
    for category in &input.categories {
        for child in &category.children {
            for product in child.products.iter().filter(|product| product.stock > 0) {
                products.push(paths::OutputProductsItem {
                    path: format!("{}/{}/{}", category.name, child.name, product.title),
                    price: product.price,
                });
            }
        }
    }
    paths::Output { products }
}

pub(crate) fn shelves(input: &shelves::Input) -> shelves::Output {
    shelves::Output {
        shelves: collect(input.categories.iter(), |category| {
            let products = || category.children.iter().flat_map(|child| &child.products);
            let parts =
                category.children.iter().map(|child| (child.name.clone(), child.products.len() as i64));
            let value = products()
                .map(|product| product.price * product.stock as f64)
                .reduce(|left, right| left + right);
            let cheapest = products().min_by(|left, right| left.price.total_cmp(&right.price));
            shelves::OutputShelvesItem {
                name: category.name.clone(),
                parts: parts.collect(),
                stock: products().map(|product| product.stock).reduce(|left, right| left + right),
                value: value.map(|value| round_to(value, 2)),
                cheapest: cheapest.map(|product| product.title.clone()),
            }
        }),
    }
}
