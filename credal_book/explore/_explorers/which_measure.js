// Which measure: the advice and all numbers come from credal_lib; this script draws the bars and shows the words.
(root, parts) => {
  const { chart } = explorer;

  const sets = ["a set of classes", "choose a model", "a cost for each error"].join(", ");

  function draw({ answer, purpose, costs, after }) {
    const asked = [answer, purpose, costs].join(", ");
    const { names, values, axis, text } = parts.data[`${asked}, ${after}`] ?? parts.data[asked];
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
  function hidden({ answer, purpose, costs }) {
    const idle = purpose === "keep a promise" ? ["costs"] : [];
    return [answer, purpose, costs].join(", ") === sets ? idle : [...idle, "after"];
  }
  explorer.run(root, parts, { draw, hidden });
}
