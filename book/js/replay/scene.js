// A step of a replay put before the reader.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var el = replay.el, capital = replay.capital, trick = replay.trick, sentence = replay.sentence, look = replay.look;

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
})();
