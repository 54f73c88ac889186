//! The rules of ranking and of the cut, each on documents made for it.

use nodewright_codegen::search::Document;

use super::registry::Registry;

fn registry(documents: Vec<Document<'static>>) -> Registry {
    let number = |(spec, document)| Document { spec, ..document };
    Registry::of((0..).zip(documents).map(number).collect())
}

fn named(id: &'static str) -> Document<'static> {
    Document { id, ..Document::default() }
}

#[test]
fn fields_count_in_the_order_of_their_purpose() {
    let registry = registry(vec![
        Document { ports: vec![("parcel", "")], ..named("A.ONE") },
        Document { params: vec![("parcel", "")], ..named("A.TWO") },
        Document { description: "Tracks a parcel.", ..named("A.THREE") },
        Document { tags: vec!["parcel"], ..named("A.FOUR") },
        Document { aliases: vec!["parcel"], ..named("A.FIVE") },
        named("A.PARCEL"),
    ]);
    assert_eq!(registry.search("parcel", 3), ["A.PARCEL", "A.FIVE", "A.FOUR"]);
    let scores = |skipped: usize| {
        let rest = registry.documents[..registry.documents.len() - skipped].to_vec();
        Registry::of(rest).search("parcel", 1)
    };
    assert_eq!([2, 3, 4, 5].map(scores), [["A.FOUR"], ["A.THREE"], ["A.TWO"], ["A.ONE"]]);
}

#[test]
fn a_hit_has_more_than_half_of_a_short_query() {
    let registry = registry(vec![
        Document { description: "Sorts.", ..named("A.ONE") },
        Document { description: "Merges.", ..named("A.TWO") },
        Document { description: "Parcel labels.", ..named("A.THREE") },
    ]);
    assert_eq!(registry.search("sort", 3), ["A.ONE"]);
    assert!(registry.search("sort pizza", 3).is_empty());
    assert_eq!(registry.search("sort merge", 3), ["A.ONE", "A.TWO"], "less if all words are known");
    assert_eq!(registry.search("parcel label pizza", 3), ["A.THREE"]);
    assert!(registry.search("parcel pizza oven", 3).is_empty());
}

#[test]
fn a_whole_id_is_worth_more_than_half() {
    let registry = registry(vec![named("A.SORT"), named("A.PARCEL_LABEL")]);
    assert_eq!(registry.search("sort by price", 3), ["A.SORT"]);
    assert!(registry.search("label the jar", 3).is_empty());
    assert!(registry.search("sort pizza in the oven", 3).is_empty());
}

#[test]
fn a_long_sentence_needs_a_smaller_share() {
    let document = Document { description: "Prints the label of a parcel.", ..named("A.POST") };
    let registry = registry(vec![document, named("A.SORT")]);
    let sentence = "Our warehouse people would like labels printed for parcels that leave the building \
        tonight, and afterwards they want everything thrown onto trucks";
    assert_eq!(registry.search(sentence, 3), ["A.POST"]);
}

#[test]
fn what_a_long_sentence_shares_with_parameters_is_chance() {
    let params = vec![("width", "Of the label on a parcel."), ("tray", "Where trucks leave the building.")];
    let registry = registry(vec![Document { params, ..named("A.POST") }, named("A.SORT")]);
    let sentence =
        "Our warehouse people painted labels and parcels on the trucks that leave from the building";
    assert!(registry.search(sentence, 3).is_empty());
}

#[test]
fn the_score_is_the_share_that_matched_times_how_well() {
    let registry = registry(vec![named("A.PARCEL_LABEL"), named("A.SORT")]);
    let score = |query: &str| registry.index.search(query, 1).first().map_or(0.0, |hit| hit.score);
    assert_eq!(score("parcel label"), 100.0);
    assert!(score("parcel label pizza") < 70.0);
    assert!(score("parcl labl") < score("parcel label"), "a guess is worth less");
}

#[test]
fn forms_of_a_word_are_one_word() {
    let registry = registry(vec![
        Document { description: "Notifies people.", ..named("A.ONE") },
        Document { description: "Crawls pages.", ..named("A.TWO") },
    ]);
    for query in ["notification", "notifications", "notify", "notified", "notifying"] {
        assert_eq!(registry.search(query, 3), ["A.ONE"], "{query}");
    }
    assert_eq!(registry.search("crawler", 3), ["A.TWO"]);
}

#[test]
fn a_beginning_of_four_letters_is_enough() {
    let registry = registry(vec![named("A.TRANSFORMATION"), named("A.REPOSITORY"), named("A.LOG")]);
    assert_eq!(registry.search("transf", 3), ["A.TRANSFORMATION"]);
    assert_eq!(registry.search("repo", 3), ["A.REPOSITORY"]);
    assert!(registry.search("rep", 3).is_empty());
}

#[test]
fn names_may_be_written_as_one_word_or_as_two() {
    let each = Document { aliases: vec!["for each"], ..named("A.LOOP") };
    let registry = registry(vec![each, named("A.GITHUB"), named("A.HTTP_REQUEST")]);
    for query in ["foreach", "for each", "ForEach"] {
        assert_eq!(registry.search(query, 3), ["A.LOOP"], "{query}");
    }
    for query in ["git hub", "GitHub", "git-hub"] {
        assert_eq!(registry.search(query, 3), ["A.GITHUB"], "{query}");
    }
    assert_eq!(registry.search("httpRequest", 3), ["A.HTTP_REQUEST"]);
}

#[test]
fn short_words_are_not_corrected() {
    let registry = registry(vec![named("A.SMS"), named("A.SAVE")]);
    assert!(registry.search("sns", 3).is_empty());
    assert!(registry.search("cave", 3).is_empty(), "another first letter is another word");
    assert!(registry.search("safe", 3).is_empty(), "another letter of four is another word");
    assert_eq!(registry.search("savve", 3), ["A.SAVE"]);
    assert_eq!(registry.search("asve", 3), ["A.SAVE"]);
}

#[test]
fn swapped_letters_of_a_short_word_are_one_error() {
    let registry = registry(vec![named("A.SEND"), named("A.EMAIL"), named("A.SORT")]);
    assert_eq!(registry.search("sned", 3), ["A.SEND"]);
    assert_eq!(registry.search("emial", 3), ["A.EMAIL"]);
    assert_eq!(registry.search("srot", 3), ["A.SORT"]);
    assert!(registry.search("sdne", 3).is_empty(), "two errors are too many");
}

#[test]
fn what_people_write_around_a_request_does_not_count() {
    let registry = registry(vec![named("A.SORT"), named("A.MERGE")]);
    let score = |query: &str| registry.index.search(query, 1)[0].score;
    assert_eq!(score("please, I need a workflow step that can sort something"), score("sort"));
    assert_eq!(score("sort 30"), score("sort"), "nor do amounts");
}

#[test]
fn a_name_of_stop_words_is_found() {
    let registry = registry(vec![named("WORKFLOW.STEP"), named("A.SORT")]);
    assert_eq!(registry.search("workflow step", 3), ["WORKFLOW.STEP"]);
}

#[test]
fn equal_hits_come_in_the_order_of_the_registry() {
    let one = Document { spec: 9, ..named("A.SORT_LIST") };
    let other = Document { spec: 4, ..named("B.SORT_LIST") };
    let registry = Registry::of(vec![one, other]);
    assert_eq!(registry.search("sort list", 2), ["B.SORT_LIST", "A.SORT_LIST"]);
}
