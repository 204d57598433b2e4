// Credal triangle: intervals for three probabilities, and the classes that are kept. The expected cost is printed from credal_lib.games.
(root, parts) => {
  const { svg, fixed } = explorer, TOLERANCE = 1e-9, { expected } = parts.formulas;
  const names = ["human", "bicycle", "nothing"], triangle = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  const places = [[40, 262], [320, 262], [180, 262 - 280 * Math.sqrt(0.75)]];
  const at = (p) => [0, 1].map((axis) => p.reduce((sum, share, i) => sum + share * places[i][axis], 0));
  const outline = (points) => points.map((p) => at(p).map((value) => value.toFixed(2)).join(",")).join(" ");

  // The part of a polygon where a linear function is not negative.
  const clip = (corners, value) => corners.flatMap((one, i) => {
    const following = corners[(i + 1) % corners.length], a = value(one), b = value(following);
    const crossing = one.map((x, j) => x + (a / (a - b)) * (following[j] - x));
    return [...(a >= -TOLERANCE ? [one] : []), ...(a >= -TOLERANCE !== b >= -TOLERANCE ? [crossing] : [])];
  });
  // A corner that lies on two borders is found twice; the order along the outline stays.
  const distinct = (points) => [...new Map(points.map((p) => [p.map((x) => fixed(x, 6)).join(), p])).values()];
  const credal = (lower, upper) => distinct(names.reduce(
    (left, _, i) => clip(clip(left, (p) => p[i] - lower[i]), (p) => upper[i] - p[i]), triangle,
  ));
  const ranges = (corners, rows) => rows.map((row) => corners.map((p) => expected(p, row))).map((all) => [Math.min(...all), Math.max(...all)]);
  const change = (taken, given) => taken.map((cost, i) => cost - given[i]);
  const others = (rows, row) => rows.filter((other) => other !== row);
  const rules = {
    "Maximal": (corners, rows) => rows.map((row) => !others(rows, row).some(
      (rival) => corners.every((p) => expected(p, change(row, rival)) > TOLERANCE),
    )),
    "E-admissible": (corners, rows) => rows.map((row) => others(rows, row).reduce(
      (left, rival) => clip(left, (p) => expected(p, change(rival, row))), corners,
    ).length > 0),
    "Kept by interval dominance": (corners, rows) => {
      const spans = ranges(corners, rows), surest = Math.min(...spans.map(([, most]) => most));
      return spans.map(([least]) => least <= surest + TOLERANCE);
    },
  };
  const named = (mask) => names.filter((_, i) => mask[i]).join(", ");

  function contradiction(lower, upper) {
    const [low, high] = [lower, upper].map((bounds) => bounds.reduce((sum, bound) => sum + bound, 0));
    if (low - 1 > TOLERANCE) return `No distribution respects these bounds: the lower ones sum to ${fixed(low, 2)}.`;
    return 1 - high > TOLERANCE ? `No distribution respects these bounds: the upper ones sum to ${fixed(high, 2)}.` : "";
  }
  function draw(values) {
    const [lower, upper] = ["low", "high"].map((end) => names.map((name) => values[`${name}_${end}`]));
    const bounds = names.map((name, i) => `${name} ${fixed(lower[i], 2)} to ${fixed(upper[i], 2)}`).join(", ");
    const start = `Triangle of all distributions over human, bicycle and nothing, ${values.costs} costs. Bounds: ${bounds}.`;
    const problem = contradiction(lower, upper), rows = parts.data.costs[values.costs];
    const corners = problem ? [] : credal(lower, upper), kept = problem ? [] : rules.Maximal(corners, rows);
    const shapes = picture(parts.data.regions[values.costs], corners, kept);
    if (problem) return { shapes, text: `${start} ${problem}`, status: problem, height: 300 };
    const listed = corners.map((p) => p.map((x) => fixed(x, 2)).join(", ")).sort().map((p) => `(${p})`).join("; ");
    const spans = ranges(corners, rows).map(([least, most], i) => `${names[i]} ${fixed(least, 2)} to ${fixed(most, 2)}`).join(", ");
    const left = Object.entries(rules).map(([rule, keep]) => `${rule}: ${named(keep(corners, rows))}.`).join(" ");
    const status = `Vertices of the credal set: ${listed}. Expected costs: ${spans}. ${left}`;
    return { shapes, text: `${start} ${status}`, status, height: 300 };
  }
  function picture(regions, corners, kept) {
    return [
      ...regions.flatMap((region, i) => [
        svg("polygon", { points: outline(region), fill: explorer.COLORS[i], "fill-opacity": 0.15, stroke: "none" }),
        svg("polygon", { points: outline(region), stroke: "var(--ink)", fill: "none" }),
      ]),
      ...(corners.length ? [svg("polygon", { points: outline(corners), fill: "var(--brown)", "fill-opacity": 0.8, stroke: "var(--ink)", "stroke-width": 2 })] : []),
      ...corners.map((p) => svg("circle", { cx: at(p)[0], cy: at(p)[1], r: 4, fill: "var(--ink)" })),
      ...names.map((name, i) => svg("text", { x: places[i][0] + [-30, 30, 0][i], y: places[i][1] + (i === 2 ? -8 : 20), "text-anchor": ["start", "end", "middle"][i] }, kept[i] ? `${name}, kept` : name)),
    ];
  }

  const follow = Object.fromEntries(names.flatMap((name) => [
    [`${name}_low`, (values) => ({ [`${name}_high`]: Math.max(values[`${name}_high`], values[`${name}_low`]) })],
    [`${name}_high`, (values) => ({ [`${name}_low`]: Math.min(values[`${name}_low`], values[`${name}_high`]) })],
  ]));
  explorer.run(root, parts, { draw, changed: follow });
}
