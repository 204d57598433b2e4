"use strict";
// Formulas between dollars as MathML, as far as short answers use them; all else stays as it was typed.
const GREEK = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega"
  .split(" ");
const SIGNS = { cdot: "·", times: "×", le: "≤", leq: "≤", ge: "≥", geq: "≥", ne: "≠", neq: "≠", approx: "≈", sum: "∑", prod: "∏", int: "∫",
  infty: "∞", in: "∈", notin: "∉", subset: "⊂", subseteq: "⊆", cup: "∪", cap: "∩", to: "→", rightarrow: "→", Rightarrow: "⇒", pm: "±",
  ldots: "…", dots: "…", cdots: "⋯", mid: "∣", partial: "∂", forall: "∀", exists: "∃", ell: "ℓ", lt: "<", gt: ">", sim: "∼", varepsilon: "ε",
  Gamma: "Γ", Delta: "Δ", Theta: "Θ", Lambda: "Λ", Sigma: "Σ", Phi: "Φ", Psi: "Ψ", Omega: "Ω", "{": "{", "}": "}", "%": "%", "_": "_",
  ",": "\u2009", ";": "\u2005", " ": "\u2005", "!": "", quad: "\u2003", lbrace: "{", rbrace: "}", vert: "|" };
GREEK.forEach((name, i) => { SIGNS[name] = String.fromCharCode(0x3b1 + i); });
const WORDS = new Set("log ln exp min max sup inf lim arg Pr sin cos tan".split(" "));
const ACCENTS = { hat: "^", bar: "¯", overline: "¯", tilde: "~" };

function element(kind, ...children) {
  const one = document.createElementNS("http://www.w3.org/1998/Math/MathML", kind);
  one.append(...children);
  return one;
}
function mathml(tex, block) {
  const tokens = tex.match(/\\[a-zA-Z]+|\\[\s\S]|\d+(?:\.\d+)?|[\s\S]/gu);
  let at = 0, depth = 0;
  const blank = () => { while (/^\s$/.test(tokens[at] ?? "")) at++; };
  const fail = () => { throw new SyntaxError(tex); };
  function row(end) {
    const found = [];
    if (++depth > 30) fail();
    for (blank(); at < tokens.length && tokens[at] !== end; blank()) found.push(scripts(atom()));
    if (end && tokens[at++] !== end) fail();
    depth--;
    return element("mrow", ...found);
  }
  function scripts(base) {
    let below, above;
    for (blank(); tokens[at] === "_" || tokens[at] === "^"; blank()) {
      const low = tokens[at++] === "_";
      if (low ? below : above) fail();
      low ? below = argument() : above = argument();
    }
    if (below && above) return element("msubsup", base, below, above);
    return below ? element("msub", base, below) : above ? element("msup", base, above) : base;
  }
  function words() {
    blank();
    if (tokens[at++] !== "{") fail();
    let text = "";
    while (at < tokens.length && tokens[at] !== "}") text += tokens[at++];
    if (tokens[at++] !== "}" || /[\\{$]/.test(text)) fail();
    return text;
  }
  function argument() {  // of \frac12 or x^10, TeX takes one digit
    blank();
    if (/^\d[\d.]/.test(tokens[at] ?? "")) tokens.splice(at, 1, tokens[at][0], tokens[at].slice(1));
    return atom();
  }
  function atom() {
    blank();
    const token = tokens[at++];
    if (token === undefined || "}^_&#".includes(token)) fail();
    if (token === "{") return row("}");
    if (/^\d/.test(token)) return element("mn", token);
    if (token[0] !== "\\") {
      const one = element(/\p{L}/u.test(token) ? "mi" : "mo", token === "-" ? "−" : token);
      if ("()[]|".includes(token)) one.setAttribute("stretchy", "false");
      return one;
    }
    const name = token.slice(1);
    if (/^[dt]?frac$/.test(name)) return element("mfrac", argument(), argument());
    if (name === "sqrt") return element("msqrt", argument());
    if (name === "left" || name === "right") return element("mo", SIGNS[tokens[++at - 1].replace("\\", "")] ?? tokens[at - 1].replace(".", ""));
    if (/^(text|mathrm|operatorname|textbf|mathbf|mathit)$/.test(name)) return element("mtext", words());
    if (Object.hasOwn(ACCENTS, name)) return element("mover", argument(), element("mo", ACCENTS[name]));
    if (WORDS.has(name)) return element("mi", name);
    if (!Object.hasOwn(SIGNS, name)) fail();
    return element(/^\p{L}$/u.test(SIGNS[name]) ? "mi" : "mo", SIGNS[name]);
  }
  const whole = element("math", row());
  whole.setAttribute("title", tex);
  if (block) whole.setAttribute("display", "block");
  return whole;
}
function typeset(text) {
  // A dollar opens a formula before a sign, and closes it after one and not before a digit: $5 and $6 is money.
  return text.split(/(\$\$[^$]{1,2000}\$\$|\$(?! )[^$\n]{0,999}[^$\s\\]\$(?!\d))/u).map((part, i) => {
    if (i % 2 === 0) return part;
    const block = part.startsWith("$$");
    try { return mathml(block ? part.slice(2, -2) : part.slice(1, -1), block); } catch { return part; }
  });
}
