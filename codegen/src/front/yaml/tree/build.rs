//! The parser's events to the tree.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle, Span as ParserSpan, StructureStyle};

use super::{Entry, Mapping, Node, Value, problem, schema};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::scalar::{Style, yaml_scalar};
use crate::source::{FileId, Source, Span, Spanned, Text};

/// Deeper files are refused: later stages walk the tree recursively.
const MAX_DEPTH: usize = 128;

/// The tree under construction.
pub(super) struct Builder<'a> {
    cx: &'a Diagnostics,
    text: &'a str,
    file: FileId,
    open: Vec<Frame>,
    comments: Vec<Spanned<String>>,
    root: Option<Node>,
    documents: usize,
    /// Where the last mistake was reported: a syntax error in the same line is its consequence.
    reported: Option<u32>,
}

/// A collection that is not closed yet.
struct Frame {
    start: usize,
    flow: bool,
    comments_before: Vec<Spanned<String>>,
    content: Content,
}

enum Content {
    List(Vec<Node>),
    Mapping { mapping: Mapping, seen: HashMap<String, Span>, key: Option<Key> },
}

struct Key {
    /// `None` if it was refused.
    text: Option<Text>,
    comments_before: Vec<Spanned<String>>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(cx: &'a Diagnostics, source: &'a Source, file: FileId) -> Self {
        Self {
            cx,
            text: source.text(),
            file,
            open: Vec::new(),
            comments: Vec::new(),
            root: None,
            documents: 0,
            reported: None,
        }
    }

    pub(super) fn build(mut self) -> Option<Node> {
        let options = granit_parser::options! {
            emit_anchor_events: true,
            emit_unresolved_aliases: true,
            max_buffered_comment_events: usize::MAX,
        };
        for event in Parser::new_from_str_with_options(self.text, options) {
            match event {
                Ok((event, span)) => self.event(event, span)?,
                Err(error) => {
                    let at = error.marker().byte_offset().unwrap_or(self.text.len());
                    if !self.reported_in_line_of(at) {
                        self.cx.push(problem::syntax_error(self.text, self.file, at, error.kind()));
                    }
                    return None;
                }
            }
        }
        self.root
    }

    /// `None` to stop reading.
    fn event(&mut self, event: Event<'_>, at: ParserSpan) -> Option<()> {
        let span = self.span(at);
        match event {
            Event::DocumentStart(..) => self.start_document(span)?,
            Event::Comment(text, _) => self.comments.push(Spanned::new(text.trim().to_owned(), span)),
            Event::Anchor(..) => self.refuse(problem::anchor(span)),
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                let written = &self.text[span.start as usize..span.end as usize];
                self.refuse(problem::alias(span, written));
                self.close_invalid(span);
            }
            Event::Scalar(value, style, _, tag) => {
                if tag.is_some() {
                    self.refuse_tag(at);
                }
                self.scalar(value, style, at, tag.is_some());
            }
            Event::SequenceStart(style, _, tag) => {
                let content = Content::List(Vec::new());
                self.open(style, at, tag.is_some(), content)?;
            }
            Event::MappingStart(style, _, tag) => {
                let content =
                    Content::Mapping { mapping: Mapping::default(), seen: HashMap::new(), key: None };
                self.open(style, at, tag.is_some(), content)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span.end as usize),
            _ => {}
        }
        Some(())
    }

    fn start_document(&mut self, span: Span) -> Option<()> {
        self.documents += 1;
        if self.documents == 1 {
            return Some(());
        }
        self.refuse(problem::second_document(span));
        None
    }

    fn open(&mut self, style: StructureStyle, at: ParserSpan, tagged: bool, content: Content) -> Option<()> {
        let span = self.span(at);
        if tagged {
            self.refuse_tag(at);
        } else if self.awaits_key() {
            self.refuse(problem::complex_key(span));
        }
        if self.open.len() == MAX_DEPTH {
            self.refuse(problem::too_deep(span, MAX_DEPTH));
            return None;
        }
        self.open.push(Frame {
            start: span.start as usize,
            flow: style == StructureStyle::Flow,
            comments_before: std::mem::take(&mut self.comments),
            content,
        });
        Some(())
    }

    fn close(&mut self, end: usize) {
        let Some(frame) = self.open.pop() else { return };
        let (value, last) = match frame.content {
            Content::List(items) => {
                let last = items.last().map(|item| item.span.end as usize);
                (Value::List(items), last)
            }
            Content::Mapping { mapping, .. } => {
                let last = mapping.entries.last().map(|entry| entry.value.span.end as usize);
                (Value::Mapping(mapping), last)
            }
        };
        // The parser closes a block collection where the next thing starts.
        let end = if frame.flow { end } else { last.unwrap_or(frame.start) };
        self.add(Node {
            value,
            span: Span::new(self.file, frame.start, end),
            written: String::new(),
            comments_before: frame.comments_before,
        });
    }

    fn scalar(&mut self, value: Cow<'_, str>, style: ScalarStyle, at: ParserSpan, tagged: bool) {
        let span = self.span(at);
        // The parser writes an absent value as `~` in no place.
        let absent = style == ScalarStyle::Plain && span.start == span.end;
        let value = if absent { Cow::Borrowed("") } else { value };
        let text = yaml_scalar(self.text, span, scalar_style(style, at), &value);
        if self.awaits_key() {
            return self.key(text, style == ScalarStyle::Plain);
        }
        let mut node = Node {
            span: text.span(),
            value: Value::Invalid,
            written: String::new(),
            comments_before: std::mem::take(&mut self.comments),
        };
        if style == ScalarStyle::Plain && !tagged {
            match schema::resolve(&text) {
                Ok(value) => node.value = value,
                Err(diagnostic) => self.refuse(*diagnostic),
            }
            if !matches!(node.value, Value::String(_)) {
                node.written = value.into_owned();
            }
        } else if !tagged {
            node.value = Value::String(text);
        }
        self.add(node);
    }

    fn key(&mut self, text: Text, plain: bool) {
        let refused = if plain && text.as_str() == "<<" {
            Some(problem::merge_key(text.span()))
        } else if plain && text.as_str().is_empty() {
            Some(problem::missing_key(text.span()))
        } else {
            None
        };
        let text = match refused {
            Some(diagnostic) => {
                self.refuse(diagnostic);
                None
            }
            None => Some(text),
        };
        self.set_key(text);
    }

    fn awaits_key(&self) -> bool {
        matches!(self.open.last().map(|frame| &frame.content), Some(Content::Mapping { key: None, .. }))
    }

    fn set_key(&mut self, text: Option<Text>) {
        let comments_before = std::mem::take(&mut self.comments);
        if let Some(Frame { content: Content::Mapping { key, .. }, .. }) = self.open.last_mut() {
            *key = Some(Key { text, comments_before });
        }
    }

    fn close_invalid(&mut self, span: Span) {
        let comments_before = std::mem::take(&mut self.comments);
        self.add(Node { value: Value::Invalid, span, written: String::new(), comments_before });
    }

    /// Puts a finished node where it belongs.
    fn add(&mut self, node: Node) {
        if self.awaits_key() {
            // A key that is no scalar; it has been reported.
            return self.set_key(None);
        }
        let Some(frame) = self.open.last_mut() else {
            self.root = Some(node);
            return;
        };
        match &mut frame.content {
            Content::List(items) => items.push(node),
            Content::Mapping { mapping, seen, key } => {
                let Some(Key { text: Some(text), comments_before }) = key.take() else {
                    mapping.partial = true;
                    return;
                };
                if let Some(first) = seen.get(text.as_str()) {
                    let diagnostic = problem::duplicate_key(&text, *first);
                    return self.refuse(diagnostic);
                }
                seen.insert(text.as_str().to_owned(), text.span());
                mapping.entries.push(Entry { key: text, value: node, comments_before });
            }
        }
    }

    fn refuse_tag(&mut self, at: ParserSpan) {
        let span = self.span(at.tag_span().unwrap_or(at));
        let written = self.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        self.refuse(problem::tag(span, written));
    }

    fn refuse(&mut self, diagnostic: Diagnostic) {
        self.reported = Some(diagnostic.span.start);
        self.cx.push(diagnostic);
    }

    fn reported_in_line_of(&self, at: usize) -> bool {
        self.reported.is_some_and(|reported| {
            let between = self.text.get(reported as usize..at);
            between.is_some_and(|between| !between.contains('\n'))
        })
    }

    fn span(&self, span: ParserSpan) -> Span {
        let start = span.start.byte_offset().unwrap_or(self.text.len());
        let end = span.end.byte_offset().unwrap_or(start);
        Span::new(self.file, start, end)
    }
}

fn scalar_style(style: ScalarStyle, at: ParserSpan) -> Style {
    match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal => Style::Literal(at.indent),
        ScalarStyle::Folded => Style::Folded(at.indent),
    }
}
