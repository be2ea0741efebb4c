// What the book says beside a replay, marked as the steps go by.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el;

  /** The passages that the line on the table cites, and then those that tell of single steps, in their order; a branch that cites none has
   *  those of what it branches from. */
  Replay.prototype.cites = function () {
    var lines = this.film.lines, at = this.at.line, told = [];
    while (at !== undefined && !lines[at].cites) at = lines[at].parent;
    this.line().takes[0].steps.forEach(function (step) { told = told.concat(step.p || []); });
    told = told.filter(function (id, i) { return told.indexOf(id) === i; });
    return (at === undefined ? [] : lines[at].cites.filter(function (id) { return told.indexOf(id) < 0; })).concat(told);
  };

  /** Lists the passages beside the table: where each stands, how it begins, and what it says in words of this edition. */
  Replay.prototype.passages = function () {
    var rules = this.rules, cites = this.cites();
    this.source.hidden = !cites.length;
    if (!rules || !cites.length) return;
    var wide = this.live.clientWidth >= 860, list = el("ul", {});
    cites.forEach(function (id) {
      var cite = rules.cites[id], item = el("li", { "data-cite": id });
      if (!cite) item.append(id);
      else {
        var words = (cite.work ? cite.work + ", " : "") + cite.locus;
        item.append(cite.href ? el("a", { href: path_to_root + cite.href, text: words }) : words);
        if (cite.scan) item.append(" ", el("a", { "class": "scan", href: cite.scan, rel: "external", "aria-label": "scan: " + words, text: "scan" }));
        if (cite.incipit) item.append(": \u201c" + cite.incipit + " \u2026\u201d");
        item.append(el("p", { text: cite.gist }));
      }
      list.append(item);
    });
    this.source.open = wide;
    this.source.replaceChildren(el("summary", { text: "What the book says" }), list);
    // Passages change their height when the fonts of the book come, and have none until the list is opened.
    var show = this.reveal.bind(this), seen = new ResizeObserver(show);
    this.source.ontoggle = show;
    Array.prototype.forEach.call(list.children, function (item) { seen.observe(item); });
  };

  /** Scrolls to the first passage that is marked, within the column of the passages. */
  Replay.prototype.reveal = function () {
    var list = this.source.querySelector("ul"), first = list && list.querySelector("[aria-current]");
    if (first && this.source.open) list.scrollTop += first.getBoundingClientRect().top - list.getBoundingClientRect().top - 8;
  };

  /** Marks the passages that tell of a step, or on which the rules behind it rest, and scrolls to the first within their own column. */
  Replay.prototype.cited = function (step) {
    var rules = this.rules, own = this.film.own || [];
    if (!rules || rules.missing) return;
    var numbers = (step.y || []).concat(step.e || []).reduce(function (all, group) { return all.concat(group[group.length - 1]); }, []);
    var cited = {}, here = this.at.step;
    // What tells of a trick is marked from its first card to its last.
    this.steps().forEach(function (told, i) {
      if (i === here || step.n !== undefined && told.n === step.n) (told.p || []).forEach(function (id) { cited[id] = true; });
    });
    numbers.forEach(function (number) {
      (rules.clauses[number] || own[number - rules.clauses.length]).cites.forEach(function (id) { cited[id] = true; });
    });
    var list = this.source.querySelector("ul");
    if (!list) return;
    Array.prototype.forEach.call(list.children, function (item) {
      if (cited[item.dataset.cite]) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    this.reveal();
  };
})();
