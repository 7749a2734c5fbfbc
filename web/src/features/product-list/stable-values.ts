import { useState } from 'react';

/** A value of a filter; its count is unknown while it could not be loaded. */
export type CountedValue = { value: string; label: string; count: number | undefined };

/**
 * The values of a filter in the order in which they first came, so that no row moves when counts change. Values that
 * are gone stay with 0, new ones follow at the end.
 * @param of another text is another list, which has an order of its own
 */
export function useStableValues(values: readonly CountedValue[], of: string): readonly CountedValue[] {
  const [known, setKnown] = useState({ of, values });
  const before = known.of === of ? known.values : [];
  const merged = mergeValues(before, values);
  // React renders once more with it, before anything is shown.
  if (known.of !== of || merged.length > before.length) setKnown({ of, values: merged });
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
