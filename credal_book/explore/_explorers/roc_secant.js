// ROC secant: bias and window cut the middle out of a ROC curve. In whole percent, so that ties are ties.
(root, parts) => {
  const { chart, fixed } = explorer, levels = 100, total = levels ** 2;
  const ways = parts.controls.find(({ name }) => name === "way").options;

  function cut(window, bias) {
    const low = bias * (100 - window), points = [[0, 0]];
    let said = [0, 0], right = 0;
    for (let level = levels - 1; level >= 0; level--) {
      const place = 50 * (2 * level + 1), before = points.at(-1);
      if (low < place && place < low + 100 * window) continue;
      const ill = 2 * level + 1, healthy = 2 * (levels - level) - 1;
      right += healthy * (before[0] + ill / 2);
      points.push([before[0] + ill, before[1] + healthy]);
      if (place >= low + 100 * window) said = points.at(-1);
    }
    return { answered: points.at(-1), said, points, right };
  }
  const told = (value) => (Number.isNaN(value) ? "undefined" : fixed(value));
  const whole = cut(0, 50);

  function draw(values) {
    const left = cut(Math.round(100 * values.window), Math.round(100 * values.bias)), [ill, healthy] = left.answered;
    const way = ways.indexOf(values.way), positives = way < 2 ? ill : total, negatives = way % 2 ? total : healthy;
    const point = ([found, taken], of = [positives, negatives]) => [taken / of[1], found / of[0]];
    const here = point(left.said), area = left.right / (ill * healthy);
    const status = `Abstention ${fixed(1 - (ill + healthy) / (2 * total))}. Area of what is answered ${told(area)}, of all ` +
      `${fixed(whole.right / total ** 2)}. The classifier: false-positive rate ${told(here[0])}, true-positive rate ${told(here[1])}.`;
    const shapes = chart({
      x: { label: "false-positive rate", low: 0, high: 1, digits: 1 }, y: { label: "true-positive rate", low: 0, high: 1, digits: 1 },
      series: [
        { name: "all cases", points: whole.points.map((one) => point(one, [total, total])) },
        { name: "what is answered", points: left.points.map((one) => point(one)) },
        { name: "", points: [] },
        { name: "the classifier", kind: "points", points: [here] },
      ],
      height: 330,
    });
    const text = `ROC curve of all cases, and of what is answered with the window ${fixed(values.window, 2)} and the bias ` +
      `${fixed(values.bias, 2)}, unknowns ${values.way}. ${status}`;
    return { shapes, text, status, height: 330 };
  }
  explorer.run(root, parts, { draw });
}
