/** Beside each price of what is in the cart stands what it is by unit, wherever the cart is shown. */

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeShop, json, someAddress, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct } from '../../../test/samples.ts';

const tea = someProduct({
  ...{ id: 1, title: 'Tea', price: 18, discountPrice: 18 },
  ...{ content: { amount: 250, unit: 'g', per: 100 }, unitPrice: { price: 7.2, per: 100, unit: 'g' } },
});
const mug = someProduct({ id: 2, title: 'Mug', discountPrice: 9 });

let shop: FakeShop;
beforeEach(() => {
  localStorage.clear();
  shop = new FakeShop();
  shop.signIn(someUser({ addresses: [someAddress({ name: 'Ada at home' })] }));
  shop.cart = [someCartItem({ id: 11, quantity: 3, product: tea }), someCartItem({ id: 12, product: mug })];
});

it.each(['/cart', '/checkout'])('%s says it of each line that holds something', async (path) => {
  renderShop(path);
  const line = (await screen.findByRole('link', { name: 'Tea' })).closest('li');
  expect(within(line ?? document.body).getByText('$7.20 per 100 g')).toBeVisible();
  const other = screen.getByRole('link', { name: 'Mug' }).closest('li');
  expect(within(other ?? document.body).queryByText(/per /)).toBeNull();
});

it('what is put into the cart shows it below the header', async () => {
  shop.cart = [];
  shop.answerNext('GET /products/1', () => json(tea));
  const { user } = renderShop('/product-detail/1');
  const add = await screen.findByRole('button', { name: 'Add to Cart' });
  await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'));
  shop.answerNext('POST /cart', () => json(someCartItem({ id: 11, product: tea }), 201));
  await user.click(add);
  const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
  expect(drawer.getByText('$7.20 per 100 g')).toBeVisible();
});
