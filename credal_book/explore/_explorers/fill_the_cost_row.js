// Fill the cost row: the region where the pair beats both of its classes, cut out of the triangle of probabilities.
(root, parts) => {
  const { chart, fixed, svg } = explorer, classes = [parts.data.human, parts.data.bicycle];
  const value = ([a, b, c], [x, y]) => a * x + b * y + c * (1 - x - y);

  function cut(shape, lead) {
    return shape.flatMap((here, i) => {
      const next = shape[(i + 1) % shape.length], v = value(lead, here), w = value(lead, next);
      const t = v / (v - w), between = [0, 1].map((k) => here[k] + t * (next[k] - here[k]));
      return [...(v >= 0 ? [here] : []), ...(v * w < 0 ? [between] : [])];
    });
  }
  // The smaller of two linear functions is largest at a corner, or on an edge where both are equal.
  function margin(leads) {
    const ends = [[0, 0], [1, 0], [0, 1]], difference = leads[0].map((v, i) => v - leads[1][i]);
    const places = ends.flatMap((here, i) => {
      const next = ends[(i + 1) % 3], v = value(difference, here), w = value(difference, next), t = v / (v - w);
      return [here, ...(v * w < 0 ? [[0, 1].map((k) => here[k] + t * (next[k] - here[k]))] : [])];
    });
    return Math.max(...places.map((place) => Math.min(...leads.map((lead) => value(lead, place)))));
  }
  function draw({ human, bicycle, nothing }) {
    const row = [human, bicycle, nothing], leads = classes.map((costs) => costs.map((cost, i) => cost - row[i]));
    const found = margin(leads), most = Math.abs(found) > 1e-9 ? found : 0;
    const region = leads.reduce(cut, [[0, 0], [1, 0], [0, 1]]);
    const path = (at, points) => `M${points.map(([x, y]) => `${at.x(x).toFixed(2)},${at.y(y).toFixed(2)}`).join("L")}Z`;
    const status = `The pair costs ${row.map((cost) => fixed(cost, 2)).join(", ").replace(/, ([^,]*)$/, " and $1")}; ` +
      `the average of its classes is 0.50, 0.50 and 2.00. Largest margin over its classes: ${fixed(most)}. ` +
      `The pair is ${most > 0 ? "possible" : "not possible"}.`;
    const shapes = chart({
      x: { label: "probability of human", low: 0, high: 1, digits: 1 }, y: { label: "probability of bicycle", low: 0, high: 1, digits: 1 },
      series: [], height: 320,
      inside: (at) => [
        svg("path", { d: path(at, [[0, 0], [1, 0], [0, 1]]), fill: "none", stroke: "var(--ink)" }),
        ...(region.length > 2 ? [svg("path", { d: path(at, region), fill: "var(--orange)", "fill-opacity": 0.6, stroke: "var(--orange)" })] : []),
      ],
    });
    const text = `Triangle of the probabilities of human and bicycle, and the region where the pair beats both of its classes. ${status}`;
    return { shapes, text, status, height: 320 };
  }
  explorer.run(root, parts, { draw });
}
