//! Paths: steps, predicates, groups, sorting and bindings.

use super::assert_shapes;

#[test]
fn nested_dots_are_one_path() {
    assert_shapes(&[
        ("a", "path(a)"),
        ("a.b.c", "path(a, b, c)"),
        ("a.`b c`.d", "path(a, b c, d)"),
        ("$.a", "path($, a)"),
        ("$$.a", "path($$, a)"),
        ("a.*.**", "path(a, *, **)"),
        ("*", "*"),
        ("a.(b.c).d", "path(a, block(path(b, c)), d)"),
        ("a.$f(b)", "path(a, $f(path(b)))"),
    ]);
}

#[test]
fn a_string_in_a_path_is_a_name() {
    assert_shapes(&[
        ("'a'.b", "path(a, b)"),
        ("a.\"b c\"[0]", "path(a, b c[0])"),
        ("'a'", "'a'"),
        ("'a'#$i", "path('a'#i~)"),
        ("'a'#$i.b", "path(a#i~, b)"),
    ]);
}

#[test]
fn keywords_are_names_where_a_value_is_due() {
    assert_shapes(&[
        ("and and or", "And(path(and), path(or))"),
        ("in.or", "path(in, or)"),
        ("and", "path(and)"),
        ("a in in", "In(path(a), path(in))"),
    ]);
}

#[test]
fn predicates_belong_to_the_step_before_them() {
    assert_shapes(&[
        ("a.b[0][c]", "path(a, b[0][path(c)])"),
        ("a[0].b", "path(a[0], b)"),
        ("(a.b)[0]", "block(path(a, b))?[0]"),
        ("$x[0].b", "path($x?[0], b)"),
        ("a.$x[0].b", "path(a, $x[0], b)"),
        ("a{b: c}[0]", "path(a[0]){path(b): path(c)}"),
    ]);
}

#[test]
fn an_empty_predicate_keeps_an_array() {
    assert_shapes(&[
        ("a[]", "path(a[])+[]"),
        ("a.b[].c", "path(a, b[], c)+"),
        ("a[0][]", "path(a[0][])+[]"),
        ("a[][0]", "path(a[0][])+[]"),
        ("(a)[]", "block(path(a))[]"),
        ("$x[].a", "path($x[], a)+"),
        ("a@$v[].b", "path(a@v~[], b)+[]"),
        ("a.b#$i[]", "path(a, b#i~)"),
        ("a{b: c}[]", "path(a)[]{path(b): path(c)}"),
        ("a[] ~> $f", "apply(path(a[])+[], $f)[]"),
    ]);
}

#[test]
fn arrays_at_the_ends_of_a_path_are_not_spread() {
    assert_shapes(&[
        ("[a].b", "path(array(path(a))=, b)"),
        ("a.[b]", "path(a, array(path(b))=)"),
        ("a.[b].c", "path(a, array(path(b))=, c)"),
        ("[a]", "array(path(a))"),
        ("([a].b).c", "path(block(path(array(path(a))=, b))=, c)"),
        ("([a]).b", "path(block(array(path(a))), b)"),
    ]);
}

#[test]
fn groups_belong_to_the_whole_path() {
    assert_shapes(&[
        ("a.b{c: d, 'e': f}", "path(a, b){path(c): path(d), 'e': path(f)}"),
        ("a{}.b", "path(a, b){}"),
        ("$x{a: b}", "$x{path(a): path(b)}"),
        ("-a{}", "negate(path(a)){}"),
    ]);
}

#[test]
fn sorting_is_a_step() {
    assert_shapes(&[
        ("a^(b)", "path(a, sort(<path(b)))"),
        ("a.b^(<c, >d.e).f", "path(a, b, sort(<path(c), >path(d, e)), f)"),
        ("$x^(>$)", "path($x, sort(>$))"),
        ("a^(b)[0]", "path(a, sort(<path(b))[0])"),
    ]);
}

#[test]
fn bindings_belong_to_their_step() {
    assert_shapes(&[
        ("a@$v.b", "path(a@v~, b)"),
        ("a#$i.b", "path(a#i~, b)"),
        ("a@$v#$i", "path(a@v#i~)"),
        ("a[0]#$i[1]", "path(a[0]#i[1]~)"),
        ("$x@$v", "$x@v~"),
        ("$x[0]#$i", "path($x[0]#i~)"),
        ("a.b@$v[c]", "path(a, b@v[path(c)]~)"),
    ]);
}
