//! Percent encoding and base 64.

use super::{call, call_in};

#[test]
fn a_component_keeps_only_marks() {
    assert_eq!(call("encodeUrlComponent", &[r#""a b/?=é-_.!~*'()""#]), r#""a%20b%2F%3F%3D%C3%A9-_.!~*'()""#);
    assert_eq!(call("decodeUrlComponent", &[r#""a%20b%2f%C3%A9+""#]), r#""a b/é+""#);
}

#[test]
fn an_address_keeps_what_has_a_meaning_in_it() {
    assert_eq!(
        call("encodeUrl", &[r#""http://x/?a=b c&d=[é]#1%""#]),
        r#""http://x/?a=b%20c&d=%5B%C3%A9%5D#1%25""#
    );
    assert_eq!(call("decodeUrl", &[r#""%2f%3f%20%C3%A9%23""#]), r#""%2f%3f é%23""#);
}

#[test]
fn a_malformed_escape_is_an_error() {
    for text in ["%", "%4", "%4g", "%E9", "%C3x", "%ED%A0%80", "a%FF", "%é1"] {
        let text = format!("{text:?}");
        assert_eq!(call("decodeUrl", &[&text]), "D3140", "{text}");
        assert_eq!(call("decodeUrlComponent", &[&text]), "D3140", "{text}");
    }
}

#[test]
fn base64_takes_characters_for_bytes() {
    assert_eq!(call("base64encode", &[r#""hello:world""#]), r#""aGVsbG86d29ybGQ=""#);
    assert_eq!(call("base64encode", &[r#""é€""#]), r#""6aw=""#);
    assert_eq!(call("base64encode", &[r#""""#]), r#""""#);
    assert_eq!(call("base64decode", &[r#""aGVsbG86d29ybGQ=""#]), r#""hello:world""#);
    assert_eq!(call("base64decode", &[r#""6a w\n-_!""#]), "\"é¬>\"");
    assert_eq!(call("base64decode", &[r#""QU=JD""#]), r#""A""#);
}

#[test]
fn all_of_them_take_the_context() {
    for name in
        ["encodeUrl", "encodeUrlComponent", "decodeUrl", "decodeUrlComponent", "base64encode", "base64decode"]
    {
        assert_eq!(call(name, &["-"]), "absent", "{name}");
        assert_eq!(call_in(r#""""#, name, &[]), r#""""#, "{name}");
        assert_eq!(call(name, &["1"]), "T0410", "{name}");
        assert_eq!(call_in("{}", name, &[]), "T0411", "{name}");
    }
}
