/** Why an order was not placed, in sentences that help to decide what to do. */

import { formatDollars } from '@shop/contract/money';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import type { NewOrder } from '../../state/order-slice.ts';

export type OrderError = { title: string; lines: string[] };

/**
 * @param shown the price of each product on the page, by product id
 * @param button the label of the pressed button
 */
export function orderErrorOf(
  failure: ApiFailure,
  order: NewOrder,
  shown: ReadonlyMap<number, number>,
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
      const lines = failure.products.flatMap(({ id, title, discountPrice }) => {
        const before = shown.get(id);
        return before === undefined || before === discountPrice
          ? []
          : [`${title}: ${formatDollars(before)} before, now ${formatDollars(discountPrice)}.`];
      });
      if (failure.totalAmount !== undefined) {
        lines.push(`Total: ${formatDollars(order.totalAmount)} before, now ${formatDollars(failure.totalAmount)}.`);
      }
      return { title: 'A price has changed. Nothing was ordered yet. Order again if you agree.', lines };
    }
    case 'OUT_OF_STOCK':
    case 'PRODUCT_DELETED':
      return {
        title: 'Nothing was ordered: not everything is available any more.',
        lines: failure.products.map(({ title, stock, deleted, quantity }) => {
          if (deleted) return `${title} is no longer sold.`;
          return stock <= 0 ? `${title} is out of stock.` : `${title}: you asked for ${quantity}, ${stock} left.`;
        }),
      };
    case 'CART_CHANGED':
      return {
        title: 'Nothing was ordered: your cart was changed or ordered somewhere else meanwhile.',
        lines: ['This is your cart as it is now.'],
      };
    case 'TOO_MANY_ORDERS':
    case 'TOO_MANY_OPEN_ORDERS':
      return { title: 'Nothing was ordered.', lines: [`${sentenceFor(failure)}.`] };
    default:
      return { title: sentenceFor(failure), lines: failure.errors.map(({ message }) => message) };
  }
}
