// The kernel of a live page: a worker that holds Python. It is made of this text, so that it starts from a folder, too,
// where a browser opens no second file; the tests run the same text in Node.
//
// It takes {kind: "start", given, core, packages} and {kind: "run", cells, limit, stop, files}, and answers with pieces of output.
// `files` are what a reader has chosen, by name: Python finds them where it runs.
// `given` is what the build wrote (live/start.js): the kernel's source and the lock of the packages. For the library and
// other pieces of the book it asks by {kind: "piece", name}, and gets {kind: "piece", name, packed}, a zip file.
"use strict";
function liveWorker(port, loadPyodide) {
  const ASK = 250; // milliseconds between two looks at whether the reader wants to stop
  const AGAIN = 2000; // milliseconds until a cell that goes on after the interrupt is interrupted again
  const waiting = {}; // for a piece: what goes on when it comes
  let python, kernel, pieces = [], packageAt = {}, deadline = Infinity, late = false, asked = 0, stop = "", missed = "";
  const say = (kind, more) => port.postMessage({kind, ...more});
  const megabytes = bytes => bytes / 1e6;

  // The page revokes the address `stop` when it wants a cell to end: then it can no longer be read. From a folder it never can;
  // there the page ends a cell by ending Python.
  const readable = address => {
    try {
      const request = new XMLHttpRequest();
      request.open("GET", address, false);
      request.overrideMimeType("text/plain"); // else Firefox reads it as XML, and remarks that it is none
      request.send();
      return request.status === 200;
    } catch {
      return false;
    }
  };
  const revoked = () => {
    if (!stop || performance.now() - asked < ASK) return false;
    asked = performance.now();
    if (readable(stop)) return false;
    stop = "";
    return true;
  };
  const tooLate = () => {
    if (performance.now() < deadline) return false;
    late = true;
    deadline = performance.now() + AGAIN;
    return true;
  };
  // Python looks here every few steps; 2 is the interrupt from the keyboard. No shared memory, so no special headers are needed.
  const signal = new Proxy([0], {
    get: (target, key) => (key !== "0" ? target[key] : tooLate() || revoked() ? 2 : 0),
    set: () => true,
  });

  // Count what arrives, and keep what does not. What Python loads by other means is small.
  const counted = fetch => async (address, options) => {
    const answer = await fetch(address, options).catch(error => { missed = String(address); throw error; });
    if (!answer.ok) missed = String(address);
    if (!answer.body || typeof TransformStream === "undefined") return answer;
    const count = new TransformStream({
      transform(chunk, out) { say("loaded", {megabytes: megabytes(chunk.byteLength)}); out.enqueue(chunk); },
    });
    return new Response(answer.body.pipeThrough(count), {status: answer.status, headers: answer.headers});
  };

  // The core that the book serves lies there packed as well, for not every server compresses what it sends: half of the bytes.
  async function usePacked(core) {
    const fetch = self.fetch;
    const unpacked = async (name, type) => {
      const {body} = await fetch(`${core}${name}.packed`);
      return new Response(body.pipeThrough(new DecompressionStream("gzip")), {headers: {"Content-Type": type}});
    };
    const machine = unpacked("pyodide.asm.wasm", "application/wasm"); // on its way while the script is read
    self.fetch = (address, options) => (String(address) === core + "pyodide.asm.wasm" ? machine : fetch(address, options));
    const script = await unpacked("pyodide.asm.js", "text/javascript");
    importScripts(URL.createObjectURL(await script.blob()));
  }

  const piece = name => new Promise((resolve, reject) => { waiting[name] = {resolve, reject}; say("piece", {name}); });
  function unpack(packed) {
    const archive = Uint8Array.from(atob(packed), letter => letter.charCodeAt(0));
    python.unpackArchive(archive.buffer, "zip", {extractDir: "/home/reader/library"});
  }

  async function start({given, core, packages}) {
    const began = performance.now();
    if (typeof importScripts === "function") self.fetch = counted(self.fetch.bind(self));
    const entries = Object.values(given.lock.packages);
    for (const entry of entries) if (packages) entry.file_name = new URL(entry.file_name, packages).href;
    packageAt = Object.fromEntries(entries.map(entry => [entry.name, entry.file_name]));
    pieces = given.pieces;
    const lock = URL.createObjectURL(new Blob([JSON.stringify(given.lock)], {type: "application/json"}));
    const library = piece("library"); // it comes while Python does
    if (!loadPyodide) {
      importScripts(core + "pyodide.js");
      loadPyodide = self.loadPyodide;
      if (core !== given.core && typeof DecompressionStream === "function") await usePacked(core);
    }
    // NumPy is fetched while Python starts, which fails in strange words where it does not come.
    const options = {indexURL: core, lockFileURL: given.lockFile || lock, env: {HOME: "/home/reader"}, packages: ["numpy"]};
    python = await loadPyodide(options).catch(error => { throw missed === packageAt.numpy ? notFetched(["numpy"], missed) : error; });
    unpack(await library);
    python.FS.writeFile("/home/reader/library/live_kernel.py", given.kernel);
    python.runPython("import sys; sys.path.insert(0, '/home/reader/library')");
    kernel = python.pyimport("live_kernel").Kernel((name, text, more) => say("output", {name, text, more}), python.toPy(given.modules), python.toPy(given.pieces));
    python.setInterruptBuffer(signal);
    await load(["numpy"]);
    say("ready", {seconds: (performance.now() - began) / 1000});
  }

  const notFetched = (names, why) => new Error(`${names.join(", ")} could not be fetched from ${hostOf(names[0])}.\n${why}`.trim());
  const hostOf = name => {
    try { return new URL(packageAt[name]).host || "this folder"; } catch { return "this site"; }
  };

  async function load(names) {
    if (pieces.includes(names[0])) return unpack(await piece(names[0]));
    const failures = [];
    await python.loadPackage(names, {messageCallback: () => {}, errorCallback: text => failures.push(text)});
    const missing = names.filter(name => !(name in python.loadedPackages));
    if (missing.length) throw notFetched(missing, failures.join("\n"));
    say("packages", {names: Object.keys(python.loadedPackages)});
  }

  // Run one cell; where it needs a package, load that and run it again, for it did not get past the import.
  async function run(cell, limit) {
    const loaded = new Set();
    for (;;) {
      say("begin", {id: cell.id});
      late = false;
      deadline = performance.now() + limit * 1000;
      const result = kernel.run(cell.source, cell.role, cell.keep !== false);
      deadline = Infinity;
      if (!result.startsWith("needs ")) return result === "stopped" && late ? "late" : result;
      const name = result.slice(6);
      if (loaded.has(name)) throw new Error("not loaded: " + name);
      loaded.add(name);
      say("needs", {names: [name]});
      await load([name]);
    }
  }

  port.onmessage = async ({data}) => {
    let id = null;
    if (data.kind === "piece") {
      if (data.packed) waiting[data.name].resolve(data.packed);
      else waiting[data.name].reject(new Error(`${data.name} could not be loaded from this site`));
      return;
    }
    try {
      if (data.kind === "start") await start(data);
      if (data.kind !== "run") return;
      for (const [name, bytes] of Object.entries(data.files ?? {})) python.FS.writeFile(name, bytes);
      stop = readable(data.stop) ? data.stop : "";
      asked = performance.now();
      for (const cell of data.cells) {
        id = cell.id;
        if (cell.packages) await load(cell.packages);
        const result = await run(cell, data.limit);
        say("end", {id, result});
        if (result !== "ok") break;
      }
      say("idle");
    } catch (error) {
      say("failed", {id, reason: String((error && error.message) || error)});
    }
  };
}
