//! What the edition can find out about its own rules: comparisons, counterexamples, mutations.

pub mod compare;
pub mod mutation;
pub mod witness;
