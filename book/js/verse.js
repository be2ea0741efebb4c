// Verse beside a game: the lines that tell of what is on the table are marked, and scrolled to within their own column.
(function () {
  "use strict";

  function follow(verse, replay) {
    var lines = verse.querySelector("blockquote");
    var parts = Array.from(verse.querySelectorAll("[data-moment]"));
    function mark() {
      var moment = replay.dataset.moment;
      var told = parts.filter(function (part) { return part.dataset.moment === moment; })[0];
      parts.forEach(function (part) {
        if (part === told) part.setAttribute("aria-current", "step");
        else part.removeAttribute("aria-current");
      });
      // Only the column scrolls; the page stays where its reader put it.
      if (told) lines.scrollTop += told.getBoundingClientRect().top - lines.getBoundingClientRect().top - lines.clientHeight / 4;
    }
    new MutationObserver(mark).observe(replay, { attributes: true, attributeFilter: ["data-moment"] });
    mark();
  }

  function begin() {
    document.querySelectorAll("figure.verse[data-replay]").forEach(function (verse) {
      var replay = document.getElementById(verse.dataset.replay);
      if (replay) follow(verse, replay);
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
