/** Finds a place for a message that covers no control. */

export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
export type Place = { left: number; top: number };

/** The gap between a message and what is beside it, in pixels. */
const GAP = 1;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function boxAt({ left, top }: Place, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * The free place nearest to the bottom left corner of the area; it prefers going up the left edge to going right.
 *
 * @param taken boxes that stay uncovered
 * @returns undefined if there is no place
 */
export function freePlace(size: Size, taken: readonly Box[], area: Box): Place | undefined {
  const lowest = area.bottom - size.height;
  const lefts = [area.left, ...taken.map((box) => box.right + GAP)];
  const tops = [lowest, ...taken.map((box) => box.top - GAP - size.height)];
  const places = lefts
    .flatMap((left) => tops.map((top) => ({ left, top })))
    .filter(
      ({ left, top }) => left >= area.left && left + size.width <= area.right && top >= area.top && top <= lowest,
    );
  const cost = ({ left, top }: Place) => lowest - top + 3 * (left - area.left);
  places.sort((one, other) => cost(one) - cost(other));
  return places.find((place) => taken.every((box) => overlap(boxAt(place, size), box) === 0));
}
