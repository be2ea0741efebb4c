// Steps through the games of the edition. The film, made at build, stands in the page as JSON; nothing is fetched.
(function () {
  "use strict";

  var SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
  var RANKS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    J: "knave", Q: "queen", K: "king", A: "ace" };
  var SPANISH_SUITS = { S: ["espadas", "E"], H: ["copas", "C"], D: ["oros", "O"], C: ["bastos", "B"] };
  var SPANISH_RANKS = { 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho", 9: "nueve", 10: "diez",
    J: "sota", Q: "caballo", K: "rey", A: "as" };
  var SPANISH_MARKS = { J: "S", Q: "C", K: "R" };
  var SYMBOLS = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663" };
  // Shapes of our own, in boxes of 24 by 24.
  var SHAPES = {
    S: "M12 1.5C9 7 3 10 3 14.6a4.3 4.3 0 0 0 7.7 2.6C10.5 19.5 9.7 21.3 8 22.5h8c-1.7-1.2-2.5-3-2.7-5.3A4.3 4.3 0 0 0 21 14.6C21 10 15 7 12 1.5z",
    H: "M12 22C6 16.3 2.5 12.8 2.5 8.6A4.9 4.9 0 0 1 12 6.3a4.9 4.9 0 0 1 9.5 2.3C21.5 12.8 18 16.3 12 22z",
    D: "M12 1.5 19.5 12 12 22.5 4.5 12z",
    C: "M12 1.5a4.5 4.5 0 0 0-3.7 7.1A4.6 4.6 0 1 0 10.8 16.3C10.6 19 9.7 21.3 8 22.5h8c-1.7-1.2-2.6-3.5-2.8-6.2A4.6 4.6 0 1 0 15.7 8.6 4.5 4.5 0 0 0 12 1.5z",
    eS: "M12 .5 14.2 4v10H18.5v2.2h-4.9v3.7a2 2 0 1 1-3.2 0v-3.7H5.5V14h4.3V4z",
    eH: "M4.5 2.5h15c0 6.2-2.6 9.9-6 10.8V18c2.7.4 4.3 1.7 4.3 4.3H6.2c0-2.6 1.6-3.9 4.3-4.3v-4.7c-3.4-.9-6-4.6-6-10.8z",
    eD: "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zm0 3.3a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zm0 3.2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    eC: "M17.5 2c2.6-.4 4.6 1.6 4.2 4.2-.3 2-1.6 2.6-2.6 4.2-.8 1.3-.4 2.6-2 4-1.3 1.2-2.9.9-4.2 2.1L6.5 22.4 1.8 17.7l6-6.3c1.1-1.3.8-2.9 2-4.2 1.4-1.6 2.8-1.2 4.1-2C15.4 4.3 15.6 2.3 17.5 2z",
    K: "M2 6.5l5 5.2L12 3l5 8.7 5-5.2-2.4 11.7H4.4zM4.4 19.7h15.2v2.6H4.4z",
    Q: "M3.7 10.9a2 2 0 1 1 2-.2l2.9 3.3 2.4-5.8a2.2 2.2 0 1 1 2 0l2.4 5.8 2.9-3.3a2 2 0 1 1 2 .2L18.6 18H5.4zM5.4 19.5h13.2v2.6H5.4z",
    J: "M3.5 13.5c.3-3.6 3.2-5.7 7-5.7C11.7 4 15 1.6 20.5 1.5c-.9 4.7-3 7.5-5.7 8.4 2.5.6 4.2 1.9 4.9 3.6H22v3H2v-3zM5.5 18h13v4.3h-13z"
  };
  // Steps are arrowheads, and only what plays by itself is the triangle of players.
  var SIGNS = {
    first: "M5 4h3v16H5zM17.4 3.4l2.2 2.2-6.4 6.4 6.4 6.4-2.2 2.2L8.8 12z", prev: "M15.4 3.4l2.2 2.2-6.4 6.4 6.4 6.4-2.2 2.2L6.8 12z",
    before: "M12.4 3.4l2.2 2.2L8.2 12l6.4 6.4-2.2 2.2L3.8 12zM19.4 3.4l2.2 2.2-6.4 6.4 6.4 6.4-2.2 2.2-8.6-8.6z",
    after: "M11.6 3.4L9.4 5.6l6.4 6.4-6.4 6.4 2.2 2.2 8.6-8.6zM4.6 3.4L2.4 5.6 8.8 12l-6.4 6.4 2.2 2.2 8.6-8.6z",
    play: "M6 3.5v17L20 12z", pause: "M5 4h5v16H5zM14 4h5v16h-5z",
    next: "M8.6 3.4L6.4 5.6l6.4 6.4-6.4 6.4 2.2 2.2 8.6-8.6z", last: "M16 4h3v16h-3zM6.6 3.4L4.4 5.6l6.4 6.4-6.4 6.4 2.2 2.2 8.6-8.6z"
  };
  var SVG = "http://www.w3.org/2000/svg";

  function el(tag, props, children) {
    var node = document.createElement(tag);
    Object.keys(props || {}).forEach(function (key) {
      if (key === "text") node.textContent = props[key];
      else if (key.slice(0, 2) === "on") node.addEventListener(key.slice(2), props[key]);
      else if (props[key] !== undefined && props[key] !== null && props[key] !== false) node.setAttribute(key, props[key]);
    });
    (children || []).forEach(function (child) {
      if (child) node.append(child);
    });
    return node;
  }

  function svg(tag, props, parent) {
    var node = document.createElementNS(SVG, tag);
    Object.keys(props).forEach(function (key) {
      node.setAttribute(key, props[key]);
    });
    if (parent) parent.append(node);
    return node;
  }

  function sprite() {
    if (document.getElementById("rp-sprite")) return;
    var root = svg("svg", { id: "rp-sprite", width: 0, height: 0, "aria-hidden": "true", focusable: "false", style: "position:absolute" });
    Object.keys(SHAPES).forEach(function (name) {
      var symbol = svg("symbol", { id: "rp-" + name, viewBox: "0 0 24 24" }, root);
      svg("path", { d: SHAPES[name], "fill-rule": "evenodd" }, symbol);
    });
    document.body.append(root);
  }

  function isCard(word) {
    return /^(10|[2-9JQKA])[SHDC]$/.test(word);
  }

  function split(cards) {
    return cards ? cards.split(" ") : [];
  }

  function signed(n) {
    return n > 0 ? "+" + n : n < 0 ? "\u2212" + -n : "0";
  }

  function the(account) {
    return account === "pool" || account === "reserve" ? "the " + account : account;
  }

  function capital(word) {
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  /** Names the trick that ends with a step; one that is closed without a card has no number. */
  function trick(step) {
    return step.n === undefined ? "the trick" : "trick " + step.n;
  }

  function sentence(words) {
    return /[.?!]$/.test(words) ? words : words + ".";
  }

  // Settings that hold for all replays of a reader.
  var look = { spanish: false, four: false };
  try {
    look = Object.assign(look, JSON.parse(localStorage.getItem("replay-look") || "{}"));
  } catch (e) {
    // Without storage the settings last as long as the page.
  }

  /** Makes the steps of a film whole: each is written as what is other in it than in the step that it follows. */
  function unpack(film) {
    film.lines.forEach(function (line) {
      var base = line.parent === undefined ? [] : film.lines[line.parent].takes[0].steps;
      line.takes.forEach(function (take, i) {
        take.steps = take.steps.map(function (step, n) {
          if (!base[n]) return step;
          var whole = Object.assign({}, base[n], step || {});
          Object.keys(whole).forEach(function (key) { if (whole[key] === null) delete whole[key]; });
          return whole;
        });
        if (i === 0) base = take.steps;
      });
    });
    return film;
  }

  // The rules of a game stand in one file for all its replays. It is loaded behind the page, by each file once.
  var shelves = {};
  function withRules(path, use) {
    var shelf = shelves[path];
    if (shelf && shelf.rules) return use(shelf.rules);
    if (shelf) return shelf.waiting.push(use);
    shelves[path] = { rules: null, waiting: [use] };
    var script = el("script", { src: path_to_root + path });
    script.onerror = function () { window.takeReplayRules(path, { missing: true, clauses: [], cites: {} }); };
    document.head.append(script);
  }
  window.takeReplayRules = function (path, rules) {
    shelves[path].rules = rules;
    shelves[path].waiting.forEach(function (use) { use(rules); });
  };

  function Replay(root) {
    this.root = root;
    this.film = unpack(JSON.parse(root.querySelector(".rp-film").textContent));
    this.at = { line: this.film.start, take: 0, step: 0, seat: null };
    this.cards = {};
    this.timer = 0;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.rules = null;
    this.build();
    this.follow(false);
    var self = this;
    withRules(this.film.rules, function (rules) {
      self.rules = rules;
      self.passages();
      self.cited(self.step());
      self.reasons(self.step());
      self.book_keep(self.state());
    });
    window.addEventListener("hashchange", function () {
      self.follow(true);
    });
  }

  Replay.prototype = {
    line: function () {
      return this.film.lines[this.at.line];
    },
    take: function () {
      return this.line().takes[this.at.take];
    },
    steps: function () {
      return this.take().steps;
    },
    step: function () {
      return this.steps()[this.at.step];
    },
    /** Tells whether points are counted, and nothing is paid from seat to seat. */
    scored: function () {
      return this.steps().some(function (s) { return (s.e || []).some(function (e) { return e[0] === "nobody"; }); });
    },
    book: function (take) {
      return this.film.books[take.book];
    },

    // ---- words
    cardName: function (card) {
      var rank = card.slice(0, -1), suit = card.slice(-1);
      var plain = look.spanish ? SPANISH_RANKS[rank] + " de " + SPANISH_SUITS[suit][0] : RANKS[rank] + " of " + SUITS[suit];
      var own = (this.names || {})[card];
      return own ? plain + ", " + capital(own) : plain;
    },
    /** Puts a text with its cards drawn into a node. */
    fill: function (node, words) {
      var self = this;
      words.split(" ").forEach(function (word, i) {
        if (i) node.append(" ");
        var bare = word.replace(/[.,;:!?)]+$/, "").replace(/^[(]+/, "");
        if (!isCard(bare)) return node.append(word);
        var at = word.indexOf(bare);
        node.append(word.slice(0, at), self.chip(bare), word.slice(at + bare.length));
      });
      return node;
    },
    spoken: function (words) {
      var self = this;
      return words.replace(/\b(10|[2-9JQKA])[SHDC]\b/g, function (card) {
        return self.cardName(card);
      });
    },
    text: function (step) {
      var others = this.at.seat !== null && step.s !== undefined && step.s !== this.at.seat;
      return others && step.h ? step.h : step.t;
    },
    who: function (step) {
      return step.s === undefined ? "" : this.line().seats[step.s] + " ";
    },
    /** Says a step in full, for the live region and the slider. */
    told: function (step) {
      var line = this.line();
      var words = this.who(step) + this.spoken(this.text(step));
      if (step.q) words += ": \u201c" + step.q.join("\u201d, \u201c") + "\u201d";
      words = sentence(words);
      if (step.g) words += " The source leaves the card open.";
      if (step.w !== undefined) words += " " + line.seats[step.w] + " wins " + trick(step) + ".";
      (step.e || []).forEach(function (e) {
        words += e[0] === "nobody" ? " " + e[1] + " scores " + e[2] + ": " + e[3] + "."
          : " " + the(e[0]).replace(/^t/, "T") + " pays " + the(e[1]) + " " + e[2] + ": " + e[3] + ".";
      });
      if (step.r) words += " Note: " + this.spoken(step.r);
      return words;
    },

    // ---- cards
    chip: function (card) {
      var rank = card.slice(0, -1), suit = card.slice(-1);
      var mark = look.spanish ? SPANISH_MARKS[rank] || rank.replace("A", "1") : rank;
      var node = el("span", { "data-suit": suit, role: "img", "aria-label": this.cardName(card), text: mark });
      var shape = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, node);
      svg("use", { href: "#rp-" + (look.spanish ? "e" : "") + suit }, shape);
      return node;
    },
    draw: function (card) {
      var rank = card.slice(0, -1), suit = card.slice(-1);
      var mark = look.spanish ? SPANISH_MARKS[rank] || rank.replace("A", "1") : rank;
      var node = svg("svg", { viewBox: "0 0 60 84", role: "img", "aria-label": this.cardName(card), "class": "rp-face" });
      var shape = "#rp-" + (look.spanish ? "e" : "") + suit;
      svg("rect", { x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 5.5 }, node);
      var index = svg("text", { x: 4, y: 24, "class": "rp-rank" }, node);
      if (mark.length > 1) {
        index.setAttribute("textLength", 23);
        index.setAttribute("lengthAdjust", "spacingAndGlyphs");
      }
      index.textContent = mark;
      svg("use", { href: shape, x: 4, y: 29, width: 19, height: 19 }, node);
      var own = (this.names || {})[card];
      if (!own) {
        var letter = svg("text", { x: 5, y: 77, "class": "rp-letter" }, node);
        letter.textContent = look.spanish ? SPANISH_SUITS[suit][1] : suit;
      }
      if (SHAPES[rank]) {
        svg("use", { href: "#rp-" + rank, x: 27, y: 8, width: 28, height: 28, "class": "rp-court" }, node);
        svg("use", { href: shape, x: 25, y: 45, width: 31, height: 31 }, node);
      } else {
        svg("use", { href: shape, x: 21, y: 38, width: 36, height: 36 }, node);
      }
      if (own) {
        // What the rules call the card stands at its foot, whatever its length.
        svg("rect", { x: 1.5, y: 68, width: 57, height: 14.5, rx: 4, "class": "rp-own-ground" }, node);
        var name = svg("text", { x: 30, y: 79, "class": "rp-own", "text-anchor": "middle", textLength: Math.min(53, own.length * 7), lengthAdjust: "spacingAndGlyphs" }, node);
        name.textContent = capital(own);
      }
      return node;
    },
    back: function () {
      var node = svg("svg", { viewBox: "0 0 60 84", "aria-hidden": "true", "class": "rp-back" });
      svg("rect", { x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 5.5 }, node);
      svg("rect", { x: 6, y: 6, width: 48, height: 72, rx: 3, "class": "rp-inner" }, node);
      svg("path", { d: "M6 30 30 6M6 54 54 6M6 78 54 30M30 78 54 54M30 6 54 30M6 6 54 54M6 30 54 78M6 54 30 78", "class": "rp-weave" }, node);
      return node;
    },
    item: function (card) {
      var known = this.cards[card];
      if (known) return known;
      var item = el("li", { "data-card": card, "data-suit": card.slice(-1) });
      item.append(this.draw(card));
      return (this.cards[card] = item);
    },

    // ---- the state of a step, worked out of the steps up to it
    state: function () {
      var steps = this.steps(), state = { place: {}, order: [], facts: {}, names: {}, seen: [], tricks: {}, played: [], entries: [], scores: {}, next: undefined, stock: [] };
      var swept = null;
      for (var i = 0; i <= this.at.step; i++) {
        var step = steps[i];
        if (swept !== null && step.m) {
          state.played.forEach(function (p) {
            if (state.place[p.card] === "t") state.place[p.card] = "w" + swept;
          });
          swept = null;
        }
        if (step.o) state.order = split(step.o);
        if (step.f) Object.assign(state.facts, step.f);
        if (step.c) state.names = step.c;
        if (step.v) state.seen = step.v.map(split);
        if (step.m) {
          Object.keys(step.m).forEach(function (place) {
            split(step.m[place]).forEach(function (card) {
              state.place[card] = place;
              if (place === "t") state.played.push({ card: card, seat: step.s, open: step.g });
              if (place === "s") state.stock.push(card);
            });
          });
        }
        if (step.w !== undefined) {
          state.tricks[step.w] = (state.tricks[step.w] || 0) + 1;
          swept = step.w;
        }
        state.won = swept;
        (step.e || []).forEach(function (e) {
          state.entries.push({ step: i, from: e[0], to: e[1], amount: e[2], heading: e[3], why: e[4] });
          if (e[0] === "nobody") state.scores[e[1]] = (state.scores[e[1]] || 0) + e[2];
        });
        if (step.a !== undefined) state.next = step.a;
        else if (step.k !== "say") state.next = undefined;
      }
      return state;
    },
    visible: function (card, state) {
      var seat = this.at.seat;
      if (seat === null) return true;
      var place = state.place[card];
      return place === "h" + seat || place === "d" + seat || place === "t" || place[0] === "w" ||
        (state.seen[seat] || []).indexOf(card) >= 0;
    }
  };

  // ---- building
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

  /** Tells whether its table is in the window. */
  Replay.prototype.inView = function () {
    var box = this.table.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
  };

  Replay.prototype.key = function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    var keys = { ArrowRight: 1, ArrowLeft: -1, Home: 0, End: Infinity, " ": 0 };
    if (!(event.key in keys) || event.shiftKey && event.key.slice(0, 5) !== "Arrow") return;
    // The book turns its pages by these keys; while the replay has the focus they are the game's.
    event.stopPropagation();
    var tag = event.target.tagName;
    if (tag === "SELECT" || tag === "TEXTAREA" || tag === "INPUT" && !(event.shiftKey && event.target === this.slider)) return;
    if (event.key === " ") {
      if (tag === "BUTTON" || tag === "A" || tag === "SUMMARY") return;
      event.preventDefault();
      return this.run(!this.timer);
    }
    event.preventDefault();
    if (event.shiftKey) this.toTrick(keys[event.key]);
    else if (event.key === "Home" || event.key === "End") this.to(keys[event.key]);
    else this.to(this.at.step + keys[event.key]);
  };

  // ---- moving about
  Replay.prototype.to = function (step, quiet) {
    if (!quiet) this.run(false);
    this.go({ step: Math.max(0, Math.min(step, this.steps().length - 1)) });
  };

  /** The steps at which to stop when going from trick to trick: before the first card, and where each trick is over. */
  Replay.prototype.stops = function () {
    var stops = [], steps = this.steps();
    steps.forEach(function (step, i) {
      if (!stops.length && step.n !== undefined) stops.push(Math.max(0, i - 1));
      if (step.w !== undefined) stops.push(i);
    });
    return stops;
  };

  /** The next stop in a direction; nothing where there is none. */
  Replay.prototype.stop = function (way) {
    var here = this.at.step, stops = this.stops();
    if (way < 0) stops.reverse();
    return stops.find(function (stop) { return (stop - here) * way > 0; });
  };

  Replay.prototype.toTrick = function (way) {
    var stop = this.stop(way);
    if (stop !== undefined) this.to(stop);
  };

  Replay.prototype.go = function (where) {
    var near = where.step !== undefined && Math.abs(where.step - this.at.step) === 1 && Object.keys(where).length === 1;
    Object.assign(this.at, where);
    this.render(near);
    this.mark();
  };

  Replay.prototype.run = function (on) {
    var self = this;
    window.clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      if (this.at.step >= this.steps().length - 1) this.to(0, true);
      this.timer = window.setInterval(function () {
        if (self.at.step >= self.steps().length - 1) return self.run(false);
        self.to(self.at.step + 1, true);
      }, 1800);
    }
    this.play.setAttribute("aria-label", on ? "Pause" : "Play by itself");
    this.play.title = on ? "Pause" : "Play by itself";
    this.play.querySelector("path").setAttribute("d", SIGNS[on ? "pause" : "play"]);
  };

  /** Turns to another book at the same point of the play. */
  Replay.prototype.under = function (take) {
    var here = this.step(), last = this.at.step === this.steps().length - 1, at = this.at.step;
    var steps = this.line().takes[take].steps, best = -1;
    steps.forEach(function (step, i) {
      if (step.k === here.k && step.s === here.s && step.t === here.t && (best < 0 || Math.abs(i - at) < Math.abs(best - at))) best = i;
    });
    if (last) best = steps.length - 1;
    this.run(false);
    this.go({ take: take, step: best >= 0 ? best : Math.min(at, steps.length - 1) });
  };

  /** Walks to another line of the tree, to the first step that is its own. */
  Replay.prototype.walk = function (line) {
    var target = this.film.lines[line], book = this.take().book, here = this.at.line;
    var take = target.takes.findIndex(function (t) { return t.book === book; });
    var step = target.parent === undefined ? 0 : target.fork + 1;
    // Back to the trunk: to where the branch left it.
    for (var at = here; at !== undefined; at = this.film.lines[at].parent) {
      if (this.film.lines[at].parent === line) step = this.film.lines[at].fork;
    }
    take = take < 0 ? 0 : take;
    this.run(false);
    this.go({ line: line, take: take, step: Math.max(0, Math.min(step, target.takes[take].steps.length - 1)) });
  };

  // ---- the table
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

  // ---- the address
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

  // ---- drawing
  Replay.prototype.render = function (near) {
    var began = performance.now();
    var state = this.state(), step = this.step();
    var names = JSON.stringify(state.names);
    if (this.namesDrawn !== names) {
      // A card is drawn anew when it gets a name, or loses it.
      this.namesDrawn = names;
      this.names = state.names;
      this.cards = {};
      this.drawnTake = null;
    }
    this.root.classList.toggle("rp-four", look.four);
    var take = this.at.line + "/" + this.at.take + "/" + this.at.seat;
    if (this.drawnTake !== take) {
      this.drawnTake = take;
      this.chrome();
      this.list();
    }
    var before = near && !this.still.matches ? this.rects(step) : null;
    this.lay(state);
    this.say.textContent = "";
    this.fill(this.say, this.who(step) + this.text(step));
    if (step.q) this.say.append(": \u201c" + step.q.join("\u201d, \u201c") + "\u201d");
    if (step.w !== undefined) this.say.append(el("strong", { text: " \u2014 " + trick(step) + " to " + this.line().seats[step.w] }));
    this.remark.replaceChildren();
    if (step.r) this.fill(this.remark, step.r);
    this.status.textContent = this.told(step);
    var end = this.steps().length - 1;
    this.slider.max = end;
    this.slider.value = this.at.step;
    this.slider.setAttribute("aria-valuetext", (step.n === undefined ? "" : "trick " + step.n + ", ") + "step " + this.at.step + " of " + end + ": " + this.told(step));
    this.count.textContent = this.at.step + " / " + end;
    [[this.first, 0], [this.prev, 0], [this.next, end], [this.last, end]].forEach(function (pair) {
      pair[0].setAttribute("aria-disabled", String(this.at.step === pair[1]));
    }, this);
    this.before.setAttribute("aria-disabled", String(this.stop(-1) === undefined));
    this.after.setAttribute("aria-disabled", String(this.stop(1) === undefined));
    this.book_keep(state);
    this.reasons(step);
    this.cited(step);
    this.share.href = this.fragment();
    this.playOn.href = this.tableAt();
    this.whyNot.textContent = "";
    this.root.dataset.step = this.at.step;
    this.root.dataset.moment = step.n || step.k;
    // What asks for the layout comes last, so that it is made once.
    this.current();
    if (before) this.glide(before);
    this.root.dataset.took = (performance.now() - began).toFixed(2);
  };

  /** What changes with line, book and seat only. */
  Replay.prototype.chrome = function () {
    var self = this, line = this.line(), film = this.film;
    this.spanish.setAttribute("aria-pressed", String(look.spanish));
    this.four.setAttribute("aria-pressed", String(look.four));
    this.seatChoice.replaceChildren(el("option", { value: "", text: "everyone: all hands open" }));
    line.seats.slice(0, line.hands).forEach(function (name, i) {
      self.seatChoice.append(el("option", { value: i, text: name }));
    });
    this.seatChoice.value = this.at.seat === null ? "" : String(this.at.seat);
    this.bookChoice.replaceChildren();
    line.takes.forEach(function (take, i) {
      self.bookChoice.append(el("option", { value: i, text: self.book(take).title + (i ? "" : " (its own book)") }));
    });
    this.bookChoice.value = String(this.at.take);
    this.notes.replaceChildren();
    if (this.at.line !== film.start || this.film.lines.length > 1) {
      this.notes.append(el("p", { "class": "rp-title" }, [el("strong", { text: line.title })]));
    }
    (this.at.take ? [] : line.remarks || []).forEach(function (remark) {
      self.notes.append(self.fill(el("p", {}, [el("strong", { text: remark[0] + ": " })]), remark[1]));
    });
    var take = this.take();
    if (take.options) this.notes.append(el("p", {}, [el("strong", { text: "Options: " }), take.options.join("; ")]));
    (take.notes || []).forEach(function (note) {
      self.notes.append(self.fill(el("p", {}, [el("strong", { text: "Carried over: " })]), sentence(note)));
    });
    this.marks();
    this.passages();
    var file = this.recordAsFile();
    this.record.hidden = this.download.hidden = !file;
    this.download.href = "data:text/yaml;charset=utf-8," + encodeURIComponent(file);
    this.download.download = film.anchor + ".yaml";
    this.branches();
    this.outcomes();
    this.seats();
  };

  /** Marks the tricks under the slider. */
  Replay.prototype.marks = function () {
    var steps = this.steps(), end = Math.max(1, steps.length - 1), tricks = this.stops().length > 0;
    this.before.hidden = this.after.hidden = this.ticks.hidden = !tricks;
    this.ticks.replaceChildren();
    steps.forEach(function (step, i) {
      if (step.w === undefined) return;
      var tick = el("span", { "data-at": i, title: capital(trick(step)), text: step.n });
      tick.style.setProperty("--rp-at", i / end);
      this.ticks.append(tick);
    }, this);
  };

  // ---- what the book says
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
    var list = this.source.querySelector("ul"), first = null;
    if (!list) return;
    Array.prototype.forEach.call(list.children, function (item) {
      if (cited[item.dataset.cite]) {
        item.setAttribute("aria-current", "step");
        first = first || item;
      } else item.removeAttribute("aria-current");
    });
    if (first && this.source.open) list.scrollTop += first.getBoundingClientRect().top - list.getBoundingClientRect().top - 8;
  };

  Replay.prototype.seats = function () {
    var self = this, line = this.line();
    var main = this.at.seat === null ? 0 : this.at.seat;
    this.boxes = line.seats.map(function (name, i) {
      var box = { name: el("span", { "class": "rp-name", text: name }), badges: el("span", { "class": "rp-badges" }),
        hand: el("ul", { "class": "rp-hand" }), away: el("p", { "class": "rp-away" }) };
      box.node = el("div", { "class": "rp-seat", "data-main": i === main ? "" : null },
        [el("p", { "class": "rp-plate" }, [box.name, box.badges]), i < line.hands ? box.hand : null, box.away]);
      return box;
    });
    this.trick = el("ul", { "class": "rp-trick" });
    this.stock = el("p", { "class": "rp-stock" });
    this.game = el("p", { "class": "rp-game" });
    var others = this.boxes.filter(function (_, i) { return i !== main; });
    // From the chief seat round the table.
    others = line.seats.map(function (_, i) { return self.boxes[(main + 1 + i) % line.seats.length]; }).slice(0, -1);
    // Whoever speaks next sits on the side to which the turn goes; a reader hears them in the order of speaking.
    others.forEach(function (b, i) { b.node.style.setProperty("--rp-place", self.take().left ? i : others.length - i); });
    this.table.replaceChildren.apply(this.table, others.map(function (b) { return b.node; }).concat([
      el("div", { "class": "rp-mid" }, [this.game, this.trick, this.stock]), this.boxes[main].node]));
    this.table.dataset.seats = line.seats.length;
  };

  Replay.prototype.lay = function (state) {
    var self = this, line = this.line();
    function rank(card) {
      return state.order.indexOf(card);
    }
    function sorted(cards) {
      return cards.sort(function (a, b) { return rank(a) - rank(b); });
    }
    function at(place) {
      return Object.keys(state.place).filter(function (card) { return state.place[card] === place; });
    }
    this.boxes.forEach(function (box, i) {
      var name = line.seats[i], badges = [];
      if (state.facts.ombre === String(i)) badges.push("Ombre");
      if ((self.take().roles || [])[i]) badges.push(self.take().roles[i]);
      if (i === line.seats.length - 1) badges.push("dealer");
      if (self.scored()) badges.push("score " + (state.scores[name] || 0));
      if (state.tricks[i]) badges.push(state.tricks[i] + (state.tricks[i] === 1 ? " trick" : " tricks"));
      box.badges.replaceChildren.apply(box.badges, badges.map(function (words) { return el("span", { "class": "rp-badge", text: words }); }));
      box.node.classList.toggle("is-next", state.next === i);
      if (i < line.hands) {
        var held = sorted(at("h" + i));
        var shown = held.filter(function (card) { return self.visible(card, state); });
        var hidden = held.length - shown.length;
        box.hand.setAttribute("aria-label", name + " holds " + (held.length === 1 ? "one card" : held.length + " cards") +
          (hidden ? (shown.length ? ", " + hidden + " of them face down" : ", face down") : ""));
        if (box.held !== shown.join() + hidden) {
          box.held = shown.join() + hidden;
          var items = shown.map(function (card) { return self.item(card); });
          for (var k = 0; k < hidden; k++) items.push(el("li", { "class": "rp-hidden" }, [self.back()]));
          box.hand.replaceChildren.apply(box.hand, items);
        }
      }
      self.pile(box.away, "laid away: ", sorted(at("d" + i)), state);
    });
    var stock = state.stock.filter(function (card) { return state.place[card] === "s"; });
    this.pile(this.stock, "stock: ", stock, state);
    var table = state.played.filter(function (p) { return state.place[p.card] === "t"; });
    this.trick.setAttribute("aria-label", table.length ? "Cards in the trick" : "No card in the trick");
    this.trick.replaceChildren.apply(this.trick, table.map(function (p) {
      var item = self.item(p.card);
      var open = p.open ? ", left open in the source" : "";
      var node = el("li", { "class": "rp-played" + (state.won === p.seat ? " is-won" : "") + (p.open ? " is-open" : "") },
        [el("div", { "class": "rp-on" }, [item.firstChild.cloneNode(true)]), el("span", { text: line.seats[p.seat] + open })]);
      node.dataset.card = p.card;
      node.dataset.suit = p.card.slice(-1);
      return node;
    }));
    var facts = [];
    if (state.facts.game) facts.push("game: " + state.facts.game);
    if (state.facts.trump) facts.push("trumps: " + (look.spanish ? SPANISH_SUITS[state.facts.trump][0] : SUITS[state.facts.trump]));
    if (state.facts.result) facts.push("result: " + state.facts.result.replace(/_/g, " "));
    this.game.textContent = facts.join(" \u00b7 ");
  };

  Replay.prototype.pile = function (node, label, cards, state) {
    var self = this, key = cards.join() + this.at.seat + JSON.stringify(state.seen[this.at.seat] || 0);
    if (node.lies === key) return;
    node.lies = key;
    node.replaceChildren();
    if (!cards.length) return;
    node.append(label);
    var shown = cards.filter(function (card) { return self.visible(card, state); });
    shown.forEach(function (card, i) { node.append(i ? " " : "", self.chip(card)); });
    var rest = cards.length - shown.length;
    if (rest) node.append((shown.length ? " and " : "") + (rest === 1 ? "one card" : rest + " cards") + (shown.length ? " unseen" : ""));
  };

  /** Notes where the cards are that a step moves. */
  Replay.prototype.rects = function (step) {
    var out = {}, self = this;
    Object.keys(step.m || {}).forEach(function (place) {
      split(step.m[place]).forEach(function (card) {
        var node = self.table.querySelector('[data-card="' + card + '"]');
        if (node) out[card] = node.getBoundingClientRect();
      });
    });
    return out;
  };

  Replay.prototype.glide = function (before) {
    var self = this;
    Object.keys(before).forEach(function (card) {
      var node = self.table.querySelector('[data-card="' + card + '"]');
      if (!node || !node.animate) return;
      var to = node.getBoundingClientRect(), from = before[card];
      var shift = "translate(" + (from.left - to.left) + "px," + (from.top - to.top) + "px)";
      node.animate([{ transform: shift }, { transform: "none" }], { duration: 220, easing: "ease-out" });
    });
  };

  /** Lists the acts; where a branch leaves the line stands a way to it. */
  Replay.prototype.list = function () {
    var self = this, line = this.line();
    var focused = document.activeElement && this.acts.contains(document.activeElement) && document.activeElement.closest("li");
    var place = focused ? Array.prototype.indexOf.call(this.acts.children, focused) : -1;
    this.acts.replaceChildren.apply(this.acts, this.steps().map(function (step, i) {
      var words = el("span", {});
      if (step.s !== undefined) words.append(el("b", { text: line.seats[step.s] }), " ");
      self.fill(words, self.text(step));
      if (step.q) words.append(": ", el("q", { text: step.q.join("\u201d, \u201c") }));
      if (step.w !== undefined) words.append(el("em", { text: " \u2014 " + line.seats[step.w] + " wins " + trick(step) }));
      var item = el("li", {}, [el("button", { type: "button", onclick: function () { self.to(i); } }, [words])]);
      if (step.r) item.append(self.fill(el("p", { "class": "rp-noted" }), step.r));
      if (self.at.take === 0) {
        self.film.lines.forEach(function (other, k) {
          if (other.parent === self.at.line && other.fork === i) {
            item.append(el("button", { type: "button", "class": "rp-or", "data-line": k, onclick: function () { self.walk(k); },
              text: "or: " + other.title }));
          }
        });
      }
      return item;
    }));
    // Whoever stands in the list stays where he is when it is drawn anew.
    if (place >= 0 && this.acts.children[place]) this.acts.children[place].firstChild.focus({ preventScroll: true });
  };

  Replay.prototype.current = function () {
    var items = this.acts.children, old = this.acts.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    var item = items[this.at.step];
    if (!item) return;
    item.firstChild.setAttribute("aria-current", "step");
    // Only the list scrolls, never the page.
    var top = item.offsetTop - this.acts.offsetTop;
    if (top < this.acts.scrollTop || top + item.offsetHeight > this.acts.scrollTop + this.acts.clientHeight) {
      this.acts.scrollTop = Math.max(0, top - this.acts.clientHeight / 3);
    }
  };

  // ---- the ledger
  Replay.prototype.book_keep = function (state) {
    var self = this, line = this.line();
    var scored = this.scored();
    var accounts = line.seats.slice();
    var touched = function (name) {
      return self.steps().some(function (s) { return (s.e || []).some(function (e) { return e[0] === name || e[1] === name; }); });
    };
    ["pool", "reserve"].forEach(function (name) { if (touched(name) || (name === "pool" && line.pool)) accounts.push(name); });
    var rows = [], sums = {};
    accounts.forEach(function (a) { sums[a] = a === "pool" ? line.pool : 0; });
    state.entries.forEach(function (e) {
      var row = rows.find(function (r) { return r.heading === e.heading; });
      if (!row) rows.push(row = { heading: e.heading, cells: {}, why: [], chief: [], fresh: false });
      [[e.from, -e.amount], [e.to, e.amount]].forEach(function (pair) {
        if (pair[0] === "nobody") return;
        row.cells[pair[0]] = (row.cells[pair[0]] || 0) + pair[1];
        sums[pair[0]] = (sums[pair[0]] || 0) + pair[1];
      });
      if (e.why.length && row.chief.indexOf(e.why[0]) < 0) row.chief.push(e.why[0]);
      e.why.forEach(function (c) { if (row.why.indexOf(c) < 0) row.why.push(c); });
      if (e.step === self.at.step) row.fresh = true;
    });
    var open = this.openRow;
    var body = [];
    rows.forEach(function (row) {
      var id = self.film.anchor + "-why-" + row.heading.replace(/\W+/g, "-");
      var chain = el("tr", { "class": "rp-chain", id: id }, [el("td", { colspan: accounts.length + 1 }, [])]);
      chain.hidden = open !== row.heading;
      if (!chain.hidden) chain.firstChild.append(self.grounds(row.why, row.chief));
      var button = el("button", { type: "button", "class": "rp-ask", "aria-expanded": String(!chain.hidden), "aria-controls": id,
        "aria-label": "Why: " + row.heading, text: "why?", onclick: function () {
          self.openRow = self.openRow === row.heading ? null : row.heading;
          self.book_keep(self.state());
          var again = self.ledger.querySelector('[aria-controls="' + id + '"]');
          if (again) again.focus();
        } });
      body.push(el("tr", { "class": row.fresh ? "is-fresh" : null },
        [el("th", { scope: "row" }, [row.heading + " ", button])].concat(accounts.map(function (a) {
          var n = row.cells[a];
          return el("td", { text: n === undefined ? "" : scored ? String(n) : signed(n) });
        }))), chain);
    });
    var head = el("tr", {}, [el("th", { scope: "col", text: scored ? "points" : "payment" })].concat(accounts.map(function (a) {
      return el("th", { scope: "col", text: a });
    })));
    var foot = el("tr", { "class": "rp-total" }, [el("th", { scope: "row", text: "in all" })].concat(accounts.map(function (a) {
      return el("td", { text: scored || a === "pool" || a === "reserve" ? String(sums[a]) : signed(sums[a]) });
    })));
    this.ledger.replaceChildren(el("div", { "class": "rp-scroll" }, [el("table", {}, [
      el("caption", { text: scored ? "The score so far" : "The ledger so far" }),
      el("thead", {}, [head]), el("tbody", {}, body), el("tfoot", {}, [foot])
    ])]));
  };

  Replay.prototype.reasons = function (step) {
    var self = this;
    this.why.replaceChildren();
    var groups = (step.y || []).slice();
    (step.e || []).forEach(function (e) {
      var known = groups.find(function (g) { return g[0] === e[3]; });
      if (!known) groups.push([e[3], e[4]]);
    });
    if (!groups.length) {
      this.why.append(el("p", { text: step.k === "card" ? "No rule binds this card: any card of the hand was lawful." : "No rule is asked at this step." }));
      return;
    }
    groups.forEach(function (group) {
      self.why.append(self.fill(el("p", { "class": "rp-reason" }), self.at.seat === null ? group[0] : group[0].replace(/^Not lawful now.*/, "What had to be played")), self.grounds(group[1]));
    });
  };

  /** Shows the clauses that order a payment, and keeps those on which they rest folded. */
  Replay.prototype.grounds = function (numbers, chief) {
    chief = chief || numbers.slice(0, 1);
    var rest = numbers.filter(function (n) { return chief.indexOf(n) < 0; });
    if (rest.length < 2) return this.chain(numbers);
    var words = rest.length + " rules on which " + (chief.length === 1 ? "it rests" : "they rest");
    return el("div", {}, [this.chain(chief), el("details", { "class": "rp-rest" }, [el("summary", { text: words }), this.chain(rest)])]);
  };

  /** Lists clauses with gist, rule and the passages they rest on. */
  Replay.prototype.chain = function (numbers) {
    var rules = this.rules, own = this.film.own || [];
    if (!rules || rules.missing) return el("p", { text: rules ? "The rules cannot be loaded: the file " + this.film.rules + " is missing." : "" });
    return el("ul", { "class": "rp-clauses" }, numbers.map(function (number) {
      var clause = rules.clauses[number] || own[number - rules.clauses.length];
      var name = clause.href ? el("a", { href: path_to_root + clause.href, text: clause.id }) : el("span", { text: clause.id });
      var item = el("li", {}, [name, " ", el("span", { "class": "rp-of", text: clause.of }), clause.status ? el("span", { "class": "rp-of", text: " [" + clause.status + "]" }) : null,
        el("br"), el("span", { text: clause.gist })]);
      if (clause.rule) item.append(el("details", { "class": "rp-rule" }, [el("summary", { text: "the rule" }), el("code", { text: clause.rule })]));
      item.append(el("ul", {}, clause.cites.map(function (id) {
        var cite = rules.cites[id];
        if (!cite) return el("li", { text: id });
        var words = (cite.work ? cite.work + ", " : "") + cite.locus;
        return el("li", {}, [cite.href ? el("a", { href: path_to_root + cite.href, text: words }) : words,
          cite.incipit ? ": \u201c" + cite.incipit + " \u2026\u201d" : null]);
      })));
      return item;
    }));
  };

  // ---- branches and books
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

  // The table at which a reader plays draws its cards by the same means.
  window.codilleReplay = { el: el, draw: Replay.prototype, sprite: sprite, suits: SUITS, look: look };

  var all = [];
  function begin() {
    var roots = document.querySelectorAll("section.replay");
    if (!roots.length) return;
    sprite();
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
