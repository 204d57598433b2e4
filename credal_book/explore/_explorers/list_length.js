// List length: mean losses by length and accuracies come from the stored results.
(root, parts) => {
  const { chart, fixed } = explorer;
  const order = (values) => Object.keys(values).sort((a, b) => values[a] - values[b]).join(", ");

  function draw({ data, score, length }) {
    const lines = parts.data.lines[data][score], accuracies = parts.data.accuracies[data];
    const entries = Object.entries(lines), now = Object.fromEntries(entries.map(([name, line]) => [name, line[length]]));
    const courses = entries.map(([name, line]) => `${name} ${line.map((value) => fixed(value)).join(" ")}`).join("; ");
    const losses = entries.map(([name]) => `${name} ${fixed(now[name])}`).join(", ");
    const negative = Object.fromEntries(Object.entries(accuracies).map(([name, value]) => [name, -value]));
    const status = `With lists of ${length}: ${losses}. From the lowest score: ${order(now)}. From the most accurate: ${order(negative)}.`;
    const longest = entries[0][1].length - 1, largest = Math.max(...entries.flatMap(([, line]) => line));
    const shapes = chart({
      x: { label: "classes in the list", low: -0.2, high: longest + 0.2, ticks: Array.from({ length: longest + 1 }, (_, i) => i) },
      y: { label: `mean padded ${score} score`, low: 0, high: 1.05 * largest, digits: 2 },
      series: entries.map(([name, line]) => ({ name, marked: true, points: line.map((value, k) => [k, value]) })),
      guides: [{ x: length }], height: 300,
    });
    const text = `Line chart of the mean padded ${score} score on ${data} against the length of the lists, from 0. ${courses}. ${status}`;
    return { shapes, text, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
