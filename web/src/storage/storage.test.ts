import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someAddress } from '../../test/fake-shop.ts';
import { lastSeenCart, type OrderAttempt, pendingOrder } from './cart-storage.ts';
import { orderKeys, pendingAction } from './order-desk-storage.ts';
import { recentEntries } from './palette-storage.ts';
import { formDraft, openedCard, recentSearches, reloadedBuild, removeTraces, scrollPositions } from './storage.ts';
import type { Stored } from './stored.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const order: OrderAttempt['order'] = {
  items: [{ id: 11, product: 1, quantity: 2, color: 'red', size: 'm' }],
  totalAmount: 36.5,
  totalItems: 2,
  user: 7,
  paymentMethod: 'cash',
  selectedAddress: someAddress(),
  status: 'pending',
};

type Case = {
  name: string;
  area: 'localStorage' | 'sessionStorage';
  key: string;
  /** As an earlier build wrote it, in JSON. */
  value: unknown;
  read: () => unknown;
  write: () => boolean;
  remove: () => void;
};

function storedAs<Value>(area: Case['area'], key: string, name: string, stored: Stored<Value>, value: Value): Case {
  return { name, area, key, value, read: stored.read, write: () => stored.write(value), remove: stored.remove };
}

const seen = { 11: { discountPrice: 18, available: -1 } };
const cases: Case[] = [
  storedAs('localStorage', 'shop.searches', 'recent searches', recentSearches, { userId: 7, queries: ['mug'] }),
  storedAs('sessionStorage', 'shop.scroll', 'scroll positions', scrollPositions, { default: 0, k1: 812.5 }),
  storedAs('sessionStorage', 'shop.card.k1', 'the opened card', openedCard('k1'), 17),
  storedAs('localStorage', 'shop.seen-cart.7', 'the cart as it was last seen', lastSeenCart(7), seen),
  storedAs('sessionStorage', 'shop.checkout-attempt', 'an order without an answer', pendingOrder('checkout'), {
    key: 'a1',
    order,
  }),
  storedAs('sessionStorage', 'shop.order-action', 'an action on orders without an answer', pendingAction, {
    userId: 7,
    key: 'a1',
    body: { ids: [12, 13], action: 'dispatch', carrier: 'DHL' },
  }),
  storedAs('localStorage', 'shop.palette', 'what was opened by the palette', recentEntries, {
    userId: 7,
    entries: [{ to: '/admin/orders/3', label: 'Order #3', note: 'Ann', needs: 'orders.read' }],
  }),
  storedAs('localStorage', 'shop.order-keys', 'whether the keys of the orders are on', orderKeys, false),
  storedAs('sessionStorage', 'shop.draft.product-1', 'a draft', formDraft('product-1'), {
    userId: 7,
    draft: { a: 'x' },
  }),
];

const foreign = [
  '',
  'x',
  '{',
  'null',
  '[]',
  '{"a":"b"}',
  '{"key":"a1","order":{"user":7,"items":"all"}}',
  '"text"',
  '1.5e400',
];

describe('What the browser stores', () => {
  for (const { name, area, key, value, read, write, remove } of cases) {
    it(`${name} is read as an earlier build wrote it`, () => {
      window[area].setItem(key, JSON.stringify(value));
      expect(read()).toEqual(value);
    });

    it(`${name} is read as this build wrote it, until it is removed`, () => {
      expect(write()).toBe(true);
      expect(read()).toEqual(value);
      remove();
      expect(read()).toBeUndefined();
      expect(window[area]).toHaveLength(0);
    });

    it(`${name} is absent where something else is stored`, () => {
      for (const text of foreign) {
        window[area].setItem(key, text);
        expect(read(), text).toBeUndefined();
      }
    });
  }

  it('the build of a reload is absent as an earlier build wrote it: that build is not this one', () => {
    sessionStorage.setItem('shop.reloaded', 'http://localhost/assets/app-1.js');
    expect(reloadedBuild.read()).toBeUndefined();
    expect(reloadedBuild.write('http://localhost/assets/app-2.js')).toBe(true);
    expect(reloadedBuild.read()).toBe('http://localhost/assets/app-2.js');
  });

  it('an order is sent again with everything that was stored with it', () => {
    const later = { ...order, gift: true, items: [{ ...order.items[0], note: 'red ribbon' }] };
    sessionStorage.setItem('shop.checkout-attempt', JSON.stringify({ key: 'a1', order: later }));
    expect(pendingOrder('checkout').read()?.order).toEqual(later);
  });

  it('never fails, whatever text is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { area, key, read } of cases) {
          window[area].setItem(key, text);
          expect(read).not.toThrow();
        }
      }),
    );
  });

  it('is nothing where the browser forbids storage, and no call fails', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbidden);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden);
    for (const { read, write, remove } of cases) {
      expect(write()).toBe(false);
      expect(read()).toBeUndefined();
      expect(remove).not.toThrow();
    }
    expect(() => removeTraces()).not.toThrow();
  });

  it('is not written where the storage is full', () => {
    const full = {
      ...sessionStorage,
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(full);
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full);
    for (const { write } of cases) expect(write()).toBe(false);
  });

  it('holds drafts until others log in, or their owner logs out', () => {
    const [own, others] = [formDraft('checkout-address'), formDraft('product-1')];
    own.write({ userId: 7, draft: 'mine' });
    others.write({ userId: 8, draft: 'theirs' });
    sessionStorage.setItem('shop.draft.broken', '{');
    scrollPositions.write({ k1: 5 });
    recentSearches.write({ userId: 7, queries: ['mug'] });

    removeTraces(7);
    expect(recentSearches.read()?.queries).toEqual(['mug']);
    expect(Object.keys(sessionStorage).sort()).toEqual(['shop.draft.checkout-address', 'shop.scroll']);
    removeTraces();
    expect(Object.keys(sessionStorage)).toEqual(['shop.scroll']);
    expect(Object.keys(localStorage)).toEqual([]);
    recentSearches.write({ userId: 8, queries: ['mug'] });
    removeTraces(7);
    expect(recentSearches.read()).toBeUndefined();
  });
});
