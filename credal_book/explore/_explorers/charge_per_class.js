// Charge per class: the regions of the triangle where two classes, or all three, have more than the charge at stake.
(root, parts) => {
  const { chart, fixed, svg } = explorer, { margin } = parts.formulas, triangle = [[0, 0], [1, 0], [0, 1]];

  function cut(shape, [a, b, c]) {
    const value = ([x, y]) => a * x + b * y + c * (1 - x - y);
    return shape.flatMap((here, i) => {
      const next = shape[(i + 1) % shape.length], v = value(here), w = value(next), t = v / (v - w);
      return [...(v >= 0 ? [here] : []), ...(v * w < 0 ? [[0, 1].map((k) => here[k] + t * (next[k] - here[k]))] : [])];
    });
  }
  const region = (named, losses, charge) => losses.reduce((shape, loss, j) => {
    const sign = named.includes(j) ? 1 : -1;
    return cut(shape, [0, 1, 2].map((i) => sign * ((i === j ? loss : 0) - charge)));
  }, triangle);
  const area = (shape) => Math.abs(shape.reduce((sum, [x, y], i) => {
    const [z, w] = shape[(i + 1) % shape.length];
    return sum + x * w - z * y;
  }, 0));
  const total = (shapes) => shapes.reduce((sum, shape) => sum + area(shape), 0);

  function draw({ charge, first, second, third }) {
    const losses = [first, second, third], least = Math.min(...losses), bound = least / 3;
    const pairs = [[0, 1], [0, 2], [1, 2]].map((named) => region(named, losses, charge)), all = [region([0, 1, 2], losses, charge)];
    const two = total(pairs), three = total(all), rewarded = charge < bound - 1e-9 ? "all sets are rewarded" : "not all sets are rewarded";
    const status = `With a charge of ${fixed(charge, 2)} the cheapest set is one class in ${fixed(1 - two - three)} of the triangle, ` +
      `two classes in ${fixed(two)}, all three in ${fixed(three)}. The smallest loss is ${fixed(least, 1)}, a third of it ${fixed(bound)}: ` +
      `${rewarded}. If class 1 is true, naming all three saves ${fixed(margin(...losses, charge))}.`;
    const path = (at, points) => `M${points.map(([x, y]) => `${at.x(x).toFixed(2)},${at.y(y).toFixed(2)}`).join("L")}Z`;
    const fill = (at, shapes, color, dash) => shapes.filter((shape) => shape.length > 2).map((shape) => svg("path", {
      d: path(at, shape), fill: color, "fill-opacity": 0.6, stroke: "var(--ink)", "stroke-dasharray": dash,
    }));
    // Named for the legend, below where the chart ends: the regions themselves are drawn inside.
    const keys = [["two classes", "var(--sky)"], ["all three", "var(--orange)"]];
    const shapes = chart({
      x: { label: "probability of class 1", low: 0, high: 1, digits: 1 }, y: { label: "probability of class 2", low: 0, high: 1, digits: 1 },
      series: [], height: 320,
      inside: (at) => [
        svg("path", { d: path(at, triangle), fill: "none", stroke: "var(--ink)" }),
        ...fill(at, pairs, keys[0][1], "none"), ...fill(at, all, keys[1][1], "7 4"),
        ...keys.flatMap(([name, color], i) => [
          svg("rect", { x: at.x(0.68), y: at.y(0.97) + 20 * i, width: 12, height: 12, fill: color, "fill-opacity": 0.6, stroke: "var(--ink)", "stroke-dasharray": i ? "7 4" : "none" }),
          svg("text", { x: at.x(0.68) + 18, y: at.y(0.97) + 10 + 20 * i }, name),
        ]),
      ],
    });
    const text = "Triangle of the probabilities of classes 1 and 2, and the regions where the cheapest set has two classes, and all three. " + status;
    return { shapes, text, status, height: 320 };
  }
  explorer.run(root, parts, { draw });
}
