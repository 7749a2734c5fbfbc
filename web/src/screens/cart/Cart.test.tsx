import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, refusal, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct } from '../../../test/samples.ts';

const teapot = someCartItem({
  id: 11,
  quantity: 2,
  product: someProduct({ id: 1, title: 'Teapot', discountPrice: 19.99 }),
});
const kettle = someCartItem({
  id: 12,
  quantity: 1,
  product: someProduct({ id: 2, title: 'Kettle', discountPrice: 5 }),
});

describe('the cart', () => {
  let shop: FakeShop;
  beforeEach(() => {
    localStorage.clear();
    shop = new FakeShop();
    shop.signIn(someUser());
    shop.cart = [teapot, kettle];
  });

  it('lists its lines with a quantity from 1 to 5, the subtotal and the total item count', async () => {
    renderShop('/cart');
    const quantity = await screen.findByRole('combobox', { name: 'Qty of Teapot' });
    expect(
      within(quantity)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '2', '3', '4', '5']);
    expect(screen.getByText('$44.98')).toBeVisible();
    expect(screen.getByText('3 items')).toBeVisible();
    expect(screen.getByText('Shipping and taxes calculated at checkout.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  });

  it('redirects to / when it is empty and loaded', async () => {
    shop.cart = [];
    const { path } = renderShop('/cart');
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('a cart that could not be read says so instead of leaving', async () => {
    shop.cart = [];
    shop.answerNext('GET /cart', () => refusal('UNAVAILABLE'));
    const { path } = renderShop('/cart');
    expect(await screen.findByText(/not available for the moment/)).toBeVisible();
    expect(path()).toBe('/cart');
  });

  it('Remove asks; cancelling keeps the line, confirming deletes it and the focus goes to the next one', async () => {
    const { user } = renderShop('/cart');
    await user.click(await screen.findByRole('button', { name: 'Remove Teapot' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('link', { name: 'Teapot' })).toBeVisible();

    shop.answerNext('DELETE /cart/11', () => json({ id: 11 }));
    await user.click(screen.getByRole('button', { name: 'Remove Teapot' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Teapot' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Kettle' })).toHaveFocus());
  });

  it('a refused quantity rolls back and says the possible number at that line', async () => {
    const { user } = renderShop('/cart');
    const quantity = await screen.findByRole('combobox', { name: 'Qty of Teapot' });
    shop.answerNext('PATCH /cart/11', () =>
      refusal('OUT_OF_STOCK', {
        products: [{ id: 1, title: 'Teapot', price: 20, discountPrice: 19.99, stock: 3, deleted: false, quantity: 5 }],
      }),
    );
    await user.selectOptions(quantity, '5');
    expect(quantity).toHaveDisplayValue('5');
    expect(await screen.findByRole('alert')).toHaveTextContent('You asked for 5, but only 3 are available.');
    expect(quantity).toHaveDisplayValue('2');
  });

  it('a price that changed since the cart was last seen is said once, in words', async () => {
    const first = renderShop('/cart');
    await screen.findByRole('link', { name: 'Teapot' });
    shop.cart = [someCartItem({ ...teapot, product: { ...teapot.product, discountPrice: 25 } }), kettle];
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('The price of Teapot rose from $19.99 to $25.00.')).toBeVisible();
    await first.router.navigate('/profile');
    await screen.findByRole('heading', { name: 'My Profile' });
    await first.router.navigate('/cart');
    await screen.findByRole('link', { name: 'Teapot' });
    expect(screen.queryByText(/The price of Teapot/)).toBeNull();
  });

  it('a deleted product in the cart is explained', async () => {
    shop.cart = [someCartItem({ ...teapot, product: { ...teapot.product, deleted: true } })];
    renderShop('/cart');
    expect(await screen.findByText(/no longer sold/)).toBeVisible();
  });
});
