// Edit the gains: the average gains come from the kernel of credal_lib.confusion.average_utility.
(root, parts) => {
  const { chart, fixed } = explorer, { gain } = parts.formulas, names = Object.keys(parts.data);

  function draw({ g00, g01, g10, g11 }) {
    const found = names.map((name) => gain(...parts.data[name], g00, g01, g10, g11)), [a, b] = found.map((value) => fixed(value, 2));
    const zero = g00 - g10, one = g11 - g01, ahead = fixed(0.03 * one - 0.16 * zero, 2);
    const leader = a === b ? "Both gain the same." : `${found[0] > found[1] ? "A" : "B"} gains more.`;
    const stakes = `At stake: ${zero} in class 0, ${one} in class 1. A is ahead of B by 0.03 times ${one} minus 0.16 times ${zero}, which is ${ahead}.`;
    const status = `A ${a}, B ${b}. ${leader} ${stakes}`;
    const reach = Math.max(10, ...found.map((value) => 1.2 * Math.abs(value)));
    const bar = (at) => found.map((value, i) => {
      const top = Math.min(at.y(value), at.y(0));
      return explorer.bar(at.x(i) - 30, top, 60, Math.abs(at.y(value) - at.y(0)), i);
    });
    const shapes = chart({
      x: { label: "classifier", categories: names }, y: { label: "average gain per part", low: -reach, high: reach, digits: 0 },
      series: [], guides: [{ y: 0 }], inside: bar, height: 260,
    });
    return { shapes, text: `Bars of the average gains per part: ${status}`, status, height: 260 };
  }
  explorer.run(root, parts, { draw });
}
