//! The annotated book as pages for a browser. Decides nothing that the rules decide.

pub mod replay;
