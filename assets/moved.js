// A theorem, an exercise or a section that has moved to another page is found there by its label, so that an old link
// still leads to it. The list of labels is loaded for such a link alone.
const findLabel = () => {
  const label = decodeURIComponent(location.hash.slice(1));
  if (!label || document.getElementById(label)) return;
  const root = document.documentElement.dataset.content_root;
  const list = document.createElement("script");
  list.src = `${root}_static/labels.js`;
  list.onload = () => {
    const page = window.pageOfLabel[label];
    if (page) location.replace(`${root}${page}#${label}`);
  };
  document.head.append(list);
};
addEventListener("DOMContentLoaded", findLabel);
addEventListener("hashchange", findLabel);
