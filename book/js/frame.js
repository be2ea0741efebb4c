// What every page does before it is displayed: sets the reader's theme and hides or shows the table of contents. It is loaded by the frame
// itself, behind the box that works the table. Its names are those that mdBook's own script looks for.

// Older versions of mdBook kept some values in quotes.
try {
  for (const key of ["mdbook-theme", "mdbook-sidebar"]) {
    const kept = localStorage.getItem(key);
    if (kept && kept.startsWith('"') && kept.endsWith('"')) localStorage.setItem(key, kept.slice(1, -1));
  }
} catch (e) { /* Nothing is kept. */ }

const default_theme = window.matchMedia("(prefers-color-scheme: dark)").matches ? default_dark_theme : default_light_theme;
const html = document.documentElement;
let theme = null;
try { theme = localStorage.getItem("mdbook-theme"); } catch (e) { /* Nothing is kept. */ }
html.classList.remove(default_light_theme);
html.classList.add(theme ?? default_theme, "js");

// A replay in a page of somebody else stands there alone; what it links to opens in a window of its own.
const embedded = /&embed\b/.test(location.hash);
if (embedded) {
  html.classList.add("is-embedded");
  const base = document.createElement("base");
  base.target = "_blank";
  document.head.append(base);
}

let sidebar = null;
const sidebar_toggle = document.getElementById("mdbook-sidebar-toggle-anchor");
if (document.body.clientWidth >= 1080 && !embedded) {
  try { sidebar = localStorage.getItem("mdbook-sidebar"); } catch (e) { /* Nothing is kept. */ }
  sidebar = sidebar || "visible";
} else {
  sidebar = "hidden";
}
sidebar_toggle.checked = sidebar === "visible";
if (sidebar !== "visible") html.classList.remove("sidebar-visible");

// mdBook's script switches the styles of highlighted code with the theme. This book has none, and leaves an empty place for each.
for (const name of ["highlight", "tomorrow-night", "ayu-highlight"]) {
  const place = document.createElement("link");
  place.id = `mdbook-${name}-css`;
  document.head.append(place);
}

// Writes markup into an element, if the page has it.
function write(selector, where, markup) {
  document.querySelector(selector)?.insertAdjacentHTML(where, markup);
}

// A button of the menu bar, with its picture and the words that tell of it.
function button(id, picture, title, label, more) {
  return `<button id="${id}" class="icon-button" type="button" title="${title}" aria-label="${label}" ${more}><span class="fa-svg icon icon-${picture}"></span></button>`;
}

// Draws what works by script alone: the buttons, the search and the help; called behind the menu bar, before anything is displayed.
// The names of the parts, and where they stand, are those that mdBook's own scripts look for.
function drawFrame() {
  const search = document.getElementById("mdbook-search-wrapper");
  const theme = (name, title) => `<li role="none"><button role="menuitem" class="theme" id="mdbook-theme-${name}">${title}</button></li>`;
  write(".left-buttons", "beforeend",
    button("mdbook-sidebar-toggle", "bars", "Toggle Table of Contents", "Toggle Table of Contents", 'aria-controls="mdbook-sidebar"')
    + button("mdbook-theme-toggle", "paintbrush", "Change theme", "Change theme", 'aria-haspopup="true" aria-expanded="false" aria-controls="mdbook-theme-list"')
    + '<ul id="mdbook-theme-list" class="theme-popup" aria-label="Themes" role="menu">'
    + theme("default_theme", "Auto") + theme("light", "Light") + theme("coal", "Dark") + "</ul>"
    + (search ? button("mdbook-search-toggle", "search", "Search (`/`)", "Toggle Searchbar", 'aria-expanded="false" aria-keyshortcuts="/ s" aria-controls="mdbook-searchbar"') : ""));
  write("#mdbook-sidebar", "beforeend",
    '<div id="mdbook-sidebar-resize-handle" class="sidebar-resize-handle"><div class="sidebar-resize-indicator"></div></div>');
  write("#mdbook-menu-bar", "beforebegin", '<div id="mdbook-menu-bar-hover-placeholder"></div>');
  write("#mdbook-search-wrapper", "beforeend",
    '<form id="mdbook-searchbar-outer" class="searchbar-outer"><div class="search-wrapper">'
    + '<input type="search" id="mdbook-searchbar" name="searchbar" placeholder="Search this book ..." aria-controls="mdbook-searchresults-outer" aria-describedby="searchresults-header">'
    + '<div class="spinner-wrapper"><span class="fa-svg icon icon-spinner" id="fa-spin"></span></div></div></form>'
    + '<div id="mdbook-searchresults-outer" class="searchresults-outer hidden"><div id="mdbook-searchresults-header" class="searchresults-header"></div>'
    + '<ul id="mdbook-searchresults"></ul></div>');
  const key = (...keys) => keys.map((name) => `<kbd>${name}</kbd>`).join(" or ");
  const help = [`Press ${key("←", "→")} to navigate between chapters`, `Press ${key("S", "/")} to search in the book`,
    `Press ${key("?")} to show this help`, `Press ${key("Esc")} to hide this help`];
  if (!search) help.splice(1, 1);
  write("#mdbook-body-container", "beforebegin",
    '<div id="mdbook-help-container"><div id="mdbook-help-popup"><h2 class="mdbook-help-title">Keyboard shortcuts</h2><div>'
    + help.map((line) => `<p>${line}</p>`).join("") + "</div></div></div>");
  tellSidebar();
}

// Tells assistive technology whether the table of contents is shown.
function tellSidebar() {
  const shown = sidebar === "visible";
  document.getElementById("mdbook-sidebar-toggle").setAttribute("aria-expanded", shown);
  document.getElementById("mdbook-sidebar").setAttribute("aria-hidden", !shown);
  for (const link of document.querySelectorAll("#mdbook-sidebar a")) link.setAttribute("tabIndex", shown ? 0 : -1);
}
