//! Random data of one shape: full, with gaps, with one of everything, and nearly empty.

use serde_json::{Map, Value, json};

use super::random::Random;

const WORDS: &[&str] = &["apple", "Pear", "fig", "x", "", "two words", "Ünïcode", "a-b-c", "10", "zebra"];

/// The inputs of every expression.
pub(crate) fn inputs(random: &mut Random) -> Vec<Value> {
    vec![document(random, 4, 0), document(random, 3, 3), document(random, 1, 4), document(random, 0, 2)]
}

/// A document with up to `most` items in its arrays; a field is missing once in `gaps` times, if that is not 0.
fn document(random: &mut Random, most: usize, gaps: usize) -> Value {
    let mut maker = Maker { random, most, gaps };
    let mut root = Map::new();
    let number = maker.whole();
    maker.put(&mut root, "id", number);
    let text = maker.text();
    maker.put(&mut root, "name", text);
    let active = json!(maker.random.once_in(2));
    maker.put(&mut root, "active", active);
    let score = maker.decimal();
    maker.put(&mut root, "score", score);
    let note = if maker.random.once_in(3) { Value::Null } else { maker.text() };
    maker.put(&mut root, "note", note);
    let tags = maker.list(Maker::text);
    maker.put(&mut root, "tags", tags);
    let nums = maker.list(|maker| if maker.random.once_in(3) { maker.decimal() } else { maker.whole() });
    maker.put(&mut root, "nums", nums);
    let items = maker.list(Maker::item);
    maker.put(&mut root, "items", items);
    let people = maker.list(|maker| json!({ "n": maker.text(), "a": maker.whole() }));
    maker.put(&mut root, "people", people);
    let matrix = maker.list(|maker| maker.list(Maker::whole));
    maker.put(&mut root, "matrix", matrix);
    let city = maker.text();
    root.insert(
        "address".into(),
        json!({ "city": city, "geo": { "lat": maker.decimal(), "lon": maker.decimal() } }),
    );
    Value::Object(root)
}

struct Maker<'a> {
    random: &'a mut Random,
    most: usize,
    gaps: usize,
}

impl Maker<'_> {
    fn put(&mut self, object: &mut Map<String, Value>, key: &str, value: Value) {
        if self.gaps == 0 || !self.random.once_in(self.gaps) {
            object.insert(key.to_owned(), value);
        }
    }

    fn whole(&mut self) -> Value {
        json!(self.random.below(12) as i64 - 2)
    }

    fn decimal(&mut self) -> Value {
        json!((self.random.below(40_000) as f64 - 5_000.0) / 100.0)
    }

    fn text(&mut self) -> Value {
        json!(self.random.pick(WORDS))
    }

    /// An array. One item may stand there without it, as in data that came from XML.
    fn list(&mut self, mut item: impl FnMut(&mut Self) -> Value) -> Value {
        let length = if self.most < 2 { self.most } else { self.random.below(self.most + 1) + 1 };
        let mut items: Vec<Value> = (0..length).map(|_| item(self)).collect();
        match items.len() {
            1 if self.random.once_in(2) => items.remove(0),
            _ => Value::Array(items),
        }
    }

    fn item(&mut self) -> Value {
        let mut item = Map::new();
        item.insert("sku".into(), self.text());
        item.insert("qty".into(), self.whole());
        let (price, flag) = (self.decimal(), json!(self.random.once_in(2)));
        self.put(&mut item, "price", price);
        self.put(&mut item, "flag", flag);
        let opts = self.list(|maker| json!({ "k": maker.text(), "v": maker.whole() }));
        self.put(&mut item, "opts", opts);
        Value::Object(item)
    }
}
