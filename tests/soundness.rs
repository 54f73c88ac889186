//! Inference is sound: what an expression comes to belongs to the type that it was given, and code that makes use of
//! types comes to the same as code that does not.
//!
//! Random expressions over typed data, by `NODEWRIGHT_SEED` and `NODEWRIGHT_EXPRESSIONS`, all in one crate. Each is
//! emitted as a transform of a graph would have it, over structs and into a Rust type of its own, and as code that knows
//! nothing of its input. Both run over data that is full, empty, single and random. `soundness/graphs.rs` does the same
//! with graphs that have switches.

#[path = "soundness/anything.rs"]
mod anything;
#[path = "soundness/data.rs"]
mod data;
#[path = "soundness/emission.rs"]
mod emission;
#[path = "soundness/generator.rs"]
mod generator;
#[path = "soundness/graphs.rs"]
mod graphs;
#[path = "soundness/member.rs"]
mod member;
#[path = "soundness/model.rs"]
mod model;
#[path = "jsonata/differential/random.rs"]
mod random;
#[path = "soundness/templates.rs"]
mod templates;

use std::collections::BTreeSet;

use nodewright_codegen::expr::core::{Expr, Kind};
use nodewright_codegen::ir::Type;
use nodewright_tests::harness::cargo::{fixture_binary, run_on_fixtures};
use nodewright_tests::harness::files::{Files, write_if_changed};
use nodewright_tests::harness::json::with_floats;
use nodewright_tests::harness::program::run;
use nodewright_tests::harness::progress;
use nodewright_tests::harness::workspace::Workspace;
use serde_json::Value;

use emission::{Case, Emission, Language};
use generator::Generator;
use random::Random;

/// As many as CI has time to build.
const EXPRESSIONS: usize = 600;
const SEED: u64 = 20_241_118;

/// How many inputs each expression sees.
const INPUTS: usize = 10;

/// The name of the crate.
const NAME: &str = "sound-expressions";

#[test]
fn what_comes_out_belongs_to_its_type_whatever_code_computes_it() {
    let seed = from_environment("NODEWRIGHT_SEED").unwrap_or(SEED).max(1);
    let count = from_environment("NODEWRIGHT_EXPRESSIONS").map_or(EXPRESSIONS, |count| count as usize);
    let mut emission = Emission::new(model::roots());
    let cases = make_cases(&mut emission, seed, count);
    let unknown = cases.iter().filter(|case| case.flow.ty == Type::Any).count();
    progress(&format!("{} expressions with NODEWRIGHT_SEED={seed}, {unknown} of them any", cases.len()));
    let inputs = data::inputs(&model::roots(), &mut Random::new(seed), INPUTS);
    let answers = evaluate(&emission, &cases, &inputs);
    assert_eq!(answers.len(), cases.len() * inputs.len());
    progress(&tally(&answers));
    let mut wrong: Vec<_> =
        answers.iter().filter_map(|answer| Some((answer.0, judge(&cases, &inputs, answer)?))).collect();
    // One input is enough to see what is wrong with an expression.
    wrong.dedup_by_key(|(index, _)| *index);
    let some: Vec<_> = wrong.iter().take(30).map(|(_, what)| what.as_str()).collect();
    assert!(wrong.is_empty(), "{} wrong with NODEWRIGHT_SEED={seed}:\n{}", wrong.len(), some.join("\n"));
}

fn from_environment(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|error| panic!("{name}={text}: {error}")))
}

/// Distinct expressions that the compiler takes.
fn make_cases(emission: &mut Emission, seed: u64, count: usize) -> Vec<Case> {
    let mut cases: Vec<_> = templates::RULES
        .iter()
        .map(|rule| {
            let case = emission.case(Language::JsonLogic, rule);
            case.unwrap_or_else(|error| panic!("{rule}: {error}"))
        })
        .collect();
    let mut generator = Generator::new(Random::new(seed));
    let (mut seen, mut tries) = (BTreeSet::new(), 0);
    let mut missing = missing_kinds(&cases);
    while cases.len() < count || !missing.is_empty() {
        tries += 1;
        assert!(tries < 100 * count, "no more expressions with the seed {seed}; none has {missing:?}");
        let source = generator.expression();
        // Most fit; what does not is not what is looked at here.
        if seen.insert(source.clone())
            && let Ok(case) = emission.case(Language::Jsonata, &source)
        {
            // In the end only what is rare is added, if chance has not brought it.
            let new = kinds_of(std::slice::from_ref(&case));
            if cases.len() < count || missing.iter().any(|kind| new.contains(*kind)) {
                missing.retain(|kind| !new.contains(*kind));
                cases.push(case);
            }
        }
    }
    cases
}

/// One line of the program: the expression, the input, and what typed and untyped code made of it.
type Answer = (usize, usize, Value, Value);

fn evaluate(emission: &Emission, cases: &[Case], inputs: &[Value]) -> Vec<Answer> {
    let manifest = format!(
        "[package]\nname = \"{NAME}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
         [dependencies]\nnodewright.workspace = true\nserde_json.workspace = true\n"
    );
    let mut files = Files::from([("Cargo.toml".into(), manifest)]);
    files.extend(emission.files(cases).into_iter().map(|(name, text)| (name.into(), text)));
    let workspace = Workspace::new(NAME, vec![(NAME.to_owned(), files)]);
    let built = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
    let said: Vec<_> = built.of(NAME).iter().take(12).map(|message| explain(message, cases)).collect();
    assert!(built.success, "the crate does not build:\n{}\n{}", said.join("\n"), built.stderr);
    let path = workspace.root.join("inputs.json");
    write_if_changed(&path, &serde_json::to_string(inputs).expect("is JSON"));
    let text = run(&fixture_binary(NAME), &[&path.to_string_lossy()]).quiet();
    text.lines().map(|line| serde_json::from_str(line).expect("is an answer")).collect()
}

/// What rustc says, with the expression that it says it of: each has a line of its own.
fn explain(message: &nodewright_tests::harness::message::Message, cases: &[Case]) -> String {
    let case = message.place.as_ref().and_then(|place| {
        let stem = std::path::Path::new(&place.file).file_stem()?.to_str()?;
        let file: usize = stem.strip_prefix('m')?.parse().ok()?;
        cases.get(file * emission::PER_FILE + place.start.0 as usize - 1)
    });
    let source = case.map(|case| case.source.as_str()).unwrap_or_default();
    format!("{message}\n  in {source}")
}

/// What untyped code came to: if most of it failed, little would be shown.
fn tally(answers: &[Answer]) -> String {
    let count = |key: &str| answers.iter().filter(|answer| answer.3.get(key).is_some()).count();
    let (values, absent, errors) = (count("value"), count("absent"), count("error"));
    assert!(values > 2 * errors, "{errors} of {} evaluations fail", answers.len());
    format!("{values} values, {absent} times nothing, {errors} errors")
}

/// What is wrong with an answer.
fn judge(cases: &[Case], inputs: &[Value], (index, at, typed, untyped): &Answer) -> Option<String> {
    let case = &cases[*index];
    // What hangs on chance or on the clock is not the same twice.
    let free = ["$random", "$now", "$millis", "$shuffle"].iter().any(|name| case.source.contains(name));
    let value = |answer: &Value| answer.get("value").cloned();
    let fails = |answer: &Value| answer.get("error").cloned();
    let belongs = fails(untyped).is_some() || member::is_outcome(&case.flow, value(untyped).as_ref());
    let agree = match (value(typed), value(untyped)) {
        (Some(typed), Some(untyped)) => free || with_floats(&typed) == with_floats(&untyped),
        (None, None) => fails(typed) == fails(untyped),
        _ => false,
    };
    let crashed = [typed, untyped].iter().any(|answer| answer.get("crash").is_some());
    if belongs && agree && !crashed {
        return None;
    }
    let what = match (crashed, belongs) {
        (true, _) => "it crashes",
        (_, false) => "the value is none of its type",
        _ => "typed and untyped code differ",
    };
    Some(format!(
        "{what}: {}\n  input {}\n  type {}\n  typed {typed}\n  untyped {untyped}",
        case.source, inputs[*at], case.flow
    ))
}

/// The nodes of the core and the functions that do not occur, but for those that only expressions outside of graphs have.
fn missing_kinds(cases: &[Case]) -> Vec<&'static str> {
    let found = kinds_of(cases);
    KINDS.split_whitespace().filter(|kind| !found.contains(*kind)).collect()
}

fn kinds_of(cases: &[Case]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    cases.iter().for_each(|case| collect(&case.expr, &mut found));
    found
}

fn collect(expr: &Expr, found: &mut BTreeSet<String>) {
    let shown = match &expr.kind {
        Kind::Call(function, _) => format!("${}", function.value.name()),
        kind => format!("{kind:?}"),
    };
    let name = shown.split(|c: char| !(c.is_alphanumeric() || c == '$')).next().unwrap_or_default();
    found.insert(name.to_owned());
    expr.for_each_child(&mut |child| collect(child, found));
}

/// All but `Binding` and `Raise`, which graphs do not have, and `History`, which is of their runs.
const KINDS: &str = "
    Literal Context Start Root Var Bind Function Regex Field Map Filter Index Wildcard Descendants Sort Tuples Group
    Unwrap KeepArray KeepSequence Range Object Array Constructed Compare In Arith Negate Concat Truthy Not And Or Cond
    Elvis Block Lambda Apply Partial Eval Chain Transform Default Logic Lookup Missing Each Reduce
    $abs $append $assert $average $base64decode $base64encode $boolean $ceil $clone $contains $count $decodeUrl
    $decodeUrlComponent $distinct $each $encodeUrl $encodeUrlComponent $error $exists $filter $floor $formatBase
    $formatInteger $formatNumber $fromMillis $join $keys $length $lookup $lowercase $map $match $max $merge $millis $min
    $not $now $number $pad $parseInteger $power $random $reduce $replace $reverse $round $shuffle $sift $single $sort
    $split $spread $sqrt $string $substring $substringAfter $substringBefore $sum $toMillis $trim $type $uppercase $zip
";
