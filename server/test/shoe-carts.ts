/** Carts with the variants of a shoe. */

import { type CartItem, cartItem } from '@shop/contract/cart';
import { beforeEach, expect } from 'vitest';
import type { CardShop } from './card-shop.ts';
import { makeUser } from './factories.ts';
import { useCardShop } from './ordering.ts';
import { type Client, read } from './test-app.ts';
import { cashOrder, createByAdmin, variantBody } from './variants.ts';

/** Colour and size of a line. */
export const nameOf = ({ color, size }: Pick<CartItem, 'color' | 'size'>) => `${color?.id} ${size?.id}`;

/** Starts a shop for all tests of a file, each of which has a shopper of its own. */
export function useShoeCarts(given: (now: { cards: CardShop; shopper: Client }) => void) {
  let cards: CardShop;
  let shopper: Client;
  useCardShop((started) => {
    cards = started;
  });
  beforeEach(async () => {
    shopper = await cards.shop.as(await makeUser(cards.shop));
    given({ cards, shopper });
  });

  const add = (body: object) => shopper.post('/cart', { quantity: 1, ...body });
  return {
    add,
    added: async (body: object) => read(cartItem, await add(body)),
    changed: async (line: CartItem, body: object) => read(cartItem, await shopper.patch(`/cart/${line.id}`, body)),
    /** White s at $20, white m at $15, black s at $15 with a picture, black m at $30; four of each. */
    shoe: (changes: object = {}) =>
      createByAdmin(cards.admin, {
        discountPercentage: 10,
        variants: [
          variantBody('white s'),
          variantBody('white m', { price: 15 }),
          variantBody('black s', { price: 15, image: '/pictures/black.webp', sku: null }),
          variantBody('black m', { price: 30 }),
        ],
        ...changes,
      }),
    sellOut: async (product: { id: number }, variant: { id: number; discountPrice: number }) => {
      const buyer = await cards.shop.as(await makeUser(cards.shop));
      const items = [{ product: product.id, variant: variant.id, quantity: 4 }];
      expect((await buyer.post('/orders', cashOrder(items, 4 * variant.discountPrice))).status).toBe(201);
    },
    edit: async (product: { id: number }, changes: object) =>
      expect((await cards.admin.patch(`/products/${product.id}`, changes)).status).toBe(200),
  };
}
