// Sample size: mean shares by size come from the stored results, `formulas` from the kernel of credal_lib.rewards.
(root, parts) => {
  const { chart, fixed } = explorer;
  const { utility, level } = parts.formulas;
  const sizes = parts.controls.find(({ name }) => name === "rows").options;

  function draw({ data, rows, half }) {
    const { single, several, nbc } = parts.data[data], place = sizes.indexOf(rows);
    const lines = {
      NCC: sizes.map((_, i) => utility(single[i], several[i], half)), NBC: nbc, "determinacy of NCC": several.map((share) => 1 - share),
    };
    const courses = Object.entries(lines).map(([name, line]) => `${name} ${line.map((value) => fixed(value)).join(", ")}`).join("; ");
    const status = `With ${rows} rows NCC earns ${fixed(lines.NCC[place])} and NBC ${fixed(nbc[place])}; NCC names one class on ` +
      `${fixed(1 - several[place])} of the cases, and the two are level at h = ${fixed(level(single[place], several[place], nbc[place]))}.`;
    const shapes = chart({
      x: { label: "training rows", low: 4.5, high: 165, log: true, ticks: sizes }, y: { label: "mean over 100 draws", low: 0, high: 1, digits: 1 },
      series: Object.entries(lines).map(([name, line]) => ({ name, marked: true, points: sizes.map((size, i) => [size, line[i]]) })),
      guides: [{ x: rows }], height: 300,
    });
    const text = `Line chart on ${data} against training rows ${sizes.join(", ")}, for h = ${fixed(half, 2)}. ${courses}. ${status}`;
    return { shapes, text, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
