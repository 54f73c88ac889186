//! `$sort`, `$reverse`, `$shuffle`, and the operator `^(…)`.

use super::{AT, call, call_with, lambda, merge_sort, order_by, shown, sort_copies, value};
use crate::expr::{Cx, ExprError};
use crate::value::{Origin, Value};

#[test]
fn sort_without_a_function_takes_numbers_or_strings() {
    assert_eq!(call("sort", &["[3,1.5,2]"]), "[1.5,2,3]");
    assert_eq!(call("sort", &[r#"["b","a","B"]"#]), r#"["B","a","b"]"#);
    assert_eq!(call("sort", &["[\"\u{ffff}\",\"😀\"]"]), "[\"😀\",\"\u{ffff}\"]");
    assert_eq!(call("sort", &[r#"[1,"a"]"#]), "D3070");
    assert_eq!(call("sort", &["[null,null]"]), "D3070");
    assert_eq!(call("sort", &["[null]"]), "[null]");
    assert_eq!(call("sort", &["5"]), "[5]");
    assert_eq!(call("sort", &["-"]), "absent");
}

#[test]
fn a_single_element_keeps_its_array_as_it_is() {
    let cx = Cx::default();
    for name in ["sort", "reverse", "shuffle"] {
        let one = Value::array_from(vec![value("1")], Origin::Sequence);
        assert_eq!(shown(&call_with(&cx, name, vec![Some(one)])), "sequence [1]", "{name}");
        let two = Value::array_from(vec![value("1"), value("1")], Origin::Sequence);
        assert_eq!(shown(&call_with(&cx, name, vec![Some(two)])), "[1,1]", "{name}");
    }
}

#[test]
fn sort_with_a_function_is_stable() {
    let cx = Cx::default();
    let later = lambda(&cx, 2, |args| {
        let rank = |at: usize| args[at].as_ref().and_then(|item| item.get("n")?.as_f64());
        Ok(Some(Value::Bool(rank(0) > rank(1))))
    });
    let items = value(r#"[{"n":2,"i":0},{"n":1,"i":1},{"n":2,"i":2},{"n":1,"i":3},{"n":0,"i":4}]"#);
    let sorted = r#"[{"n":0,"i":4},{"n":1,"i":1},{"n":1,"i":3},{"n":2,"i":0},{"n":2,"i":2}]"#;
    assert_eq!(shown(&call_with(&cx, "sort", vec![Some(items), later])), sorted);
}

#[test]
fn sort_asks_whether_a_comparison_is_true_as_javascript_does() {
    let cx = Cx::default();
    for (answer, sorted) in
        [("[]", "[2,1]"), ("{}", "[2,1]"), ("0", "[1,2]"), ("\"\"", "[1,2]"), ("null", "[1,2]")]
    {
        let answering = lambda(&cx, 2, move |_| Ok(Some(value(answer))));
        assert_eq!(shown(&call_with(&cx, "sort", vec![Some(value("[1,2]")), answering])), sorted, "{answer}");
    }
}

#[test]
fn sort_stops_at_an_error_of_its_function() {
    let cx = Cx::default();
    let failing = lambda(&cx, 2, |_| Err(ExprError::new("D3137", AT, "no".to_owned())));
    assert_eq!(shown(&call_with(&cx, "sort", vec![Some(value("[1,2]")), failing])), "D3137");
}

#[test]
fn reverse_and_shuffle_keep_all_elements() {
    assert_eq!(call("reverse", &["[1,2,3]"]), "[3,2,1]");
    assert_eq!(call("reverse", &["1"]), "[1]");
    assert_eq!(call("reverse", &["-"]), "absent");
    assert_eq!(call("shuffle", &["-"]), "absent");
    let cx = Cx::default();
    let shuffled = call_with(&cx, "shuffle", vec![Some(value("[1,2,3,4,5]"))]).expect("no error");
    assert_eq!(shown(&call_with(&cx, "sort", vec![shuffled])), "[1,2,3,4,5]");
}

fn ordered(keys: &str, descending: &[bool]) -> String {
    let keys = value(keys);
    let keys = keys.as_array().expect("an array").iter().map(|row| {
        // `null` stands for an absent key here.
        let row = row.as_array().expect("an array").iter();
        row.map(|key| Some(key.clone()).filter(|key| !key.is_null())).collect()
    });
    let keys: Vec<Vec<_>> = keys.collect();
    let items = (0..keys.len()).map(Value::from).collect();
    shown(&order_by(&Cx::plain(), items, keys.concat(), descending, AT).map(|items| Some(items.into())))
}

#[test]
fn order_by_looks_at_the_next_term_if_the_first_is_equal() {
    assert_eq!(ordered("[[2],[1],[3]]", &[false]), "[1,0,2]");
    assert_eq!(ordered("[[2],[1],[3]]", &[true]), "[2,0,1]");
    assert_eq!(ordered(r#"[[1,"b"],[0,"z"],[1,"a"]]"#, &[false, true]), "[1,0,2]");
    assert_eq!(ordered("[[1],[1],[1]]", &[true]), "[0,1,2]");
}

#[test]
fn order_by_puts_absent_keys_last_either_way() {
    assert_eq!(ordered("[[null],[1],[null],[0]]", &[false]), "[3,1,0,2]");
    assert_eq!(ordered("[[null],[1],[null],[0]]", &[true]), "[1,3,0,2]");
}

#[test]
fn order_by_takes_numbers_or_strings_of_one_kind() {
    assert_eq!(ordered(r#"[[1],["a"]]"#, &[false]), "T2007");
    assert_eq!(ordered("[[1],[true]]", &[false]), "T2008");
    assert_eq!(ordered(r#"[[{}],["a"]]"#, &[false]), "T2008");
    assert_eq!(ordered("[[true]]", &[false]), "[0]");
}

#[test]
fn copies_are_sorted_as_all_else_is() {
    let mut state = 7u64;
    let mut random = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    for length in 0..60 {
        let items: Vec<(u64, usize)> = (0..length).map(|at| (random(9), at)).collect();
        // Consistent, not consistent with itself, and one that fails.
        for kind in 0..3 {
            let pairs = |seen: &mut Vec<_>, left: &(u64, usize), right: &(u64, usize)| {
                seen.push((*left, *right));
                match kind {
                    0 => Ok(left.0 > right.0),
                    1 => Ok((left.0 * 7 + right.0 * 3).is_multiple_of(2)),
                    _ if left.0 + right.0 == 11 => Err(ExprError::new("T2007", AT, String::new())),
                    _ => Ok(left.0 >= right.0),
                }
            };
            let (mut one, mut other) = (Vec::new(), Vec::new());
            let copies = sort_copies(items.clone(), &mut |left, right| pairs(&mut one, left, right));
            let moved = merge_sort(items.clone(), &mut |left, right| pairs(&mut other, left, right));
            assert_eq!(copies.ok(), moved.ok());
            assert_eq!(one, other, "the same pairs are compared");
        }
    }
}
