import { isAmountText, moneyName, moneySymbol, plainMoney, withMoneySymbol } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import type { Facets } from '@shop/contract/search';
import { localeText } from '@shop/messages/locale';
import { productListText } from '@shop/messages/product-list';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { FilterGroup } from './FilterGroup.tsx';
import { Histogram } from './Histogram.tsx';

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

/** Where the comma begins the decimals, '1.200,50' and '12.50' are what they look like there. */
function withPoint(text: string): string {
  const isComma = (1.5).toLocaleString(localeText.tag).includes(',');
  return isComma ? text.replaceAll(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.') : text.replaceAll(',', '');
}

/** '1,200' with or without the symbol becomes '1200', and nothing stays nothing. @returns undefined if it is no amount */
function readAmount(text: string): string | undefined {
  const plain = withPoint(text.replaceAll(moneySymbol().symbol, '').replaceAll(/\s/g, '')).replace(/\.$/, '');
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
          className="pointer-events-none absolute inset-y-0 start-2.5 grid place-items-center text-sm text-ink-soft"
        >
          <bdi>{moneySymbol().symbol}</bdi>
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
          className={`block min-h-11 w-full rounded-md border border-line-strong bg-surface py-2 pe-2 text-sm tabular-nums placeholder:text-ink-soft hover:border-ink aria-invalid:border-red xl:min-h-9 xl:py-1 ${moneySymbol().symbol.length > 1 ? 'ps-12' : 'ps-6'}`}
        />
      </div>
    </div>
  );

  return (
    <FilterGroup
      legend={productListText.price}
      folds={false}
      chosen={from === undefined && to === undefined && read === undefined ? 0 : 1}
    >
      {price !== undefined && (
        <Histogram
          buckets={price.buckets}
          placeOf={Math.log1p}
          from={Number(from ?? read?.from ?? 0)}
          to={Number(to ?? read?.to ?? Number.POSITIVE_INFINITY)}
          least={price.min !== null && withMoneySymbol(formatCount(Math.floor(price.min)))}
          most={price.max !== null && withMoneySymbol(formatCount(Math.ceil(price.max)))}
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
    </FilterGroup>
  );
}
