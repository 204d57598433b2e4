// Play House: the reader sets the bettor's shares and House's chances. `formulas[k]` come from the kernels of credal_lib.games.
(root, parts) => {
  const { svg, bar, marker, shares, noWeight, fixed } = explorer;
  const names = (player, k) => Array.from({ length: k }, (_, i) => `${player}_${i + 1}`);
  const weights = (values, player) => names(player, values.size).map((name) => values[name]);
  const all = (player, k, weight) => Object.fromEntries(names(player, k).map((name, i) => [name, weight(i)]));

  function draw(values) {
    const s = shares(weights(values, "sigma")), t = shares(weights(values, "theta")), { reward, least, even } = parts.formulas[s.length];
    const bars = s.map((share, i) => `Class ${i + 1}: bettor ${fixed(share)}, House ${fixed(t[i])}.`).join(" ");
    const status = `Expected reward ${fixed(reward(s, t))}; House could make it ${fixed(least(s))}; an even bet guarantees ${fixed(even)}.` +
      noWeight(weights(values, "sigma"), "the bettor") + noWeight(weights(values, "theta"), "House");
    const say = (player, of) => names(player, s.length).map((name, i) => [name, { shown: fixed(of[i]), spoken: `weight ${values[name]}, share ${fixed(of[i])}` }]);
    const said = Object.fromEntries([...say("sigma", s), ...say("theta", t)]);
    return { shapes: [...boards(s, t), ...gauge(reward(s, t), least(s), even)], text: `Bar chart of shares. ${bars} ${status}`, status, said, height: 300 };
  }
  function boards(s, t) {
    const bottom = 150, high = 120, step = 320 / s.length, wide = Math.min(34, step / 3);
    const upright = (x, share, place) => bar(x, bottom - share * high, wide, share * high, place);
    return [
      bar(30, 4, 12, 12, 0), svg("text", { x: 48, y: 15 }, "bettor σ"), bar(130, 4, 12, 12, 1), svg("text", { x: 148, y: 15 }, "House θ"),
      ...s.flatMap((share, i) => {
        const middle = 20 + step * (i + 0.5);
        return [
          upright(middle - wide - 1, share, 0), upright(middle + 1, t[i], 1),
          svg("text", { x: middle, y: bottom + 17, "text-anchor": "middle" }, `class ${i + 1}`),
        ];
      }),
      svg("line", { x1: 20, x2: 340, y1: bottom, y2: bottom, class: "axis" }),
    ];
  }
  // Where the reward is, how low House could push it, and what an even bet guarantees.
  function gauge(now, least, even) {
    const line = 245, at = (value) => 20 + 320 * value;
    return [
      svg("line", { x1: 20, x2: 340, y1: line, y2: line, class: "axis" }),
      ...[0, 0.5, 1].flatMap((tick) => [
        svg("line", { x1: at(tick), x2: at(tick), y1: line - 4, y2: line + 4, class: "axis" }),
        svg("text", { x: at(tick), y: line + 50, "text-anchor": "middle" }, String(tick)),
      ]),
      svg("line", { x1: at(even), x2: at(even), y1: line - 26, y2: line + 12, class: "guide" }),
      svg("text", { x: at(even), y: line + 28, "text-anchor": "middle" }, `even bet ${fixed(even)}`),
      svg("path", { d: `M${at(least)},${line - 2} l-7,-12 h14 z`, fill: "var(--orange)", stroke: "var(--ink)" }),
      marker(at(now), line, 0),
      svg("text", { x: 20, y: line - 48 }, `● expected reward ${fixed(now)}`),
      svg("text", { x: 20, y: line - 32 }, `▼ lowest House can go ${fixed(least)}`),
    ];
  }

  const largest = Math.max(...Object.keys(parts.formulas));
  explorer.run(root, parts, {
    draw,
    buttons: {
      "House replies": (values) => {
        const bets = weights(values, "sigma"), worst = bets.indexOf(Math.min(...bets));
        return all("theta", bets.length, (i) => (i === worst ? 100 : 0));
      },
      "Bet evenly": () => all("sigma", largest, () => 50),
    },
    changed: { size: () => ({ ...all("sigma", largest, () => 50), ...all("theta", largest, () => 50) }) },
    hidden: ({ size }) => [...names("sigma", largest), ...names("theta", largest)].filter((name) => Number(name.at(-1)) > size),
  });
}
