// Set the prices: four classifiers on the twelve wines, under utilities that the reader chooses.
(root, parts) => {
  const { svg, chart, line, marker, fixed } = explorer;

  function draw({ pair, error, unknown }) {
    const paid = [1, 2, 3].map((k) => parts.formulas.utility(1 / k, pair));
    const scores = Object.entries(parts.data).map(([name, found]) => [
      name, (paid.reduce((sum, u, i) => sum + found[i + 1] * u, 0) - error * found.errors + unknown * found.unknown) / 12,
    ]);
    const best = Math.max(...scores.map(([, score]) => score));
    const verdict = `In front: ${scores.filter(([, score]) => best - score < 1e-9).map(([name]) => name).join(" and ")}.`;
    const text = `Mean utility on the twelve wines: ${scores.map(([name, score]) => `${name} ${fixed(score)}`).join(", ")}. ${verdict}`;
    const low = Math.min(0, ...scores.map(([, score]) => score)) - 0.05;
    const inside = (at) => scores.flatMap(([name, score], place) => [
      line([[0, place], [score, place]], { x: at.x, y: at.y }, place),
      marker(at.x(score), at.y(place), place),
      svg("text", { x: at.x(low) + 4, y: at.y(place) - 10 }, `${name} ${fixed(score)}`),
    ]);
    const x = { label: "mean utility of an answer", low, high: 1 };
    return { shapes: chart({ x, y: { label: "", low: 3.5, high: -0.7, ticks: [] }, series: [], inside, height: 240 }), text, status: text, height: 240 };
  }
  explorer.run(root, parts, { draw });
}
