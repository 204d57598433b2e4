// Lorenz curves: partial sums of two distributions on four classes. The entropies are the kernels of credal_lib.toplists.
(root, parts) => {
  const { chart, svg, shares, noWeight, fixed } = explorer, { tol } = parts.data, classes = [1, 2, 3, 4];
  const weights = (values, who) => classes.map((i) => values[`${who}_${i}`]);
  const named = (who, list) => Object.fromEntries(list.map((weight, i) => [`${who}_${i + 1}`, weight]));
  const partial = (list) => list.map((_, i) => list.slice(0, i + 1).reduce((sum, v) => sum + v, 0));

  function verdict(p, q) {
    const above = p.every((v, i) => v >= q[i] - tol), below = q.every((v, i) => v >= p[i] - tol);
    if (above && below) return "The same entries: each majorizes the other";
    return above ? "p majorizes q" : below ? "q majorizes p" : "Neither majorizes the other";
  }
  function draw(values) {
    const given = ["p", "q"].map((who) => shares(weights(values, who))), ranked = given.map((list) => [...list].sort((a, b) => b - a));
    const sums = ranked.map(partial);
    // A class of probability 0 adds nothing to an entropy.
    const entropy = ({ term, entropy }, list) => entropy(list.reduce((sum, v) => sum + (v > 0 ? term(v) : 0), 0));
    const entropies = Object.entries(parts.formulas).map(([name, kernels]) => `${name} ${ranked.map((list) => fixed(entropy(kernels, list), 4)).join(" and ")}`);
    const misses = sums.map((line) => fixed(1 - line[0], 4)).join(" and ");
    const courses = sums.map((line, i) => `${"pq"[i]} ${line.map((v) => fixed(v)).join(" ")}`).join("; ");
    const status = `${verdict(...sums)}. Entropies of p and q: ${entropies.join(", ")}, misclassification ${misses}.` +
      ["p", "q"].map((who) => noWeight(weights(values, who), who)).join("");
    const shapes = chart({
      x: { label: "largest classes", low: -0.1, high: 4.1, ticks: [0, ...classes] },
      y: { label: "sum of their probabilities", low: 0, high: 1.05, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
      series: sums.map((line, i) => ({ name: "pq"[i], marked: true, points: [[0, 0], ...line.map((v, k) => [k + 1, v])] })),
      inside: (at) => [svg("line", { x1: at.x(0), y1: at.y(0), x2: at.x(4), y2: at.y(1), class: "guide" })],
    });
    const say = (who, list) => list.map((share, i) => [`${who}_${i + 1}`, { shown: fixed(share), spoken: `weight ${values[`${who}_${i + 1}`]}, share ${fixed(share)}` }]);
    const said = Object.fromEntries([...say("p", given[0]), ...say("q", given[1])]);
    return { shapes, text: `Line chart of the sums of the largest 1, 2, 3 and 4 probabilities. ${courses}. ${status}`, status, said };
  }
  explorer.run(root, parts, {
    draw,
    buttons: {
      "Copy p to q": (values) => named("q", weights(values, "p")),
      "Transfer within q": (values) => {
        const list = weights(values, "q"), largest = list.indexOf(Math.max(...list)), least = list.indexOf(Math.min(...list));
        const moved = Math.floor((list[largest] - list[least]) / 4);
        list[largest] -= moved;
        list[least] += moved;
        return named("q", list);
      },
    },
  });
}
