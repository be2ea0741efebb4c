// The cards of a replay, drawn and named: shapes of our own, French or Spanish.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el, svg = replay.svg, capital = replay.capital, look = replay.look;

  var SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
  var RANKS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    J: "knave", Q: "queen", K: "king", A: "ace" };
  var SPANISH_SUITS = { S: ["espadas", "E"], H: ["copas", "C"], D: ["oros", "O"], C: ["bastos", "B"] };
  var SPANISH_RANKS = { 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho", 9: "nueve", 10: "diez",
    J: "sota", Q: "caballo", K: "rey", A: "as" };
  var SPANISH_MARKS = { J: "S", Q: "C", K: "R" };
  var SYMBOLS = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663" };
  // Shapes of our own, in boxes of 24 by 24; the French suits stand in `replay.css` too, for the cards in a text.
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

  /** Puts the shapes on the page, unless they are there: whatever draws a card asks for it. */
  function sprite() {
    if (document.getElementById("rp-sprite")) return;
    var root = svg("svg", { id: "rp-sprite", width: 0, height: 0, "aria-hidden": "true", focusable: "false", style: "position:absolute" });
    Object.keys(SHAPES).forEach(function (name) {
      var symbol = svg("symbol", { id: "rp-" + name, viewBox: "0 0 24 24" }, root);
      svg("path", { d: SHAPES[name], "fill-rule": "evenodd" }, symbol);
    });
    document.body.append(root);
  }

  Object.assign(Replay.prototype, {
    chip: function (card) {
      var rank = card.slice(0, -1), suit = card.slice(-1);
      var mark = look.spanish ? SPANISH_MARKS[rank] || rank.replace("A", "1") : rank;
      var node = el("span", { "data-suit": suit, role: "img", "aria-label": this.cardName(card), text: mark });
      sprite();
      var shape = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, node);
      svg("use", { href: "#rp-" + (look.spanish ? "e" : "") + suit }, shape);
      return node;
    },
    draw: function (card) {
      var rank = card.slice(0, -1), suit = card.slice(-1);
      var mark = look.spanish ? SPANISH_MARKS[rank] || rank.replace("A", "1") : rank;
      var node = svg("svg", { viewBox: "0 0 60 84", role: "img", "aria-label": this.cardName(card), "class": "rp-face" });
      var shape = "#rp-" + (look.spanish ? "e" : "") + suit;
      sprite();
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
    }
  });

  Object.assign(replay, { draw: Replay.prototype, SUITS: SUITS, RANKS: RANKS, SYMBOLS: SYMBOLS,
    SPANISH_SUITS: SPANISH_SUITS, SPANISH_RANKS: SPANISH_RANKS });
})();
