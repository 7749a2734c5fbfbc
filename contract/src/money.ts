/** Money is whole minor units everywhere but on the wire, where it is an amount of the currency with its decimals. */

import * as z from 'zod/mini';
import { formatCount } from './numbers.ts';

export type MinorUnits = number;
export type Amount = number;

/** Nearest minor unit; floating-point noise such as 59.970000000000006 disappears. */
export function toMinorUnits(amount: Amount): MinorUnits {
  return Math.round(amount * 100);
}

export function toAmount(minor: MinorUnits): Amount {
  return minor / 100;
}

/**
 * Price less discount, rounded half up to minor units. The only rounding rule of the shop;
 * the products table computes the same in a generated column.
 * @param discountHundredths discountPercentage × 100, 0 to 10000
 */
export function discountedPrice(price: MinorUnits, discountHundredths: number): MinorUnits {
  return Math.floor((price * (10_000 - discountHundredths) + 5_000) / 10_000);
}

/** Money has at most two decimals, and so has a percentage. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

export const money = z.number().check(z.nonnegative(), z.describe('US dollars, at most two decimals'));

/** '$1,234.50' */
export function formatMoney(value: Amount): string {
  const minor = toMinorUnits(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  return `${sign}$${formatCount(Math.floor(minor / 100))}.${String(minor % 100).padStart(2, '0')}`;
}
