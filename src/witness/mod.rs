//! Small situations on which variants disagree. Lays nothing out.
