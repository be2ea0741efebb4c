// A reader judges a case, or answers the questions of a lesson, before he sees how it is decided. Without scripts the page shows all of it.
(function () {
  "use strict";

  function begin() {
    var share = window.codilleReplay;
    if (!share) return;
    document.querySelectorAll(".case").forEach(function (root) {
      var asked = Array.from(root.querySelectorAll(".asked > li[data-judge]"));
      if (asked.length) new Judgment(share, root, asked);
    });
  }

  function Judgment(share, root, asked) {
    var self = this, el = share.el;
    this.el = el;
    // Cards in a question are drawn as those of a replay.
    this.draw = Object.create(share.draw);
    this.root = root;
    this.asked = asked;
    this.lesson = root.classList.contains("lesson");
    this.start = el("button", { type: "button", "class": "judge-start", onclick: function () {
      if (self.root.classList.contains("is-judged")) self.end();
      else self.open();
    } });
    this.said = el("p", { "class": "judge-said", role: "status" });
    root.prepend(el("div", { "class": "judge" }, [this.start, this.said]));
    // The book turns its pages by the arrows; in a form they are the reader's.
    root.addEventListener("keydown", function (event) {
      if (event.target.closest(".judge-form")) event.stopPropagation();
    });
    this.end();
    // A lesson asks before it answers.
    if (this.lesson) this.open();
  }

  /** Hides the decisions and asks. */
  Judgment.prototype.open = function () {
    var self = this;
    this.end();
    this.right = this.compared = 0;
    this.left = this.asked.length;
    this.root.classList.add("is-judged");
    this.start.textContent = this.lesson ? "Show the answers" : "Show the decision without judging";
    this.said.textContent = this.lesson ? this.root.dataset.about : "Read what is known and what was done, and answer the questions below. The passage, the rulings and the decisions are hidden until you have judged.";
    this.asked.forEach(function (item, i) {
      item.classList.add("is-open");
      item.append(self.form(item, i));
    });
  };

  /** Shows everything, as the page was. */
  Judgment.prototype.end = function () {
    this.root.classList.remove("is-judged");
    this.start.textContent = this.lesson ? this.root.dataset.start : "Judge this case yourself";
    this.said.textContent = "";
    this.root.querySelectorAll(".judge-form, .judge-own").forEach(function (node) { node.remove(); });
    this.asked.forEach(function (item) { item.classList.remove("is-open"); });
  };

  Judgment.prototype.form = function (item, i) {
    var el = this.el, self = this, question = JSON.parse(item.dataset.judge);
    var name = "judge-" + Math.random().toString(36).slice(2) + "-" + i;
    var fields;
    if (question.choose) {
      fields = question.choose.map(function (words, k) {
        return el("label", { "class": "judge-choice" }, [el("input", { type: "radio", name: name, value: k }), el("span", { text: words })]);
      });
    } else if (question.numbers) {
      fields = question.numbers.map(function (pair) {
        return el("label", { "class": "judge-choice" }, [el("span", { text: pair[0] }), el("input", { type: "number", step: 1 })]);
      });
    } else {
      fields = [el("label", { "class": "judge-words" }, [el("span", { text: "Your decision in your own words" }), el("textarea", { rows: 2 })])];
    }
    var fault = el("p", { "class": "judge-fault", role: "alert" });
    return el("form", { "class": "judge-form", novalidate: "", onsubmit: function (event) {
      event.preventDefault();
      var given = self.given(this, question);
      if (given.why) {
        fault.textContent = given.why;
        return;
      }
      this.remove();
      self.judged(item, given);
    } }, [el("fieldset", {}, [this.draw.fill(el("legend"), question.ask.replace(/'/g, "\u2019"))].concat(fields)), fault,
      el("button", { type: "submit", "class": "judge-give", text: this.lesson ? "Answer" : "Give judgment" })]);
  };

  /** Reads an answer: in words, and whether it is the right one; or why it is none. */
  Judgment.prototype.given = function (form, question) {
    if (question.choose) {
      var chosen = form.querySelector("input:checked");
      if (!chosen) return { why: "Choose an answer first." };
      return { words: question.choose[chosen.value], right: Number(chosen.value) === question.right };
    }
    if (question.numbers) {
      var fields = Array.from(form.querySelectorAll("input"));
      if (fields.some(function (field) { return !/^[+-]?\d+$/.test(field.value.trim()); })) return { why: "Write a whole number for each." };
      return {
        words: question.numbers.map(function (pair, k) { return pair[0] + " " + Number(fields[k].value); }).join(", "),
        right: question.numbers.every(function (pair, k) { return Number(fields[k].value) === pair[1]; })
      };
    }
    var words = form.querySelector("textarea").value.trim();
    return words ? { words: words } : { why: "Write your decision first: a word will do." };
  };

  /** Shows the decision of a question beside the reader's own. */
  Judgment.prototype.judged = function (item, given) {
    var verdict = given.right === undefined ? "Compare it with the decision:" : given.right ? (this.lesson ? "The referee says the same:" : "The decision is the same:") : this.lesson ? "The referee says otherwise:" : "The decision is another:";
    item.classList.remove("is-open");
    var own = this.el("p", { "class": "judge-own", tabindex: -1 }, [
      this.el("span", { text: "You said: " + given.words.replace(/\.$/, "") + ". " }), this.el("strong", { text: verdict })]);
    item.querySelector(".decision").before(own);
    own.focus();
    this.left -= 1;
    if (given.right !== undefined) this.compared += 1;
    if (given.right) this.right += 1;
    if (this.left) return;
    this.root.classList.remove("is-judged");
    this.start.textContent = this.lesson ? this.root.dataset.again : "Judge it once more";
    if (this.lesson) {
      this.said.textContent = "You have answered as the referee does in " + this.right + " of " + this.compared + ".";
      return;
    }
    this.said.textContent = this.compared ? "You have judged as the decision does in " + this.right + " of " + this.compared +
      (this.compared === 1 ? " question." : " questions.") : "You have judged the case; the decision stands beside your words.";
  };

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
