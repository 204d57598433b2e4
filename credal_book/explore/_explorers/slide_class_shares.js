// Slide the class shares: all four metrics come from the kernels of credal_lib.confusion.
(root, parts) => {
  const { chart, fixed } = explorer, names = Object.keys(parts.formulas);
  const advantage = (name, percent, price) => {
    const [a, b] = ["A", "B"].map((who) => parts.formulas[name](...parts.data[who][percent - 1], price));
    return a - b;
  };

  function draw({ share, price }) {
    const now = names.map((name) => fixed(advantage(name, share, price), 3));
    const prefer = (sign) => names.filter((_, i) => Number(now[i]) * sign > 0).join(", ") || "none";
    const told = names.map((name, i) => `${name} ${now[i]}`).join(", ");
    const status = `At ${share} percent, with a price of ${price} false alarms for a hit: ${told}. For A: ${prefer(1)}. For B: ${prefer(-1)}.`;
    const series = names.map((name) => ({ name, points: parts.data.A.map((_, i) => [i + 1, advantage(name, i + 1, price)]) }));
    const shapes = chart({
      x: { label: "share of the ill, percent", low: 0, high: 100, ticks: [0, 20, 40, 60, 80] }, y: { label: "advantage of A over B", low: -0.6, high: 0.6, digits: 1 },
      series, guides: [{ y: 0 }, { x: share }], height: 300,
    });
    return { shapes, text: `Lines of the advantage of A over B by the share of the ill. ${status}`, status, height: 300 };
  }
  explorer.run(root, parts, { draw });
}
