// The next m bets: closed forms come from the kernels of credal_lib.risk; sums over the hits and largest values were computed by it.
(root, parts) => {
  const { chart, fixed } = explorer, { exact, second, turn, logarithmicSecond, logarithmicTurn } = parts.formulas;
  const { bets, logarithmic, turns, costs, first, step } = parts.data;
  const all = Array.from({ length: bets }, (_, i) => i + 1), fine = Array.from({ length: 161 }, (_, i) => (i * bets) / 160);

  function curves({ utility, K, a }) {
    if (utility === "logarithmic") {
      const known = logarithmic[K];
      return { d: (m) => known.exact[m - 1], near: (m) => logarithmicSecond(m, K, a), top: known.turn, nearTop: logarithmicTurn(1, K, a), cost: (m) => known.cost[m - 1] };
    }
    const place = Math.round((a - first) / step);
    return { d: (m) => exact(m, K, a), near: (m) => second(m, K, a), top: turns[K][place], nearTop: turn(1, K, a), cost: (m) => m * costs[K][place] };
  }

  function draw(values) {
    const { utility, K, m, a } = values, { d, near, top, nearTop, cost } = curves(values);
    const high = 1.12 * Math.max(...all.map(d), ...fine.map(near));
    const shapes = chart({
      x: { label: "number of bets m", low: 0, high: bets }, y: { label: "advantage Δ(m)", low: 0, high, digits: 2 },
      series: [
        { name: "second order", points: fine.map((x) => [x, near(x)]) },
        { name: "exact", kind: "points", points: all.map((x) => [x, d(x)]) },
        { points: [] },
        { name: "your m", kind: "points", points: [[m, d(m)]] },
      ],
      height: 300,
    });
    const status = `With m = ${m} the advantage is ${fixed(d(m), 4)}, to the second order ${fixed(near(m), 4)}. It is largest at m = ${fixed(top, 0)}, ` +
      `to the second order at m = ${fixed(nearTop, 1)}. The expected total is ${fixed(m / K)}, and the price of uncertainty ${fixed(cost(m))}.`;
    const taste = utility === "exponential" ? ` with a = ${fixed(a, 2)}` : "";
    const text = `Advantage of the vacuous over the random classifier against the number of bets, ${K} classes, ${utility} utility${taste}. ${status}`;
    return { shapes, text, status, height: 300 };
  }
  explorer.run(root, parts, { draw, hidden: ({ utility }) => (utility === "exponential" ? [] : ["a"]) });
}
