//! The normaliser: a model and its code without what must differ between YAML and Rust.
//!
//! Of a model that is where things were written, what a type is called and says of itself, bounds that only a schema
//! has, and how a configuration is made. Of an executor it is positions, the names of structs, configurations, and
//! `Serde`, through which the journal sees a type of the user's: generated ones write themselves.

use proc_macro2::{Group, TokenStream, TokenTree};

use crate::ir::Repr;
use crate::ir::graph::{Config, Graph, Kind, Node};
use crate::ir::repr::{StructId, Structs};

/// A node as text.
pub(super) fn bare_node(node: &Node, structs: &Structs) -> String {
    let text = match &node.kind {
        Kind::Call { node: path, input, input_repr, config, ports } => {
            let config = match config {
                Config::Params(params) if params.iter().all(|param| param.value.is_none()) => "defaults",
                Config::Params(_) | Config::Rust(_) => "given",
            };
            let ports: Vec<_> = ports.iter().map(|port| (&port.name, &port.variant, &port.data)).collect();
            format!("Call {path} {config} {input:?} {input_repr:?} {ports:?}")
        }
        kind => format!("{kind:?}"),
    };
    let Node { id, local, flow, repr, next, before, timeout_ms, .. } = node;
    bare(&format!("{id} {local} {text} {flow:?} {repr:?} {next:?} {before:?} {timeout_ms:?}"), structs)
}

/// What a graph is but for its nodes, as text.
pub(super) fn bare_graph(graph: &Graph, structs: &Structs) -> String {
    let Graph { description, input, output, loops, limits, .. } = graph;
    let contracts = format!("{:?} {:?} {:?} {:?}", input.ty, input.repr, output.ty, output.repr);
    bare(&format!("{description} {contracts} {loops:?} {limits:?}"), structs)
}

fn bare(text: &str, structs: &Structs) -> String {
    let mut out = String::new();
    let mut rest = text;
    // What stands before a value, and what stands for it.
    let known = [
        ("span: ", "span: _"),
        ("Object { name: ", "Object { name: _"),
        ("description: ", "description: _"),
        ("Some(Constraints ", "Some(Constraints"),
        // An enum is a text to expressions.
        ("Enum(", "String("),
    ];
    while !rest.is_empty() {
        if let Some((before, instead)) = known.iter().find(|(before, _)| rest.starts_with(before)) {
            rest = &rest[before.len()..];
            rest = &rest[value_length(rest)..];
            out.push_str(instead);
        } else if let Some(id) = rest.strip_prefix("StructId(") {
            let (id, after) = id.split_once(')').expect("is closed");
            let found = structs.get(StructId(id.parse().expect("a number")));
            let fields = found.fields.iter().map(|field| format!("{}: {:?}", field.key, field.repr));
            out.push_str(&bare(&format!("{{{}}}", fields.collect::<Vec<_>>().join(", ")), structs));
            rest = after;
        } else {
            let next = rest.chars().next().map_or(1, char::len_utf8);
            out.push_str(&rest[..next]);
            rest = &rest[next..];
        }
    }
    out.replace("Some(Constraints)", "None").replace("String()", "String")
}

/// How long the value is that some text of `Debug` starts with.
fn value_length(text: &str) -> usize {
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return at,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return at,
            ' ' if depth == 0 && text[at..].starts_with(" }") => return at,
            _ => {}
        }
    }
    text.len()
}

/// An executor as text.
pub(super) fn bare_code(code: TokenStream, graph: &Graph, structs: &Structs) -> String {
    let code = bare_tokens(code).to_string();
    match &graph.output.repr {
        Repr::Struct(id) => code.replace(&structs.get(*id).path.replace("::", " :: "), "Output"),
        _ => code,
    }
}

fn bare_tokens(code: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let is = |token: Option<&TokenTree>, name: &str| matches!(token, Some(TokenTree::Ident(ident)) if ident == name);
    let mut in_config = false;
    for token in code {
        in_config |= is(Some(&token), "__CONFIG");
        match token {
            TokenTree::Group(group) if is(out.last(), "Serde") => {
                // `crate::__nodewright::Serde(&value)` as `value`.
                out.truncate(out.len() - 7);
                out.extend(bare_tokens(group.stream()).into_iter().skip(1));
            }
            TokenTree::Group(group) => {
                let made = in_config && is(out.last(), "new");
                let inner = if made { TokenStream::new() } else { bare_tokens(group.stream()) };
                out.push(Group::new(group.delimiter(), inner).into());
            }
            TokenTree::Literal(literal) if is_position(&literal.to_string()) => {
                out.push(proc_macro2::Literal::string("position").into());
            }
            token => out.push(token),
        }
    }
    out.into_iter().collect()
}

fn is_position(literal: &str) -> bool {
    [".yaml:", ".rs:"].iter().any(|file| literal.contains(file))
}
