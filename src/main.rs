//! The `codille` command. Holds no rule and no game.

fn main() {}
