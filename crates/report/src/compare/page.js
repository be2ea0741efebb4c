"use strict";
const table = document.querySelector("table");
if (table) {
  const heads = [...table.tHead.rows[0].cells];
  const key = (row, column) =>
    column === 0 ? Number(row.dataset.place) : row.cells[column].textContent.trim();
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const turn = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => {
        const [x, y] = [key(a, column), key(b, column)];
        const order = typeof x === "number" ? x - y : x.localeCompare(y, "en");
        return turn * order || a.dataset.place - b.dataset.place;
      });
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", turn === 1 ? "ascending" : "descending");
      table.tBodies[0].append(...rows);
    });
  });
}
