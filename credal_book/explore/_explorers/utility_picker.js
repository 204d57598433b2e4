// Utility picker: ranks and sentences for every step of the slider come from credal_lib, this script only draws them.
(root, parts) => {
  const { svg, chart, line, marker, fixed } = explorer;
  const [, half] = parts.controls;

  function draw(values) {
    const { ranks, text, status } = parts.data.shown[values.features][Math.round((values.half - half.low) / half.step)];
    const named = Object.entries(ranks), reach = parts.data.critical / 2;
    const inside = (at) => named.flatMap(([name, rank], place) => [
      line([[rank - reach, place], [rank + reach, place]], { x: at.x, y: at.y }, place),
      marker(at.x(rank), at.y(place), place),
      svg("text", { x: at.x(rank), y: at.y(place) - 10, "text-anchor": "middle" }, `${name} ${fixed(rank, 2)}`),
    ]);
    const x = { label: "mean rank, 1 is best", low: 1, high: named.length, ticks: named.map((_, i) => i + 1) };
    return { shapes: chart({ x, y: { label: "", low: named.length - 0.5, high: -0.7, ticks: [] }, series: [], inside, height: 240 }), text, status, height: 240 };
  }
  explorer.run(root, parts, { draw });
}
