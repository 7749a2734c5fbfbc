/** What history entries of shipments and returns hold. */

import type { HistoryValue } from '@shop/contract/history';

/** The value of a field of an entry, as it was afterwards. */
export type Recorded = (field: string) => HistoryValue | undefined;

/** '2 of 3 items' */
export function unitsIn(recorded: Recorded): string {
  const [units, of] = [recorded('units'), recorded('of')];
  if (typeof units !== 'number') return 'items';
  if (typeof of === 'number' && of !== units) return `${units} of ${of} items`;
  return units === 1 ? '1 item' : `${units} items`;
}

export function withCarrier(recorded: Recorded): string {
  const carrier = recorded('carrier');
  return typeof carrier === 'string' && carrier !== '' ? ` with ${carrier}` : '';
}
