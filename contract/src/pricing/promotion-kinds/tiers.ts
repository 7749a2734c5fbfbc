import { promotionSentencesText } from '@shop/messages/promotion-sentences';
import * as z from 'zod/mini';
import { hasAtMostTwoDecimals, hasDecimalsOfShop, toAmount, toMinorUnits } from '../../money.ts';
import { MOST_AMOUNT, WHOLE } from './field-types.ts';
import { type PromotionKindTraits, type Qualifying, unitsOf } from './kind-traits.ts';
import { percent } from './percent.ts';
import { type Terms, type TierMeasure, tierMeasures } from './terms.ts';

export const MOST_TIERS = 20;

const percentError = 'percent must be above 0 and at most 100, with at most two decimals';
const body = z
  .object({
    kind: z.literal('tiers'),
    by: z.enum(tierMeasures, 'by must be total or quantity'),
    tiers: z
      .array(
        z.object({
          from: z
            .number('from is required')
            .check(
              z.minimum(0, 'from must be at least 0'),
              z.maximum(MOST_AMOUNT, `from must be at most ${MOST_AMOUNT}`),
            ),
          percent: z
            .number(percentError)
            .check(
              z.positive(percentError),
              z.maximum(100, percentError),
              z.refine(hasAtMostTwoDecimals, percentError),
            ),
        }),
        'tiers is required',
      )
      .check(
        z.minLength(1, 'there must be at least one tier'),
        z.maxLength(MOST_TIERS, `there may be at most ${MOST_TIERS} tiers`),
        z.refine(
          (tiers) => tiers.every(({ from }, place) => place === 0 || from > (tiers[place - 1]?.from ?? 0)),
          'tiers must be ascending',
        ),
      ),
  })
  .check((checked) => {
    const { by, tiers } = checked.value;
    const isRight = by === 'total' ? hasDecimalsOfShop : Number.isInteger;
    tiers.forEach(({ from }, place) => {
      if (isRight(from)) return;
      const message = by === 'total' ? 'from has too many decimals' : 'from must be a whole number of items';
      checked.issues.push({ code: 'custom', input: from, path: ['tiers', place, 'from'], message });
    });
  });

const stored = z.object({
  kind: z.literal('tiers'),
  by: z.enum(tierMeasures),
  tiers: z.array(z.object({ from: z.int(), percent: z.int() })),
});

export const tiers: PromotionKindTraits<'tiers'> = {
  fields: z.codec(body, stored, {
    decode: ({ kind, by, tiers: steps }) => ({
      kind,
      by,
      tiers: steps.map((step) => ({
        from: by === 'total' ? toMinorUnits(step.from) : step.from,
        percent: Math.round(step.percent * 100),
      })),
    }),
    encode: ({ kind, by, tiers: steps }) => ({
      kind,
      by,
      tiers: steps.map((step) => ({
        from: by === 'total' ? toAmount(step.from) : step.from,
        percent: step.percent / 100,
      })),
    }),
  }),
  stored,
  missing: (terms, qualifying) => {
    const [first] = terms.tiers;
    const reached = measured(terms.by, qualifying);
    if (first === undefined || reached >= first.from) return null;
    return terms.by === 'total' ? { minor: first.from - reached } : { units: first.from - reached };
  },
  takesOff: (terms, qualifying, left) =>
    percent.takesOff({ kind: 'percent', value: reachedTier(terms, qualifying)?.percent ?? 0 }, qualifying, left),
  reward: ({ tiers: [first] }) =>
    promotionSentencesText.youGetPercentOff({ percent: String(((first?.percent ?? 0) * 100) / WHOLE) }),
};

/** The highest tier whose `from` is reached. */
function reachedTier({ by, tiers: steps }: Terms<'tiers'>, qualifying: readonly Qualifying[]) {
  const reached = measured(by, qualifying);
  return steps.findLast(({ from }) => from <= reached);
}

function measured(by: TierMeasure, qualifying: readonly Qualifying[]): number {
  return by === 'quantity' ? unitsOf(qualifying) : qualifying.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
