//! Compiled expressions for direct use: what `jsonata!` gives.

use std::sync::Arc;

use crate::expr::{
    Cx, Evaluated, ExprError, Item, Limits, Made, Outcome, Signature, bounded, input, logic_is_true, too_deep,
};
use crate::value::{Arenas, Fields, Value};

/// A compiled expression: `jsonata!("…")`.
///
/// ```
/// use nodewright::jsonata;
/// use serde_json::json;
///
/// static TOTAL: nodewright::Jsonata = jsonata!("$sum(lines.amount)");
/// let order = json!({ "lines": [{ "amount": 5 }, { "amount": 2 }] });
/// assert_eq!(TOTAL.eval_json(&order)?, Some(json!(7)));
/// # Ok::<(), nodewright::ExprError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Jsonata {
    eval: for<'a> fn(&Cx<'a>, &Item<'a>) -> Evaluated<'a>,
    functions: &'static [(&'static str, usize, Signature)],
    fields: Option<&'static Fields>,
}

/// A function that is registered for an evaluation.
type Host = Arc<dyn for<'v> Fn(&[Option<Value<'v>>]) -> Result<Option<Value<'v>>, String> + Send + Sync>;

/// What an expression is evaluated with: variables, functions, limits, the clock and the seed of what is random.
///
/// ```
/// use nodewright::{Env, Limits, jsonata};
/// use serde_json::json;
///
/// let expr = jsonata!("price * (1 + $tax)", bindings: [tax]);
/// let bound = expr.with(Env::new().bind("tax", 0.5).limits(Limits::new().depth(100)));
/// assert_eq!(bound.eval_json(&json!({ "price": 10 }))?, Some(json!(15)));
/// # Ok::<(), nodewright::ExprError>(())
/// ```
#[derive(Clone, Default)]
pub struct Env {
    bindings: Vec<(String, Value<'static>)>,
    functions: Vec<(String, Host)>,
    limits: Limits,
    now: Option<i64>,
    seed: Option<u64>,
}

impl Env {
    /// Nothing bound, the default limits, the clock of this machine.
    ///
    /// ```
    /// let answer = nodewright::jsonata!("6 * 7").with(nodewright::Env::new());
    /// assert_eq!(answer.eval_json(None)?, Some(serde_json::json!(42)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds `$name`, which the macro lists among its `bindings`.
    ///
    /// ```
    /// use nodewright::{Env, jsonata};
    ///
    /// let greeting = jsonata!("$word & ', ' & name", bindings: [word]);
    /// let input = serde_json::json!({ "name": "Ada" });
    /// assert_eq!(greeting.with(Env::new().bind("word", "Hello")).eval_json(&input)?, Some("Hello, Ada".into()));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn bind(mut self, name: &str, value: impl Into<Value<'static>>) -> Self {
        self.bindings.push((name.to_owned(), value.into()));
        self
    }

    /// Registers `$name`, which the macro lists among its `functions`, with its signature.
    ///
    /// ```
    /// use nodewright::{Env, Value, jsonata};
    ///
    /// let env = Env::new().function("double", |args| match args {
    ///     [Some(number)] => Ok(number.as_f64().map(|number| Value::from(number * 2.0))),
    ///     _ => Err("`$double` takes a number".to_owned()),
    /// });
    /// let expr = jsonata!("$double(qty)", functions: [double: "<n:n>"]).with(env);
    /// assert_eq!(expr.eval_json(&serde_json::json!({ "qty": 4 }))?, Some(serde_json::json!(8)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn function(
        mut self,
        name: &str,
        function: impl for<'v> Fn(&[Option<Value<'v>>]) -> Result<Option<Value<'v>>, String>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.functions.push((name.to_owned(), Arc::new(function)));
        self
    }

    /// How far the evaluation may go.
    ///
    /// ```
    /// use nodewright::{Env, Limits, jsonata};
    ///
    /// let env = Env::new().limits(Limits::new().items(1000));
    /// assert!(jsonata!("[1..5000]").with(env).eval_json(None).is_err());
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What time `$now` and `$millis` tell, in milliseconds of the Unix epoch.
    ///
    /// ```
    /// use nodewright::{Env, jsonata};
    ///
    /// let epoch = jsonata!("$now()").with(Env::new().now(0)).eval_json(None)?;
    /// assert_eq!(epoch, Some("1970-01-01T00:00:00.000Z".into()));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn now(mut self, millis: i64) -> Self {
        self.now = Some(millis);
        self
    }

    /// The seed of `$random` and `$shuffle`.
    ///
    /// ```
    /// use nodewright::{Env, jsonata};
    ///
    /// let dice = jsonata!("$random()");
    /// let throw = || dice.with(Env::new().seed(7)).eval_json(None);
    /// assert_eq!(throw()?, throw()?);
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
}

/// A compiled rule of JSON Logic: `jsonlogic!({…})`.
///
/// ```
/// use nodewright::jsonlogic;
///
/// let is_large = jsonlogic!({ ">": [{ "var": "total" }, 100] });
/// assert!(is_large.test_json(&serde_json::json!({ "total": 120 }))?);
/// # Ok::<(), nodewright::ExprError>(())
/// ```
#[derive(Clone, Copy)]
pub struct JsonLogic {
    eval: for<'a> fn(&Cx<'a>, &Item<'a>) -> Evaluated<'a>,
}

impl JsonLogic {
    /// What stands for a rule that was refused.
    #[doc(hidden)]
    pub const REFUSED: JsonLogic = JsonLogic { eval: |_, _| Ok(None) };

    #[doc(hidden)]
    pub const fn new(eval: for<'a> fn(&Cx<'a>, &Item<'a>) -> Evaluated<'a>) -> Self {
        Self { eval }
    }

    /// The value of the rule for JSON, or for no input.
    ///
    /// ```
    /// let rule = nodewright::jsonlogic!({ "+": [{ "var": "a" }, 1] });
    /// assert_eq!(rule.eval_json(&serde_json::json!({ "a": 2 }))?, Some(serde_json::json!(3)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn eval_json<'j>(
        &self,
        input: impl Into<Option<&'j serde_json::Value>>,
    ) -> Result<Option<serde_json::Value>, ExprError> {
        eval_json(input.into(), None, |input| self.eval(input))
    }

    /// The value of the rule, or `None` for nothing. The result may borrow from the input.
    ///
    /// ```
    /// use nodewright::{Value, jsonlogic};
    ///
    /// let data = Value::object([("name", Value::from("Ada"))]);
    /// let name = jsonlogic!({ "var": "name" }).eval(&data)?;
    /// assert_eq!(name, Some(Value::from("Ada")));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn eval<'a>(&self, of: impl Into<Option<&'a Value<'a>>>) -> Result<Option<Value<'a>>, ExprError> {
        run(self.eval, &Cx::default(), of.into())
    }

    /// Whether the rule holds for JSON, or for no input.
    ///
    /// ```
    /// let rule = nodewright::jsonlogic!({ "in": [{ "var": "country" }, ["CH", "AT"]] });
    /// assert!(rule.test_json(&serde_json::json!({ "country": "AT" }))?);
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn test_json<'j>(&self, input: impl Into<Option<&'j serde_json::Value>>) -> Result<bool, ExprError> {
        let value = input.into().map(Value::from);
        self.test(value.as_ref())
    }

    /// Whether the rule holds.
    ///
    /// ```
    /// use nodewright::{Value, jsonlogic};
    ///
    /// let order = Value::object([("paid", Value::from(true))]);
    /// assert!(jsonlogic!({ "var": "paid" }).test(&order)?);
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn test<'a>(&self, of: impl Into<Option<&'a Value<'a>>>) -> Result<bool, ExprError> {
        Ok(logic_is_true(&self.eval(of)?))
    }
}

/// An expression with what it is evaluated with.
///
/// ```
/// use nodewright::{Bound, Env, jsonata};
///
/// let hello: Bound = jsonata!("'Hello ' & $name", bindings: [name]).with(Env::new().bind("name", "Ada"));
/// assert_eq!(hello.eval_json(None)?, Some("Hello Ada".into()));
/// # Ok::<(), nodewright::ExprError>(())
/// ```
#[derive(Clone)]
pub struct Bound {
    jsonata: Jsonata,
    env: Env,
}

impl Jsonata {
    /// What stands for an expression that was refused.
    #[doc(hidden)]
    pub const REFUSED: Jsonata = Jsonata { eval: |_, _| Ok(None), functions: &[], fields: None };

    #[doc(hidden)]
    pub const fn new(
        eval: for<'a> fn(&Cx<'a>, &Item<'a>) -> Evaluated<'a>,
        functions: &'static [(&'static str, usize, Signature)],
        fields: Option<&'static Fields>,
    ) -> Self {
        Self { eval, functions, fields }
    }

    /// The expression, to be evaluated with `env`.
    ///
    /// ```
    /// use nodewright::{Env, jsonata};
    ///
    /// let bound = jsonata!("$x + 1", bindings: [x]).with(Env::new().bind("x", 1));
    /// assert_eq!(bound.eval_json(None)?, Some(serde_json::json!(2)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn with(self, env: Env) -> Bound {
        Bound { jsonata: self, env }
    }

    /// Evaluates it for JSON, or for no input; `None` is JSONata's nothing.
    ///
    /// ```
    /// let names = nodewright::jsonata!("people.name");
    /// assert_eq!(names.eval_json(&serde_json::json!({ "people": [{ "name": "Ada" }] }))?, Some("Ada".into()));
    /// assert_eq!(names.eval_json(&serde_json::json!({}))?, None);
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn eval_json<'j>(
        &self,
        input: impl Into<Option<&'j serde_json::Value>>,
    ) -> Result<Option<serde_json::Value>, ExprError> {
        eval_json(input.into(), self.fields, |input| self.eval(input))
    }

    /// Evaluates it for a value, or for no input. The result may borrow from the input.
    ///
    /// ```
    /// use nodewright::{Value, jsonata};
    ///
    /// let person = Value::object([("name", Value::from("Ada"))]);
    /// assert_eq!(jsonata!("$uppercase(name)").eval(&person)?, Some(Value::from("ADA")));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn eval<'a>(&self, of: impl Into<Option<&'a Value<'a>>>) -> Result<Option<Value<'a>>, ExprError> {
        let cx = Cx::new(Limits::default());
        run(self.eval, &cx, of.into())
    }
}

impl Bound {
    /// Evaluates it for JSON, or for no input; `None` is JSONata's nothing.
    ///
    /// ```
    /// use nodewright::{Env, jsonata};
    ///
    /// let more = jsonata!("qty + $more", bindings: [more]).with(Env::new().bind("more", 2));
    /// assert_eq!(more.eval_json(&serde_json::json!({ "qty": 1 }))?, Some(serde_json::json!(3)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn eval_json<'j>(
        &self,
        input: impl Into<Option<&'j serde_json::Value>>,
    ) -> Result<Option<serde_json::Value>, ExprError> {
        eval_json(input.into(), self.jsonata.fields, |input| self.eval(input))
    }

    /// Evaluates it for a value, or for no input. The result may borrow from the input.
    ///
    /// ```
    /// use nodewright::{Env, Value, jsonata};
    ///
    /// let order = Value::object([("qty", Value::from(1))]);
    /// let more = jsonata!("qty + $more", bindings: [more]).with(Env::new().bind("more", 2));
    /// assert_eq!(more.eval(&order)?, Some(Value::from(3)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn eval<'a>(&self, of: impl Into<Option<&'a Value<'a>>>) -> Result<Option<Value<'a>>, ExprError> {
        let Env { bindings, functions, limits, now, seed } = &self.env;
        let mut cx = Cx::new(*limits);
        if let Some(now) = now {
            cx.set_now(*now);
        }
        if let Some(seed) = seed {
            cx.set_seed(*seed);
        }
        for (name, value) in bindings {
            if value.is_deep() {
                return Err(too_deep(&format!("`${name}`"), ""));
            }
            cx.bind(name, Some(value.clone()));
        }
        for (name, function) in functions {
            let known = self.jsonata.functions.iter().find(|(known, ..)| known == name);
            let (arity, signature) =
                known.map_or((0, Signature::ANY), |(_, arity, signature)| (*arity, *signature));
            let function = Arc::clone(function);
            let call = move |_: &Cx<'a>, args: crate::expr::Args<'_, 'a>| match function(args.0) {
                Ok(item) => Ok(Outcome::Done(item)),
                Err(message) => Err(ExprError::host(message)),
            };
            let made = cx.make(Made { arity, signature, depth: 1, call: std::rc::Rc::new(call) });
            cx.bind(name, made);
        }
        run(self.jsonata.eval, &cx, of.into())
    }
}

fn run<'a>(
    eval: for<'e> fn(&Cx<'e>, &Item<'e>) -> Evaluated<'e>,
    cx: &Cx<'a>,
    of: Option<&'a Value<'a>>,
) -> Result<Option<Value<'a>>, ExprError> {
    if of.is_some_and(Value::is_deep) {
        return Err(too_deep("the input", ""));
    }
    let root = of.map(input);
    bounded(eval(cx, &root)?, "")
}

fn eval_json(
    json: Option<&serde_json::Value>,
    fields: Option<&Fields>,
    eval: impl for<'a> FnOnce(Option<&'a Value<'a>>) -> Result<Option<Value<'a>>, ExprError>,
) -> Result<Option<serde_json::Value>, ExprError> {
    let arenas = Arenas::default();
    let value = json.map(|json| arenas.read(json, fields));
    let result = eval(value.as_ref())?;
    Ok(result.map(serde_json::Value::from))
}
