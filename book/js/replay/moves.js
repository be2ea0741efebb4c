// Moving about in a replay: keys, steps and tricks, other books and other lines.
(function () {
  "use strict";

  var replay = window.codilleReplay, Replay = replay.Replay;
  var SIGNS = replay.SIGNS;

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
})();
