// Through a point: the parameters were computed by credal_lib, the curves come from the kernels of its utilities.
(root, parts) => {
  const { chart, fixed, svg } = explorer, { low, sizes, members } = parts.data;
  const grid = Array.from({ length: 101 }, (_, i) => i / 100), families = Object.entries(parts.formulas);

  function draw({ size, worth }) {
    const parameters = members[size][Math.round(100 * worth) - low];  // where a family has none, the words that say why
    const known = (name) => typeof parameters[name] === "number";
    const says = families.some(([name]) => known(name))
      ? families.map(([name, u]) => `${name}: ${known(name) ? sizes.map((k) => fixed(u(1 / k, parameters[name]))).join(", ") : parameters[name]}`).join("; ")
      : `All three: ${parameters[families[0][0]]}`;
    const shapes = chart({
      x: { label: "discounted accuracy 1/k", low: 0, high: 1, digits: 1 }, y: { label: "utility", low: 0, high: 1.15, ticks: [0, 0.25, 0.5, 0.75, 1], digits: 2 },
      series: [
        ...families.map(([name, u]) => (known(name) ? { name, points: grid.map((x) => [x, u(x, parameters[name])]) } : { points: [] })),
        { name: "your point", kind: "points", points: [[1 / size, worth]] },
      ],
      inside: (at) => [svg("line", { x1: at.x(0), y1: at.y(0), x2: at.x(1), y2: at.y(1), class: "guide" })],
      height: 320,
    });
    const text = `Concave utilities through one point: a correct set of ${size} classes earns ${fixed(1 / size)} and has the utility ${fixed(worth, 2)}. ` +
      `Utilities of correct sets of 2, 3, 5 and 10 classes, by family. ${says}.`;
    return { shapes, text, status: `Utilities of correct sets of 2, 3, 5 and 10 classes. ${says}.`, height: 320 };
  }
  explorer.run(root, parts, { draw });
}
