import type { Cents } from '@shop/contract/money';

/** What an order costs, in cents, and how many units it holds. */
export function orderTotal(lines: readonly { discountPriceCents: Cents; quantity: number }[]): {
  amountCents: Cents;
  items: number;
} {
  return {
    amountCents: lines.reduce((sum, line) => sum + line.discountPriceCents * line.quantity, 0),
    items: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}
