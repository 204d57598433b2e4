// Pad a list: the proxy probability is the library's kernel; smallest confidences are removed one by one until the list is valid.
(root, parts) => {
  const { chart, fixed } = explorer;
  const { proxy } = parts.formulas, { over, tolerance } = parts.data;
  const names = ["c_1", "c_2", "c_3"];
  const sum = (scores) => scores.reduce((total, score) => total + score, 0);
  const share = (scores, classes) => proxy(sum(scores), classes - scores.length);

  function largestValid(scores, classes) {
    let kept = scores.map((_, i) => i);
    const now = () => kept.map((i) => scores[i]);
    while (kept.length && Math.min(...now()) < share(now(), classes) - tolerance) {
      const least = Math.min(...now()), gone = kept.findLast((i) => scores[i] === least);
      kept = kept.filter((i) => i !== gone);
    }
    return kept;
  }
  function say(scores, classes) {
    const total = sum(scores), unlisted = classes - scores.length;
    if (total > 1 + over) return `The confidences sum to ${fixed(total, 2)}, which is more than 1, so this is no top list.`;
    const others = unlisted > 1 ? `${unlisted} others` : "the other one";
    const said = `The list leaves ${fixed(1 - total, 2)} over, a proxy probability of ${fixed(share(scores, classes))} for ${others}.`;
    const kept = largestValid(scores, classes);
    if (kept.length === scores.length) return `${said} The list is valid.`;
    const left = kept.length ? kept.map((i) => `class ${i + 1}`).join(" and ") : "the empty list";
    const after = share(kept.map((i) => scores[i]), classes);
    return `${said} The smallest confidence is below it, so the list is invalid. Largest valid sublist: ${left}, padded with ${fixed(after)}.`;
  }
  function draw(values) {
    const scores = names.slice(0, values.length).map((name) => values[name]), { classes } = values;
    const filler = Math.max(0, share(scores, classes)), fits = sum(scores) <= 1 + over;
    const padded = fits ? Array.from({ length: classes - scores.length }, (_, i) => [scores.length + i, filler]) : [];
    const status = say(scores, classes), listed = scores.map((score, i) => `class ${i + 1} ${fixed(score, 2)}`).join(", ");
    // One place a class: listed and padded bars never stand side by side, so each series gets the whole width.
    const bars = (points, place) => (at) => points.map(([x, y]) => explorer.bar(at.x(x) - 14, at.y(y), 28, at.y(0) - at.y(y), place));
    const shapes = chart({
      x: { label: "class", categories: Array.from({ length: classes }, (_, i) => String(i + 1)) },
      y: { label: "probability", low: 0, high: 1, digits: 1 },
      series: [{ name: "listed", kind: "bars", points: [] }, { name: "padded", kind: "bars", points: [] }],
      guides: fits ? [{ y: filler }] : [],
      inside: (at) => [...bars(scores.map((score, i) => [i, score]), 0)(at), ...bars(padded, 1)(at)],
      height: 280,
    });
    const text = `Bar chart of a top list on ${classes} classes and of its padding. Listed: ${listed}. ${status}`;
    return { shapes, text, status, height: 280 };
  }
  explorer.run(root, parts, { draw, hidden: ({ length }) => names.slice(length) });
}
