// The only script of ours that every page loads. All else, the engine above all, is fetched when a reader asks for it.
(() => {
  const here = new URL(".", document.currentScript.src);
  const KINDS = { rpCalculator: "calculator.js", rpWatch: "watch.js", rpExample: "example.js", rpForm: "form.js" };   // what a place is marked with, and its script
  const load = (script) => import(new URL(script, here));
  const places = [...document.querySelectorAll("[data-rp-calculator], [data-rp-watch], [data-rp-example], [data-rp-form]")];
  const known = places.map((place) => place.dataset.rpCalculator ?? place.dataset.rpWatch ?? place.dataset.rpExample ?? place.dataset.rpForm);

  // For programs and tests: any call to the engine, and the command line's `odds --json`, as promises.
  const ask = async (call, args, game = known[0]) => (await load("engine.js")).ask(game, call, args);
  window.rulepress = { ask, odds: (request, game) => ask("odds", request, game) };

  for (const place of places) {
    const script = Object.entries(KINDS).find(([mark]) => mark in place.dataset)[1];
    const button = place.querySelector(".rp-open");
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.textContent = "Loading the engine …";
      try {
        await (await load(script)).open(place);
      } catch (problem) {
        button.textContent = "Try again";
        button.disabled = false;
        const hint = place.querySelector(".rp-hint");
        hint.setAttribute("role", "alert");
        hint.textContent = location.protocol === "file:"
          ? "Browsers do not run the engine from a file on disk. Serve the folder instead, for example with: python -m http.server"
          : `The engine could not be loaded: ${problem.message}`;
      }
    });
  }
})();
