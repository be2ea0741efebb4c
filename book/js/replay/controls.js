// The parts of a replay: the table, its controls, and all that stands below.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el, svg = replay.svg, look = replay.look, all = replay.all;

  // Steps are arrowheads, and only what plays by itself is the triangle of players.
  var SIGNS = {
    first: "M5 4h3v16H5zM17.4 3.4l2.2 2.2-6.4 6.4 6.4 6.4-2.2 2.2L8.8 12z", prev: "M15.4 3.4l2.2 2.2-6.4 6.4 6.4 6.4-2.2 2.2L6.8 12z",
    before: "M12.4 3.4l2.2 2.2L8.2 12l6.4 6.4-2.2 2.2L3.8 12zM19.4 3.4l2.2 2.2-6.4 6.4 6.4 6.4-2.2 2.2-8.6-8.6z",
    after: "M11.6 3.4L9.4 5.6l6.4 6.4-6.4 6.4 2.2 2.2 8.6-8.6zM4.6 3.4L2.4 5.6 8.8 12l-6.4 6.4 2.2 2.2 8.6-8.6z",
    play: "M6 3.5v17L20 12z", pause: "M5 4h5v16H5zM14 4h5v16h-5z",
    next: "M8.6 3.4L6.4 5.6l6.4 6.4-6.4 6.4 2.2 2.2 8.6-8.6z", last: "M16 4h3v16h-3zM6.6 3.4L4.4 5.6l6.4 6.4-6.4 6.4 2.2 2.2 8.6-8.6z"
  };
  replay.SIGNS = SIGNS;

  Replay.prototype.build = function () {
    var self = this, id = this.film.anchor;
    this.root.classList.add("is-live");
    this.live = el("div", { "class": "rp-live" });
    this.seatChoice = el("select", { onchange: function () {
      self.go({ seat: this.value === "" ? null : Number(this.value) });
    } });
    this.bookChoice = el("select", { onchange: function () {
      self.under(Number(this.value));
    } });
    this.spanish = this.toggle("Spanish cards", "spanish");
    this.four = this.toggle("Four colours", "four");
    this.table = el("div", { "class": "rp-table", tabindex: 0, role: "group",
      "aria-label": "The table. Right and left arrow step on and back, with Shift from trick to trick; Home and End go to the ends, space plays." });
    this.say = el("p", { "class": "rp-say", "aria-hidden": "true" });
    this.remark = el("p", { "class": "rp-note", "aria-hidden": "true" });
    this.status = el("p", { "class": "rp-status", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    function button(name, label, act, keys, hint) {
      var node = el("button", { type: "button", "class": "rp-" + name, "aria-label": label, "aria-keyshortcuts": keys, title: label + (hint ? " (" + hint + ")" : ""), onclick: act });
      var sign = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, node);
      svg("path", { d: SIGNS[name] }, sign);
      return node;
    }
    this.first = button("first", "First step", function () { self.to(0); });
    this.before = button("before", "Previous trick", function () { self.toTrick(-1); }, "Shift+ArrowLeft", "Shift and \u2190");
    this.prev = button("prev", "Step back", function () { self.to(self.at.step - 1); }, "ArrowLeft", "\u2190");
    this.play = button("play", "Play by itself", function () { self.run(!self.timer); });
    this.next = button("next", "Next step", function () { self.to(self.at.step + 1); }, "ArrowRight", "\u2192");
    this.after = button("after", "Next trick", function () { self.toTrick(1); }, "Shift+ArrowRight", "Shift and \u2192");
    this.last = button("last", "Last step", function () { self.to(Infinity); });
    this.slider = el("input", { type: "range", min: 0, value: 0, step: 1, "aria-label": "Step of the game", oninput: function () {
      self.to(Number(this.value));
    } });
    // Each trick is marked where it is over. The slider itself says which trick it stands at.
    this.ticks = el("div", { "class": "rp-ticks", "aria-hidden": "true", onclick: function (event) {
      var tick = event.target.closest("[data-at]");
      if (tick) self.to(Number(tick.dataset.at));
    } });
    this.count = el("span", { "class": "rp-count" });
    this.acts = el("ol", { start: 0, "aria-labelledby": id + "-acts", tabindex: 0 });
    this.ledger = el("div", { "class": "rp-ledger" });
    this.why = el("div", {});
    this.whyBox = el("details", { "class": "rp-why", open: "" }, [el("summary", { text: "Why this step: the rules behind it" }), this.why]);
    this.tree = el("nav", { "class": "rp-tree", "aria-label": "Branches of the game: " + this.film.lines[this.film.start].title });
    this.books = el("details", { "class": "rp-books" });
    this.share = el("a", { "class": "rp-share", text: "Copy the link to this moment", onclick: function (event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      self.copy(this.href, "The link is copied.");
    } });
    this.embed = el("button", { type: "button", "class": "rp-embed", text: "Copy the code to embed it", onclick: function () {
      self.copy(self.embedding(), "The code is copied.");
    } });
    this.hands = el("button", { type: "button", "class": "rp-copy-hands", text: "Copy the hands as text", onclick: function () {
      self.copy(self.handsAsText(), "The hands are copied.");
    } });
    this.record = el("button", { type: "button", "class": "rp-copy-record", text: "Copy the record", onclick: function () {
      self.copy(self.recordAsFile(), "The record is copied.");
    } });
    this.download = el("a", { "class": "rp-download", text: "Download the record" });
    this.source = el("details", { "class": "rp-source" });
    // In a page of somebody else it says where it is from.
    var whole = location.href.replace(/#.*$/, "");
    this.credit = el("p", { "class": "rp-credit" }, ["From ", el("a", { href: whole, text: document.title })]);
    this.copied = el("span", { "class": "rp-copied", role: "status" });
    this.playOn = el("a", { "class": "rp-play-on", text: "Play on from here", onclick: function (event) {
      var why = self.unplayable();
      if (!why) return;
      event.preventDefault();
      self.whyNot.textContent = why;
    } });
    this.whyNot = el("p", { "class": "rp-why-not", role: "status" });
    this.notes = el("div", { "class": "rp-notes" });
    this.textButton = el("button", { type: "button", "aria-expanded": "false", text: "The whole game as text", onclick: function () {
      var open = self.root.classList.toggle("rp-as-text");
      this.setAttribute("aria-expanded", String(open));
    } });
    this.live.append(
      el("div", { "class": "rp-bar" }, [
        el("label", {}, [el("span", { text: "Cards seen by " }), this.seatChoice]),
        el("label", {}, [el("span", { text: "Under the rules of " }), this.bookChoice]),
        this.spanish, this.four, this.playOn
      ]),
      this.whyNot,
      this.notes,
      el("div", { "class": "rp-stage" }, [
        el("div", { "class": "rp-main" }, [
          this.table,
          el("div", { "class": "rp-panel" }, [
            this.say, this.remark, this.status,
            el("div", { "class": "rp-controls", role: "group", "aria-label": "Step through the game" },
              [this.first, this.before, this.prev, this.play, this.next, this.after, this.last,
                el("div", { "class": "rp-track" }, [this.slider, this.ticks]), this.count])
          ])
        ]),
        this.source
      ]),
      el("div", { "class": "rp-columns" }, [
        el("div", { "class": "rp-list" }, [el("p", { "class": "rp-head", id: id + "-acts", text: "What is said and done" }), this.acts]),
        el("div", { "class": "rp-side" }, [this.ledger])
      ]),
      this.whyBox, this.tree, this.books,
      el("div", { "class": "rp-foot" }, [this.share, this.hands, this.record, this.download, this.embed, this.textButton, this.copied]),
      this.credit
    );
    this.root.prepend(this.live);
    this.root.addEventListener("keydown", function (event) {
      self.key(event);
    });
  };

  Replay.prototype.toggle = function (label, name) {
    return el("button", { type: "button", "class": "rp-look", "aria-pressed": "false", "data-look": name, text: label, onclick: function () {
      look[name] = !look[name];
      try {
        localStorage.setItem("replay-look", JSON.stringify(look));
      } catch (e) {
        // It lasts as long as the page.
      }
      all.forEach(function (replay) {
        replay.cards = {};
        replay.drawnTake = null;
        replay.render(false);
      });
    } });
  };
})();
