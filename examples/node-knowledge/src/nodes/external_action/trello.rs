//! What a workflow does on a Trello board.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Creates, moves, updates and archives cards on a Trello board, with comments, checklists and due dates.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.TRELLO",
    tags = ["trello", "board", "kanban", "card", "task"],
    aliases = [
        "create trello card",
        "move a card",
        "kanban board",
        "add a task",
        "to-do card",
        "task board",
        "ticket on a board",
    ],
    guidance = "Use it to follow work as cards on a board. `move_card` takes the list to move to from \
        `list_id`. Keep the id of a card that a later node moves or comments on. For issues of code use \
        EXTERNAL_ACTION.GITHUB, for tables and notes EXTERNAL_ACTION.NOTION.",
    input = CardChange,
    output = TrelloCard,
)]
#[port(input = main, description = "What the card shall say, or which card to change.")]
#[port(output = main, description = "The card afterwards.")]
#[example(
    name = "A card for each complaint",
    description = "On top of the list, red, due in two days.",
    config = {
        "operation": "create_card",
        "board_id": "5abbe4b7ddc1b351ef961414",
        "list_id": "5abbe4b7ad3d7c9a2f4f5b11",
        "position": "top",
        "label_names": ["complaint"]
    },
    input = {
        "name": "Order 4711 arrived broken",
        "description": "Customer sent pictures.",
        "due": "2026-11-04T12:00:00Z",
        "checklist": ["Ask the carrier", "Send a replacement"]
    },
    output = {
        "id": "5abbe4b7fdc1b351ef961990",
        "name": "Order 4711 arrived broken",
        "list_id": "5abbe4b7ad3d7c9a2f4f5b11",
        "url": "https://trello.com/c/nC8QJJoZ",
        "archived": false
    }
)]
pub struct TrelloAction {
    /// What to do.
    #[param(default = TrelloOperation::CreateCard)]
    pub operation: TrelloOperation,
    /// Id of the board.
    #[param(pattern = "^[0-9a-f]{24}$")]
    pub board_id: String,
    /// Id of the list that a card is made in or moved to.
    #[param(pattern = "^[0-9a-f]{24}$")]
    pub list_id: Option<String>,
    /// Where in the list the card goes.
    #[param(default = CardPosition::Bottom)]
    pub position: CardPosition,
    /// Names of labels for the card; those that the board does not have are made.
    #[param(default = Vec::new())]
    pub label_names: Vec<String>,
    /// Ids of the members who work on the card.
    #[param(default = Vec::new())]
    pub member_ids: Vec<String>,
}

/// What to do on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrelloOperation {
    /// Make a card.
    CreateCard,
    /// Change name, text or due date of a card.
    UpdateCard,
    /// Move a card to another list.
    MoveCard,
    /// Write a comment below a card.
    AddComment,
    /// Archive a card.
    ArchiveCard,
    /// Read a card.
    GetCard,
}

/// Where in a list a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardPosition {
    /// Before all others.
    Top,
    /// After all others.
    Bottom,
}

/// What a card shall say.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CardChange {
    /// Id of the card to change; none for a new one.
    pub card_id: Option<String>,
    /// Name of the card.
    pub name: Option<String>,
    /// Text of the card, in markdown.
    pub description: Option<String>,
    /// When it must be done, as RFC 3339.
    pub due: Option<String>,
    /// Items of a checklist to add.
    pub checklist: Option<Vec<String>>,
    /// Comment to write.
    pub comment: Option<String>,
}

/// A card on a board.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TrelloCard {
    /// Id of the card.
    pub id: String,
    /// Name of the card.
    pub name: String,
    /// Id of the list that it is in.
    pub list_id: String,
    /// Short address of the card.
    pub url: String,
    /// When it must be done, as RFC 3339.
    pub due: Option<String>,
    /// Whether it is archived.
    pub archived: bool,
}
