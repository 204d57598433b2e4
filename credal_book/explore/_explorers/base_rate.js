// The base rate: the share of the ill behind an alarm comes from the posterior of credal_book.proofs.part1_decisions.
(root, parts) => {
  const { chart, fixed } = explorer, { share } = parts.formulas, { low, high, places, ticks } = parts.data;
  const decision = (chance, threshold) => {
    if (fixed(chance, 3) === fixed(threshold, 3)) return "it does not matter";
    return chance > threshold ? "treat" : "do not treat";
  };

  function draw({ in_use, in_study, hits, alarms, gain }) {
    const threshold = 1 / (1 + gain), ill = (rate) => share(hits / 100, alarms / 100, rate);
    const use = ill(in_use / 1000), study = ill(in_study / 100);
    const curve = Array.from({ length: places + 1 }, (_, i) => low * (high / low) ** (i / places)).map((rate) => [rate, ill(rate)]);
    const shapes = chart({
      x: { label: "share of the ill", low, high, log: true, ticks }, y: { label: "share of the ill after an alarm", low: 0, high: 1, digits: 1 },
      series: [
        { name: "after an alarm", points: curve },
        { name: "study", kind: "points", points: [[in_study / 100, study]] },
        { name: "use", kind: "points", points: [[in_use / 1000, use]] },
      ],
      guides: [{ y: threshold, name: "treating pays above" }], height: 280,
    });
    const status = `In the study ${fixed(study, 3)}: ${decision(study, threshold)}. In use ${fixed(use, 3)}: ${decision(use, threshold)}. `
      + `Treating pays above ${fixed(threshold, 3)}. Every 1000 in use: ${fixed((hits * in_use) / 100, 2)} ill and `
      + `${fixed((alarms * (1000 - in_use)) / 100, 2)} healthy with an alarm.`;
    return { shapes, text: `Share of the ill among those with an alarm, against the share of the ill. ${status}`, status, height: 280 };
  }
  explorer.run(root, parts, { draw });
}
