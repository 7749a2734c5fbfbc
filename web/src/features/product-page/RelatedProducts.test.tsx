import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

/** What watches for elements that come near. */
let watching: { callback: (entries: { isIntersecting: boolean }[]) => void; margin: string | undefined }[];
let shop: FakeShop;
beforeEach(() => {
  watching = [];
  class Observer {
    observe() {}
    disconnect() {}
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options?: { rootMargin?: string }) {
      watching.push({ callback, margin: options?.rootMargin });
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.answerNext('GET /products/4', () => json(someProduct({ id: 4, title: 'Coat' })));
});
afterEach(() => vi.unstubAllGlobals());

const scroll = (isIntersecting: boolean) =>
  act(() => {
    for (const { callback, margin } of watching) if (margin === '600px') callback([{ isIntersecting }]);
  });
const asked = () => shop.sent.filter(({ path }) => path === '/products/4/related').length;

describe('the related products of a product', () => {
  it('are asked for when the end of its page is near, and shown in their order with price, unit and stock', async () => {
    const tea = { title: 'Tea', unitPrice: { price: 7.2, per: 100, unit: 'g' as const } };
    const related = [someProduct({ id: 9, ...tea }), someProduct({ id: 8, title: 'Cap', stock: 0 })];
    shop.answerNext('GET /products/4/related', () => json(related));
    renderShop('/product-detail/4');
    await screen.findByRole('heading', { name: 'Coat' });
    scroll(false);
    expect(asked()).toBe(0);
    scroll(true);
    const list = within(await screen.findByRole('region', { name: 'You may also like' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/product-detail/9',
      '/product-detail/8',
    ]);
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('$7.20 per 100 g');
    expect(first).not.toHaveTextContent('Out of stock');
    expect(second).toHaveTextContent('Out of stock');
  });

  it.each([
    ['there are none', () => json([])],
    ['they cannot be read', () => errorResponse('INTERNAL')],
  ])('are left out where %s', async (_why, answer) => {
    shop.answerNext('GET /products/4/related', answer);
    renderShop('/product-detail/4');
    await screen.findByRole('heading', { name: 'Coat' });
    scroll(true);
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByText('You may also like')).toBeNull();
  });
});
