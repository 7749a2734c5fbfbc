import { isAmountText, moneyName, moneySymbol, plainMoney, withMoneySymbol } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import type { Facets } from '@shop/contract/search';
import { productListText } from '@shop/messages/product-list';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';

export type PriceRange = { price_gte: string | undefined; price_lte: string | undefined };
type PriceFacet = Facets['facets']['price'];

export type PriceGroupProps = {
  /** Undefined while it could not be loaded. */
  price: PriceFacet | undefined;
  from: string | undefined;
  to: string | undefined;
  /** What price words of the query mean: it counts where the field is empty. */
  read: { from: string | undefined; to: string | undefined } | undefined;
  onChange: (range: PriceRange) => void;
};

const HEIGHT = 40;
const WIDTH = 192;
const GAP = 1;

/** '1,200' with or without the symbol becomes '1200', and nothing stays nothing. @returns undefined if it is no amount */
function readAmount(text: string): string | undefined {
  const plain = text.replaceAll(moneySymbol().symbol, '').replaceAll(/[\s,]/g, '').replace(/\.$/, '');
  return plain === '' || isAmountText(plain) ? plain : undefined;
}

function limitOf(name: 'from' | 'to', limit: number | null | undefined): string {
  if (limit === null || limit === undefined) return '';
  return String(name === 'from' ? Math.floor(limit) : Math.ceil(limit));
}

/** Two fields that take effect on Enter or when they are left, and a histogram of the prices. */
export function PriceGroup({ price, from, to, read, onChange }: PriceGroupProps) {
  const id = useId();
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' });
  useEffect(() => setTyped({ from: from ?? '', to: to ?? '' }), [from, to]);
  const low = readAmount(typed.from);
  const high = readAmount(typed.to);
  const [checked, setChecked] = useState(false);
  const wrong = checked && (low === undefined || high === undefined);

  function apply(event: SyntheticEvent): void {
    event.preventDefault();
    setChecked(true);
    if (low === undefined || high === undefined) return;
    const swapped = low !== '' && high !== '' && Number(low) > Number(high);
    const [least, most] = swapped ? [high, low] : [low, high];
    setTyped({ from: least, to: most });
    const range = { price_gte: least || undefined, price_lte: most || undefined };
    if (range.price_gte !== from || range.price_lte !== to) onChange(range);
  }
  const field = (name: 'from' | 'to', label: string, limit: number | null | undefined) => (
    <div className="min-w-0 flex-1">
      <label htmlFor={`${id}-${name}`} className="block text-sm">
        {label}
        <span className="sr-only"> {productListText.priceInMoney({ name: moneyName() })}</span>
      </label>
      <div className="relative mt-1">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-sm text-ink-soft"
        >
          {moneySymbol().symbol}
        </span>
        <input
          id={`${id}-${name}`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          placeholder={read === undefined ? limitOf(name, limit) : (read[name] ?? '')}
          value={typed[name]}
          onChange={(event) => {
            setChecked(false);
            setTyped({ ...typed, [name]: event.currentTarget.value });
          }}
          aria-invalid={wrong && readAmount(typed[name]) === undefined ? true : undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          className={`block min-h-11 w-full rounded-md border border-line-strong bg-surface py-2 pr-2 text-sm tabular-nums placeholder:text-ink-soft hover:border-ink aria-invalid:border-red xl:min-h-9 xl:py-1 ${moneySymbol().symbol.length > 1 ? 'pl-12' : 'pl-6'}`}
        />
      </div>
    </div>
  );

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{productListText.price}</legend>
      {price !== undefined && (
        <Histogram
          price={price}
          from={Number(from ?? read?.from ?? 0)}
          to={Number(to ?? read?.to ?? Number.POSITIVE_INFINITY)}
        />
      )}
      <form
        onSubmit={apply}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) apply(event);
        }}
        className="mt-2 flex items-end gap-2"
      >
        {field('from', productListText.min, price?.min)}
        {field('to', productListText.max, price?.max)}
        {/* Enter submits a form of two fields only with a button. */}
        <button type="submit" hidden>
          {productListText.apply}
        </button>
      </form>
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="mt-1.5 text-sm text-red">
          {productListText.enterAmountSuchAs({ name: moneyName(), example: plainMoney(19.99) })}
        </p>
      )}
    </fieldset>
  );
}

/** A place on the axis of prices. Dear products are far apart: on a scale of amounts, one of them would press all others together. */
const placeOf = (price: number): number => Math.log1p(price);

/**
 * How many products there are at which price. Buckets have about as many products each, and bars are as wide as theirs: they are the
 * higher, the closer the prices. Heights are square roots, so that low ones are seen as well. The fields say the range by numbers,
 * so screen readers skip it.
 */
function Histogram({ price: { min, max, buckets }, from, to }: { price: PriceFacet; from: number; to: number }) {
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
        <span>{min !== null && withMoneySymbol(formatCount(Math.floor(min)))}</span>
        <span>{max !== null && withMoneySymbol(formatCount(Math.ceil(max)))}</span>
      </p>
    </>
  );
}
