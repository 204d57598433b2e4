// Cost of caution: curves of the average cost against s for the chosen r and treatment. All numbers come from credal_lib.
(root, parts) => {
  const { chart, marker, fixed } = explorer;
  const { s: grid, sizes, costs, highest } = parts.data;

  function draw({ treatment, r, s }) {
    const named = Object.entries(costs[treatment][Math.round(10 * r)]), place = grid.indexOf(s);
    const now = named.map(([name, values]) => `${name} ${fixed(values[place])} with ${fixed(sizes[name][place], 2)} classes an answer`);
    const best = named.map(([name, values]) => {
      const lowest = Math.min(...values);
      return `${name} ${fixed(lowest)} at s = ${grid[values.indexOf(lowest)]}`;
    });
    const status = `At s = ${fixed(s, 1)}: ${now.join("; ")}. Lowest up to s = ${grid.at(-1)}: ${best.join(", ")}.`;
    const shapes = chart({
      x: { label: "s", low: 0, high: grid.at(-1) },
      y: { label: "average cost in ranks", low: 0, high: highest, digits: 1 },
      series: named.map(([name, values]) => ({ name, points: values.map((value, i) => [grid[i], value]) })),
      guides: [{ x: s, name: `s = ${fixed(s, 1)}` }],
      inside: (at) => named.map(([, values], i) => marker(at.x(s), at.y(values[place]), i)),
    });
    return { shapes, text: `Average costs for r = ${fixed(r, 1)}, ${treatment}. ${status}`, status };
  }
  explorer.run(root, parts, { draw });
}
