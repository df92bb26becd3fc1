// Keeps parts of this site on the reader's device, each under what it holds: FILES says what every file of this build holds, WHOLE which
// of them make up all that works without a network. A page comes from the network where there is one, so nobody online sees an old one;
// all else comes from what is kept, as long as the page is of this build. What is of another build is passed on, and never kept.
const here = new URL(".", self.location);
const name = `rulepress:${here.pathname}`;
const wanted = new URL("~whole", here).href;            // kept while a reader wants the whole site
const SLOW = 4000;                                      // milliseconds after which a kept page is shown in place of one that does not come
const AT_A_TIME = 4;
const LARGE = /\.(wasm|gz|zip)$/;                       // what nothing is found from: its own address does not matter
let elsewhere = false;                                  // a page of another build has come: until its own keeper takes over, nothing is kept

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const cache = await caches.open(name), ours = new Set(Object.keys(FILES).map(address));
  for (const { url } of await cache.keys()) if (url !== wanted && !ours.has(url)) await cache.delete(url);
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event, path = pathOf(request.url);
  if (request.method !== "GET" || request.headers.has("Range") || !FILES[path]) return;
  event.respondWith(request.mode === "navigate" ? page(event, path) : elsewhere ? now(request) : part(event, path));
});

// A page tells what it is made of, asks how much is kept, and says what its reader wants.
self.addEventListener("message", (event) => event.waitUntil((async () => {
  const { use = [], engines = [], keep, drop } = event.data, tell = (state) => event.source?.postMessage(state);
  if (drop) await caches.delete(name);
  const cache = await caches.open(name);
  if (keep) await cache.put(wanted, new Response(""));
  const parts = await Promise.all(engines.map(partsOf)).catch(() => []);
  for (const path of [...use.map(pathOf), ...parts.flat()]) if (FILES[path]) await stored(path).catch(() => {});
  const whole = Boolean(await cache.match(wanted));
  if (whole) await gather(tell).catch((problem) => tell({ failed: problem.message }));
  tell({ whole, complete: !(await missing()).length, size: SIZE });
})()));

function pathOf(url) {
  const { origin, pathname } = new URL(url);
  if (origin !== here.origin || !pathname.startsWith(here.pathname)) return "";
  const path = decodeURIComponent(pathname.slice(here.pathname.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** Where a file of this build is kept: what has not changed is kept from build to build, whatever its folder is called in each. */
function address(path) {
  return new URL(`${path.startsWith(`${ASSETS}/`) ? path.replace(ASSETS, "assets") : path}?${FILES[path]}`, here).href;
}

async function kept(path) {
  const found = await (await caches.open(name)).match(address(path));
  if (!found || LARGE.test(path)) return found;         // as it is, a browser need not carry it through here, and knows what it made of it
  return new Response(found.body, { headers: found.headers });                // its address is that which was asked for
}

/** Whether an answer is what this build has there; if so, it is kept. */
async function keepIf(path, response) {
  if (!response.ok || response.redirected) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  if (btoa(String.fromCharCode(...digest.slice(0, 9))) !== FILES[path]) return false;
  await (await caches.open(name)).put(address(path), response);
  return true;
}

/** What the network has now: a browser's own memory of it may be of an older build. */
function now(request) {
  return fetch(request, { cache: "no-cache" });
}

async function page(event, path) {
  const fresh = now(event.request);
  fresh.catch(() => {});                                // when a kept page was sooner
  const late = new Promise((resolve) => setTimeout(resolve, SLOW)).then(() => kept(path));
  try {
    const response = (await Promise.race([fresh, late])) ?? (await fresh);
    if (response.url) elsewhere = !(await keepIf(path, response.clone())) && response.ok;     // known before the page asks for its parts
    return response;
  } catch {
    elsewhere = false;                                  // without a network there is one build, the one that is kept
    return (await kept(path)) ?? new Response(LACKING, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

async function part(event, path) {
  const found = await kept(path);
  if (found) return found;
  const response = await now(event.request);
  event.waitUntil(keepIf(path, response.clone()));
  return response;
}

/** Have a file, if it is not kept already. */
async function stored(path) {
  if ((await (await caches.open(name)).keys(address(path))).length) return;
  if (!(await keepIf(path, await now(new URL(path, here))))) throw new Error("the site has changed meanwhile; load this page again");
}

/** What the engine of a game consists of. */
async function partsOf(game) {
  const listed = `${ASSETS}/engine/${game}.json`;
  if (!FILES[listed]) return [];
  await stored(listed);
  const { engine } = await (await kept(listed)).json(), code = `${ASSETS}/engine/${engine.code}`;
  const python = Object.keys(FILES).filter((path) => path.startsWith(`${ASSETS}/pyodide/`));
  return [`${ASSETS}/worker.js`, ...python, `data/${engine.data}`, `${code}.${engine.ready ? "memory.gz" : "zip"}`];
}

/** What is not kept of the whole site. */
async function missing() {
  const have = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
  return WHOLE.filter((path) => !have.has(address(path)));
}

async function gather(tell) {
  const left = await missing();
  const one = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      await stored(path);
      if (left.length % 10 === 0) tell({ share: 1 - left.length / WHOLE.length });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
}
