/** Why an order was not placed, in sentences that help to decide what to do. */

import type { ProblemProduct } from '@shop/contract/errors';
import { formatDollars } from '@shop/contract/money';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { lineName } from '../../state/line-words.ts';
import type { NewOrder } from '../../state/order-slice.ts';

type ShownLine = {
  product: { id: number; title: string; discountPrice: number };
  variant: { id: number } | null;
  color?: { name: string } | undefined;
  size?: { name: string } | undefined;
};

export const UNAVAILABLE_TITLE = 'Nothing was ordered: not everything is available any more.';
export const PRICE_CHANGED_TITLE = 'A price has changed. Nothing was ordered yet. Order again if you agree.';
export const CODE_REFUSED_TITLE = 'Nothing was ordered yet: a code does not apply. Order again if you agree.';

export type OrderError = { title: string; lines: string[] };

/**
 * @param lines the lines on the page, with their prices
 * @param button the label of the pressed button
 */
export function orderErrorOf(
  failure: ApiFailure,
  order: NewOrder,
  lines: readonly ShownLine[],
  button = 'Order Now',
): OrderError {
  if (failure.kind === 'network') {
    return {
      title: 'The shop did not answer, so it is not known whether your order was placed.',
      lines: [`Press ${button} again: it will never be ordered twice.`],
    };
  }
  if (failure.kind === 'text') return { title: sentenceFor(failure), lines: [] };
  switch (failure.code) {
    case 'PRICE_CHANGED': {
      const changes = failure.products.flatMap((now) => {
        const before = lineOf(lines, now)?.product.discountPrice;
        return before === undefined || before === now.discountPrice
          ? []
          : [`${nameOf(lines, now)}: ${formatDollars(before)} before, now ${formatDollars(now.discountPrice)}.`];
      });
      if (failure.totalAmount !== undefined) {
        changes.push(`Total: ${formatDollars(order.totalAmount)} before, now ${formatDollars(failure.totalAmount)}.`);
      }
      return { title: PRICE_CHANGED_TITLE, lines: changes };
    }
    case 'OUT_OF_STOCK':
    case 'PRODUCT_DELETED':
      return {
        title: UNAVAILABLE_TITLE,
        lines: unavailableSentences(failure.products, lines),
      };
    case 'METHOD_UNAVAILABLE':
      return { title: 'Nothing was ordered: this shipping method is no longer offered for the address.', lines: [] };
    case 'NO_SHIPPING':
      return { title: 'Nothing was ordered: the shop does not ship to this address.', lines: [] };
    case 'CART_CHANGED':
      return {
        title: 'Nothing was ordered: your cart was changed or ordered somewhere else meanwhile.',
        lines: ['This is your cart as it is now.'],
      };
    case 'TOO_MANY_ORDERS':
    case 'TOO_MANY_OPEN_ORDERS':
    case 'TOO_MANY_CODES':
      return { title: 'Nothing was ordered.', lines: [`${sentenceFor(failure)}.`] };
    default:
      return { title: sentenceFor(failure), lines: failure.errors.map(({ message }) => message) };
  }
}

function lineOf(lines: readonly ShownLine[], { id, variant }: ProblemProduct): ShownLine | undefined {
  return lines.find((line) => line.product.id === id && (variant === undefined || line.variant?.id === variant));
}

function nameOf(lines: readonly ShownLine[], now: ProblemProduct): string {
  const line = lineOf(lines, now);
  return line === undefined ? now.title : lineName({ ...line, product: now });
}

/** Why each of these products cannot be ordered. @param lines the lines on the page */
export function unavailableSentences(products: readonly ProblemProduct[], lines: readonly ShownLine[]): string[] {
  return products.map((now) => {
    const { stock, deleted, quantity } = now;
    const title = nameOf(lines, now);
    if (deleted) return `${title} is no longer sold.`;
    return stock <= 0 ? `${title} is out of stock.` : `${title}: you asked for ${quantity}, ${stock} left.`;
  });
}
