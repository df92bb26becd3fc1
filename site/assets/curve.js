// The odds of a question at every range, drawn: one line for each question, and the same in words below.
import { percent, share } from "./answers.js";
import { draw, make } from "./making.js";

const WIDE = 480, HIGH = 150, LEFT = 34, LOW = 22;

/** What `curve` answered for one or two questions, each with what it is called; `mark` stands behind a range. */
export function drawn(curves, titles, mark = "″") {
  const far = Math.max(...curves.map(({ points }) => points.at(-1)?.range ?? 1));
  const x = (range) => LEFT + (range / far) * (WIDE - LEFT - 8);
  const y = (chance) => 8 + (1 - chance) * (HIGH - LOW - 8);
  const picture = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "The chance at every range; the same in words below" });
  for (const chance of [0, 0.5, 1]) {
    picture.append(draw("line", { class: "rp-grid", x1: LEFT, x2: WIDE - 8, y1: y(chance), y2: y(chance) }), word(LEFT - 5, y(chance) + 3.5, "end", `${chance * 100}%`));
  }
  const step = far > 48 ? 12 : far > 16 ? 6 : 2;
  for (let range = 0; range <= far; range += step) picture.append(word(x(range), HIGH - 6, "middle", `${range}${mark}`));
  curves.forEach(({ points }, index) => {
    const path = points.map(({ range, chance }, place) => `${place ? "L" : "M"}${x(Math.max(range - 1, 0))} ${y(share(chance))}H${x(range)}`).join("");
    picture.append(draw("path", { class: `rp-line rp-line--${index}`, d: path }));
  });
  const said = curves.map(({ outcome, points }, index) =>
    make("p", { class: "rp-hint" }, make("span", { class: `rp-dash rp-dash--${index}`, "aria-hidden": "true" }), `${titles[index]}: ${outcome} ${runs(points, mark) || "at no range"}.`));
  return [picture, ...said];
}

/** "1–6″ 62.5%, 7–12″ 41.0%" */
function runs(points, mark) {
  const found = [];
  for (const { range, chance } of points) {
    const before = found.at(-1);
    if (before && before.chance === chance && before.to === range - 1) before.to = range;
    else found.push({ from: range, to: range, chance });
  }
  return found.map(({ from, to, chance }) => `${from === to ? from : `${from}–${to}`}${mark || ":"} ${percent(chance)}`).join(", ");
}

function word(x, y, anchor, text) {
  const made = draw("text", { x, y, "text-anchor": anchor });
  made.append(text);
  return made;
}
