/** What the form of a tax rate holds: texts as they were typed. */

import { type CreateTaxRateBody, createTaxRateBody, SHIPPING_TAX_CLASS, type TaxRate } from '@shop/contract/tax-rates';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import * as z from 'zod/mini';
import { numberIn } from '../../../forms/number-in.ts';
import {
  changedTexts,
  labelsInLanguages,
  translationDrafts,
  translationDraftsOf,
} from '../../../forms/translation-drafts.ts';
import type { FieldMessages } from '../../../forms/use-field-errors.ts';
import { messagesAt } from '../rule-kind.ts';

const text = z.string();

const rateDraft = z.object({
  name: text,
  country: text,
  region: text,
  /** What carries the tax: products without a class, products of a class, or the shipping price. */
  on: z.enum(['products', 'class', 'shipping']),
  taxClass: text,
  percent: text,
  /** As 2026-01-31; empty: today. */
  from: text,
  translations: translationDrafts,
});
export type RateDraft = z.infer<typeof rateDraft>;

/** A draft that was saved when the session ended; undefined if it is none. */
export function parseRateDraft(stored: unknown): RateDraft | undefined {
  return rateDraft.safeParse(stored).data;
}

export function rateDraftOf(rate: TaxRate | undefined): RateDraft {
  const translations = translationDraftsOf(rate?.translations, ['name']);
  if (rate === undefined) {
    return { name: '', country: '', region: '', on: 'products', taxClass: '', percent: '', from: '', translations };
  }
  const { name, country, region, taxClass, percent, from } = rate;
  const on = taxClass === null ? 'products' : taxClass === SHIPPING_TAX_CLASS ? 'shipping' : 'class';
  return {
    name,
    country,
    region: region ?? '',
    on,
    taxClass: on === 'class' ? (taxClass ?? '') : '',
    percent: String(percent),
    from,
    translations,
  };
}

/** Null: products without a class. */
export function taxClassOf({ on, taxClass }: Pick<RateDraft, 'on' | 'taxClass'>): string | null {
  return { products: null, shipping: SHIPPING_TAX_CLASS, class: taxClass.trim() }[on];
}

const labels = {
  name: adminTaxesText.name,
  country: adminTaxesText.country,
  region: adminTaxesText.stateOrRegion,
  taxClass: adminTaxesText.taxClass,
  percent: adminTaxesText.percent,
  from: adminTaxesText.inForceFrom,
} as const;

export function rateFields() {
  const names = ['country', 'region', 'name', 'percent', 'taxClass', 'from'] as const;
  return labelsInLanguages(
    names.map((name) => ({ name, label: labels[name] })),
    ['name'],
  );
}

export function readRate(
  draft: RateDraft,
  base: TaxRate | undefined,
): { body: CreateTaxRateBody | undefined; messages: FieldMessages<string> } {
  const parsed = createTaxRateBody.safeParse({
    name: draft.name.trim(),
    country: draft.country,
    region: draft.region.trim() || null,
    taxClass: taxClassOf(draft),
    percent: numberIn(draft.percent),
    from: draft.from || undefined,
    translations: changedTexts(draft.translations, rateDraftOf(base).translations),
  });
  if (parsed.success) return { body: parsed.data, messages: {} };
  const names = rateFields().map(({ name }) => name);
  const messages = messagesAt(parsed.error.issues, names);
  if (draft.country === '') messages.country = adminTaxesText.countryIsRequired;
  return { body: undefined, messages };
}
