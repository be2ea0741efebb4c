// The search: an index of everything in the book, loaded when a reader first asks, and the list of what is found. It works from a folder,
// without a server. The index is a script that calls `codilleSearch` with its words and entries.
(() => {
  const wrapper = document.getElementById("mdbook-search-wrapper");
  const bar = document.getElementById("mdbook-searchbar");
  if (!wrapper || !bar) return;
  const toggle = document.getElementById("mdbook-search-toggle");
  const outer = document.getElementById("mdbook-searchresults-outer");
  const header = document.getElementById("mdbook-searchresults-header");
  const list = document.getElementById("mdbook-searchresults");
  const SHOWN = 30;
  // Words that ask for nothing by themselves.
  const IDLE = new Set("a an and are as at be by can did do does for from has have how i if in is it many may me much my of on or that the they to was what when where which who why with you".split(" "));
  let index = null;

  // Splits a text into words as the index keeps them: small letters without accents, in the singular.
  function words(text) {
    const whole = text.replace(/[æÆ]/g, "ae").replace(/[œŒ]/g, "oe").normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
    return whole.split(/[^\p{Alphabetic}\p{N}]+/u).filter((word) => word.length > 1 || /^\p{N}$/u.test(word))
      .map((word) => word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
  }

  window.codilleSearch = (data) => {
    const names = Object.keys(data.terms);
    index = { ...data, names };
    ask();
  };

  function load() {
    if (index || document.getElementById("search-index")) return;
    const script = document.createElement("script");
    script.id = "search-index";
    script.src = path_to_root + "search-index.js";
    script.onerror = () => { header.textContent = "The index of the search cannot be read."; script.remove(); };
    document.head.append(script);
  }

  // How much of a title it is worth that a word stands in the rest of an entry, in its gist, in its title.
  const PLACES = [0, 0.4, 1];
  // By how many ranks a title that has all of a question is lifted.
  const LIFT = 4;

  // Tells how well each entry has a word: at most 1, for the whole word in the title; the beginning of a longer word is worth less, and of
  // one with another ending (deal, dealer) hardly less.
  function hits(word) {
    const found = new Map();
    for (const name of index.names) {
      if (!name.startsWith(word)) continue;
      const whole = name === word;
      // The beginning of a number is another number.
      if (!whole && /^\d+$/.test(word)) continue;
      let at = 0;
      for (const step of index.terms[name]) {
        at += step;
        const near = whole ? 1 : name.length - word.length <= 2 ? 0.95 : 0.75;
        const [entry, worth] = [at >> 2, PLACES[at & 3] * near];
        if ((found.get(entry) ?? -1) < worth) found.set(entry, worth);
      }
    }
    return found;
  }

  // Finds the entries that have every word of a question, the best first: those whose title or other name it is, and then by rank, where a
  // title that has much of the question lifts an entry over others.
  function find(question) {
    let asked = words(question);
    const telling = asked.filter((word) => !IDLE.has(word));
    if (telling.length > 0) asked = telling;
    if (asked.length === 0) return [];
    const each = asked.map(hits);
    const [first, ...others] = [...each].sort((a, b) => a.size - b.size);
    const whole = asked.join(" ");
    const found = [];
    for (const entry of first.keys()) {
      if (!others.every((hit) => hit.has(entry))) continue;
      const [rank, title, , , names] = index.entries[entry];
      const fit = each.reduce((sum, hit) => sum + hit.get(entry), 0) / asked.length;
      const named = [title, ...names].some((name) => words(name).filter((word) => !IDLE.has(word)).join(" ") === whole);
      found.push({ entry, named, place: rank - LIFT * fit, fit, length: title.length });
    }
    found.sort((a, b) => b.named - a.named || a.place - b.place || b.fit - a.fit || a.length - b.length || a.entry - b.entry);
    return found.map((f) => f.entry);
  }

  // Shows what a question finds.
  function ask() {
    const question = bar.value.trim();
    remember(question);
    if (!question) { outer.classList.add("hidden"); list.replaceChildren(); return; }
    if (!index) { header.textContent = "Loading the index"; outer.classList.remove("hidden"); load(); return; }
    const found = find(question);
    header.textContent = found.length === 0 ? `Nothing is found for “${question}”.`
      : found.length > SHOWN ? `The first ${SHOWN} of ${found.length} for “${question}”` : `${found.length} for “${question}”`;
    list.replaceChildren(...found.slice(0, SHOWN).map((entry) => shown(entry, question)));
    outer.classList.remove("hidden");
  }

  function shown(entry, question) {
    const [rank, title, address, gist] = index.entries[entry];
    const item = document.createElement("li");
    const link = document.createElement("a");
    const [page, hash] = address.split("#");
    link.href = `${path_to_root}${page}?highlight=${encodeURIComponent(question)}${hash ? `#${hash}` : ""}`;
    link.textContent = title;
    const kind = document.createElement("span");
    kind.className = "tag";
    kind.textContent = index.ranks[rank];
    item.append(link, " ", kind);
    if (gist) {
      const below = document.createElement("p");
      below.className = "found";
      below.textContent = gist;
      item.append(below);
    }
    return item;
  }

  // Keeps the question in the address, so that the way back leads to the list: when the reader pauses or leaves, since browsers bear
  // with few changes of the address.
  let pause = 0;
  function remember(question) {
    clearTimeout(pause);
    pause = setTimeout(keep, 300, question);
  }

  function keep(question) {
    const url = new URL(location.href);
    if (question) url.searchParams.set("search", question); else url.searchParams.delete("search");
    try { history.replaceState(null, "", url); } catch (e) { /* A folder may not allow it. */ }
  }

  function open(visible) {
    wrapper.classList.toggle("hidden", !visible);
    toggle?.setAttribute("aria-expanded", String(visible));
    if (visible) { load(); bar.focus(); bar.select(); } else { bar.value = ""; ask(); }
  }

  // Marks the words of a question on the page that it led to; Escape takes the marks away.
  function mark(question) {
    if (!("highlights" in CSS)) return;
    const asked = words(question).filter((word) => !IDLE.has(word));
    if (asked.length === 0) return;
    const ranges = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const match of walker.currentNode.data.matchAll(/[\p{L}\p{N}'’]+/gu)) {
        if (!words(match[0]).some((word) => asked.some((a) => word.startsWith(a)))) continue;
        const range = new Range();
        range.setStart(walker.currentNode, match.index);
        range.setEnd(walker.currentNode, match.index + match[0].length);
        ranges.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  }

  toggle?.addEventListener("click", () => open(wrapper.classList.contains("hidden")));
  list.addEventListener("click", () => { clearTimeout(pause); keep(bar.value.trim()); });
  bar.addEventListener("input", ask);
  bar.form?.addEventListener("submit", (event) => { event.preventDefault(); list.querySelector("a")?.click(); });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      if (!wrapper.classList.contains("hidden")) { open(false); toggle?.focus(); }
      CSS.highlights?.delete("found");
    } else if ((event.key === "/" || event.key.toLowerCase() === "s") && !writing) {
      event.preventDefault();
      open(true);
    } else if (event.key === "ArrowDown" && (event.target === bar || at >= 0)) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)]?.focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (links[at - 1] ?? bar).focus();
    }
  });

  const given = new URLSearchParams(location.search);
  if (given.get("highlight")) mark(given.get("highlight"));
  if (given.get("search")) { open(true); bar.value = given.get("search"); ask(); }
})();
