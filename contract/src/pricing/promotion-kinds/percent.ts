import * as z from 'zod/mini';
import type { MinorUnits } from '../../money.ts';
import { roundedShare } from '../rounding.ts';
import { spread } from '../spread.ts';
import { percentage, WHOLE } from './field-types.ts';
import { nothingMissing, type PromotionKindTraits } from './kind-traits.ts';

export const percent: PromotionKindTraits<'percent'> = {
  fields: z.object({ kind: z.literal('percent'), value: percentage('value') }),
  stored: z.object({ kind: z.literal('percent'), value: z.int() }),
  missing: nothingMissing,
  takesOff: ({ value }, _, left) => {
    const sum = left.reduce((all, minor) => all + minor, 0);
    return spread(percentOff(sum, value), left);
  },
  reward: () => null,
};

/** @param hundredths of a percent */
function percentOff(minor: MinorUnits, hundredths: number): MinorUnits {
  return roundedShare(minor, hundredths, WHOLE);
}
