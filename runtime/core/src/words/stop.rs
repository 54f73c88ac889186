//! Words that tell nothing about what is sought.

/// Whether a word is one of them.
pub(super) fn is_stop(word: &[u8]) -> bool {
    word.len() <= size_of::<u128>() && STOP_KEYS.binary_search(&key(word)).is_ok()
}

/// The first 16 bytes as a number that sorts as they do.
const fn key(bytes: &[u8]) -> u128 {
    let mut key = 0;
    let mut at = 0;
    while at < size_of::<u128>() {
        key = key << 8 | if at < bytes.len() { bytes[at] as u128 } else { 0 };
        at += 1;
    }
    key
}

/// The list as numbers, which are compared faster than texts.
static STOP_KEYS: [u128; STOP.len()] = {
    let mut keys = [0; STOP.len()];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = key(STOP[at].as_bytes());
        at += 1;
    }
    keys
};

/// Words that are in every text, and what people write around a request ("I need a step that …"); sorted.
///
/// What tells one node of a workflow from another is not here: if, else, when, every, each, until.
#[rustfmt::skip]
const STOP: &[&str] = &[
    "a", "able", "about", "actually", "after", "afterwards", "again", "ago", "all", "allow", "allows",
    "already", "also", "although", "always", "am", "among", "an", "and", "another", "any", "anybody",
    "anyone", "anything", "anyway", "are", "aren", "around", "as", "at", "automatically", "automation",
    "automations", "be", "because", "been", "before", "being", "big", "bit", "both", "but", "by", "came",
    "can", "cannot", "certain", "come", "comes", "coming", "could", "currently", "d", "did", "didn",
    "directly", "do", "does", "doesn", "doing", "don", "done", "down", "during", "eight", "either",
    "enough", "even", "ever", "everybody", "everyone", "everything", "exactly", "far", "few", "find",
    "finds", "first", "five", "for", "four", "from", "further", "get", "gets", "getting", "give", "gives",
    "go", "goes", "going", "got", "had", "has", "have", "having", "he", "help", "helps", "her", "here",
    "hers", "herself", "him", "himself", "his", "how", "hundred", "i", "immediately", "in", "instead",
    "into", "is", "isn", "it", "its", "itself", "just", "kind", "know", "lately", "later", "let", "lets",
    "like", "likes", "ll", "look", "looking", "lot", "lots", "m", "made", "make", "makes", "making", "many",
    "may", "maybe", "me", "meanwhile", "might", "mine", "more", "most", "much", "must", "my", "myself",
    "nd", "need", "needed", "needs", "never", "next", "nine", "no", "nobody", "node", "nodes", "none",
    "nor", "not", "nothing", "now", "of", "off", "often", "on", "once", "one", "ones", "only", "onto", "or",
    "other", "ought", "our", "ours", "ourselves", "out", "over", "own", "per", "perhaps", "please", "pm",
    "possible", "previous", "put", "puts", "quite", "rather", "rd", "re", "really", "s", "same", "say",
    "says", "see", "seven", "several", "shall", "she", "should", "simply", "since", "six", "small", "so",
    "some", "somebody", "somehow", "someone", "something", "sometimes", "soon", "st", "step", "steps",
    "still", "straight", "such", "supposed", "t", "take", "takes", "taking", "task", "tell", "ten", "th",
    "than", "that", "the", "their", "theirs", "them", "themselves", "then", "there", "therefore", "these",
    "they", "thing", "things", "think", "this", "those", "though", "thousand", "three", "through", "to",
    "today", "tonight", "too", "two", "under", "up", "upon", "us", "use", "used", "uses", "using",
    "usually", "ve", "very", "via", "want", "wanted", "wants", "was", "wasn", "way", "ways", "we", "were",
    "what", "whatever", "whenever", "where", "wherever", "which", "whichever", "while", "who", "whom",
    "whose", "why", "will", "wish", "with", "within", "without", "won", "work", "workflow", "workflows",
    "working", "works", "would", "yes", "yet", "you", "your", "yours", "yourself",
];

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    #[test]
    fn the_list_is_sorted_for_the_search() {
        assert!(STOP.is_sorted_by(|one, next| one < next));
        assert!(STOP.iter().all(|word| word.len() <= size_of::<u128>() && is_stop(word.as_bytes())));
    }

    #[test]
    fn what_tells_nodes_apart_is_kept() {
        assert!(words("if else when every each until start loop wait").all(|word| !word.is_stop()));
        assert!(words("please, I need the workflow").all(|word| word.is_stop()));
    }
}
