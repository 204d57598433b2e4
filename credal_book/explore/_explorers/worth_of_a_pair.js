// Worth of a pair: the curve comes from the kernel of credal_lib.rewards.Quadratic.
(root, parts) => {
  const { chart, fixed } = explorer, { utility } = parts.formulas;
  const grid = Array.from({ length: 101 }, (_, i) => i / 100);

  function draw({ half, n, accuracy }) {
    const share = 1 / n, worth = utility(share, half);
    const level = fixed(worth) === fixed(accuracy), preferred = level ? "equal" : worth > accuracy ? "vacuous" : "precise";
    const status = `With ${n} classes the vacuous classifier earns ${fixed(share)} for sure. It is on the curve, and its utility ` +
      `${fixed(worth)} is ${fixed(worth - share)} above the chord. The precise classifier earns 1 with probability ${fixed(accuracy, 2)} ` +
      `and 0 otherwise. It is on the chord, and its expected utility is ${fixed(accuracy)}. Preferred: ${preferred}.`;
    const shapes = chart({
      x: { label: "expected reward", low: 0, high: 1, digits: 1 }, y: { label: "expected utility", low: 0, high: 1.1, ticks: [0, 0.25, 0.5, 0.75, 1], digits: 2 },
      series: [
        { name: "utility", points: grid.map((x) => [x, utility(x, half)]) },
        { name: "chord", points: [[0, 0], [1, 1]] },
        { name: "vacuous", kind: "points", points: [[share, worth]] },
        { name: "precise", kind: "points", points: [[accuracy, accuracy]] },
      ],
      guides: [{ y: worth }], height: 300,
    });
    return { shapes, text: `Curve of the utility with u(0.5) = ${fixed(half, 2)}, from 0 at 0 to 1 at 1, over its chord. ${status}`, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
