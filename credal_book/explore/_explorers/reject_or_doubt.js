// Reject or doubt: one case, three classifiers. In whole percent, so that ties are ties.
(root, parts) => {
  const { chart, fixed } = explorer;
  const names = ["rejecting", "credal", "with a threshold"], said = ["both", "class 1", "class 2"];
  const grid = Array.from({ length: 101 }, (_, i) => i);

  function answers(chance, width, threshold) {
    const name = chance >= 50 ? 1 : 2, best = Math.max(chance, 100 - chance), sure = best - width / 2;
    return [best >= threshold ? name : 0, sure > 50 ? name : 0, sure > threshold ? name : 0];
  }

  function draw(values) {
    const { worth } = values, [p, w, t] = ["chance", "width", "threshold"].map((name) => Math.round(100 * values[name]));
    const earned = (answer, chance) => [worth, chance / 100, 1 - chance / 100][answer];
    const given = answers(p, w, t), worths = given.map((answer) => earned(answer, p)), most = fixed(Math.max(...worths));
    const told = names.map((name, i) => `${name} ${said[given[i]]}, ${fixed(worths[i])}`).join("; ");
    const ahead = names.filter((_, i) => fixed(worths[i]) === most);
    const low = Math.max(p - w / 2, 0) / 100, high = Math.min(p + w / 2, 100) / 100;
    const status = `Here it is ${fixed(values.chance, 2)}, in ${fixed(low, 2)} to ${fixed(high, 2)}; threshold ${fixed(values.threshold, 2)}. ` +
      `Answers and their expected utility: ${told}. ${ahead.length === 3 ? "All earn the same" : `Ahead: ${ahead.join(", ")}`}.`;
    // A line breaks where the answer changes between one class and both.
    const line = (places) => places.flatMap(([q, answer], k) => [
      ...(k && !answer !== !places[k - 1][1] ? [[NaN, NaN]] : []), [q / 100, earned(answer, q)],
    ]);
    const shapes = chart({
      x: { label: "P(class 1)", low: 0, high: 1, digits: 1 }, y: { label: "expected utility", low: 0.45, high: 1.02, ticks: [0.5, 0.6, 0.7, 0.8, 0.9, 1], digits: 1 },
      series: [
        ...names.map((name, i) => ({ name, points: line(grid.map((q) => [q, answers(q, w, t)[i]])) })),
        { name: "here", kind: "points", points: worths.map((value) => [p / 100, value]) },
      ],
      height: 290,
    });
    return { shapes, text: `Expected utility against P(class 1). ${status}`, status, height: 290 };
  }
  explorer.run(root, parts, { draw });
}
