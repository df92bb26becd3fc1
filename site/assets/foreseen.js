// Answers that the site was built with (web/engine/precomputed_answers.py): who asks what most ask need not wait for the engine.
import { offersOf } from "./offers.js";

const files = new Map();

/** What the engine replies to a call, if it is at hand; else undefined. */
export async function foreseen(game, call, args) {
  const { foreseen: { names, files: known } } = await offersOf(game);
  const [first, ...rest] = names.map((name) => args[name] ?? "");
  if (!Object.hasOwn(known, first) || Object.keys(args).some((name) => !names.includes(name))) return undefined;
  const { answers, values } = await opened(`engine/${game}/${known[first]}`);
  const value = (place) => {
    const told = values[place];
    if (Array.isArray(told)) return told.map(value);
    return told instanceof Object ? Object.fromEntries(Object.entries(told).map(([name, part]) => [name, value(part)])) : told;
  };
  const place = [call, ...rest].reduce((branch, said) => branch?.[said], answers);
  return Number.isInteger(place) ? value(place) : undefined;
}

function opened(path) {
  if (!files.has(path)) files.set(path, fetch(new URL(path, import.meta.url)).then((response) => response.json()));
  return files.get(path);
}
