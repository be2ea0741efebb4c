// The front page: Belinda's last card is played by a button. Without scripts the whole trick stands there, with what it comes to.
(function () {
  "use strict";

  function begin() {
    document.querySelectorAll(".finale").forEach(function (finale) {
      var button = finale.querySelector(".finale-button");
      var answer = finale.querySelector(".finale-answer");
      var after = finale.querySelector(".finale-after");
      if (!button || !answer || !after) return;
      finale.classList.add("is-waiting");
      answer.hidden = after.hidden = true;
      button.hidden = false;
      after.tabIndex = -1;
      button.addEventListener("click", function () {
        answer.hidden = after.hidden = false;
        button.hidden = true;
        finale.classList.remove("is-waiting");
        finale.classList.add("is-played");
        // Whoever cannot see the card fall is told of it: the focus goes to what it comes to.
        after.focus();
      });
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
