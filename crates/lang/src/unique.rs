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

/// Gathers what belongs to the same key, in the order in which keys are first named.
pub fn grouped<K: PartialEq, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut out: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match out.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => out.push((key, vec![value])),
        }
    }
    out
}
