/** The table of what the form shows of each kind of promotions: its name, its fields and its sentences. */

import { formatMoney, moneySymbol } from '@shop/contract/money';
import {
  noTerms,
  type PromotionKind,
  type TermFields,
  type TierMeasure,
  termNames,
} from '@shop/contract/pricing/promotion-kinds/terms';
import type { Promotion } from '@shop/contract/promotion-bodies';
import { localeText } from '@shop/messages/locale';
import { promotionKindsText } from '@shop/messages/promotion-kinds';
import { amountText } from '../../../forms/amount-text.ts';
import { hundredthsIn, numberIn } from '../../../forms/number-in.ts';
import {
  newTermDraft,
  type Structured,
  structured,
  type TermDraft,
  type TextTerm,
  tiersTextOf,
  unitsTextOf,
} from './term-draft.ts';

type TermName = keyof TermFields;

/** In lists of mistakes and of what somebody else changed. */
export const termLabels: Readonly<Record<TermName, string>> = {
  value: promotionKindsText.value,
  n: promotionKindsText.ofEach,
  x: promotionKindsText.items,
  y: promotionKindsText.forThePriceOf,
  by: promotionKindsText.stepsBy,
  tiers: promotionKindsText.steps,
  buy: promotionKindsText.bought,
  get: promotionKindsText.reduced,
  timesPerOrder: promotionKindsText.timesPerOrder,
  methods: promotionKindsText.shippingMethods,
};

const MOST_NAMES = 3;

export const measureNames: Readonly<Record<TierMeasure, string>> = {
  total: promotionKindsText.totalOfItems,
  quantity: promotionKindsText.numberOfItems,
};

type Input = {
  mode: 'decimal' | 'numeric';
  leading?: string;
  /** NaN for a text that is no number. */
  read: (typed: string) => number | null;
  textOf: (value: number) => string;
};

const inputs = {
  percent: { mode: 'decimal', read: (typed) => hundredthsIn(typed) ?? Number.NaN, textOf: String },
  amount: {
    mode: 'decimal',
    get leading() {
      return moneySymbol().symbol;
    },
    read: (typed) => hundredthsIn(typed) ?? Number.NaN,
    textOf: amountText,
  },
  count: { mode: 'numeric', read: (typed) => numberIn(typed) ?? null, textOf: String },
} as const satisfies Record<string, Input>;

type KindForm = {
  name: string;
  fields: readonly { name: TextTerm; label: string; hint?: string; input: keyof typeof inputs }[];
  /** Of terms with more than a number. */
  more?: Structured;
  /** '10 % off': also what a promotion without a name is called. */
  takesOff: (fields: TermFields) => string;
  /** '10 % off Shoes'. @param items that qualify; undefined: all */
  takesOffItems: (fields: TermFields, items: string | undefined) => string;
};

export const kindForms: Readonly<Record<PromotionKind, KindForm>> = {
  percent: {
    name: promotionKindsText.percentOff,
    fields: [
      { name: 'value', label: promotionKindsText.percent, hint: promotionKindsText.above0To100, input: 'percent' },
    ],
    takesOff: ({ value }) => promotionKindsText.takesPercentOff({ percent: numberText(value) }),
    takesOffItems: ({ value }, items) =>
      items === undefined
        ? promotionKindsText.takesPercentOffEverything({ percent: numberText(value) })
        : promotionKindsText.takesPercentOffItems({ percent: numberText(value), items }),
  },
  fixed: {
    name: promotionKindsText.amountOff,
    fields: [
      {
        name: 'value',
        label: promotionKindsText.amount,
        hint: promotionKindsText.atMostWhatTheItemsCost,
        input: 'amount',
      },
    ],
    takesOff: ({ value }) => promotionKindsText.takesAmountOff({ amount: moneyText(value) }),
    takesOffItems: ({ value }, items) =>
      items === undefined
        ? promotionKindsText.takesAmountOffEverything({ amount: moneyText(value) })
        : promotionKindsText.takesAmountOffItems({ amount: moneyText(value), items }),
  },
  perItem: {
    name: promotionKindsText.amountOffEachItem,
    fields: [
      { name: 'value', label: promotionKindsText.amount, hint: promotionKindsText.atMostItsPrice, input: 'amount' },
    ],
    takesOff: ({ value }) => promotionKindsText.takesAmountOffEach({ amount: moneyText(value) }),
    takesOffItems: ({ value }, items) =>
      items === undefined
        ? promotionKindsText.takesAmountOffEach({ amount: moneyText(value) })
        : promotionKindsText.takesAmountOffEachOfItems({ amount: moneyText(value), items }),
  },
  tiers: {
    name: promotionKindsText.tiers,
    fields: [],
    more: structured.tiers,
    takesOff: (terms) =>
      promotionKindsText.upToPercentOff({ percent: numberText(terms.tiers?.at(-1)?.percent ?? null) }),
    takesOffItems: (terms, items) =>
      items === undefined
        ? promotionKindsText.takesSteps({ steps: stepsText(terms) })
        : promotionKindsText.takesStepsOffItems({ steps: stepsText(terms), items }),
  },
  buyXGetY: {
    name: promotionKindsText.buyXGetY,
    fields: [
      {
        name: 'timesPerOrder',
        label: promotionKindsText.timesPerOrder,
        hint: promotionKindsText.asOftenAsItFits,
        input: 'count',
      },
    ],
    more: structured.buyXGetY,
    takesOff: ({ buy, get }) =>
      promotionKindsText.buyAndGet({
        bought: numberText(buy?.quantity ?? null),
        reduced: numberText(get?.quantity ?? null),
        percent: numberText(get?.percent ?? null),
      }),
    takesOffItems: ({ buy, get }) =>
      promotionKindsText.buyAndGet({
        bought: unitsText(buy),
        reduced: unitsText(get),
        percent: numberText(get?.percent ?? null),
      }),
  },
  freeShipping: {
    name: promotionKindsText.freeShipping,
    fields: [],
    more: structured.freeShipping,
    takesOff: () => promotionKindsText.freeShipping,
    takesOffItems: (_, items) =>
      items === undefined ? promotionKindsText.freeShipping : promotionKindsText.freeShippingWithItems({ items }),
  },
  cheapestFree: {
    name: promotionKindsText.cheapestIsFree,
    fields: [
      { name: 'n', label: promotionKindsText.ofEach, hint: promotionKindsText.itemsTheCheapestIsFree, input: 'count' },
    ],
    takesOff: ({ n }) => promotionKindsText.ofEachCountTheCheapest({ count: numberText(n) }),
    takesOffItems: ({ n }, items) =>
      items === undefined
        ? promotionKindsText.ofEachCountTheCheapest({ count: numberText(n) })
        : promotionKindsText.ofEachCountFromItems({ count: numberText(n), items }),
  },
  xForY: {
    name: promotionKindsText.xForY,
    fields: [
      { name: 'x', label: promotionKindsText.items, input: 'count' },
      { name: 'y', label: promotionKindsText.forThePriceOf, input: 'count' },
    ],
    takesOff: ({ x, y }) => promotionKindsText.xItemsForThePriceOfY({ x: numberText(x), y: numberText(y) }),
    takesOffItems: ({ x, y }, items) =>
      items === undefined
        ? promotionKindsText.xItemsForThePriceOfY({ x: numberText(x), y: numberText(y) })
        : promotionKindsText.xFromItemsForThePriceOfY({ x: numberText(x), y: numberText(y), items }),
  },
};

/** The fields of a kind, for the form. */
export function termInputs(kind: PromotionKind) {
  return kindForms[kind].fields.map(({ input, ...field }) => {
    const { mode, leading }: Input = inputs[input];
    return { ...field, inputMode: mode, ...(leading !== undefined && { leading }) };
  });
}

export function termDraftOf(promotion: Promotion): TermDraft {
  const draft = { ...newTermDraft, ...kindForms[promotion.kind].more?.draftOf(promotion) };
  for (const { name, input } of kindForms[promotion.kind].fields) {
    const value = promotion[name];
    if (value !== null) draft[name] = inputs[input].textOf(value);
  }
  return draft;
}

/** What was typed, as bodies have it: NaN for what is no number, null for what the kind does not take. */
export function typedTerms(draft: TermDraft & { kind: PromotionKind }): TermFields {
  const typed: TermFields = { ...noTerms, ...kindForms[draft.kind].more?.typed(draft) };
  for (const { name, input } of kindForms[draft.kind].fields) typed[name] = inputs[input].read(draft[name]);
  return typed;
}

/** What was typed into fields that take decimals, for messages about them. */
export function decimalTerms(draft: TermDraft & { kind: PromotionKind }): Record<string, string> {
  const decimals = kindForms[draft.kind].fields.filter(({ input }) => inputs[input].mode === 'decimal');
  const plain = Object.fromEntries(decimals.map(({ name }) => [name, draft[name]]));
  return { ...plain, ...kindForms[draft.kind].more?.decimals(draft) };
}

const termTexts: { readonly [Name in TermName]: (draft: TermDraft) => string } = {
  value: ({ value }) => value,
  n: ({ n }) => n,
  x: ({ x }) => x,
  y: ({ y }) => y,
  by: ({ by }) => measureNames[by],
  tiers: ({ tiers }) => tiersTextOf(tiers),
  buy: ({ buy }) => unitsTextOf(buy),
  get: ({ get }) => `${unitsTextOf(get)}: ${get.percent} %`,
  timesPerOrder: ({ timesPerOrder }) => timesPerOrder,
  methods: ({ methods }) => methods.map((id) => `#${id}`).join(localeText.comma),
};

/** For conflicts: each field that somebody else may have changed. */
export const termParts = termNames.map((name) => ({ name, label: termLabels[name], textOf: termTexts[name] }));

/** '5 % from $50.00, 10 % from $100.00' */
function stepsText({ by, tiers }: TermFields): string {
  const steps = (tiers ?? []).map(({ from, percent }) => {
    const step = { percent: numberText(percent), from: by === 'total' ? moneyText(from) : numberText(from) };
    return by === 'total' ? promotionKindsText.stepFrom(step) : promotionKindsText.stepFromItems(step);
  });
  return steps.length === 0 ? '…' : steps.join(localeText.comma);
}

/** '2 of Coffee', '1 of 3 products' */
function unitsText(units: TermFields['buy']): string {
  const count = numberText(units?.quantity ?? null);
  const { products = [], categories = [], brands = [] } = units ?? {};
  const names = [...categories, ...brands].slice(0, MOST_NAMES).join(localeText.comma);
  if (products.length > 0) return promotionKindsText.unitsOfProducts({ count, products: products.length });
  return names === '' ? promotionKindsText.unitsOfAny({ count }) : promotionKindsText.unitsOf({ count, names });
}

/** '…' for what is missing or no number. */
function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '…' : String(value);
}

export function moneyText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '$…' : formatMoney(value);
}
