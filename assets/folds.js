// A link to something that lies folded away opens the folds around it; so does the browser's own search for an address.
// A section stays as it is: the folds in it are answers.
const unfold = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const inside = target.matches("details") ? target : target.querySelector(":scope:not(section) > details");
  let opened = false;
  for (let fold = inside || target.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    opened ||= !fold.open;
    fold.open = true;
  }
  if (opened) target.scrollIntoView();
};
document.addEventListener("DOMContentLoaded", unfold);
window.addEventListener("hashchange", unfold);
// A second click on the same link changes no address.
document.addEventListener("click", event => {
  const link = event.target.closest("a[href*='#']");
  if (link && link.hash === location.hash && link.pathname === location.pathname) unfold();
});

// The contents of a page, on a phone a dialog above it, close when a section is chosen.
document.addEventListener("click", event => {
  const link = event.target.closest("dialog a[href*='#']");
  if (link) link.closest("dialog").close();
});

// "Open all" on the page of errata; on paper everything is open, also where a browser does not print what is closed.
const errata = () => document.querySelectorAll("details.erratum");
document.addEventListener("DOMContentLoaded", () => {
  for (const place of document.querySelectorAll(".open-all")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "live-button";
    button.textContent = "Open all";
    button.addEventListener("click", () => {
      const open = button.textContent === "Open all";
      for (const fold of errata()) fold.open = open;
      button.textContent = open ? "Close all" : "Open all";
    });
    place.append(button);
  }
});
window.addEventListener("beforeprint", () => { for (const fold of errata()) fold.open = true; });
