/** Why a cart line cannot be ordered, and what changed at its product since the person last saw the cart. */

import type { CartItem } from '@shop/contract/cart';
import { MAX_QUANTITY } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import type { ProblemProduct } from '@shop/contract/problem';
import { cartLinesText } from '@shop/messages/cart-lines';
import { localeText } from '@shop/messages/locale';
import { choiceWords, lineName } from '../../state/line-words.ts';
import type { LastSeenCart } from '../../storage/cart-storage.ts';
import { lazily } from '../../ui/lazily.ts';

type Obstacle = 'deleted' | 'sold out' | 'too few';

type Line = Pick<CartItem, 'product' | 'quantity' | 'held' | 'variant' | 'color' | 'size'>;

/** Units that an own unpaid order reserves are available too: a new order replaces that order. */
export function unitsFor({ product, held = 0 }: Pick<Line, 'product' | 'held'>): number {
  return product.stock + held;
}

function obstacleOf(line: Line): Obstacle | undefined {
  if (line.product.deleted) return 'deleted';
  if (unitsFor(line) <= 0) return 'sold out';
  return unitsFor(line) < line.quantity ? 'too few' : undefined;
}

/** The lines that cannot be ordered as they are, as the server names them when it rejects an order. */
export function unavailableProducts(items: readonly CartItem[]): ProblemProduct[] {
  return items.flatMap((item) => {
    if (obstacleOf(item) === undefined) return [];
    const { id, title, price, discountPrice, deleted } = item.product;
    const variant = item.variant === null ? {} : { variant: item.variant.id };
    return [{ id, ...variant, title, price, discountPrice, deleted, stock: unitsFor(item), quantity: item.quantity }];
  });
}

/** Of a line with a variant: another one may be available. */
function variantSentence(item: Line): string {
  const words = choiceWords(item);
  const stillSold = item.product.variants?.some(({ id }) => id === item.variant?.id);
  return stillSold ? cartLinesText.choiceOutOfStock({ words }) : cartLinesText.choiceNoLongerSold({ words });
}

export function obstacleSentence(item: Line): string | undefined {
  switch (obstacleOf(item)) {
    case 'deleted':
      return cartLinesText.productNoLongerSold;
    case 'sold out':
      if (item.variant !== null) return variantSentence(item);
      return cartLinesText.productOutOfStock;
    case 'too few':
      return cartLinesText.onlyUnitsLeftChooseFewer({ units: unitsFor(item) });
    case undefined:
      return undefined;
  }
}

type LastSeenLine = LastSeenCart[string];

/** Stock above the largest quantity makes no difference. */
function availableOf(item: CartItem): number {
  return item.product.deleted ? -1 : Math.min(Math.max(unitsFor(item), 0), MAX_QUANTITY);
}

export function lastSeenCartOf(items: readonly CartItem[]): LastSeenCart {
  return Object.fromEntries(
    items.map((item) => [
      item.id,
      {
        discountPrice: item.product.discountPrice,
        available: availableOf(item),
        ...(item.variant !== null && { variant: item.variant.id }),
      },
    ]),
  );
}

/** A sentence for each change; a line that is new in the cart has none. */
export function changesSince(seen: LastSeenCart, items: readonly CartItem[]): string[] {
  return items.flatMap((item) => {
    const before = seen[item.id];
    if (before === undefined) return [];
    const lost = lostVariant(before, item);
    // Another variant than before has its own price and stock; that is no change of either.
    if (lost === undefined && before.variant !== item.variant?.id) return [];
    const words = [lost, priceChange(before, item), stockChange(before, item)];
    return words.filter((sentence) => sentence !== undefined);
  });
}

/** Of a line whose product has lost its last variant: the line is one of the product now, at its price. */
function lostVariant(before: LastSeenLine, item: CartItem): string | undefined {
  if (before.variant === undefined || item.variant !== null) return undefined;
  const words = choiceWords(item);
  const name = lineName(item);
  return words === '' ? cartLinesText.choiceLost({ item: name }) : cartLinesText.choiceKept({ item: name, words });
}

function priceChange(before: LastSeenLine, item: CartItem): string | undefined {
  const { discountPrice } = item.product;
  if (before.discountPrice === discountPrice) return undefined;
  const say = discountPrice > before.discountPrice ? cartLinesText.priceRose : cartLinesText.priceFell;
  return say({
    item: lineName(item),
    before: formatMoney(before.discountPrice),
    now: formatMoney(discountPrice),
  });
}

function stockChange(before: LastSeenLine, item: CartItem): string | undefined {
  const available = availableOf(item);
  if (available === before.available) return undefined;
  const title = lineName(item);
  if (available === -1) return cartLinesText.titleIsNoLongerSold({ title });
  if (available === 0) return cartLinesText.titleIsOutOfStock({ title });
  if (before.available <= 0) return cartLinesText.titleIsAvailableAgain({ title });
  // Fewer, but still enough for this cart: no sentence.
  return available < before.available && available < item.quantity
    ? cartLinesText.onlyAvailableOfTitleLeft({ available, title })
    : undefined;
}

const listed = lazily(() => new Intl.ListFormat(localeText.tag));

/** For lines that were not removed in this tab. */
export function goneSentence(lines: readonly CartItem[]): string {
  const titles = lines.map(lineName);
  return cartLinesText.goneFromCart({ titles: listed().format(titles), count: titles.length });
}
