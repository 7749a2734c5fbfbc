import type { ReactNode } from 'react';

const HEIGHT = 40;
const WIDTH = 192;
const GAP = 1;

type HistogramProps = {
  /** About as many products in each. */
  buckets: readonly { from: number; to: number; count: number }[];
  /**
   * A place on the axis. Dear products are far apart: on a scale of amounts, one of them would press all others together, so prices
   * have one of logarithms.
   */
  placeOf: (value: number) => number;
  /** The chosen range. */
  from: number;
  to: number;
  /** At the ends of the axis. */
  least: ReactNode;
  most: ReactNode;
};

/**
 * How many products there are at which price or number. Buckets have about as many products each, and bars are as wide as theirs: they
 * are the higher, the closer the numbers. Heights are square roots, so that low ones are seen as well. The fields say the range by
 * numbers, so screen readers skip it.
 */
export function Histogram({ buckets, placeOf, from, to, least, most }: HistogramProps) {
  const start = placeOf(buckets[0]?.from ?? 0);
  const scale = WIDTH / Math.max(placeOf(buckets.at(-1)?.to ?? 0) - start, Number.EPSILON);
  const bars = buckets.map((bucket) => {
    const x = (placeOf(bucket.from) - start) * scale;
    const width = Math.max((placeOf(bucket.to) - start) * scale - x, 1);
    return { ...bucket, x, width, density: bucket.count / width };
  });
  const densest = Math.max(...bars.map(({ density }) => density));
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-12 w-full border-b border-line"
      >
        {bars.map((bar) => {
          const height = Math.max(2, Math.sqrt(bar.density / densest) * HEIGHT);
          const isIn = bar.to >= from && bar.from <= to;
          return (
            <rect
              key={bar.from}
              x={bar.x}
              width={Math.max(bar.width - GAP, bar.width / 2)}
              y={HEIGHT - height}
              height={height}
              className={isIn ? 'fill-accent' : 'fill-line-strong opacity-50'}
            />
          );
        })}
      </svg>
      <p className="flex min-h-5 justify-between gap-2 text-xs text-ink-soft tabular-nums">
        <span>{least}</span>
        <span>{most}</span>
      </p>
    </>
  );
}
