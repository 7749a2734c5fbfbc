import { describe, expect, it } from 'vitest';
import { firstNeeds, firstNeedsInOpenShop } from './first-needs.ts';
import { pages } from './paths.ts';
import type { Params } from './query-string.ts';

function paramsOf(values: Record<string, string>): Params {
  return {
    get: (name) => values[name] ?? null,
    getAll: (name) => [values[name] ?? []].flat(),
    keys: () => Object.keys(values),
  };
}

const needs = (path: string, loggedIn: boolean, values: Record<string, string> = {}) =>
  firstNeeds(path, paramsOf(values), loggedIn);

describe('what a page needs first', () => {
  it('a list asks for its products, as its address says, and for its filters', () => {
    expect(needs('/', true, { brand: 'A & B', _sort: 'rating', _order: 'desc', page: '3', x: '1' })).toEqual({
      page: '/',
      calls: [
        '/auth/check',
        '/cart',
        '/pages',
        '/products?brand=A+%26+B&_sort=rating&_order=desc&_page=3&_limit=10',
        '/products/facets?brand=A+%26+B',
        '/brands',
        '/categories',
      ],
      frame: 'list',
    });
  });

  it('a product page asks for its product, where its address can be one', () => {
    expect(needs('/product-detail/7', true)).toEqual({
      page: '/product-detail/:id',
      calls: ['/auth/check', '/cart', '/pages', '/products/7'],
      frame: 'shop',
    });
    expect(needs('/product-detail/x', true)?.calls).toEqual(['/auth/check', '/cart', '/pages']);
  });

  it('an order asks for itself and its timeline, and for the days within which it can be returned', () => {
    expect(needs('/my-orders/7', true)).toEqual({
      page: '/my-orders/:id',
      calls: ['/auth/check', '/cart', '/pages', '/orders/own/7', '/orders/own/7/timeline', '/config'],
      frame: 'shop',
    });
    expect(needs('/my-orders/x', true)?.calls).toEqual(['/auth/check', '/cart', '/pages']);
  });

  it('without a session it is the login, and nothing is asked', () => {
    for (const path of ['/', '/login', '/admin/orders'])
      expect(needs(path, false)).toEqual({ page: '/login', calls: [] });
    expect(needs('/signup', false)).toEqual({ page: '/signup', calls: [] });
    expect(needs('/logout', false)).toEqual({ page: '/logout', calls: [] });
  });

  it('with a session the login is the home page', () => {
    expect(needs('/login', true, { page: '3' })).toEqual(needs('/', true));
  });

  it('the payment page shows no header and footer', () => {
    expect(needs(pages.stripeCheckout, true)).toEqual({ page: pages.stripeCheckout, calls: ['/auth/check'] });
  });

  it('no page needs nothing', () => {
    expect(needs('/nowhere', true)).toBeUndefined();
  });

  it('asks for nothing that only admins may see', () => {
    expect(needs('/admin', true)).toEqual({
      page: '/admin',
      calls: ['/auth/check', '/cart', '/pages'],
      frame: 'back-office',
    });
  });

  it('reads no cart before a payment that empties it is settled', () => {
    expect(needs('/order-success/5', true)?.calls).toEqual(['/auth/check', '/pages']);
  });
});

describe('what a page of an open shop needs first', () => {
  const open = (path: string, hasSession: boolean) => firstNeedsInOpenShop(path, paramsOf({}), hasSession);

  it('the pages for buying need no session', () => {
    expect(open('/checkout', false)).toEqual({ page: '/checkout', calls: ['/cart', '/pages'], frame: 'shop' });
    expect(open('/cart', true)?.calls).toEqual(['/auth/visitor', '/cart', '/pages']);
    expect(open('/order-success/7', true)?.calls).toEqual(['/auth/visitor', '/pages']);
    expect(open('/stripe-checkout', true)).toEqual({ page: '/stripe-checkout', calls: ['/auth/visitor'] });
  });

  it('a session may be a guest’s: the login is itself, and nobody asks in a way that fails for guests', () => {
    expect(open('/login', true)).toEqual({ page: '/login', calls: ['/auth/visitor'] });
    expect(open('/my-orders', true)?.calls[0]).toBe('/auth/visitor');
    expect(open('/my-orders', false)).toEqual({ page: '/login', calls: [] });
    expect(open('/nowhere', true)).toBeUndefined();
  });
});
