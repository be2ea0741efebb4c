// Rules that a reader writes: checked while he writes, a hand settled by them beside the book, and dealt under at the table below.
(function () {
  "use strict";

  var root = document.getElementById("own-rules"), table = window.codilleTable, share = window.codilleReplay;
  if (!root || !table) return;
  var el = share.el, plan = JSON.parse(root.querySelector(".own-plan").textContent);
  var text = root.querySelector("textarea"), first = text.value, place = document.getElementById("play-table");
  // What the tab remembers: the text, and the text by which the table below plays.
  var WRITTEN = "codille-own-rules", PLAYED = "codille-own-played";
  var pause = 0, turn = 0, sound = null;

  var status = el("p", { "class": "own-status", role: "status" });
  var check = table.button("Check the rules", function () { run(); }, "own-check");
  var deal = table.button("Deal under it", sit, "own-deal");
  var back = table.button("Put the first text back", function () {
    text.value = first;
    text.focus();
    written();
  }, "own-back");
  var faults = el("ol", { "class": "own-faults", "aria-label": "What is wrong" });
  var bills = el("div", { "class": "own-bills" });
  root.append(el("div", { "class": "pl-choices" }, [check, deal, back]), status, faults, bills);
  root.classList.add("is-live");

  /** Has the tab remember a text, and returns what it remembers; null where it remembers nothing. */
  function kept(name, words) {
    try {
      if (words !== undefined) window.sessionStorage.setItem(name, words);
      return window.sessionStorage.getItem(name);
    } catch (e) {
      return null;
    }
  }

  /** The book that the text says it builds on, where this edition has it. */
  function base() {
    var line = /^base:\s*["']?([\w-]+)/m.exec(text.value);
    return line && table.plan.variants[line[1]] && !(table.plan.own && table.plan.own.id === line[1]) ? line[1] : null;
  }

  function fail(why) {
    check.disabled = false;
    status.textContent = why.message.charAt(0).toUpperCase() + why.message.slice(1);
  }

  /** Checks the text; a game by other rules is put away. Ends with whether it is sound. */
  function run() {
    var words = text.value, on = base(), number = turn += 1;
    window.clearTimeout(pause);
    kept(WRITTEN, words);
    check.disabled = true;
    status.textContent = "The rules are checked.";
    return table.give(on ? [on] : []).then(function () {
      return table.ask({ "do": "check", file: plan.file, text: words });
    }).then(function (told) {
      // Somebody has written on meanwhile.
      if (number !== turn) return false;
      check.disabled = false;
      show(told);
      sound = told.sound ? words : null;
      deal.disabled = !told.sound || !told.variant.base;
      if (deal.disabled) {
        bills.classList.add("is-stale");
        return false;
      }
      table.adopt(Object.assign({ offered: told.offered }, told.variant), words, plan.file);
      kept(PLAYED, words);
      return settle([told.variant.base, told.variant.id], number).then(function () { return true; });
    }).catch(function (why) {
      fail(why);
      return false;
    });
  }

  function many(number, word) {
    return number === 1 ? "one " + word : number + " " + word + "s";
  }

  function show(told) {
    var errors = told.faults.filter(function (fault) { return fault.error; }).length, warnings = told.faults.length - errors;
    var parts = [];
    if (errors) parts.push(many(errors, "error"));
    if (warnings) parts.push(many(warnings, "warning"));
    status.textContent = parts.length ? "The rules have " + parts.join(" and ") + "." : told.sound ? "No faults." : "The text holds no variant.";
    faults.replaceChildren.apply(faults, told.faults.map(function (fault) {
      var lead = fault.from === null ? null : table.button("Go to line " + fault.line, function () { go(fault); }, "own-go");
      if (lead) lead.setAttribute("aria-label", lead.textContent + ": " + fault.message);
      return el("li", { "class": fault.error ? "is-error" : "is-warning" }, [
        el("pre", { "class": "own-picture", tabindex: 0, text: fault.picture }), lead]);
    }));
  }

  /** Marks in the text what a fault is about. */
  function go(fault) {
    text.focus();
    text.setSelectionRange(fault.from, Math.max(fault.to, fault.from));
    var line = parseFloat(getComputedStyle(text).lineHeight) || 20;
    text.scrollTop = Math.max(0, (fault.line - 3) * line);
  }

  /** Settles the record by the book and by the text. */
  function settle(variants, number) {
    return table.ask({ "do": "bills", text: plan.record, variants: variants }).then(function (told) {
      if (number !== turn) return;
      bills.classList.remove("is-stale");
      bills.replaceChildren.apply(bills, [el("p", { "class": "rp-head" }, [
        el("a", { href: plan.href, text: plan.title.replace(/'/g, "\u2019") }), ", settled by the book and by your rules"])
      ].concat(told.bills.map(function (bill) {
        var lines = bill.lines.slice();
        if (bill.stopped) lines.unshift("It goes no further by these rules: " + bill.stopped + ".");
        bill.notes.forEach(function (note) { lines.unshift(note.charAt(0).toUpperCase() + note.slice(1) + "."); });
        var node = table.list(bill.title, lines);
        node.dataset.variant = bill.variant;
        return node;
      })));
    });
  }

  /** Opens the table; rules that were changed since are checked first. */
  function sit() {
    (sound === text.value ? Promise.resolve(true) : run()).then(function (is) {
      if (!is) return;
      place.hidden = false;
      place.scrollIntoView({ block: "nearest" });
      place.querySelector(".pl-seat").focus();
    });
  }

  /** Waits until the writing pauses. The engine is loaded at the first click, and a game that is played is not disturbed. */
  function written() {
    window.clearTimeout(pause);
    kept(WRITTEN, text.value);
    turn += 1;
    check.disabled = false;
    bills.classList.toggle("is-stale", sound !== text.value);
    deal.disabled = false;
    if (sound === null && !faults.childElementCount && !bills.childElementCount) return;
    if (table.isPlaying()) {
      status.textContent = "The hand below goes on by the rules as they were. To check these puts it away.";
      return;
    }
    pause = window.setTimeout(run, 600);
  }

  text.addEventListener("input", written);
  // The book turns its pages by the arrows; in a text they are the writer's.
  root.addEventListener("keydown", function (event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
    event.stopPropagation();
  });
  // A game that the tab keeps goes on where its rules are still those that are written.
  var before = kept(WRITTEN), mine = table.kept();
  if (before !== null) text.value = before;
  if (mine && before !== null && before === kept(PLAYED)) {
    run().then(function (is) {
      if (!is) return;
      place.hidden = false;
      table.goOn(mine);
    });
  }
})();
