// Plane of stakes: the threshold and the expected utilities come from the library's kernels.
(root, parts) => {
  const { chart, fixed, svg } = explorer, { threshold, expected } = parts.formulas;
  const { quarters, largest, reach, identity } = parts.data;
  const square = [[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]];

  function rule(a, b, c, d) {
    const win = a - c, lose = d - b;
    if (win === 0 && lose === 0) return "Nothing is at stake: both rows are equal.";
    if (win >= 0 && lose <= 0) return "Always buy.";
    if (lose >= 0 && win <= 0) return "Always leave.";
    return `Buy if the probability of winning is ${win > 0 ? "above" : "below"} ${fixed(threshold(a, b, c, d), 3)}.`;
  }
  // A difference as one writes it: 0 − (−1) = 1.
  const minus = (value) => String(value).replace("-", "−"), second = (value) => (value < 0 ? `(${minus(value)})` : value);
  const difference = (x, y) => `${minus(x)} − ${second(y)} = ${minus(x - y)}`;
  // The half of the plane in which buying is better.
  function shaded(p) {
    const value = square.map(([win, lose]) => p * win - (1 - p) * lose);
    return square.flatMap(([x, y], i) => {
      const j = (i + 1) % square.length, t = value[i] / (value[i] - value[j]);
      const crossing = [x + t * (square[j][0] - x), y + t * (square[j][1] - y)];
      return [...(value[i] >= 0 ? [[x, y]] : []), ...(value[i] * value[j] < 0 ? [crossing] : [])];
    });
  }
  function draw({ buy_win: a, buy_lose: b, leave_win: c, leave_lose: d, p }) {
    const win = a - c, lose = d - b, far = reach / Math.max(Math.abs(win), Math.abs(lose));
    const values = `${fixed(expected(a, b, p), 2)} for buying and ${fixed(expected(c, d, p), 2)} for leaving`;
    const status = `Stakes: ${win} if win, ${lose} if lose. ${rule(a, b, c, d)} At a probability of ${fixed(p, 2)} the expected utilities are ${values}.`;
    const text = `Plane of the stakes. Buy: ${a} if win, ${b} if lose; leave: ${c} and ${d}. ${status}`;
    const half = (at) => svg("polygon", {
      points: shaded(p).map(([x, y]) => `${at.x(x).toFixed(2)},${at.y(y).toFixed(2)}`).join(" "),
      fill: explorer.COLORS[2], "fill-opacity": 0.25, stroke: "none",
    });
    const names = (at) => Object.entries(quarters).map(([name, [right, up]]) => (
      svg("text", { x: at.x(20 * right), y: at.y(34 * up) + 4, "text-anchor": "middle", class: "note" }, name)
    ));
    const ticks = [-reach, -reach / 2, 0, reach / 2, reach];
    const shapes = chart({
      x: { label: `stake if the ticket wins: ${difference(a, c)}`, low: -reach, high: reach, ticks },
      y: { label: `if it loses: ${difference(d, b)}`, low: -reach, high: reach, ticks },
      series: win || lose ? [{ name: "", points: [[0, 0], [far * win, far * lose]] }] : [],
      guides: [{ x: 0 }, { y: 0 }],
      inside: (at) => [half(at), ...names(at), explorer.marker(at.x(win), at.y(lose), 0)],
    });
    return { shapes, text, status };
  }
  const wins = ["buy_win", "leave_win"];
  explorer.run(root, parts, {
    draw,
    buttons: {
      "Add 5 if win": (values) => (wins.every((name) => values[name] + 5 <= largest) ? Object.fromEntries(wins.map((name) => [name, values[name] + 5])) : {}),
      "Identity": () => identity,
    },
  });
}
