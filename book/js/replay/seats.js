// The table of a replay: seats and hands, the trick, the stock and what is laid away.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el, split = replay.split, look = replay.look, SUITS = replay.SUITS, SPANISH_SUITS = replay.SPANISH_SUITS;

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
})();
