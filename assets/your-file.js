// The page *Your file*: a report on a file of predictions, made in the reader's own browser. Python is that of the live pages
// (live.js, tools/live/worker.js); what it is asked stands in credal_book/_your_file.py. The file goes to the worker of this page
// and nowhere else.
(() => {
  "use strict";
  const SECONDS = 600; // that a report may take; Stop ends it before
  const {make, button, origin, inFolder, start} = window.livePython;
  const ONE = ["truth", "weights", "groups", "row", "model", "options", "topic", "unanswerable", "question"];
  const ROLES = {
    predictions: {"": "not used", truth: "the true class", labels: "a label; empty: unknown", sets: "a set, A|B; empty: unknown", probabilities: "probabilities", "top-lists": "a top list, A:0.6|B:0.3", weights: "the weight of the row", groups: "rows that belong together", row: "the name of the row", model: "the name of the model", options: "the number of options"},
    graded: {"": "not used", models: "the grades of a model", topic: "the topic of the question", unanswerable: "1: cannot be answered", question: "the name of the question"},
  };

  document.addEventListener("DOMContentLoaded", () => {
    const holder = document.getElementById("your-file-page");
    if (holder) yourFile(JSON.parse(holder.textContent.replaceAll("<\\/", "</")), document.getElementById("your-file"));
  });

  function yourFile(page, place) {
    let worker = null, ready = false, loaded = 0, waiting = null, running = null, last = null, files = {}, what = "", roles = [], html = "", began = 0;

    // --- what stands in the page ------------------------------------------------------------------------------------------------
    const named = (words, field, more = {}) => make("label", {className: "file-field", ...more}, make("span", {textContent: words}), field);
    const choice = entries => make("select", {}, ...Object.entries(entries).map(([value, text]) => make("option", {value, textContent: text})));
    const text = (more = {}) => make("input", {type: "text", autocomplete: "off", spellcheck: false, ...more});
    const number = (more = {}) => make("input", {type: "number", step: "any", ...more});
    const pick = more => make("input", {type: "file", ...more});

    const chosen = pick({multiple: true, accept: ".csv,.tsv,.txt,.json,.jsonl", onclick: () => { chosen.value = ""; }, onchange: () => take([...chosen.files])}); // the same file can be chosen again
    const sample = button("Try the sample", () => { chosen.value = ""; use({[page.sample.name]: new TextEncoder().encode(page.sample.text)}, "the sample"); });
    const offer = make("p", {className: "live-words", textContent: `Your file stays in this browser: nothing of it is sent anywhere. The report is made by Python, which the first file loads, about ${page.all} MB. ${origin(page, "cdn.jsdelivr.net")}.`});
    const drop = make("div", {className: "file-drop"}, named("Choose a file, or drop it here", chosen), sample);

    const columns = make("div", {className: "file-columns"});
    const kind = choice({predictions: "predictions of classes", graded: "grades of answers in words"});
    kind.onchange = () => { describe(roles.map(({name}) => ({name, role: ""}))); shows(); };
    const option = {
      classes: named("Classes, divided by commas; a misprint is then refused", text()),
      positive: named("Positive class, for one column of probabilities", text()),
      utility: named("Utility", choice({"": "u65: a right pair earns 0.65", u80: "u80: a right pair earns 0.8", discounted_accuracy: "discounted accuracy: a half", "set-F1": "set-F1: two thirds"})),
      unknown: named("What “unknown” earns, 0 to 1", number({min: 0, max: 1, placeholder: "0"})),
      costs: named("Costs instead, a CSV file", pick({accept: ".csv,.tsv,.txt"})),
      truths: named("True classes in another CSV file", pick({accept: ".csv,.tsv,.txt"})),
      missing: named("Rows without an answer are unknown", make("input", {type: "checkbox"})),
      price: named("Price of a wrong answer", number({min: 0, placeholder: "1"})),
    };
    const GRADED = ["price"];
    const more = text({placeholder: "--confidence 0.9"});
    const field = name => option[name].querySelector("input, select");
    const command = make("code", {className: "file-command"});
    const form = make("form", {onsubmit: event => { event.preventDefault(); report(); }, oninput: () => { command.textContent = commandLine(); }},
      named("The file holds", kind),
      make("fieldset", {}, make("legend", {textContent: "What is in each column"}), columns),
      make("details", {}, make("summary", {textContent: "Options"}), make("div", {className: "file-options"}, ...Object.values(option), named("More, as on the command line", more))),
      make("button", {type: "submit", className: "live-button file-go", textContent: "Make the report"}),
      make("p", {className: "live-words"}, "On your own machine: ", command));
    const asked = make("details", {className: "file-asked", hidden: true}, make("summary", {textContent: "Columns and options"}), form);

    const status = make("span", {className: "live-words"});
    status.setAttribute("role", "status");
    const stopButton = button("Stop", () => { end(); tell("Stopped. The next report starts Python anew."); }, {hidden: true});
    const bar = make("div", {className: "live-bar", hidden: true}, status, stopButton);
    const problem = make("div", {className: "live-error", hidden: true});
    problem.setAttribute("role", "alert");
    const save = button("Download the report", download, {hidden: true});
    const frame = make("iframe", {className: "file-report", title: "The report", hidden: true});
    frame.setAttribute("sandbox", "allow-same-origin"); // no script, and the page may ask how high it is
    place.replaceChildren(drop, offer, bar, problem, asked, save, frame);

    const tell = words => { bar.hidden = false; status.textContent = words; };
    bar.tabIndex = -1; // where the focus goes from a button that goes away
    const refuse = (words, ...more) => { problem.replaceChildren(make("p", {textContent: words}), ...more); problem.hidden = !words; };

    // --- a file --------------------------------------------------------------------------------------------------------------------
    const read = async list => Object.fromEntries(await Promise.all(list.map(async file => [file.name.replace(/^-+/, ""), new Uint8Array(await file.arrayBuffer())])));
    const take = async list => { if (list.length) use(await read(list)); };

    place.addEventListener("dragover", event => { event.preventDefault(); place.classList.add("over"); });
    place.addEventListener("dragleave", () => place.classList.remove("over"));
    place.addEventListener("drop", event => { event.preventDefault(); place.classList.remove("over"); take([...event.dataTransfer.files]); });

    function use(found, called = Object.keys(found).map(name => `“${name}”`).join(", ")) {
      files = found;
      what = called;
      asked.hidden = true;
      asked.open = false; // what was guessed right is no matter; the rest opens it
      for (const name in option) field(name).type === "checkbox" ? field(name).checked = false : field(name).value = "";
      more.value = "";
      const name = Object.keys(files)[0];
      if (/\.jsonl?$/i.test(name)) { // logs of graders: their fields have fixed names
        kind.value = "graded";
        describe([]);
        return report();
      }
      ask({files, source: `your_file.columns(${JSON.stringify(name)})`, then(answer) {
        const guess = JSON.parse(answer);
        kind.value = guess.graded ? "graded" : "predictions";
        field("classes").value = guess.classes.join(", ");
        describe(guess.columns);
        if (enough()) return report();
        asked.open = true;
        tell("Say what is in each column, then press “Make the report”.");
      }});
    }

    function describe(list) {
      roles = list.map(({name, role}) => {
        const select = choice(ROLES[kind.value]);
        select.value = role;
        return {name, select};
      });
      columns.replaceChildren(...roles.map(({name, select}) => named(name, select)));
      columns.parentElement.hidden = !roles.length;
      asked.hidden = false;
      shows();
    }

    const has = role => roles.some(({select}) => select.value === role);
    const enough = () => (kind.value === "graded" ? has("models") : has("truth") && ["labels", "sets", "probabilities", "top-lists"].some(has));
    function shows() {
      for (const name in option) option[name].hidden = GRADED.includes(name) !== (kind.value === "graded");
      command.textContent = commandLine();
    }

    // --- the command --------------------------------------------------------------------------------------------------------------
    function words() {
      const byRole = {};
      for (const {name, select} of roles) if (select.value) (byRole[select.value] ??= []).push(name);
      const list = [...(kind.value === "graded" ? ["graded"] : []), ...Object.keys(files)];
      // A role of one column that is given to two: the command is given both, and refuses them.
      for (const [role, names] of Object.entries(byRole)) list.push(...(ONE.includes(role) ? names.flatMap(name => [`--${role}`, name]) : [`--${role}`, ...names]));
      for (const name in option) {
        const input = field(name), value = input.type === "file" ? input.files[0]?.name : input.type === "checkbox" ? input.checked && "unknown" : input.value.trim();
        if (value && !option[name].hidden) list.push(`--${name}`, ...(name === "classes" ? value.split(",").map(label => label.trim()).filter(Boolean) : [value]));
      }
      return list;
    }
    const quoted = word => (/^[\w.:/=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
    const commandLine = () => ["python -m credal_lib.report", ...words().map(quoted), ...(more.value.trim() ? [more.value.trim()] : []), "--out report.html"].join(" ");

    async function report() {
      const doubled = ONE.find(role => roles.filter(({select}) => select.value === role).length > 1);
      if (doubled) return refuse(`Only one column can be “${ROLES[kind.value][doubled]}”. Set the others to “not used”.`);
      const others = ["costs", "truths"].flatMap(name => [...field(name).files]);
      const source = `your_file.report(${JSON.stringify(words())}, ${JSON.stringify(more.value)})`;
      ask({files: {...files, ...await read(others)}, source, packages: page.packages, then(answer, seconds) {
        html = answer;
        frame.hidden = save.hidden = false;
        show();
        tell(`The report is below (${seconds.toFixed(1)} s). Nothing was sent anywhere.`);
      }});
    }

    // --- Python ----------------------------------------------------------------------------------------------------------------------
    // One question at a time; a new one takes the place of one that waits.
    function ask(question) {
      refuse("");
      waiting = last = question;
      frame.hidden = save.hidden = true;
      if (!worker) {
        loaded = 0;
        tell("Loading Python …");
        worker = start(data => on[data.kind](data)).catch(error => { worker = null; failed(error.message); });
      }
      next();
    }

    async function next() {
      if (!ready || running || !waiting) return;
      [running, waiting] = [waiting, null];
      running.answer = running.said = "";
      began = performance.now();
      stopButton.hidden = false;
      tell(running.packages ? "Making the report …" : "Looking at the columns …");
      const cell = {id: "your-file", role: "cell", source: `from credal_book import _your_file as your_file\n${running.source}`, packages: running.packages};
      (await worker).postMessage({kind: "run", cells: [cell], files: running.files, limit: SECONDS, stop: ""});
    }

    const on = {
      loaded(data) {
        loaded += data.megabytes;
        tell(`Loading Python: ${loaded.toFixed(1)} of about ${page.all} MB …`);
      },
      ready() { ready = true; next(); },
      begin() { began = performance.now(); if (running.packages) tell("Making the report …"); },
      needs() {},
      packages() {},
      output({name, text}) {
        if (name === "html") running.answer = text;
        if (name === "stderr") running.said += text;
        if (name === "error") running.said = text;
      },
      end({result}) {
        const {answer, said, then} = running;
        stopButton.hidden = true;
        running = null;
        if (waiting) return;
        if (answer) return then(answer, (performance.now() - began) / 1000);
        tell("There is no report.");
        refuse(said.trim() || (result === "late" ? `It took more than ${SECONDS} seconds.` : "It was stopped."));
        asked.open = true;
      },
      idle() { next(); },
      failed({reason}) { end(); failed(reason); },
    };

    function end() {
      worker?.then(one => one.terminate());
      [worker, ready, running, waiting] = [null, false, null, null];
      stopButton.hidden = true;
    }

    function failed(reason) {
      const folder = inFolder ? " This page lies in a folder, where a browser may refuse to load Python; from a web server, such as python -m http.server, it does not." : "";
      const again = button("Try again", () => { bar.focus({preventScroll: true}); ask(last); });
      tell(`Python did not start here, so there is no report on ${what}.`);
      refuse(`${reason.split("\n")[0].replace(/\.$/, "")}. Check the connection, then press “Try again”: ${what} need not be chosen again. Or make the report on your own machine, with the command at the end of this page.${folder}`, again);
    }

    // --- the report ------------------------------------------------------------------------------------------------------------------
    // It takes the colors of this page, where the downloaded one takes those of the system, and is as high as it wants to be.
    function show() {
      const dark = document.documentElement.dataset.theme === "dark";
      frame.srcdoc = html.replaceAll("(prefers-color-scheme: dark)", dark ? "all" : "not all").replace("color-scheme: light dark", `color-scheme: ${dark ? "dark" : "light"}`);
    }
    new MutationObserver(() => { if (!frame.hidden) show(); }).observe(document.documentElement, {attributeFilter: ["data-theme"]});
    frame.onload = () => {
      const inner = frame.contentDocument.documentElement;
      const fit = () => { frame.style.height = `${inner.querySelector("body").scrollHeight + 2}px`; };
      new frame.contentWindow.ResizeObserver(fit).observe(inner.querySelector("body"));
      fit();
    };

    function download() {
      const address = URL.createObjectURL(new Blob([html], {type: "text/html"}));
      make("a", {href: address, download: `${Object.keys(files)[0].replace(/\.\w+$/, "")}-report.html`}).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    }
  }
})();
