import type { Product } from '@shop/contract/catalogue';
import type { Order } from '@shop/contract/orders';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someOrder, someProduct, someShirt, someShirtLine } from '../../../test/samples.ts';

const lamp = someProduct({ id: 4, title: 'Lamp', stock: 0 });
const payUntil = '2126-01-01T00:00:00.000Z';
const unpaid = (line: Pick<Order['items'][number], 'variant' | 'product' | 'color' | 'size'>, changes = {}) =>
  someOrder({
    id: 6,
    paymentMethod: 'card',
    payUntil,
    items: [{ id: 51, quantity: 1, choices: [], ...line }],
    ...changes,
  });

describe('the page of a product whose last one an own unpaid order holds', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
  });
  async function open(product: Product, orders: Order[], search = '') {
    shop.orders = orders;
    shop.answerNext('GET /products/4', () => json(product));
    const rendered = renderShop(`/product-detail/4${search}`);
    return { ...rendered, button: await screen.findByRole('button', { name: 'Add to Cart' }) };
  }
  const askedForOrders = () => shop.sent.some(({ path }) => path.startsWith('/orders'));

  it('says so, leads to the order, and adds the product, since ordering it again replaces that order', async () => {
    const { user, button } = await open(lamp, [unpaid({ variant: null, product: lamp })]);
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription(/^Your unpaid order #6 holds this\. If you order it/),
    );
    expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', '/my-orders/6');
    expect(screen.queryByText(/out of stock, so/)).toBeNull();
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 1, product: lamp }), 201));
    await user.click(button);
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
  });

  it('says that it waits while the payment of that order is processing', async () => {
    const order = unpaid({ variant: null, product: lamp }, { paymentProcessing: true });
    const { button } = await open(lamp, [order]);
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription('Your order #6 holds this, and its payment is processing.'),
    );
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('names the variant that the order holds where another one is looked at', async () => {
    const { variants = [], ...shirt } = someShirt({ stock: 0 });
    const soldOut = { ...shirt, variants: variants.map((one) => ({ ...one, stock: 0 })) };
    const { user, button } = await open(soldOut, [unpaid(someShirtLine(1, 43))], '?variant=42');
    await waitFor(() => expect(button).toHaveAccessibleDescription(/Your unpaid order #6 holds White, L\.$/));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: /^L/ }));
    expect(button).toHaveAccessibleDescription(/^Your unpaid order #6 holds this\./);
    expect(button).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('stays out of stock if that order was sent unpaid, since nothing replaces it', async () => {
    const sent = unpaid({ variant: null, product: lamp }, { status: 'dispatched', payUntil: undefined });
    const { button, store } = await open(lamp, [sent]);
    await waitFor(() => expect(store.getState().order.unpaidOrders).toHaveLength(1));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText(/unpaid order #6/)).toBeNull();
  });

  it('stays out of stock for a person whose orders do not hold it', async () => {
    const { button, store } = await open(lamp, [unpaid({ variant: null, product: someProduct({ id: 5 }) })]);
    await waitFor(() => expect(store.getState().order.unpaidOrders).toHaveLength(1));
    expect(button).toHaveAccessibleDescription(/out of stock/);
    expect(screen.queryByRole('link', { name: 'View order' })).toBeNull();
  });

  it('asks for no orders while the product can be had', async () => {
    await open({ ...lamp, stock: 1 }, [unpaid({ variant: null, product: lamp })]);
    expect(askedForOrders()).toBe(false);
  });
});
