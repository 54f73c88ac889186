//! What an index promises before anybody queries it. How it ranks is tested with its reader, in the tests' package.

use nodewright_core::layout::{HEADER, MAGIC};

use super::{Document, build_index};

fn document(spec: u32, id: &'static str) -> Document<'static> {
    Document { spec, id, description: "Sends an HTTP request.", tags: vec!["http"], ..Document::default() }
}

#[test]
fn no_documents_are_no_bytes() {
    assert!(build_index(&[]).is_empty());
}

#[test]
fn the_same_documents_give_the_same_bytes() {
    let documents = [document(0, "ACTION.HTTP_REQUEST"), document(3, "TOOL.HTTP")];
    assert_eq!(build_index(&documents), build_index(&documents));
}

#[test]
fn sections_lie_behind_the_header_without_overlap() {
    let bytes = build_index(&[document(7, "ACTION.HTTP_REQUEST")]);
    let numbers: Vec<usize> =
        bytes.chunks(4).map(|four| u32::from_le_bytes(four.try_into().unwrap()) as usize).collect();
    assert_eq!(numbers[0], MAGIC as usize);
    let mut end = HEADER;
    for section in numbers[1..HEADER / 4].chunks(2) {
        assert_eq!(section[0], end);
        end = (section[0] + section[1]).next_multiple_of(4);
    }
    assert_eq!(end, bytes.len());
    assert_eq!(numbers[HEADER / 4], 7, "the first section has the specs");
}
