// Which measure: the advice and all numbers come from credal_lib; this script draws the bars and shows the words.
(root, parts) => {
  const { chart } = explorer;

  function draw({ answer, purpose, costs }) {
    const { names, values, axis, text } = parts.data[[answer, purpose, costs].join(", ")];
    const low = 1.1 * Math.min(0, ...values), high = 1.1 * Math.max(0.1, ...values);
    const bars = (at) => values.map((value, i) => {
      const top = Math.min(at.y(value), at.y(0));
      return explorer.bar(at.x(i) - 24, top, 48, Math.abs(at.y(value) - at.y(0)), i);
    });
    const shapes = chart({
      x: { label: axis, categories: names }, y: { label: "twelve wines", low, high, digits: 1 },
      series: [], guides: [{ y: 0 }], inside: bars, height: 220,
    });
    return { shapes, text, status: text, height: 220 };
  }
  explorer.run(root, parts, { draw, hidden: ({ purpose }) => (purpose === "keep a promise" ? ["costs"] : []) });
}
