//! From a name as someone writes it to a node: which one it means, if it can mean only one.

use super::asked::Asked;
use super::names::Names;
use super::words::{letters, without_node, words};

/// Longer names are not worth a second look; ids are shorter.
const LONGEST: usize = 256;
/// A name of more words is a sentence.
const MOST_WORDS: usize = 12;

impl Names {
    /// The nodes that `asked` may mean, in order: none if it is unknown, several if it is ambiguous.
    pub(super) fn find(&self, asked: &Asked<'_>) -> Vec<usize> {
        if asked.node_type.len() + asked.subtype.len() > LONGEST {
            return Vec::new();
        }
        if asked.node_type.is_empty() {
            return self.find_whole(asked.subtype);
        }
        let mut types = self.types_of(asked.node_type);
        if types.is_empty() {
            // The type may hold the whole name although the subtype is there too.
            let all = letters(asked.node_type);
            let rest = all.strip_suffix(&letters(asked.subtype)).filter(|rest| !rest.is_empty());
            types = rest.map(|rest| self.types_of(rest)).unwrap_or_default();
        }
        match types.is_empty() {
            true => self.find_whole(&format!("{}.{}", asked.node_type, asked.subtype)),
            false => self.find_in(&types, asked.subtype),
        }
    }

    /// Finds a name of one piece: an id with other separators, or a subtype alone.
    fn find_whole(&self, name: &str) -> Vec<usize> {
        let all = letters(name);
        // What names a type names no node.
        if self.types.iter().any(|known| known.letters == all || Some(&*known.letters) == without_node(&all))
        {
            return Vec::new();
        }
        let by_letters = |key: &str| sorted(self.ids.get(key).chain(self.subtypes.get(key)).collect());
        let mut found = by_letters(&all);
        if let (true, Some(stripped)) = (found.is_empty(), without_node(&all)) {
            found = by_letters(stripped);
        }
        let words = words(name);
        if words.len() > MOST_WORDS {
            return found;
        }
        // `TRIGGER_NODE_CRON`, `human loop app`; then `CRON_TRIGGER`.
        for type_first in [true, false] {
            if !found.is_empty() {
                break;
            }
            for at in 1..words.len() {
                let (head, tail) = (words[..at].join(" "), words[at..].join(" "));
                let (node_type, subtype) = if type_first { (head, tail) } else { (tail, head) };
                found.extend(self.find_in(&self.types_of(&node_type), &subtype));
            }
            found = sorted(found);
        }
        found
    }

    /// Finds a subtype of one of `types`: in other case and separators, without `_NODE`, without what it repeats of
    /// its type. Each only if those before gave nothing.
    fn find_in(&self, types: &[usize], subtype: &str) -> Vec<usize> {
        if types.is_empty() {
            return Vec::new();
        }
        let all = letters(subtype);
        let mut found = self.subtypes_in(types, &all);
        let stripped = without_node(&all);
        if let (true, Some(stripped)) = (found.is_empty(), stripped) {
            found = self.subtypes_in(types, stripped);
        }
        if !found.is_empty() {
            return found;
        }
        for &place in types {
            for all in [Some(&*all), stripped].into_iter().flatten() {
                let known = &self.types[place].letters;
                let behind = all.strip_prefix(&**known);
                let behind_node = behind.and_then(|rest| rest.strip_prefix("node"));
                let rests = [behind, behind_node, all.strip_suffix(&**known)];
                rests.into_iter().flatten().for_each(|rest| found.extend(self.subtypes_in(&[place], rest)));
            }
            for rest in self.without_type_words(place, subtype) {
                found.extend(self.subtypes_in(&[place], &rest));
            }
        }
        sorted(found)
    }

    /// `EXTERNAL_SLACK` in EXTERNAL_ACTION is `SLACK`, and so is `SLACK_ACTION`.
    fn without_type_words(&self, place: usize, subtype: &str) -> Vec<String> {
        let known = &self.types[place].words;
        let mut words = words(subtype);
        words.pop_if(|word| word == "node");
        let mut rests = Vec::new();
        for count in 1..known.len().min(words.len()) {
            if words.starts_with(&known[..count]) {
                rests.push(words[count..].concat());
            }
            if words.ends_with(&known[known.len() - count..]) {
                rests.push(words[..words.len() - count].concat());
            }
        }
        rests
    }

    fn subtypes_in(&self, types: &[usize], letters: &str) -> Vec<usize> {
        let found = self.subtypes.get(letters);
        found.filter(|&node| types.contains(&self.nodes[node].node_type)).collect()
    }
}

fn sorted(mut nodes: Vec<usize>) -> Vec<usize> {
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}
