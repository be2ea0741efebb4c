//! Packs the engine of the page as LZMA alone, the form of `.lzma`: `xz -d` unpacks it, and in the page `book/play/unpack.js`. Unpacks as
//! strictly as the page does.

use std::io::{self, Read as _, Write as _};

use lzma_rust2::{DICT_SIZE_MIN, EncodeMode, LzmaOptions, LzmaReader, LzmaWriter, MfType};

/// The first byte of what is packed, which tells the settings: `(pb * 5 + lp) * 9 + lc`.
pub(super) const FORM: u8 = 4;

/// The size in the head of what does not tell how large it is.
const UNTOLD: u64 = u64::MAX;

/// The most kibibytes that are needed to unpack.
const MOST_KIB: u32 = 64 << 10;

/// Tells whether bytes begin as something packed with our settings does, which says how large it is.
pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.first() == Some(&FORM) && size(bytes).is_some()
}

/// Returns the size that the head tells.
fn size(packed: &[u8]) -> Option<u64> {
    let size = packed.get(5..13)?.try_into().ok()?;
    Some(u64::from_le_bytes(size)).filter(|size| *size != UNTOLD)
}

/// Unpacks at most so many bytes.
///
/// # Errors
/// Returns why they could not be unpacked: the file is not whole, something follows it, or it holds more.
pub(super) fn unpack(packed: &[u8], most: usize) -> io::Result<Vec<u8>> {
    let told = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why);
    let size = size(packed).and_then(|size| usize::try_from(size).ok());
    let size = size.filter(|size| *size <= most);
    let size = size.ok_or_else(|| told("it holds too much, or does not say how much"))?;
    let mut reader = LzmaReader::new_mem_limit(packed, MOST_KIB, None)?;
    reader.set_relaxed_end_condition(false);
    let mut bytes = Vec::with_capacity(size);
    reader.read_to_end(&mut bytes)?;
    let (rest, read) = reader.into_parts();
    if !rest.is_empty() || !read.is_empty() {
        return Err(told("something follows it"));
    }
    Ok(bytes)
}

/// Packs some bytes about as small as the form allows, with their size in the head.
///
/// # Errors
/// Returns why they could not be packed, such as a size over 2 GiB.
pub(super) fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let size = u32::try_from(bytes.len()).ok();
    // All of the bytes are in reach of the last one. Other unpackers, `xz` among them, take powers of two only.
    let dictionary = size.and_then(|size| size.max(DICT_SIZE_MIN).checked_next_power_of_two());
    let options = LzmaOptions {
        dict_size: dictionary.ok_or(io::ErrorKind::FileTooLarge)?,
        // Code of WebAssembly is not aligned, so the place of a byte tells nothing of it; the byte before it tells much.
        lc: 4,
        lp: 0,
        pb: 0,
        mode: EncodeMode::Normal,
        // The longest would make an engine a thousandth smaller, and take half as long again.
        nice_len: 64,
        mf: MfType::Bt4,
        // As many ways as the length that is good enough asks for.
        depth_limit: 0,
        preset_dict: None,
    };
    let size = Some(bytes.len() as u64);
    let mut packed = LzmaWriter::new_use_header(Vec::new(), &options, size)?;
    packed.write_all(bytes)?;
    packed.finish()
}

#[cfg(test)]
mod tests {
    use super::{is_packed, pack, unpack};

    /// The most that is unpacked here.
    const MOST: usize = 100_000;

    #[test]
    fn what_is_packed_is_unpacked_again() {
        let noise = (0..5000_u32).map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()[0]);
        let squares = (0..3000_u32).flat_map(|n| (n * n).to_string().into_bytes());
        let zeros = vec![0; 100_000];
        for bytes in [
            vec![],
            b"A".to_vec(),
            zeros,
            noise.collect(),
            squares.collect(),
        ] {
            let packed = pack(&bytes).expect("it is packed");
            assert_eq!(unpack(&packed, MOST).expect("it is whole"), bytes);
            assert!(is_packed(&packed));
            assert_eq!(
                packed.get(5..13),
                Some(&(bytes.len() as u64).to_le_bytes()[..])
            );
        }
    }

    #[test]
    fn what_repeats_itself_gets_small() {
        let packed = pack(&vec![0; 100_000]).expect("it is packed");
        assert!(packed.len() < 100, "{} bytes", packed.len());
    }

    #[test]
    fn what_is_not_whole_is_not_unpacked() {
        let squares = (0..3000_u32).flat_map(|n| (n * n).to_string().into_bytes());
        let packed = pack(&squares.collect::<Vec<_>>()).expect("it is packed");
        assert!(unpack(&packed, MOST).is_ok());
        assert!(unpack(&packed, 10).is_err(), "more than is wanted");
        for length in 0..packed.len() {
            let part = packed.get(..length).expect("it is shorter");
            assert!(unpack(part, MOST).is_err(), "{length} bytes");
        }
        for more in [0, 1, 255] {
            let longer = [packed.as_slice(), &[more]].concat();
            assert!(unpack(&longer, MOST).is_err(), "a byte {more} too many");
        }
        assert!(!is_packed(b"\0asm\x01\0\0\0 and more than a head"));
        assert!(!is_packed(b""));
    }
}
