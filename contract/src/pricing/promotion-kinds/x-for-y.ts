import { promotionSentencesText } from '@shop/messages/promotion-sentences';
import * as z from 'zod/mini';
import { cheapest } from './cheapest-free.ts';
import { count } from './field-types.ts';
import { missingUnits, type PromotionKindTraits, unitsOf } from './kind-traits.ts';

export const xForY: PromotionKindTraits<'xForY'> = {
  fields: z
    .object({ kind: z.literal('xForY'), x: count('x'), y: count('y') })
    .check(z.refine(({ x, y }) => y < x, { path: ['y'], error: 'y must be below x' })),
  stored: z.object({ kind: z.literal('xForY'), x: z.int(), y: z.int() }),
  missing: ({ x }, qualifying) => missingUnits(x, qualifying),
  takesOff: ({ x, y }, qualifying, left) => cheapest(qualifying, left, Math.floor(unitsOf(qualifying) / x) * (x - y)),
  reward: ({ x, y }, missing) => (missing === 'units' ? promotionSentencesText.youGetXForThePriceOfY({ x, y }) : null),
};
