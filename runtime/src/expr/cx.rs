//! One evaluation: its guards, its clock, its randomness, and the functions that it makes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::function::{Args, Function};
use super::{Evaluated, ExprError, Item, Signature, Value};
use crate::value::{MOST_LEVELS, MOST_PARTS};

/// How many functions an evaluation may make: each is kept to its end.
const MOST_FUNCTIONS: usize = 1_000_000;

/// How far an evaluation may go.
///
/// ```
/// use std::time::Duration;
///
/// use nodewright::{Env, Limits, jsonata};
///
/// let strict = Limits::new().depth(50).time(Duration::from_secs(1)).items(10_000);
/// let endless = jsonata!("($f := function($n) { 1 + $f($n) }; $f(1))").with(Env::new().limits(strict));
/// assert!(endless.eval_json(None).is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    depth: usize,
    stack: usize,
    time: Option<Duration>,
    items: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: 100_000, stack: 1 << 20, time: None, items: 10_000_000 }
    }
}

impl Limits {
    /// The limits that hold unless told otherwise: a mebibyte of stack, ten million items in a sequence.
    ///
    /// ```
    /// use nodewright::{Env, Limits, jsonata};
    ///
    /// let env = Env::new().limits(Limits::new());
    /// assert_eq!(jsonata!("$count([1..10])").with(env).eval_json(None)?, Some(serde_json::json!(10)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// How deep evaluations may nest. Every part of an expression that is evaluated within another counts, as in the
    /// reference.
    ///
    /// ```
    /// use nodewright::{Env, Limits, jsonata};
    ///
    /// let env = Env::new().limits(Limits::new().depth(500));
    /// assert_eq!(jsonata!("$count([1..10])").with(env).eval_json(None)?, Some(serde_json::json!(10)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// How many bytes of the thread's stack an evaluation may use.
    ///
    /// ```
    /// use nodewright::{Env, Limits, jsonata};
    ///
    /// let env = Env::new().limits(Limits::new().stack(256 * 1024));
    /// assert_eq!(jsonata!("$count([1..10])").with(env).eval_json(None)?, Some(serde_json::json!(10)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn stack(self, stack: usize) -> Self {
        Self { stack, ..self }
    }

    /// How long an evaluation may take.
    ///
    /// ```
    /// use nodewright::{Env, Limits, jsonata};
    ///
    /// let env = Env::new().limits(Limits::new().time(std::time::Duration::from_millis(50)));
    /// assert_eq!(jsonata!("$count([1..10])").with(env).eval_json(None)?, Some(serde_json::json!(10)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// How many items a sequence may have.
    ///
    /// ```
    /// use nodewright::{Env, Limits, jsonata};
    ///
    /// let env = Env::new().limits(Limits::new().items(10_000));
    /// assert_eq!(jsonata!("$count([1..10])").with(env).eval_json(None)?, Some(serde_json::json!(10)));
    /// # Ok::<(), nodewright::ExprError>(())
    /// ```
    #[must_use]
    pub fn items(self, items: usize) -> Self {
        Self { items, ..self }
    }
}

/// A function that an evaluation made.
#[derive(Clone)]
pub struct Made<'a> {
    /// How many parameters it has.
    pub arity: usize,
    /// What it says of its arguments.
    pub signature: Signature,
    /// How many evaluations deep its first leaf is.
    pub depth: usize,
    /// What it does.
    pub call: Rc<Body<'a>>,
}

/// The code of a function.
pub type Body<'a> = dyn for<'s> Fn(&Cx<'a>, Args<'s, 'a>) -> Result<Outcome<'a>, ExprError> + 'a;

/// What a function's body comes to.
pub enum Outcome<'a> {
    /// A value.
    Done(Item<'a>),
    /// A call in its tail, which is made once the body has been left.
    Call(Value<'a>, Vec<Item<'a>>, &'static str),
}

/// One evaluation.
pub struct Cx<'a> {
    limits: Limits,
    depth: Cell<usize>,
    base: usize,
    deadline: Option<Instant>,
    ticks: Cell<u32>,
    now: Cell<Option<i64>>,
    random: Cell<u64>,
    made: RefCell<Vec<Made<'a>>>,
    bindings: Vec<(String, Item<'a>)>,
}

impl Default for Cx<'_> {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

/// About where the stack is now.
#[inline(never)]
fn stack_now() -> usize {
    let here = 0u8;
    std::ptr::from_ref(&here) as usize
}

impl<'a> Cx<'a> {
    /// An evaluation within the default limits.
    pub fn plain() -> Self {
        Self::default()
    }

    /// An evaluation within the default limits that must end with the run around it.
    pub fn until(deadline: Option<Instant>) -> Self {
        Self { deadline, ..Self::default() }
    }

    /// An evaluation within these limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            depth: Cell::new(0),
            base: stack_now(),
            deadline: limits.time.map(|time| Instant::now() + time),
            ticks: Cell::new(0),
            now: Cell::new(None),
            random: Cell::new(0),
            made: RefCell::default(),
            bindings: Vec::new(),
        }
    }

    /// Binds a variable.
    pub fn bind(&mut self, name: &str, item: Item<'a>) {
        self.bindings.push((name.to_owned(), item));
    }

    /// A variable that was bound before the evaluation.
    pub fn binding(&self, name: &str) -> Item<'a> {
        let bound = self.bindings.iter().rev().find(|(bound, _)| bound == name);
        bound.and_then(|(_, item)| item.clone())
    }

    /// Sets the clock, in milliseconds of the Unix epoch.
    pub fn set_now(&mut self, millis: i64) {
        self.now.set(Some(millis));
    }

    /// Sets the seed of `$random` and `$shuffle`.
    pub fn set_seed(&mut self, seed: u64) {
        self.random.set(seed | 1);
    }

    /// The time at which the evaluation first asked for it, in milliseconds of the Unix epoch.
    pub fn now(&self) -> i64 {
        self.now.get().unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let now = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
            self.now.set(Some(now));
            now
        })
    }

    /// A random number, at least 0 and less than 1.
    pub fn random(&self) -> f64 {
        let mut state = self.random.get();
        if state == 0 {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            state = (since.as_nanos() as u64) ^ (stack_now() as u64).rotate_left(32);
        }
        // splitmix64: the whole period from any seed, and good enough to shuffle with.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.random.set(state);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// How many items a sequence may have.
    pub fn max_items(&self) -> usize {
        self.limits.items
    }

    /// Whether a sequence may have so many items.
    #[inline]
    pub fn room(&self, items: usize, at: &'static str) -> Result<(), ExprError> {
        match items <= self.limits.items {
            true => Ok(()),
            false => Err(self.no_room(at)),
        }
    }

    #[cold]
    fn no_room(&self, at: &'static str) -> ExprError {
        ExprError::new("D2015", at, format!("a sequence may have {} items at most", self.limits.items))
    }

    /// Says that time passes: loops call it once in each turn.
    #[inline]
    pub fn tick(&self, at: &'static str) -> Result<(), ExprError> {
        if self.deadline.is_none() {
            return Ok(());
        }
        self.ticks.set(self.ticks.get().wrapping_add(1));
        if self.ticks.get().is_multiple_of(64) { self.check_time(at) } else { Ok(()) }
    }

    /// Says that a function begins anew: it may have made functions before.
    pub fn turn(&self, at: &'static str) -> Result<(), ExprError> {
        if self.made.borrow().len() > MOST_FUNCTIONS {
            let message = format!("the expression made more than {MOST_FUNCTIONS} functions");
            return Err(ExprError::new("U1001", at, message));
        }
        self.tick(at)
    }

    /// Whether there is time left: for what takes long in one go.
    pub fn check_time(&self, at: &'static str) -> Result<(), ExprError> {
        match self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            true => Err(ExprError::new("U1001", at, "the expression took too long".to_owned())),
            false => Ok(()),
        }
    }

    /// Keeps a function that the evaluation made.
    pub fn make(&self, made: Made<'a>) -> Item<'a> {
        let mut all = self.made.borrow_mut();
        let at = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.push(made);
        Some(Value::Function(Function::Made(at)))
    }

    /// A function that the evaluation made.
    pub fn made(&self, at: u32) -> Option<Made<'a>> {
        self.made.borrow().get(at as usize).cloned()
    }

    /// How many arguments a function that calls `function` back passes at most.
    pub fn arity(&self, function: Function) -> usize {
        match function {
            Function::Builtin(builtin) => builtin.arity,
            Function::Regex(_) => 2,
            Function::Made(at) => self.made.borrow().get(at as usize).map_or(0, |made| made.arity),
        }
    }

    /// Runs `inner` as `depth` evaluations deeper.
    pub fn deeper<T>(
        &self,
        depth: usize,
        at: &'static str,
        inner: impl FnOnce() -> Result<T, ExprError>,
    ) -> Result<T, ExprError> {
        let before = self.depth.get();
        let stack = self.base.abs_diff(stack_now());
        if before + depth > self.limits.depth || stack > self.limits.stack {
            let message =
                "the evaluation nests too deeply: a function may call itself without end".to_owned();
            return Err(ExprError::new("U1001", at, message));
        }
        self.depth.set(before + depth);
        let result = inner();
        self.depth.set(before);
        result
    }

    /// Calls a function value; `context` stands in where its signature says so.
    pub fn apply(
        &self,
        function: Function,
        args: &mut Vec<Item<'a>>,
        context: &Item<'a>,
        at: &'static str,
    ) -> Evaluated<'a> {
        let mut function = function;
        loop {
            self.turn(at)?;
            match self.apply_once(function, args, context, at)? {
                Outcome::Done(item) => return bounded(item, at),
                Outcome::Call(Value::Function(next), next_args, _) => {
                    function = next;
                    *args = next_args;
                }
                Outcome::Call(_, _, at) => return Err(not_a_function(at)),
            }
        }
    }

    fn apply_once(
        &self,
        function: Function,
        args: &mut Vec<Item<'a>>,
        context: &Item<'a>,
        at: &'static str,
    ) -> Result<Outcome<'a>, ExprError> {
        match function {
            Function::Builtin(builtin) => {
                builtin.signature.validate(args, context, builtin.name, at)?;
                (builtin.call)(self, Args(args), at).map(Outcome::Done)
            }
            Function::Regex(regex) => {
                super::builtin::call_regex(self, regex, Args(args), at).map(Outcome::Done)
            }
            Function::Made(made) => {
                let Some(made) = self.made(made) else { return Err(not_a_function(at)) };
                made.signature.validate(args, context, "function", at)?;
                self.deeper(made.depth, at, || Ok(()))?;
                (made.call)(self, Args(args))
            }
        }
    }
}

/// A value that may go on, if it is not too large. Whatever can make values larger in a loop asks here.
#[inline]
pub fn bounded<'a>(item: Item<'a>, at: &'static str) -> Evaluated<'a> {
    match &item {
        Some(value @ (Value::Array(_) | Value::Object(_))) => {
            check_extent(value, "a value", at).map(|()| item)
        }
        _ => Ok(item),
    }
}

/// Whether a value is no larger than an expression may make it.
pub(crate) fn check_extent(value: &Value<'_>, what: &str, at: &'static str) -> Result<(), ExprError> {
    if value.is_deep() {
        return Err(too_deep(what, at));
    }
    match value.is_large() {
        true => Err(too_large(what, at)),
        false => Ok(()),
    }
}

#[cold]
pub(crate) fn too_deep(what: &str, at: &'static str) -> ExprError {
    ExprError::new(
        "U1001",
        at,
        format!("{what} nests deeper than {MOST_LEVELS} levels of arrays and objects"),
    )
}

#[cold]
fn too_large(what: &str, at: &'static str) -> ExprError {
    ExprError::new("D2015", at, format!("{what} has more than {MOST_PARTS} parts"))
}

/// What was called is no function.
#[cold]
pub fn not_a_function(at: &'static str) -> ExprError {
    ExprError::new("T1006", at, "what is called here is no function".to_owned())
}
