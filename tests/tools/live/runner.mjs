// Run cells in Node as a live page does: node runner.mjs CORE/ START.json CELLS.json, and print what comes back as JSON.
// START.json: what the worker is started with, and besides, as `packed`, each piece of the book.
// CELLS.json: for each page, the lists of cells to send one after another; {"page": …, "runs": [[cell, …], …], "limit": seconds}.
import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";
import vm from "node:vm";

const [core, startFile, cellsFile] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(core + "pyodide.mjs").href);
const liveWorker = vm.runInThisContext(`(${readFileSync(new URL("../../../tools/live/worker.js", import.meta.url), "utf8").replace(/^[\s\S]*?function liveWorker/, "function liveWorker")})`);
const {packed, ...given} = JSON.parse(readFileSync(startFile, "utf8"));

let heard = [], done;
const port = {postMessage(message) {
  heard.push(message);
  if (message.kind === "piece") port.onmessage({data: {kind: "piece", name: message.name, packed: packed[message.name]}});
  if (["ready", "idle", "failed"].includes(message.kind)) done();
}};
const send = message => new Promise(resolve => { heard = []; done = () => resolve(heard); port.onmessage({data: message}); });

const results = [];
for (const page of JSON.parse(readFileSync(cellsFile, "utf8"))) {
  liveWorker(port, loadPyodide);
  const started = performance.now();
  const messages = await send({kind: "start", given: structuredClone(given), core, packages: null});
  const ready = (performance.now() - started) / 1000;
  const runs = [];
  for (const cells of page.runs) runs.push(await send({kind: "run", cells, limit: page.limit, stop: ""}));
  results.push({page: page.page, ready, start: messages, runs, seconds: (performance.now() - started) / 1000});
}
process.stdout.write(JSON.stringify(results));
