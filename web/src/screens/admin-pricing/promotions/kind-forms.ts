/** The table of what the form shows of each kind of promotions: its name, its fields and its sentences. */

import { formatMoney, moneySymbol } from '@shop/contract/money';
import { noTerms, type PromotionKind, type TermFields, termNames } from '@shop/contract/pricing/promotion-kinds/terms';
import type { Promotion } from '@shop/contract/promotion-bodies';
import { promotionKindsText } from '@shop/messages/promotion-kinds';
import * as z from 'zod/mini';
import { amountText } from '../../../forms/amount-text.ts';
import { hundredthsIn, numberIn } from '../../../forms/number-in.ts';

type TermName = keyof TermFields;

/** What was typed into the fields of all kinds. A kind that is chosen again has what was typed before. */
export const termDraftShape = { value: z.string(), n: z.string(), x: z.string(), y: z.string() };
type TermDraft = Record<TermName, string>;

export const newTermDraft: TermDraft = { value: '', n: '3', x: '3', y: '2' };

/** In lists of mistakes and of what somebody else changed. */
export const termLabels: Readonly<Record<TermName, string>> = {
  value: promotionKindsText.value,
  n: promotionKindsText.ofEach,
  x: promotionKindsText.items,
  y: promotionKindsText.forThePriceOf,
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
  fields: readonly { name: TermName; label: string; hint?: string; input: keyof typeof inputs }[];
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
  freeShipping: {
    name: promotionKindsText.freeShipping,
    fields: [],
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
  const draft = { ...newTermDraft };
  for (const { name, input } of kindForms[promotion.kind].fields) {
    const value = promotion[name];
    if (value !== null) draft[name] = inputs[input].textOf(value);
  }
  return draft;
}

/** What was typed, as bodies have it: NaN for what is no number, null for what the kind does not take. */
export function typedTerms(draft: TermDraft & { kind: PromotionKind }): TermFields {
  const typed: TermFields = { ...noTerms };
  for (const { name, input } of kindForms[draft.kind].fields) typed[name] = inputs[input].read(draft[name]);
  return typed;
}

/** What was typed into fields that take decimals, for messages about them. */
export function decimalTerms(draft: TermDraft & { kind: PromotionKind }): Record<string, string> {
  const decimals = kindForms[draft.kind].fields.filter(({ input }) => inputs[input].mode === 'decimal');
  return Object.fromEntries(decimals.map(({ name }) => [name, draft[name]]));
}

/** For conflicts: each field that somebody else may have changed. */
export const termParts = termNames.map((name) => ({
  name,
  label: termLabels[name],
  textOf: (draft: TermDraft) => draft[name],
}));

/** '…' for what is missing or no number. */
function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '…' : String(value);
}

export function moneyText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '$…' : formatMoney(value);
}
