// A table that is wider than a phone scrolls within itself; the keyboard must be able to reach it to do so.
const reachable = () => {
  for (const table of document.querySelectorAll(".bd-article .cell_output table")) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    else table.removeAttribute("tabindex");
  }
};
document.addEventListener("DOMContentLoaded", reachable);
window.addEventListener("resize", reachable);
