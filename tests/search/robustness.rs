//! Nothing that a caller sends, and nothing that a blob holds, makes search panic.

use nodewright::private::Index;
use nodewright_codegen::search::{Document, build_index};

use super::random::Random;
use super::registry::Registry;

#[test]
fn no_query_is_too_strange() {
    let registry = Registry::new();
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    for _ in 0..5_000 {
        registry.index.search(&random.query(), 10);
    }
}

#[test]
fn no_query_is_too_long() {
    let registry = Registry::new();
    let unit = ["a", "slack", "語", "\u{301}", ".", " ", "👩‍👩‍👧", "slcak ", "x\u{200d}"];
    for query in unit.map(|unit| unit.repeat(1_000_000 / unit.len())) {
        registry.index.search(&query, 10);
    }
    let late = format!("{} slack", "zxqv ".repeat(100_000));
    assert!(registry.search(&late, 10).is_empty(), "what is beyond the limit is not read");
}

#[test]
fn a_query_without_words_finds_nothing() {
    let registry = Registry::new();
    for query in ["", " ", "?!", "🦀", "\u{301}\u{302}", "-_.", "\0", "12 30"] {
        assert!(registry.search(query, 10).is_empty(), "{query:?}");
    }
}

#[test]
fn a_limit_of_any_size_is_kept() {
    let registry = Registry::new();
    assert!(registry.search("slack", 0).is_empty());
    assert!(registry.search("slack", usize::MAX).len() < 61);
}

#[test]
fn an_empty_index_finds_nothing() {
    assert!(Index::new(&[]).search("slack", 10).is_empty());
    assert!(Index::new(build_index(&[]).leak()).search("slack", 10).is_empty());
}

/// Small, since each damaged copy has to live as long as the test.
fn small() -> Vec<u8> {
    let aliases = vec!["call an api", "curl"];
    let http = Document { id: "ACTION.HTTP_REQUEST", aliases, tags: vec!["rest"], ..Document::default() };
    let slack =
        Document { spec: 1, id: "TRIGGER.SLACK", description: "Slack messages.", ..Document::default() };
    build_index(&[http, slack])
}

const QUERIES: [&str; 5] = ["slack", "slcak", "call an api", "transf http", "request trigger messages"];

#[test]
fn a_cut_blob_finds_nothing_and_harms_nobody() {
    let whole = small();
    for len in 0..whole.len() {
        let index = Index::new(whole[..len].to_vec().leak());
        assert!(QUERIES.iter().all(|query| index.search(query, 10).is_empty()), "{len} bytes");
    }
}

#[test]
fn a_damaged_blob_harms_nobody() {
    let whole = small();
    let mut random = Random::new(0x1234_5678_9abc_def1);
    for _ in 0..3_000 {
        let mut damaged = whole.clone();
        for _ in 0..=random.below(6) {
            let at = random.below(damaged.len());
            let bytes = [0, 1, 0x7f, 0x80, 0xff, random.below(256) as u8];
            damaged[at] = bytes[random.below(bytes.len())];
        }
        let index = Index::new(damaged.leak());
        for query in QUERIES {
            assert!(index.search(query, 10).len() <= 2, "there are two documents");
        }
    }
}

#[test]
fn random_bytes_harm_nobody() {
    let mut random = Random::new(0xfeed_beef_cafe_f00d);
    for _ in 0..500 {
        let mut bytes: Vec<u8> = (0..random.below(2_000)).map(|_| random.below(256) as u8).collect();
        // Past the first check, or nothing else would be tried.
        let magic = small();
        let len = bytes.len().min(4);
        bytes[..len].copy_from_slice(&magic[..len]);
        let index = Index::new(bytes.leak());
        QUERIES.iter().for_each(|query| drop(index.search(query, 10)));
    }
}

#[test]
fn a_smaller_index_is_searched_right_after_a_larger_one() {
    let (large, few) = (Registry::new(), Index::new(small().leak()));
    let expected = few.search("slack", 10);
    assert_eq!(expected.len(), 1);
    for query in ["slack", "slcak mesage", "http request"] {
        large.index.search(query, 10);
        assert_eq!(few.search("slack", 10), expected);
    }
}
