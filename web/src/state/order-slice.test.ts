import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someAddress, someUser } from '../../test/fake-shop.ts';
import { someCartItem, someOrder } from '../../test/samples.ts';
import { createStore } from '../store/store.ts';
import { fetchCart } from './cart-slice.ts';
import {
  confirmOrder,
  createOrder,
  currentOrderReset,
  fetchAllOrders,
  fetchOwnOrder,
  type NewOrder,
  updateOrder,
} from './order-slice.ts';

const newOrder: NewOrder = {
  items: [{ id: 11, product: 1, quantity: 2 }],
  totalAmount: 36,
  totalItems: 2,
  user: 7,
  paymentMethod: 'cash',
  selectedAddress: someAddress(),
  status: 'pending',
};

describe('orders', () => {
  let shop: FakeShop;
  let store: ReturnType<typeof createStore>;
  const order = () => store.getState().order;

  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
    store = createStore();
  });

  async function place() {
    shop.answerNext('POST /orders', () => json(someOrder({ id: 5 }), 201));
    await store.dispatch(createOrder({ order: newOrder, idempotencyKey: 'k' }));
  }

  it('create appends the order and sets currentOrder, and the reset action clears it', async () => {
    await place();
    expect(order().orders.map(({ id }) => id)).toEqual([5]);
    expect(order().currentOrder?.id).toBe(5);
    store.dispatch(currentOrderReset());
    expect(order().currentOrder).toBeNull();
  });

  it('fetch-all replaces the orders and the total', async () => {
    await place();
    shop.answerNext('GET /orders', () => json([someOrder({ id: 8 })], 200, { 'X-Total-Count': '31' }));
    await store.dispatch(fetchAllOrders('?_sort=id&_order=desc&_page=1&_limit=10'));
    expect(order().orders.map(({ id }) => id)).toEqual([8]);
    expect(order().totalOrders).toBe(31);
  });

  it('update sends the whole order and replaces the matching one', async () => {
    await place();
    shop.answerNext('PATCH /orders/5', () => json(someOrder({ id: 5, status: 'dispatched' })));
    await store.dispatch(updateOrder(someOrder({ id: 5, status: 'dispatched' })));
    expect(order().orders[0]?.status).toBe('dispatched');
    expect(shop.lastSent('PATCH', '/orders/5')?.body).toMatchObject({ id: 5, items: [{ id: 51 }], totalAmount: 36 });
  });

  it('confirming the order that was just placed resets cart and current order, once', async () => {
    shop.cart = [someCartItem({ id: 11 })];
    await store.dispatch(fetchCart());
    await place();
    shop.cart = [];
    await store.dispatch(confirmOrder(5));
    expect(order().currentOrder).toBeNull();
    expect(store.getState().cart.items).toEqual([]);
    shop.cart = [someCartItem({ id: 12 })];
    await store.dispatch(confirmOrder(5));
    expect(store.getState().cart.items, 'what came into the cart since stays').toHaveLength(1);
  });

  it('confirming any other order touches nothing', async () => {
    shop.cart = [someCartItem({ id: 11 })];
    await store.dispatch(fetchCart());
    await place();
    await store.dispatch(confirmOrder(4));
    expect(order().currentOrder?.id).toBe(5);
    expect(store.getState().cart.items).toHaveLength(1);
  });

  it('one of the own orders is shown as the server has it now', async () => {
    shop.answerNext('GET /orders/own/5', () => json(someOrder({ id: 5 })));
    await store.dispatch(fetchOwnOrder(5));
    expect(order().shownOrder?.id).toBe(5);
  });
});
