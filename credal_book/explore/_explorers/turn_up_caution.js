// Turn up caution: the costs of each set were computed by credal_lib.rewards.DiscountedCost; this script draws and names them.
(root, parts) => {
  const { chart, fixed } = explorer, { steps, truths, curves } = parts.data;

  function draw({ chosen, treatment, r }) {
    const found = curves[chosen][treatment], now = Math.round(r * steps);
    const say = (k) => truths.map((name, y) => `${name} ${fixed(found[y][k])}`).join(", ");
    const status = `At r = ${fixed(r, 2)} it costs: ${say(now)}; the average of its classes: ${say(0)}.`;
    const shapes = chart({
      x: { label: "weight of caution r", low: 0, high: 1, digits: 1 }, y: { label: "cost of the set", low: 0, high: 3, digits: 1 },
      series: truths.map((name, y) => ({ name: `if ${name}`, points: found[y].map((cost, k) => [k / steps, cost]) })),
      guides: [{ x: r }], height: 280,
      inside: (at) => truths.map((name, y) => explorer.marker(at.x(r), at.y(found[y][now]), y)),
    });
    return { shapes, text: `Costs of ${chosen} against r under each truth, ${treatment}. ${status}`, status, height: 280 };
  }
  explorer.run(root, parts, { draw });
}
