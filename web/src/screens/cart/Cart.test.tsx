import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
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

const EMPTY = 'Your cart is empty';

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
    expect(screen.getByText('Subtotal', { selector: 'dt' }).nextElementSibling).toHaveTextContent('$44.98');
    expect(screen.getByText('3 items')).toBeVisible();
    expect(screen.getByText('Shipping and taxes calculated at checkout.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  });

  it('redirects to / when it is empty and loaded', async () => {
    shop.cart = [];
    const { path } = renderShop('/cart');
    await screen.findByRole('heading', { name: 'All Products' });
    expect(path()).toBe('/');
    expect(await screen.findByText(EMPTY)).toBeVisible();
  });

  it('redirects to / and says why when its last line was removed here', async () => {
    shop.cart = shop.cart.slice(0, 1);
    const { user, path } = renderShop('/cart');
    await user.click(await screen.findByRole('button', { name: /^Remove / }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByRole('heading', { name: 'All Products' });
    expect(path()).toBe('/');
    expect(await screen.findByText(EMPTY)).toBeVisible();
  });

  it('a cart that could not be read says so instead of leaving', async () => {
    shop.cart = [];
    shop.answerNext('GET /cart', () => errorResponse('UNAVAILABLE'));
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

  it('a rejected quantity rolls back and says the possible number at that line', async () => {
    const { user } = renderShop('/cart');
    const quantity = await screen.findByRole('combobox', { name: 'Qty of Teapot' });
    let answer = () => {};
    const seen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    shop.answerNext('PATCH /cart/11', async () => {
      await seen;
      return errorResponse('OUT_OF_STOCK', {
        products: [{ id: 1, title: 'Teapot', price: 20, discountPrice: 19.99, stock: 3, deleted: false, quantity: 5 }],
      });
    });
    await user.selectOptions(quantity, '5');
    expect(quantity).toHaveDisplayValue('5');
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('You asked for 5, but only 3 are available.');
    expect(quantity).toHaveDisplayValue('2');
  });

  it('offers only available quantities, and says how many are left', async () => {
    shop.cart = [someCartItem({ ...teapot, product: { ...teapot.product, stock: 3 } }), kettle];
    renderShop('/cart');
    const quantity = await screen.findByRole('combobox', { name: 'Qty of Teapot' });
    const choices = within(quantity).getAllByRole('option');
    expect(choices.map((choice) => choice.textContent)).toEqual(['1', '2', '3', '4', '5']);
    expect(choices.map((choice) => choice.hasAttribute('disabled'))).toEqual([false, false, false, true, true]);
    expect(screen.getByText('Only 3 left')).toBeVisible();
  });

  it('a line names colour and size, or says that none was chosen where the product has some', async () => {
    const product = someProduct({
      id: 1,
      title: 'Teapot',
      colors: [{ name: 'Black', class: 'bg-gray-900', selectedClass: 'ring-gray-900', id: 'black' }],
      sizes: [{ name: 'M', inStock: true, id: 'm' }],
    });
    const [color, size] = [product.colors[0], product.sizes[0]];
    if (color === undefined || size === undefined) throw new Error('the product has both');
    shop.cart = [
      someCartItem({ id: 11, product, color, size }),
      someCartItem({ id: 12, product: { ...product, id: 2, title: 'Kettle' } }),
    ];
    renderShop('/cart');
    expect(await screen.findByText('Acme · Black · Size M')).toBeVisible();
    expect(screen.getByText('Acme · No color chosen · No size chosen')).toBeVisible();
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

  describe('a line that another device removed', () => {
    const badge = (name: string) => screen.findByRole('link', { name });
    const words = 'Teapot is no longer in your cart. It was removed or ordered in another tab or on another device.';

    it('goes with its subtotal and badge when its quantity is changed here, and the page says so in its place', async () => {
      const { user, router } = renderShop('/cart');
      const quantity = await screen.findByRole('combobox', { name: 'Qty of Teapot' });
      shop.cart = [kettle];
      await user.selectOptions(quantity, '5');
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(screen.queryByRole('link', { name: 'Teapot' })).toBeNull();
      expect(screen.getByText('1 item')).toBeVisible();
      expect(await badge('Cart, 1 item')).toBeVisible();
      expect(screen.getByRole('alert').closest('li')).toHaveFocus();
      expect(screen.getByRole('alert').closest('li')?.nextElementSibling).toHaveTextContent('Kettle');
      await router.navigate('/checkout');
      await screen.findByRole('heading', { name: 'Checkout' });
      expect(screen.queryByRole('alert')).toBeNull();
      expect(await screen.findByRole('link', { name: 'Kettle' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Teapot' })).toBeNull();
    });

    it('is also shown if it is removed here, with the other lines that are gone', async () => {
      const cup = someCartItem({ id: 13, product: someProduct({ id: 3, title: 'Cup' }) });
      shop.cart = [teapot, kettle, cup];
      const { user } = renderShop('/cart');
      await user.click(await screen.findByRole('button', { name: 'Remove Kettle' }));
      shop.cart = [cup];
      await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Teapot and Kettle are no longer in your cart. They were removed or ordered in another tab or on another device.',
      );
      await waitFor(() => expect(screen.getByRole('link', { name: 'Cup' })).toHaveFocus());
      expect(await badge('Cart, 1 item')).toBeVisible();
    });

    it('leads home when it was the last one, and the words come along', async () => {
      shop.cart = [teapot];
      const { user, path } = renderShop('/cart');
      const quantity = await screen.findByRole('combobox', { name: 'Qty of Teapot' });
      shop.cart = [];
      await user.selectOptions(quantity, '5');
      await waitFor(() => expect(path()).toBe('/'));
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByText(EMPTY)).toBeNull();
    });

    it('goes also when the cart cannot be read then', async () => {
      const { user } = renderShop('/cart');
      const quantity = await screen.findByRole('combobox', { name: 'Qty of Teapot' });
      shop.answerNext('GET /cart', () => errorResponse('UNAVAILABLE'));
      await user.selectOptions(quantity, '5');
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(screen.getByRole('link', { name: 'Kettle' })).toBeVisible();
    });
  });

  it('a deleted product in the cart is explained', async () => {
    shop.cart = [someCartItem({ ...teapot, product: { ...teapot.product, deleted: true } })];
    renderShop('/cart');
    expect(await screen.findByText(/no longer sold/)).toBeVisible();
  });
});
