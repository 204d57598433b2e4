// Play House: the reader sets the bettor's shares and House's chances. `formulas[k]` come from the kernels of credal_lib.games.
(root, formulas, start) => {
  const { html, svg, slider, button, shares } = explorer;
  const number = (value) => value.toFixed(3);
  const boards = html("div", { class: "boards" });
  const picture = svg("svg", { viewBox: "0 0 360 300", role: "img" });
  const state = html("p", { class: "state", role: "status" });
  let sigma = [], theta = [];

  const size = html("select", { id: `${root.id}-size` });
  for (const k of Object.keys(formulas)) size.append(html("option", { value: k }, `${k} classes`));
  size.value = start.sigma.length;
  size.addEventListener("change", () => deal(even(Number(size.value)), even(Number(size.value))));

  const even = (k) => Array(k).fill(50);
  const weights = (sliders) => sliders.map(({ input }) => Number(input.value));
  const set = (sliders, values) => { sliders.forEach(({ input }, i) => { input.value = values[i]; }); draw(); };
  const board = (name, title, values) => {
    const sliders = values.map((value, i) => slider(`${root.id}-${name}-${i + 1}`, `class ${i + 1}`, value, draw));
    boards.append(html("fieldset", {}, html("legend", {}, title), ...sliders.map(({ row }) => row)));
    return sliders;
  };
  function deal(bettor, house) {
    boards.replaceChildren();
    sigma = board("sigma", "Bettor’s shares σ", bettor);
    theta = board("theta", "House’s chances θ", house);
    draw();
  }
  function reply() {
    const s = shares(weights(sigma));
    const worst = s.indexOf(Math.min(...s));
    set(theta, s.map((_, i) => (i === worst ? 100 : 0)));
  }

  function draw() {
    const s = shares(weights(sigma)), t = shares(weights(theta)), { reward, least, even } = formulas[s.length];
    sigma.forEach(({ say }, i) => say(s[i]));
    theta.forEach(({ say }, i) => say(t[i]));
    paint(s, t, reward(s, t), least(s), even);
    const bars = s.map((share, i) => `Class ${i + 1}: bettor ${number(share)}, House ${number(t[i])}.`).join(" ");
    const sums = `Expected reward ${number(reward(s, t))}; House could make it ${number(least(s))}; an even bet guarantees ${number(even)}.`;
    picture.setAttribute("aria-label", `Bar chart of shares. ${bars} ${sums}`);
    state.textContent = sums;
  }
  function paint(s, t, now, least, even) {
    const shapes = [], bottom = 150, height = 120, step = 320 / s.length, wide = Math.min(34, step / 3);
    const bar = (x, share, role) => shapes.push(svg("rect", {
      x, y: bottom - share * height, width: wide, height: share * height, fill: `var(--${role})`, stroke: "var(--ink)", "stroke-dasharray": role === "house" ? "4 3" : "none",
    }));
    shapes.push(svg("rect", { x: 30, y: 4, width: 12, height: 12, fill: "var(--bettor)", stroke: "var(--ink)" }), svg("text", { x: 48, y: 15 }, "bettor σ"));
    shapes.push(svg("rect", { x: 130, y: 4, width: 12, height: 12, fill: "var(--house)", stroke: "var(--ink)", "stroke-dasharray": "4 3" }), svg("text", { x: 148, y: 15 }, "House θ"));
    s.forEach((share, i) => {
      const middle = 20 + step * (i + 0.5);
      bar(middle - wide - 1, share, "bettor");
      bar(middle + 1, t[i], "house");
      shapes.push(svg("text", { x: middle, y: bottom + 17, "text-anchor": "middle" }, `class ${i + 1}`));
    });
    shapes.push(svg("line", { x1: 20, x2: 340, y1: bottom, y2: bottom, class: "axis" }));
    // The gauge: where the reward is, how low House could push it, and what an even bet guarantees.
    const line = 245, at = (value) => 20 + 320 * value, anchor = (value) => (value < 0.15 ? "start" : value > 0.85 ? "end" : "middle");
    shapes.push(svg("line", { x1: 20, x2: 340, y1: line, y2: line, class: "axis" }));
    for (const tick of [0, 0.5, 1]) {
      shapes.push(svg("line", { x1: at(tick), x2: at(tick), y1: line - 4, y2: line + 4, class: "axis" }));
      shapes.push(svg("text", { x: at(tick), y: line + 50, "text-anchor": "middle" }, String(tick)));
    }
    shapes.push(svg("line", { x1: at(even), x2: at(even), y1: line - 26, y2: line + 12, class: "guide" }));
    shapes.push(svg("text", { x: at(even), y: line + 28, "text-anchor": anchor(even) }, `even bet ${number(even)}`));
    shapes.push(svg("path", { d: `M${at(least)},${line - 2} l-7,-12 h14 z`, fill: "var(--house)", stroke: "var(--ink)" }));
    shapes.push(svg("circle", { cx: at(now), cy: line, r: 7, fill: "var(--bettor)", stroke: "var(--ink)" }));
    shapes.push(svg("text", { x: 20, y: line - 48 }, `● expected reward ${number(now)}`), svg("text", { x: 20, y: line - 32 }, `▼ lowest House can go ${number(least)}`));
    picture.replaceChildren(...shapes);
  }

  root.append(
    html("div", { class: "buttons" }, html("label", { for: size.id }, "Set of"), size,
      button("House replies", reply), button("Bet evenly", () => set(sigma, even(sigma.length))),
      button("Start again", () => { size.value = start.sigma.length; deal(start.sigma, start.theta); })),
    picture, state, boards);
  deal(start.sigma, start.theta);
}
