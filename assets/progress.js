// What a reader has solved, kept in this browser alone: quizzes, and the function of "Your turn". Nothing is sent anywhere.
const progress = (() => {
  "use strict";
  const KEY = "cautious-progress";
  const pageName = () => (typeof DOCUMENTATION_OPTIONS === "undefined" ? "" : DOCUMENTATION_OPTIONS.pagename || "");
  const read = () => {
    try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch { return {}; }
  };
  const write = all => {
    try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { /* a browser that keeps nothing */ }
  };
  const here = () => ({solved: [], questions: 0, turn: "", ...read()[pageName()]});
  const note = change => {
    const title = document.querySelector("h1")?.firstChild?.textContent.trim() || pageName();
    write({...read(), [pageName()]: {...here(), title, ...change}});
  };

  // A quiz: a paragraph with the number of the question, then its options; a right one begins with Yes.
  const questionsOf = quiz => {
    const questions = [];
    for (const element of quiz.children) {
      if (element.matches("details")) questions.at(-1)?.options.push(element);
      else if (element.querySelector("strong")) questions.push({element, options: []});
    }
    return questions.filter(question => question.options.length);
  };
  const mark = question => {
    if (question.element.querySelector(".solved")) return;
    const badge = document.createElement("span");
    badge.className = "solved";
    badge.textContent = " ✓ solved";
    question.element.append(badge);
  };
  const watchQuiz = quiz => {
    const questions = questionsOf(quiz);
    const solved = new Set(here().solved);
    questions.forEach((question, place) => {
      if (solved.has(place)) mark(question);
      for (const option of question.options) option.addEventListener("toggle", () => {
        const text = option.querySelector(".sd-summary-content")?.textContent.trim() || "";
        if (!option.open || !text.startsWith("Yes") || here().solved.includes(place)) return;
        note({solved: [...here().solved, place], questions: questions.length});
        mark(question);
      });
    });
  };

  // On the landing page: the way so far, once there is one.
  const line = ([page, {title, solved, questions, turn}]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = (document.documentElement.dataset.content_root || "") + page + ".html";
    link.textContent = title;
    const words = [
      questions && `${solved.length} of ${questions} questions of the quiz`,
      turn && (turn === "right" ? "your turn solved" : "your turn begun"),
    ].filter(Boolean);
    item.append(link, ": " + words.join(", "));
    return item;
  };
  const showWay = () => {
    const pages = Object.entries(read()).sort(([a], [b]) => a.localeCompare(b));
    const place = document.querySelector("section#what-is-there, section#the-one-idea");
    if (!pages.length || !place) return;
    const box = document.createElement("section"), heading = document.createElement("h2"), list = document.createElement("ul");
    box.className = "way-so-far";
    heading.textContent = "Your way so far";
    list.append(...pages.map(line));
    const forget = document.createElement("button");
    forget.type = "button";
    forget.className = "live-button";
    forget.textContent = "Forget it";
    forget.addEventListener("click", () => { localStorage.removeItem(KEY); box.remove(); });
    const words = document.createElement("p");
    words.append("Kept in this browser alone. ", forget);
    box.append(heading, list, words);
    place.before(box);
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll(".bd-article .quiz").forEach(watchQuiz);
    if (["book/index", "index"].includes(pageName())) showWay();
  });
  return {here, note};
})();
