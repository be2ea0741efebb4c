//! An engine of the table, as WebAssembly or packed beforehand.

use std::borrow::Cow;
use std::io;

use super::lzma;

/// The largest engine, in bytes: the page unpacks no larger one.
pub const LARGEST: usize = 64 << 20;

/// How WebAssembly begins.
const MAGIC: &[u8] = b"\0asm";

/// An engine of the table.
#[derive(Debug, Clone)]
pub struct Engine {
    module: Vec<u8>,
    packed: Option<Vec<u8>>,
}

/// Why bytes are no engine.
#[derive(Debug, thiserror::Error)]
pub enum NoEngine {
    /// They are something else.
    #[error("it is no WebAssembly, nor what `codille book pack` makes of it")]
    Other,
    /// They are packed, and are not as they were written.
    #[error("it cannot be unpacked: {0}; pack the engine again with `codille book pack`")]
    Damaged(io::Error),
    /// Something else is packed in them.
    #[error("what is packed in it is no WebAssembly")]
    OtherPacked,
}

impl Engine {
    /// Takes the bytes of an engine: WebAssembly, or what [`packed`](Self::packed) has made of it.
    ///
    /// # Errors
    /// They are neither.
    pub fn new(bytes: Vec<u8>) -> Result<Self, NoEngine> {
        if bytes.starts_with(MAGIC) {
            let (module, packed) = (bytes, None);
            return Ok(Self { module, packed });
        }
        if !lzma::is_packed(&bytes) {
            return Err(NoEngine::Other);
        }
        let module = lzma::unpack(&bytes, LARGEST).map_err(NoEngine::Damaged)?;
        if !module.starts_with(MAGIC) {
            return Err(NoEngine::OtherPacked);
        }
        let packed = Some(bytes);
        Ok(Self { module, packed })
    }

    /// Returns its WebAssembly.
    pub(super) fn module(&self) -> &[u8] {
        &self.module
    }

    /// Tells whether it was packed beforehand.
    pub const fn is_packed(&self) -> bool {
        self.packed.is_some()
    }

    /// Returns it as LZMA alone, the form of `.lzma`: packing takes a second, unless it was packed beforehand.
    ///
    /// # Errors
    /// Returns why it could not be packed.
    pub fn packed(&self) -> io::Result<Cow<'_, [u8]>> {
        match &self.packed {
            Some(packed) => Ok(Cow::Borrowed(packed)),
            None => lzma::pack(&self.module).map(Cow::Owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lzma;
    use super::{Engine, NoEngine};

    #[test]
    fn an_engine_is_taken_as_it_is_compiled_and_as_it_is_packed() {
        let module = b"\0asm\x01\0\0\0 and so on, and so on, and so on".to_vec();
        let engine = Engine::new(module.clone()).expect("it is WebAssembly");
        assert!(!engine.is_packed());
        let packed = engine.packed().expect("it is packed").into_owned();
        let again = Engine::new(packed.clone()).expect("it is packed");
        assert!(again.is_packed());
        assert_eq!(again.module(), module);
        assert_eq!(*again.packed().expect("it is packed"), packed);
        let short = packed.split_last().expect("it is not empty").1.to_vec();
        assert!(matches!(Engine::new(short), Err(NoEngine::Damaged(_))));
        let other = lzma::pack(b"no engine").expect("it is packed");
        assert!(matches!(Engine::new(other), Err(NoEngine::OtherPacked)));
        for other in [&b""[..], b"no engine", b"\0as", &[4; 40]] {
            let found = Engine::new(other.to_vec());
            assert!(
                matches!(found, Err(NoEngine::Other | NoEngine::Damaged(_))),
                "{found:?}"
            );
        }
    }
}
