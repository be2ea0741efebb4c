// mdBook's switch of the table of contents is a label of a hidden box; here it is a button, which keys can press, and works the box.
(function () {
  "use strict";
  var toggle = document.getElementById("mdbook-sidebar-toggle");
  var box = document.getElementById("mdbook-sidebar-toggle-anchor");
  if (toggle && box) toggle.addEventListener("click", function () { box.click(); });
})();
