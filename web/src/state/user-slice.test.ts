import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someAddress, someUser } from '../../test/fake-shop.ts';
import { someOrder } from '../../test/samples.ts';
import { createStore } from '../store/store.ts';
import { checkAuth } from './auth-slice.ts';
import { addAddress, fetchOwnOrders, fetchOwnUser, updateUser } from './user-slice.ts';

describe('the user', () => {
  let shop: FakeShop;
  let store: ReturnType<typeof createStore>;
  const info = () => store.getState().user.userInfo;

  beforeEach(async () => {
    shop = new FakeShop();
    shop.signIn(someUser());
    store = createStore();
    await store.dispatch(checkAuth());
  });

  it('fetching own orders attaches them to the user info', async () => {
    shop.answerNext('GET /orders/own', () => json([someOrder()], 200, { 'X-Total-Count': '12' }));
    await store.dispatch(fetchOwnOrders({ page: 1, limit: 10 }));
    expect(info()).toMatchObject({ id: 7, orders: [{ id: 5 }], totalOrders: 12 });
  });

  it('fetch-own sets the user info and keeps the orders attached', async () => {
    shop.answerNext('GET /orders/own', () => json([someOrder()]));
    await store.dispatch(fetchOwnOrders({ page: 1, limit: 10 }));
    shop.session = someUser({ name: 'Ada' });
    await store.dispatch(fetchOwnUser());
    expect(info()).toMatchObject({ name: 'Ada', orders: [{ id: 5 }] });
  });

  it('update sets the user info', async () => {
    await store.dispatch(updateUser({ id: 7, name: 'Countess' }));
    expect(info()?.name).toBe('Countess');
  });

  it('adding an address appends one to the full user record', async () => {
    await store.dispatch(addAddress(someAddress({ city: 'Paris' })));
    await store.dispatch(addAddress(someAddress({ city: 'Rome' })));
    expect(info()?.addresses.map(({ city }) => city)).toEqual(['Paris', 'Rome']);
  });

  it('adding an address beside another tab keeps both', async () => {
    shop.session = someUser({ addresses: [someAddress({ city: 'Oslo' })], updatedAt: '2026-02-02T00:00:00.000Z' });
    await store.dispatch(addAddress(someAddress({ city: 'Rome' })));
    expect(info()?.addresses.map(({ city }) => city)).toEqual(['Oslo', 'Rome']);
  });
});
