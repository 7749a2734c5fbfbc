/** Which stored sums make up a period exactly, and what of it only orders themselves tell. */

import type { Period } from './period.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Days of a block of `product_sums`. */
const blockDays = [1, 8, 64, 512] as const;

/** Seconds of a row of `order_sums` and `cart_sums`. */
const sumSeconds = [86_400, 3600, 900] as const;

const up = (at: number, size: number) => Math.ceil(at / size) * size;
const down = (at: number, size: number) => Math.floor(at / size) * size;

/** Without those that are empty. */
const filled = <P extends Period>(periods: readonly P[]): P[] => periods.filter(({ from, until }) => from < until);

/** The whole blocks of this size in a period, and what is left of it on both sides. */
function divide({ from, until }: Period, size: number): { inner: Period | undefined; edges: Period[] } {
  const inner = { from: up(from, size), until: down(until, size) };
  if (inner.from >= inner.until) return { inner: undefined, edges: [{ from, until }] };
  return {
    inner,
    edges: filled([
      { from, until: inner.from },
      { from: inner.until, until },
    ]),
  };
}

export interface Cover<T> {
  /** Rows of sums that begin in it. */
  blocks: (Period & T)[];
  /** Parts that are read from `order_figures`. */
  edges: Period[];
}

/** Few blocks, the largest in the middle. */
export function coverWithBlocks(period: Period): Cover<{ days: number }> {
  let { inner, edges: atEdges } = divide(period, DAY_MS);
  const blocks: (Period & { days: number })[] = [];
  const edges = atEdges;
  for (const [index, days] of blockDays.entries()) {
    if (inner === undefined) break;
    const larger = blockDays[index + 1];
    if (larger === undefined) {
      blocks.push({ ...inner, days });
      break;
    }
    ({ inner, edges: atEdges } = divide(inner, larger * DAY_MS));
    blocks.push(...atEdges.map((part) => ({ ...part, days })));
  }
  return { blocks, edges };
}

/**
 * @param starts of the entries that the sums are told apart by; the first is that of the period. No row is part of two entries: all but
 *   the first begin with a row
 */
export function coverWithSums(period: Period, starts: readonly number[]): Cover<{ seconds: number }> {
  const fits = (at: number, seconds: number) => at % (seconds * SECOND_MS) === 0;
  const [day, hour, quarter] = sumSeconds;
  const inner = starts.slice(1);
  const isOfDays = [...starts, period.until].every((at) => fits(at, day));
  const seconds = isOfDays ? day : inner.every((at) => fits(at, hour)) ? hour : quarter;
  const { inner: rows, edges } = divide(period, seconds * SECOND_MS);
  return { blocks: rows === undefined ? [] : [{ ...rows, seconds }], edges };
}
