use nodewright::prelude::*;

#[derive(serde::Serialize, serde::Deserialize)]
pub struct Directory {
    /// The directory, for instance `.`
    pub directory: String,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct BelowOutput {
    /// How many files there are
    pub count: f64,
    /// How many directories, the first one included
    pub directories: f64,
}

pub struct CountFilesBelowTwin;

/// Counts the files in a directory and in all directories below it
#[graph(tool = "count_files_below_twin", max_node_executions = 100_000)]
impl Graph for CountFilesBelowTwin {
    type Input = Directory;
    type Output = BelowOutput;

    #[transform(
        expr = r#"
            $executionCount("take") = 0
              ? { "directory": $.entry.directory, "rest": [], "count": 0 }
              : (
                  $before := $nodeExecution("take", -1);
                  $found := $nodeExecution("list", -1).entries;
                  $queue := $append($before.rest, $found[directory].path);
                  {
                    "directory": $queue[0],
                    "rest": $filter($queue, function($path, $index) { $index > 0 })[],
                    "count": $before.count + $count($found[$not(directory)])
                  }
                )
        "#,
        next = more,
    )]
    fn take();

    #[switch(when(rule = { "!!": [{ "var": "take.directory" }] }, next = list), next = result)]
    fn more();

    #[mcp(server = "filesystem", tool = "list_directory", expr = r#"{ "path": $.take.directory }"#, next = take)]
    fn list();

    #[transform(expr = r#"{ "count": $.take.count, "directories": $executionCount("list") }"#, next = exit)]
    fn result();
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct CountOutput {
    /// How many files lie in it
    pub count: f64,
}

pub struct CountFilesTwin;

/// Counts the files in a directory
#[graph(tool = "count_files_twin", max_node_executions = 100_000)]
impl Graph for CountFilesTwin {
    type Input = Directory;
    type Output = CountOutput;

    #[mcp(server = "filesystem", tool = "list_directory", expr = r#"{ "path": $.entry.directory }"#, next = count)]
    fn list();

    #[transform(
        expr = r#"{ "count": $count($split($.list.content, "\n")[$substring($, 0, 6) = "[FILE]"]) }"#,
        next = exit,
    )]
    fn count();
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct SumOutput {
    /// The size of all files in bytes
    #[serde(rename = "totalSize")]
    pub total_size: f64,
}

pub struct SumFileSizesTwin;

/// Adds up the sizes of the files in a directory
#[graph(tool = "sum_file_sizes_twin", max_node_executions = 100_000)]
impl Graph for SumFileSizesTwin {
    type Input = Directory;
    type Output = SumOutput;

    #[mcp(
        server = "filesystem",
        tool = "list_directory_with_sizes",
        expr = r#"{ "path": $.entry.directory }"#,
        next = sum,
    )]
    fn list();

    #[transform(
        expr = r#"
            (
              $sizes := $split($.list.content, "\n")[$substring($, 0, 6) = "[FILE]"].(
                $words := $split($trim($), /\s+/);
                $unit := $words[-1];
                $number($words[-2]) * (
                  $unit = "TB" ? 1099511627776 :
                  $unit = "GB" ? 1073741824 :
                  $unit = "MB" ? 1048576 :
                  $unit = "KB" ? 1024 : 1
                )
              );
              { "totalSize": $exists($sizes) ? $sum($sizes) : 0 }
            )
        "#,
        next = exit,
    )]
    fn sum();
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct RateOutput {
    pub rating: Rating,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rating {
    Empty,
    Small,
    Large,
}

pub struct RateDirectoryTwin;

/// Says whether a directory is empty, small (up to 10 files) or large
#[graph(tool = "rate_directory_twin", max_node_executions = 100_000)]
impl Graph for RateDirectoryTwin {
    type Input = Directory;
    type Output = RateOutput;

    #[mcp(server = "filesystem", tool = "list_directory", expr = r#"{ "path": $.entry.directory }"#, next = count)]
    fn list();

    #[transform(
        expr = r#"{ "files": $count($split($.list.content, "\n")[$substring($, 0, 6) = "[FILE]"]) }"#,
        next = rate,
    )]
    fn count();

    #[switch(
        when(rule = { ">": [{ "var": "count.files" }, 10] }, next = large),
        when(rule = r#"{ ">": [{ "var": "count.files" }, 0] }"#, next = small),
        next = empty,
    )]
    fn rate();

    #[transform(expr = r#"{ "rating": "large" }"#, next = exit)]
    fn large();

    #[transform(expr = r#"{ "rating": "small" }"#, next = exit)]
    fn small();

    #[transform(expr = r#"{ "rating": "empty" }"#, next = exit)]
    fn empty();
}
