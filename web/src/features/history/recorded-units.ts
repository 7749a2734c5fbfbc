/** What history entries of shipments and returns hold. */

import type { HistoryValue } from '@shop/contract/history';
import { historyText } from '@shop/messages/history';

/** The value of a field of an entry, as it was afterwards. */
export type Recorded = (field: string) => HistoryValue | undefined;

/** '2 of 3 items' */
export function unitsIn(recorded: Recorded): string {
  const [units, of] = [recorded('units'), recorded('of')];
  if (typeof units !== 'number') return historyText.items;
  if (typeof of === 'number' && of !== units) return historyText.unitsOfItems({ units, of });
  return historyText.countItems({ units });
}

/** 'none' where no carrier is known. */
export function carrierIn(recorded: Recorded): string {
  const carrier = recorded('carrier');
  return typeof carrier === 'string' && carrier !== '' ? carrier : 'none';
}
