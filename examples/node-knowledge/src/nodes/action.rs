//! ACTION nodes: they compute, call and store.

mod data_transformation;
mod database_operation;
mod file_operation;
mod http_request;
mod parse_image;
mod run_code;
mod web_search;

pub use data_transformation::{
    DataTransformation, FieldType, OnError, Step, TextChange, ToTransform, Transformed,
};
pub use database_operation::{DatabaseOperation, DatabaseTask, Dialect, QueryInput, QueryResult};
pub use file_operation::{FileEncoding, FileEntry, FileInput, FileOperation, FileOutput, FileTask};
pub use http_request::{ErrorStatus, HttpInput, HttpRequest, HttpResponse, Method, ResponseFormat, Retry};
pub use parse_image::{ImageInput, ImageTask, ParseImage, ParsedImage, TextBlock};
pub use run_code::{CodeInput, CodeResult, Language, RunCode};
pub use web_search::{Freshness, SafeSearch, SearchInput, SearchResult, SearchResults, WebSearch};
