//! What somebody does at the keyboard or with the mouse, as data.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a terminal tells of much that means nothing here"
)]

use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind};

/// One key, click or change of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A letter, digit or sign; the space bar too.
    Letter(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Tab.
    Tab,
    /// Tab with the shift key.
    BackTab,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// The key for help.
    Help,
    /// A click, by column and row.
    Click(u16, u16),
    /// The wheel, up.
    WheelUp,
    /// The wheel, down.
    WheelDown,
    /// The terminal has so many columns and rows now.
    Resize(u16, u16),
    /// Control and C, or the end of input.
    Interrupt,
}

impl Key {
    /// Reads an event of the terminal; `None` where it means nothing here.
    pub(super) fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => None,
            Event::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => match key.code {
                KeyCode::Char('c' | 'd') => Some(Self::Interrupt),
                // What was typed before the table took the terminal ends its lines so.
                KeyCode::Char('j' | 'm') => Some(Self::Enter),
                _ => None,
            },
            Event::Key(key) if key.modifiers.contains(KeyModifiers::ALT) => None,
            Event::Key(key) => Self::of_code(key.code),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(_) => Some(Self::Click(mouse.column, mouse.row)),
                MouseEventKind::ScrollUp => Some(Self::WheelUp),
                MouseEventKind::ScrollDown => Some(Self::WheelDown),
                _ => None,
            },
            Event::Resize(width, height) => Some(Self::Resize(*width, *height)),
            _ => None,
        }
    }

    fn of_code(code: KeyCode) -> Option<Self> {
        Some(match code {
            KeyCode::Char(letter) => Self::Letter(letter),
            KeyCode::Enter => Self::Enter,
            KeyCode::Esc => Self::Escape,
            KeyCode::Backspace => Self::Backspace,
            KeyCode::Left => Self::Left,
            KeyCode::Right => Self::Right,
            KeyCode::Up => Self::Up,
            KeyCode::Down => Self::Down,
            KeyCode::Tab => Self::Tab,
            KeyCode::BackTab => Self::BackTab,
            KeyCode::PageUp => Self::PageUp,
            KeyCode::PageDown => Self::PageDown,
            KeyCode::Home => Self::Home,
            KeyCode::End => Self::End,
            KeyCode::F(1) => Self::Help,
            _ => return None,
        })
    }
}
