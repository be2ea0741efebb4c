//! Lists without repetitions, in the order in which things are first named.

/// Gathers things, each once.
pub fn unique<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut out = Vec::new();
    add_new(&mut out, things);
    out
}

/// Adds things to a list that does not have them yet.
pub fn add_new<T: PartialEq>(list: &mut Vec<T>, things: impl IntoIterator<Item = T>) {
    for thing in things {
        if !list.contains(&thing) {
            list.push(thing);
        }
    }
}
