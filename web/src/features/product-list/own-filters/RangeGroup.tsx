import type { AttributeFacet } from '@shop/contract/search';
import { localeText } from '@shop/messages/locale';
import { ownFiltersText } from '@shop/messages/own-filters';
import { productListText } from '@shop/messages/product-list';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { lazily } from '../../../ui/lazily.ts';
import { FilterGroup } from '../FilterGroup.tsx';
import { Histogram } from '../Histogram.tsx';

type Bound = string | undefined;
export type RangeGroupProps = {
  facet: Extract<AttributeFacet, { kind: 'number' }>;
  from: Bound;
  to: Bound;
  onChange: (range: { from: Bound; to: Bound }) => void;
};

const number = lazily(() => new Intl.NumberFormat(localeText.tag, { maximumFractionDigits: 6 }));

/** '1,205.5' becomes '1205.5', and nothing stays nothing. @returns undefined if it is no number */
function readNumber(text: string): string | undefined {
  const plain = text.replaceAll(/[\s,]/g, '').replace(/\.$/, '').replace(/^\+/, '');
  return plain === '' || /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? plain : undefined;
}

/** Where numbers are of very different size, one large one must not press all others together. */
function placeOf(min: number, max: number): (value: number) => number {
  return min >= 0 && max > 100 * Math.max(min, 1) ? Math.log1p : (value) => value;
}

/** Two fields that take effect on Enter or when they are left, and a histogram of the numbers. */
export function RangeGroup({ facet: { name, unit, min, max, buckets }, from, to, onChange }: RangeGroupProps) {
  const id = useId();
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' });
  useEffect(() => setTyped({ from: from ?? '', to: to ?? '' }), [from, to]);
  const [checked, setChecked] = useState(false);
  const low = readNumber(typed.from);
  const high = readNumber(typed.to);
  const wrong = checked && (low === undefined || high === undefined);
  const inUnit = (text: string) => (unit === '' ? text : ownFiltersText.inUnit({ number: text, unit }));

  function apply(event: SyntheticEvent): void {
    event.preventDefault();
    setChecked(true);
    if (low === undefined || high === undefined) return;
    const isSwapped = low !== '' && high !== '' && Number(low) > Number(high);
    const [least, most] = isSwapped ? [high, low] : [low, high];
    setTyped({ from: least, to: most });
    if (least !== (from ?? '') || most !== (to ?? '')) onChange({ from: least || undefined, to: most || undefined });
  }
  const field = (bound: 'from' | 'to', label: string, limit: number | null) => (
    <div className="min-w-0 flex-1">
      <label htmlFor={`${id}-${bound}`} className="block text-sm">
        <span aria-hidden="true">{label}</span>
        <span className="sr-only">{ownFiltersText.rangeOfName({ bound, name, unit: unit || 'none' })}</span>
      </label>
      <input
        id={`${id}-${bound}`}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        placeholder={limit === null ? '' : number().format(limit)}
        value={typed[bound]}
        onChange={(event) => {
          setChecked(false);
          setTyped({ ...typed, [bound]: event.currentTarget.value });
        }}
        aria-invalid={wrong && readNumber(typed[bound]) === undefined ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        className="mt-1 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-2.5 py-2 text-sm tabular-nums placeholder:text-ink-soft hover:border-ink aria-invalid:border-red xl:min-h-9 xl:py-1"
      />
    </div>
  );

  return (
    <FilterGroup legend={name} folds chosen={from === undefined && to === undefined ? 0 : 1}>
      {buckets.length > 1 && min !== null && max !== null && (
        <Histogram
          buckets={buckets}
          placeOf={placeOf(min, max)}
          from={Number(from ?? Number.NEGATIVE_INFINITY)}
          to={Number(to ?? Number.POSITIVE_INFINITY)}
          least={number().format(min)}
          most={inUnit(number().format(max))}
        />
      )}
      <form
        onSubmit={apply}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) apply(event);
        }}
        className="mt-2 flex items-end gap-2"
      >
        {field('from', productListText.min, min)}
        {field('to', productListText.max, max)}
        {/* Enter submits a form of two fields only with a button. */}
        <button type="submit" hidden>
          {productListText.apply}
        </button>
      </form>
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="mt-1.5 text-sm text-red">
          {ownFiltersText.enterANumber}
        </p>
      )}
    </FilterGroup>
  );
}
