/** Money is whole cents everywhere but on the wire, where it is dollars with at most two decimals. */

import * as z from 'zod/mini';
import { formatCount } from './numbers.ts';

export type Cents = number;
export type Dollars = number;

/** Nearest cent; floating-point noise such as 59.970000000000006 disappears. */
export function toCents(dollars: Dollars): Cents {
  return Math.round(dollars * 100);
}

export function toDollars(cents: Cents): Dollars {
  return cents / 100;
}

/**
 * Price less discount, rounded half up to cents. The only rounding rule of the shop;
 * the products table computes the same in a generated column.
 * @param discountHundredths discountPercentage × 100, 0 to 10000
 */
export function discountedCents(price: Cents, discountHundredths: number): Cents {
  return Math.floor((price * (10_000 - discountHundredths) + 5_000) / 10_000);
}

/** Money has at most two decimals, and so has a percentage. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

export const dollars = z.number().check(z.nonnegative(), z.describe('US dollars, at most two decimals'));

/** '$1,234.50' */
export function formatDollars(value: Dollars): string {
  const cents = toCents(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  return `${sign}$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}
