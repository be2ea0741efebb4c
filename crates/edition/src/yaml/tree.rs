//! A file as a tree of nodes, made of the events of the YAML parser.

use std::collections::{HashMap, HashSet};

use granit_parser::{Event, Parser, ScalarStyle, ScanError, Span, StrInput, Tag};

use super::limits::{MAX_DEPTH, MAX_NODES, MAX_REPEATED};
use super::scalar;

/// A node with the bytes that it covers; a list or a map covers where it begins.
#[derive(Clone)]
pub(super) struct Tree {
    pub(super) node: YamlNode,
    pub(super) start: usize,
    pub(super) length: usize,
}

#[derive(Clone)]
pub(super) enum YamlNode {
    Null,
    /// A number or a truth.
    Plain,
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(Tree, Tree)>),
}

/// Why a file is no tree, and where.
pub(super) struct Breach {
    pub(super) kind: BreachKind,
    pub(super) span: Span,
}

pub(super) enum BreachKind {
    /// No YAML.
    Scan(ScanError),
    /// Another document begins.
    SecondDocument,
    /// A key stands twice in one map.
    Twice(String),
    /// `<<` stands as a key.
    Merge,
    /// A tag that is none of YAML's own, or one of another kind of node.
    Tagged(String),
    /// Lists and maps are nested too deep.
    Deep,
    /// There are too many nodes.
    Many,
    /// An alias repeats what it stands in, or aliases repeat too much.
    Repeated,
}

/// Reads a file as a tree of nodes.
pub(super) fn tree(text: &str) -> Result<Tree, Box<Breach>> {
    let options = granit_parser::options! { emit_comments: false };
    let mut builder = Builder::new(text);
    for event in Parser::with_options(StrInput::new(text), options) {
        let (event, span) = event.map_err(|error| {
            Box::new(Breach {
                span: Span::empty(*error.marker()),
                kind: BreachKind::Scan(error),
            })
        })?;
        builder
            .take(event, span)
            .map_err(|kind| Box::new(Breach { kind, span }))?;
    }
    Ok(builder.root.unwrap_or(Tree {
        node: YamlNode::Null,
        start: 0,
        length: 0,
    }))
}

/// A tree that is being made.
struct Builder<'a> {
    text: &'a str,
    root: Option<Tree>,
    begun: bool,
    open: Vec<Open>,
    /// The nodes that an anchor stands before, by its number, and what each and all below it come to.
    anchored: HashMap<usize, (Tree, Size)>,
    nodes: usize,
    kept: usize,
    repeated: usize,
}

/// A list or a map of which the end is still to come.
struct Open {
    tree: Tree,
    anchor: usize,
    size: Size,
    /// The key of which the value comes next.
    key: Option<Tree>,
    keys: HashSet<String>,
}

/// What a node and all below it come to.
#[derive(Clone, Copy)]
struct Size {
    nodes: usize,
    /// The events of the parser: two for a list or a map, one for a text.
    events: usize,
    depth: usize,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            root: None,
            begun: false,
            open: Vec::new(),
            anchored: HashMap::new(),
            nodes: 0,
            kept: 0,
            repeated: 0,
        }
    }

    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), BreachKind> {
        match event {
            Event::DocumentStart(..) if self.begun => Err(BreachKind::SecondDocument),
            Event::DocumentStart(..) => {
                self.begun = true;
                Ok(())
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.count(1)?;
                let tree = self.scalar(&text, style, tag.as_deref(), span)?;
                let size = Size {
                    nodes: 1,
                    events: 1,
                    depth: 0,
                };
                self.finish(tree, anchor, size)
            }
            Event::SequenceStart(_, anchor, tag) => {
                check_tag(tag.as_deref(), "seq")?;
                self.begin(YamlNode::List(Vec::new()), anchor, span)
            }
            Event::MappingStart(_, anchor, tag) => {
                check_tag(tag.as_deref(), "map")?;
                self.begin(YamlNode::Map(Vec::new()), anchor, span)
            }
            Event::SequenceEnd | Event::MappingEnd => match self.open.pop() {
                Some(open) => self.finish(open.tree, open.anchor, open.size),
                None => Ok(()),
            },
            Event::Alias(anchor) => self.repeat(anchor),
            // Nothing more is asked for, and nothing more can stand in a document.
            Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentEnd
            | Event::Anchor(..)
            | Event::UnresolvedAlias(_)
            | _ => Ok(()),
        }
    }

    fn count(&mut self, nodes: usize) -> Result<(), BreachKind> {
        self.nodes += nodes;
        if self.nodes > MAX_NODES {
            return Err(BreachKind::Many);
        }
        Ok(())
    }

    fn scalar(
        &self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<Tree, BreachKind> {
        let plain = style == ScalarStyle::Plain && tag.is_none();
        if plain && text == "<<" && self.awaits_key() {
            return Err(BreachKind::Merge);
        }
        let node = match tag.map(|tag| (tag.core_suffix(), tag)) {
            Some((Some("null"), _)) => YamlNode::Null,
            Some((Some("bool" | "int" | "float"), _)) => YamlNode::Plain,
            Some((Some("str"), _)) => YamlNode::Text(text.to_owned()),
            Some((_, tag)) if tag.suffix() != "!" => {
                return Err(BreachKind::Tagged(tag.original()));
            }
            None if plain && scalar::is_null(text) => YamlNode::Null,
            None if plain && scalar::is_number_or_truth(text) => YamlNode::Plain,
            _ => YamlNode::Text(text.to_owned()),
        };
        Ok(placed(node, span))
    }

    fn awaits_key(&self) -> bool {
        self.open
            .last()
            .is_some_and(|open| matches!(open.tree.node, YamlNode::Map(_)) && open.key.is_none())
    }

    /// Begins a list or a map.
    fn begin(&mut self, node: YamlNode, anchor: usize, span: Span) -> Result<(), BreachKind> {
        self.count(1)?;
        if self.open.len() == MAX_DEPTH {
            return Err(BreachKind::Deep);
        }
        self.open.push(Open {
            tree: placed(node, span),
            anchor,
            size: Size {
                nodes: 1,
                events: 2,
                depth: 1,
            },
            key: None,
            keys: HashSet::new(),
        });
        Ok(())
    }

    /// Repeats the node that an anchor stands before.
    fn repeat(&mut self, anchor: usize) -> Result<(), BreachKind> {
        // What is still open has its anchor, but no end.
        let (tree, size) = self.anchored.get(&anchor).ok_or(BreachKind::Repeated)?;
        let size = *size;
        self.repeated += size.events;
        if self.repeated > MAX_REPEATED {
            return Err(BreachKind::Repeated);
        }
        if self.open.len() + size.depth > MAX_DEPTH {
            return Err(BreachKind::Deep);
        }
        let tree = tree.clone();
        self.count(size.nodes)?;
        self.finish(tree, 0, size)
    }

    /// Puts a node that is complete where it belongs.
    fn finish(&mut self, tree: Tree, anchor: usize, size: Size) -> Result<(), BreachKind> {
        if anchor != 0 {
            self.kept += size.events;
            if self.kept > MAX_REPEATED {
                return Err(BreachKind::Repeated);
            }
            self.anchored.insert(anchor, (tree.clone(), size));
        }
        let Some(open) = self.open.last_mut() else {
            self.root = Some(tree);
            return Ok(());
        };
        open.size.nodes += size.nodes;
        open.size.events += size.events;
        open.size.depth = open.size.depth.max(size.depth + 1);
        match (&mut open.tree.node, open.key.take()) {
            (YamlNode::List(items), _) => items.push(tree),
            (YamlNode::Map(entries), Some(key)) => entries.push((key, tree)),
            (_, _) => {
                let key = match &tree.node {
                    YamlNode::Text(text) => Some(text.as_str()),
                    YamlNode::Null | YamlNode::Plain => {
                        self.text.get(tree.start..tree.start + tree.length)
                    }
                    // No type has such a key.
                    YamlNode::List(_) | YamlNode::Map(_) => None,
                };
                if let Some(key) = key
                    && !open.keys.insert(key.to_owned())
                {
                    return Err(BreachKind::Twice(key.to_owned()));
                }
                open.key = Some(tree);
            }
        }
        Ok(())
    }
}

fn placed(node: YamlNode, span: Span) -> Tree {
    let bytes = span.byte_range().expect("a text is read with its bytes");
    Tree {
        node,
        start: bytes.start,
        length: bytes.len(),
    }
}

/// Refuses a tag that says more than what stands there anyway.
fn check_tag(tag: Option<&Tag>, known: &str) -> Result<(), BreachKind> {
    match tag {
        Some(tag) if !tag.is_yaml_core_schema_tag(known) => Err(BreachKind::Tagged(tag.original())),
        _ => Ok(()),
    }
}
