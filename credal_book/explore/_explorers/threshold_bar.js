// Threshold bar: two classes and their pair, straight lines of expected costs, and the best answer below them.
(root, parts) => {
  const { chart, fixed, svg } = explorer, { alarm, miss } = parts.data, equal = miss / (alarm + miss);

  function draw({ human, nothing }) {
    const never = human / miss + nothing / alarm > 1 - 1e-9;
    const low = never ? equal : human / (human + alarm - nothing), high = never ? equal : (miss - human) / (miss - human + nothing);
    const verdict = never ? `The pair is never the only best answer: human below ${fixed(equal)}, nothing above.`
      : `Human is best below ${fixed(low)}, the pair up to ${fixed(high)}, nothing above. The interval of the pair has the length ${fixed(high - low)}.`;
    const rewards = human < miss / 2 - 1e-9 && nothing < alarm / 2 - 1e-9, bounded = human < miss + 1e-9 && nothing < alarm + 1e-9;
    const kept = `The row of the pair ${rewards ? "rewards caution" : "does not reward caution"}, and is ${bounded ? "" : "not "}upper bounded.`;
    const status = `The pair costs ${fixed(human, 2)} if human and ${fixed(nothing, 2)} if nothing. ${verdict} ${kept}`;
    const bar = (at) => [[0, low], [low, high], [high, 1]].map(([left, right], i) => svg("rect", {
      x: at.x(left), y: at.y(-0.15), width: Math.max(0, at.x(right) - at.x(left)), height: at.y(-0.45) - at.y(-0.15), fill: explorer.COLORS[i],
    }));
    const shapes = chart({
      x: { label: "probability of nothing", low: 0, high: 1, digits: 1 },
      y: { label: "expected cost", low: -0.5, high: 4, ticks: [0, 1, 2, 3, 4], digits: 0 },
      series: [
        { name: "human", points: [[0, 0], [1, alarm]] },
        { name: "human or nothing", points: [[0, human], [1, nothing]] },
        { name: "nothing", points: [[0, miss], [1, 0]] },
      ],
      inside: bar, height: 320,
    });
    const text = `Expected costs of human, nothing and the pair against the probability of nothing, and a bar of the best answers. ${status}`;
    return { shapes, text, status, height: 320 };
  }
  explorer.run(root, parts, { draw });
}
