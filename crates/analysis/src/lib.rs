//! What the edition can find out about its own rules: comparisons, explored differences, counterexamples, mutations.

pub mod compare;
pub mod explore;
pub mod mutation;
pub mod witness;
