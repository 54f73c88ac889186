//! Every block of the README and of the pages in `docs` is compiled, run, compared or read, by what it says itself and
//! by the comment in front of it: CONTRIBUTING.md tells how. A block that does not tell how fails.
//!
//! `NODEWRIGHT_BLESS=1` writes the output of commands into the pages.

use std::collections::BTreeMap;
use std::ops::Range;

use nodewright_tests::harness::files::{read, write_if_changed};

#[path = "docs/book.rs"]
mod book;
#[path = "docs/console.rs"]
mod console;
#[path = "docs/data.rs"]
mod data;
#[path = "docs/excerpt.rs"]
mod excerpt;
#[path = "docs/messages.rs"]
mod messages;
#[path = "docs/note.rs"]
mod note;
#[path = "docs/page.rs"]
mod page;
#[path = "docs/plan.rs"]
mod plan;
#[path = "docs/project.rs"]
mod project;
#[path = "docs/unit.rs"]
mod unit;

use console::{Command, commands, shows, trimmed};
use page::{Block, Piece, pages, pieces};
use plan::Plan;
use project::Project;

/// A piece of a page, and what is done with it.
enum Step {
    Block(Block, Plan),
    Hidden(note::Note, String),
}

/// All pieces; those that do not tell how they are checked are problems.
fn steps(problems: &mut Vec<String>) -> Vec<Step> {
    let mut steps = Vec::new();
    for piece in pieces(&pages(), problems) {
        match piece {
            Piece::Hidden(note, place) => steps.push(Step::Hidden(note, place)),
            Piece::Block(block) => match Plan::of(&block) {
                Ok(plan) => steps.push(Step::Block(block, plan)),
                Err(problem) => problems.push(format!("{}: {problem}", block.place)),
            },
        }
    }
    steps
}

fn is_blessing() -> bool {
    std::env::var_os("NODEWRIGHT_BLESS").is_some()
}

#[track_caller]
fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n\n"));
}

#[test]
fn every_block_tells_how_it_is_checked() {
    let mut problems = Vec::new();
    assert!(steps(&mut problems).len() > 20, "where are the pages");
    assert_none(&problems);
}

#[test]
fn every_page_is_in_the_table_of_contents_once() {
    assert_none(&book::unlisted_pages());
}

#[test]
fn links_lead_to_what_is_there() {
    assert_none(&book::broken_links());
}

#[test]
fn every_message_has_its_heading() {
    assert_none(&messages::undocumented_messages());
}

#[test]
fn excerpts_and_data_are_sound() {
    let mut problems = Vec::new();
    for step in steps(&mut Vec::new()) {
        let Step::Block(block, plan) = step else { continue };
        let problem = match &plan {
            Plan::Excerpt(path) => excerpt::problem(&block.text, path),
            Plan::Json => data::json_problem(&block.text),
            Plan::Yaml => data::yaml_problem(&block.text),
            _ => None,
        };
        problems.extend(problem.map(|problem| format!("{}: {problem}", block.place)));
    }
    assert_none(&problems);
}

#[test]
fn projects_are_built_and_do_as_is_shown() {
    let mut checker = Checker::default();
    let steps = steps(&mut Vec::new());
    for step in &steps {
        if let Err(problem) = checker.take(step) {
            let place = match step {
                Step::Block(block, _) => &block.place,
                Step::Hidden(_, place) => place,
            };
            checker.problems.push(format!("{place}: {problem}"));
        }
    }
    checker.finish();
    assert_none(&checker.problems);
}

/// What is known while pages are gone through.
#[derive(Default)]
struct Checker<'a> {
    projects: BTreeMap<String, Project>,
    units: BTreeMap<String, Vec<&'a Block>>,
    problems: Vec<String>,
    /// What blocks should say, by page and lines.
    blessed: Vec<(usize, Range<usize>, Vec<String>)>,
}

impl<'a> Checker<'a> {
    fn project(&mut self, name: &str) -> Result<&mut Project, String> {
        if !self.projects.contains_key(name) {
            self.projects.insert(name.to_owned(), Project::new(name)?);
        }
        self.projects.get_mut(name).ok_or_else(|| unreachable!("it is there"))
    }

    fn take(&mut self, step: &'a Step) -> Result<(), String> {
        match step {
            Step::Hidden(note, _) => {
                let name = note.get("in").ok_or("say of which project: `in: NAME`")?;
                let (path, append) = match note.get("file") {
                    Some(path) => (path, false),
                    None => (note.get("append").unwrap_or_default(), true),
                };
                self.project(name)?.put(path, note.body.as_deref().unwrap_or_default(), append);
            }
            Step::Block(block, Plan::File { project, path, append }) => {
                self.project(project)?.put(path, &block.text, *append);
            }
            Step::Block(block, Plan::Unit { project }) => {
                self.project(project)?;
                self.units.entry(project.clone()).or_default().push(block);
            }
            Step::Block(block, Plan::Run { project, changes, command }) => {
                let commands = match command {
                    None => commands(&block.text)?,
                    Some(text) => {
                        let shown = block.text.lines().map(str::to_owned).collect();
                        vec![Command { text: text.clone(), shown }]
                    }
                };
                let mut said = Vec::new();
                let mut differs = false;
                for Command { text, shown } in commands {
                    let output = self.project(project)?.run(changes, &text)?;
                    if command.is_none() {
                        said.extend(format!("$ {text}").lines().map(str::to_owned));
                    }
                    match shows(&trimmed(shown.clone()), &output) {
                        true => said.extend(shown),
                        false => {
                            differs = true;
                            if !is_blessing() {
                                self.problems.push(format!(
                                    "{}: `{text}` prints\n{}\nand not\n{}\n`NODEWRIGHT_BLESS=1` writes it",
                                    block.place,
                                    output.join("\n"),
                                    shown.join("\n")
                                ));
                            }
                            said.extend(output);
                        }
                    }
                }
                if differs {
                    let (page, lines, indent) = block.lines.clone();
                    let indented = said.into_iter().map(|line| format!("{:indent$}{line}", ""));
                    let said = indented.map(|line| line.trim_end().to_owned()).collect();
                    self.blessed.push((page, lines, said));
                }
            }
            Step::Block(..) => {}
        }
        Ok(())
    }

    fn finish(&mut self) {
        for (name, project) in &mut self.projects {
            let built = if project.is_made() && name != plan::ALONE { project.build() } else { None };
            self.problems.extend(built.map(|said| format!("project `{name}`:\n{said}")));
            if let Some(units) = self.units.get(name) {
                let said = project.test(unit::test_file(units));
                self.problems.extend(said.map(|said| format!("blocks of `{name}`:\n{said}")));
            }
        }
        if is_blessing() {
            self.bless();
        }
    }

    /// Writes what commands printed into the pages, from below, so that lines stay where they are.
    fn bless(&mut self) {
        for (page, lines, said) in self.blessed.drain(..).rev() {
            let path = &pages()[page];
            let text = read(path);
            let old: Vec<&str> = text.lines().collect();
            let new = old[..lines.start].iter().copied();
            let new = new.chain(said.iter().map(String::as_str)).chain(old[lines.end..].iter().copied());
            write_if_changed(path, &(new.collect::<Vec<_>>().join("\n") + "\n"));
        }
    }
}
