// Conformal level: coverage, sizes and utilities by level come from the stored results.
(root, parts) => {
  const { chart, fixed } = explorer;
  const levels = parts.controls.find(({ name }) => name === "level").options, shown = ["coverage", "u65", "u80"];

  function draw({ data, classifier, rule, level }) {
    const { rules, others } = parts.data[data][classifier], lines = rules[rule], place = levels.indexOf(level);
    const now = (name, digits) => fixed(lines[name][place], digits);
    const courses = shown.map((name) => `${name} ${lines[name].map((value) => fixed(value)).join(", ")}`).join("; ");
    const status = `At ${level}%: coverage ${now("coverage")}, ${now("size", 2)} classes on average, ${now("empty")} of the sets empty, ` +
      `u65 ${now("u65")}, u80 ${now("u80")}. One class alone earns ${fixed(others.named)}. Sets chosen for u65 earn a u65 of ${fixed(others.u65)}, ` +
      `sets chosen for u80 a u80 of ${fixed(others.u80)}.`;
    const shapes = chart({
      x: { label: "level in percent", low: 48, high: 101, ticks: levels.filter((value) => value !== 95) },
      y: { label: "share, or mean utility", low: 0, high: 1.03, digits: 1 },
      series: shown.map((name) => ({ name, marked: true, points: levels.map((value, i) => [value, lines[name][i]]) })),
      guides: [{ x: level }, { y: others.named, name: "one class alone" }], height: 300,
    });
    const text = `Line chart on ${data} against the levels ${levels.join(", ")} percent, ${rule} sets of ${classifier}. ${courses}. ${status}`;
    return { shapes, text, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
