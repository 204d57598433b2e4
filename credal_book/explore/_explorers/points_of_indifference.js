// Points of indifference: expected costs of three answers by the probability of illness, and what 297 patients are answered.
(root, parts) => {
  const { chart, fixed, svg } = explorer, { missed, needless, turn } = parts.formulas, { patients, highest } = parts.data;

  function answer(p, home, treat, looks) {
    if (looks && home < treat) return p < 100 * home ? "home" : p > 100 * treat ? "treat" : "look";
    return p * (100 - treat) < (10000 - p) * home ? "home" : "treat";
  }
  function count(rows, home, treat, looks) {
    const found = { home: 0, look: 0, treat: 0, misses: 0, needed: 0 };
    for (const [p, ill] of rows) {
      const given = answer(p, home, treat, looks);
      found[given] += 1;
      if (given === "home") found.misses += ill;
      if (given === "treat") found.needed += 1 - ill;
    }
    const total = found.misses * missed(home, treat) + found.needed * needless(home, treat) + found.look;
    return { ...found, cost: total / rows.length };
  }
  function draw({ model, home, treat }) {
    const rows = patients[model], now = count(rows, home, treat, true), without = count(rows, home, treat, false);
    const [most, least] = [missed(home, treat), needless(home, treat)];
    const status = `Without looks she would change from home to treatment at ${fixed(100 * turn(home, treat), 1)} of 100. By ${model} ${now.home} of ${rows.length} patients go home ` +
      `(${now.misses} of them ill), ${now.look} are looked at, ${now.treat} treated (${now.needed} of them healthy). ` +
      `A patient costs ${fixed(now.cost)}; without looks ${fixed(without.cost)}, with a look for everybody 1.`;
    const rug = (at) => [
      ...rows.map(([p, ill]) => svg("line", {
        x1: at.x(p / 10000), x2: at.x(p / 10000), y1: at.y(ill ? 2.8 : 2.5), y2: at.y(ill ? 2.95 : 2.65), stroke: "var(--ink)", "stroke-width": 0.8,
      })),
    ];
    const shapes = chart({
      x: { label: "probability of illness", low: 0, high: 1, digits: 1 }, y: { label: "expected cost, in looks", low: 0, high: highest, digits: 1 },
      series: [
        { name: "home", points: [[0, 0], [1, most]] }, { name: "look", points: [[0, 1], [1, 1]] }, { name: "treat", points: [[0, least], [1, 0]] },
      ],
      guides: [{ x: home / 100 }, { x: treat / 100 }], inside: rug, height: 300,
    });
    const text = `Expected cost of three answers against the probability of illness, in looks: home from 0 to ${fixed(most, 2)}, ` +
      `a look 1, treatment from ${fixed(least, 2)} to 0. ${status}`;
    return { shapes, text, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
