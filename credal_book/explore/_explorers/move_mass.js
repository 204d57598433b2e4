// Move mass: probabilities by cell and their expected utilities come from formulas of credal_lib.risk.Outcomes.
(root, parts) => {
  const { chart, fixed } = explorer, { cells, ticks, fixed: g, utilities, members } = parts.data, formula = parts.formulas;
  const verdict = (difference) => (Math.abs(difference) < 1e-9 ? "neither" : difference > 0 ? "f" : "g");

  function agreement(differences) {
    const found = [...new Set(differences.map(verdict))].filter((name) => name !== "neither");
    if (found.length === 1) return `All strictly concave utilities prefer ${found[0]}`;
    return found.length ? "Strictly concave utilities disagree" : "No utility distinguishes them";
  }
  function draw({ pairs, vacuous, wrong }) {
    const f = formula.moved(pairs, vacuous, wrong), ahead = (name) => formula[name](f) - formula[name](g);
    const single = (p) => p[0] + p[1], both = (of, digits) => `f ${fixed(of(f), digits)}, g ${fixed(of(g), digits)}`;
    const status = `Both have the mean ${fixed(formula.mean(f))}. Variance: ${both(formula.variance, 4)}. Determinacy: ${both(single)}. ` +
      `${utilities.map((name) => `${name} prefers ${verdict(ahead(name))}`).join(", ")}. ${agreement(members.map(ahead))}.`;
    const shapes = chart({
      x: { label: "size of the answer (✓ correct, ✗ incorrect)", categories: ticks }, y: { label: "probability", low: 0, high: 0.5, digits: 1 },
      series: [["g", g], ["f", f]].map(([name, p]) => ({ name, kind: "bars", points: p.map((share, i) => [i, share]) })),
    });
    const bars = cells.map((cell, i) => `${cell}: f ${fixed(f[i])}, g ${fixed(g[i])}`).join("; ");
    const said = { pairs: signed(pairs), vacuous: signed(vacuous), wrong: signed(wrong) };
    return { shapes, text: `Bar chart of probabilities. ${bars}. ${status}`, status, said };
  }
  const signed = (percent) => (percent > 0 ? `+${percent}` : String(percent));
  explorer.run(root, parts, { draw });
}
