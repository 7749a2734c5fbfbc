import { edgesOf } from './price-buckets.ts';

const MOST_DECIMALS = 6;

/** A bucket holds from <= number < to, the last one `to` as well. */
export interface NumberBucket {
  from: number;
  to: number;
  count: number;
}

export interface CountedNumbers {
  min: number | null;
  max: number | null;
  buckets: NumberBucket[];
}

/**
 * Buckets of any numbers, with edges as fair as those of prices: a price is a whole number of minor units, and here the unit is the last
 * decimal that one of them has.
 * @param numbers ascending, each once, of `counts` products each
 */
export function countNumbers(numbers: readonly number[], counts: readonly number[]): CountedNumbers {
  const [min, max] = [numbers[0], numbers.at(-1)];
  if (min === undefined || max === undefined) return { min: null, max: null, buckets: [] };
  const unit = unitsPerOne(numbers);
  const whole = new Map<number, number>();
  for (const [n, number] of numbers.entries()) {
    const part = wholeOf(number, unit, Math.floor);
    whole.set(part, (whole.get(part) ?? 0) + (counts[n] ?? 0));
  }
  const counted = { prices: [...whole.keys()], counts: [...whole.values()] };
  const limits = [wholeOf(min, unit, Math.floor), wholeOf(max, unit, Math.ceil)] as const;
  const edges = edgesOf(counted, ...limits).map((edge) => edge / unit);
  const buckets: NumberBucket[] = [];
  let at = 0;
  for (const [n, from] of edges.slice(0, -1).entries()) {
    const to = edges[n + 1] ?? 0;
    const isLast = n === edges.length - 2;
    let count = 0;
    for (; at < numbers.length && (isLast || (numbers[at] ?? 0) < to); at += 1) count += counts[at] ?? 0;
    buckets.push({ from, to, count });
  }
  return { min, max, buckets };
}

/** How many units a number has; a part of one is left out or filled up. */
function wholeOf(number: number, unit: number, part: (number: number) => number): number {
  const nearest = Math.round(number * unit);
  return nearest / unit === number ? nearest : part(number * unit);
}

/** A power of ten of which all numbers are whole parts, as far as such a part can be told from the next. */
function unitsPerOne(numbers: readonly number[]): number {
  const largest = Math.max(Math.abs(numbers[0] ?? 0), Math.abs(numbers.at(-1) ?? 0));
  let unit = 1;
  for (const number of numbers) {
    while (
      Math.round(number * unit) / unit !== number &&
      unit < 10 ** MOST_DECIMALS &&
      largest * unit * 10 <= Number.MAX_SAFE_INTEGER
    ) {
      unit *= 10;
    }
  }
  return unit;
}
