// Outlines of terrain: corners in inches from the table's middle.

export const OUTLINES = { building: [[-1.75, -1.75], [1.75, -1.75], [1.75, 1.75], [-1.75, 1.75]], blocking: [[-3, -0.5], [3, -0.5], [3, 0.5], [-3, 0.5]] };
export const PATCH = [[-3, -2], [2, -3], [4, 1], [1, 3], [-3, 2]];                        // the outline of whatever else lies on the ground

/** The middle of an outline's corners. */
export function middle(shape) {
  return [0, 1].map((axis) => shape.reduce((sum, corner) => sum + corner[axis], 0) / shape.length);
}

/** Is a place inside an outline? */
export function holds(shape, [x, y]) {
  return shape.reduce((inside, [ax, ay], index) => {
    const [bx, by] = shape[(index + 1) % shape.length];
    return (ay > y) !== (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay) ? !inside : inside;
  }, false);
}

/** An outline turned about its middle. */
export function turned(shape, angle) {
  const [cx, cy] = middle(shape), [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return shape.map(([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos].map((part) => Math.round(part * 1000) / 1000));
}

/** Is a word of an address a number of inches? */
export function sound(word) {
  return /^-?\d{1,3}(\.\d+)?$/.test(word ?? "");
}

/** Inches of an address in thousandths. */
export function mils(word) {
  return Math.round(Number(word) * 1000);
}

/** Corners out of numbers one after the other. */
export function pairs(numbers) {
  return Array.from({ length: numbers.length / 2 }, (_, index) => numbers.slice(2 * index, 2 * index + 2));
}
