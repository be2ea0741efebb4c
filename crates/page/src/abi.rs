//! The door for WebAssembly: five functions without a name of Rust, and two texts in the memory that they share with the page.
//!
//! The page asks for room, writes a request there and has it answered; then it reads the answer. No function takes a pointer, and so
//! none has to trust one. After a panic nothing but the answer may be read: it then holds what went wrong.

#![expect(
    unsafe_code,
    reason = "a function that a page calls has the very name by which it is called, which Rust counts as unsafe; there is no unsafe block"
)]

use super::desk::Desk;
use serde_json::json;
use std::cell::RefCell;
use std::panic;

thread_local! {
    /// The request, as the page writes it.
    static ASKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The answer, as the page reads it.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
}

/// Puts an answer where the page reads it; one that is being written at that moment is left as it is.
fn put(answer: String) {
    ANSWER.with(|text| {
        if let Ok(mut text) = text.try_borrow_mut() {
            *text = answer.into_bytes();
        }
    });
}

/// Makes the program ready: what goes wrong in it is told as an answer.
#[unsafe(no_mangle)]
extern "C" fn codille_begin() {
    panic::set_hook(Box::new(|why| {
        put(json!({ "broken": why.to_string() }).to_string());
    }));
}

/// Makes room for a request of so many bytes, and returns where it begins.
#[unsafe(no_mangle)]
extern "C" fn codille_room(bytes: usize) -> *mut u8 {
    ASKED.with(|text| {
        let mut text = text.borrow_mut();
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the request that stands in the room.
#[unsafe(no_mangle)]
extern "C" fn codille_answer() {
    let asked = ASKED.with(RefCell::take);
    let answer = match String::from_utf8(asked) {
        Ok(line) => DESK.with(|desk| desk.borrow_mut().line(&line)),
        Err(why) => json!({ "error": why.to_string() }).to_string(),
    };
    put(answer);
}

/// Returns where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn codille_answer_at() -> *const u8 {
    ANSWER.with(|text| text.borrow().as_ptr())
}

/// Returns how many bytes the answer has.
#[unsafe(no_mangle)]
extern "C" fn codille_answer_bytes() -> usize {
    ANSWER.with(|text| text.borrow().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_answered_and_what_is_no_text_is_refused() {
        let ask = |bytes: &[u8]| {
            assert!(!codille_room(bytes.len()).is_null());
            ASKED.with(|text| text.borrow_mut().copy_from_slice(bytes));
            codille_answer();
            assert!(!codille_answer_at().is_null());
            let text = ANSWER.with(|text| text.borrow().clone());
            assert_eq!(text.len(), codille_answer_bytes());
            String::from_utf8(text).expect("an answer is text")
        };
        let answer = ask(br#"{"do":"scene"}"#);
        assert!(answer.contains("nobody has sat down"), "{answer}");
        let answer = ask(&[0xff]);
        assert!(answer.contains("error"), "{answer}");
    }
}
