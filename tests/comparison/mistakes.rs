//! Mistakes that are easily made, each on both sides.

use crate::outcome::Probe;

/// A file, what stands in it once, and what comes in its place.
pub(crate) type Change = (&'static str, &'static str, &'static str);

/// One mistake.
#[derive(Debug)]
pub(crate) struct Mistake {
    /// The end of its crates' names.
    pub(crate) name: &'static str,
    /// In words.
    pub(crate) what: &'static str,
    pub(crate) ours: &'static [Change],
    pub(crate) theirs: &'static [Change],
    /// Whether the build is to refuse it, ours and theirs.
    pub(crate) caught: [bool; 2],
    /// What shows it if it was not caught.
    pub(crate) probe: Probe,
}

const SMALL: Probe = Probe::Call("price_order", r#"{"sku":"A1","qty":2}"#);
const BIG: Probe = Probe::Call("price_order", r#"{"sku":"B2","qty":8}"#);

const GRAPH: &str = "graphs/orders.yaml";
const DESK: &str = "src/desk.rs";

/// First what both builds refuse, then what only the hand-written one refuses, only ours, and neither.
pub(crate) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "misspelt_field",
        what: "a misspelt field",
        ours: &[(GRAPH, "var: price.total", "var: price.totl")],
        theirs: &[(DESK, "line.qty.get()", "line.qyt.get()")],
        caught: [true, true],
        probe: SMALL,
    },
    Mistake {
        name: "misspelt_step",
        what: "a misspelt node or function",
        ours: &[(GRAPH, "ACTION.PRICE_LINES", "ACTION.PRICE_LINE")],
        theirs: &[(DESK, "pricing.total(", "pricing.totl(")],
        caught: [true, true],
        probe: SMALL,
    },
    Mistake {
        name: "wrong_type",
        what: "a step is given a value of another type",
        ours: &[(GRAPH, "{ lines: $.entry.lines }", "{ lines: $.entry.lines.sku }")],
        theirs: &[(DESK, "line.qty.get()", "line.sku.as_str()")],
        caught: [true, true],
        probe: SMALL,
    },
    Mistake {
        name: "incomplete_output",
        what: "a result without a field that its schema requires",
        ours: &[(GRAPH, ", \"review\": false }'", " }'")],
        theirs: &[(DESK, "articles, review })", "articles })")],
        caught: [true, true],
        probe: SMALL,
    },
    Mistake {
        name: "unhandled_case",
        what: "a new variant that has no branch",
        ours: &[("src/quote.rs", "    Big,\n", "    Big,\n    Huge,\n")],
        theirs: &[("src/pricing.rs", "    Chf,\n", "    Chf,\n    /// US dollar.\n    Usd,\n")],
        caught: [true, true],
        probe: SMALL,
    },
    Mistake {
        name: "not_on_this_path",
        what: "a value that is not computed on this path",
        ours: &[(GRAPH, "'{ \"total\": $.price.total", "'{ \"total\": $.big.total")],
        theirs: &[(
            DESK,
            "let review = total > 1000.0;",
            "let review;\n        if total > 1000.0 {\n            review = true;\n        }",
        )],
        caught: [true, true],
        probe: SMALL,
    },
    Mistake {
        name: "missing_state",
        what: "the application lacks what a step asks for",
        ours: &[
            ("src/lib.rs", "    stock: stock::Stock,\n", ""),
            ("src/lib.rs", ", stock: stock::Stock::open()", ""),
        ],
        theirs: &[(DESK, "    stock: Stock,\n", ""), (DESK, " stock: Stock::open(),", "")],
        caught: [true, true],
        probe: SMALL,
    },
    Mistake {
        name: "optional_argument",
        what: "an argument becomes optional, and a step still needs it",
        ours: &[(GRAPH, "required: [sku, qty]", "required: [sku]")],
        theirs: &[("src/order.rs", "qty: NonZeroU32", "qty: Option<NonZeroU32>")],
        caught: [false, true],
        probe: Probe::Call("price_order", r#"{"sku":"A1"}"#),
    },
    Mistake {
        name: "unknown_value",
        what: "a comparison with a value that the enum does not have",
        ours: &[(GRAPH, "\">\": [{ var: price.total }, 1000]", "\"==\": [{ var: price.currency }, USD]")],
        theirs: &[("src/pricing.rs", "Currency::Chf =>", "Currency::Usd =>")],
        caught: [false, true],
        probe: BIG,
    },
    Mistake {
        name: "unknown_tool",
        what: "a misspelt tool of the stock room",
        ours: &[(GRAPH, "tool: list_shelves", "tool: list_shelfs")],
        theirs: &[(DESK, "stock.list_shelves()", "stock.list_shelfs()")],
        caught: [false, true],
        probe: SMALL,
    },
    Mistake {
        name: "dead_branch",
        what: "a branch that nothing leads to any more",
        ours: &[(GRAPH, "1000] }, next: big }", "1000] }, next: small }")],
        theirs: &[(DESK, "let review = total > 1000.0;", "let review = false;")],
        caught: [true, false],
        probe: BIG,
    },
    Mistake {
        name: "same_name",
        what: "two tools of one name",
        ours: &[("src/quote.rs", "tool = \"quote_order\"", "tool = \"price_order\"")],
        theirs: &[(
            DESK,
            "#[tool]\n    async fn quote",
            "#[tool(name = \"price_order\")]\n    async fn quote",
        )],
        caught: [true, false],
        probe: Probe::Tools,
    },
    Mistake {
        name: "out_of_range",
        what: "a discount outside its range",
        ours: &[(GRAPH, "discount: 5", "discount: 95")],
        theirs: &[(DESK, "discount: 5", "discount: 95")],
        caught: [true, false],
        probe: SMALL,
    },
    Mistake {
        name: "no_description",
        what: "a tool without a description",
        ours: &[(GRAPH, "    description: Prices an order and says whether it needs review\n", "")],
        theirs: &[(DESK, "    /// Prices an order and says whether it needs review\n", "")],
        caught: [true, false],
        probe: Probe::Tools,
    },
    Mistake {
        name: "endless_loop",
        what: "a loop without a way out",
        ours: &[(GRAPH, "        next: stock\n", "        next: price\n")],
        theirs: &[(
            DESK,
            "let articles = self.stock.list_shelves()",
            "loop {\n            self.stock.list_shelves();\n        }\n        let articles = self.stock.list_shelves()",
        )],
        caught: [true, false],
        probe: SMALL,
    },
    Mistake {
        name: "unchecked_bound",
        what: "a bound that is in the schema and not in the type",
        ours: &[(
            "src/nodes.rs",
            "    pub qty: u32,\n",
            "    #[schemars(range(min = 1))]\n    pub qty: u32,\n",
        )],
        theirs: &[(
            "src/order.rs",
            "    pub(crate) qty: u32,\n",
            "    #[schemars(range(min = 1))]\n    pub(crate) qty: u32,\n",
        )],
        caught: [false, false],
        probe: Probe::Call("quote_order", r#"{"sku":"A1","qty":0}"#),
    },
];
