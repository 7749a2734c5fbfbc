import { promotionSentencesText } from '@shop/messages/promotion-sentences';
import * as z from 'zod/mini';
import type { MinorUnits } from '../../money.ts';
import { count } from './field-types.ts';
import { missingUnits, type PromotionKindTraits, type Qualifying, unitsOf } from './kind-traits.ts';

export const cheapestFree: PromotionKindTraits<'cheapestFree'> = {
  fields: z.object({ kind: z.literal('cheapestFree'), n: count('n') }),
  stored: z.object({ kind: z.literal('cheapestFree'), n: z.int() }),
  missing: ({ n }, qualifying) => missingUnits(n, qualifying),
  takesOff: ({ n }, qualifying, left) => cheapest(qualifying, left, Math.floor(unitsOf(qualifying) / n)),
  reward: (_, missing) => (missing === 'units' ? promotionSentencesText.oneIsFree : null),
};

/** The price of so many cheapest units, ties to the earlier line; of a line at most what is left of it. */
export function cheapest(qualifying: readonly Qualifying[], left: readonly MinorUnits[], free: number): MinorUnits[] {
  const amounts = qualifying.map(() => 0);
  let more = free;
  const byPrice = qualifying
    .map(({ unitPriceMinor, quantity }, index) => ({ unitPriceMinor, quantity, index }))
    .toSorted((one, other) => one.unitPriceMinor - other.unitPriceMinor || one.index - other.index);
  for (const { unitPriceMinor, quantity, index } of byPrice) {
    const units = Math.min(more, quantity);
    amounts[index] = Math.min(units * unitPriceMinor, left[index] ?? 0);
    more -= units;
  }
  return amounts;
}
