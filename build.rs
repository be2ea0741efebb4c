//! Has the package compiled again when a rule file or a file of the book is added or taken away, which `include_dir!` alone cannot see.

fn main() {
    println!("cargo::rerun-if-changed=rules");
    for part in ["src", "theme", "css", "js", "listings"] {
        println!("cargo::rerun-if-changed=book/{part}");
    }
}
