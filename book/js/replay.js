// Steps through the games of the edition. The film, made at build, stands in the page as JSON; nothing is fetched. What a replay says, draws and
// shares stands in the files of the folder beside, and `replays.js` begins them all.
(function () {
  "use strict";

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

  // What the files of a replay share, and the table at which a reader plays: it draws its cards by the same means.
  window.codilleReplay = { Replay: Replay, all: [], look: look, el: el, svg: svg, isCard: isCard, split: split, signed: signed, the: the, capital: capital,
    trick: trick, sentence: sentence };
})();
