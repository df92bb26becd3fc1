// "Something wrong here?": a report of the page and of what stands in it, for whoever looks after the site. Nothing is sent from here: its
// reader opens the project's form with it, or copies it.
import { copied, make } from "./making.js";

const LONGEST = 6000;               // signs of a report that a form takes by its address

/** Ask what is wrong, and show what is told of the page. */
export async function open(button) {
  const { rpReport: form, rpEdition: edition, rpVersion: version } = document.querySelector(".rp-foot [data-rp-report]").dataset;
  const title = document.title.replace(/ - [^-]*$/, "");
  const told = make("textarea", { rows: 5, "aria-label": "What is wrong", placeholder: "What you saw, and what you would have expected" });
  const state = make("pre", { tabindex: 0, role: "region", "aria-label": "What is told of the page" }, [
    `Page: ${title}`,
    `Address: ${location.href}`,
    ...(edition ? [`Game: ${edition}`] : []),
    `Version: ${version}`,
    `Browser: ${navigator.userAgent}, ${innerWidth} by ${innerHeight}`,
    ...(await games()),
  ].join("\n"));
  const words = () => `${told.value.trim()}\n\n${state.textContent}\n`;
  const act = (name, does) => {
    const made = make("button", { type: "button", class: "md-button" }, name);
    made.addEventListener("click", does);
    return made;
  };
  const link = make("a", { class: "md-button md-button--primary", target: "_blank", rel: "noopener" }, "Open the form");
  const address = () => {
    const body = words(), short = body.length > LONGEST ? `${body.slice(0, LONGEST)}\n…\n` : body;
    link.href = form.replace("{title}", encodeURIComponent(`${title}: `)).replace("{body}", encodeURIComponent(short));
  };
  const long = form && state.textContent.length > LONGEST ? [make("p", {}, "The game is too long for the form's address: copy the report, and paste it there.")] : [];
  const dialog = make("dialog", { class: "rp-report md-typeset", "aria-label": "Something wrong here?" },
    make("h2", {}, "Something wrong here?"), told,
    make("p", {}, form ? "This goes into the form of this site’s project, where you can still change it. Nothing is sent from here." : "Copy this, and give it to whoever looks after this site. Nothing is sent from here."),
    state, ...long,
    make("p", { class: "rp-acts" }, ...(form ? [link] : []), act("Copy the report", ({ target }) => copied(target, words())), act("Close", () => dialog.close())));
  if (form) {
    address();
    told.addEventListener("input", address);
  }
  dialog.addEventListener("close", () => {
    dialog.remove();
    button.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  told.focus();
}

/** The games that lie open on the page, each as `replay` takes it. */
async function games() {
  const places = [...document.querySelectorAll("[data-rp-seat], [data-rp-watch]")];
  const logs = await Promise.all(places.map((place) => place.played?.()).map((log) => Promise.resolve(log).catch(() => null)));
  return logs.filter(Boolean).map((log) => `The game so far:\n${JSON.stringify(log)}`);
}
