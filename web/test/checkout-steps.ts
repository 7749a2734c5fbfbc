/** A checkout of a shop with shipping zones, a tax and a code, and what several tests do there. */

import { method, promotion, tax, zone } from '@shop/contract/pricing/order.fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { answerQuote } from './fake-quotes.ts';
import { FakeShop, json, type SentRequest, someAddress, someUser } from './fake-shop.ts';
import { renderShop } from './render-shop.tsx';
import { someCartItem, someOrder, someProduct } from './samples.ts';

export const berlin = someAddress({ name: 'Berlin', city: 'Berlin', state: 'Berlin', country: 'DE' });
const paris = someAddress({ name: 'Paris', city: 'Paris', state: 'Paris', country: 'FR' });
export const parcel = method();
export const express = method({
  id: 6,
  name: 'Express',
  rates: [{ from: 0, priceMinor: 1290 }],
  days: { from: 1, to: 1 },
});
export const ourShop = method({ id: 7, name: 'Our shop', rates: [{ from: 0, priceMinor: 0 }], pickUp: true });
export const summer = promotion({ automatic: false, code: 'SUMMER' });
export const teapot = someCartItem({
  id: 11,
  quantity: 2,
  product: someProduct({ id: 1, title: 'Teapot', category: 'shoes', price: 90, discountPrice: 90 }),
});

/** Ada has addresses in Berlin and Paris and two teapots in her cart; the shop ships to Germany. */
export function germanShop(): FakeShop {
  sessionStorage.clear();
  localStorage.clear();
  const shop = new FakeShop();
  shop.signIn(someUser({ name: 'Ada', addresses: [berlin, paris] }));
  shop.cart = [teapot];
  shop.config = { country: 'DE', hasShippingZones: true, hasPromotionCodes: true };
  shop.rules = {
    zones: zone(parcel, express, ourShop),
    taxRates: [tax(19)],
    promotions: [summer],
    shopCountry: 'DE',
    pricesIncludeTax: true,
    timeZone: 'UTC',
  };
  return shop;
}

export const radio = (name: string | RegExp) => screen.findByRole('radio', { name });
export const orderNow = () => screen.getByRole('button', { name: 'Order Now' });
export const success = () => screen.findByRole('heading', { name: 'Order Successfully Placed' });

/** The value of a row of the sums. */
export async function sumOf(name: string): Promise<string | null | undefined> {
  const summary = within(screen.getByRole('region', { name: 'Order summary' }));
  return (await summary.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
}
export const totalIs = (sum: string) => waitFor(async () => expect(await sumOf('Total')).toBe(sum));

export function ordersSent({ sent }: FakeShop): SentRequest[] {
  return sent.filter(({ method: verb, path }) => verb === 'POST' && path === '/orders');
}

export function quotesSent({ sent }: FakeShop): SentRequest[] {
  return sent.filter(({ path }) => path === '/quotes');
}

/** The next quote comes when it is let, as it would be then. */
export function holdQuote(shop: FakeShop): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { length } = quotesSent(shop);
  shop.answerNext('POST /quotes', () =>
    held.then(() => answerQuote(shop.rules, shop.cart, quotesSent(shop)[length]?.body)),
  );
  return letGo;
}

/** The next order is placed. */
export function answerWithOrder(shop: FakeShop, changes: Parameters<typeof someOrder>[0] = {}): void {
  shop.answerNext('POST /orders', () => json(someOrder({ id: 5, ...changes }), 201));
  shop.answerNext('GET /orders/own/5', () => json(someOrder({ id: 5, ...changes })));
}

/** Opens the checkout and chooses all but the shipping method. */
export async function chooseAll() {
  const shown = renderShop('/checkout');
  await shown.user.click(await radio('Berlin'));
  await shown.user.click(await radio('Cash'));
  await radio(/^Parcel/);
  return { ...shown, order: () => shown.user.click(orderNow()) };
}
