use nodewright::jsonlogic;

fn main() {
    jsonlogic!({ "and": [{ "vars": "price" }, true] });
    jsonlogic!({ "<": [{ "var": "price" }] });
    jsonlogic!({ "!": [1, 2], "or": [] });
    jsonlogic!({ "cat": [price] });
    jsonlogic!(r#"{ "missing_sum": [1, ["a"]] }"#);
    jsonlogic!(r#"{ "and": [true false] }"#);
}
