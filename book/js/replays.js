// Begins the replays of a page, and gives them the keys that are theirs.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var all = replay.all;

  function begin() {
    var roots = document.querySelectorAll("section.replay");
    if (!roots.length) return;
    roots.forEach(function (root) {
      all.push(new Replay(root));
    });
    // The arrows are those of the only game of a page, wherever it stands in it; of several, those of the first in view. The book would turn
    // its page. Whatever uses the arrows itself keeps them, and Space, Home and End go on scrolling.
    window.addEventListener("keydown", function (event) {
      if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
      var at = event.target.nodeType === 1 ? event.target : document.body;
      if (at.closest("section.replay") || at.isContentEditable || at.closest("input, select, textarea, [role='menu'], #mdbook-searchresults")) return;
      // What scrolls sideways goes on doing so. What stands in a line has no width of its own, and some browsers say otherwise.
      var scrolls = /auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth;
      if (scrolls && at !== document.body && at !== document.documentElement && at.id !== "mdbook-content") return;
      var seen = all.find(function (replay) { return replay.inView(); }) || (all.length === 1 ? all[0] : null);
      if (!seen) return;
      seen.key(event);
      if (event.defaultPrevented && !seen.inView()) seen.table.scrollIntoView({ block: "start" });
    }, true);
    // A link to a moment of a game that stands on this page stays on it.
    document.addEventListener("click", function (event) {
      var link = event.target.closest && event.target.closest("a[href*='#']");
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      var hash = link.hash, dot = hash.split("&")[0].lastIndexOf(".");
      var here = all.some(function (replay) { return hash.slice(1, dot) === replay.film.anchor; });
      if (!here || link.classList.contains("rp-share")) return;
      event.preventDefault();
      if (location.hash === hash) all.forEach(function (replay) { replay.follow(true); });
      else location.hash = hash;
    });
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
