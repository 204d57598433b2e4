// Sphere of problems: longitude, latitude, threshold and expected utilities come from the library's kernels.
(root, parts) => {
  const { chart, fixed, svg } = explorer, { longitude, latitude, border, threshold, expected } = parts.formulas;
  const { quarters, largest, identity } = parts.data;

  function rule(a, b, c, d) {
    const win = a - c, lose = d - b;
    if (win === 0 && lose === 0) return "Nothing is at stake: both rows are equal.";
    if (win >= 0 && lose <= 0) return "Always buy.";
    if (lose >= 0 && win <= 0) return "Always leave.";
    return `Buy if the chance to win is ${win > 0 ? "above" : "below"} ${fixed(threshold(a, b, c, d), 3)}.`;
  }
  function draw({ buy_win: a, buy_lose: b, leave_win: c, leave_lose: d, p }) {
    const turn = longitude(a, b, c, d), x = turn < -135 + 1e-6 ? turn + 360 : turn, y = latitude(a, b, c, d);
    const pole = a === c && b === d, equal = pole && a === b;
    const there = pole ? `${a > b ? "North" : "South"} pole.` : `Longitude ${fixed(x, 1)}, latitude ${fixed(y, 1)}.`;
    const where = equal ? "All utilities are equal: no point of the sphere." : there;
    const worth = `At a chance of ${fixed(p, 2)} buying is worth ${fixed(expected(a, b, p), 2)} and leaving ${fixed(expected(c, d, p), 2)}.`;
    const west = border(p), half = `Shaded, where buying is better: longitudes ${fixed(west, 1)} to ${fixed(west + 180, 1)}.`;
    const status = `${where} ${rule(a, b, c, d)} ${worth} ${half}`;
    const text = `Map of the sphere of problems. Buy: ${a} if win, ${b} if lose; leave: ${c} and ${d}. ${status}`;
    const names = (at) => Object.entries(quarters).flatMap(([name, middle]) => {
      const [first, ...rest] = name.split(" ");
      return [first, rest.join(" ")].map((words, i) => svg("text", { x: at.x(middle), y: at.y(72) + 15 * i, "text-anchor": "middle", class: "note" }, words));
    });
    const shade = (at) => svg("rect", { x: at.x(west), y: at.y(90), width: at.x(180) - at.x(0), height: at.y(-90) - at.y(90), fill: explorer.COLORS[2], "fill-opacity": 0.25, stroke: "none" });
    const shapes = chart({
      x: { label: "longitude: which decision", low: -135, high: 225, ticks: [-90, 0, 90, 180] },
      y: { label: "latitude: luck", low: -90, high: 90, ticks: [-90, -45, 0, 45, 90] },
      series: pole ? [] : [{ name: "", points: [[x, -90], [x, 90]] }],
      guides: [-45, 45, 135].map((edge) => ({ x: edge })),
      inside: (at) => [shade(at), ...names(at), ...(equal ? [] : [explorer.marker(at.x(pole ? 0 : x), at.y(y), 0)])],
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
