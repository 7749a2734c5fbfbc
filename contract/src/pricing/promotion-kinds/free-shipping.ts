import { promotionSentencesText } from '@shop/messages/promotion-sentences';
import * as z from 'zod/mini';
import { nothingMissing, type PromotionKindTraits } from './kind-traits.ts';

export const freeShipping: PromotionKindTraits<'freeShipping'> = {
  fields: z.object({ kind: z.literal('freeShipping') }),
  stored: z.object({ kind: z.literal('freeShipping') }),
  freesShipping: true,
  missing: nothingMissing,
  takesOff: (_, qualifying) => qualifying.map(() => 0),
  reward: (_, missing) => (missing === 'minor' ? promotionSentencesText.shippingIsFree : null),
};
