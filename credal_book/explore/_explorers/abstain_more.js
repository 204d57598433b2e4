// Abstain more: the response curves of four classifiers come from the stored results.
(root, parts) => {
  const { chart, fixed, marker } = explorer;

  function draw({ data, measure, degree }) {
    const curves = Object.entries(parts.data.curves[data]), place = degree / 2, [low, high] = parts.data.axes[measure];
    const number = (curve, column) => fixed(curve[column][place] ?? NaN);
    const said = curves.map(([name, curve]) => `${name} ${number(curve, measure)} at abstention ${number(curve, "abstention")} ` +
      `(positive ${number(curve, "abstention_pos")}, negative ${number(curve, "abstention_neg")})`);
    const status = `At ${degree} percent or more: ${said.join("; ")}.`;
    const points = (curve) => curve.abstention.map((share, i) => [share, curve[measure][i] ?? NaN]);
    const shapes = chart({
      x: { label: "abstention", low: 0, high: 1 }, y: { label: measure, low, high },
      series: curves.map(([name, curve]) => ({ name, points: points(curve) })),
      inside: (at) => curves.flatMap(([, curve], series) => {
        const value = curve[measure][place];
        return value === null ? [] : [marker(at.x(curve.abstention[place]), at.y(value), series)];
      }),
      height: 300,
    });
    return { shapes, text: `Line chart on ${data} of ${measure} against abstention. ${status}`, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
