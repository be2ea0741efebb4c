// The table at which a reader plays. The engine and the rules are loaded at the first click, by script tags: it works from a folder.
(function () {
  "use strict";

  var root = document.getElementById("play-table");
  if (!root || !window.codilleReplay) return;
  var share = window.codilleReplay, el = share.el, SUITS = share.SUITS;
  var plan = JSON.parse(root.querySelector(".pl-plan").textContent);
  // Every game is kept under a name of its own; the tab remembers which one is at its table. One by rules of the reader's own lasts as long
  // as the tab, which keeps those rules too.
  var own = "own" in root.dataset, KEEPER = own ? "sessionStorage" : "localStorage";
  var KEPT = own ? "codille-own-sitting" : "codille-sitting", SITS = own ? "codille-own-sits" : "codille-sits";
  var still = window.matchMedia("(prefers-reduced-motion: reduce)");
  // Chips and cards are drawn as those of a replay.
  var draw = Object.create(share.draw);
  var store = window.codilleStore(KEPT, own);
  var base = document.getElementById("play-script").src.replace(/table\.js.*$/, "");
  var loader = window.codilleLoader(plan, base, "engine");
  var give = loader.give, ask = loader.ask;

  // ---- the parts of the page
  function button(words, act, name) {
    return el("button", { type: "button", "class": name, text: words, onclick: act });
  }
  var state = { told: null, busy: false, picked: {}, variant: null, bills: null };
  var status = el("p", { "class": "rp-status pl-status", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  var refusal = el("div", { "class": "pl-refusal", role: "alert" });
  var table = el("div", { "class": "rp-table pl-table", role: "group", "aria-label": "The table" });
  var question = el("p", { "class": "pl-question" });
  var choices = el("div", { "class": "pl-choices", role: "group", "aria-label": "What you may do" });
  var said = el("ol", { "class": "pl-said", "aria-label": "What happened in this hand", tabindex: 0 });
  var bill = el("div", { "class": "pl-bill" });
  var typed = el("input", { type: "text", id: "pl-typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  var typing = el("form", { "class": "pl-typing", onsubmit: function (event) {
    event.preventDefault();
    var line = typed.value.trim();
    typed.value = "";
    if (line) type(line);
  } }, [el("label", { "for": "pl-typed", text: "Or type a command:" }), typed, el("button", { type: "submit", text: "Do it" })]);
  var undo = button("Take back", function () { type("undo"); }, "pl-undo");
  var hint = button("Hint", function () { type("hint"); }, "pl-hint");
  var why = button("Why?", function () { type("why"); }, "pl-why");
  var stop = button("Stop thinking", stopThinking, "pl-stop");
  var leave = button("Leave the table", rise, "pl-leave");
  var appeal = button("Ask the referee", askReferee, "pl-appeal");
  appeal.hidden = !plan.referee;
  var tools = el("div", { "class": "pl-tools", role: "group", "aria-label": "At any time" }, [hint, why, undo, appeal, leave, stop]);
  var facts = el("p", { "class": "pl-facts" });
  var record = el("textarea", { id: "pl-record", rows: 6, spellcheck: "false" });
  var saved = el("details", { "class": "pl-saved" }, [
    el("summary", { text: "Save and load, as text" }),
    el("p", { text: "The text holds the cards of everybody. codille play --resume reads it, and codille replay." }),
    el("label", { "for": "pl-record", text: "The sitting as text" }), record,
    el("p", { "class": "pl-choices" }, [
      button("Write this sitting here", function () {
        ask({ "do": "record" }).then(function (told) { record.value = told.text; record.focus(); record.select(); }).catch(fail);
      }, "pl-write"),
      button("Go on from this text", function () { goOn(record.value); }, "pl-load")
    ])
  ]);
  var playing = el("div", { "class": "rp-live pl-live", hidden: "" }, [
    facts, table, el("div", { "class": "pl-panel" }, [question, refusal, choices, tools]),
    bill, el("p", { "class": "rp-head", text: "What happened in this hand" }), said, typing
  ]);

  // ---- sitting down
  function field(label, control) {
    return el("label", { "class": "pl-field" }, [el("span", { text: label }), control]);
  }
  var games = {};
  Object.keys(plan.variants).forEach(function (id) {
    var game = plan.variants[id].game;
    (games[game] = games[game] || []).push(id);
  });
  var variant = el("select", { "class": "pl-variant", onchange: chairs }, Object.keys(games).map(function (game) {
    return el("optgroup", { label: game }, games[game].map(function (id) {
      return el("option", { value: id, text: plan.variants[id].title });
    }));
  }));
  var seat = el("select", { "class": "pl-seat" });
  var against = el("select", { "class": "pl-against" }, plan.players.map(function (player) {
    return el("option", { value: player[0], text: player[0] + ": " + player[1] });
  }));
  var seed = el("input", { type: "number", min: 0, max: 9007199254740991, step: 1, "class": "pl-seed", value: 1 });
  var agreed = el("details", { "class": "pl-options" });
  var sit = el("button", { type: "submit", "class": "pl-sit", text: "Sit down" });
  var quarrel = button("Put a dispute to the referee", askOfDeal, "pl-quarrel");
  quarrel.hidden = !plan.referee;
  var rules = field("Rules", variant);
  var form = el("form", { "class": "rp-live pl-form", onsubmit: function (event) {
    event.preventDefault();
    if (state.record) takeUp();
    else sitDown();
  } }, [rules, field("Your chair", seat), field("Against", against), field("Seed of the deals", seed), agreed,
    el("div", { "class": "pl-choices" }, [
      button("Another seed", function () { seed.value = String(Math.floor(Math.random() * 1e9)); }, "pl-another"), sit, quarrel
    ])]);
  var back = el("div", { "class": "rp-live pl-back", hidden: "" });
  var kept = el("div", { "class": "rp-live pl-kept", hidden: "" });
  var from = el("div", { "class": "rp-live pl-from", hidden: "" });

  /** What the book leaves to the players. */
  function options() {
    var all = plan.variants[variant.value].options;
    agreed.hidden = !all.length;
    agreed.replaceChildren(el("summary", { text: "What the book leaves to the players" }));
    all.forEach(function (option) {
      var control = option.bounds ? el("input", { type: "number", min: option.bounds[0], max: option.bounds[1], step: 1, value: option.default })
        : el("select", {}, option.values.map(function (value) { return el("option", { value: value, text: value.replace(/_/g, " ") }); }));
      control.value = option.default;
      control.dataset.option = option.name;
      var words = option.name.replace(/_/g, " ");
      agreed.append(field(words.charAt(0).toUpperCase() + words.slice(1) + (option.gist ? ". " + option.gist : ""), control));
    });
  }

  // ---- playing on from a record
  /** Reads which record the address hands over, and how many of its acts. */
  function handedOver() {
    var parts = {};
    location.hash.slice(1).split("&").forEach(function (part) {
      var at = part.indexOf("=");
      if (at > 0) parts[part.slice(0, at)] = part.slice(at + 1);
    });
    if (parts.record === undefined) return null;
    var text = "";
    try {
      text = decodeURIComponent(parts.record);
    } catch (e) {
      // It is told below that it cannot be read.
    }
    function plain(words) {
      return words.replace(/^"|"$/g, "").replace(/'/g, "\u2019");
    }
    function line(key) {
      var found = new RegExp("^ {4}" + key + ": *(.*)$", "m").exec(text);
      return found ? found[1] : "";
    }
    var refused = "";
    try {
      refused = decodeURIComponent(parts.refused || "");
    } catch (e) {
      // Then the reader finds out by himself.
    }
    return { text: text, beside: parts.beside || "", lead: /^ {4}hands:/m.test(text), refused: refused, seat: Number(parts.seat) || 0, step: Number(parts.step) || 0, acts: Number(parts.acts) || 0, variant: line("variant"), title: plain(line("title")),
      note: plain(line("note")), seats: line("seats").replace(/^\[|\]$/g, "").split(", ") };
  }

  /** Lets the reader choose a seat at the record of the address. */
  function offer() {
    var record = handedOver();
    if (!record) return;
    leaveTable();
    var known = plan.variants[record.variant];
    if (!known || record.seats.length !== known.chairs.length || record.beside && !plan.variants[record.beside]) {
      away();
      return fail(new Error("the address of this page holds no game that this book can read"));
    }
    state.record = record;
    rules.hidden = agreed.hidden = true;
    seat.replaceChildren.apply(seat, record.seats.map(function (name, i) {
      return el("option", { value: known.chairs[i], text: name });
    }).concat([el("option", { value: "none", text: "none: look on" })]));
    from.replaceChildren.apply(from, (record.beside ? difference(record) : [
      el("p", { "class": "rp-head", text: "Play on from a game of the book" }),
      el("p", { text: record.title + ", from step " + record.step + " of its replay on, by " + known.title + ". Choose whose cards you take up; the others are played for you. At the end your bill is set beside that of the book." }),
      record.refused ? draw.fill(el("p", { "class": "pl-trial" }), "Here the rules refuse what somebody wants to do. Try it, and ask \u201cWhy?\u201d: " + record.refused) : "",
      record.note ? el("p", { text: record.note + "." }) : ""
    ]).concat([
      record.lead ? el("p", { text: "It begins at the first lead, when all cards were exchanged: what was said and thrown out before is known to nobody; players of the program and hints reason from there on." }) : "",
      button("Begin with a deal of my own instead", function () {
        away();
        variant.focus();
      }, "pl-own-deal")
    ]));
    seat.selectedIndex = record.seat < record.seats.length ? record.seat : 0;
    from.hidden = false;
    sit.textContent = "Play on";
    tell([(record.beside ? "Play the difference: " : "Play on from ") + record.title + ": choose your chair."]);
  }

  /** What is offered at a position on which two books part: either of them, and the bills of both. */
  function difference(record) {
    var both = [record.variant, record.beside];
    record.by = el("select", { "class": "pl-by" }, both.map(function (id) {
      return el("option", { value: id, text: plan.variants[id].title });
    }));
    var found = el("div", { "class": "pl-bill pl-both" });
    return [
      el("p", { "class": "rp-head", text: "Play the difference: " + record.title }),
      draw.fill(el("p", { "class": "pl-answers" }), record.note + "."),
      el("p", { text: "The same cards lie by both books. Choose by which you play and whose cards you take up; the others are played for you." }),
      field("By the rules of", record.by),
      el("p", { "class": "pl-choices" }, [button("Show both bills", function () {
        refuse([]);
        busy(true, "The engine and the rules are loaded.");
        give(both).then(function () {
          return ask({ "do": "bills", text: record.text, variants: both });
        }).then(function (told) {
          busy(false);
          found.replaceChildren.apply(found, told.bills.map(function (one) {
            var lines = one.lines.slice();
            if (one.stopped) lines.push("It goes no further: " + one.stopped + ".");
            one.notes.forEach(function (note) { lines.push(note.charAt(0).toUpperCase() + note.slice(1) + "."); });
            return list(one.title, lines.length ? lines : ["Nothing is paid or scored so far."]);
          }));
          tell(["Both bills are shown."]);
        }).catch(fail);
      }, "pl-both-bills")]),
      found
    ];
  }

  /** Forgets the record of the address. */
  function away() {
    state.record = null;
    from.hidden = true;
    rules.hidden = false;
    sit.textContent = "Sit down";
    seat.replaceChildren();
    chairs();
    try {
      history.replaceState(history.state, "", location.pathname + location.search);
    } catch (e) {
      // The address stays, and offers the record once more when the page is loaded again.
    }
  }

  function takeUp() {
    var record = state.record;
    refuse([]);
    busy(true, "The engine and the rules are loaded.");
    var asked = { "do": "take_up", text: record.text, acts: record.acts, seat: seat.value, against: [against.value], seed: Number(seed.value) };
    var by = record.by ? record.by.value : record.variant;
    if (record.beside) asked.under = by;
    give([record.variant, by]).then(function () {
      return ask(asked);
    }).then(function (told) {
      state.variant = by;
      away();
      begin(told);
    }).catch(fail);
  }

  /** The options that are set otherwise than the book has them, as pairs. */
  function set() {
    var out = [];
    plan.variants[variant.value].options.forEach(function (option) {
      var value = agreed.querySelector("[data-option=\"" + option.name + "\"]").value;
      if (value !== option.default) out.push([option.name, value]);
    });
    return out;
  }

  function chairs() {
    options();
    var kept = seat.value;
    seat.replaceChildren.apply(seat, plan.variants[variant.value].chairs.map(function (letter) {
      return el("option", { value: letter, text: letter });
    }).concat([el("option", { value: "none", text: "none: look on" })]));
    seat.value = kept && seat.querySelector("[value=\"" + kept + "\"]") ? kept : "A";
  }

  /** Says what went wrong, and lets the reader go on. */
  function fail(why) {
    busy(false);
    if (why.message === "stopped") return;
    refuse([why.message.charAt(0).toUpperCase() + why.message.slice(1)]);
    if (/broken off/.test(why.message)) {
      if (state.kept) refusal.append(button("Go on from the last act", function () { goOn(state.kept, state.name); }));
    }
  }

  function busy(on, words) {
    state.busy = on;
    root.classList.toggle("is-busy", on);
    sit.disabled = on;
    if (words) tell([words]);
  }

  /** Puts a sentence of the engine into a node: cards are drawn, and commands stand out without their marks. */
  function prose(node, words) {
    words.split("`").forEach(function (part, i) {
      if (i % 2) node.append(el("b", { text: part }));
      else if (part) draw.fill(node, part);
    });
    return node;
  }

  function tell(lines) {
    status.textContent = lines.map(function (line) { return draw.spoken(line.replace(/`/g, "")); }).join(" ");
  }

  function refuse(lines) {
    // What is refused before anybody sits at the table is said where he sits down.
    (playing.hidden ? form : choices).before(refusal);
    refusal.replaceChildren.apply(refusal, lines.map(function (line) { return prose(el("p", {}), line); }));
  }

  function sitDown(deals) {
    var id = variant.value;
    refuse([]);
    busy(true, "The engine and the rules are loaded.");
    give([id]).then(function () {
      var asked = { "do": "sit", variant: id, set: set(), seat: seat.value, against: [against.value], seed: Number(seed.value) };
      if (deals !== undefined) asked.deals = deals;
      return ask(asked);
    }).then(function (told) {
      state.variant = id;
      if (told.asks === "deal") return mayDeal(told);
      begin(told);
    }).catch(fail);
  }

  // ---- disputes
  /** Lays the hand at the table before the referee, who sees the cards of everybody. */
  function askReferee() {
    if (state.busy || !loader.isAtWork()) return;
    refuse([]);
    var hidden = state.told.turn !== "over" && state.told.scene.sitters.some(function (sitter) { return sitter.own; });
    if (!hidden) return appealNow();
    refuse(["The referee sees the cards of everybody, and shows them to you: the hand is no game any more."]);
    refusal.append(button("Ask him all the same", appealNow, "pl-all-the-same"), " ", button("Play on", function () {
      refuse([]);
      appeal.focus();
    }));
    refusal.querySelector("button").focus();
  }

  function appealNow() {
    refuse([]);
    ask({ "do": "dispute" }).then(function (told) {
      dispute(told.dispute, playing, appeal);
    }).catch(fail);
  }

  /** Lays a deal before the referee at which nobody sits, or the position of a record that somebody may take up. */
  function askOfDeal() {
    var record = state.record, id = record ? record.variant : variant.value;
    var deal = { "do": "sit", variant: id, set: record ? [] : set(), seat: "none", against: ["novice"], seed: Number(seed.value), deals: true };
    var taken = record && { "do": "take_up", text: record.text, acts: record.acts, seat: "none", against: ["novice"], seed: 1 };
    refuse([]);
    busy(true, "The engine and the rules are loaded.");
    give([id]).then(function () {
      return ask(taken || deal);
    }).then(function () {
      return ask({ "do": "dispute" });
    }).then(function (told) {
      busy(false);
      dispute(told.dispute, form, quarrel);
    }).catch(fail);
  }

  /** Has a dispute put together in place of what is shown; `shown` is shown again after it, and `focus` has the focus then. */
  function dispute(given, shown, focus) {
    var around = [shown, kept, from, saved].filter(function (part) { return !part.hidden; });
    around.forEach(function (part) { part.hidden = true; });
    court.after = function () {
      around.forEach(function (part) { part.hidden = false; });
      focus.focus();
    };
    court.open(given);
  }

  // ---- games that are kept
  /** Says which game a text holds: its rules, its hand, its seed and who plays. */
  function described(text) {
    var line = /^sitting: (.*)$/m.exec(text || ""), head = null;
    try {
      head = line && JSON.parse(line[1]);
    } catch (e) {
      // What was changed by hand is still kept.
    }
    var known = head && plan.variants[head.variant];
    if (!known) return "A game that this book cannot read";
    var names = head.chairs.map(function (chair) { return chair[0]; });
    return known.title + ", hand " + head.hand + (head.entered ? ", played to its end" : "") + ", seed " + head.seed + ": " + names.join(", ");
  }

  /** Lists the games that are kept; nothing is thrown away that cannot be brought back while the page is open. */
  function shelf() {
    var names = store.games();
    kept.hidden = !names.length;
    var items = names.map(function (name) {
      var text = store.get("localStorage", name), words = described(text);
      var item = el("li", {});
      function whole() {
        item.replaceChildren(el("span", { text: words + " " }), button("Go on with it", function () { goOn(text, name); }, "pl-go-on"),
          button("Throw it away", function () {
            store.set("localStorage", name, null);
            item.replaceChildren(el("span", { text: "Thrown away: " + words + " " }), button("Bring it back", function () {
              store.set("localStorage", name, text);
              whole();
              item.querySelector("button").focus();
            }, "pl-bring-back"));
            item.querySelector("button").focus();
          }, "pl-throw-away"));
        item.querySelectorAll("button").forEach(function (node) { node.setAttribute("aria-label", node.textContent + ": " + words); });
      }
      whole();
      return item;
    });
    kept.replaceChildren(el("p", { "class": "rp-head", text: names.length === 1 ? "A game is kept here" : names.length + " games are kept here" }),
      el("ul", {}, items));
  }

  /** Lets whoever may choose say who deals first. */
  function mayDeal(told) {
    busy(false);
    back.replaceChildren(draw.fill(el("p", {}), told.lines.join(" ")), el("p", { text: told.why.join(" ") }),
      el("p", { text: "You may choose whether to deal first." }),
      el("div", { "class": "pl-choices" }, [button("I deal", function () { sitDown(true); }, "pl-deal"),
        button("The other deals", function () { sitDown(false); }, "pl-no-deal")]));
    back.hidden = false;
    back.querySelector("button").focus();
  }

  /** Begins to show a game; it is kept under its name, and one that is new under a new one. */
  function begin(told, name) {
    form.hidden = true;
    back.hidden = true;
    kept.hidden = true;
    playing.hidden = false;
    state.name = name || store.fresh();
    store.set("sessionStorage", SITS, state.name);
    state.bills = state.reviewed = null;
    state.halted = false;
    state.picked = {};
    take(told, true);
  }

  /** The variants that a saved sitting rests on: its own, and that of the record from which it was taken up. */
  function restsOn(text, id) {
    var line = /^sitting: (.*)$/m.exec(text), origin = null;
    try {
      origin = line && JSON.parse(line[1]).origin;
    } catch (e) {
      // The engine says what is wrong with it.
    }
    var of = origin && /^ {4}variant: *(\S+)$/m.exec(origin.text);
    return of && plan.variants[of[1]] && of[1] !== id ? [id, of[1]] : [id];
  }

  /** Takes up a sitting that was saved as text, or is kept under a name. */
  function goOn(text, name) {
    var named = /^sitting:.*?"variant":\s*"([^"]+)"/m.exec(text);
    var id = named && named[1];
    refuse([]);
    if (!id || !plan.variants[id]) {
      return fail(new Error(id ? "this book has no variant called " + id : "it is no saved sitting: it has no line that begins with sitting"));
    }
    busy(true, "The engine and the rules are loaded.");
    give(restsOn(text, id)).then(function () {
      return ask({ "do": "resume", text: text });
    }).then(function (told) {
      state.variant = id;
      begin(told, name);
    }).catch(fail);
  }

  function leaveTable() {
    loader.end();
    busy(false);
    store.set("sessionStorage", SITS, null);
    state.kept = null;
    playing.hidden = true;
    form.hidden = false;
    shelf();
  }

  function rise() {
    leaveTable();
    tell([own ? "You have left the table." : root.classList.contains("is-not-kept") ? "You have left the table. This browser does not keep the game."
      : "You have left the table. The game is kept below."]);
    (own ? seat : variant).focus();
  }

  function stopThinking() {
    var kept = state.kept;
    loader.end();
    busy(false);
    if (playing.hidden || !kept) return;
    busy(true, "The thinking was stopped.");
    give(restsOn(kept, state.variant)).then(function () {
      return ask({ "do": "resume", text: kept });
    }).then(function (told) {
      state.halted = told.turn === "player";
      busy(false);
      show(told);
    }).catch(fail);
  }

  // ---- the course of a hand
  function keep() {
    return ask({ "do": "record" }).then(function (told) {
      state.kept = told.text;
      var could = store.set(KEEPER, state.name, told.text);
      root.classList.toggle("is-not-kept", !could);
    });
  }

  /** Shows an answer; players of the program go on by themselves. */
  function take(told, loud) {
    var lines = told.lines || [];
    if (lines.length && loud) tell(lines);
    show(told);
    return keep().then(function () {
      if (told.turn === "player" && !state.halted) {
        busy(true);
        window.setTimeout(function () {
          if (loader.isAtWork()) ask({ "do": "go", most: 1 }).then(function (next) { return take(next, true); }).catch(fail);
        }, still.matches ? 0 : 250);
        return;
      }
      busy(false);
      if (told.turn === "over") elsewhere();
    }).catch(fail);
  }

  function type(line) {
    if (state.busy || !loader.isAtWork()) return;
    refuse([]);
    busy(true);
    var held = place();
    ask({ "do": "type", line: line }).then(function (told) {
      if (told.next === "hint" || told.next === "review") {
        tell([told.next === "hint" ? "I think about it." : "I look at your cards again."]);
        return ask({ "do": told.next }).then(function (found) {
          busy(false);
          if (told.next === "review") {
            state.reviewed = found.lines;
            bills();
            return;
          }
          refuse(found.lines);
          restore(held);
        });
      }
      state.picked = {};
      if (told.next === "go" || told.next === "deal") {
        if (told.next === "deal") state.bills = state.reviewed = null;
        return take(told, true).then(function () { restore(held); });
      }
      busy(false);
      if (told.next === "save") {
        saved.open = true;
        saved.querySelector(".pl-write").click();
        return;
      }
      if (told.next === "quit") {
        refuse(told.lines);
        return;
      }
      show(told);
      refuse(told.lines);
      restore(held);
    }).catch(fail);
  }

  /** Draws up the bill under the other books, whose rules are loaded now. */
  function elsewhere() {
    var others = plan.variants[state.variant].others;
    if (state.bills || !others.length && !state.told.from) return;
    give(others).then(function () {
      return ask({ "do": "elsewhere" });
    }).then(function (told) {
      state.bills = told;
      bills();
    }).catch(fail);
  }

  // ---- focus, which drawing anew must not lose
  function place() {
    var at = document.activeElement;
    if (!at || !root.contains(at)) return null;
    if (at.dataset.at !== undefined) return { hand: Number(at.dataset.at) };
    if (choices.contains(at)) return { choices: true };
    return null;
  }

  function restore(held) {
    if (!held || root.contains(document.activeElement) && document.activeElement !== document.body) return;
    var cards = table.querySelectorAll(".pl-card"), words = choices.querySelectorAll("button");
    var first = held.choices && words.length ? words[0] : cards.length ? cards[Math.min(held.hand || 0, cards.length - 1)] : words[0];
    if (first) first.focus();
  }

  root.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    var keys = { ArrowRight: 1, ArrowLeft: -1, Home: -99, End: 99 };
    if (!(event.key in keys)) return;
    // The book turns its pages by these keys; at the table they are the player's.
    event.stopPropagation();
    var at = event.target.dataset && event.target.dataset.at;
    if (at === undefined) return;
    event.preventDefault();
    var cards = table.querySelectorAll(".pl-card");
    cards[Math.max(0, Math.min(cards.length - 1, Number(at) + keys[event.key]))].focus();
  });

  // ---- drawing
  function badges(sitter, scene) {
    var out = sitter.roles.slice();
    if (sitter.tricks) out.push(sitter.tricks + (sitter.tricks === 1 ? " trick" : " tricks"));
    if (sitter.count !== null) out.push("counts " + sitter.count);
    out.push((scene.partie ? "score " : "counters ") + sitter.standing);
    return out.map(function (words) { return el("span", { "class": "rp-badge", text: words }); });
  }

  function pile(label, cards) {
    return cards.length ? draw.fill(el("p", { "class": "rp-away" }), label + cards.join(" ")) : null;
  }

  function card(held, i) {
    var by = state.told.scene.ask.by, picks = by === "cards";
    var words = draw.cardName(held.card) + (held.trump ? ", trump" : "");
    var node = el("button", { type: "button", "class": "pl-card" + (held.lawful && held.open ? " is-open" : ""), "data-suit": held.card.slice(-1),
      "data-at": i, "data-card": held.card, "aria-pressed": picks ? String(Boolean(state.picked[held.card])) : null, onclick: function () {
        if (!picks) return type("play " + held.card);
        if (state.picked[held.card]) delete state.picked[held.card];
        else state.picked[held.card] = true;
        show(state.told);
        table.querySelectorAll(".pl-card")[i].focus();
      } });
    var face = draw.draw(held.card);
    face.setAttribute("aria-hidden", "true");
    face.removeAttribute("role");
    node.append(face, el("span", { "class": "pl-name", text: words }));
    return el("li", {}, [node]);
  }

  function box(sitter, i, scene) {
    var hand = el("ul", { "class": "rp-hand" });
    if (sitter.own) hand.append.apply(hand, scene.hand.map(card));
    else if (sitter.holds.length) hand.append.apply(hand, sitter.holds.map(function (c) { return el("li", { "data-suit": c.slice(-1) }, [draw.draw(c)]); }));
    else for (var k = 0; k < (sitter.cards || 0); k++) hand.append(el("li", { "class": "rp-hidden" }, [draw.back()]));
    if (!sitter.own) hand.setAttribute("aria-label", (sitter.cards || 0) + " cards of " + sitter.name);
    else hand.setAttribute("aria-label", "Your cards");
    var node = el("div", { "class": "rp-seat" + (sitter.asked ? " is-next" : ""), "data-main": i === 0 ? "" : null }, [
      el("p", { "class": "rp-plate" }, [el("span", { "class": "rp-name", text: sitter.name }), el("span", { "class": "rp-badges" }, badges(sitter, scene))]),
      hand, sitter.said.length ? draw.fill(el("p", { "class": "rp-away" }), sitter.said.join("; ")) : null, pile("shown: ", sitter.shown)]);
    // Whoever speaks next sits on the side to which the turn goes.
    if (i) node.style.setProperty("--rp-place", plan.variants[state.variant].left ? i : scene.sitters.length - i);
    return node;
  }

  function middle(scene) {
    var words = [];
    if (scene.game) words.push("game: " + scene.game);
    if (scene.trump) words.push("trumps: " + SUITS[scene.trump]);
    words.push("trick " + Math.min(scene.tricks[0] + (scene.over ? 0 : 1), scene.tricks[1]) + " of " + scene.tricks[1]);
    if (scene.pool !== null) words.push("pool: " + scene.pool);
    var laid = scene.trick.length ? scene.trick : scene.last;
    var trick = el("ul", { "class": "rp-trick", "aria-label": scene.trick.length ? "Cards in the trick" : laid.length ? "The trick before" : "No card in the trick" },
      laid.map(function (one) {
        return el("li", { "class": "rp-played" + (one.best ? " is-won" : ""), "data-suit": one.card.slice(-1) },
          [el("div", { "class": "rp-on" }, [draw.draw(one.card)]), el("span", { text: scene.sitters[one.sitter].name })]);
      }));
    trick.classList.toggle("pl-before", !scene.trick.length);
    var stock = [];
    if (scene.stock) stock.push("stock: " + (scene.stock === 1 ? "one card" : scene.stock + " cards"));
    if (scene.open_stock.length) stock.push("laid open: " + scene.open_stock.join(" "));
    if (scene.turned) stock.push("turned up: " + scene.turned);
    if (scene.thrown) stock.push("thrown out: " + scene.thrown);
    return el("div", { "class": "rp-mid" }, [el("p", { "class": "rp-game", text: words.join(" \u00b7 ") }), trick,
      draw.fill(el("p", { "class": "rp-stock" }), stock.join("; "))]);
  }

  function list(words, lines) {
    return el("section", {}, [el("p", { "class": "rp-head", text: words }),
      el("ul", {}, lines.map(function (line) { return prose(el("li", { "class": /^ /.test(line) ? "pl-under" : null }), line.trim()); }))]);
  }

  function bills() {
    var lines = state.told.bill;
    bill.replaceChildren();
    if (!lines.length) return;
    bill.append(list("What the hand has brought, by " + plan.variants[state.variant].title, lines));
    [state.bills && state.bills.lines, state.bills && state.bills.recorded].forEach(function (lines) {
      if (lines && lines.length > 1) bill.append(list(lines[0].replace(/:$/, ""), lines.slice(1)));
      else if (lines && lines.length) bill.append(prose(el("p", {}), lines[0]));
    });
    if (state.reviewed) bill.append(list(state.reviewed[0], state.reviewed.slice(1)));
    else if (state.told.reviewable) bill.append(el("p", { "class": "pl-choices" }, [
      button("What my cards were worth", function () { type("review"); }, "pl-review")
    ]));
  }

  function show(told) {
    state.told = told;
    var scene = told.scene, held = place();
    root.dataset.turn = told.turn;
    root.dataset.by = scene.ask.by;
    draw.names = {};
    scene.hand.forEach(function (one) { if (one.name) draw.names[one.card] = one.name; });
    facts.textContent = scene.title + " \u00b7 hand " + scene.number + " \u00b7 seed " + told.seed +
      (told.from && scene.number === 1 ? " \u00b7 taken up from \u201c" + told.from.title.replace(/'/g, "\u2019") + "\u201d" : "");
    var boxes = scene.sitters.map(function (sitter, i) { return box(sitter, i, scene); });
    table.replaceChildren.apply(table, boxes.slice(1).concat([middle(scene), boxes[0]]));
    table.dataset.seats = scene.sitters.length;
    question.replaceChildren();
    var asked = scene.question || (told.turn === "player" ? "The others play." : "");
    // What may be answered stands on the buttons.
    if (scene.choices.length) asked = asked.replace(/: `.*$/, ".");
    prose(question, asked);
    choices.replaceChildren();
    if (told.turn === "player" && state.halted) {
      choices.append(button("Let them go on", function () { state.halted = false; take(told, false); }));
    }
    var picked = Object.keys(state.picked);
    if (scene.ask.by === "cards") {
      var few = picked.length < scene.ask.least ? " (at least " + scene.ask.least + ")" : "";
      if (picked.length) choices.append(button("Throw out " + (picked.length === 1 ? "one card" : picked.length + " cards") + few,
        function () { type("throw " + picked.join(" ")); }, "pl-throw"));
      else question.append(" Choose the cards to throw out" + (scene.ask.most ? ", at most " + scene.ask.most : "") + ".");
    }
    scene.choices.forEach(function (one) {
      if (one.command === "quit") return;
      var node = button("", function () { type(one.command); }, "pl-choice");
      node.dataset.command = one.command;
      node.append(el("b", { text: one.command }));
      // The rules of it are behind "Why?".
      if (one.means) draw.fill(node, " " + one.means.replace(/; `rules .*$/, ""));
      choices.append(node);
    });
    said.replaceChildren.apply(said, scene.log.map(function (line) { return prose(el("li", {}), line); }));
    said.scrollTop = said.scrollHeight;
    bills();
    restore(held);
  }

  // ---- rules that the reader writes
  /** Hands the table over to the script of the rules that the reader writes. */
  function byOwnRules() {
    rules.hidden = true;
    window.codilleTable = {
      plan: plan, give: give, ask: ask, button: button, list: list, prose: prose,
      /** Tells whether somebody plays. */
      isPlaying: function () { return !playing.hidden; },
      /** Takes rules that were found sound, with what is told of them; a game by others is put away. */
      adopt: function (told, text, file) {
        var base = plan.variants[told.base], gone = plan.own && plan.own.id;
        if (gone) delete plan.variants[gone];
        variant.querySelectorAll("[data-own]").forEach(function (node) { node.remove(); });
        plan.own = { id: told.id, text: text, file: file };
        loader.note(file, text);
        plan.variants[told.id] = Object.assign({}, base, told.offered, { others: [told.base].concat(base.others) });
        variant.append(el("option", { value: told.id, text: told.title, "data-own": "" }));
        variant.value = told.id;
        chairs();
        refuse([]);
        playing.hidden = true;
        form.hidden = false;
        store.set("sessionStorage", SITS, null);
      },
      /** The game that the tab keeps; null where it keeps none. */
      kept: function () { return store.get("sessionStorage", SITS) && store.get(KEEPER, KEPT); },
      /** Goes on with it. */
      goOn: function (text) { goOn(text, KEPT); }
    };
  }

  // ---- what the browser must have
  var lacks = !window.WebAssembly ? "WebAssembly" : !window.Worker ? "workers" : null;
  if (lacks) {
    root.append(el("p", { "class": "pl-lacks", text: "This browser has no " + lacks + ", which the table needs. The replays of this book work without." }));
    return;
  }
  if (!plan.engine) return;
  root.classList.add("is-live");
  chairs();
  var court = window.codilleDispute({ plan: plan, base: base, el: el, draw: draw, button: button, field: field, prose: prose, back: function () { court.after(); } });
  root.append(back, from, form, playing, kept, court.node, saved, status);
  saved.classList.add("rp-live");
  if (own) return byOwnRules();
  // The game of this tab goes on by itself; the others wait in the list.
  var mine = store.get("sessionStorage", SITS), text = mine && store.get("localStorage", mine);
  if (text && !handedOver()) goOn(text, mine);
  else shelf();
  offer();
  window.addEventListener("hashchange", offer);
})();
