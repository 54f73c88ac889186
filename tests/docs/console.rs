//! Commands with what they print: a line `$ command`, and its output below it, in which `…` stands for anything, on a
//! line of its own for any lines.

/// A command, and what the page shows of its output.
pub(crate) struct Command {
    /// The command, as a shell reads it.
    pub(crate) text: String,
    /// Its output.
    pub(crate) shown: Vec<String>,
}

/// The commands of a block.
pub(crate) fn commands(block: &str) -> Result<Vec<Command>, String> {
    let mut commands: Vec<Command> = Vec::new();
    let mut goes_on = false;
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (_, Some(command)) if goes_on => {
                command.text.push('\n');
                command.text.push_str(line);
            }
            (Some(text), _) => commands.push(Command { text: text.to_owned(), shown: Vec::new() }),
            (None, Some(command)) => command.shown.push(line.to_owned()),
            (None, None) => return Err("the first line is no command: `$ …`".to_owned()),
        }
        goes_on = line.ends_with('\\');
    }
    Ok(commands)
}

/// Whether the output is what is shown.
pub(crate) fn shows(shown: &[String], output: &[String]) -> bool {
    match shown.split_first() {
        None => output.is_empty(),
        Some((line, rest)) if line.trim() == "…" => {
            (0..=output.len()).any(|skip| shows(rest, &output[skip..]))
        }
        Some((line, rest)) => {
            output.split_first().is_some_and(|(first, others)| is_line(line, first) && shows(rest, others))
        }
    }
}

/// Whether a line is what is shown of it.
pub(crate) fn is_line(shown: &str, line: &str) -> bool {
    let mut pieces = shown.split('…');
    let Some(mut rest) = pieces.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let mut pieces = pieces.peekable();
    if pieces.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(piece) = pieces.next() {
        if pieces.peek().is_none() {
            return rest.ends_with(piece);
        }
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    true
}

/// What was printed, without what differs from machine to machine and from run to run.
pub(crate) fn normal(output: &str, paths: &[(String, &str)]) -> Vec<String> {
    let mut text = output.to_owned();
    for (path, shown) in paths {
        text = text.replace(path, shown);
    }
    // What cargo says in the end about what rustc has said.
    let noise = [
        "error: could not compile `",
        "warning: build failed, waiting",
        "For more information about this error",
    ];
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !noise.iter().any(|start| line.starts_with(start))) {
        // Of a macro of ours nobody wants to know in which of its macros it failed.
        if line.trim_start().starts_with("= note: this error originates in the macro `$crate::") {
            lines.pop_if(|before| before.trim() == "|");
        } else {
            lines.push(line.trim_end().to_owned());
        }
    }
    trimmed(lines)
}

/// Without empty lines at both ends.
pub(crate) fn trimmed(lines: Vec<String>) -> Vec<String> {
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    lines[first..last].to_vec()
}

#[test]
fn an_ellipsis_stands_for_anything() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    for (shown, output, expected) in [
        ("a\nb", "a\nb", true),
        ("a", "a\nb", false),
        ("a\n…", "a\nb\nc", true),
        ("…\nc", "a\nb\nc", true),
        ("a\n…\nb", "a\nb", true),
        ("a … c", "a b c", true),
        ("in … s", "in 0.05 s", true),
        ("in … s", "in 0.05 m", false),
        ("ab", "a", false),
        ("", "", true),
        ("", "a", false),
    ] {
        assert_eq!(shows(&lines(shown), &lines(output)), expected, "{shown:?} {output:?}");
    }
}
