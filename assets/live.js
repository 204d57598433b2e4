// "Make this page live": the code of a lesson runs in the reader's own browser (Pyodide, in a worker). What runs is written
// by the build into the page (#live-page) and into _static/live; what a worker does stands in _static/live/worker.js.
// Nothing is loaded before the click, and nothing is sent anywhere.
(() => {
  "use strict";
  const GIVE_UP = 3000; // milliseconds that a stopped cell has, before its Python is ended
  const here = document.currentScript.src.replace(/live\.js.*$/, "live/");
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const button = (text, onclick, more = {}) => make("button", {type: "button", className: "live-button", textContent: text, onclick, ...more});
  const stored = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch { /* a browser that keeps nothing */ } },
  };

  // --- what every page that holds Python shares: where it comes from, and how it starts ---------------------------------------
  const inFolder = location.protocol === "file:";
  const origin = (page, hosts) => {
    const others = `${hosts}, which ${hosts.includes(" and ") ? "see" : "sees"} your address`;
    if (inFolder) return `Python and its packages come from ${others}`;
    return page.local ? "All of it comes from this site" : `Python comes from this site; packages come from ${others}`;
  };

  const script = name => new Promise((resolve, reject) => {
    document.head.append(make("script", {src: here + name, onload: resolve, onerror: () => reject(new Error(`${name} was not found`))}));
  });

  // A worker that starts Python; `heard` is given what it says. Fails where the browser has no worker, or a script is missing.
  async function startPython(heard) {
    if (!window.liveStart || !window.liveWorker) await Promise.all(["start.js", "worker.js"].map(script));
    const text = new Blob([`${liveWorker}; liveWorker(self, null);`], {type: "text/javascript"});
    const noWorker = "the browser starts no worker here";
    let worker;
    try {
      worker = new Worker(URL.createObjectURL(text));
    } catch (error) {
      throw new Error(`${noWorker} (${error.message})`);
    }
    worker.onmessage = ({data}) => (data.kind === "piece" ? givePiece(worker, data.name, heard) : heard(data));
    worker.onerror = event => heard({kind: "failed", id: null, reason: event.message || noWorker});
    const packages = window.liveStart.local ? here + "packages/" : null;
    worker.postMessage({kind: "start", given: window.liveStart, core: inFolder ? window.liveStart.core : here + "core/", packages});
    return worker;
  }

  // The library, a part of the book's code, the counts of a study: scripts, which a page in a folder can load, too.
  async function givePiece(worker, name, heard) {
    if (!window.livePieces?.[name]) await script(`${name.replace(" ", "-")}.js`).catch(() => null);
    const packed = window.livePieces?.[name];
    worker.postMessage({kind: "piece", name, packed});
    if (packed) heard({kind: "loaded", megabytes: packed.length * 0.75e-6});
  }

  window.livePython = {make, button, origin, inFolder, start: startPython};

  document.addEventListener("DOMContentLoaded", () => {
    const holder = document.getElementById("live-page");
    if (holder) livePage(JSON.parse(holder.textContent.replaceAll("<\\/", "</")));
  });

  function livePage(page) {
    const cells = page.cells.map(cell => ({...cell, draft: `live:${page.page}:${cell.id}`, element: document.getElementById(cell.id)})).filter(cell => cell.element);
    const byId = Object.fromEntries(cells.map(cell => [cell.id, cell]));
    let worker = null, ready = false, stopAddress = "", running = false, waiting = [], loaded = 0, current = null, timer = 0, stopWanted = false;

    // --- before the click: what will be loaded, from where and how much -----------------------------------------------------
    const bars = [];
    const more = page.first > page.start ? `, ${page.first} MB up to the first result` : "";
    const most = page.all > page.first ? `, ${page.all} MB for all of them` : "";
    const without = cells.filter(cell => cell.why).length;
    const not = without ? ` Of ${cells.length} pieces of code, ${without} ${without === 1 ? "does" : "do"} not run here, and ${without === 1 ? "says" : "say"} why.` : "";
    const offer = `Loads about ${page.first} MB and sends nothing.`;
    const details = `The code of this page then runs in your browser. It loads about ${page.start} MB to start${more}${most}. ${origin(page, "cdn.jsdelivr.net and files.pythonhosted.org")}. Nothing that you write is sent anywhere.${not}`;
    const LINK = "A link to this page with the code that you have changed and the values of its interactive figures";
    const addBar = place => {
      const start = button("Make this page live", makeLive, {className: "live-button live-start"});
      const words = make("span", {className: "live-words", textContent: offer});
      const all = make("details", {className: "live-words"}, make("summary", {textContent: "What is loaded"}), make("p", {textContent: details}));
      const link = bars.length || !share.has() ? [] : [button("Copy link", async () => { words.textContent = await share.copy({}); }, {title: LINK})];
      const bar = make("div", {className: "live-bar"}, start, words, ...link, all);
      place(bar);
      bars.push(bar);
    };
    const card = document.querySelector(".bd-article .chapter-card");
    const todo = cells.find(cell => cell.role === "todo");
    if (card) addBar(bar => card.after(bar));
    else addBar(bar => cells[0].element.after(bar)); // what it shows comes first
    if (todo) addBar(bar => todo.element.before(bar));

    // --- after it: one bar that says what is going on -------------------------------------------------------------------------
    const status = make("span", {className: "live-words"});
    status.setAttribute("role", "status");
    const stopButton = button("Stop", stop, {disabled: true});
    const panel = make("div", {className: "live-bar live-panel"}, status, stopButton, button("Restart", () => restart("Started anew. "), {}), button("Download", download, {title: "The code of this page, with what you have written, as a notebook"}), button("Copy link", copyLink, {title: LINK}));
    const tell = words => { status.textContent = words; };

    async function makeLive(event) {
      bars.forEach(bar => bar.remove());
      document.querySelector(".bd-article").append(panel);
      await share.ready;
      for (const cell of cells) dress(cell);
      (event.target.closest("div.live-bar") === bars[1] ? todo.field : cells.find(cell => !cell.why)?.runButton)?.focus({preventScroll: true});
      await begin("");
    }

    async function begin(words) {
      loaded = 0;
      tell(words + "Loading Python …");
      try {
        worker = await startPython(heard);
      } catch (error) {
        tell(`This page cannot become live: ${error.message}.`);
      }
    }

    // --- what the worker says ----------------------------------------------------------------------------------------------------
    const megabytes = () => `${loaded.toFixed(1)} MB`;
    const on = {
      loaded(data) {
        loaded += data.megabytes;
        if (!ready) tell(`Loading Python: ${megabytes()} of about ${page.start} MB to start. Then it starts, which takes some seconds.`);
        else if (current) tell(`Loading a package: ${megabytes()} so far`);
      },
      ready() { ready = true; tell(`Ready, ${megabytes()} loaded.`); next(); },
      begin(data) {
        current = byId[data.id];
        current.output.replaceChildren();
        current.output.hidden = true;
        tell(`Running …`);
      },
      needs(data) { tell(`Loading ${data.names.join(", ")} …`); },
      packages() {},
      output(data) { if (current) { current.output.hidden = false; current.output.append(shown(data)); finish(current.output); } },
      end(data) { ended(byId[data.id], data.result); },
      idle() { quiet(); next(); },
      failed(data) {
        const file = inFolder ? " This page lies in a folder: Python then comes from cdn.jsdelivr.net, and a browser may refuse that. From a web server, such as `python -m http.server`, it needs no other machine for Python itself." : "";
        const cell = byId[data.id];
        waiting = [];
        if (cell) { cell.output.hidden = false; cell.output.append(failure(`Not run: ${data.reason}`, "")); }
        quiet();
        tell(`That did not work: ${short(data.reason)}. Check the connection, then press Restart.${file}`);
      },
    };
    const heard = data => on[data.kind](data);
    const short = text => text.split("\n")[0].slice(0, 200).replace(/\.$/, "");

    function ended(cell, result) {
      const words = {late: `Stopped after ${page.seconds} seconds, the time limit.`, stopped: "Stopped."}[result];
      if (words) { cell.output.hidden = false; cell.output.append(failure(words, "")); }
      cell.ran = result === "ok" ? cell.sent : null;
      if (result === "ok" && cell.output.hidden && cell.role !== "todo") cell.note.textContent = "Has run; it shows nothing.";
      else cell.note.textContent = "";
      tell({ok: "Done.", error: "An error ended the cell."}[result] || words);
    }

    function quiet() {
      running = false;
      current = null;
      clearTimeout(timer);
      stopButton.disabled = true;
      if (stopAddress && !stopWanted) URL.revokeObjectURL(stopAddress);
    }

    // --- running -------------------------------------------------------------------------------------------------------------------
    // What a cell needs runs first, unless it has run as it stands; what is written is judged at once.
    function wanted(cell) {
      const needed = cell.needs.map(id => byId[id]).filter(before => before && before.ran !== before.field.value);
      const check = cell.role === "todo" ? cells.find(other => other.role === "check" && other.needs.includes(cell.id)) : null;
      const others = check ? check.needs.map(id => byId[id]).filter(before => before && before !== cell && !needed.includes(before) && before.ran !== before.field.value) : [];
      const list = [...needed, ...others];
      return [...cells.filter(other => list.includes(other)), cell, ...(check ? [check] : [])];
    }

    function run(cell) {
      waiting.push(cell);
      if (!ready) tell(`${status.textContent.replace(/ Yours runs then\.$/, "")} Yours runs then.`);
      next();
    }

    function next() {
      if (!ready || running || !waiting.length) return;
      const list = wanted(waiting.shift());
      running = true;
      stopWanted = false;
      stopButton.disabled = false;
      stopAddress = URL.createObjectURL(new Blob(["go on"]));
      const send = other => ({id: other.id, role: other.role, source: (other.sent = other.field.value), keep: other.role !== "solution"});
      worker.postMessage({kind: "run", cells: list.map(send), stop: stopAddress, limit: page.seconds});
      watch(page.seconds * 1000 * list.length + 120000);
    }

    // Long steps inside a library cannot be interrupted; then Python itself is ended.
    const watch = milliseconds => { clearTimeout(timer); timer = setTimeout(() => restart("It had to be ended, and what it knew is gone. "), milliseconds); };

    function stop() {
      stopWanted = true;
      waiting = [];
      URL.revokeObjectURL(stopAddress);
      tell("Stopping …");
      watch(GIVE_UP);
    }

    function restart(words) {
      worker?.terminate();
      ready = false;
      waiting = [];
      for (const cell of cells) { cell.ran = null; cell.note.textContent = ""; }
      if (current) current.output.append(failure("Ended.", ""));
      quiet();
      begin(words);
    }

    // --- a cell ----------------------------------------------------------------------------------------------------------------------
    function dress(cell) {
      const {element} = cell, isExample = cell.role === "example";
      const code = isExample ? element.querySelector(".highlight") : element.querySelector(".cell_input .highlight");
      const lines = cell.source.split("\n");
      cell.field = make("textarea", {className: "live-code", spellcheck: false, autocapitalize: "off", autocomplete: "off", value: share.code[cell.id] ?? stored.get(cell.draft) ?? cell.source});
      cell.field.setAttribute("aria-label", `Code: ${lines[0]}`);
      cell.note = make("span", {className: "live-words"});
      cell.runButton = button("Run", () => run(cell));
      cell.runButton.setAttribute("aria-label", `Run: ${lines[0]}`);
      const edit = button("Edit", () => { open(); cell.field.focus(); toStart(cell.field); });
      const back = button("As it was", () => { cell.field.value = cell.source; changed(cell); grow(cell.field); });
      const tools = make("div", {className: "live-tools"}, ...(cell.why ? [make("span", {className: "live-words", textContent: cell.why})] : [cell.runButton, edit, back, cell.note]));
      cell.output = make("div", {className: "cell_output docutils container live-output", hidden: true});
      cell.output.setAttribute("aria-live", "polite");
      const open = () => { code.hidden = true; edit.hidden = true; back.hidden = false; cell.field.hidden = false; grow(cell.field); };
      const asWritten = cell.role !== "todo" && cell.field.value === cell.source;
      cell.field.hidden = back.hidden = true;
      code.after(cell.field);
      if (isExample) element.append(tools, cell.output);
      else element.querySelector(".cell_input").after(tools, cell.output);
      const before = isExample ? null : element.querySelector(".cell_output:not(.live-output)");
      if (before) { cell.output.replaceChildren(...before.childNodes); cell.output.hidden = false; before.remove(); }
      if (cell.id in share.code) cell.field.before(make("p", {className: "live-words", textContent: "This code came with the link that opened the page. Read it before you run it."}));
      if (!asWritten && !cell.why) open();
      cell.field.addEventListener("input", () => { changed(cell); grow(cell.field); });
      cell.field.addEventListener("keydown", event => keys(event, cell));
      if (cell.role === "solution") lock(cell);
    }

    const grow = field => { field.style.height = "auto"; field.style.height = `${field.scrollHeight + 4}px`; };

    // A browser puts the caret at the end, and scrolls to it.
    const toStart = field => { field.setSelectionRange(0, 0); field.scrollTop = field.scrollLeft = 0; };

    // A verdict holds for what was judged; it goes when that changes.
    function changed(cell) {
      stored.set(cell.draft, cell.field.value === cell.source ? null : cell.field.value);
      cell.note.textContent = "";
      for (const other of cells) if (other.role === "check" && other.needs.includes(cell.id)) { other.output.replaceChildren(); other.output.hidden = true; other.ran = null; }
    }

    function keys(event, cell) {
      const {key, shiftKey, ctrlKey, metaKey} = event, {field} = cell;
      if (key === "Escape") { cell.runButton.focus(); event.preventDefault(); }
      if (key === "Enter" && (shiftKey || ctrlKey || metaKey)) { run(cell); event.preventDefault(); }
      if (key === "Tab" && !shiftKey && !ctrlKey && !metaKey) { document.execCommand("insertText", false, "    "); event.preventDefault(); }
      if (key === "Enter" && !event.defaultPrevented) {
        const line = field.value.slice(0, field.selectionStart).split("\n").at(-1);
        document.execCommand("insertText", false, "\n" + line.match(/^ */)[0] + (/:\s*$/.test(line) ? "    " : ""));
        event.preventDefault();
      }
    }

    // The solution opens after an attempt.
    function lock(cell) {
      const summary = cell.element.querySelector("summary");
      summary?.addEventListener("click", event => {
        if (progress.here().turn) return;
        event.preventDefault();
        todo.note.textContent = "Try it first: write a body that returns something, and run it. Then one way to write it opens.";
        todo.note.scrollIntoView({block: "nearest"});
      });
    }

    // --- what a cell shows ---------------------------------------------------------------------------------------------------------------
    const failure = (words, all) => {
      const box = make("div", {className: "live-error"}, make("p", {textContent: words}));
      if (all) box.append(make("details", {}, make("summary", {textContent: "Where it happened"}), make("pre", {textContent: all})));
      return box;
    };
    const printed = (text, kind) => make("div", {className: `output stream ${kind === "stderr" ? "stderr" : ""} highlight`}, make("pre", {textContent: text}));
    const image = source => make("div", {className: "output"}, make("img", {src: source, alt: "The figure that the code above has drawn"}));
    const show = {
      stdout: text => printed(text, "stdout"), stderr: text => printed(text, "stderr"), plain: text => printed(text, "plain"),
      html: text => make("div", {className: "output text_html", innerHTML: text}),
      svg: text => image(`data:image/svg+xml,${encodeURIComponent(text)}`),
      png: text => image(`data:image/png;base64,${text}`),
      latex: text => make("div", {className: "output text_latex math notranslate nohighlight"}, text.replace(/^\$+(\\displaystyle)?([\s\S]*?)\$+$/, "\\[$2\\]")),
      error: (text, all) => failure(text, all),
      verdict(text, state) {
        if (state !== "unwritten") progress.note({turn: state === "right" || progress.here().turn === "right" ? "right" : "tried"});
        return make("p", {className: `live-verdict live-${state}`, textContent: text.replace(/\s*\n\s*/g, " ")});
      },
    };
    const shown = ({name, text, more}) => show[name](text, more);
    const finish = output => {
      const last = output.lastChild, before = last.previousSibling;
      if (last.matches(".stream") && before?.className === last.className) { before.firstChild.append(last.firstChild.textContent); last.remove(); }
      if ((last.matches(".text_latex") || last.querySelector(".math")) && window.MathJax?.typesetPromise) MathJax.typesetPromise([last]).catch(() => {});
    };

    async function copyLink() {
      const changed = cells.filter(cell => cell.field.value !== cell.source);
      tell(await share.copy(Object.fromEntries(changed.map(cell => [cell.id, cell.field.value]))));
    }

    // --- to take away ----------------------------------------------------------------------------------------------------------------------
    const lines = text => text.split(/(?<=\n)/);
    // The notebook of the page, with what was written in place of what the page shows; from a folder it cannot be read, and the code goes alone.
    async function download() {
      const notebook = await fetch(page.notebook).then(answer => answer.json()).then(withWritten).catch(codeAlone);
      const address = URL.createObjectURL(new Blob([JSON.stringify(notebook, null, 1)], {type: "application/x-ipynb+json"}));
      make("a", {href: address, download: `${page.page.split("/").at(-1)}.ipynb`}).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    }
    function withWritten(notebook) {
      const written = new Map(cells.map(cell => [cell.source, cell.field.value]));
      const text = cell => [cell.source].flat().join("").trim();
      for (const cell of notebook.cells) if (cell.cell_type === "code" && written.has(text(cell))) cell.source = lines(written.get(text(cell)));
      return notebook;
    }
    function codeAlone() {
      const code = source => ({cell_type: "code", execution_count: null, metadata: {}, outputs: [], source: lines(source)});
      const title = {cell_type: "markdown", metadata: {}, source: lines(`# ${page.title}\n\nThe code of [this page](${page.source}), with what you have written.`)};
      return {
        cells: [title, code(page.install), ...cells.map(cell => code(cell.field.value))],
        metadata: {kernelspec: {display_name: "Python 3", language: "python", name: "python3"}, language_info: {name: "python"}}, nbformat: 4, nbformat_minor: 4,
      };
    }
  }
})();
