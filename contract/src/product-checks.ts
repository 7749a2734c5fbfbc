/** Checks of what staff set of products and variants. */

import * as z from 'zod/mini';
import { contentUnits } from './content.ts';
import {
  hasAtMostDecimals,
  hasAtMostTwoDecimals,
  leastPrice,
  moneyDecimals,
  mostPrice,
  mostPriceEver,
  toAmount,
} from './money.ts';
import { isPictureUrl, requiredText, text } from './text.ts';

const URL_MAX = 2048;
export const STOCK_MAX = 1_000_000;
/** Units that come back from cancelled orders may take a stock beyond what may be set: as far as a column holds. */
export const RETURNED_STOCK_MAX = 2_147_483_647;

function number(name: string, min: number, max: number) {
  return z
    .number(`${name} is required`)
    .check(z.minimum(min, `${name} must be at least ${min}`), z.maximum(max, `${name} must be at most ${max}`));
}

export function wholeNumber(name: string, max: number) {
  return number(name, 0, max).check(z.refine(Number.isInteger, `${name} must be a whole number`));
}

export function pictureUrl(name: string) {
  return requiredText(name, URL_MAX).check(
    z.refine(isPictureUrl, `${name} must be an http(s) URL or a path of this site`),
  );
}

/** Messages name the limits of now. */
function priceWithin(least: () => number, most: () => number) {
  return z.number('price is required').check(
    z.refine((value) => value >= least(), { error: () => `price must be at least ${leastPrice()}` }),
    z.refine((value) => value <= most(), { error: () => `price must be at most ${mostPrice()}` }),
    moneyDecimals('price'),
  );
}

/** In the currency of the shop. */
export const price = priceWithin(leastPrice, mostPrice);

/** Of a product that has it already: the limits may be others since it was set. */
export const unchangedPrice = priceWithin(() => toAmount(1), mostPriceEver);

const SKU_MAX = 64;
const skuMessage = `sku must be 1 to ${SKU_MAX} visible characters`;
/** Stock keeping unit: the merchant's own number of what is sold. */
export const sku = z.string(skuMessage).check(z.regex(/^[^\p{C}\p{Z}]{1,64}$/u, skuMessage));

const gtinMessage = 'gtin must have 8, 12, 13 or 14 digits, the last of which is the check digit of the others';
/** Global trade item number: EAN, UPC or ISBN. '' is none. */
export const gtin = z.pipe(
  z.nullable(z.string(gtinMessage).check(z.refine((value) => value === '' || isGtin(value), gtinMessage))),
  z.transform((value) => value || null),
);

/** From the right, the digits before the check digit count three times and once in turn. */
function isGtin(value: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(value)) return false;
  const sum = [...value]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

const CONTENT_MAX = 1_000_000;

/** How much of the unit, `amount` or `per`. */
export const contentNumber = (name: string) =>
  z.number(`${name} is required`).check(
    z.refine((value) => Math.round(value * 1000) > 0, `${name} must be above 0`),
    z.maximum(CONTENT_MAX, `${name} must be at most ${CONTENT_MAX}`),
    z.refine((value) => hasAtMostDecimals(value, 3), `${name} must have at most three decimals`),
  );

export const contentUnit = z.enum(contentUnits, `unit must be one of ${contentUnits.join(', ')}`);

const OPTION_MAX = 100;
const HIGHLIGHT_MAX = 200;

export const optionName = (name: string) =>
  requiredText(name, OPTION_MAX).check(z.refine((value) => !value.includes(','), `${name} must not contain a comma`));

export const discountPercentage = number('discountPercentage', 0, 100).check(
  z.refine(hasAtMostTwoDecimals, 'discountPercentage must have at most two decimals'),
);

export const highlight = z.pipe(
  z.nullish(text(HIGHLIGHT_MAX)),
  z.transform((value) => value ?? ''),
);

/** A colour or size comes as its object or as its id. Which there are, the server knows. */
const colorsMessage = 'colors must be a list of colours or their ids';
const sizesMessage = 'sizes must be a list of sizes or their ids';
const chosenColor = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })], colorsMessage),
  z.transform((value) => ({ id: typeof value === 'string' ? value : value.id })),
);
const chosenSize = z.pipe(
  z.union([z.string(), z.object({ id: z.string(), inStock: z.optional(z.boolean()) })], sizesMessage),
  z.transform((value): ChosenSize => (typeof value === 'string' ? { id: value } : value)),
);
export interface ChosenSize {
  id: string;
  inStock?: boolean | undefined;
}

const unique = <T extends { id: string }>(chosen: readonly T[]) =>
  new Set(chosen.map((one) => one.id)).size === chosen.length;

export const chosenColors = z
  .array(chosenColor, colorsMessage)
  .check(z.refine((chosen) => unique(chosen), 'colors must differ'));
export const chosenSizes = z
  .array(chosenSize, sizesMessage)
  .check(z.refine((chosen) => unique(chosen), 'sizes must differ'));

/** Text that may be left out: '' is none. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullable(text(max)),
    z.transform((value) => value || null),
  );
