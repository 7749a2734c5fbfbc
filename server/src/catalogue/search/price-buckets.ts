const MOST_BUCKETS = 20;
const STEPS = [1, 2, 5];

/** In cents. A bucket holds from <= price < to, the last one `to` as well. */
export interface PriceBucket {
  from: number;
  to: number;
  count: number;
}

/**
 * Buckets of one round width from the lowest to the highest price: 5 to 20, fewer where the prices are less than 5 cents
 * apart.
 * @param prices in cents, of `counts` products each
 */
export function countPrices(prices: ArrayLike<number>, counts?: ArrayLike<number>) {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < prices.length; at += 1) {
    const price = prices[at] ?? 0;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  if (prices.length === 0) return { min: null, max: null, buckets: [] };
  const width = widthOf(min, max);
  const first = Math.floor(min / width);
  const length = Math.max(1, Math.ceil(max / width) - first);
  const inBucket = new Uint32Array(length);
  for (let at = 0; at < prices.length; at += 1) {
    const bucket = Math.min(length - 1, Math.floor((prices[at] ?? 0) / width) - first);
    inBucket[bucket] = (inBucket[bucket] ?? 0) + (counts?.[at] ?? 1);
  }
  const buckets: PriceBucket[] = Array.from(inBucket, (count, n) => ({
    from: (first + n) * width,
    to: (first + n + 1) * width,
    count,
  }));
  return { min, max, buckets };
}

/** The least of 1, 2, 5, 10 … cents that gives few enough buckets. */
function widthOf(min: number, max: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) {
      const width = step * power;
      if (Math.ceil(max / width) - Math.floor(min / width) <= MOST_BUCKETS) return width;
    }
  }
}
