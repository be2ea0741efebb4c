// What leads out of a replay: the table to play at, the address of a moment, copies of link, hands and record.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el, SYMBOLS = replay.SYMBOLS;

  /** Says why nobody can sit down at this step; nothing where one can. */
  Replay.prototype.unplayable = function () {
    var table = this.line().table, acts = table && table.acts && table.acts[this.at.step];
    if (!table) return "This is a branch of the game: open its own page, under \u201cBranches of the game\u201d, to play on from it.";
    if (table.why) return table.why;
    if (this.at.take) return "Under another book the game is only carried over: choose the rules of " + this.book(this.line().takes[0]).title + " above, under which it was played, to play on from it.";
    if (this.step().k === "end" || acts === table.acts[table.acts.length - 1] && this.steps()[this.steps().length - 1].k === "end") return "The hand is over here: choose an earlier step to play on from.";
    return "";
  };

  /** The address of the table with this game, as far as this step; without scripts or where it cannot be, that of the table. */
  Replay.prototype.tableAt = function () {
    var table = this.line().table;
    if (this.unplayable()) return path_to_root + "play.html";
    var steps = this.steps(), at = this.at.step, last = steps[at];
    // Whoever is asked at this moment is whom the reader will want to be.
    while (at > 0 && (steps[at].a === undefined || steps[at].k === "stop")) at -= 1;
    return path_to_root + "play.html#step=" + this.at.step + "&acts=" + table.acts[this.at.step] + (steps[at].a === undefined ? "" : "&seat=" + steps[at].a) +
      (last.k === "stop" ? "&refused=" + encodeURIComponent(last.t) : "") + "&record=" + encodeURIComponent(table.record);
  };

  Replay.prototype.fragment = function () {
    var parts = this.film.anchor + "." + this.at.step;
    if (this.at.line !== this.film.start) parts += "&line=" + encodeURIComponent(this.line().id.split("/").pop());
    if (this.at.take > 0) parts += "&book=" + encodeURIComponent(this.book(this.take()).id);
    if (this.at.seat !== null) parts += "&seat=" + encodeURIComponent(this.line().seats[this.at.seat]);
    if (embedded) parts += "&embed";
    return "#" + parts;
  };

  /** The code by which this moment stands in a page of somebody else. */
  Replay.prototype.embedding = function () {
    var frame = el("iframe", { src: new URL(this.fragment() + "&embed", location.href).href, title: "Replay: " + this.line().title,
      width: "100%", height: 900, loading: "lazy" });
    return frame.outerHTML;
  };

  Replay.prototype.mark = function () {
    try {
      history.replaceState(history.state, "", this.fragment());
    } catch (e) {
      // A browser that forbids it keeps the address as it was; the link to the moment still holds it.
    }
  };

  /** Puts a text where it can be pasted from, and says so; where the browser forbids it the text is shown to be copied by hand. */
  Replay.prototype.copy = function (text, words) {
    var said = this.copied;
    window.clearTimeout(this.forgets);
    function done() {
      said.textContent = words;
      self.forgets = window.setTimeout(function () { said.textContent = ""; }, 4000);
    }
    function byHand() {
      var field = el("textarea", { readonly: "", "aria-label": "What is to be copied", rows: Math.min(12, text.split("\n").length) });
      field.value = text;
      said.replaceChildren("Your browser lets no page copy here; the text is selected: ", field);
      field.focus({ preventScroll: true });
      field.select();
    }
    var self = this;
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  };

  /** The hands at this step as plain text; cards that the seat chosen does not see are only counted. */
  Replay.prototype.handsAsText = function () {
    var self = this, line = this.line(), state = this.state(), end = this.steps().length - 1;
    function row(name, place, sort) {
      var cards = Object.keys(state.place).filter(function (card) { return state.place[card] === place; });
      if (sort) cards.sort(function (a, b) { return state.order.indexOf(a) - state.order.indexOf(b); });
      else cards = state.stock.filter(function (card) { return cards.indexOf(card) >= 0; });
      if (!cards.length) return [];
      var seen = cards.filter(function (card) { return self.visible(card, state); });
      var unseen = cards.length - seen.length;
      var words = seen.map(function (card) { return card.slice(0, -1) + SYMBOLS[card.slice(-1)]; });
      if (unseen) words.push((seen.length ? "and " : "") + (unseen === 1 ? "one card" : unseen + " cards") + (seen.length ? " unseen" : ", face down"));
      return [name + ": " + words.join(" ")];
    }
    var rows = [line.title, this.book(this.take()).title + ", step " + this.at.step + " of " + end + ": " + this.told(this.step())];
    line.seats.forEach(function (name, i) {
      rows = rows.concat(row(name, "h" + i, true), row(name + ", laid away", "d" + i, true));
    });
    var table = state.played.filter(function (p) { return state.place[p.card] === "t"; });
    if (table.length) {
      rows.push("On the table: " + table.map(function (p) { return line.seats[p.seat] + " " + p.card.slice(0, -1) + SYMBOLS[p.card.slice(-1)]; }).join(", "));
    }
    return rows.concat(row("Stock", "s", false)).join("\n") + "\n";
  };

  /** The record as a file of evidence; nothing for a branch, whose own page has it. */
  Replay.prototype.recordAsFile = function () {
    var table = this.line().table;
    return table && (table.record || table.written) || "";
  };

  /** Goes where the address says, if it speaks of this game. */
  Replay.prototype.follow = function (asked) {
    var parts = decodeURIComponent(location.hash.slice(1)).split("&");
    var head = parts.shift(), dot = head.lastIndexOf(".");
    var mine = dot > 0 && head.slice(0, dot) === this.film.anchor;
    if (!mine) {
      if (!asked) this.render(false);
      return;
    }
    var at = { line: this.film.start, take: 0, step: Number(head.slice(dot + 1)) || 0, seat: null }, self = this, rest = {};
    parts.forEach(function (part) {
      var pair = part.split("=");
      rest[pair[0]] = pair.slice(1).join("=");
    });
    this.film.lines.forEach(function (line, i) {
      if (line.id.split("/").pop() === rest.line) at.line = i;
    });
    var line = this.film.lines[at.line];
    line.takes.forEach(function (take, i) {
      if (self.book(take).id === rest.book) at.take = i;
    });
    if (line.seats.indexOf(rest.seat) >= 0 && line.seats.indexOf(rest.seat) < line.hands) at.seat = line.seats.indexOf(rest.seat);
    at.step = Math.max(0, Math.min(at.step, line.takes[at.take].steps.length - 1));
    this.at = at;
    this.run(false);
    this.render(false);
    if ("table" in rest && !this.unplayable()) return location.replace(this.tableAt());
    // The table comes into view with the controls, which stick to the foot of the window.
    if (!embedded) this.table.scrollIntoView({ block: "start" });
    // The page of somebody else stays where its reader put it.
    else window.scrollTo(0, this.table.getBoundingClientRect().top + window.scrollY - 8);
  };
})();
