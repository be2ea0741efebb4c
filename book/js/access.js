// mdBook's switch of the table of contents is a label: says that it is a button, and lets keys press it.
(function () {
  "use strict";
  var toggle = document.getElementById("mdbook-sidebar-toggle");
  if (!toggle) return;
  toggle.setAttribute("role", "button");
  toggle.tabIndex = 0;
  toggle.addEventListener("keydown", function (event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    toggle.click();
  });
})();
