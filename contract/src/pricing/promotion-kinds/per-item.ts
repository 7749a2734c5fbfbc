import * as z from 'zod/mini';
import { amount } from './field-types.ts';
import { nothingMissing, type PromotionKindTraits } from './kind-traits.ts';

export const perItem: PromotionKindTraits<'perItem'> = {
  fields: z.object({ kind: z.literal('perItem'), value: amount('value') }),
  stored: z.object({ kind: z.literal('perItem'), value: z.int() }),
  missing: nothingMissing,
  takesOff: ({ value }, qualifying, left) =>
    // No more than the price of each: of a line at most what is left of it.
    qualifying.map(({ quantity }, index) => Math.min(quantity * value, left[index] ?? 0)),
  reward: () => null,
};
