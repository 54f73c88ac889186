//! KEY_VALUE_STORE, SIMPLE and CONVERSATION_BUFFER.

use std::time::Duration;

use node_knowledge::conversations::{Conversations, MAX_MESSAGES, MAX_SESSIONS, Message, Role};
use node_knowledge::nodes::memory::{
    BufferInput, BufferOutput, BufferTask, ConversationBuffer, KeyValueInput, KeyValueOutput, KeyValueStore,
    KeyValueTask, Simple, SimpleInput,
};
use node_knowledge::store::{Full, MAX_ENTRIES, MAX_VALUE, Store};
use serde_json::{Value, json};

use crate::{refusal, run};

fn task(operation: KeyValueTask) -> KeyValueStore {
    KeyValueStore { operation, ..KeyValueStore::default() }
}

fn key(key: &str, value: Option<Value>) -> KeyValueInput {
    KeyValueInput { key: key.to_owned(), value }
}

async fn get(store: &Store, name: &str) -> KeyValueOutput {
    run(&task(KeyValueTask::Get), store, key(name, None)).await.expect("gets")
}

#[tokio::test]
async fn a_value_is_set_got_and_deleted() {
    let store = Store::default();
    assert_eq!(json!(get(&store, "a").await), json!({"key": "a", "found": false, "value": null, "keys": []}));
    let set = run(&task(KeyValueTask::Set), &store, key("a", Some(json!([1])))).await.unwrap();
    assert_eq!((set.found, set.value), (false, json!([1])));
    assert_eq!(get(&store, "a").await.value, json!([1]));
    let deleted = run(&task(KeyValueTask::Delete), &store, key("a", None)).await.unwrap();
    assert_eq!((deleted.found, deleted.value), (true, json!([1])));
    assert!(!get(&store, "a").await.found);
}

#[tokio::test]
async fn namespaces_are_apart_and_keys_are_listed_by_their_start() {
    let store = Store::default();
    for name in ["b:2", "b:1", "c"] {
        run(&task(KeyValueTask::Set), &store, key(name, Some(json!(1)))).await.unwrap();
    }
    let other = KeyValueStore { namespace: "other".to_owned(), ..task(KeyValueTask::List) };
    assert!(run(&other, &store, key("", None)).await.unwrap().keys.is_empty());
    let listed = run(&task(KeyValueTask::List), &store, key("b:", None)).await.unwrap();
    assert_eq!(listed.keys, ["b:1", "b:2"]);
}

#[tokio::test]
async fn a_number_is_counted_up() {
    let store = Store::default();
    let count = task(KeyValueTask::Increment);
    assert_eq!(run(&count, &store, key("n", None)).await.unwrap().value, json!(1));
    assert_eq!(run(&count, &store, key("n", Some(json!(-3)))).await.unwrap().value, json!(-2));
    run(&task(KeyValueTask::Set), &store, key("n", Some(json!("x")))).await.unwrap();
    let error = refusal(&count, &store, key("n", None)).await;
    assert_eq!(error, "`n` is \"x\": only whole numbers can be counted up");
    let error = refusal(&count, &store, key("m", Some(json!(0.5)))).await;
    assert_eq!(error, "`value` is 0.5: only whole numbers can be counted up");
    run(&task(KeyValueTask::Set), &store, key("n", Some(json!(i64::MAX)))).await.unwrap();
    assert_eq!(refusal(&count, &store, key("n", None)).await, "`n` is too large to be counted up");
}

#[tokio::test(start_paused = true)]
async fn a_value_expires_after_its_time() {
    let store = Store::default();
    let set = KeyValueStore { ttl_seconds: Some(60), ..task(KeyValueTask::Set) };
    run(&set, &store, key("a", Some(json!(1)))).await.unwrap();
    tokio::time::advance(Duration::from_secs(59)).await;
    assert!(get(&store, "a").await.found);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(!get(&store, "a").await.found);
    assert!(run(&task(KeyValueTask::List), &store, key("", None)).await.unwrap().keys.is_empty());
}

#[tokio::test]
async fn what_is_missing_or_there_already_is_an_error() {
    let store = Store::default();
    assert_eq!(
        refusal(&task(KeyValueTask::Get), &store, key("", None)).await,
        "`key` is empty: name the value"
    );
    let error = refusal(&task(KeyValueTask::Set), &store, key("a", None)).await;
    assert_eq!(error, "`value` is missing: give one, or delete the key");
    run(&task(KeyValueTask::Set), &store, key("a", Some(json!(1)))).await.unwrap();
    let careful = KeyValueStore { overwrite: false, ..task(KeyValueTask::Set) };
    let error = refusal(&careful, &store, key("a", Some(json!(2)))).await;
    assert_eq!(error, "`a` has a value already: set `overwrite`, or delete it first");
    assert_eq!(get(&store, "a").await.value, json!(1));
}

#[tokio::test(start_paused = true)]
async fn the_store_is_bounded_and_makes_room_of_what_expired() {
    let store = Store::default();
    let large = Value::String("x".repeat(MAX_VALUE));
    let error = refusal(&task(KeyValueTask::Set), &store, key("a", Some(large))).await;
    assert!(error.starts_with("a value of 262146 bytes is too large"), "{error}");
    let error = refusal(&task(KeyValueTask::Set), &store, key(&"k".repeat(600), Some(json!(1)))).await;
    assert!(error.starts_with("a key of 607 bytes is too long: use at most 512"), "{error}");
    for number in 0..MAX_ENTRIES {
        let ttl = (number == 0).then_some(Duration::from_secs(1));
        store.set("default", &number.to_string(), json!(1), ttl).unwrap();
    }
    assert_eq!(store.set("default", "one more", json!(1), None), Err(Full::Store));
    store.set("default", "7", json!("replaced"), None).unwrap();
    tokio::time::advance(Duration::from_secs(1)).await;
    store.set("default", "one more", json!(1), None).unwrap();
}

#[tokio::test]
async fn the_last_values_are_remembered() {
    let store = Store::default();
    let node = Simple { name: "prices".to_owned(), window: 2, ttl_seconds: None };
    for price in 1..=3 {
        run(&node, &store, SimpleInput { remember: Some(json!(price)) }).await.unwrap();
    }
    assert_eq!(run(&node, &store, SimpleInput::default()).await.unwrap().values, [json!(2), json!(3)]);
    let other = Simple { name: "other".to_owned(), window: 2, ttl_seconds: None };
    assert!(run(&other, &store, SimpleInput::default()).await.unwrap().values.is_empty());
}

fn message(role: Role, content: &str) -> Message {
    Message { role, content: content.to_owned() }
}

fn session(id: &str, messages: &[Message]) -> BufferInput {
    BufferInput { session_id: id.to_owned(), messages: messages.to_vec() }
}

fn buffer(operation: BufferTask) -> ConversationBuffer {
    ConversationBuffer { operation, ..ConversationBuffer::default() }
}

fn contents(output: &BufferOutput) -> Vec<&str> {
    output.messages.iter().map(|message| message.content.as_str()).collect()
}

#[tokio::test]
async fn messages_are_appended_read_and_forgotten_by_session() {
    let conversations = Conversations::default();
    let append = buffer(BufferTask::Append);
    run(&append, &conversations, session("a", &[message(Role::User, "hello")])).await.unwrap();
    let output = run(&append, &conversations, session("a", &[message(Role::Assistant, "hi")])).await.unwrap();
    assert_eq!(contents(&output), ["hello", "hi"]);
    assert_eq!(json!(output.messages[1]), json!({"role": "assistant", "content": "hi"}));
    let read = buffer(BufferTask::Read);
    assert!(run(&read, &conversations, session("b", &[])).await.unwrap().messages.is_empty());
    let cleared = run(&buffer(BufferTask::Clear), &conversations, session("a", &[])).await.unwrap();
    assert_eq!((cleared.messages.len(), cleared.left_out), (0, 2));
    assert!(run(&read, &conversations, session("a", &[])).await.unwrap().messages.is_empty());
}

#[tokio::test]
async fn the_last_messages_that_fit_are_returned_without_gaps() {
    let conversations = Conversations::default();
    let all = [
        message(Role::System, "be kind"),
        message(Role::User, "1"),
        message(Role::Assistant, &"2".repeat(200)),
        message(Role::User, "3"),
        message(Role::Assistant, "4"),
    ];
    conversations.append("a", all.to_vec()).unwrap();
    let read = |max_messages, max_characters, keep_system| {
        let node =
            ConversationBuffer { operation: BufferTask::Read, max_messages, max_characters, keep_system };
        let conversations = &conversations;
        async move { run(&node, conversations, session("a", &[])).await.unwrap() }
    };
    let output = read(3, 1000, true).await;
    assert_eq!((contents(&output), output.left_out), (vec!["be kind", "3", "4"], 2));
    assert_eq!(contents(&read(1, 1000, false).await), ["4"]);
    assert_eq!(contents(&read(10, 100, false).await), ["3", "4"]);
    assert_eq!(read(10, 1000, false).await.messages, all);
}

#[tokio::test]
async fn a_conversation_needs_a_name_and_messages() {
    let conversations = Conversations::default();
    let append = buffer(BufferTask::Append);
    let error = refusal(&append, &conversations, session("", &[])).await;
    assert_eq!(error, "`session_id` is empty: name the conversation");
    let error = refusal(&append, &conversations, session("a", &[])).await;
    assert_eq!(error, "there are no `messages` to append: give some, or use `read`");
    let long = message(Role::User, &"x".repeat(20_000));
    let error = refusal(&append, &conversations, session("a", &[message(Role::User, "1"), long])).await;
    assert!(error.starts_with("a message of 20000 bytes is too long"), "{error}");
    assert!(conversations.read("a").is_empty());
}

#[test]
fn conversations_forget_what_is_oldest() {
    let conversations = Conversations::default();
    let one = |text: &str| vec![message(Role::User, text)];
    for number in 0..=MAX_MESSAGES {
        conversations.append("long", one(&number.to_string())).unwrap();
    }
    let messages = conversations.read("long");
    assert_eq!((messages.len(), messages[0].content.as_str()), (MAX_MESSAGES, "1"));
    for number in 0..5 {
        conversations.append("large", one(&format!("{number}{}", "x".repeat(16_000)))).unwrap();
    }
    assert_eq!(conversations.read("large").len(), 4);
    for number in 0..MAX_SESSIONS - 1 {
        conversations.read("large");
        conversations.append(&number.to_string(), one("hello")).unwrap();
    }
    assert!(conversations.read("long").is_empty(), "was used least recently");
    assert_eq!(conversations.read("large").len(), 4);
}
