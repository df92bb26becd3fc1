// The only script that every page begins with. All else is fetched where there is a place for it, and the engine when it is needed.
(() => {
  const here = new URL(".", document.currentScript.src);

  document.documentElement.classList.replace("no-js", "js");       // before anything is styled: the theme's script would say so later

  // Nobody has chosen colours yet: the theme's script, which comes after the first frame, would flash white on a dark screen.
  const { body } = document;
  const palettes = [...document.querySelectorAll("[data-md-color-media]")];
  const palette = palettes.find((each) => matchMedia(each.dataset.mdColorMedia).matches);
  if (palette && !body.dataset.mdColorMedia) {
    for (const key of ["mdColorScheme", "mdColorPrimary", "mdColorAccent"]) body.dataset[key] = palette.dataset[key];
  }

  // What a page says comes first, then what it does. A page behind others draws no frame.
  const painted = new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 500);
  });

  // Whatever is pressed, chosen or typed in a place before its script has come is done once it has. (What stands there before this script
  // has come cannot be pressed: the style sheet hides it.)
  const FIELDS = "input, select, textarea";
  const stateOf = (field) => (/^(checkbox|radio)$/.test(field.type) ? "checked" : "value");
  const touched = (field) => (field.options ? field.selectedIndex > 0 && !field.selectedOptions[0].defaultSelected
    : field.files ? field.files.length : stateOf(field) === "checked" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const given = (field) => {
    const state = stateOf(field), said = field[state];
    return () => {
      if (!field.files && field[state] !== said) field[state] = said;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
  };
  const hold = (place, ready) => {
    const kept = new Map([...place.querySelectorAll(FIELDS)].filter(touched).map((field) => [field, given(field)]));
    const keep = (event) => {
      const { type, target } = event, button = target.closest("button");
      if (type === "click" && (!button || button.matches(".rp-open"))) return;     // links and labels need no script
      event.stopImmediatePropagation();
      if (type === "click") kept.set(button, () => button.click());
      else if (type === "submit") kept.set(target, () => target.requestSubmit());
      else kept.set(target, given(target));
      if (type === "click" || type === "submit") event.preventDefault();
    };
    const types = ["click", "submit", "input", "change"];
    for (const type of types) place.addEventListener(type, keep, true);
    return ready.finally(() => types.forEach((type) => place.removeEventListener(type, keep, true))).then(() => {
      for (const [element, again] of kept) if (element.isConnected) again();
    });
  };

  const dress = () => {
    const theme = Object.assign(document.createElement("script"), { src: new URL("javascripts/bundle.js", here) });
    theme.addEventListener("load", () => setTimeout(() => document.dispatchEvent(new Event("DOMContentLoaded"))));   // which it waits for
    document.body.append(theme);
  };
  if (!document.querySelector("script[src*='/bundle.']")) painted.then(dress);   // it is there where MkDocs alone serves the pages

  // A new build has taken the place of this page's, whose scripts are no longer there: it is loaded anew, once.
  const own = document.currentScript.src;
  const anew = async () => {
    const { status } = await fetch(own, { method: "HEAD", cache: "no-store" }).catch(() => ({}));
    if (status !== 404) return;
    try {
      if (sessionStorage.getItem("rulepress.anew") === own) return;
      sessionStorage.setItem("rulepress.anew", own);
    } catch {
      return;                                            // a browser that keeps nothing would go round in circles
    }
    location.reload();
    await new Promise(() => {});
  };

  const KINDS = { rpCalculator: "calculator.js", rpWatch: "watch.js", rpExample: "example.js", rpForm: "form.js", rpUnits: "units.js", rpForce: "force.js", rpSeat: "seat.js", rpSight: "sight.js", rpQuick: "quick.js", rpOwn: "own.js" };   // what a place is marked with, and its script
  const load = (script) => import(new URL(script, here)).catch(async (problem) => {
    await anew();
    throw problem;
  });
  const kind = ({ dataset }) => Object.keys(KINDS).find((mark) => mark in dataset);
  const places = [...document.querySelectorAll("[data-rp-calculator], [data-rp-watch], [data-rp-example], [data-rp-form], [data-rp-units], [data-rp-force], [data-rp-seat], [data-rp-sight], [data-rp-quick], [data-rp-own]")];
  const known = places.map((place) => place.dataset[kind(place)]);

  // For programs and tests: any call to the engine, and the command line's `odds --json`, as promises.
  const ask = async (call, args, game = known[0]) => (await load("engine.js")).ask(game, call, args);
  window.rulepress = { ask, odds: (request, game) => ask("odds", request, game), engines: new Set() };

  // Ids of rules and names of files are for whoever asks for them.
  const inside = (shown) => {
    document.documentElement.classList.toggle("rp-inside", shown);
    document.querySelector("[data-rp-inside]")?.setAttribute("aria-pressed", shown);
  };
  const remembered = "rulepress.inside";
  const told = () => {
    try {
      return localStorage.getItem(remembered) === "yes";
    } catch {
      return false;                                      // a browser that keeps nothing
    }
  };
  if (told()) inside(true);
  document.querySelector("[data-rp-inside]")?.addEventListener("click", () => {
    const shown = !document.documentElement.classList.contains("rp-inside");
    inside(shown);
    try {
      localStorage.setItem(remembered, shown ? "yes" : "");
    } catch { /* for this page alone, then */ }
  });

  // What stands at the foot of every page, and keeping what is used here: neither has any part in a page's beginning.
  const FOOT = { "[data-rp-report]": "report.js", "[data-rp-keep]": "offline.js" };
  document.addEventListener("click", async ({ target }) => {
    const [mark, script] = Object.entries(FOOT).find(([mark]) => target.closest?.(mark)) ?? [];
    if (!mark) return;
    const button = target.closest(mark);
    try {
      (await load(script)).open(button);
    } catch {
      button.textContent = "This could not be loaded; press it again";
    }
  });
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(() => {
    if (!navigator.connection?.saveData) load("offline.js").then(({ begin }) => begin()).catch(() => {});   // a browser that keeps nothing
  }, { timeout: 5000 }));                                // a page behind others is never idle

  // A table that goes on to the right fades there, until it has been moved to its end.
  for (const box of document.querySelectorAll(".rp-scroll, .md-typeset__scrollwrap")) {
    const look = () => box.classList.toggle("rp-more-there", box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
    new ResizeObserver(look).observe(box);
    box.addEventListener("scroll", look, { passive: true });
  }

  for (const place of places) {
    const script = KINDS[kind(place)];
    const open = async (listening) => {
      await painted;
      await (await load(script)).open(place, listening);
    };
    const failed = (problem) => {
      const hint = place.querySelector(".rp-hint") ?? place.appendChild(Object.assign(document.createElement("p"), { className: "rp-hint" }));
      hint.setAttribute("role", "alert");
      hint.textContent = location.protocol === "file:"
        ? "Browsers do not run the engine from a file on disk. Serve the folder instead, for example with: python -m http.server"
        : `The engine could not be loaded: ${problem.message}`;
    };
    const button = place.querySelector(".rp-open");
    if (!button) {                                       // it is on the page already
      let listening;                                     // which a script is before it has its first answer
      const hears = new Promise((done) => { listening = done; });
      const opened = open(listening);
      hold(place, Promise.race([hears, opened])).catch(() => {});
      opened.catch(failed);
      continue;
    }
    if ("rpWatch" in place.dataset && new URLSearchParams(location.search).has("seed")) queueMicrotask(() => button.click());   // a game's address
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.textContent = "Loading the engine …";
      try {
        await open(() => {});
      } catch (problem) {
        button.textContent = "Try again";
        button.disabled = false;
        failed(problem);
      }
    });
  }
})();
