//! The door for WebAssembly: five functions without a name of Rust, and two texts in the memory that they share with the page.
//!
//! The page asks for room, writes a request there and has it answered; then it reads the answer. No function takes a pointer, and so
//! none has to trust one. After a panic nothing but the answer may be read: it then holds what went wrong.

use serde_json::json;
use std::cell::RefCell;
use std::panic;

thread_local! {
    /// The request, as the page writes it.
    static ASKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The answer, as the page reads it.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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
pub fn begin() {
    panic::set_hook(Box::new(|why| {
        put(json!({ "broken": why.to_string() }).to_string());
    }));
}

/// Makes room for a request of so many bytes, and returns where it begins.
pub fn room(bytes: usize) -> *mut u8 {
    ASKED.with(|text| {
        let mut text = text.borrow_mut();
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the request that stands in the room.
pub fn answer(line: impl FnOnce(&str) -> String) {
    let asked = ASKED.with(RefCell::take);
    let answer = match String::from_utf8(asked) {
        Ok(asked) => line(&asked),
        Err(why) => json!({ "error": why.to_string() }).to_string(),
    };
    put(answer);
}

/// Returns where the answer begins.
pub fn answer_at() -> *const u8 {
    ANSWER.with(|text| text.borrow().as_ptr())
}

/// Returns how many bytes the answer has.
pub fn answer_bytes() -> usize {
    ANSWER.with(|text| text.borrow().len())
}

/// Gives an engine its door: the functions by which a page calls it. The desk answers a line of JSON by its method `line`.
#[macro_export]
macro_rules! door {
    ($desk:ty) => {
        thread_local! {
            static DESK: std::cell::RefCell<$desk> = std::cell::RefCell::default();
        }

        /// Makes the program ready.
        #[unsafe(no_mangle)]
        extern "C" fn codille_begin() {
            $crate::begin();
        }

        /// Makes room for a request of so many bytes, and returns where it begins.
        #[unsafe(no_mangle)]
        extern "C" fn codille_room(bytes: usize) -> *mut u8 {
            $crate::room(bytes)
        }

        /// Answers the request that stands in the room.
        #[unsafe(no_mangle)]
        extern "C" fn codille_answer() {
            $crate::answer(|line| DESK.with(|desk| desk.borrow_mut().line(line)));
        }

        /// Returns where the answer begins.
        #[unsafe(no_mangle)]
        extern "C" fn codille_answer_at() -> *const u8 {
            $crate::answer_at()
        }

        /// Returns how many bytes the answer has.
        #[unsafe(no_mangle)]
        extern "C" fn codille_answer_bytes() -> usize {
            $crate::answer_bytes()
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_answered_and_what_is_no_text_is_refused() {
        let ask = |bytes: &[u8]| {
            assert!(!room(bytes.len()).is_null());
            ASKED.with(|text| text.borrow_mut().copy_from_slice(bytes));
            answer(|line| format!("asked {line}"));
            assert!(!answer_at().is_null());
            let text = ANSWER.with(|text| text.borrow().clone());
            assert_eq!(text.len(), answer_bytes());
            String::from_utf8(text).expect("an answer is text")
        };
        assert_eq!(ask(br#"{"do":"scene"}"#), r#"asked {"do":"scene"}"#);
        let refused = ask(&[0xff]);
        assert!(refused.contains("error"), "{refused}");
    }
}
