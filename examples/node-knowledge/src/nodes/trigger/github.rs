//! The trigger for what happens in a GitHub repository.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Starts a workflow when something happens in a GitHub repository: a push, a pull request, an issue.
///
/// The webhook in the repository is made and removed with the workflow, and its signature is checked.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.GITHUB",
    tags = ["trigger", "github", "git", "repository", "developer"],
    aliases = [
        "when code is pushed",
        "new pull request",
        "issue opened",
        "github event",
        "repository webhook",
        "on commit",
        "new release published",
        "code changes",
    ],
    guidance = "Name only the events that the workflow handles, and filter by branch and path here instead \
        of with an IF behind it. A workflow that itself writes to the repository must keep `ignore_bots` \
        on, or it starts itself again. To change a repository use EXTERNAL_ACTION.GITHUB.",
    input = (),
    output = GithubDelivery,
)]
#[port(output = main, description = "One item for each event that passes the filters.")]
#[example(
    name = "Pull requests to main that touch the docs",
    description = "Drafts and other branches do not start a run.",
    config = {
        "owner": "acme",
        "repository": "handbook",
        "events": ["pull_request"],
        "branches": ["main"],
        "paths": ["docs/**"]
    },
    output = {
        "event": "pull_request",
        "action": "opened",
        "repository": "acme/handbook",
        "sender": { "login": "ada", "is_bot": false },
        "branch": "main",
        "number": 42,
        "url": "https://github.com/acme/handbook/pull/42",
        "payload": { "pull_request": { "title": "Explain holidays", "draft": false } }
    }
)]
pub struct GithubTrigger {
    /// User or organisation that owns the repository.
    #[param(pattern = "^[A-Za-z0-9-]{1,39}$")]
    pub owner: String,
    /// Name of the repository, without its owner.
    #[param(pattern = "^[A-Za-z0-9._-]{1,100}$")]
    pub repository: String,
    /// Events to listen for.
    #[param(default = vec![GithubEvent::Push])]
    pub events: Vec<GithubEvent>,
    /// Branches to listen on, as glob patterns; empty means all.
    #[param(default = Vec::new())]
    pub branches: Vec<String>,
    /// Files of which at least one must have changed, as glob patterns; empty means any.
    #[param(default = Vec::new())]
    pub paths: Vec<String>,
    /// Whether drafts of pull requests and releases start a run.
    #[param(default = false)]
    pub include_drafts: bool,
    /// Whether events that a bot caused are left out.
    #[param(default = true)]
    pub ignore_bots: bool,
}

/// An event of a repository.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GithubEvent {
    /// Commits were pushed.
    Push,
    /// A pull request was opened, changed, merged or closed.
    PullRequest,
    /// A review of a pull request was submitted.
    PullRequestReview,
    /// An issue was opened, changed or closed.
    Issues,
    /// Somebody commented on an issue or pull request.
    IssueComment,
    /// A release was published.
    Release,
    /// A run of GitHub Actions ended.
    WorkflowRun,
    /// Somebody starred the repository.
    Star,
}

/// An event as GitHub delivered it, with what most workflows need taken out.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct GithubDelivery {
    /// Which event it is.
    pub event: GithubEvent,
    /// What was done, such as `opened` or `closed`; a push has none.
    pub action: Option<String>,
    /// Owner and name of the repository.
    pub repository: String,
    /// Who caused it.
    pub sender: GithubUser,
    /// Branch that was pushed to, or that a pull request goes to.
    pub branch: Option<String>,
    /// Number of the issue or pull request.
    pub number: Option<u64>,
    /// Page of the issue, pull request, commit or release.
    pub url: String,
    /// The whole delivery.
    pub payload: Value,
}

/// A user of GitHub.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct GithubUser {
    /// Login name.
    pub login: String,
    /// Whether it is an app or a bot.
    pub is_bot: bool,
}
