"use strict";
// The page of written answers. All texts of students are put in as text, never as markup.
const DATA = JSON.parse(document.getElementById("data").textContent);
const KEYS = "0 to 9: points; h: half a point more for the last one; ↑ ↓: criterion; c: comment (Esc leaves it); n, p: next, previous; " +
  "u: next without points; m: formulas as typed; s: save";
let at = 0, criterion = 0, last = 0, unsaved = 0, raw = false;

function make(kind, options = {}, ...children) {
  const { on, ...rest } = options, one = Object.assign(document.createElement(kind), rest);
  for (const [event, work] of Object.entries(on || {})) one.addEventListener(event, work);
  one.append(...children);
  return one;
}
const rubric = answer => DATA.questions[answer.question].rubric;
// As `finish` reads them: a number, with a point or a comma.
function valid(points, most) {
  const told = points.trim().replace(",", ".");
  return /^\d*\.?\d+$|^\d+\.$/.test(told) && Number(told) <= most;
}
const read = answer => answer.marks.every((mark, i) => valid(mark.points, rubric(answer)[i].most));

// CSV, with each cell safe in a spreadsheet: the rule of _text.spreadsheet, for the comments written here.
const FORMULA = /^([\s'"]*)([=+\-@＝＋－＠])/;
const protect = text => text.split(/([\n;,|\t])/).map(part => part.replace(FORMULA, "$1'$2")).join("");
const unprotect = text => text.split(/([\n;,|\t])/).map(part => part.replace(/^([\s'"]*?)'([=+\-@＝＋－＠])/, "$1$2")).join("");
const quoted = cells => cells.map(cell => `"${String(cell).replaceAll('"', '""')}"`).join(",") + "\n";
function table() {
  const rows = [DATA.columns];
  for (const answer of [...DATA.answers].sort((a, b) => a.student < b.student ? -1 : a.student > b.student))
    rubric(answer).forEach((line, i) => rows.push([answer.student, answer.question, line.cell, line.most,
      protect(answer.marks[i].points.trim()), protect(answer.marks[i].comment), answer.cell]));
  const others = DATA.others.map(row => row.map(cell => protect(unprotect(cell))));
  return "\ufeff" + [...rows, ...others].map(quoted).join("");
}
function parsed(text) {
  text = text.replace(/^\ufeff/, "");
  const first = text.split("\n", 1)[0], count = sign => first.split(sign).length;
  const by = [",", ";", "\t"].reduce((best, sign) => count(sign) > count(best) ? sign : best);
  const rows = [[]];
  let cell = "", inside = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (inside) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') cell += text[++i];
      else inside = false;
    } else if (sign === '"' && !cell) inside = true;
    else if (sign === by || sign === "\n") {
      rows.at(-1).push(cell), cell = "";
      if (sign === "\n") rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  if (cell || rows.at(-1).length) rows.at(-1).push(cell);
  return rows.filter(row => row.length > 1);
}
function decoded(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); }
  catch { return new TextDecoder("windows-1252").decode(bytes); }
}
function take(text) {
  const [names, ...rows] = parsed(text), place = Object.fromEntries((names || []).map((name, i) => [name, i]));
  if (!DATA.columns.slice(0, 6).every(name => name in place)) return say("This is no manual.csv.");
  const cell = (row, name) => row[place[name]] ?? "", id = parts => JSON.stringify(parts), there = new Map();
  for (const answer of DATA.answers)
    rubric(answer).forEach((line, i) => there.set(id([answer.student, answer.question, line.cell]), answer.marks[i]));
  let taken = 0;
  const others = new Map(DATA.others.map(row => [id(row.slice(0, 3)), row]));
  for (const row of rows) {
    const key = id(DATA.columns.slice(0, 3).map(name => cell(row, name))), mark = there.get(key);
    if (!mark) others.set(key, DATA.columns.map(name => cell(row, name)));
    else {
      mark.points = cell(row, "points"), mark.comment = unprotect(cell(row, "comment"));
      taken += mark.points !== "";
    }
  }
  DATA.others = [...others.values()], unsaved = 0;
  show(`${taken} points taken from the file.` + (DATA.others.length ? ` Lines that belong to nobody here, and are kept: ${DATA.others.length}.` : ""));
}

function give(points, to = criterion) {
  const answer = DATA.answers[at], most = rubric(answer)[to].most;
  if (points > most) return say(`At most ${most} here.`);
  answer.marks[to].points = String(points), last = to, unsaved++;
  const next = answer.marks.findIndex((mark, i) => i > criterion && mark.points.trim() === "");
  if (next >= 0) criterion = next;
  show();
}
function go(to) {
  if (to < 0 || to >= DATA.answers.length) return say(to < 0 ? "This is the first answer." : "This was the last answer.");
  at = to;
  const empty = DATA.answers[at].marks.findIndex(mark => mark.points.trim() === "");
  criterion = last = Math.max(empty, 0);
  show();
  scrollTo(0, 0);
}
function nextUnread() {
  const n = DATA.answers.length, to = [...Array(n).keys()].map(i => (at + 1 + i) % n).find(i => !read(DATA.answers[i]));
  return to === undefined ? say("All answers have points.") : go(to);
}
function save() {
  const link = make("a", { href: URL.createObjectURL(new Blob([table()], { type: "text/csv" })), download: "manual.csv" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  unsaved = 0;
  show("Saved as manual.csv: move it into the folder of the grades.");
}

const shown = text => raw ? [text] : typeset(text);
const say = words => { document.getElementById("said").textContent = words; };
function box(answer, line, i) {
  const mark = answer.marks[i], changed = () => { unsaved++; count(); };
  const field = make("input", { className: "points", value: mark.points, inputMode: "decimal", ariaLabel: "points",
    on: { input: () => { mark.points = field.value; paint(); changed(); }, focus: () => mark_now(i) } });
  const press = n => event => { event.stopPropagation(); give(n, i); };
  const values = line.most <= 9 ? [...Array(Math.floor(line.most) + 1).keys()] : [];
  const buttons = values.map(n => make("button", { type: "button", textContent: n, on: { click: press(n) } }));
  function paint() {
    const told = mark.points.trim(), right = valid(told, line.most);
    field.setCustomValidity(!told || right ? "" : "no such points");
    buttons.forEach((one, n) => one.setAttribute("aria-pressed", right && Number(told.replace(",", ".")) === n));
  }
  paint();
  return make("fieldset", { on: { click: () => mark_now(i) } },
    make("p", {}, line.words), ...buttons, " ", field, ` of ${line.most}`,
    make("textarea", { value: mark.comment, rows: 1, placeholder: "comment for the student", ariaLabel: "comment",
      on: { input: event => { mark.comment = event.target.value; changed(); }, focus: () => mark_now(i) } }));
}
function mark_now(i) {
  criterion = i;
  document.querySelectorAll("fieldset").forEach((one, j) => one.classList.toggle("now", i === j));
}
function count() {
  document.getElementById("count").textContent =
    `${DATA.answers.filter(read).length} have all points` + (unsaved ? `, ${unsaved} changes not saved` : "");
}
function show(words = "") {
  const answer = DATA.answers[at], question = answer && DATA.questions[answer.question];
  const open = [...document.querySelectorAll("details")].map(one => one.open);
  const button = (textContent, work) => make("button", { type: "button", textContent, on: { click: work } });
  const file = make("input", { type: "file", accept: ".csv", hidden: true, id: "file",
    on: { change: async event => take(decoded(new Uint8Array(await event.target.files[0].arrayBuffer()))) } });
  document.querySelectorAll("header, main").forEach(one => one.remove());
  document.body.append(make("header", {},
    make("strong", {}, answer ? `${DATA.assignment} ${answer.question}: answer ${at + 1} of ${DATA.answers.length}` : `${DATA.assignment}: no answers`),
    make("span", { id: "count" }),
    button("← previous", () => go(at - 1)), button("next →", () => go(at + 1)),
    button("next without points", nextUnread), button("load manual.csv", () => file.click()), button("save manual.csv", save), file));
  count();
  if (!answer) return;
  document.body.append(make("main", {},
    make("article", {},
      make("details", { open: open[0] ?? false }, make("summary", {}, "The question"), make("pre", {}, ...shown(question.asked))),
      make("p", { className: "warn", hidden: !answer.changed }, "This answer has changed since its points were given."),
      make("pre", { id: "text" }, ...shown(answer.text))),
    make("aside", {},
      make("p", { id: "said", className: "warn", role: "status" }, words),
      ...question.rubric.map((line, i) => box(answer, line, i)),
      make("details", { open: open[1] ?? false }, make("summary", {}, "The model answer"), make("pre", {}, ...shown(question.model))),
      make("p", { className: "soft" }, KEYS),
      make("p", { className: "soft" }, `Names are hidden. The order is drawn from the seed ${DATA.seed}.`))));
  mark_now(criterion);
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const answer = DATA.answers[at], key = event.key;
  if (!answer) return;
  const lines = rubric(answer).length, had = Number(answer.marks[last].points.replace(",", ".")) || 0;
  const work = { n: () => go(at + 1), p: () => go(at - 1), u: nextUnread, s: save, m: () => { raw = !raw; show(); }, h: () => give(had + 0.5, last),
    c: () => document.querySelectorAll("textarea")[criterion].focus(),
    ArrowDown: () => mark_now(Math.min(criterion + 1, lines - 1)), ArrowUp: () => mark_now(Math.max(criterion - 1, 0)) }[key];
  if (work || /^[0-9]$/.test(key)) {
    event.preventDefault();
    work ? work() : give(Number(key));
  }
});
addEventListener("beforeunload", event => { if (unsaved) event.preventDefault(); });
for (const answer of DATA.answers) for (const mark of answer.marks) mark.comment = unprotect(mark.comment);
DATA.answers.length ? go(0) : show();
