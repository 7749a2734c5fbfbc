/** Shipping zones on the wire: which countries the shop ships to, by which methods, at which prices. */

import * as z from 'zod/mini';
import { country } from './country.ts';
import { id, updatedAt } from './ids.ts';
import { allowedDecimals, hasDecimalsOfShop, money, moneyDecimals } from './money.ts';
import { requiredText } from './text.ts';
import { translationAnswers, translationBodies } from './translations.ts';

const MOST_AMOUNT = 1_000_000;
const MOST_GRAMS = 1_000_000_000;
const MOST_DAYS = 365;
export const MAX_RATES = 100;
export const MAX_METHODS = 50;
const NAME_MAX = 100;

const amount = (name: string) =>
  z
    .number(`${name} must be a number`)
    .check(
      z.minimum(0, `${name} must be at least 0`),
      z.maximum(MOST_AMOUNT, `${name} must be at most ${MOST_AMOUNT}`),
      moneyDecimals(name),
    );
const wholeDays = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .check(z.minimum(0, `${name} must be at least 0`), z.maximum(MOST_DAYS, `${name} must be at most ${MOST_DAYS}`));

export const measures = ['total', 'weight'] as const;
export type Measure = (typeof measures)[number];

const rate = z.object(
  {
    from: z.number('from must be a number').check(z.minimum(0, 'from must be at least 0')),
    price: amount('price'),
  },
  'must be a rate',
);

const methodBody = z
  .object(
    {
      id: z.optional(id).check(z.describe('of a method to keep; left out: a new one')),
      name: requiredText('name', NAME_MAX),
      by: z.enum(measures, `by must be one of ${measures.join(', ')}`).check(z.describe('what the rates go by')),
      rates: z
        .array(rate, 'rates must be a list')
        .check(
          z.minLength(1, 'at least one rate is required'),
          z.maxLength(MAX_RATES, `at most ${MAX_RATES} rates`),
          z.describe(
            'from in the currency of the shop or in grams, ascending, the first 0; the last one not above the value counts',
          ),
        ),
      freeFrom: z._default(z.nullable(amount('freeFrom')), null),
      days: z._default(z.object({ from: wholeDays('from'), to: wholeDays('to') }, 'days must be from and to'), {
        from: 0,
        to: 0,
      }),
      pickUp: z._default(z.boolean('pickUp must be true or false'), false),
      translations: translationBodies({ name: requiredText('name', NAME_MAX) }),
    },
    'must be a shipping method',
  )
  .check((checked) => {
    const { by, rates, days } = checked.value;
    const wrong = (path: (string | number)[], message: string) =>
      checked.issues.push({ code: 'custom', input: checked.value, path, message });
    rates.forEach(({ from }, index) => {
      const before = rates[index - 1];
      if (index === 0 && from !== 0) wrong(['rates', 0, 'from'], 'the first rate must be from 0');
      if (before !== undefined && from <= before.from) wrong(['rates', index, 'from'], 'from must ascend');
      const most = by === 'total' ? MOST_AMOUNT : MOST_GRAMS;
      if (from > most) wrong(['rates', index, 'from'], `from must be at most ${most}`);
      const isWhole = by === 'total' ? hasDecimalsOfShop(from) : Number.isInteger(from);
      if (!isWhole) {
        wrong(
          ['rates', index, 'from'],
          by === 'total' ? `from must have ${allowedDecimals()}` : 'from must be whole grams',
        );
      }
    });
    if (days.to < days.from) wrong(['days', 'to'], 'to must not be before from');
  });
export type ShippingMethodBody = z.output<typeof methodBody>;

const zoneCountries = z
  .array(country, 'countries must be a list')
  .check(z.minLength(1, 'at least one country is required'), z.maxLength(300, 'at most 300 countries'));
const zoneMethods = z
  .array(methodBody, 'methods must be a list')
  .check(z.maxLength(MAX_METHODS, `at most ${MAX_METHODS} methods`));

export const createShippingZoneBody = z.object({
  name: requiredText('name', NAME_MAX),
  countries: zoneCountries,
  methods: z._default(zoneMethods, []),
});
export type CreateShippingZoneBody = z.output<typeof createShippingZoneBody>;

export const updateShippingZoneBody = z.object({
  name: z.optional(requiredText('name', NAME_MAX)),
  countries: z.optional(zoneCountries),
  methods: z.optional(zoneMethods).check(z.describe('all methods; those whose ids are not sent are deleted')),
  updatedAt: z.optional(updatedAt),
});
export type UpdateShippingZoneBody = z.output<typeof updateShippingZoneBody>;

export const shippingMethod = z.object({
  id: z.int(),
  name: z.string(),
  by: z.enum(measures),
  rates: z.array(z.object({ from: z.number(), price: money })),
  freeFrom: z.nullable(money),
  days: z.object({ from: z.int(), to: z.int() }),
  pickUp: z.boolean(),
  translations: translationAnswers({ name: z.string() }),
});
export type ShippingMethod = z.infer<typeof shippingMethod>;

export const shippingZone = z.object({
  id: z.int(),
  name: z.string(),
  countries: z.array(z.string()),
  methods: z.array(shippingMethod),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ShippingZone = z.infer<typeof shippingZone>;
export const shippingZones = z.array(shippingZone);
