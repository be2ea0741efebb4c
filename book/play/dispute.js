// A dispute put together at the table by doing it: any act by anybody at any time, cards that nobody told left open, a question out of a list,
// and the judgment of the referee, whose engine is loaded then.
(function () {
  "use strict";

  /** Makes the place of disputes for a table, which hands over how it draws, words and tells things. */
  window.codilleDispute = function (table) {
    var el = table.el, button = table.button, draw = table.draw, prose = table.prose;
    var loader = window.codilleLoader(table.plan, table.base, "referee");
    // What is put together; what may be told and asked under its rules; and how it stood when the referee last looked.
    var dispute = null, known = null, position = null;
    // Whoever changes something again is told of the last change alone, and no judgment on what it was before.
    var looks = 0, judgings = 0;

    // ---- the parts of the place
    var said = el("p", { "class": "rp-status pl-court-status", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    var refusal = el("div", { "class": "pl-refusal", role: "alert" });
    var hides = el("input", { type: "checkbox", id: "pl-hides" });
    var board = el("div", { "class": "rp-table pl-board", role: "group", "aria-label": "The cards of everybody" });
    var stock = el("input", { type: "text", id: "pl-stock", autocomplete: "off", spellcheck: "false", onchange: function () {
      dispute.stock = stock.value.trim();
      look();
    } });
    var done = el("ol", { "class": "pl-done" });
    var who = el("select", { "class": "pl-who" });
    var act = el("select", { "class": "pl-act", onchange: example });
    var words = el("input", { type: "text", "class": "pl-words", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    var then = el("p", { "class": "pl-then", id: "pl-then" });
    words.setAttribute("aria-describedby", "pl-then");
    var lines = el("textarea", { id: "pl-lines", rows: 6, spellcheck: "false", onchange: function () {
      dispute.acts = lines.value.split("\n").map(function (line) { return line.trim(); }).filter(Boolean);
      look();
    } });
    var question = el("select", { "class": "pl-asks", onchange: stale });
    var text = el("textarea", { id: "pl-case", rows: 10, spellcheck: "false" });
    var file = el("details", { "class": "pl-fold" }, [
      el("summary", { text: "The case as a file" }),
      el("p", {}, ["With ", el("b", { text: "codille replay FILE --explain" }), " it is judged in a terminal. It may be changed here, or another put in its place."]),
      el("label", { "for": "pl-case", text: "The case as text" }), text,
      el("p", { "class": "pl-choices" }, [button("Judge this text", function () { judge(text.value); }, "pl-judge-text")])
    ]);
    var judgment = el("div", { "class": "pl-judgment", role: "region", "aria-label": "The judgment", tabindex: -1, hidden: "" });
    var node = el("div", { "class": "rp-live pl-court", hidden: "" }, [
      el("p", { "class": "rp-head", text: "Ask the referee" }),
      el("p", { text: "Here anything may be done, lawful or not, by anybody and out of turn: a click on a card plays it, and below stand all other acts. The referee says of each act what the rules say of it, and answers the question that you put. The game at the table stays as it is." }),
      el("p", { "class": "pl-choices" }, [hides, el("label", { "for": "pl-hides", text: "A click on a card says that nobody told it" })]),
      board, table.field("The stock, from the top (nothing: nobody told it)", stock), refusal,
      el("p", { "class": "rp-head", text: "What was done" }), done,
      el("form", { "class": "pl-form pl-deed", onsubmit: function (event) {
        event.preventDefault();
        add(line());
      } }, [table.field("Who", who), table.field("Does what", act), table.field("In words", words), then,
        el("div", { "class": "pl-choices" }, [
          el("button", { type: "submit", "class": "pl-did", text: "It was done" }),
          button("May it be done?", function () { mayIt(line()); }, "pl-may")
        ])]),
      el("details", { "class": "pl-fold" }, [el("summary", { text: "Write the acts as text" }),
        el("label", { "for": "pl-lines", text: "What was done, a line an act" }), lines]),
      el("p", { "class": "rp-head", text: "What is asked" }),
      el("div", { "class": "pl-form" }, [table.field("The question", question),
        el("div", { "class": "pl-choices" }, [button("Judge it", function () { judge(null); }, "pl-judge"),
          button("Copy the case", copy, "pl-copy"), button("Back to the table", close, "pl-court-back")])]),
      judgment, file, said
    ]);

    // ---- what is put together
    function tell(sentence) {
      said.textContent = draw.spoken(sentence);
    }

    function refuse(lines) {
      refusal.replaceChildren.apply(refusal, lines.map(function (line) { return prose(el("p", {}), line); }));
    }

    function fail(why) {
      node.classList.remove("is-busy");
      if (why.message === "stopped") return;
      refuse([why.message.charAt(0).toUpperCase() + why.message.slice(1)]);
    }

    /** The line of the act that is chosen; nothing where it has no words. */
    function line() {
      var told = words.value.trim();
      return told && who.value + " " + told;
    }

    /** Puts an example of the act that is chosen into the field of its words. */
    function example() {
      var chosen = known.acts[act.value], next = dispute.seats[(who.selectedIndex + 1) % dispute.seats.length];
      words.value = chosen.example.replace(/^A /, "").replace(/ of B$/, " of " + next);
      then.textContent = "Then: " + chosen.then.replace(/`/g, "") + (chosen.words.length ? ". Words that the rules know: " + chosen.words.join(", ") : "") + ".";
    }

    /** Notes that something was done. */
    function add(line) {
      if (!line) return refuse(["Say in words what was done, such as: " + known.acts[act.value].example.replace(/^A /, "")]);
      dispute.acts.push(line);
      look();
    }

    /** Puts the question whether an act is allowed. */
    function mayIt(line) {
      if (!line) return refuse(["Say in words what is asked about, such as: " + known.acts[act.value].example.replace(/^A /, "")]);
      question.querySelectorAll("[data-may]").forEach(function (node) { node.remove(); });
      question.append(el("option", { value: "may", text: "Is it allowed: " + line + "?", "data-may": line }));
      question.value = "may";
      judge(null);
    }

    /** Says of a card that nobody told it. */
    function hide(seat, card) {
      function without(cards) {
        return cards.split(/\s+/).map(function (one) { return one === card ? "?" : one; }).join(" ");
      }
      dispute.hands[seat] = without(dispute.hands[seat]);
      dispute.stock = without(dispute.stock);
      look();
    }

    /** What was judged before is another dispute now. */
    function stale() {
      judgment.hidden = true;
    }

    /** Has the referee look how it stands, and shows it. */
    function look() {
      var number = looks += 1;
      stale();
      refuse([]);
      node.classList.add("is-busy");
      return loader.give([dispute.variant]).then(function () {
        return loader.ask({ "do": "look", dispute: dispute });
      }).then(function (told) {
        if (number !== looks) return;
        node.classList.remove("is-busy");
        position = told;
        if (told.stopped) refuse(["It cannot have happened so: " + told.stopped + ". Take that act out, or change the cards."]);
        if (told.faults) faults(told.faults);
        show();
        var last = told.lines && told.lines.filter(function (line) { return line.indent > 1; }).pop();
        tell(dispute.acts.length && last ? dispute.acts[dispute.acts.length - 1] + ". " + last.words : "");
      }).catch(fail);
    }

    /** Shows what is wrong with the text of a case. */
    function faults(all) {
      refusal.replaceChildren.apply(refusal, all.map(function (fault) {
        var words = fault.message.charAt(0).toUpperCase() + fault.message.slice(1) + (fault.help ? ": " + fault.help : "") + ".";
        return el("div", {}, [prose(el("p", {}), words), el("pre", { "class": "own-picture", text: fault.picture })]);
      }));
    }

    // ---- drawing
    function card(seat, name) {
      var told = name !== "?";
      var node = el("button", { type: "button", "class": "pl-card", "data-card": name, onclick: function () {
        if (hides.checked) {
          if (told) hide(seat, name);
        } else add(dispute.seats[seat] + " plays " + name);
      } });
      if (told) node.dataset.suit = name.slice(-1);
      var face = told ? draw.draw(name) : draw.back();
      face.setAttribute("aria-hidden", "true");
      face.removeAttribute("role");
      node.append(face, el("span", { "class": "pl-name", text: told ? draw.cardName(name) : "a card that nobody told" }));
      return el("li", { "class": told ? null : "rp-hidden" }, [node]);
    }

    /** The cards that a seat holds now; where the referee could not get so far, those that it was dealt. */
    function held(seat) {
      var now = position && position.hands && position.hands[seat];
      if (!now) return dispute.hands[seat].split(/\s+/).filter(Boolean);
      var cards = now.cards.slice();
      for (var i = 0; i < now.untold; i++) cards.push("?");
      return cards;
    }

    function box(seat) {
      var name = dispute.seats[seat], turn = position && position.turn === seat;
      var input = el("input", { type: "text", "class": "pl-dealt", autocomplete: "off", spellcheck: "false", value: dispute.hands[seat], "data-seat": seat,
        onchange: function () {
          dispute.hands[seat] = input.value.trim();
          look();
        } });
      var hand = el("ul", { "class": "rp-hand", "aria-label": "Cards of " + name }, held(seat).map(function (one) { return card(seat, one); }));
      var badges = [seat === dispute.seats.length - 1 ? "deals" : null, turn ? "is asked next" : null].filter(Boolean);
      return el("div", { "class": "rp-seat" + (turn ? " is-next" : "") }, [
        el("p", { "class": "rp-plate" }, [el("span", { "class": "rp-name", text: name }),
          el("span", { "class": "rp-badges" }, badges.map(function (words) { return el("span", { "class": "rp-badge", text: words }); }))]),
        hand, table.field(dispute.from_lead ? "Held at the first lead" : "Dealt", input)]);
    }

    /** What was done, each act with its rulings, as far as the referee came. */
    function deeds() {
      var rulings = [];
      (position && position.lines || []).forEach(function (line) {
        var number = /^(\d+)\.$/.exec(line.lead);
        if (number) rulings[number[1] - 1] = { words: line.words, lines: [] };
        else if (line.indent > 1 && rulings.length) rulings[rulings.length - 1].lines.push(line);
        else if (/^s\d+\.$/.test(line.lead)) (rulings.before = rulings.before || {})[rulings.length] = line;
      });
      return dispute.acts.map(function (act, i) {
        var ruled = rulings[i], before = rulings.before && rulings.before[i];
        var out = el("button", { type: "button", "class": "pl-take-out", "aria-label": "Take out: " + act, text: "Take out", onclick: function () {
          dispute.acts.splice(i, 1);
          look().then(function () {
            var left = done.querySelectorAll(".pl-take-out");
            (left[Math.min(i, left.length - 1)] || words).focus();
          });
        } });
        return el("li", {}, [before ? prose(el("p", { "class": "pl-ink-aside" }), before.words) : "",
          el("p", {}, [prose(el("span", {}), ruled ? ruled.words : act), " ", out])].concat(ruled ? ruled.lines.map(paragraph) : []));
      });
    }

    /** A line of a judgment. */
    function paragraph(line) {
      var node = el("p", { "class": "pl-ink-" + line.ink });
      if (line.lead) node.append(el("b", { text: line.lead + " " }));
      prose(node, line.words.replace(/\[([^\]]+)\]/g, "$1?"));
      var at = line.law && line.law.split("#"), own = table.plan.own;
      // Rules that a reader writes have no page.
      if (at && !(own && own.id === at[0])) {
        node.append(" ", el("a", { href: path_to_root + "rules/" + at[0] + ".html#" + encodeURI(at[1]), text: "The clause" }));
      }
      if (line.indent > 2) node.style.marginLeft = Math.min(line.indent - 2, 6) / 3 + "em";
      return node;
    }

    function show() {
      var trick = position && position.trick || [];
      board.dataset.seats = dispute.hands.length;
      var middle = el("div", { "class": "pl-board-trick" }, [el("ul", { "class": "rp-trick",
        "aria-label": trick.length ? "Cards in the trick" : "No card in the trick" }, trick.map(function (one) {
        return el("li", { "class": "rp-played" }, [el("div", { "class": "rp-on" }, [one.told ? draw.draw(one.card) : draw.back()]),
          el("span", { text: dispute.seats[one.seat] })]);
      }))]);
      board.replaceChildren.apply(board, dispute.hands.map(function (_, seat) { return box(seat); }).concat(trick.length ? [middle] : []));
      stock.value = dispute.stock;
      stock.closest("label").hidden = Boolean(dispute.from_lead);
      done.replaceChildren.apply(done, deeds());
      lines.value = dispute.acts.join("\n");
    }

    // ---- judging
    /** The dispute with what is asked. */
    function whole() {
      var may = question.value === "may" && question.selectedOptions[0].dataset.may;
      return Object.assign({}, dispute, { questions: [may ? { may: may } : { what: question.value }] });
    }

    /** Writes the case. */
    function write() {
      return loader.give([dispute.variant]).then(function () {
        return loader.ask({ "do": "write", dispute: whole() });
      }).then(function (told) {
        text.value = told.text;
        return told.text;
      });
    }

    /** The variants of the same work: some may decide otherwise, and the referee tells of those that are played alike. */
    function family(id) {
      var plan = table.plan;
      function work(one) { return plan.files[plan.variants[one].files[0]]; }
      return [id].concat(Object.keys(plan.variants).filter(function (other) { return other !== id && work(other) === work(id); }));
    }

    /** Has a text judged, or what is put together. */
    function judge(given) {
      var number = judgings += 1, upto = looks;
      refuse([]);
      node.classList.add("is-busy");
      tell("The referee thinks about it.");
      var named = given && /^ {4}variant: *["']?([\w-]+)/m.exec(given);
      return loader.give(family(named && table.plan.variants[named[1]] ? named[1] : dispute.variant)).then(function () {
        return given === null ? write() : given;
      }).then(function (words) {
        return loader.ask({ "do": "judge", text: words });
      }).then(function (told) {
        if (number !== judgings || upto !== looks) return;
        node.classList.remove("is-busy");
        if (told.faults) {
          faults(told.faults);
          judgment.hidden = true;
          tell("The case cannot be read.");
          return;
        }
        judgment.hidden = false;
        judgment.replaceChildren.apply(judgment, told.judgments.map(judged));
        judgment.focus();
        var first = told.judgments[0].lines.filter(function (line) { return line.ink === "good" || line.ink === "bad" && line.indent > 1; });
        tell("The judgment is there. " + (first.length ? first[first.length - 1].words : ""));
      }).catch(fail);
    }

    /** A judgment: the answers with their laws; what is known already, the facts and the rulings on what was done, is folded. */
    function judged(told) {
      var blocks = [[]];
      told.lines.forEach(function (line) {
        if (line.ink === "head" && blocks[blocks.length - 1].length) blocks.push([]);
        if (line.words || line.lead) blocks[blocks.length - 1].push(line);
      });
      var last = blocks.pop();
      // What cannot be judged has no questions: why it cannot stands below what was done.
      if (!told.judged) {
        blocks.push(last);
        last = [last.pop()];
      }
      return el("section", {}, [
        el("div", { "class": "pl-answer" }, last.map(function (line) {
          return line.ink === "head" ? el("p", { "class": "rp-head", text: line.words }) : paragraph(line);
        })),
        el("details", {}, [el("summary", { text: "The facts, and what was ruled of each act" })].concat([].concat.apply([], blocks).map(function (line) {
          return line.ink === "head" ? el("p", { "class": "rp-head", text: line.words }) : paragraph(line);
        })))
      ]);
    }

    /** Copies the case; where the browser forbids it the text is shown to be copied by hand. */
    function copy() {
      refuse([]);
      write().then(function (words) {
        file.open = true;
        text.focus();
        text.select();
        if (!navigator.clipboard) return tell("The case is marked below, to be copied.");
        return navigator.clipboard.writeText(words).then(function () {
          tell("The case is copied.");
        }, function () {
          tell("The case is marked below, to be copied.");
        });
      }).catch(fail);
    }

    // ---- coming and going
    function open(given) {
      dispute = given;
      position = null;
      node.hidden = false;
      stale();
      node.classList.add("is-busy");
      tell("The referee and the rules are loaded.");
      hides.checked = false;
      text.value = "";
      who.replaceChildren.apply(who, dispute.seats.map(function (name) { return el("option", { value: name, text: name }); }));
      return loader.give([dispute.variant]).then(function () {
        return loader.ask({ "do": "acts", variant: dispute.variant });
      }).then(function (told) {
        known = told;
        act.replaceChildren.apply(act, known.acts.map(function (one, i) {
          return el("option", { value: i, text: one.act.replace(/_/g, " ") + (one.gist ? ": " + one.gist : "") });
        }));
        var plays = known.acts.findIndex(function (one) { return one.act === "play"; });
        act.selectedIndex = Math.max(0, plays);
        example();
        question.replaceChildren.apply(question, known.questions.map(function (one) { return el("option", { value: one[0], text: one[1] }); }));
        return look();
      }).then(function () {
        board.querySelector("button, input").focus();
      }).catch(fail);
    }

    function close() {
      node.hidden = true;
      loader.end();
      dispute = position = null;
      table.back();
    }

    return { node: node, open: open };
  };
})();
