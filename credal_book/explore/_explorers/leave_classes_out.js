// Leave classes out: true lists of 0 to 5 classes under two scores, with their bounds. The numbers come from credal_lib.toplists.
(root, parts) => {
  const { chart, fixed } = explorer, scores = ["Brier", "log"], nothing = 1e-9;
  const said = (name, { score, excess, bound }) =>
    `${name} score ${fixed(score, 4)}, ${fixed(excess, 2)} % above the optimum${bound === null ? "" : `, at most ${fixed(bound, 2)} %`}`;
  const beside = ({ left, short }) => (left < 1 - nothing ? `, ${short ? "less than" : "at least"} the smallest confidence in the list` : "");
  const state = (list) => (list.left <= nothing ? "nothing is left over"
    : `${fixed(list.left, 2)} is left over for ${list.unlisted} classes${beside(list)}`);

  function draw({ chances, classes, length }) {
    const lists = parts.data[chances][classes], one = lists[length], longest = lists.length - 1;
    const courses = scores.map((name) => `${name} ${lists.map((list) => fixed(list[name].excess, 2)).join(" ")}`).join("; ");
    const status = `With ${length} named, ${state(one)}. ${scores.map((name) => said(name, one[name])).join("; ")}.`;
    // The axis is logarithmic and has no 0: such points are left out.
    const points = (name, key) => lists.map((list, k) => [k, list[name][key] || NaN]);
    const shapes = chart({
      x: { label: "classes in the list", low: -0.2, high: longest + 0.2, ticks: lists.map((_, k) => k) },
      y: { label: "percent above the optimum", low: 0.001, high: 100000, log: true, ticks: [0.01, 1, 100] },
      series: ["excess", "bound"].flatMap((key) => scores.map((name) => (
        { name: key === "bound" ? `${name} bound` : name, marked: true, points: points(name, key) }))),
      guides: [{ x: length }], height: 320,
    });
    const text = `Chart of how far true lists of 0 to ${longest} classes are above the optimum, in percent, under the probabilities ${chances} ` +
      `among ${classes} classes. ${courses}. ${status}`;
    return { shapes, text, status, height: 320 };
  }
  explorer.run(root, parts, { draw });
}
