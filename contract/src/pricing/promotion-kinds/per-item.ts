import * as z from 'zod/mini';
import { amount } from './field-types.ts';
import { nothingMissing, type PromotionKindTraits } from './kind-traits.ts';

export const perItem: PromotionKindTraits<'perItem'> = {
  fields: z.object({ kind: z.literal('perItem'), value: amount('value') }),
  stored: z.object({ kind: z.literal('perItem'), value: z.int() }),
  missing: nothingMissing,
  takesOff: ({ value }, qualifying, left) =>
    qualifying.map(({ unitPriceMinor, quantity }, index) =>
      Math.min(quantity * Math.min(value, unitPriceMinor), left[index] ?? 0),
    ),
  reward: () => null,
};
