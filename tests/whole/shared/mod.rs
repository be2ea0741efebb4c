//! What several tests share.

pub(crate) mod exchange;
pub(crate) mod program;
pub(crate) mod pty;
pub(crate) mod seated;
pub(crate) mod snapshot;
pub(crate) mod table;
