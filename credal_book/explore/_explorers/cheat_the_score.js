// Cheat the score: a list of two of four classes against a true one. The formulas are the kernels of credal_lib.toplists.
(root, parts) => {
  const { chart, fixed } = explorer, { data } = parts, { tol } = data, whole = 100, classes = [0, 1, 2, 3];

  // A list is {class: confidence}.
  function padding(list, { proxy }) {
    const share = proxy(classes.reduce((sum, i) => sum + (list[i] ?? 0), 0), classes.length - Object.keys(list).length);
    return share < 1e-12 ? 0 : share;  // what a sum of decimals leaves over counts as nothing
  }
  const valid = (list, kernels) => Object.values(list).every((score) => score >= padding(list, kernels) - tol);
  function expected(list, chances, kernels) {
    const other = padding(list, kernels), padded = classes.map((i) => list[i] ?? other);
    const total = padded.reduce((sum, v) => sum + kernels.term(v), 0);
    return padded.reduce((sum, v, i) => sum + chances[i] * kernels.of(v, total), 0);
  }
  function shortened(list, kernels) {
    const kept = { ...list };
    while (!valid(kept, kernels)) {
      const least = Math.min(...Object.values(kept));
      for (const i of Object.keys(kept)) if (kept[i] === least) delete kept[i];
    }
    return kept;
  }
  const number = (loss) => (Number.isFinite(loss) ? fixed(loss, 4) : "infinite");
  const verdict = (loss, goal) => (Math.abs(loss - goal) <= tol ? "as a true list" : loss < goal ? "better than a true list" : "worse than a true list");

  function draw({ truth, score, pair, first, second, penalty }) {
    const kernels = parts.formulas[score], chances = data.chances[truth], goal = data.true[truth][score], [i, j] = data.pairs[pair];
    const listed = (claim) => ({ [i]: first / whole, [j]: claim / whole });
    const asPadded = (claim) => expected(listed(claim), chances, kernels);
    const extended = (claim) => expected(shortened(listed(claim), kernels), chances, kernels) + (valid(listed(claim), kernels) ? 0 : penalty);
    const claims = Array.from({ length: whole - first + 1 }, (_, claim) => claim);
    const lines = [asPadded, extended].map((loss) => claims.map((claim) => [claim / whole, loss(claim)]));
    const here = [asPadded, extended].map((loss) => [[second / whole, loss(second)]]);
    // The axis shows the neighborhood of the goal and the reader's own list; the curves run out of it.
    const [[[, one]], [[, two]]] = here, low = Math.min(goal, ...lines.flat().map(([, loss]) => loss));
    const high = Math.max(low + 0.06, ...[goal, one, two].filter(Number.isFinite)), list = listed(second), kept = Object.keys(shortened(list, kernels)).map((k) => Number(k) + 1);
    const state = valid(list, kernels) ? "valid" : `invalid, shortened to ${kept.length ? `class ${kept.join(" and ")}` : "the empty list"}`;
    const status = `A true list of two classes scores ${fixed(goal, 4)}. Class ${i + 1} with ${fixed(first / whole, 2)} and class ${j + 1} with ${fixed(second / whole, 2)}, ` +
      `others ${fixed(padding(list, kernels))} each: ${state}. As padded ${number(one)}, ${verdict(one, goal)}. ` +
      `Penalized by ${fixed(penalty, 2)} if invalid: ${number(two)}, ${verdict(two, goal)}.` +
      (Number.isFinite(one) ? "" : " A score is infinite if a class that may be true is given probability 0.");
    // Infinite values cannot be drawn; a line above the curves reports them.
    const words = Number.isFinite(one) ? "" : `${Number.isFinite(two) ? "as padded" : "both"}: infinite ↑`;
    const top = high + 0.02 + (words ? 0.15 * (high - low) : 0), infinite = (at) => (words ? [explorer.note(at.x(1), at.y(top) + 12, words, true)] : []);
    const shapes = chart({
      x: { label: `confidence of class ${j + 1}`, low: 0, high: 1 },
      y: { label: `expected ${score} score`, low: low - 0.02, high: top, digits: 2 },
      series: [{ name: "as padded", points: lines[0] }, { name: "penalized extension", points: lines[1] }],
      guides: [{ y: goal }], height: 300,
      inside: (at) => [...infinite(at), ...here.flatMap(([[x, y]], place) => (Number.isFinite(y) ? [explorer.marker(at.x(x), at.y(y), place)] : []))],
    });
    const text = `Line chart of the expected ${score} score under the probabilities ${truth} against the confidence of class ${j + 1}. ${status}`;
    const said = { first: { shown: fixed(first / whole, 2), spoken: `class ${i + 1}: ${fixed(first / whole, 2)}` }, second: { shown: fixed(second / whole, 2), spoken: `class ${j + 1}: ${fixed(second / whole, 2)}` } };
    return { shapes, text, status, said, height: 300 };
  }
  explorer.run(root, parts, {
    draw,
    changed: {
      first: ({ first, second }) => ({ second: Math.min(second, whole - first) }),
      second: ({ first, second }) => ({ first: Math.min(first, whole - second) }),
    },
  });
}
