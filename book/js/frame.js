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

let sidebar = null;
const sidebar_toggle = document.getElementById("mdbook-sidebar-toggle-anchor");
if (document.body.clientWidth >= 1080) {
  try { sidebar = localStorage.getItem("mdbook-sidebar"); } catch (e) { /* Nothing is kept. */ }
  sidebar = sidebar || "visible";
} else {
  sidebar = "hidden";
}
sidebar_toggle.checked = sidebar === "visible";
if (sidebar !== "visible") html.classList.remove("sidebar-visible");

// Tells assistive technology whether the table of contents is shown; called behind its switch.
function tellSidebar() {
  const shown = sidebar === "visible";
  document.getElementById("mdbook-sidebar-toggle").setAttribute("aria-expanded", shown);
  document.getElementById("mdbook-sidebar").setAttribute("aria-hidden", !shown);
  for (const link of document.querySelectorAll("#mdbook-sidebar a")) link.setAttribute("tabIndex", shown ? 0 : -1);
}
