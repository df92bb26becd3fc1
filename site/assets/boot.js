// The only script of ours that every page loads. The calculator and the engine are fetched when a reader asks for them.
(() => {
  const here = new URL(".", document.currentScript.src);
  let loading;
  const calculator = () => (loading ??= import(new URL("calculator.js", here)));
  const places = () => [...document.querySelectorAll("[data-rp-calculator]")];

  // For programs and tests: the command line's `odds --json`, as a promise.
  window.rulepress = {
    odds: async (request, game = places()[0]?.dataset.rpCalculator ?? "downsync") =>
      (await calculator()).odds(request, game),
  };

  for (const place of places()) {
    const button = place.querySelector(".rp-open");
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.textContent = "Loading the engine …";
      try {
        await (await calculator()).open(place);
      } catch (problem) {
        button.textContent = "Try again";
        button.disabled = false;
        loading = undefined;
        const hint = place.querySelector(".rp-hint");
        hint.setAttribute("role", "alert");
        hint.textContent = location.protocol === "file:"
          ? "Browsers do not run the engine from a file on disk. Serve the folder instead, for example with: python -m http.server"
          : `The engine could not be loaded: ${problem.message}`;
      }
    });
  }
})();
