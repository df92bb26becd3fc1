// Elements of a page, in a word each. Text is always text, never HTML.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A part of a drawing (SVG). */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function option(value, text) {
  return make("option", { value }, text);
}

export function number(name, more) {
  return make("input", { type: "number", name, min: 0, ...more });
}

export function field(label, input) {
  input.id = `rp-${input.name}`;
  return make("div", { class: "rp-field" }, make("label", { for: input.id }, label), input);
}

/** Puts words where the reader can paste them from, and says so on the button that was pressed. */
export async function copied(button, words) {
  try {
    await navigator.clipboard.writeText(words);
    button.textContent = "Copied";
  } catch {
    prompt("Copy this:", words);                          // a browser that lends no clipboard
  }
}
