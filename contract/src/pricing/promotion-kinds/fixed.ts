import * as z from 'zod/mini';
import { spread } from '../spread.ts';
import { amount } from './field-types.ts';
import { nothingMissing, type PromotionKindTraits } from './kind-traits.ts';

export const fixed: PromotionKindTraits<'fixed'> = {
  fields: z.object({ kind: z.literal('fixed'), value: amount('value') }),
  stored: z.object({ kind: z.literal('fixed'), value: z.int() }),
  missing: nothingMissing,
  takesOff: ({ value }, _, left) => {
    const sum = left.reduce((all, minor) => all + minor, 0);
    return spread(Math.min(value, sum), left);
  },
  reward: () => null,
};
