//! `%`, and the steps that it stands for.

use super::assert_shapes;

#[test]
fn a_parent_is_what_the_step_before_was_applied_to() {
    assert_shapes(&[
        ("a.b.%", "path(a, b%0~, %0)"),
        ("a.b.%.c", "path(a, b%0~, %0, c)"),
        ("a.*.%", "path(a, *%0~, %0)"),
        ("a.b.{'c': %.d}", "path(a, b%0~, object{'c': path(%0, d)})"),
        ("a.b.(%.c + 1)", "path(a, b%0~, block(Add(path(%0, c), 1)))"),
        ("a.b.$f(%.c)", "path(a, b%0~, $f(path(%0, c)))"),
        ("a.b^(%.c)", "path(a, b%0~, sort(<path(%0, c)))"),
    ]);
}

#[test]
fn each_parent_goes_one_level_further() {
    assert_shapes(&[
        ("a.b.c.%.%", "path(a, b%1~, c%0~, %0, %1)"),
        ("a.b.c.(%.%.d)", "path(a, b%1~, c%0~, block(path(%0, %1, d)))"),
        ("a.b.c[%.%.d = 1]", "path(a, b%1~, c[Equal(path(%0, %1, d), 1)]%0~)"),
    ]);
}

#[test]
fn parents_of_one_step_share_a_label() {
    assert_shapes(&[
        ("a.b.(%.c + %.d)", "path(a, b%0~, block(Add(path(%0, c), path(%0, d))))"),
        ("a.b[%.c].(%.d)", "path(a, b[path(%0, c)]%0~, block(path(%0, d)))"),
        ("a.b.(%.c ?: %.d)", "path(a, b%0~, block(elvis(path(%0, c), path(%0, d))))"),
    ]);
}

#[test]
fn a_parent_is_found_in_a_block_before_it() {
    assert_shapes(&[
        ("(a.b).%", "path(block(path(a, b%0~)~)~, %0)"),
        ("a.(b.c).%.%", "path(a, block(path(b%1~, c%0~)~)~, %0, %1)"),
    ]);
}

#[test]
fn steps_in_a_row_that_bind_count_once() {
    assert_shapes(&[("a.b@$v.c@$w.%", "path(a, b@v%0~, c@w~, %0)"), ("a.b@$v.%", "path(a, b@v%0~, %0)")]);
}

#[test]
fn a_percent_sign_behind_a_value_is_the_remainder() {
    assert_shapes(&[
        ("a.b.(% % %)", "path(a, b%0~, block(Remainder(%0, %0)))"),
        ("5 % 2", "Remainder(5, 2)"),
    ]);
}

#[test]
fn functions_and_groups_do_not_look_for_parents() {
    assert_shapes(&[
        ("a.b.function(){%.c}", "path(a, b, lambda(){path(%0, c)})"),
        ("a.b{'c': %.d}", "path(a, b){'c': path(%0, d)}"),
    ]);
}
