//! Defaults: of the right type, and what the parameter's own rules allow.

use super::{assert_right, param, said};

#[test]
fn rejects_a_default_of_another_type() {
    for (keys, ty, words) in [
        ("default = «true»", "u8", "expected integer, found a boolean"),
        ("default = «\"5\"»", "u8", "expected integer, found a string"),
        ("default = «1.5»", "u8", "expected integer, found a number"),
        ("default = «1.0»", "u8", "expected integer, found a number with a fraction"),
        ("default = Some(«1.0»)", "Option<u8>", "expected integer, found a number with a fraction"),
        ("default = «5»", "String", "expected string, found a number"),
        ("default = «\"no\"»", "bool", "expected boolean, found a string"),
        ("default = «None»", "u8", "expected integer, found `None`"),
        ("default = «Some(5)»", "u8", "expected integer, found `Some`"),
        ("default = «5»", "Vec<u8>", "expected array of integer, found a number"),
        ("default = [1, «\"2\"»]", "Vec<u8>", "expected integer, found a string"),
        ("default = Some(«\"5\"»)", "Option<u8>", "expected integer, found a string"),
        ("default = «5»", "BTreeMap<String, u8>", "expected object of integer, found a number"),
    ] {
        let said = said(&param(keys, ty));
        assert_eq!(said, format!("derive: the default of `it` is of the wrong type\n{words}"));
    }
    let said_of = said(&param("default = «5»", "Option<u8>"));
    let what = "derive: the default of `it` is of the wrong type";
    assert_eq!(said_of, format!("{what}\nwrite `Some(5)`\nexpected an `Option`, found a number"));
}

#[test]
fn takes_every_form_of_a_default() {
    for (keys, ty) in [
        ("default = 5", "u8"),
        ("default = -5", "i64"),
        ("default = 5", "f64"),
        ("default = 5.5", "f32"),
        ("default = u8::MAX", "u8"),
        ("default = 18446744073709551615", "u64"),
        ("default = \"x\"", "String"),
        ("default = 'x'", "char"),
        ("default = String::from(\"x\")", "std::string::String"),
        ("default = None", "Option<u8>"),
        ("default = Some(5)", "Option<u8>"),
        ("default = Some(\"x\".into())", "Option<String>"),
        ("default = Default::default()", "Option<u8>"),
        ("default = Vec::new()", "Vec<Question>"),
        ("default = [\"a\", \"b\"]", "Vec<String>"),
        ("default = vec![1, LIMIT]", "Vec<u8>"),
        ("default = [1, 2]", "[u8; 2]"),
        ("default = BTreeMap::new()", "BTreeMap<String, u8>"),
        ("default = Mention::Here", "Mention"),
        ("default = Some(Mention::Here)", "Option<Mention>"),
        ("default = 5", "Percent"),
        ("default = Some(5)", "Maybe"),
        ("default = \"https://a.b\"", "Url"),
        ("default = Duration::from_secs(5)", "Duration"),
        ("default = 5, min = 5, max = 5", "u8"),
        ("default = \"#ops\", pattern = \"^[#@]\"", "String"),
        ("default = \"small\", options = [\"small\", \"large\"]", "String"),
        ("default = None, options = [\"small\", \"large\"]", "Option<String>"),
    ] {
        assert_right(&param(keys, ty));
    }
}

#[test]
fn rejects_a_default_outside_its_range() {
    let what = "derive: the default of `it` is outside its range";
    let within = "choose a default within `min` and `max`";
    let said_of = said(&param("default = «95», min = 0, max = 90", "u8"));
    assert_eq!(said_of, format!("{what}\nthe most is 90\n{within}"));
    let said_of = said(&param("default = «-1», min = 0", "Percent"));
    assert_eq!(said_of, format!("{what}\nthe least is 0\n{within}"));
    let said_of = said(&param("default = Some(«9»), max = 5", "Option<u8>"));
    assert_eq!(said_of, format!("{what}\nthe most is 5\n{within}"));
    let said_of = said(&param("default = «300»", "u8"));
    assert_eq!(said_of, format!("{what}\nthe most is 255\nchoose a default that `u8` can hold"));
    let said_of = said(&param("default = «-1»", "u32"));
    assert_eq!(said_of, format!("{what}\nthe least is 0\nchoose a default that `u32` can hold"));
}

#[test]
fn rejects_a_default_that_is_no_option() {
    let what = "derive: the default of `it` is not one of its options";
    let said_of = said(&param("default = «\"smal\"», options = [\"small\", \"large\"]", "String"));
    let near = "an option with a similar name exists: `small`";
    assert_eq!(said_of, format!("{what}\n{near}\nexpected \"small\" or \"large\""));
    let said_of = said(&param("default = «3», options = [1, 2]", "Percent"));
    assert_eq!(said_of, format!("{what}\nexpected 1 or 2"));
}

#[test]
fn rejects_a_default_that_does_not_match_its_pattern() {
    for ty in ["String", "Channel"] {
        let said = said(&param("default = «\"ops\"», pattern = \"^[#@]\"", ty));
        let what = "derive: the default of `it` does not match its pattern";
        assert_eq!(said, format!("{what}\nchoose a default that `^[#@]` matches"));
    }
}

#[test]
fn a_rule_that_is_wrong_itself_says_nothing_of_the_default() {
    assert!(
        said(&param("default = \"a\", pattern = «\"(\"»", "String")).contains("is not a regular expression")
    );
    assert!(said(&param("default = 5, min = 9, max = «1»", "u8")).contains("no value of `it` is allowed"));
}
