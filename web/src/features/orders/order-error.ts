/** Why an order was not placed, in sentences that help to decide what to do. */

import { formatMoney } from '@shop/contract/money';
import type { ProblemProduct } from '@shop/contract/problem';
import { orderActionsText } from '@shop/messages/order-actions';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { lineName } from '../../state/line-words.ts';
import type { NewOrder } from '../../state/order-slice.ts';
import { currentShop } from '../../state/shown-shop.ts';

type ShownLine = {
  product: { id: number; title: string; discountPrice: number };
  variant: { id: number } | null;
  color?: { name: string } | undefined;
  size?: { name: string } | undefined;
};

export const UNAVAILABLE_TITLE = orderActionsText.nothingWasOrderedNotEverything;
export const PRICE_CHANGED_TITLE = orderActionsText.aPriceHasChangedNothing;
export const CODE_REFUSED_TITLE = orderActionsText.nothingWasOrderedYetA;

export type OrderError = { title: string; lines: string[] };

/**
 * @param lines the lines on the page, with their prices
 * @param button the label of the pressed button
 */
export function orderErrorOf(
  failure: ApiFailure,
  order: NewOrder,
  lines: readonly ShownLine[],
  button = currentShop().orderButton ?? orderActionsText.orderNow,
): OrderError {
  if (failure.kind === 'network') {
    return {
      title: orderActionsText.theShopDidNotAnswer,
      lines: [orderActionsText.pressButtonAgainItWill({ button })],
    };
  }
  if (failure.kind === 'text') return { title: sentenceFor(failure), lines: [] };
  switch (failure.code) {
    case 'PRICE_CHANGED': {
      const changes = failure.products.flatMap((now) => {
        const before = lineOf(lines, now)?.product.discountPrice;
        return before === undefined || before === now.discountPrice
          ? []
          : [
              orderActionsText.lineBeforeNow({
                line: nameOf(lines, now),
                before: formatMoney(before),
                now: formatMoney(now.discountPrice),
              }),
            ];
      });
      if (failure.totalAmount !== undefined) {
        changes.push(
          orderActionsText.totalBeforeNow({
            before: formatMoney(order.totalAmount),
            now: formatMoney(failure.totalAmount),
          }),
        );
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
      return { title: orderActionsText.nothingWasOrderedThisShipping, lines: [] };
    case 'NO_SHIPPING':
      return { title: orderActionsText.nothingWasOrderedTheShop, lines: [] };
    case 'CART_CHANGED':
      return {
        title: orderActionsText.nothingWasOrderedYourCart,
        lines: [orderActionsText.thisIsYourCartAs],
      };
    case 'TOO_MANY_ORDERS':
    case 'TOO_MANY_OPEN_ORDERS':
    case 'TOO_MANY_CODES':
      return { title: orderActionsText.nothingWasOrdered, lines: [`${sentenceFor(failure)}.`] };
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
    if (deleted) return orderActionsText.titleIsNoLongerSold({ title });
    return stock <= 0
      ? orderActionsText.titleIsOutOfStock({ title })
      : orderActionsText.titleYouAskedForQuantity({ title, quantity, stock });
  });
}
