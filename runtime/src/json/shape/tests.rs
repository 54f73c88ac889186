//! Tables as generated code has them.

use super::Check::*;
use super::*;
use crate::json::read_text;

static LIST: Shape = Shape(
    OBJECT,
    &[
        Fields(&[("value", Shape(INTEGER, &[Minimum(0.0)])), ("next", Shape(ANY, &[Ref(&END)]))], &[], None),
        Required(&["value"]),
    ],
);
static END: Shape =
    Shape(NULL | OBJECT, &[AnyOf("null, or a list", &[Shape(NULL, &[]), Shape(ANY, &[Ref(&LIST)])])]);

/// What is said of a value, with its paths.
fn problems(shape: &'static Shape, text: &str) -> Vec<String> {
    let mut r = Reader::text(text);
    let value = r.shaped(shape);
    match r.finish(value) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_table_refers_to_itself() {
    assert_eq!(problems(&LIST, r#"{"value":1,"next":{"value":2,"next":null}}"#), [""; 0]);
    assert_eq!(problems(&LIST, r#"{"value":1,"next":{"value":-1}}"#), ["next.value: must be at least 0"]);
    assert_eq!(
        problems(&LIST, r#"{"next":{"next":[]}}"#),
        [
            "next.next: expected an object or null, found an array",
            "next: missing field `value`",
            "missing field `value`"
        ]
    );
}

#[test]
fn all_that_is_wrong_with_one_value_is_told() {
    static WORD: Shape = Shape(STRING, &[MinLength(3), Pattern(|text| text.contains('x'), "x")]);
    assert_eq!(problems(&WORD, "\"ab\""), ["must have at least 3 characters", "must match the pattern `x`"]);
    assert_eq!(problems(&WORD, "\"axb\""), [""; 0]);
    // Of a wrong type there is nothing else to say.
    assert_eq!(problems(&WORD, "12"), ["expected a string, found 12"]);
}

#[test]
fn numbers_are_compared_by_their_digits() {
    static STEP: Shape = Shape(NUMBER, &[MultipleOf(0.1), Maximum(9007199254740992.0)]);
    for fits in ["0.3", "-1.1", "9007199254740992", "0", "1e3"] {
        assert_eq!(problems(&STEP, fits), [""; 0], "{fits}");
    }
    assert_eq!(problems(&STEP, "0.35"), ["must be a multiple of 0.1"]);
    assert_eq!(problems(&STEP, "9007199254740993"), ["must be at most 9007199254740992"]);
}

#[test]
fn equal_items_are_found_however_they_are_written() {
    static SET: Shape = Shape(ARRAY, &[Unique]);
    for fits in
        ["[]", r#"[1,"1",true,null,[1],{"a":1}]"#, r#"[{"a":1,"b":2},{"a":2,"b":1}]"#, r#"["a,b","a","b"]"#]
    {
        assert_eq!(problems(&SET, fits), [""; 0], "{fits}");
    }
    for repeats in ["[1,1.0]", "[0,-0.0]", r#"[{"a":1,"b":2},{"b":2,"a":1}]"#, "[[1,[2]],[1,[2.0]]]"] {
        let said = problems(&SET, repeats);
        assert_eq!(said, ["must not have an item twice, but item 1 is equal to item 0"], "{repeats}");
    }
}

#[test]
fn what_cannot_be_there_and_what_must_not_be() {
    static NONE: Shape =
        Shape(ANY, &[Fields(&[("no", Shape(0, &[]))], &[], None), Not("a string", &Shape(STRING, &[]))]);
    assert_eq!(problems(&NONE, r#"{"no":1}"#), ["no: must not be there"]);
    assert_eq!(problems(&NONE, r#""a""#), ["must not be a string"]);
}

#[test]
fn scalars_are_read_as_their_type_first() {
    static EVEN: Shape = Shape(INTEGER, &[MultipleOf(2.0)]);
    struct Even(i64);
    impl FromJson for Even {
        fn read(r: &mut Reader<'_>) -> Option<Self> {
            r.scalar(&EVEN).map(Self)
        }
    }
    assert_eq!(read_text::<Even>("4").map(|even| even.0), Ok(4));
    let said =
        |text: &str| read_text::<Even>(text).map(|even| even.0).map_err(|problems| problems.to_string());
    assert_eq!(said("3"), Err("must be a multiple of 2".to_owned()));
    assert_eq!(said("\"3\""), Err("expected an integer in the range of 64 bits, found \"3\"".to_owned()));
}
