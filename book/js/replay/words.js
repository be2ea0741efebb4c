// What a replay says: the words of a step, with its cards named or drawn.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var isCard = replay.isCard, the = replay.the, capital = replay.capital, trick = replay.trick, sentence = replay.sentence, look = replay.look, SUITS = replay.SUITS, SPANISH_SUITS = replay.SPANISH_SUITS, RANKS = replay.RANKS, SPANISH_RANKS = replay.SPANISH_RANKS;

  Object.assign(Replay.prototype, {
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
    }
  });
})();
