import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { filterOrders } from '../../storage/filter-storage.ts';

/** A value of a filter; its count is unknown while it could not be loaded. */
export type CountedValue = { value: string; label: string; count: number | undefined };

/**
 * The values of a filter in the order in which they first came, so that no row moves when counts change, nor when the page is
 * loaded again. Values that are gone stay with 0, new ones follow at the end.
 * @param filter what the filter is called
 * @param searched another search has other values, in an order of its own
 */
export function useStableValues(
  filter: string,
  values: readonly CountedValue[],
  searched: string,
): readonly CountedValue[] {
  const { pathname } = useLocation();
  const of = `${pathname}?${searched}`;
  const [known, setKnown] = useState({ of, values });
  const before = known.of === of ? known.values : [];
  const merged = mergeValues(before, values);
  // React renders once more with it, before anything is shown.
  if (known.of !== of || merged.length > before.length) setKnown({ of, values: merged });

  // Not while rendering: the document that the server has drawn knows nothing of this tab.
  useLayoutEffect(() => {
    const remembered = filterOrders.read();
    const order = remembered?.of === of ? remembered.orders[filter] : undefined;
    if (order === undefined) return;
    const first = order.map((one) => ({ ...one, count: 0 }));
    setKnown((shown) => ({ of: shown.of, values: mergeValues(first, shown.values) }));
  }, [filter, of]);
  useEffect(() => {
    if (known.values.length === 0 || known.of !== of) return;
    const remembered = filterOrders.read();
    const others = remembered?.of === of ? remembered.orders : {};
    filterOrders.write({
      of,
      orders: { ...others, [filter]: known.values.map(({ value, label }) => ({ value, label })) },
    });
  }, [filter, of, known]);
  return merged;
}

export function mergeValues(before: readonly CountedValue[], now: readonly CountedValue[]): readonly CountedValue[] {
  const counted = new Map(now.map((one) => [one.value, one]));
  const kept = before.map((one) => {
    const found = counted.get(one.value);
    counted.delete(one.value);
    return found ?? { ...one, count: 0 };
  });
  return [...kept, ...counted.values()];
}
