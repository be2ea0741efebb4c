//! A reader judges a case before he sees the decision: by mouse and by key, rightly and wrongly.

use super::Book;
use serde_json::json;

/// The key that presses a button.
const ENTER: &str = "\u{e007}";

/// Whether the decisions, the passage and the rulings can be seen.
const SHOWN: &str = "const seen = selector => [...document.querySelectorAll(selector)].some(n => n.getClientRects().length > 0);
    return [seen('.case .decision'), seen('.case > .law'), seen('.case > .verdict'), seen('.case .ruled')]";

/// Judges Case XXII, and shows all again.
pub(super) fn judge_a_case(book: &Book) {
    let (page, browser) = ("cases/cavendish-1896/case-22.html", &book.browser);
    book.open(page);
    let all = json!([true, true, true, true]);
    assert_eq!(browser.run(SHOWN), all, "before, all is shown");
    let questions = browser.run("return document.querySelectorAll('.asked > li').length");
    let questions = questions.as_u64().expect("a number");
    browser.click(".judge-start");
    let none = json!([false, false, false, false]);
    assert_eq!(
        browser.run(SHOWN),
        none,
        "nothing is told before the judgment"
    );

    // Whoever gives no answer is told so, and told nothing else.
    browser.click(".judge-give");
    let fault = browser.text(".judge-fault");
    assert!(fault.ends_with('.') && fault.len() > 10, "{fault}");
    assert_eq!(browser.run(SHOWN), none);

    let mut right = 0;
    for at in 0..questions {
        // The first answer is given as it is decided, the others are not.
        let fill = "const form = document.querySelector('.judge-form');
            const asked = JSON.parse(form.closest('li').dataset.judge), good = arguments[0];
            if (asked.choose) {
                const at = good ? asked.right : (asked.right + 1) % asked.choose.length;
                form.querySelectorAll('input')[at].click();
            } else if (asked.numbers) {
                form.querySelectorAll('input').forEach((field, i) => { field.value = asked.numbers[i][1] + (good ? 0 : 7); });
            } else {
                form.querySelector('textarea').value = 'nothing';
            }
            form.querySelector('.judge-give').focus();
            return Boolean(asked.choose || asked.numbers)";
        let compared = browser.run_with(fill, &json!([at == 0]));
        browser.press(ENTER);
        let own = browser.run("return document.activeElement.textContent");
        let own = own.as_str().expect("the focus is on what was said");
        let wanted = match (compared == json!(true), at) {
            (true, 0) => "The decision is the same:",
            (true, _) => "The decision is another:",
            (false, _) => "Compare it with the decision:",
        };
        assert!(own.contains("You said: ") && own.ends_with(wanted), "{own}");
        right += u32::from(compared == json!(true) && at == 0);
    }
    assert_eq!(browser.run(SHOWN), all, "judged, all is shown");
    let said = browser.text(".judge-said");
    assert!(said.contains(&format!("in {right} of ")), "{said}");

    browser.click(".judge-start");
    assert_eq!(browser.run(SHOWN), none, "once more");
    browser.click(".judge-start");
    assert_eq!(browser.run(SHOWN), all, "shown without judging");
    book.quiet(page);
}
