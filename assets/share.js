// A link that carries what a reader has changed: the code of a live page, and the values of its interactive figures. All of
// it stands in the address, packed, behind #state=. Opening the link sets the figures; code waits in its cells, as text,
// until the reader has made the page live and presses Run. What is damaged, too long or unknown is left out.
const share = (() => {
  "use strict";
  const MARK = "#state=", LONGEST = 30000, MOST = 300000; // characters: of the address, and of what is packed in it
  const ID = /^live-[a-z]+-[0-9a-f]{8}$/;
  const isRecord = value => typeof value === "object" && value !== null && !Array.isArray(value);
  const figures = () => [...document.querySelectorAll(".explorer")].filter(figure => figure.state);
  const found = {code: {}, ready: Promise.resolve(), has: () => figures().length > 0, copy};

  const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

  async function pack(state) {
    const packed = new Uint8Array(await new Response(through(JSON.stringify(state), new CompressionStream("deflate-raw"))).arrayBuffer());
    return btoa(Array.from(packed, byte => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  async function unpack(text) {
    if (text.length > LONGEST) throw new Error("too long");
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
    const reader = through(packed, new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream("utf-8", {fatal: true})).getReader();
    let written = "";
    for (let step; !(step = await reader.read()).done;) {
      written += step.value;
      if (written.length > MOST) throw new Error("too long"); // a few bytes may unpack to gigabytes
    }
    const {code = {}, figures = {}} = JSON.parse(written);
    if (!isRecord(code) || !isRecord(figures)) throw new Error("of another form");
    return {code, figures};
  }

  // What the page has a place for; each figure leaves out the values that it cannot take.
  function apply({code, figures: values}) {
    const own = Object.entries(code).filter(([id, text]) => ID.test(id) && typeof text === "string" && document.getElementById(id));
    Object.assign(found.code, Object.fromEntries(own));
    const set = figures().filter(figure => isRecord(values[figure.id]) && figure.state.put(values[figure.id]));
    const lost = Object.keys(code).length - own.length;
    const words = [];
    if (own.length) words.push("This link carries code that somebody has changed. None of it runs by itself. Make the page live to read it, and run only what you understand or trust: it is marked.");
    if (set.length) words.push("The values of the interactive figure came with the link.");
    if (lost) words.push("Some of its code is for another version of this page and is left out.");
    if (words.length) say(words.join(" "));
  }

  function say(words) {
    const bar = document.createElement("div"), text = document.createElement("span"), leave = document.createElement("button");
    bar.className = "live-bar live-link";
    text.className = "live-words";
    text.textContent = words;
    text.setAttribute("role", "status");
    Object.assign(leave, {type: "button", className: "live-button", textContent: "Show the page without it"});
    leave.onclick = () => { history.replaceState(null, "", location.pathname + location.search); location.reload(); };
    bar.append(text, leave);
    document.querySelector(".bd-article").prepend(bar);
  }

  // Write the link into the address bar and, where the browser allows it, the clipboard; return what to tell the reader.
  async function copy(code) {
    const moved = figures().map(figure => [figure.id, figure.state.changed()]).filter(([, values]) => Object.keys(values).length);
    const page = location.pathname + location.search;
    if (!Object.keys(code).length && !moved.length) return "Nothing is changed on this page, so its own address is the link.";
    const packed = await pack({code, figures: Object.fromEntries(moved)});
    if (packed.length > LONGEST) return "Your code is too long for a link. Download it instead.";
    history.replaceState(null, "", page + MARK + packed);
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    return `The link with what you have changed is in the address bar${copied ? " and in the clipboard" : ""}.`;
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!location.hash.startsWith(MARK)) return;
    found.ready = unpack(location.hash.slice(MARK.length)).then(apply).catch(() => say("This link is damaged or too long. The page is shown as it is."));
  });
  addEventListener("hashchange", () => { if (location.hash.startsWith(MARK)) location.reload(); });
  return found;
})();
