// The payments and points of a replay, and the rules behind them.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el, signed = replay.signed;

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
})();
