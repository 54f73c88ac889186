//! `$sum`, `$count`, `$max`, `$min`, `$average`.

use super::call;

#[test]
fn sum_adds_numbers_and_takes_a_single_one() {
    assert_eq!(call("sum", &["[1,2.5,3]"]), "6.5");
    assert_eq!(call("sum", &["4"]), "4");
    assert_eq!(call("sum", &["[]"]), "0");
    assert_eq!(call("sum", &["-"]), "absent");
}

#[test]
fn an_array_with_anything_but_numbers_is_no_array_of_numbers() {
    for name in ["sum", "max", "min", "average"] {
        assert_eq!(call(name, &[r#"[1,"2"]"#]), "T0412", "{name}");
        assert_eq!(call(name, &[r#""2""#]), "T0412", "{name}");
        assert_eq!(call(name, &["[1]", "2"]), "T0410", "{name}");
        assert_eq!(call(name, &[]), "T0410", "{name}");
    }
}

#[test]
fn count_counts_nothing_as_none_and_a_single_value_as_one() {
    assert_eq!(call("count", &["-"]), "0");
    assert_eq!(call("count", &["null"]), "1");
    assert_eq!(call("count", &["[1,[2,3]]"]), "2");
    assert_eq!(call("count", &["[]"]), "0");
    assert_eq!(call("count", &["1", "2"]), "T0410");
}

#[test]
fn max_and_min_give_the_element_as_it_is() {
    assert_eq!(call("max", &["[9007199254740993,1]"]), "9007199254740993");
    assert_eq!(call("min", &["[2.5,-1]"]), "-1");
    assert_eq!(call("max", &["[]"]), "absent");
    assert_eq!(call("min", &["-"]), "absent");
    assert_eq!(call("max", &["3"]), "3");
}

#[test]
fn average_of_none_is_absent() {
    assert_eq!(call("average", &["[1,2]"]), "1.5");
    assert_eq!(call("average", &["[]"]), "absent");
    assert_eq!(call("average", &["-"]), "absent");
}
