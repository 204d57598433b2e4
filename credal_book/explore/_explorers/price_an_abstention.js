// Price an abstention: costs in whole numbers, so that ties are ties; this script ranks, draws and names the models.
(root, parts) => {
  const { chart, fixed } = explorer, { steps, ticks, models } = parts.data, names = Object.keys(models);
  const every = Array.from({ length: steps + 1 }, (_, k) => names.map((name) => steps * models[name][0] + k * models[name][1]));
  const costs = (k) => Object.fromEntries(names.map((name, i) => [name, every[k][i]]));
  const rank = (name, k) => { const i = names.indexOf(name); return 1 + every[k].filter((cost) => cost < every[k][i]).length; };

  function meeting(one, other) {
    const [wrong, unknown] = models[one], [mistakes, gaps] = models[other];
    const more = wrong - mistakes, fewer = gaps - unknown, right = wrong + unknown - mistakes - gaps;
    if (!more && !fewer) return "They cost the same at every price.";
    if (more * right < 0) return `They cost the same at a price of ${fixed(more / fewer)}.`;
    return `${more + right < 0 ? one : other} is never the more costly one.`;
  }
  function draw({ one, other, c }) {
    const now = Math.round(c * steps), found = costs(now);
    const say = [one, other].map((name) => `${name} rank ${rank(name, now)}, cost ${fixed(found[name] / 10000 / steps, 2)}`).join("; ");
    const first = [...names].sort((a, b) => found[a] - found[b]).slice(0, 5).join(", ");
    const status = `At a price of ${fixed(c, 2)}, per 100 documents: ${say}. ${meeting(one, other)} The five cheapest: ${first}.`;
    const shapes = chart({
      x: { label: "price of an abstention", low: 0, high: 1, digits: 1 }, y: { label: "rank by cost", low: 99, high: -2, ticks },
      series: [one, other].map((name, i) => ({ name: ["one model", "another model"][i], points: every.map((_, k) => [k / steps, rank(name, k)]) })),
      guides: [{ x: c }], height: 300,
      inside: (at) => [one, other].map((name, i) => explorer.marker(at.x(c), at.y(rank(name, now)), i)),
    });
    const text = `Ranks by cost of two of ${names.length} models against the price of an abstention. ${status}`;
    return { shapes, text, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
