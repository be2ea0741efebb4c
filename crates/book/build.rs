//! Has the crate compiled again when a file of the book is added or taken away, which `include_dir!` alone cannot see.

fn main() {
    for part in ["src", "theme", "css", "js", "listings", "play"] {
        println!("cargo::rerun-if-changed=book/{part}");
    }
}
