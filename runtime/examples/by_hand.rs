//! A project table written by hand: what generated code looks like from the runtime's side. The tests of the server
//! and of the command line run it.

use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Duration;

use nodewright::graph::journal::{Journal, Limits, Site};
use nodewright::json::{FromJson, Json, Reader, Slot, ToJson};
use nodewright::private;
use nodewright::project::{Call, Project, State, Tool, ToolFuture};
use nodewright::spec::Spec;
use nodewright::{GraphError, NodeError};
use nodewright_codegen::search::{Document, build_index};

/// The application state.
struct App {
    discount: f64,
}

async fn start() -> Result<App, String> {
    match std::env::var("DISCOUNT") {
        Err(_) => Ok(App { discount: 0.5 }),
        Ok(text) => match text.parse() {
            Ok(discount) => Ok(App { discount }),
            Err(_) => Err(format!("`DISCOUNT` is no number: `{text}`")),
        },
    }
}

fn app<'r>(state: State<'r>) -> &'r App {
    state.downcast_ref().expect("the state that `start` made")
}

/// Arguments of `price`.
struct Order {
    lines: Vec<Line>,
}

struct Line {
    sku: String,
    qty: u32,
}

impl FromJson for Order {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let mut lines = Slot::Absent;
        r.object(&mut |r, key| match key {
            "lines" => r.field("lines", &mut lines),
            _ => r.unknown(key, &["lines"]),
        })?;
        let lines = r.required(lines, "lines");
        Some(Self { lines: lines? })
    }
}

impl FromJson for Line {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let (mut sku, mut qty) = (Slot::Absent, Slot::Absent);
        r.object(&mut |r, key| match key {
            "sku" => r.field("sku", &mut sku),
            "qty" => r.field("qty", &mut qty),
            _ => r.skip(),
        })?;
        let sku = r.required(sku, "sku");
        let qty = r.required(qty, "qty");
        Some(Self { sku: sku?, qty: qty? })
    }
}

/// Result of `price`.
struct Quote {
    total: f64,
    longest: String,
}

impl ToJson for Quote {
    fn write(&self, out: &mut String) {
        out.push_str("{\"total\":");
        self.total.write(out);
        out.push_str(",\"longest\":");
        self.longest.write(out);
        out.push('}');
    }
}

fn price<'r>(Call { state, arguments, .. }: Call<'r>) -> ToolFuture<'r> {
    Box::pin(async move {
        let order: Order = private::read_arguments(arguments)?;
        let total: f64 = order.lines.iter().map(|line| f64::from(line.qty)).sum();
        let longest = order.lines.into_iter().map(|line| line.sku).max_by_key(String::len);
        let quote = Quote { total: total * app(state).discount, longest: longest.unwrap_or_default() };
        Ok(quote.to_json())
    })
}

static CHARGE: Site = Site {
    id: "charge",
    kind: "node",
    position: "graphs/desk.yaml:12:9",
    timeout: None,
    calls: None,
    expressions: &[],
};

fn fail<'r>(call: Call<'r>) -> ToolFuture<'r> {
    Box::pin(async move {
        let mut journal = Journal::new(Limits::DEFAULT, call.watch);
        let declined = async { Err::<String, _>(NodeError::new("the card was declined")) };
        journal.step(&CHARGE, declined).await
    })
}

fn slow<'r>(Call { arguments, .. }: Call<'r>) -> ToolFuture<'r> {
    Box::pin(async move {
        struct Wait {
            ms: u64,
            blocking: bool,
        }
        impl FromJson for Wait {
            fn read(r: &mut Reader<'_>) -> Option<Self> {
                let (mut ms, mut blocking) = (Slot::Absent, Slot::Absent);
                r.object(&mut |r, key| match key {
                    "blocking" => r.field("blocking", &mut blocking),
                    _ => r.field("ms", &mut ms),
                })?;
                let ms = r.or_else(ms, || 100);
                let blocking = r.or_else(blocking, || false);
                Some(Self { ms: ms?, blocking: blocking? })
            }
        }
        let Wait { ms, blocking } = private::read_arguments(arguments)?;
        // A long one says when it begins: its caller wants to know.
        if ms > 10_000 {
            eprintln!("slow has begun");
        }
        if blocking {
            std::thread::sleep(Duration::from_millis(ms));
        }
        // Seen by a test if the future is dropped.
        let guard = Cancelled;
        tokio::time::sleep(Duration::from_millis(ms)).await;
        std::mem::forget(guard);
        Ok(format!("[\"slept\",{ms}]"))
    })
}

struct Cancelled;

impl Drop for Cancelled {
    fn drop(&mut self) {
        eprintln!("slow was dropped");
    }
}

fn burst<'r>(_: Call<'r>) -> ToolFuture<'r> {
    Box::pin(async { panic!("the price book is empty") })
}

fn nothing<'r>(_: Call<'r>) -> ToolFuture<'r> {
    Box::pin(async { Ok::<_, GraphError>("{}".to_owned()) })
}

const OBJECT: Json = Json::Object(&[("type", Json::String("object")), ("properties", Json::Object(&[]))]);

static ORDER: Json = Json::Object(&[
    ("type", Json::String("object")),
    (
        "properties",
        Json::Object(&[
            ("lines", Json::Object(&[("type", Json::String("array"))])),
            ("note", Json::Object(&[("type", Json::String("string"))])),
        ]),
    ),
    ("required", Json::Array(&[Json::String("lines")])),
]);

static PROJECT: LazyLock<Project> = LazyLock::new(|| Project {
    name: "by-hand",
    version: "1.2.3",
    title: "By hand",
    instructions: Some("Prices orders."),
    specs: &[Spec {
        id: "ACTION.PRICE_LINES",
        version: "1.0.0",
        newest: true,
        description: "Prices the lines of an order.\nFrom the price book.",
        tags: &["orders"],
        aliases: &["quote"],
        runs: true,
        summary: r#"{"node_type":"ACTION","subtype":"PRICE_LINES","version":"1.0.0","description":"Prices the lines of an order.""#,
        details: &[],
    }],
    types: &[("ACTION", r#"["PRICE_LINES"]"#)],
    index: index(),
    tools: const {
        &[
            tool("burst", "Panics", &OBJECT, burst),
            tool("fail", "Fails in a node", &OBJECT, fail),
            tool("nothing", "Does nothing", &OBJECT, nothing),
            Tool { output: Some(&OBJECT), ..tool("price", "Prices an order\nand more", &ORDER, price) },
            tool("slow", "Takes its time", &OBJECT, slow),
        ]
    },
    clients: &[],
});

/// What a build script would leave in a file.
fn index() -> &'static [u8] {
    let document = Document {
        spec: 0,
        id: "ACTION.PRICE_LINES",
        aliases: vec!["quote"],
        tags: vec!["orders"],
        description: "Prices the lines of an order from the price book",
        guidance: "",
        params: Vec::new(),
        ports: Vec::new(),
    };
    build_index(&[document]).leak()
}

const fn tool(
    name: &'static str,
    description: &'static str,
    input: &'static Json,
    call: for<'r> fn(Call<'r>) -> ToolFuture<'r>,
) -> Tool {
    Tool { name, description, input, output: None, more: "", call }
}

fn main() -> ExitCode {
    private::main::<App, _>(&PROJECT, start)
}
