// Strength of the priors: intervals of the local models as boxes, above them a row of markers a model for the classes it names.
(root, parts) => {
  const { chart, fixed, svg } = explorer;
  const { classes, heights, patients } = parts.data;
  const [{ low: first, step }] = parts.controls.filter(({ name }) => name === "s");

  function draw({ patient, s }) {
    const { features, low, high, nbc, named } = patients[patient], place = Math.round((s - first) / step);
    const sets = Object.entries(named).map(([model, rows]) => [model, classes.filter((_, i) => rows[place][i])]);
    const intervals = classes.map((name, i) => `${name} ${fixed(low[place][i])} to ${fixed(high[place][i])}, NBC ${fixed(nbc[place][i])}`);
    const answers = `Answers: ${sets.map(([model, names]) => `${model}: ${names.join(" or ")}`).join("; ")}.`;
    const text = `Interval chart of the posterior probabilities of three classes for ${patient} (${features}) with ` +
      `s = ${fixed(s, 1)}. ${intervals.join("; ")}. ${answers}`;
    const shapes = chart({
      x: { label: features, categories: classes },
      y: { label: "probability", low: 0, high: 1.36, ticks: [0, 0.25, 0.5, 0.75, 1], digits: 2 },
      series: [
        { name: "NBC", kind: "points", points: nbc[place].map((value, i) => [i, value]) },
        ...sets.map(([name, kept]) => ({ name, kind: "points", points: kept.map((one) => [classes.indexOf(one), heights[name]]) })),
      ],
      inside: (at) => classes.map((_, i) => {
        const bottom = at.y(low[place][i]), top = at.y(high[place][i]);
        return svg("rect", { x: at.x(i) - 13, y: top, width: 26, height: bottom - top, fill: "none", stroke: "var(--ink)", "stroke-width": 1.6 });
      }),
      height: 300,
    });
    return { shapes, text, status: `With s = ${fixed(s, 1)}: ${intervals.join("; ")}. ${answers}`, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
