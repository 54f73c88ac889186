//! How arguments are matched with parameters, checked against the reference.

use super::*;

const S: Param = Param::STRING;
const N: Param = Param::NUMBER;

/// What becomes of arguments, `-` for absent ones: the arguments, or a code and the number of the argument at fault.
fn validated(params: &'static [Param], args: &str, context: &str) -> String {
    let item = |text: &str| match text {
        "-" => None,
        text => Some(Value::parse(text).expect(text)),
    };
    let mut args = args.split_whitespace().map(item).collect();
    match Signature::of(params).validate(&mut args, &item(context), "test", "1:1") {
        Ok(()) => {
            let shown = args.iter().map(|arg| arg.as_ref().map_or("-".to_owned(), Value::to_string));
            shown.collect::<Vec<_>>().join(" ")
        }
        Err(error) => {
            let digit = error.message().chars().find(char::is_ascii_digit).expect("a position");
            format!("{} {digit}", error.code())
        }
    }
}

#[test]
fn arguments_that_fit_are_left_alone() {
    assert_eq!(validated(const { &[S, N] }, "\"a\" 1", "-"), "\"a\" 1");
    assert_eq!(validated(const { &[S, N] }, "- -", "-"), "- -");
    assert_eq!(validated(const { &[S, N.optional()] }, "\"a\"", "-"), "\"a\"");
    assert_eq!(validated(const { &[] }, "", "-"), "");
}

#[test]
fn the_first_argument_that_does_not_fit_is_named() {
    assert_eq!(validated(const { &[S, N] }, "\"a\" \"b\"", "-"), "T0410 2");
    assert_eq!(validated(const { &[S, N] }, "1 2", "-"), "T0410 1");
    assert_eq!(validated(const { &[S, N] }, "\"a\"", "-"), "T0410 2");
    assert_eq!(validated(const { &[S, N] }, "\"a\" 1 2", "-"), "T0410 3");
    assert_eq!(validated(const { &[] }, "1", "-"), "T0410 1");
    assert_eq!(validated(const { &[Param::FUNCTION] }, "-", "-"), "T0410 1");
}

#[test]
fn the_context_stands_in_for_what_is_missing() {
    const PARAMS: &[Param] = &[S.context(), N, N.optional()];
    assert_eq!(validated(PARAMS, "1", "\"c\""), "\"c\" 1 -");
    assert_eq!(validated(PARAMS, "1 2", "\"c\""), "\"c\" 1 2");
    assert_eq!(validated(PARAMS, "\"a\" 1", "\"c\""), "\"a\" 1");
    assert_eq!(validated(PARAMS, "- 1", "\"c\""), "- 1");
    assert_eq!(validated(PARAMS, "1", "5"), "T0411 1");
    assert_eq!(validated(const { &[S.context()] }, "", "-"), "-");
    assert_eq!(validated(const { &[S.context(), S] }, "\"x\"", "\"c\""), "\"c\" \"x\"");
}

#[test]
fn a_wrong_argument_is_told_what_its_own_parameter_takes() {
    const PARAMS: &[Param] = &[S.context(), N, N.optional()];
    let said = |args: &[Value<'static>]| {
        let mut args = args.iter().cloned().map(Some).collect();
        Signature::of(PARAMS)
            .validate(&mut args, &None, "test", "1:1")
            .expect_err("wrong")
            .message()
            .to_owned()
    };
    let (null, one) = (Value::Null, Value::Int(1));
    assert_eq!(said(&[null.clone(), one.clone()]), "argument 1 of `$test` must be a string, not null");
    assert_eq!(said(&[null.clone(), one.clone(), one]), "argument 1 of `$test` must be a string, not null");
    assert_eq!(said(&[null]), "argument 1 of `$test` must be a number, not null");
    let (two, three) = (Value::Int(2), Value::Int(3));
    assert_eq!(said(&[two.clone(), two, three]), "argument 1 of `$test` must be a string, not a number");
}

#[test]
fn a_single_value_becomes_an_array_of_one() {
    assert_eq!(validated(const { &[Param::ARRAY] }, "1", "-"), "[1]");
    assert_eq!(validated(const { &[Param::ARRAY] }, "[1]", "-"), "[1]");
    assert_eq!(validated(const { &[Param::ARRAY] }, "-", "-"), "-");
    assert_eq!(validated(const { &[Param::array_of("n")] }, "1", "-"), "[1]");
    assert_eq!(validated(const { &[Param::array_of("n")] }, "\"a\"", "-"), "T0412 1");
    assert_eq!(validated(const { &[Param::array_of("n")] }, "[1,\"a\"]", "-"), "T0412 1");
    assert_eq!(validated(const { &[Param::array_of("n")] }, "[]", "-"), "[]");
    assert_eq!(validated(const { &[Param::array_of("a<n>")] }, "[[1],[\"a\"]]", "-"), "[[1],[\"a\"]]");
}

#[test]
fn a_repeated_parameter_takes_as_many_as_it_can() {
    assert_eq!(validated(const { &[N.repeated(), N] }, "1 2 3", "-"), "1 2 3");
    assert_eq!(validated(const { &[N.repeated(), S.context()] }, "1 2", "\"c\""), "1 2 \"c\"");
    assert_eq!(validated(const { &[Param::ARRAY.repeated()] }, "1 [2] -", "-"), "[1] [2] -");
    assert_eq!(validated(const { &[Param::array_of("n").repeated()] }, "1 2", "-"), "T0412 1");
    assert_eq!(validated(const { &[Param::array_of("n").repeated()] }, "[1] [2]", "-"), "[1] [2]");
    assert_eq!(validated(const { &[N.repeated()] }, "", "-"), "T0410 1");
}

#[test]
fn an_optional_parameter_that_matches_nothing_still_takes_its_argument() {
    assert_eq!(validated(const { &[S.optional(), N.repeated()] }, "1 2 3", "-"), "1 2 3 -");
}
