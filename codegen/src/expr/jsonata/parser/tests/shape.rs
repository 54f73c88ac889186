//! An AST in one line.
//!
//! `path(a, b)` is a path; behind a path, `+` is its `[]`, `~` its bindings. Behind any node: `[p]` a stage, `?[p]` a
//! predicate, `{k: v}` its group, `@v` and `#i` its bindings, `%0` its label as an ancestor, `~` its bindings, `=` an
//! array that is not spread, `[]` a `[]`.

use crate::expr::jsonata::ast::{Group, Kind, Node, Stage};

pub(super) fn shape(node: &Node) -> String {
    let mut out = kind(&node.kind);
    for predicate in &node.predicates {
        out += &format!("?[{}]", shape(predicate));
    }
    if let Some(name) = &node.step.focus {
        out += &format!("@{name}");
    }
    if let Some(name) = &node.step.index {
        out += &format!("#{name}");
    }
    for stage in &node.step.stages {
        out += &match stage {
            Stage::Filter(test) => format!("[{}]", shape(test)),
            Stage::Index(name) => format!("#{}", name.value),
        };
    }
    if let Some(label) = node.step.ancestor {
        out += &format!("%{}", label.0);
    }
    let marks = [(node.step.tuple, "~"), (node.step.cons, "="), (node.keep_array, "[]")];
    out.extend(marks.iter().filter(|(set, _)| *set).map(|(_, mark)| *mark));
    out + &node.group.as_ref().map_or(String::new(), group)
}

fn group(group: &Group) -> String {
    let pairs: Vec<String> =
        group.pairs.iter().map(|(key, value)| format!("{}: {}", shape(key), shape(value))).collect();
    format!("{{{}}}", pairs.join(", "))
}

fn list<'a>(name: &str, nodes: impl IntoIterator<Item = &'a Node>) -> String {
    let nodes: Vec<String> = nodes.into_iter().map(shape).collect();
    format!("{name}({})", nodes.join(", "))
}

fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Null => "null".to_owned(),
        Kind::Bool(value) => value.to_string(),
        Kind::Number(value) => value.to_string(),
        Kind::String(value) => format!("'{value}'"),
        Kind::Regex(regex) => format!("/{}/{}", regex.pattern, regex.flags),
        Kind::Variable(name) => format!("${name}"),
        Kind::Name(name) => name.clone(),
        Kind::Wildcard => "*".to_owned(),
        Kind::Descendants => "**".to_owned(),
        Kind::Parent(label) => format!("%{}", label.0),
        Kind::Sort(terms) => {
            let sign = |descending| if descending { ">" } else { "<" };
            let terms: Vec<String> =
                terms.iter().map(|term| format!("{}{}", sign(term.descending), shape(&term.key))).collect();
            format!("sort({})", terms.join(", "))
        }
        Kind::Path(path) => {
            let keep = if path.keep_array { "+" } else { "" };
            list("path", &path.steps) + keep + if path.tuple { "~" } else { "" }
        }
        Kind::Negate(operand) => list("negate", [&**operand]),
        Kind::Binary(operator, left, right) => list(&format!("{:?}", operator.value), [&**left, &**right]),
        Kind::Elvis(left, right) => list("elvis", [&**left, &**right]),
        Kind::Coalesce(left, right) => list("coalesce", [&**left, &**right]),
        Kind::Apply(_, left, right) => list("apply", [&**left, &**right]),
        Kind::Array(items) => list("array", items),
        Kind::Block(items) => list("block", items),
        Kind::Object(pairs) => format!("object{}", group(pairs)),
        Kind::Conditional(test, then, otherwise) => {
            list("if", [&**test, &**then].into_iter().chain(otherwise.as_deref()))
        }
        Kind::Bind(name, value) => format!("${} := {}", name.value, shape(value)),
        Kind::Lambda(lambda) => {
            let params: Vec<&str> = lambda.params.iter().map(|param| param.value.as_str()).collect();
            format!("lambda({}){{{}}}", params.join(", "), shape(&lambda.body))
        }
        Kind::Call(call) => {
            list(&format!("{}{}", if call.tail { "tail " } else { "" }, shape(&call.procedure)), &call.args)
        }
        Kind::Partial(procedure, args) => {
            let args: Vec<String> =
                args.iter().map(|arg| arg.as_ref().map_or("?".to_owned(), shape)).collect();
            format!("partial {}({})", shape(procedure), args.join(", "))
        }
        Kind::Transform(transform) => list(
            "transform",
            [&*transform.pattern, &*transform.update].into_iter().chain(transform.delete.as_deref()),
        ),
    }
}
