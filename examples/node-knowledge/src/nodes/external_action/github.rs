//! What a workflow does on GitHub.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Works on a GitHub repository: issues, pull requests, comments, merges, commits of files, releases.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.GITHUB",
    tags = ["github", "git", "repository", "issue", "pull-request", "developer"],
    aliases = [
        "create github issue",
        "open a pull request",
        "comment on an issue",
        "merge pull request",
        "file a bug",
        "commit a file",
        "publish a release",
        "open a ticket",
        "report a problem",
    ],
    guidance = "One node is one operation; chain two for a commit and its pull request. Use TRIGGER.GITHUB \
        to start on what happens in a repository. For endpoints that are no operation here, use \
        EXTERNAL_ACTION.API_CALL with GitHub's credential.",
    input = GithubChange,
    output = GithubResult,
)]
#[port(input = main, description = "Title, text, number or file that the operation needs.")]
#[port(output = main, description = "The issue, pull request, commit or release afterwards.")]
#[example(
    name = "Open a bug report",
    description = "The labels are added to each issue that this node opens.",
    config = {
        "operation": "create_issue",
        "owner": "acme",
        "repository": "shop",
        "labels": ["bug", "from-support"],
        "assignees": ["ada"]
    },
    input = { "title": "Checkout fails with two vouchers", "body": "Reported by three customers today." },
    output = { "number": 318, "url": "https://github.com/acme/shop/issues/318", "state": "open" }
)]
#[example(
    name = "Merge what was approved",
    config = {
        "operation": "merge_pull_request",
        "owner": "acme",
        "repository": "shop",
        "merge_method": "squash"
    },
    input = { "number": 42 },
    output = {
        "number": 42,
        "url": "https://github.com/acme/shop/pull/42",
        "state": "merged",
        "sha": "6dcb09b5b57875f334f61aebed695e2e4193db5e"
    }
)]
pub struct GithubAction {
    /// What to do.
    pub operation: GithubOperation,
    /// User or organisation that owns the repository.
    #[param(pattern = "^[A-Za-z0-9-]{1,39}$")]
    pub owner: String,
    /// Name of the repository, without its owner.
    #[param(pattern = "^[A-Za-z0-9._-]{1,100}$")]
    pub repository: String,
    /// Branch that pull requests go to and files are committed on.
    #[param(default = "main")]
    pub base_branch: String,
    /// Labels for new issues and pull requests.
    #[param(default = Vec::new())]
    pub labels: Vec<String>,
    /// Login names of those to whom new issues and pull requests are assigned.
    #[param(default = Vec::new())]
    pub assignees: Vec<String>,
    /// How pull requests are merged.
    #[param(default = MergeMethod::Merge)]
    pub merge_method: MergeMethod,
    /// Whether new pull requests and releases are drafts.
    #[param(default = false)]
    pub draft: bool,
}

/// What to do on GitHub.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GithubOperation {
    /// Open an issue with `title` and `body`.
    CreateIssue,
    /// Change title, text or state of the issue `number`.
    UpdateIssue,
    /// Comment `body` on the issue or pull request `number`.
    AddComment,
    /// Open a pull request from `branch`.
    CreatePullRequest,
    /// Merge the pull request `number`.
    MergePullRequest,
    /// Write `content` to the file `path`, as one commit.
    CommitFile,
    /// Read the file `path`.
    ReadFile,
    /// Publish a release with `title` as its tag.
    CreateRelease,
    /// Start the GitHub Actions workflow `path`.
    RunWorkflow,
}

/// How a pull request is merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MergeMethod {
    /// With a merge commit.
    Merge,
    /// As one commit.
    Squash,
    /// With its commits put on top.
    Rebase,
}

/// What an operation on GitHub needs; each takes some of it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct GithubChange {
    /// Number of the issue or pull request.
    pub number: Option<u64>,
    /// Title of the issue or pull request, message of the commit, tag of the release.
    pub title: Option<String>,
    /// Text in markdown.
    pub body: Option<String>,
    /// Branch that the changes are on.
    pub branch: Option<String>,
    /// Path of a file in the repository.
    pub path: Option<String>,
    /// New content of the file.
    pub content: Option<String>,
}

/// What an operation on GitHub left behind.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct GithubResult {
    /// Number of the issue or pull request.
    pub number: Option<u64>,
    /// Its page.
    pub url: String,
    /// `open`, `closed` or `merged`.
    pub state: Option<String>,
    /// Commit that was made.
    pub sha: Option<String>,
    /// Content of the file that was read.
    pub content: Option<String>,
}
