/** Tax rates on the wire. */

import * as z from 'zod/mini';
import { country } from './country.ts';
import { updatedAt } from './ids.ts';
import { requiredText } from './text.ts';
import { translationAnswers, translationBodies } from './translations.ts';

/** Carried by the shipping price. */
export const SHIPPING_TAX_CLASS = 'shipping';

const percentMessage = 'percent must be a number from 0 to 100';
const percent = z.number(percentMessage).check(
  z.minimum(0, percentMessage),
  z.maximum(100, percentMessage),
  z.refine(
    (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    'percent must have at most three decimals',
  ),
);
const region = z
  .nullable(requiredText('region', 200))
  .check(z.describe("compared with the address's state without case; null: every one"));
const taxClass = z
  .nullable(requiredText('taxClass', 50))
  .check(z.describe(`of products; null: those without one; '${SHIPPING_TAX_CLASS}': the shipping price`));
const fromMessage = 'from must be a date, as 2026-01-31';
const from = z.iso.date(fromMessage).check(z.refine((day) => day >= '0001-01-01', fromMessage));

const name = requiredText('name', 100);
const translations = translationBodies({ name });

export const createTaxRateBody = z.object({
  name,
  country,
  region: z._default(region, null),
  taxClass: z._default(taxClass, null),
  percent,
  from: z.optional(from).check(z.describe('the day from which it is in force (UTC); left out: today')),
  translations,
});
export type CreateTaxRateBody = z.output<typeof createTaxRateBody>;

export const updateTaxRateBody = z.object({
  name: z.optional(name),
  country: z.optional(country),
  region: z.optional(region),
  taxClass: z.optional(taxClass),
  percent: z.optional(percent),
  from: z.optional(from),
  translations,
  updatedAt: z.optional(updatedAt),
});
export type UpdateTaxRateBody = z.output<typeof updateTaxRateBody>;

export const taxRate = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  region: z.nullable(z.string()),
  taxClass: z.nullable(z.string()),
  percent: z.number(),
  from: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  translations: translationAnswers({ name: z.string() }),
});
export type TaxRate = z.infer<typeof taxRate>;
export const taxRates = z.array(taxRate);
