/** Why a cart line cannot be ordered, and what changed at its product since the person last saw the cart. */

import type { CartItem } from '@shop/contract/cart';
import { MAX_QUANTITY } from '@shop/contract/catalogue';
import type { ProblemProduct } from '@shop/contract/errors';
import { formatDollars } from '@shop/contract/money';
import { choiceWords, lineName } from '../../state/line-words.ts';
import type { LastSeenCart } from '../../storage/cart-storage.ts';

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
  return `${words} is ${stillSold ? 'out of stock' : 'no longer sold'}. Choose another, or remove it to order the rest.`;
}

export function obstacleSentence(item: Line): string | undefined {
  switch (obstacleOf(item)) {
    case 'deleted':
      return 'This product is no longer sold. Remove it to order the rest.';
    case 'sold out':
      if (item.variant !== null) return variantSentence(item);
      return 'This product is out of stock. Remove it to order the rest.';
    case 'too few':
      return `Only ${unitsFor(item)} left. Choose at most ${unitsFor(item)}.`;
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
  const now = words === '' ? 'none is chosen now' : `you keep ${words}`;
  return `The colors and sizes of ${lineName(item)} have changed: ${now}.`;
}

function priceChange(before: LastSeenLine, item: CartItem): string | undefined {
  const { discountPrice } = item.product;
  if (before.discountPrice === discountPrice) return undefined;
  const direction = discountPrice > before.discountPrice ? 'rose' : 'fell';
  return `The price of ${lineName(item)} ${direction} from ${formatDollars(before.discountPrice)} to ${formatDollars(discountPrice)}.`;
}

function stockChange(before: LastSeenLine, item: CartItem): string | undefined {
  const available = availableOf(item);
  if (available === before.available) return undefined;
  const title = lineName(item);
  if (available === -1) return `${title} is no longer sold.`;
  if (available === 0) return `${title} is out of stock now.`;
  if (before.available <= 0) return `${title} is available again.`;
  // Fewer, but still enough for this cart: no sentence.
  return available < before.available && available < item.quantity ? `Only ${available} of ${title} left.` : undefined;
}

const listed = new Intl.ListFormat('en-US');

/** For lines that were not removed in this tab. */
export function goneSentence(lines: readonly CartItem[]): string {
  const titles = lines.map(lineName);
  const [are, they] = titles.length === 1 ? ['is', 'It was'] : ['are', 'They were'];
  return `${listed.format(titles)} ${are} no longer in your cart. ${they} removed or ordered in another tab or on another device.`;
}
