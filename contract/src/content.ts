/** How much a product holds, and what it costs by the unit that the law asks for: 250 g at $5.00 are $2.00 per 100 g. */

import * as z from 'zod/mini';
import { type Amount, type MinorUnits, money, toAmount, toMinorUnits } from './money.ts';

export const contentUnits = ['g', 'kg', 'ml', 'l', 'm', 'm2', 'piece'] as const;
export type ContentUnit = (typeof contentUnits)[number];

const unit = z.enum(contentUnits);

export const content = z.object({
  amount: z.number().check(z.describe('above 0, with up to three decimals')),
  unit,
  per: z.number().check(z.describe('the amount that unitPrice is of, in the same unit')),
});
export type Content = z.infer<typeof content>;

export const unitPrice = z.object({ price: money, per: z.number(), unit });
export type UnitPrice = z.infer<typeof unitPrice>;

const thousandths = (value: number) => BigInt(Math.round(value * 1000));

/** price / amount * per, rounded half up to minor units. Exact, since each of them may be large. */
export function unitPriceMinor(price: MinorUnits, { amount, per }: Pick<Content, 'amount' | 'per'>): MinorUnits {
  const [whole, part] = [BigInt(price) * thousandths(per), thousandths(amount)];
  return Number((2n * whole + part) / (2n * part));
}

/** Of what is paid for a unit of the product. */
export function unitPriceOf(price: Amount, of: Content | null): UnitPrice | null {
  if (of === null) return null;
  return { price: toAmount(unitPriceMinor(toMinorUnits(price), of)), per: of.per, unit: of.unit };
}
