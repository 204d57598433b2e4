// Belief and report: the losses of the reports 0, 0.01, … 1 on two classes come from the library; null is an infinite one.
(root, parts) => {
  const { chart, fixed } = explorer;
  const { highest, losses } = parts.data;
  const SAME = 1e-9;

  function best(expected) {
    const least = Math.min(...expected), found = expected.flatMap((value, i) => (value <= least + SAME ? [i / 100] : []));
    const where = found.length === 1 ? `at ${fixed(found[0], 2)}` : `from ${fixed(found[0], 2)} to ${fixed(found.at(-1), 2)}`;
    return `The least is ${fixed(least)}, ${where}`;
  }
  function draw({ score, belief, report }) {
    const expected = losses[score].map((pair) => pair.map((loss) => loss ?? Infinity)).map(([first, second]) => belief * first + (1 - belief) * second);
    const at = (share) => expected[Math.round(100 * share)];
    const course = expected.filter((_, i) => i % 10 === 0).map((value) => fixed(value)).join(", ");
    const status = `Reporting ${fixed(report, 2)} costs ${fixed(at(report))}, the belief itself ${fixed(at(belief))}. ${best(expected)}.`;
    const shapes = chart({
      x: { label: "reported probability of class 1", low: 0, high: 1 },
      y: { label: `expected ${score} score`, low: 0, high: highest[score], digits: 1 },
      series: [
        { name: "expected score", points: expected.map((value, i) => [i / 100, value]) },
        { name: "your report", kind: "points", points: [[report, at(report)]] },
        { name: "your belief", kind: "points", points: [[belief, at(belief)]] },
      ],
      height: 300,
    });
    const text = `Line chart of the expected ${score} score against the reported probability of class 1, for a belief of ` +
      `${fixed(belief, 2)}. At 0, 0.1, … 1: ${course}. ${status}`;
    return { shapes, text, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
