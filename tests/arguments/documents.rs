//! Documents near those that a schema accepts.

use serde_json::{Value, json};

/// xorshift: enough to vary documents, and the same in every run.
pub(crate) struct Random(u64);

impl Random {
    /// A generator; `seed` must not be 0.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Values and names that mean something to a schema or break something in it.
pub(crate) struct Pool {
    values: Vec<Value>,
    names: Vec<String>,
}

impl Pool {
    /// All that stands in the schema and in the documents, and some of every type.
    pub(crate) fn new(schema: &Value, documents: &[Value]) -> Self {
        let general = json!([
            null, true, false, 0, 1, -1, 2, 3, 5, 10, 0.5, 1.0, 2.5, 0.1, 0.3, 0.35, 1e3, "", "a", "ab", "abc", "x", "xyz",
            "AB-12", "1", "é", "😀", [], [1], ["a", "a"], [1, 1.0], [null], {}, {"a": 1}, {"a": 1, "b": 2}, {"x_1": "a"}
        ]);
        let mut pool =
            Self { values: Vec::new(), names: ["a", "b", "c", "zz", "Q", ""].map(str::to_owned).into() };
        pool.values.extend(general.as_array().into_iter().flatten().cloned());
        pool.collect(schema);
        documents.iter().for_each(|document| pool.collect(document));
        pool
    }

    fn collect(&mut self, value: &Value) {
        self.values.push(value.clone());
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.collect(item)),
            Value::Object(entries) => entries.iter().for_each(|(name, value)| {
                self.names.push(name.clone());
                self.collect(value);
            }),
            _ => {}
        }
    }

    /// The document with one to three changes.
    pub(crate) fn mutate(&self, random: &mut Random, document: &Value) -> Value {
        let mut document = document.clone();
        for _ in 0..=random.below(3) {
            let mut place = &mut document;
            // Arguments are an object, so the root is never changed as a whole.
            loop {
                let count = match &*place {
                    Value::Array(items) => items.len(),
                    Value::Object(entries) => entries.len(),
                    _ => 0,
                };
                if count == 0 || random.below(3) == 0 {
                    break;
                }
                let at = random.below(count);
                place = match place {
                    Value::Array(items) => &mut items[at],
                    Value::Object(entries) => entries.values_mut().nth(at).expect("it is there"),
                    _ => unreachable!("it has parts"),
                };
            }
            self.change(random, place);
        }
        if document.is_object() { document } else { json!({ "v": document }) }
    }

    fn change(&self, random: &mut Random, place: &mut Value) {
        let other = random.pick(&self.values).clone();
        match (place, random.below(6)) {
            (Value::Array(items), 0) if !items.is_empty() => {
                let at = random.below(items.len());
                items.remove(at);
            }
            (Value::Array(items), 1) => items.push(other),
            (Value::Array(items), 2) if !items.is_empty() => items.push(random.pick(items).clone()),
            (Value::Object(entries), 0 | 1) if !entries.is_empty() => {
                let name = entries.keys().nth(random.below(entries.len())).cloned().expect("it is there");
                entries.remove(&name);
            }
            (Value::Object(entries), 2 | 3) => {
                entries.insert(random.pick(&self.names).clone(), other);
            }
            (Value::String(text), 0 | 1) => text.push(*random.pick(&['a', '1', '-', 'Z', ' '])),
            (Value::String(text), 2) => {
                text.pop();
            }
            (Value::Number(number), 0..=2) => {
                let step = random.pick(&[1.0, -1.0, 0.1, 0.5, -0.01]);
                let changed = number.as_f64().unwrap_or_default() + step;
                // Two decimals at most, so that both sides read the same number.
                *number = serde_json::Number::from_f64((changed * 100.0).round() / 100.0).expect("finite");
            }
            (place, _) => *place = other,
        }
    }
}
