// The forms in which a citation is taken away, BibTeX and CSL-JSON, are made when its box is opened.
(function () {
  "use strict";
  var imprint = window.codilleImprint;
  if (!imprint) return;
  var root = new URL(path_to_root || "./", location.href).href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");

  function slug(words) {
    return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  }

  function tex(words) {
    return String(words).replace(/[#$%&_{}]/g, "\\$&");
  }

  /** Returns the address of what a box cites, where the book says at which address it is published. */
  function address(box) {
    if (!imprint.address) return null;
    var page = location.href.replace(/[?#].*$/, "").slice(root.length);
    var place = box.closest("section[id], article[id]");
    return imprint.address.replace(/\/?$/, "/") + page + (place ? "#" + place.id : "");
  }

  function bibtex(box, work) {
    var of = box.dataset;
    var fields = { author: "{" + imprint.author + "}", title: tex(of.title), booktitle: tex(imprint.title), publisher: "{" + tex(imprint.publisher) + "}", year: imprint.year, edition: "version " + imprint.version, number: tex(of.id) };
    if (work) {
      var printed = [work.place, work.publisher].filter(Boolean).join(": ");
      fields.note = tex("After " + work.author + ", " + work.title + " (" + (printed ? printed + ", " : "") + work.year + ")" + (of.locus ? ", " + of.locus : ""));
    }
    var url = address(box);
    if (url) fields.url = url;
    var lines = Object.keys(fields).map(function (name) { return "  " + name + " = {" + fields[name] + "}"; });
    return "@incollection{codille-" + slug(of.id) + ",\n" + lines.join(",\n") + "\n}\n";
  }

  function csl(box, work) {
    var of = box.dataset;
    var item = { id: "codille-" + slug(of.id), type: "entry", title: of.title, "container-title": imprint.title,
      author: [{ literal: imprint.author }], publisher: imprint.publisher, issued: { "date-parts": [[imprint.year]] }, version: imprint.version, number: of.id };
    if (work) {
      item["original-author"] = [{ literal: work.author }];
      item["original-title"] = work.title;
      item["original-date"] = { "date-parts": [[work.year]] };
      if (work.place) item["original-publisher-place"] = work.place;
      if (work.publisher) item["original-publisher"] = work.publisher;
      if (of.locus) item.locator = of.locus;
    }
    var url = address(box);
    if (url) item.URL = url;
    return JSON.stringify([item]);
  }

  function taken(words, name, kind, text) {
    var link = document.createElement("a");
    link.download = name;
    link.href = "data:" + kind + ";charset=utf-8," + encodeURIComponent(text);
    link.textContent = words;
    return link;
  }

  document.addEventListener("toggle", function (event) {
    var box = event.target;
    if (!box.matches || !box.matches("details.cite") || !box.open || box.querySelector("a[download]")) return;
    var work = imprint.works[box.dataset.work], name = slug(box.dataset.id);
    var forms = document.createElement("p");
    forms.append(taken("BibTeX", name + ".bib", "application/x-bibtex", bibtex(box, work)), " \u00b7 ",
      taken("CSL-JSON", name + ".json", "application/vnd.citationstyles.csl+json", csl(box, work)));
    box.append(forms);
  }, true);
})();
