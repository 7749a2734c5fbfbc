import { promotionSentencesText } from '@shop/messages/promotion-sentences';
import * as z from 'zod/mini';
import { nothingMissing, type PromotionKindTraits } from './kind-traits.ts';

const kind = z.literal('freeShipping');

export const freeShipping: PromotionKindTraits<'freeShipping'> = {
  fields: z.codec(
    z.object({ kind, methods: z.nullable(z.array(z.int())) }),
    z.object({ kind, methods: z.array(z.int()) }),
    {
      decode: ({ methods, ...terms }) => ({ ...terms, methods: [...new Set(methods ?? [])] }),
      encode: (terms) => terms,
    },
  ),
  // Those of earlier versions name no methods.
  stored: z.object({ kind, methods: z._default(z.array(z.int()), []) }),
  shippingMethods: ({ methods }) => methods,
  missing: nothingMissing,
  takesOff: (_, qualifying) => qualifying.map(() => 0),
  reward: (_, missing) => (missing === 'minor' ? promotionSentencesText.shippingIsFree : null),
};
