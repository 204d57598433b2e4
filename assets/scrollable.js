// A table that is wider than its place scrolls within itself; the keyboard must be able to reach it to do so. Its place
// changes with the window, and also when the theme shows or hides the table of contents.
const reachable = table => {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  else table.removeAttribute("tabindex");
};
document.addEventListener("DOMContentLoaded", () => {
  const watch = new ResizeObserver(entries => entries.forEach(entry => reachable(entry.target)));
  for (const table of document.querySelectorAll(".bd-article .cell_output table")) watch.observe(table);
});
