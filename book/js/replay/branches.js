// The branches of a game, and what other books make of the same play.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el, signed = replay.signed;

  Replay.prototype.branches = function () {
    var self = this, film = this.film;
    this.tree.replaceChildren();
    if (film.lines.length < 2 && !film.others.length) return;
    function grow(parent) {
      var items = [];
      film.lines.forEach(function (line, i) {
        if (line.parent !== parent) return;
        var after = parent === undefined ? null : film.lines[parent].takes[0].steps[line.fork];
        var item = el("li", {}, [el("button", { type: "button", "data-line": i, "aria-current": i === self.at.line ? "true" : null,
          onclick: function () { self.walk(i); self.tree.querySelector('[data-line="' + i + '"]').focus(); }, text: line.title })]);
        if (after) item.append(el("span", { "class": "rp-of" , text: " from step " + line.fork }));
        if (line.href && i !== film.start) item.append(" ", el("a", { href: path_to_root + line.href, text: "its page", "aria-label": "its page: " + line.title }));
        var below = grow(i);
        if (below.length) item.append(el("ul", {}, below));
        items.push(item);
      });
      return items;
    }
    if (film.lines.length > 1) this.tree.append(el("p", { "class": "rp-head", text: "Branches" }), el("ul", { "class": "rp-lines" }, grow(undefined)));
    if (film.others.length) {
      this.tree.append(el("details", {}, [el("summary", { text: "The same cards, played otherwise (" + film.others.length + ")" }),
        el("ul", {}, film.others.map(function (other) {
          return el("li", {}, [other.href ? el("a", { href: path_to_root + other.href, text: other.title }) : other.title]);
        }))]));
    }
  };

  Replay.prototype.outcomes = function () {
    var self = this, line = this.line(), wasOpen = this.books.open;
    this.books.replaceChildren();
    this.books.hidden = line.takes.length < 2 && !line.unfit;
    var rows = line.takes.map(function (take, i) {
      var sums = {}, scored = false;
      line.seats.forEach(function (s) { sums[s] = 0; });
      take.steps.forEach(function (step) {
        (step.e || []).forEach(function (e) {
          if (e[0] === "nobody") scored = true;
          if (e[0] in sums) sums[e[0]] -= e[2];
          if (e[1] in sums) sums[e[1]] += e[2];
        });
      });
      var last = take.steps[take.steps.length - 1];
      return el("tr", { "class": i === self.at.take ? "is-fresh" : null }, [
        el("th", { scope: "row" }, [el("button", { type: "button", "aria-pressed": String(i === self.at.take), text: self.book(take).title,
          onclick: function () { self.under(i); self.books.querySelectorAll("tbody button")[i].focus(); } })]),
        self.fill(el("td", {}), last.t)
      ].concat(line.seats.map(function (s) { return el("td", { text: scored ? String(sums[s]) : signed(sums[s]) }); })));
    });
    this.books.append(el("summary", { text: "The same play under each book" }),
      el("div", { "class": "rp-scroll", tabindex: 0, role: "group", "aria-label": "The same play under each book" }, [el("table", {}, [
        el("thead", {}, [el("tr", {}, [el("th", { scope: "col", text: "book" }), el("th", { scope: "col", text: "end" })].concat(
          line.seats.map(function (s) { return el("th", { scope: "col", text: s }); })))]),
        el("tbody", {}, rows)])]));
    if (line.unfit) {
      this.books.append(el("p", { text: "Cannot be played by:" }), el("ul", {}, line.unfit.map(function (pair) {
        return self.fill(el("li", {}), pair[0] + ": " + pair[1] + ".");
      })));
    }
    this.books.open = wasOpen;
  };
})();
