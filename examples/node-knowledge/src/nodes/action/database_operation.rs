//! DATABASE_OPERATION: rows of SQL tables.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::nodes::flow::{Condition, SortKey};

/// Reads or changes rows in a SQL database: select, insert, update, upsert, delete, or a query of one's own.
/// Works with PostgreSQL, MySQL, SQLite and SQL Server.
#[derive(Debug, NodeSpec)]
#[node(
    id = "ACTION.DATABASE_OPERATION",
    tags = ["database", "sql", "postgres", "mysql", "table"],
    aliases = [
        "run sql query", "insert rows", "select from table", "update records", "sqlite", "save to database",
        "write to a table", "store records", "look up a record",
    ],
    guidance = "Use `conditions` rather than SQL where they do; values always go into `parameters`, never \
                into the text of `sql`. An update or delete without conditions is refused. For single \
                values by key MEMORY.KEY_VALUE_STORE is simpler.",
    input = QueryInput,
    output = QueryResult
)]
#[example(
    name = "Open orders, newest first",
    config = {
        "connection": "shop",
        "table": "orders",
        "conditions": [{ "field": "status", "operator": "equals", "value": "open" }],
        "order_by": [{ "field": "created_at", "direction": "descending" }],
        "limit": 1
    },
    input = {},
    output = { "rows": [{ "id": 91, "status": "open", "total": 48.5 }], "row_count": 1, "has_more": true }
)]
#[example(
    name = "Add a customer",
    config = { "connection": "shop", "operation": "insert", "table": "customers" },
    input = { "rows": [{ "name": "Ada", "email": "ada@example.com" }] },
    output = { "rows": [], "row_count": 1, "has_more": false }
)]
pub struct DatabaseOperation {
    /// Name of the stored connection to use; address and password are kept there.
    #[param(pattern = "^[a-z][a-z0-9_-]*$")]
    pub connection: String,
    /// Kind of database.
    #[param(default = Dialect::Postgres)]
    pub dialect: Dialect,
    /// What to do.
    #[param(default = DatabaseTask::Select)]
    pub operation: DatabaseTask,
    /// Table to work on, with its schema if need be: `public.orders`. Not needed for `query`.
    pub table: Option<String>,
    /// SQL of the operation `query`, with `:name` for parameters.
    pub sql: Option<String>,
    /// Which rows to select, update or delete.
    #[param(default = Vec::new())]
    pub conditions: Vec<Condition>,
    /// In which order selected rows come.
    #[param(default = Vec::new())]
    pub order_by: Vec<SortKey>,
    /// Most rows to return.
    #[param(default = 100, min = 1, max = 10000)]
    pub limit: u32,
    /// How long the operation may take, in seconds.
    #[param(default = 30, min = 1, max = 600)]
    pub timeout_seconds: u32,
}

/// A kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dialect {
    /// PostgreSQL.
    Postgres,
    /// MySQL and MariaDB.
    Mysql,
    /// SQLite.
    Sqlite,
    /// Microsoft SQL Server.
    Mssql,
}

/// What can be done with rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DatabaseTask {
    /// Reads rows.
    Select,
    /// Adds rows.
    Insert,
    /// Changes rows.
    Update,
    /// Adds rows, or changes those that have the same key.
    Upsert,
    /// Deletes rows.
    Delete,
    /// Runs SQL as it is given.
    Query,
}

/// What an operation is given.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct QueryInput {
    /// Rows to insert or upsert, or one row with the new values of an update, by column.
    #[serde(default)]
    pub rows: Vec<Map<String, Value>>,
    /// Values of the parameters of `sql`, by name.
    #[serde(default)]
    pub parameters: Map<String, Value>,
}

/// What an operation resulted in.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct QueryResult {
    /// The rows that were read, by column.
    pub rows: Vec<Map<String, Value>>,
    /// How many rows were read, added, changed or deleted.
    pub row_count: u32,
    /// Whether there are more rows than `limit`.
    pub has_more: bool,
}
