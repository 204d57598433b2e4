// Abstain by chance: the capacity graph of a classifier, from guessing all unknowns to answering nothing.
(root, parts) => {
  const { chart, fixed } = explorer;

  function draw({ alpha, wrong, unknown, classes }) {
    const a = unknown / 100, e = wrong / 100, start = e + ((classes - 1) / classes) * a;
    const now = alpha >= a ? (e * (1 - alpha)) / (1 - a) : start + ((e - start) * alpha) / a;
    const area = (a * (start + e)) / 2 + ((1 - a) * e) / 2, own = (1 - a - e) / (1 - a);
    const accuracy = alpha < 1 ? fixed((1 - alpha - now) / (1 - alpha)) : "undefined";
    const how = alpha === a ? "as it is" : alpha > a ? "some answers given up at random" : "some unknowns guessed";
    const status = `Accuracy ${fixed(own)}, efficacy ${fixed((own + 1 - a) / 2, 4)}, capacity ${fixed(1 - area, 4)}. With ${fixed(alpha, 2)} ` +
      `unknown, ${how}: error ${fixed(now, 4)}, accuracy ${accuracy}.`;
    const shapes = chart({
      x: { label: "abstention", low: 0, high: 1, digits: 1 }, y: { label: "error, of all cases", low: 0, high: Math.max(0.1, 1.1 * start), digits: 2 },
      series: [
        { name: "capacity graph", points: [[0, start], [a, e], [1, 0]] },
        { name: "classifier", kind: "points", points: [[a, e]] },
        { name: "after a random change", kind: "points", points: [[alpha, now]] },
      ],
      height: 280,
    });
    const text = `Capacity graph from (0, ${fixed(start)}) over the classifier, (${fixed(a, 2)}, ${fixed(e, 2)}), to (1, 0). ${status}`;
    return { shapes, text, status, height: 280 };
  }
  explorer.run(root, parts, { draw });
}
