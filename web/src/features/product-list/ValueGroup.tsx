import { productListText } from '@shop/messages/product-list';
import { useId, useState } from 'react';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterRow } from './FilterRow.tsx';
import { type CountedValue, useStableValues } from './stable-values.ts';

const SHOWN_AT_FIRST = 10;

type Plural = 'brands' | 'categories' | 'colors' | 'sizes' | 'values';

export type ValueGroupProps = {
  /** What the filter is called in the address. */
  name: string;
  legend: string;
  folds: boolean;
  /** Leaves out the values that no product has: where the list is empty, they lead nowhere. */
  isEmpty: boolean;
  /** What one looks for in a long group. */
  plural: Plural;
  values: readonly CountedValue[];
  /** What was searched for: another search has other values, in another order. */
  searched: string;
  chosen: readonly string[];
  onToggle: (value: string, on: boolean) => void;
};

/** A filter of which several values may be ticked. A long one is cut, and has a search field of its own. */
export function ValueGroup({
  name,
  legend,
  folds,
  isEmpty,
  plural,
  values,
  searched,
  chosen,
  onToggle,
}: ValueGroupProps) {
  const [expanded, setExpanded] = useState(false);
  const [wanted, setWanted] = useState('');
  const known = useStableValues(name, values, searched);
  const stable = isEmpty ? known.filter(({ value, count }) => count !== 0 || chosen.includes(value)) : known;
  const isLong = stable.length > SHOWN_AT_FIRST;
  const word = isLong ? wanted.trim().toLowerCase() : '';
  // 'Show more' never hides a ticked value.
  const shown = stable.filter(({ value, label }, index) =>
    word === '' ? expanded || index < SHOWN_AT_FIRST || chosen.includes(value) : label.toLowerCase().includes(word),
  );
  const hidden = stable.length - shown.length;
  if (stable.length === 0) return null;

  return (
    <FilterGroup legend={legend} folds={folds} chosen={chosen.length}>
      {isLong && <Wanted plural={plural} text={wanted} found={shown.length} onType={setWanted} />}
      <div className={expanded || word !== '' ? '-mx-1.5 max-h-96 overflow-y-auto px-1.5' : ''}>
        {shown.map(({ value, label, count }) => (
          <FilterRow
            key={value}
            type="checkbox"
            label={label}
            count={count}
            checked={chosen.includes(value)}
            onChange={(event) => onToggle(value, event.currentTarget.checked)}
          />
        ))}
      </div>
      {isLong && word === '' && (hidden > 0 || expanded) && (
        <button
          type="button"
          aria-expanded={expanded}
          className="mt-1 min-h-9 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? productListText.showFewer : productListText.showMoreHidden({ hidden })}
          <span className="sr-only"> {legend}</span>
        </button>
      )}
    </FilterGroup>
  );
}

type WantedProps = { plural: Plural; text: string; found: number; onType: (text: string) => void };

function Wanted({ plural, text, found, onType }: WantedProps) {
  const id = useId();
  return (
    <div className="mb-1">
      <input
        type="search"
        aria-label={productListText.findValues({ values: plural })}
        aria-describedby={id}
        placeholder={productListText.findValues({ values: plural })}
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        className="block min-h-9 w-full rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-soft hover:border-ink"
      />
      <p id={id} role="status" className={text.trim() === '' || found > 0 ? 'sr-only' : 'pt-2 text-sm text-ink-soft'}>
        {text.trim() !== '' &&
          (found === 0
            ? productListText.noSuchValues({ values: plural })
            : productListText.someOfValues({ found, values: plural }))}
      </p>
    </div>
  );
}
