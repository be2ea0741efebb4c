// A page that the table of contents leaves out stands in the list of its folder: marks that list as the place.
(function () {
  "use strict";
  var contents = document.getElementById("mdbook-sidebar");
  if (!contents || path_to_root === "" || contents.querySelector("a.active")) return;
  var list = new URL("index.html", location.href).href;
  var entry = Array.prototype.find.call(contents.querySelectorAll("a"), function (link) { return link.href === list; });
  if (!entry) return;
  entry.classList.add("active");
  for (var at = entry; at && at !== contents; at = at.parentElement) {
    if (at.classList.contains("chapter-item")) at.classList.add("expanded");
  }
  entry.scrollIntoView({ block: "center" });
})();
