use super::*;
use crate::source::Sources;

fn tree(text: &str) -> (Option<Node>, Vec<String>) {
    let mut sources = Sources::default();
    let file = sources.add("a.yaml", text);
    let cx = Diagnostics::new();
    let tree = parse_tree(&cx, sources.get(file).unwrap(), file);
    let found = cx
        .take()
        .into_iter()
        .map(|found| format!("{}: {}", &sources.locate(found.span)[7..], found.message))
        .collect();
    (tree, found)
}

fn rejects(text: &str, expected: &str) {
    assert_eq!(tree(text).1, [expected], "{text}");
}

fn value(text: &str) -> Value {
    let (tree, found) = tree(&format!("k: {text}"));
    assert_eq!(found, [""; 0], "{text}");
    tree.unwrap().get("k").unwrap().value.clone()
}

#[test]
fn resolves_the_core_schema() {
    for null in ["", "~", "null", "NULL"] {
        assert_eq!(value(null), Value::Null);
    }
    assert_eq!(value("true"), Value::Bool(true));
    assert_eq!(value("False"), Value::Bool(false));
    assert_eq!(value("-12"), Value::Integer(-12));
    assert_eq!(value("+012"), Value::Integer(12));
    assert_eq!(value("0o17"), Value::Integer(15));
    assert_eq!(value("0xfF"), Value::Integer(255));
    for (text, float) in [("1.", 1.0), (".5", 0.5), ("-1e3", -1000.0), ("1.5E-1", 0.15)] {
        assert_eq!(value(text), Value::Float(float));
    }
    for text in
        ["no", "yes", "on", "0b1", "1_000", "1:30", "1.0.0", ".", "0o8", "0x", "1e", "\"1\"", "'true'"]
    {
        assert!(matches!(value(text), Value::String(_)), "{text}");
    }
}

#[test]
fn rejects_numbers_that_json_has_not() {
    rejects("k: -.inf", "1:4: `-.inf` is not a number that JSON has");
    rejects("k: .nan", "1:4: `.nan` is not a number that JSON has");
    rejects("k: 9223372036854775808", "1:4: number `9223372036854775808` is out of range");
    rejects("k: 1e999", "1:4: number `1e999` is out of range");
}

#[test]
fn rejects_duplicate_key() {
    let (found, messages) = tree("a: 1\nb: {c: 1, c: 2}\n'a': 3\n");
    assert_eq!(messages, ["2:11: duplicate key `c`", "3:1: duplicate key `a`"]);
    assert_eq!(found.unwrap().get("a").unwrap().value, Value::Integer(1));
}

#[test]
fn rejects_anchors_aliases_merge_keys_and_tags() {
    rejects("a: &x 1", "1:4: anchors are not supported");
    rejects("a: *x", "1:4: aliases are not supported");
    rejects("<<: {a: 1}", "1:1: merge keys are not supported");
    rejects("a: !!str 1", "1:4: tag `!!str` is not supported");
    rejects("a: !x\n  b: 1", "1:4: tag `!x` is not supported");
    assert_eq!(tree("'<<': 1").1, [""; 0]);
}

#[test]
fn rejects_operators_without_quotes_once() {
    rejects("rule:\n  *: [1, 2]", "2:3: `*` starts an alias, and aliases are not supported");
    rejects("rule:\n  !: [1, 2]", "2:3: tag `!:` is not supported");
    rejects("rule: { !=: [1, 2] }", "1:9: tag `!=:` is not supported");
    rejects("rule:\n  >: [1, 2]", "2:3: unexpected text after `|` or `>`");
    rejects("rule:\n  %: [1, 2]", "2:3: unexpected character `%`");
}

#[test]
fn rejects_keys_that_are_not_text() {
    rejects("? [a]\n: 1", "1:3: a key must be text");
    rejects("a: {: 1}", "1:5: entry without a key");
    assert_eq!(tree("1: a\ntrue: b").1, [""; 0]);
}

#[test]
fn rejects_a_second_document() {
    rejects("---\na: 1\n---\nb: 2\n", "3:1: a file with more than one document");
    assert_eq!(tree("---\na: 1\n...\n").1, [""; 0]);
}

#[test]
fn rejects_deep_nesting() {
    let deep = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(tree(&deep(128)).1, [""; 0]);
    rejects(&deep(129), "1:129: nested more than 128 levels deep");
    assert_eq!(tree(&"[".repeat(5000)).1.len(), 1);
}

#[test]
fn words_syntax_errors() {
    rejects("a: [1, 2", "1:4: `[` is never closed");
    rejects("a: [1}", "1:4: `[` is closed by `}`");
    rejects("a: 'x", "1:4: quoted text is never closed");
    rejects("a: b: c", "1:5: unexpected `:`");
    rejects("a:\n\t- b", "2:2: a tab is used as indentation");
    rejects("a: b\n\tc: d", "2:1: a tab is used as indentation");
    rejects("a: \"\\q\"", "1:5: unknown escape in double-quoted text");
    rejects("a: \"\\\\ \\n \\d\"", "1:11: unknown escape in double-quoted text");
    rejects("a: 1\n b\nc", "3:1: expected `:` after a key");
    rejects("a: 1\n- b", "2:3: this does not fit what stands above it");
    rejects("a: {x: 1\nb: 2\n", "2:2: expected `,` or `}` in a mapping");
    rejects("a: @x", "1:4: unexpected character `@`");
}

#[test]
fn keeps_comments_with_what_follows_them() {
    let (tree, _) = tree("# one\na: # two\n  # three\n  - 1\n# four\nb: 2\n");
    let comments = |found: &[Spanned<String>]| {
        let texts: Vec<_> = found.iter().map(|comment| comment.value.clone()).collect();
        texts.join(",")
    };
    let tree = tree.unwrap();
    let mapping = tree.as_mapping().unwrap();
    assert_eq!(comments(&tree.comments_before), "one");
    assert_eq!(comments(&mapping.entries[0].value.comments_before), "two,three");
    assert_eq!(comments(&mapping.entries[1].comments_before), "four");
}

#[test]
fn collections_span_their_children() {
    let text = "a:\n  - b: |\n      x\n\n  - [1,\n   2]\nc: 1\n";
    let (tree, _) = tree(text);
    let list = tree.as_ref().unwrap().get("a").unwrap();
    let of = |span: Span| &text[span.start as usize..span.end as usize];
    assert_eq!(of(list.span), "- b: |\n      x\n\n  - [1,\n   2]");
    assert_eq!(of(list.items()[0].span), "b: |\n      x");
    assert_eq!(of(list.items()[1].span), "[1,\n   2]");
}
