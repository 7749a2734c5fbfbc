/** Checks of single fields that products and variants share. */

import * as z from 'zod/mini';
import { hasAtMostTwoDecimals } from './money.ts';
import { isPictureUrl, requiredText } from './text.ts';

const URL_MAX = 2048;
export const STOCK_MAX = 1_000_000;
/** Units that come back from cancelled orders may take a stock beyond what may be set: as far as a column holds. */
export const RETURNED_STOCK_MAX = 2_147_483_647;

export function number(name: string, min: number, max: number) {
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

/** In the currency of the shop. */
export const price = number('price', 1, 10_000).check(
  z.refine(hasAtMostTwoDecimals, 'price must have at most two decimals'),
);

const SKU_MAX = 64;
const skuMessage = `sku must be 1 to ${SKU_MAX} visible characters`;
/** Stock keeping unit: the merchant's own number of what is sold. */
export const sku = z.string(skuMessage).check(z.regex(/^[^\p{C}\p{Z}]{1,64}$/u, skuMessage));
