// Choose beta: all numbers were counted in the study of NDC and come from credal_lib; this script draws and names them.
(root, parts) => {
  const { chart, fixed } = explorer, { betas, curves, precise, single } = parts.data;
  const level = (value) => [betas[0], betas[betas.length - 1]].map((b) => [b, value]);
  const percent = (share) => fixed(100 * share, 1);

  function draw({ utility, data, beta }) {
    const { NDC, NCC } = curves[utility][data], sure = single[data], nbc = precise[data];
    const at = betas.indexOf(beta), best = NDC.indexOf(Math.max(...NDC));
    const all = [...NDC, NCC, nbc], pad = 0.1 * (Math.max(...all) - Math.min(...all));
    const text = `Utility ${utility} of NDC against beta, ${data}. With beta ${fixed(beta, 2)} NDC earns ${fixed(NDC[at])} and names `
      + `one class on ${percent(sure.NDC[at])}% of the cases; best is beta ${fixed(betas[best], 2)} with `
      + `${fixed(NDC[best])}. NCC earns ${fixed(NCC)} and names one class on ${percent(sure.NCC)}%, NBC earns ${fixed(nbc)}.`;
    const shapes = chart({
      x: { label: "β within NDC", low: betas[0], high: betas[betas.length - 1] },
      y: { label: utility, low: Math.min(...all) - pad, high: Math.max(...all) + pad, digits: 2 },
      series: [
        { name: "NDC", points: betas.map((b, i) => [b, NDC[i]]) },
        { name: `at β = ${fixed(beta, 2)}`, kind: "points", points: [[beta, NDC[at]]] },
        { name: "NCC", points: level(NCC) },
        { name: "NBC", points: level(nbc) },
      ],
    });
    const status = `NDC: ${utility} ${fixed(NDC[at])}, one class on ${percent(sure.NDC[at])}%. Best: ${fixed(NDC[best])} at β = ${fixed(betas[best], 2)}.`;
    return { shapes, text, status };
  }
  explorer.run(root, parts, { draw });
}
