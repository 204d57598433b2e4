// Widen the window: a forecaster's days on the line of the probability of rain, and the zone between two thresholds that is unknown.
(root, parts) => {
  const { chart, fixed, svg, COLORS, DASHES } = explorer, { threshold } = parts.formulas, TOLERANCE = 1e-9;
  const percent = (part, all) => `${fixed((100 * part) / all, 1)}%`;

  function draw({ forecaster, bias, window }) {
    const groups = parts.data[forecaster], low = 1 - threshold(1 - bias, window), high = threshold(bias, window);
    const tally = { right: 0, wrong: 0, dry: 0, rainy: 0 }, all = { dry: 0, rainy: 0 };
    for (const [stated, rainy, dry] of groups) {
      const p = stated / 100;
      all.dry += dry;
      all.rainy += rainy;
      if (p <= low + TOLERANCE) { tally.right += dry; tally.wrong += rainy; }
      else if (p >= high - TOLERANCE) { tally.right += rainy; tally.wrong += dry; }
      else { tally.dry += dry; tally.rainy += rainy; }
    }
    const { right, wrong } = tally, answered = right + wrong;
    const status = `Dry is answered up to ${fixed(low)}, rain from ${fixed(high)}. Unknown: ${tally.dry + tally.rainy} days, ` +
      `${percent(tally.dry, all.dry)} of the dry and ${percent(tally.rainy, all.rainy)} of the rainy ones. ` +
      `Error ${fixed(wrong / 100, 2)}, accuracy ${answered ? fixed(right / answered) : "undefined"}.`;
    // Days as stacked bars; a sample of each look stands in the legend as a series without points.
    const stack = (at) => groups.flatMap(([stated, rainy, dry]) => [[0, dry, 0], [dry, dry + rainy, 2]].map(([from, to, place]) => svg("rect", {
      x: at.x(stated / 100) - 6, y: at.y(to), width: 12, height: at.y(from) - at.y(to), fill: COLORS[place], stroke: "var(--ink)", "stroke-dasharray": DASHES[place],
    })));
    const zone = (at) => svg("rect", {
      x: at.x(low), y: at.y(66), width: Math.max(0, at.x(high) - at.x(low)), height: at.y(0) - at.y(66),
      fill: COLORS[1], "fill-opacity": 0.3, stroke: COLORS[1], "stroke-dasharray": DASHES[1],
    });
    const shapes = chart({
      x: { label: "stated probability of rain", low: 0, high: 1, digits: 1 }, y: { label: "days", low: 0, high: 66 },
      series: [
        { name: "dry days", kind: "bars", points: [] }, { name: "unknown", kind: "bars", points: [] }, { name: "rainy days", kind: "bars", points: [] },
      ],
      inside: (at) => [zone(at), ...stack(at)], height: 280,
    });
    const text = `A hundred days of the ${forecaster} forecaster by the stated probability of rain. ${status}`;
    return { shapes, text, status, height: 280 };
  }
  explorer.run(root, parts, { draw });
}
