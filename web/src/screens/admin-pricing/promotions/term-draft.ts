/** What was typed into the fields of all kinds of promotions. A kind that is chosen again has what was typed before. */

import { type TierMeasure, tierMeasures, type Units } from '@shop/contract/pricing/promotion-kinds/terms';
import type { Promotion } from '@shop/contract/promotion-bodies';
import { localeText } from '@shop/messages/locale';
import { promotionKindsText } from '@shop/messages/promotion-kinds';
import * as z from 'zod/mini';
import { amountText } from '../../../forms/amount-text.ts';
import { hundredthsIn, numberIn } from '../../../forms/number-in.ts';

const text = z.string();
const ids = z.array(text);

const tierDraft = z.object({ key: z.int(), from: text, percent: text });
export type TierDraft = z.infer<typeof tierDraft>;

const unitsShape = { quantity: text, products: ids, categories: z.array(text), brands: z.array(text) };
export type UnitsDraft = z.infer<z.ZodMiniObject<typeof unitsShape>>;

export const termDraftShape = {
  value: text,
  n: text,
  x: text,
  y: text,
  timesPerOrder: text,
  by: z.enum(tierMeasures),
  tiers: z.array(tierDraft),
  buy: z.object(unitsShape),
  get: z.object({ ...unitsShape, percent: text }),
  /** Ids. */
  methods: ids,
};
export type TermDraft = z.infer<z.ZodMiniObject<typeof termDraftShape>>;
/** Terms with one field of their own. */
export type TextTerm = 'value' | 'n' | 'x' | 'y' | 'timesPerOrder';

let lastKey = 0;
/** Rows have keys that only the page knows. */
export function newTier(from = '', percent = ''): TierDraft {
  lastKey += 1;
  return { key: lastKey, from, percent };
}

const noLists = { products: [], categories: [], brands: [] };

export const newTermDraft: TermDraft = {
  value: '',
  n: '3',
  x: '3',
  y: '2',
  timesPerOrder: '',
  by: 'total',
  tiers: [newTier('50', '5'), newTier('100', '10')],
  buy: { ...noLists, quantity: '2' },
  get: { ...noLists, quantity: '1', percent: '100' },
  methods: [],
};

const unitsDraftOf = ({ quantity, products, categories, brands }: Units): UnitsDraft => ({
  quantity: String(quantity),
  products: products.map(String),
  categories,
  brands,
});

const typedUnits = ({ quantity, products, categories, brands }: UnitsDraft): Units => ({
  quantity: numberIn(quantity) ?? Number.NaN,
  products: products.map(Number),
  categories: [...categories],
  brands: [...brands],
});

/** Paths of fields, each with a label for the list of mistakes. */
type Labelled = readonly { name: string; label: string }[];

/** Of terms with more than a number: as they are typed, and as bodies have them. */
export const structured = {
  tiers: {
    fields: ({ tiers }: TermDraft): Labelled =>
      tiers.flatMap((_, place) => [
        { name: `tiers.${place}.from`, label: promotionKindsText.fromOfStep({ step: place + 1 }) },
        { name: `tiers.${place}.percent`, label: promotionKindsText.percentOfStep({ step: place + 1 }) },
      ]),
    draftOf: ({ by, tiers }: Promotion): Partial<TermDraft> => ({
      by: by ?? 'total',
      tiers: (tiers ?? []).map(({ from, percent }) =>
        newTier(by === 'total' ? amountText(from) : String(from), String(percent)),
      ),
    }),
    typed: ({ by, tiers }: TermDraft) => ({
      by,
      tiers: tiers.map(({ from, percent }) => ({
        from: readFrom(by, from),
        percent: hundredthsIn(percent) ?? Number.NaN,
      })),
    }),
    decimals: ({ by, tiers }: TermDraft) =>
      Object.fromEntries(
        tiers.flatMap(({ from, percent }, place) => [
          ...(by === 'total' ? [[`tiers.${place}.from`, from]] : []),
          [`tiers.${place}.percent`, percent],
        ]),
      ),
  },
  buyXGetY: {
    fields: (): Labelled => [
      { name: 'buy.quantity', label: promotionKindsText.itemsBought },
      { name: 'get.quantity', label: promotionKindsText.itemsReduced },
      { name: 'get.percent', label: promotionKindsText.percentOff },
    ],
    draftOf: ({ buy, get }: Promotion): Partial<TermDraft> => ({
      ...(buy && { buy: unitsDraftOf(buy) }),
      ...(get && { get: { ...unitsDraftOf(get), percent: String(get.percent) } }),
    }),
    typed: ({ buy, get }: TermDraft) => ({
      buy: typedUnits(buy),
      get: { ...typedUnits(get), percent: hundredthsIn(get.percent) ?? Number.NaN },
    }),
    decimals: ({ get }: TermDraft) => ({ 'get.percent': get.percent }),
  },
  freeShipping: {
    fields: (): Labelled => [],
    draftOf: ({ methods }: Promotion): Partial<TermDraft> => ({ methods: (methods ?? []).map(String) }),
    typed: ({ methods }: TermDraft) => ({ methods: methods.map(Number) }),
    decimals: () => ({}),
  },
};
export type Structured = (typeof structured)[keyof typeof structured];

function readFrom(by: TierMeasure, typed: string): number {
  return (by === 'total' ? hundredthsIn(typed) : numberIn(typed)) ?? Number.NaN;
}

export const unitsTextOf = ({ quantity, products, categories, brands }: UnitsDraft) =>
  [quantity, ...categories, ...brands, ...products.map((id) => `#${id}`)].join(localeText.comma);
export const tiersTextOf = (tiers: readonly TierDraft[]) =>
  tiers.map(({ from, percent }) => `${from}: ${percent} %`).join(localeText.comma);
