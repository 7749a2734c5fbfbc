import { unsetShop } from '@shop/contract/shown-shop';
import { afterEach, expect, it } from 'vitest';
import { currentShop } from './shown-shop.ts';

const say = (content: string) => {
  const meta = document.createElement('meta');
  meta.name = 'shop';
  meta.content = content;
  document.head.append(meta);
};
afterEach(() => document.querySelector('meta[name=shop]')?.remove());

it('is as it was delivered where the document says nothing', () => {
  expect(currentShop()).toEqual(unsetShop);
});

it('is what the document says, read once', () => {
  const shop = { ...unsetShop, shopName: 'Kaffee', orderButton: 'Buy', payments: { cash: true, card: false } };
  say(JSON.stringify(shop));
  expect(currentShop()).toEqual(shop);
  expect(currentShop()).toBe(currentShop());
});
