// The site on the reader's device. What has been opened and used stays there by itself; the whole site when its reader asks for it.
import { make } from "./making.js";

const here = new URL("../", import.meta.url);
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
let begun;                                              // whether there is a keeper, once that is known

/** Begin to keep what is used, and go on with it; says whether this browser keeps anything. */
export function begin() {
  begun ??= started();
  return begun;
}

async function started() {
  if (!navigator.serviceWorker || location.protocol === "file:") return false;
  if (!(await navigator.serviceWorker.register(new URL("sw.js", here), { scope: here.href, updateViaCache: "none" }))) return false;
  addEventListener("appinstalled", () => post({ keep: true }));
  addEventListener("rp-engine", () => post({ engines: [...window.rulepress.engines] }));
  await post({ use: [location.href], engines: [...window.rulepress.engines] });
  new PerformanceObserver((list) => post({ use: list.getEntries().map(({ name }) => name) })).observe({ type: "resource", buffered: true });
  return true;
}

async function post(message) {
  (await navigator.serviceWorker.ready).active.postMessage(message);
}

/** The panel below the button: what is kept, and a way to keep everything. */
export async function open(button) {
  const panel = document.getElementById(button.getAttribute("aria-controls"));
  const opened = panel.hidden;
  panel.hidden = !opened;
  button.setAttribute("aria-expanded", opened);
  if (!opened || panel.childElementCount) return;
  const said = make("p", { role: "status" }, "One moment …");
  const act = make("button", { type: "button", class: "rp-foot__act", hidden: "" }, "Keep everything");
  const intro = make("p", {}, "What you have opened and used here stays on this device, and works without a network. Books and sheets to print stay once you have opened them.");
  panel.replaceChildren(intro, said, act);
  if (!(await begin().catch(() => false))) {
    said.textContent = "This browser keeps nothing of this page: it does so for sites with https alone, and in no private window.";
    return;
  }
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.failed) said.textContent = `Not everything could be fetched: ${data.failed}. What is here stays.`;
    if ("share" in data) said.textContent = `Fetching: ${Math.round(data.share * 100)} % …`;
    if (!("whole" in data)) return;
    const all = data.whole && data.complete;
    if (all) said.textContent = "The whole site is on this device: rules, tools, engines and cards. It is kept up to date.";
    if (!data.whole) said.textContent = `All pages, tools, engines and cards come to ${megabytes(data.size)}, less when compressed.`;
    act.textContent = all ? "Remove it from this device" : "Keep everything";
    act.dataset.act = all ? "drop" : "keep";
    act.hidden = act.disabled = false;
  });
  act.addEventListener("click", () => {
    act.disabled = true;
    post({ [act.dataset.act]: true });
  });
  await post({});
}
