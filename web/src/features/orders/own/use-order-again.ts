/** Puts what can be had of an earlier order into the cart, at today's price, and says of the rest why it cannot. */

import { MAX_QUANTITY } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import type { Order, OrderLine } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { useRef, useState } from 'react';
import { addToCart } from '../../../state/cart-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { lineName } from '../../../state/line-words.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import type { AppDispatch } from '../../../store/store.ts';
import { isAnswer } from '../order-attempt.ts';

export const ORDER_AGAIN = ownOrdersText.orderAgain;

export type AgainResult = {
  /** Products that are in the cart now because of it. */
  added: number;
  /** What differs from the earlier order, by name. */
  notes: string[];
  /** Why it ended early. */
  error: string | undefined;
};

type Outcome = { added: boolean; notes: string[] } | { failure: ApiFailure };

/**
 * What is said of the lines that were added here, or may have been: their requests got no answer. If they are in the cart the next
 * time, that is why. By the id of the line.
 */
type AddedHere = Map<number, string[]>;

export function useOrderAgain(order: Order) {
  const dispatch = useAppDispatch();
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<AgainResult>();
  const busy = useRef(false);
  const addedHere = useRef<AddedHere>(new Map());

  async function again() {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    setResult(undefined);
    const ended: AgainResult = { added: 0, notes: [], error: undefined };
    // One after the other, so that the cart has them in the order of the order.
    for (const { line, quantity } of linesToOrder(order)) {
      const outcome = await add(dispatch, addedHere.current, line, quantity);
      if ('failure' in outcome) {
        ended.error = errorOf(outcome.failure);
        break;
      }
      if (outcome.added) ended.added += 1;
      ended.notes.push(...outcome.notes);
    }
    setResult(ended);
    setRunning(false);
    busy.current = false;
  }

  return { again, running, result };
}

async function add(dispatch: AppDispatch, addedHere: AddedHere, line: OrderLine, quantity: number): Promise<Outcome> {
  const answer = await dispatch(addToCart(cartItemOf(line, quantity)));
  const name = lineName(line);
  if (addToCart.fulfilled.match(answer)) {
    const { discountPrice } = answer.payload.product;
    const before = line.product.discountPrice;
    const changed = ownOrdersText.nameCostsDiscountPriceNow({
      name,
      discountPrice: formatMoney(discountPrice),
      before: formatMoney(before),
    });
    const notes = discountPrice === before ? [] : [changed];
    addedHere.set(line.id, notes);
    return { added: true, notes };
  }
  const failure = answer.payload ?? UNANSWERED;
  if (!isAnswer(failure) || failure.kind !== 'problem') {
    addedHere.set(line.id, []);
    return { failure };
  }
  const { code } = failure;
  if (code === 'ITEM_ALREADY_ADDED') {
    const notes = addedHere.get(line.id);
    return notes ? { added: true, notes } : { added: false, notes: [ownOrdersText.nameIsInYourCart({ name })] };
  }
  if (code === 'OUT_OF_STOCK') {
    const left = failure.products[0]?.stock ?? 0;
    if (left <= 0 || left >= quantity) return { added: false, notes: [ownOrdersText.nameIsOutOfStock({ name })] };
    const fewer = await add(dispatch, addedHere, line, left);
    if ('failure' in fewer || !fewer.added) return fewer;
    const notes = [ownOrdersText.nameOnlyLeftOfQuantity({ name, left, quantity }), ...fewer.notes];
    addedHere.set(line.id, notes);
    return { added: true, notes };
  }
  const why = reasons[code];
  return why === undefined ? { failure } : { added: false, notes: [why({ name })] };
}

/** Why a product cannot be had. */
const reasons: Readonly<Partial<Record<string, (values: { name: string }) => string>>> = {
  PRODUCT_DELETED: ownOrdersText.nameIsNoLongerSold,
  NOT_FOUND: ownOrdersText.nameIsNoLongerSold,
  VARIANT_UNAVAILABLE: ownOrdersText.nameNoLongerInThisChoice,
  CART_FULL: ownOrdersText.nameDidNotFit,
};

/** Without a variant the product is named by the choice that the order has. */
function cartItemOf({ product, variant, color, size }: OrderLine, quantity: number) {
  const named = { product: product.id, quantity };
  if (variant !== null) return { ...named, variant: variant.id };
  return { ...named, ...(color && { color: color.id }), ...(size && { size: size.id }) };
}

/** Lines of one product and variant are one line of a cart. */
function linesToOrder({ items }: Order): { line: OrderLine; quantity: number }[] {
  const same = (a: OrderLine, b: OrderLine) => a.product.id === b.product.id && a.variant?.id === b.variant?.id;
  return items.flatMap((line, index) => {
    if (items.findIndex((other) => same(other, line)) < index) return [];
    const units = items.reduce((sum, other) => sum + (same(other, line) ? other.quantity : 0), 0);
    return [{ line, quantity: Math.min(units, MAX_QUANTITY) }];
  });
}

function errorOf(failure: ApiFailure): string {
  if (failure.kind === 'problem' && isAnswer(failure)) return sentenceFor(failure);
  return ownOrdersText.orderAgainUnanswered({ button: ORDER_AGAIN });
}
