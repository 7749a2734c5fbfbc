const MOST_BUCKETS = 20;
const STEPS = [5, 2, 1];
/** So many prices are counted in an array with a place for each cent of their range, which is faster than sorting them. */
const MANY_PRICES = 4096;
const WIDEST_RANGE = 1 << 22;

/** In minor units. A bucket holds from <= price < to, the last one `to` as well. */
export interface PriceBucket {
  from: number;
  to: number;
  count: number;
}

/** Different prices, ascending, and how many products have each. */
interface CountedPrices {
  prices: ArrayLike<number>;
  counts: ArrayLike<number>;
}

/**
 * At most 20 buckets from the lowest to the highest price, each with about as many products: they begin at quantiles, rounded down
 * to fair numbers. Where no more prices differ, each has a bucket.
 * @param prices in minor units, of `counts` products each
 */
export function countPrices(prices: ArrayLike<number>, counts?: ArrayLike<number>) {
  if (prices.length === 0) return { min: null, max: null, buckets: [] };
  const counted = distinct(prices, counts);
  const min = counted.prices[0] ?? 0;
  const max = counted.prices[counted.prices.length - 1] ?? 0;
  const edges = edgesOf(counted, min, max);
  const buckets: PriceBucket[] = [];
  let at = 0;
  for (const [n, from] of edges.slice(0, -1).entries()) {
    const to = edges[n + 1] ?? 0;
    const isLast = n === edges.length - 2;
    let count = 0;
    for (; at < counted.prices.length && (isLast || (counted.prices[at] ?? 0) < to); at += 1) {
      count += counted.counts[at] ?? 0;
    }
    buckets.push({ from, to, count });
  }
  return { min, max, buckets };
}

/** Each edge is above the quantile before, so that no bucket is empty. Prices may be any whole numbers. */
export function edgesOf(counted: CountedPrices, min: number, max: number): number[] {
  const starts = quantilesOf(counted).filter((price) => price > min);
  const edges = starts.map((start, n) => roundDown(start, start - (starts[n - 1] ?? min)));
  const first = roundDown(min, (starts[0] ?? min) - min);
  const last = edges.at(-1) ?? first;
  const step = stepOf(last < max ? max - last : last - (edges.at(-2) ?? first));
  return [first, ...edges, Math.max(Math.ceil(max / step) * step, last + step)];
}

/** The prices, each once, at which equal parts of all products begin. */
function quantilesOf({ prices, counts }: CountedPrices): number[] {
  if (prices.length <= MOST_BUCKETS) return Array.from(prices);
  let total = 0;
  for (let at = 0; at < counts.length; at += 1) total += counts[at] ?? 0;
  const quantiles: number[] = [];
  let upTo = 0;
  let part = 1;
  for (let at = 0; at < prices.length && part < MOST_BUCKETS; at += 1) {
    upTo += counts[at] ?? 0;
    if (upTo * MOST_BUCKETS <= total * part) continue;
    quantiles.push(prices[at] ?? 0);
    part = Math.floor((upTo * MOST_BUCKETS - 1) / total) + 1;
  }
  return quantiles;
}

const roundDown = (price: number, gap: number): number => {
  const step = stepOf(gap);
  return Math.floor(price / step) * step;
};

/** The largest of 1, 2, 5, 10 … minor units that is at most half of a gap. */
function stepOf(gap: number): number {
  for (let power = 10 ** Math.floor(Math.log10(Math.max(1, gap / 2))); power >= 1; power /= 10) {
    for (const step of STEPS) if (step * power * 2 <= gap) return step * power;
  }
  return 1;
}

function distinct(prices: ArrayLike<number>, counts?: ArrayLike<number>): CountedPrices {
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (let at = 0; at < prices.length; at += 1) {
    const price = prices[at] ?? 0;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  const range = max - min + 1;
  if (prices.length < MANY_PRICES || range > WIDEST_RANGE) return distinctBySorting(prices, counts);
  const byPrice = new Uint32Array(range);
  for (let at = 0; at < prices.length; at += 1) {
    const place = (prices[at] ?? 0) - min;
    byPrice[place] = (byPrice[place] ?? 0) + (counts?.[at] ?? 1);
  }
  const found = { prices: new Uint32Array(Math.min(range, prices.length)), counts: new Uint32Array(range) };
  let length = 0;
  for (let place = 0; place < range; place += 1) {
    const count = byPrice[place] ?? 0;
    if (count === 0) continue;
    found.prices[length] = min + place;
    found.counts[length] = count;
    length += 1;
  }
  return { prices: found.prices.subarray(0, length), counts: found.counts.subarray(0, length) };
}

function distinctBySorting(prices: ArrayLike<number>, counts?: ArrayLike<number>): CountedPrices {
  const byPrice = new Map<number, number>();
  for (let at = 0; at < prices.length; at += 1) {
    const price = prices[at] ?? 0;
    byPrice.set(price, (byPrice.get(price) ?? 0) + (counts?.[at] ?? 1));
  }
  const sorted = Uint32Array.from(byPrice.keys()).sort();
  return { prices: sorted, counts: sorted.map((price) => byPrice.get(price) ?? 0) };
}
