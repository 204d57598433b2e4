// Play House: the reader sets the bettor's shares and House's probabilities. `formulas[k]` come from the kernels of credal_lib.games.
(root, parts) => {
  const { svg, bar, marker, shares, fixed } = explorer, { whole } = parts.data;
  const names = (player, k) => Array.from({ length: k }, (_, i) => `${player}_${i + 1}`);
  const weights = (values, player) => names(player, values.size).map((name) => values[name]);
  const all = (player, k, weight) => Object.fromEntries(names(player, k).map((name, i) => [name, weight(i)]));
  const evenly = (player, k) => all(player, k, () => whole / k);

  // A player's other shares give way to the one that moved, in proportion, so that all sum to the whole.
  function others(values, moved) {
    const seen = names(moved.split("_")[0], values.size), rest = seen.filter((name) => name !== moved), now = rest.map((name) => values[name]);
    if (!seen.includes(moved)) return {};  // of a class that the set has not
    const given = apportioned(whole - values[moved], now.some((weight) => weight) ? now : now.map(() => 1));
    return Object.fromEntries(rest.map((name, i) => [name, given[i]]));
  }
  // Whole steps in proportion; what rounding leaves goes to the largest remainders, the first of equals.
  function apportioned(steps, weights) {
    const total = weights.reduce((sum, weight) => sum + weight, 0), floors = weights.map((weight) => Math.floor((weight * steps) / total));
    const left = steps - floors.reduce((sum, floor) => sum + floor, 0), remainder = (i) => (weights[i] * steps) % total;
    const ahead = weights.map((_, i) => i).sort((i, j) => remainder(j) - remainder(i)).slice(0, left);
    return floors.map((floor, i) => floor + (ahead.includes(i) ? 1 : 0));
  }

  function draw(values) {
    const s = shares(weights(values, "sigma")), t = shares(weights(values, "theta")), { reward, least, even } = parts.formulas[s.length];
    const bars = s.map((share, i) => `Class ${i + 1}: bettor ${fixed(share)}, House ${fixed(t[i])}.`).join(" ");
    const status = `Expected reward ${fixed(reward(s, t))}; House could make it ${fixed(least(s))}; the even strategy guarantees ${fixed(even)}.`;
    const say = (player, of) => names(player, s.length).map((name, i) => [name, fixed(of[i])]);
    const said = Object.fromEntries([...say("sigma", s), ...say("theta", t)]);
    return { shapes: [...boards(s, t), ...gauge(reward(s, t), least(s), even)], text: `Bar chart of shares. ${bars} ${status}`, status, said, height: 300 };
  }
  function boards(s, t) {
    const bottom = 150, high = 120, step = 324 / s.length, wide = Math.min(34, step / 3);
    const upright = (x, share, place) => bar(x, bottom - share * high, wide, share * high, place);
    return [
      bar(30, 4, 12, 12, 0), svg("text", { x: 48, y: 15 }, "bettor σ"), bar(130, 4, 12, 12, 1), svg("text", { x: 148, y: 15 }, "House θ"),
      ...[0, 0.5, 1].flatMap((tick) => [
        svg("line", { x1: 26, x2: 350, y1: bottom - tick * high, y2: bottom - tick * high, class: "axis" }),
        svg("text", { x: 22, y: bottom - tick * high + 4, "text-anchor": "end" }, String(tick)),
      ]),
      ...s.flatMap((share, i) => {
        const middle = 26 + step * (i + 0.5);
        return [
          upright(middle - wide - 1, share, 0), upright(middle + 1, t[i], 1),
          svg("text", { x: middle, y: bottom + 17, "text-anchor": "middle" }, `class ${i + 1}`),
        ];
      }),
    ];
  }
  // Where the reward is, how low House could push it, and what the even strategy guarantees.
  function gauge(now, least, even) {
    const line = 245, at = (value) => 20 + 320 * value;
    return [
      svg("line", { x1: 20, x2: 340, y1: line, y2: line, class: "axis" }),
      ...[0, 0.5, 1].flatMap((tick) => [
        svg("line", { x1: at(tick), x2: at(tick), y1: line - 4, y2: line + 4, class: "axis" }),
        svg("text", { x: at(tick), y: line + 50, "text-anchor": "middle" }, String(tick)),
      ]),
      svg("line", { x1: at(even), x2: at(even), y1: line - 26, y2: line + 12, class: "guide" }),
      svg("text", { x: at(even), y: line + 28, "text-anchor": "middle" }, `even strategy ${fixed(even)}`),
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
        return all("theta", bets.length, (i) => (i === worst ? whole : 0));
      },
      "Bet evenly": ({ size }) => evenly("sigma", size),
    },
    changed: {
      size: ({ size }) => ({ ...evenly("sigma", size), ...evenly("theta", size) }),
      ...Object.fromEntries(["sigma", "theta"].flatMap((player) => names(player, largest)).map((name) => [name, (values) => others(values, name)])),
    },
    hidden: ({ size }) => [...names("sigma", largest), ...names("theta", largest)].filter((name) => Number(name.at(-1)) > size),
  });
}
