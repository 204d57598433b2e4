// What the interactive figures share: controls, a chart in SVG, and the run from one to the other. No dependency, no kernel.
const explorer = {
  COLORS: ["var(--navy)", "var(--orange)", "var(--sky)", "var(--brown)"],
  DASHES: ["none", "7 4", "9 3 2 3", "2 3"],
  MARKERS: [  // around the origin, each about ten units wide
    "M-5,0 a5,5 0 1,0 10,0 a5,5 0 1,0 -10,0 z", "M-4.5,-4.5 h9 v9 h-9 z", "M0,-6 l5.5,10 h-11 z", "M0,-6.5 l5.5,6.5 l-5.5,6.5 l-5.5,-6.5 z",
  ],

  html(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  },
  svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  },

  // --- numbers -----------------------------------------------------------------------------------------------------------

  // As Python's format(value, "z.3f"): ties go to the even digit, and nothing is written as minus zero.
  fixed(value, digits = 3) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    const twice = value * 2 ** (digits + 1), units = Math.floor((twice * 5 ** digits) / 2);
    const tie = Number.isInteger(twice) && (twice * 5 ** digits) % 2 !== 0;
    const text = (tie ? (units % 2 === 0 ? units : units + 1) / 10 ** digits : value).toFixed(digits);
    return Number(text) === 0 ? text.replace("-", "") : text;
  },
  // Weights become shares that sum to one; no weight at all means no preference.
  shares(weights) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => (total ? weight / total : 1 / weights.length));
  },
  noWeight: (weights, who) => (weights.some((weight) => weight) ? "" : ` No weight given to ${who}: even shares.`),
  // Round places from low to high, four to six of them as a rule; no quarters, which one digit could not write.
  ticks(low, high) {
    const rough = (high - low) / 6, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough * 0.999);
    const first = Math.ceil(low / step - 1e-9), last = Math.floor(high / step + 1e-9);
    return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  },

  // --- controls ----------------------------------------------------------------------------------------------------------

  // A labeled range or select for one entry of `controls`: its element, its value, and how to write the value down.
  control(root, spec, onChange) {
    const { html } = explorer, id = `${root.id}-${spec.name.replaceAll("_", "-")}`;
    const known = { id, ...(spec.no_effect_at_start && { "data-no-effect-at-start": spec.no_effect_at_start }) };
    const label = html("label", { for: id }, spec.label);
    if (spec.options) {
      const input = html("select", known, ...spec.options.map((option) => html("option", {}, String(option))));
      input.addEventListener("change", onChange);
      return {
        spec, row: html("span", { class: "choice" }, label, input), say() {},
        get: () => spec.options[input.selectedIndex], set: (value) => { input.selectedIndex = spec.options.indexOf(value); },
      };
    }
    const input = html("input", { type: "range", min: spec.low, max: spec.high, step: spec.step, ...known });
    const output = html("output", { for: id });
    input.addEventListener("input", onChange);
    return {
      spec, row: html("div", { class: "row" }, label, input, output),
      get: () => Number(input.value), set: (value) => { input.value = value; },
      say(text) {  // a string, or {shown, spoken} where a listener needs more words than the eye
        const plain = text ?? explorer.fixed(Number(input.value), spec.digits);
        output.textContent = plain.shown ?? plain;
        input.setAttribute("aria-valuetext", plain.spoken ?? plain);
      },
    };
  },
  button(label, onClick) {
    const button = explorer.html("button", { type: "button" }, label);
    button.addEventListener("click", onClick);
    return button;
  },

  // Build the explorer inside `root`. `parts` is what credal_book.explore declares: controls, buttons, formulas, data. The script gives
  //   draw(values) -> {shapes, text, status, height, said}: SVG elements in a box 360 wide (and 260 high, if no height is given), the
  //     text alternative of the picture, the sentence below it, and texts for sliders by name if the plain number will not do;
  //   buttons[label](values) -> {name: value, …}: what a button sets;
  //   changed[name](values) -> {name: value, …}: what a moved control sets besides itself;
  //   hidden(values) -> [name, …]: controls that have no meaning now.
  run(root, parts, { draw, buttons = {}, changed = {}, hidden = () => [] }) {
    const { html, svg, control, button } = explorer;
    const top = html("div", { class: "buttons" }), boards = html("div", { class: "boards" }), groups = new Map();
    const picture = svg("svg", { role: "img" }), state = html("p", { class: "state", role: "status" });
    const controls = parts.controls.map((spec) => control(root, spec, () => set(changed[spec.name]?.(values()) ?? {})));
    const values = () => Object.fromEntries(controls.map(({ spec, get }) => [spec.name, get()]));
    function set(changes) {
      for (const { spec, set } of controls) if (spec.name in changes) set(changes[spec.name]);
      const now = values(), { shapes, text, status, height = 260, said = {} } = draw(now), idle = hidden(now);
      for (const { spec, row, say } of controls) {
        row.hidden = idle.includes(spec.name);
        say(said[spec.name]);
      }
      picture.replaceChildren(...shapes);
      picture.setAttribute("viewBox", `0 0 360 ${height}`);
      picture.setAttribute("aria-label", text);
      state.textContent = status;
    }
    for (const { spec, row } of controls) {
      if (spec.options) { top.append(row); continue; }
      if (!groups.has(spec.group)) {
        groups.set(spec.group, spec.group ? html("fieldset", {}, html("legend", {}, spec.group)) : html("div"));
        boards.append(groups.get(spec.group));
      }
      groups.get(spec.group).append(row);
    }
    for (const label of parts.buttons) {
      const act = buttons[label];
      top.append(button(label, () => set(act(values()))));
    }
    const start = Object.fromEntries(parts.controls.map(({ name, start }) => [name, start]));
    top.append(button("Start again", () => set(start)));
    root.append(top, picture, state, boards);
    set(start);
    // For a link: the values that differ from the start, and a way to set them; what a control does not have is left out.
    const fits = (spec, value) => (spec.options ? spec.options.includes(value) : typeof value === "number" && value >= spec.low && value <= spec.high);
    const only = (found, wanted) => Object.fromEntries(parts.controls.filter((spec) => wanted(spec, found[spec.name])).map(({ name }) => [name, found[name]]));
    root.state = {
      changed: () => only(values(), (spec, value) => value !== start[spec.name]),
      put(found) { set(only(found, fits)); return Object.keys(only(found, fits)).length > 0; },
    };
  },

  // --- a chart -----------------------------------------------------------------------------------------------------------

  // Axes, legend and series as a list of SVG shapes, for `draw`. An axis is {label, low, high} and may have `ticks` (numbers), `digits`,
  // `log`; or {label, categories: [name, …]}, whose places are 0, 1, …  A series is {name, points: [[x, y], …]}, drawn as `kind` "line"
  // (with `marked: true` also markers), "points" or "bars", in the color, dash and marker of its place in the list (four at most).
  // `guides`: [{x or y: value, name}], dashed lines across; the legend names the level ones. Places that are not numbers leave a gap.
  // `inside(at)` gives further shapes, with at.x and at.y to place them.
  chart({ x, y, series, guides = [], height = 260, inside = () => [] }) {
    if (series.length > explorer.COLORS.length) throw new Error(`chart: ${series.length} series, ${explorer.COLORS.length} are the most`);
    const { svg, legend } = explorer, level = guides.filter(({ y }) => y !== undefined).map(({ name }) => ({ name, kind: "guide" }));
    const named = [...series.map((one, place) => ({ ...one, place })), ...level].filter(({ name }) => name), left = explorer.margin(y);
    const keys = legend(named, left), box = { left, right: 350, top: 8 + (named.length ? keys.height : 0), bottom: height - 44 };
    const at = { x: explorer.scale(x, box.left, box.right), y: explorer.scale(y, box.bottom, box.top) };
    // A picture in the picture cuts off what lies outside the axes: lines at the edge, the others with room for a marker on it.
    const view = (pad) => {
      const [x, y, width, height] = [box.left - pad, box.top - pad, box.right - box.left + 2 * pad, box.bottom - box.top + 2 * pad];
      return svg("svg", { role: "none", x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` });
    };
    const barred = series.filter(({ kind }) => kind === "bars").length;
    const lines = view(2), body = view(7);
    let bars = 0;
    for (const [place, one] of series.entries()) {
      const seen = one.points.filter((point) => point.every(Number.isFinite));
      if (one.kind === "bars") body.append(...explorer.bars(seen, at, place, bars++, barred, x));
      else if (one.kind !== "points") lines.append(explorer.line(one.points, at, place));
      if (one.kind === "points" || one.marked) body.append(...seen.map(([px, py]) => explorer.marker(at.x(px), at.y(py), place)));
    }
    body.append(...inside(at));
    return [...(named.length ? keys.shapes : []), ...explorer.axes(x, y, at, box), ...explorer.guides(guides, at, box), lines, body];
  },
  ticksOf: (axis) => axis.ticks ?? explorer.ticks(axis.low, axis.high),
  write: (axis, value) => (axis.digits === undefined ? String(value) : explorer.fixed(value, axis.digits)),
  // Room for the name of the y axis and for the widest of its numbers, in letters as wide as they come.
  margin(y) {
    const wide = (text) => 8.3 * text.length - (text.includes(".") ? 4 : 0);
    return Math.max(52, ...explorer.ticksOf(y).map((tick) => 27 + wide(explorer.write(y, tick))));
  },
  // From the numbers of an axis to the places on the page.
  scale(axis, from, to) {
    const bend = axis.log ? Math.log : (value) => value;
    const [low, high] = (axis.categories ? [-0.5, axis.categories.length - 0.5] : [axis.low, axis.high]).map(bend);
    return (value) => from + ((to - from) * (bend(value) - low)) / (high - low);
  },
  line(points, at, place) {
    let pen = "M";
    const path = points.map(([x, y]) => {
      const seen = Number.isFinite(x) && Number.isFinite(y), step = seen ? `${pen}${at.x(x).toFixed(2)},${at.y(y).toFixed(2)}` : "";
      pen = seen ? "L" : "M";
      return step;
    });
    return explorer.svg("path", { d: path.join(""), fill: "none", stroke: explorer.COLORS[place], "stroke-width": 2.2, "stroke-dasharray": explorer.DASHES[place] });
  },
  marker(x, y, place) {
    return explorer.svg("path", { d: explorer.MARKERS[place], transform: `translate(${x} ${y})`, fill: explorer.COLORS[place], stroke: "var(--ink)" });
  },
  bar(x, y, width, height, place) {
    return explorer.svg("rect", { x, y, width, height, fill: explorer.COLORS[place], stroke: "var(--ink)", "stroke-dasharray": explorer.DASHES[place] });
  },
  // Bars side by side in the step of a category, from zero or from the end of the axis next to it.
  bars(points, at, place, index, count, x) {
    const step = x.categories ? Math.abs(at.x(1) - at.x(0)) : Math.abs(at.x(points[1]?.[0] ?? 1) - at.x(points[0]?.[0] ?? 0));
    const width = Math.min(30, (0.8 * step) / count), zero = at.y(0);
    return points.map(([px, py]) => {
      const left = at.x(px) + (index - count / 2) * width, top = Math.min(at.y(py), zero);
      return explorer.bar(left, top, width, Math.abs(at.y(py) - zero), place);
    });
  },
  axes(x, y, at, { left, right, top, bottom }) {
    const { svg, ticksOf: ticks, write } = explorer;
    const along = x.categories ? x.categories.map((name, i) => [i, name]) : ticks(x).map((tick) => [tick, write(x, tick)]);
    return [
      svg("path", { d: `M${left},${top} V${bottom} H${right}`, class: "axis", fill: "none" }),
      ...along.map(([tick, text]) => svg("text", { x: at.x(tick), y: bottom + 18, "text-anchor": "middle" }, text)),
      ...ticks(y).flatMap((tick) => [
        svg("line", { x1: left, x2: right, y1: at.y(tick), y2: at.y(tick), class: "grid" }),
        svg("text", { x: left - 6, y: at.y(tick) + 4, "text-anchor": "end" }, write(y, tick)),
      ]),
      svg("text", { x: (left + right) / 2, y: bottom + 37, "text-anchor": "middle" }, x.label),
      svg("text", { x: 0, y: 0, transform: `translate(13 ${(top + bottom) / 2}) rotate(-90)`, "text-anchor": "middle" }, y.label),
    ];
  },
  guides(guides, at, { left, right, top, bottom }) {
    return guides.flatMap(({ x, y, name = "" }) => {
      const across = y !== undefined, place = across ? at.y(y) : at.x(x);
      const ends = across ? { x1: left, x2: right, y1: place, y2: place } : { x1: place, x2: place, y1: top, y2: bottom };
      const beside = across || !name ? [] : [explorer.note(place, top + 12, name, place > (left + right) / 2)];
      return [explorer.svg("line", { ...ends, class: "guide" }), ...beside];
    });
  },
  // A text beside a place, on its left if it is a late one; what it lies on stays clear of its letters.
  note(x, y, text, late) {
    return explorer.svg("text", { x: x + (late ? -5 : 5), y, "text-anchor": late ? "end" : "start", class: "note" }, text);
  },
  // The names of the series with a sample of each, in as many rows as they need.
  legend(series, left) {
    let x = left, y = 14;
    const shapes = series.flatMap(({ name, kind, marked, place }) => {
      const wide = 40 + 7 * name.length;
      if (x > left && x + wide > 356) [x, y] = [left, y + 18];
      const sample = { x: (value) => x + value, y: () => y - 4 };
      const shape = {
        bars: () => [explorer.bar(x + 6, y - 10, 12, 12, place)], points: () => [],
        guide: () => [explorer.svg("line", { x1: x, x2: x + 24, y1: y - 4, y2: y - 4, class: "guide" })],
      }[kind]?.() ?? [explorer.line([[0, 0], [24, 0]], sample, place)];
      if (kind === "points" || marked) shape.push(explorer.marker(x + 12, y - 4, place));
      const text = explorer.svg("text", { x: x + 28, y }, name);
      x += wide;
      return [...shape, text];
    });
    return { shapes, height: y + 4 };
  },
};
