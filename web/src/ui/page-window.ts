export type PageSlot = number | 'gap';

const EACH_UP_TO = 10;
const NEIGHBOURS = 2;

/**
 * The page numbers of a pagination bar: all of up to ten pages; beyond that the first, the last, and the current one
 * with two neighbours on each side. A gap replaces at least two pages; a single page is shown.
 */
export function pageWindow(current: number, count: number): PageSlot[] {
  if (count <= EACH_UP_TO) return Array.from({ length: count }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(current, count) - NEIGHBOURS);
  const to = Math.min(count - 1, Math.max(current, 1) + NEIGHBOURS);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...gapBetween(1, from), ...middle, ...gapBetween(to, count), count];
}

function gapBetween(left: number, right: number): PageSlot[] {
  const missing = right - left - 1;
  if (missing <= 0) return [];
  return missing === 1 ? [left + 1] : ['gap'];
}
