//! Has the crate compiled again when a rule file is added or taken away, which `include_dir!` alone cannot see.

fn main() {
    println!("cargo::rerun-if-changed=rules");
}
