//! `#[param]`: ranges, patterns, options, and names.

use super::{NODE, assert_right, param, said, spec};

#[test]
fn rejects_a_range_that_holds_nothing() {
    let said_of = said(&param("min = 9, max = «1»", "u8"));
    assert_eq!(
        said_of,
        "derive: no value of `it` is allowed\n`min` is 9, above `max`\nexchange `min` and `max`"
    );
    assert!(said(&param("min = 5, max = «1»", "Percent")).starts_with("derive: no value of `it`"));
    assert_right(&param("min = 1, max = 1", "u8"));
    // Values that it would take if it held any are not wrong too.
    let example = format!("{NODE}\n#[example(config = {{ \"it\": 5 }})]");
    let said_of = said(&spec(&example, "/// It.\n#[param(min = 9, max = «1»)]\npub it: u8,"));
    assert!(said_of.starts_with("derive: no value of `it`"), "{said_of}");
}

#[test]
fn rejects_a_bound_that_the_type_cannot_reach() {
    let said_of = said(&param("max = «300»", "u8"));
    assert_eq!(
        said_of,
        "derive: `max` of parameter `it` is out of reach\nchoose a bound that `u8` can hold\n`u8` holds nothing above 255"
    );
    assert!(said(&param("min = «-1»", "u32")).ends_with("`u32` holds nothing below 0"));
    assert!(said(&param("min = «0.5»", "i64")).ends_with("`i64` holds whole numbers only"));
    assert_right(&param("min = 0, max = 255", "u8"));
    assert_right(&param("min = 0.5, max = 300", "f32"));
}

#[test]
fn rejects_a_bound_that_is_not_known_at_build() {
    for key in ["min", "max"] {
        let said = said(&param(&format!("{key} = «LIMIT»"), "u8"));
        assert!(
            said.starts_with(&format!("derive: `{key}` of parameter `it` is not a literal number\n")),
            "{said}"
        );
    }
}

#[test]
fn rejects_keys_that_the_type_cannot_have() {
    for (keys, ty, who, what) in [
        ("min = «1»", "String", "derive", "`min` of parameter `it` needs a type that is a number"),
        ("max = «1»", "bool", "derive", "`max` of parameter `it` needs a type that is a number"),
        ("max = «1»", "Vec<u8>", "derive", "`max` of parameter `it` needs a type that is a number"),
        ("min = «1»", "Option<String>", "derive", "`min` of parameter `it` needs a type that is a number"),
        ("min = «1»", "Question", "project", "`min` of parameter `it` needs a type that is a number"),
        ("pattern = «\"a\"»", "u8", "derive", "`pattern` of parameter `it` needs a type that is a string"),
        (
            "pattern = «\"a\"»",
            "Percent",
            "project",
            "`pattern` of parameter `it` needs a type that is a string",
        ),
        (
            "options = [«\"a\"»]",
            "bool",
            "derive",
            "`options` of parameter `it` needs a type that is a string or a number",
        ),
        (
            "options = [«\"here\"»]",
            "Mention",
            "project",
            "`options` of parameter `it` needs a type that is a string or a number",
        ),
    ] {
        let said = said(&param(keys, ty));
        assert_eq!(said.lines().next(), Some(&*format!("{who}: {what}")), "{said}");
    }
    for (keys, ty) in [
        ("min = 1, max = 2", "Option<u8>"),
        ("min = 1", "f64"),
        ("min = 1", "Percent"),
        ("min = 1, pattern = \"a\"", "elsewhere::Thing"),
        ("pattern = \"a\"", "Option<String>"),
        ("options = [1, 2.5]", "f32"),
    ] {
        assert_right(&param(keys, ty));
    }
}

#[test]
fn says_what_the_type_is() {
    let said_of = said(&param("pattern = «\"a\"»", "u8"));
    let help = "remove `pattern`, or give the parameter another type";
    let what = "`pattern` of parameter `it` needs a type that is a string";
    assert_eq!(said_of, format!("derive: {what}\n{help}\n`u8` is integer"));
    let said_of = said(&param("pattern = «\"a\"»", "Percent"));
    assert_eq!(said_of, format!("project: {what}\n`Percent` is integer\n{help}"));
}

#[test]
fn rejects_a_pattern_that_is_no_regular_expression() {
    for pattern in ["(", "[a", "a{2,1}", "(?<n>a)(?<n>b)", "\\"] {
        let said = said(&param(&format!("pattern = «{pattern:?}»"), "String"));
        assert!(
            said.starts_with("derive: the pattern of parameter `it` is not a regular expression\n"),
            "{said}"
        );
    }
    for pattern in ["^[#@]", "^(?=a)\\w+$", "\\u{1F600}", "(?<year>\\d{4})-\\k<year>", ""] {
        assert_right(&param(&format!("pattern = {pattern:?}"), "String"));
    }
}

#[test]
fn rejects_options_that_are_repeated_or_not_known() {
    let said_of = said(&param("options = [\"a\", \"b\", «\"a\"»]", "String"));
    let duplicate = "derive: duplicate option of parameter `it`\ngiven a second time\nremove one of the two";
    assert_eq!(said_of, duplicate);
    assert_eq!(said(&param("options = [1, «1»]", "u8")), duplicate);
    let said_of = said(&param("options = [\"a\", «B»]", "String"));
    assert!(said_of.starts_with("derive: an option of parameter `it` is neither a string nor a number\n"));
    let said_of = said(&param("options = [\"a\", «1»]", "String"));
    assert_eq!(said_of, "derive: wrong type of an option of parameter `it`\nexpected string");
    let said_of = said(&param("options = [1, «\"a\"»]", "Percent"));
    assert_eq!(said_of, "project: wrong type of an option of parameter `it`\nexpected integer");
}

#[test]
fn rejects_a_second_parameter_of_a_name() {
    let help = "give one of them another name: `#[serde(rename = \"…\")]`";
    let twice = "/// A.\npub a: u8,\n/// B.\n#[serde(rename = \"a\")]\npub «b»: u8,";
    let said_of = said(&spec(NODE, twice));
    assert_eq!(
        said_of,
        format!("derive: duplicate parameter `a`\n{help}\nalready the name of another parameter")
    );
    let all = "/// A.\n#[serde(rename = \"isIt\")]\npub a: u8,\n/// B.\npub «is_it»: u8,";
    let said_of = said(&spec(&format!("{NODE}\n#[serde(rename_all = \"camelCase\")]"), all));
    assert!(said_of.starts_with("derive: duplicate parameter `isIt`\n"));
    let flat = "/// Times.\npub times: u8,\n#[serde(flatten)]\npub «retry»: Retry,";
    let said_of = said(&spec(NODE, flat));
    assert_eq!(
        said_of,
        format!("project: duplicate parameter `times`\na field of the flattened type has this name\n{help}")
    );
    let skipped = "/// A.\npub a: u8,\n#[serde(skip, rename = \"a\")]\npub b: u8,\n#[serde(flatten)]\npub retry: Retry,";
    assert_right(&spec(NODE, skipped));
}

#[test]
fn rejects_flattening_what_has_no_fields() {
    let flat = |ty: &str| spec(NODE, &format!("#[serde(flatten)]\npub it: {ty},"));
    let help = "remove `#[serde(flatten)]`, or make the type a struct";
    let said_of = said(&flat("«u8»"));
    assert_eq!(
        said_of,
        format!("derive: parameter `it` cannot be flattened\n{help}\nthis is integer, without fields")
    );
    assert!(said(&flat("«Vec<u8>»")).starts_with("derive: parameter `it` cannot be flattened\n"));
    assert!(said(&flat("«Mention»")).starts_with("project: parameter `it` cannot be flattened\n"));
    for ty in ["Retry", "Option<Retry>", "BTreeMap<String, u8>", "elsewhere::Thing", "serde_json::Value"] {
        assert_right(&flat(ty));
    }
}
