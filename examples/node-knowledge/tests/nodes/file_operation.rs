//! FILE_OPERATION, and the folder that nothing leads out of.

use std::fs;
use std::os::unix::fs::symlink;

use node_knowledge::folder::{Folder, MAX_FILE, MAX_FILES};
use node_knowledge::nodes::action::{FileEncoding, FileInput, FileOperation, FileTask};
use serde_json::json;
use tempfile::TempDir;

use crate::{refusal, run};

/// A folder in a folder: what lies beside it must stay out of reach.
struct Place {
    outside: TempDir,
    folder: Folder,
}

impl Place {
    fn new() -> Self {
        let outside = tempfile::tempdir().expect("a folder");
        fs::write(outside.path().join("secret.txt"), "secret").expect("writes");
        let folder = Folder::open(outside.path().join("folder")).expect("opens");
        Self { outside, folder }
    }

    fn link(&self, target: impl AsRef<std::path::Path>, name: &str) {
        symlink(target, self.outside.path().join("folder").join(name)).expect("links");
    }

    fn secret(&self) -> String {
        fs::read_to_string(self.outside.path().join("secret.txt")).expect("reads")
    }
}

fn node(operation: FileTask) -> FileOperation {
    FileOperation { operation, ..FileOperation::default() }
}

fn file(path: &str) -> FileInput {
    FileInput { path: path.to_owned(), content: None }
}

fn content(path: &str, content: &str) -> FileInput {
    FileInput { path: path.to_owned(), content: Some(content.to_owned()) }
}

const ALL: [FileTask; 5] =
    [FileTask::Read, FileTask::Write, FileTask::Append, FileTask::List, FileTask::Delete];

#[tokio::test]
async fn writes_appends_reads_lists_and_deletes() {
    let Place { folder, outside: _outside } = Place::new();
    let path = "notes/today.md";
    let output = run(&node(FileTask::Write), &folder, content(path, "# Über")).await.unwrap();
    assert_eq!((output.path.as_str(), output.bytes), (path, 7));
    assert_eq!(run(&node(FileTask::Append), &folder, content(path, "!")).await.unwrap().bytes, 8);
    let output = run(&node(FileTask::Read), &folder, file(path)).await.unwrap();
    assert_eq!((output.content.as_deref(), output.bytes), (Some("# Über!"), 8));
    let output = run(&node(FileTask::List), &folder, file("notes")).await.unwrap();
    assert_eq!(json!(output.files), json!([{"name": "today.md", "bytes": 8, "is_folder": false}]));
    let output = run(&node(FileTask::List), &folder, file("")).await.unwrap();
    assert!(output.files.len() == 1 && output.files[0].is_folder);
    assert_eq!(run(&node(FileTask::Delete), &folder, file(path)).await.unwrap().bytes, 8);
    let error = refusal(&node(FileTask::Read), &folder, file(path)).await;
    assert_eq!(error, "there is no `notes/today.md`: list the folder to see what there is");
}

#[tokio::test]
async fn binary_files_go_as_base64() {
    let Place { folder, outside: _outside } = Place::new();
    let binary = |operation| FileOperation { encoding: FileEncoding::Base64, ..node(operation) };
    run(&binary(FileTask::Write), &folder, content("a.bin", "AP+A")).await.unwrap();
    let output = run(&binary(FileTask::Read), &folder, file("a.bin")).await.unwrap();
    assert_eq!((output.content.as_deref(), output.bytes), (Some("AP+A"), 3));
    let error = refusal(&node(FileTask::Read), &folder, file("a.bin")).await;
    assert_eq!(error, "`a.bin` is no text in UTF-8: read it with encoding `base64`");
    let error = refusal(&binary(FileTask::Write), &folder, content("a.bin", "no base64")).await;
    assert!(error.starts_with("`content` is no Base64"), "{error}");
}

#[tokio::test]
async fn a_file_is_only_replaced_when_told_to() {
    let Place { folder, outside: _outside } = Place::new();
    run(&node(FileTask::Write), &folder, content("a", "old")).await.unwrap();
    let careful = FileOperation { overwrite: false, ..node(FileTask::Write) };
    let error = refusal(&careful, &folder, content("a", "new")).await;
    assert_eq!(error, "`a` is there already: set `overwrite`, append to it, or choose another name");
    run(&node(FileTask::Write), &folder, content("a", "new")).await.unwrap();
    assert_eq!(run(&node(FileTask::Read), &folder, file("a")).await.unwrap().content.as_deref(), Some("new"));
}

#[tokio::test]
async fn no_path_leads_out_by_its_look() {
    let place = Place::new();
    let absolute = place.outside.path().join("secret.txt");
    let absolute = absolute.to_str().unwrap();
    let deep = "a/".repeat(9);
    let long = "a".repeat(600);
    let paths = ["../secret.txt", "a/../../secret.txt", "..", "a\\..\\b", "a\0b", absolute, &deep, &long];
    for operation in ALL {
        for path in paths {
            let error = refusal(&node(operation), &place.folder, content(path, "x")).await;
            assert!(
                error.contains("is no path in the folder: give a relative one"),
                "{operation:?} {path}: {error}"
            );
        }
    }
    assert_eq!(place.secret(), "secret");
}

#[tokio::test]
async fn no_symlink_leads_out() {
    let place = Place::new();
    place.link(place.outside.path().join("secret.txt"), "file");
    place.link("../secret.txt", "relative");
    place.link(place.outside.path(), "dir");
    for (operation, path) in [
        (FileTask::Read, "file"),
        (FileTask::Write, "file"),
        (FileTask::Append, "file"),
        (FileTask::Read, "relative"),
        (FileTask::Write, "relative"),
        (FileTask::Read, "dir/secret.txt"),
        (FileTask::Write, "dir/new.txt"),
        (FileTask::Delete, "dir/secret.txt"),
        (FileTask::List, "dir"),
    ] {
        let error = refusal(&node(operation), &place.folder, content(path, "x")).await;
        let expected = format!("`{path}` leads out of the folder through a symlink: use a path inside of it");
        assert_eq!(error, expected, "{operation:?}");
    }
    run(&node(FileTask::Delete), &place.folder, file("file")).await.unwrap();
    assert_eq!(place.secret(), "secret");
    assert!(!place.outside.path().join("new.txt").exists());
}

#[tokio::test]
async fn a_symlink_inside_of_the_folder_is_followed() {
    let place = Place::new();
    run(&node(FileTask::Write), &place.folder, content("a.txt", "a")).await.unwrap();
    place.link("a.txt", "link");
    let output = run(&node(FileTask::Read), &place.folder, file("link")).await.unwrap();
    assert_eq!(output.content.as_deref(), Some("a"));
}

#[tokio::test]
async fn folders_are_no_files() {
    let Place { folder, outside: _outside } = Place::new();
    run(&node(FileTask::Write), &folder, content("dir/a", "a")).await.unwrap();
    for operation in [FileTask::Read, FileTask::Write, FileTask::Append, FileTask::Delete] {
        let error = refusal(&node(operation), &folder, content("dir", "x")).await;
        assert_eq!(error, "`dir` is no file: give the path of a file", "{operation:?}");
    }
}

#[tokio::test]
async fn there_must_be_something_to_write() {
    let Place { folder, outside: _outside } = Place::new();
    let error = refusal(&node(FileTask::Write), &folder, file("a")).await;
    assert_eq!(error, "there is no `content` to write: give a text, empty if need be");
}

#[tokio::test]
async fn files_are_limited_in_size() {
    let Place { folder, outside: _outside } = Place::new();
    let most = "x".repeat(MAX_FILE as usize);
    let error = refusal(&node(FileTask::Write), &folder, content("a", &format!("{most}x"))).await;
    assert_eq!(error, "`a` would pass the limit of 4194304 bytes: use several smaller files");
    run(&node(FileTask::Write), &folder, content("a", &most)).await.unwrap();
    let error = refusal(&node(FileTask::Append), &folder, content("a", "x")).await;
    assert!(error.contains("would pass the limit of 4194304 bytes"), "{error}");
    let short = FileOperation { max_bytes: 10, ..node(FileTask::Read) };
    let error = refusal(&short, &folder, file("a")).await;
    assert!(error.contains("the limit of 10 bytes"), "{error}");
}

#[tokio::test]
async fn the_folder_is_limited_in_files() {
    let place = Place::new();
    for number in 0..MAX_FILES {
        fs::write(place.outside.path().join("folder").join(number.to_string()), "").unwrap();
    }
    let error = refusal(&node(FileTask::Write), &place.folder, content("one-more", "")).await;
    assert!(error.starts_with("the folder is full"), "{error}");
    run(&node(FileTask::Write), &place.folder, content("7", "replaced")).await.unwrap();
}
