// Fall short of beta: a claim for the first class that sets the length of a list. The numbers come from credal_lib.toplists.
(root, parts) => {
  const { chart, fixed } = explorer, range = 10, times = 5, labels = ["padded Brier", `this chapter, times ${times}`];
  const verdict = (value) => (value < -1e-9 ? "better" : value < 1e-9 ? "as good" : "worse");
  const sign = (more) => (more.every((value) => Math.abs(value) < 1e-9) ? "This is the honest list."
    : `Under the Brier score it is ${verdict(more[0])} than the honest list, under that of this chapter ${verdict(more[1])}.`);

  function draw({ chances, beta, off }) {
    const claims = parts.data[chances][fixed(beta, 2)], one = claims[off + range];
    const points = (place) => claims.map(({ more }, i) => [i - range, more[place]]);
    const heights = claims.flatMap(({ more }) => more), low = Math.min(0, ...heights), high = Math.max(0, ...heights);
    const courses = labels.map((label, place) => `${label} ${claims.map(({ more }) => fixed(more[place], 4)).join(" ")}`).join("; ");
    const status = `A claim too ${off < 0 ? "small" : "large"} by ${fixed(Math.abs(off) / 100, 2)} names ${one.named} of 3 classes and ` +
      `expects ${fixed(one.more[0], 5)} and ${fixed(one.more[1] / times, 5)} more. ${sign(one.more)}`;
    const shapes = chart({
      x: { label: "claimed too much, in hundredths", low: -range, high: range, ticks: [-10, -5, 0, 5, 10] },
      y: { label: "expects more than honest", low: low - 0.05 * (high - low), high: high + 0.05 * (high - low), digits: 2 },
      series: labels.map((name, place) => ({ name, kind: "points", points: points(place) })),
      guides: [{ x: off, name: "your claim" }, { y: 0, name: "honest" }], height: 320,
    });
    const text = `Chart of what a claim expects more than the honest list, from ${range} hundredths too little to ${range} too much, ` +
      `under the probabilities ${chances}, with ${fixed(beta, 2)} to account for. ${courses}. ${status}`;
    return { shapes, text, status, height: 320 };
  }
  explorer.run(root, parts, { draw });
}
