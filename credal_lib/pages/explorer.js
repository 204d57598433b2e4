// What the interactive figures share: building labelled controls and SVG shapes. No dependency, no kernel.
const explorer = {
  html(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  },
  svg(tag, attributes = {}, text = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  },
  // A labelled range; `say(share)` must be told by the caller after each change, for sight (output) and for screen readers.
  slider(id, label, value, onInput) {
    const input = explorer.html("input", { type: "range", id, min: 0, max: 100, step: 1, value });
    const output = explorer.html("output", { for: id });
    input.addEventListener("input", onInput);
    const row = explorer.html("div", { class: "row" }, explorer.html("label", { for: id }, label), input, output);
    const say = (share) => {
      output.textContent = share.toFixed(3);
      input.setAttribute("aria-valuetext", `weight ${input.value}, share ${share.toFixed(3)}`);
    };
    return { input, row, say };
  },
  button(label, onClick) {
    const button = explorer.html("button", { type: "button" }, label);
    button.addEventListener("click", onClick);
    return button;
  },
  // Weights become shares that sum to one; no weight at all means no preference.
  shares(weights) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => (total ? weight / total : 1 / weights.length));
  },
};
