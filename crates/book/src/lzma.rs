//! Packs the engine of the page as LZMA alone, the form of `.lzma`: `xz -d` unpacks it, and in the page `book/play/unpack.js`.

use std::io::{self, Write as _};

use lzma_rust2::{DICT_SIZE_MIN, EncodeMode, LzmaOptions, LzmaWriter, MfType};

/// The first byte of what is packed, which tells the settings: `(pb * 5 + lp) * 9 + lc`.
pub(super) const FORM: u8 = 4;

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
    use std::io::Read as _;

    use lzma_rust2::LzmaReader;

    use super::pack;

    /// Unpacks by the crate that packs, within 16 MiB.
    fn unpacked(packed: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut reader =
            LzmaReader::new_mem_limit(packed, 16 << 10, None).expect("the head is sound");
        reader.read_to_end(&mut bytes).expect("it is whole");
        bytes
    }

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
            assert_eq!(unpacked(&packed), bytes);
            assert_eq!(packed.first(), Some(&super::FORM));
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
}
