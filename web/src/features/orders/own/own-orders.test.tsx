import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeOwnOrders, someShippedOrder } from '../../../../test/fake-own-orders.ts';
import { errorResponse, FakeShop, someUser } from '../../../../test/fake-shop.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { someCartItem, someOrder } from '../../../../test/samples.ts';

let shop: FakeShop;
let own: FakeOwnOrders;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.config = { returnDays: 30 };
  own = new FakeOwnOrders(shop);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const requested = () => shop.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/returns'));

describe.each(['/my-orders', '/my-orders/5'])('a shipped order at %s', (address) => {
  it('is returned: with a single line the reason is all that must be chosen, and a double tap requests it once', async () => {
    shop.orders = [someShippedOrder()];
    const { user } = renderShop(address);
    await user.click(await button('Return'));
    await user.click(screen.getByRole('radio', { name: 'Too small' }));
    await user.dblClick(screen.getByRole('button', { name: 'Request return' }));
    expect(await screen.findByText('Return #1')).toBeVisible();
    expect(screen.getByText('requested')).toBeVisible();
    expect(requested().map(({ body }) => body)).toEqual([{ lines: [{ line: 51, quantity: 2, reason: 'Too small' }] }]);
    expect(screen.queryByRole('button', { name: 'Request return' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Print the slip/ })).toHaveAttribute(
      'href',
      '/orders/own/5/returns/1/slip.pdf',
    );
    expect(screen.queryByRole('button', { name: 'Return' }), 'nothing is left to return').toBeNull();
  });

  it('shows how it is tracked, in a new tab', async () => {
    shop.orders = [someShippedOrder()];
    renderShop(address);
    const link = await screen.findByRole('link', { name: /^Track DHL JD014/ });
    expect(link).toHaveAttribute('href', 'https://dhl.example/JD014');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('cannot be cancelled, also if only a part was sent', async () => {
    const whole = someShippedOrder([1], { status: 'pending' });
    shop.orders = [{ ...whole, fulfilment: { ...whole.fulfilment, shipped: 1, left: 1 } }];
    renderShop(address);
    await button('Order again');
    expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
  });

  it('links to all its invoices, credit notes and corrections, in the order in which they were issued', async () => {
    const on = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const invoices = [
      { number: 'INV-000012', at: on(1), amount: 36 },
      { number: 'A/B-000013', at: on(4), amount: 36 },
    ];
    const creditNotes = [{ id: 2, number: 'INV-C000001', at: on(2), amount: 12.5, refund: 1 }];
    const corrections = [{ id: 3, number: 'INV-K000001', at: on(3), amount: 12.5, creditNote: 2 }];
    shop.orders = [
      someShippedOrder([1], { invoice: { number: 'A/B-000013', at: on(4) }, invoices, creditNotes, corrections }),
    ];
    renderShop(address);
    const papers = within(await screen.findByRole('list', { name: 'Papers' }));
    expect(papers.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/orders/own/5/invoices/INV-000012.pdf', 'Invoice INV-000012(PDF, opens in a new tab)'],
      ['/orders/own/5/credit-notes/2.pdf', 'Credit note INV-C000001(PDF, opens in a new tab)'],
      ['/orders/own/5/corrections/3.pdf', 'Correction INV-K000001(PDF, opens in a new tab)'],
      ['/orders/own/5/invoices/A%2FB-000013.pdf', 'Invoice A/B-000013(PDF, opens in a new tab)'],
    ]);
  });
});

describe('the return of an order', () => {
  it('names lines, quantities, reasons of a list or in own words, and notes', async () => {
    shop.orders = [someShippedOrder([1, 2])];
    const { user } = renderShop('/my-orders/5');
    await user.click(await button('Return'));
    const send = screen.getByRole('button', { name: 'Request return' });
    await user.click(send);
    expect(screen.getByText('Choose what you want to send back.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Product 1' })).toHaveFocus());
    await user.click(screen.getByRole('checkbox', { name: 'Product 2' }));
    await user.click(send);
    expect(screen.getByText('Choose a reason')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Another reason' }));
    await user.click(send);
    expect(screen.getByText('Say why you send it back')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Your reason' }), 'It hums');
    await user.type(screen.getByRole('textbox', { name: /^Anything we should know/ }), 'At night');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Units of Product 2 to return' }), '1');
    expect(requested()).toEqual([]);
    await user.click(send);
    await screen.findByText('Return #1');
    expect(requested()[0]?.body).toEqual({ lines: [{ line: 52, quantity: 1, reason: 'It hums', note: 'At night' }] });
    expect(await button('Return'), 'the rest can still be returned').toHaveFocus();
  });

  it('that got no answer is requested again with its key, and is requested once', async () => {
    shop.orders = [someShippedOrder()];
    const { user } = renderShop('/my-orders/5');
    await user.click(await button('Return'));
    await user.click(screen.getByRole('radio', { name: 'Too small' }));
    own.lost = 1;
    await user.click(screen.getByRole('button', { name: 'Request return' }));
    expect(await screen.findByText(/^The shop did not answer.*it will never be requested twice\.$/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Too large' }));
    await user.click(screen.getByRole('button', { name: 'Request return' }));
    await screen.findByText('Return #1');
    expect(new Set(own.keys).size).toBe(1);
    expect(shop.orders[0]?.returns).toHaveLength(1);
    expect(screen.getByText('2 × Product 1: Too small')).toBeVisible();
    expect(sessionStorage.getItem('shop.return-attempt-5')).toBeNull();
  });

  it('that is refused says why, and shows the order as it is now', async () => {
    shop.orders = [someShippedOrder()];
    const { user } = renderShop('/my-orders/5');
    await user.click(await button('Return'));
    await user.click(screen.getByRole('radio', { name: 'Too small' }));
    own.refuse = () => {
      shop.orders = [someOrder({ status: 'cancelled' })];
      return errorResponse('NOT_RETURNABLE');
    };
    await user.click(screen.getByRole('button', { name: 'Request return' }));
    expect(await screen.findByText('Nothing was requested. This cannot be returned.')).toBeVisible();
    expect(await screen.findByText('cancelled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request return' })).toBeNull();
  });

  it('is withdrawn as long as it was not received, and its units can be returned again', async () => {
    shop.orders = [someShippedOrder()];
    const { user } = renderShop('/my-orders/5');
    await user.click(await button('Return'));
    await user.click(screen.getByRole('radio', { name: 'Too small' }));
    await user.click(screen.getByRole('button', { name: 'Request return' }));
    await user.click(await button(/^Withdraw/));
    expect(await screen.findByText('withdrawn')).toBeVisible();
    expect(await button('Return')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('is not offered after its days, nor by a shop that takes nothing back', async () => {
    shop.orders = [someShippedOrder()];
    shop.config = { returnDays: 0 };
    renderShop('/my-orders/5');
    await button('Order again');
    await waitFor(() => expect(shop.sent.some(({ path }) => path === '/config')).toBe(true));
    expect(screen.queryByRole('button', { name: 'Return' })).toBeNull();
  });
});

describe('Order again', () => {
  it('puts what can be had into the cart, once, and says of the rest why not', async () => {
    shop.orders = [someShippedOrder([1, 2, 3, 4, 6])];
    shop.cart = [someCartItem({ id: 2 })];
    own.stock.set(3, 0);
    own.stock.set(4, 1);
    own.deleted.add(6);
    own.prices.set(1, 20);
    const { user } = renderShop('/my-orders/5');
    await user.dblClick(await button('Order again'));
    expect(await screen.findByText('2 products went into your cart.')).toBeVisible();
    for (const note of [
      'Product 1 costs $20.00 now, $18.00 before.',
      'Product 2 is in your cart already.',
      'Product 3 is out of stock.',
      'Product 4: only 1 of 2 are left.',
      'Product 6 is no longer sold.',
    ]) {
      expect(screen.getByText(note)).toBeVisible();
    }
    expect(shop.cart.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [2, 1],
      [1, 2],
      [4, 1],
    ]);
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  });

  it('that got no answer adds nothing twice when it is pressed once more', async () => {
    shop.orders = [someShippedOrder([1, 2])];
    const { user } = renderShop('/my-orders/5');
    own.lost = 1;
    await user.click(await button('Order again'));
    expect(await screen.findByText(/^The shop did not answer.*nothing is added twice\.$/)).toBeVisible();
    await user.click(await button('Order again'));
    expect(await screen.findByText('2 products went into your cart.')).toBeVisible();
    expect(shop.cart.map(({ product }) => product.id)).toEqual([1, 2]);
  });

  it('is not offered of an order that waits to be paid', async () => {
    shop.orders = [someOrder({ paymentMethod: 'card' })];
    renderShop('/my-orders/5');
    await button('Cancel this order');
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
  });
});

describe('the page of an order', () => {
  it('shows all lines, the whole timeline, totals and the address', async () => {
    shop.orders = [someShippedOrder([1, 2, 3, 4, 6, 7])];
    own.timeline = [
      ...own.timeline,
      { id: 8, at: '2026-01-02T00:00:00.000Z', kind: 'note', text: 'Your lamp\nis on its way' },
    ];
    renderShop('/my-orders/5');
    const page = within(await screen.findByRole('article', { name: 'Order #5' }));
    expect(await page.findByText('Order placed: 2 items for $36.00, in cash')).toBeVisible();
    expect(page.getByText(/Your lamp\s+is on its way/)).toBeVisible();
    expect(page.getAllByText('Qty: 2')).toHaveLength(6);
    expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeVisible();
    expect(document.title).toBe('Order #5 – E-Commerce');
    expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
  });

  it('of nobody’s order says that there is none', async () => {
    renderShop('/my-orders/99');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('without an answer of the shop says so, and tries again', async () => {
    shop.orders = [someShippedOrder()];
    shop.answerNext('GET /orders/own/5', () => errorResponse('INTERNAL'));
    const { user } = renderShop('/my-orders/5');
    await user.click(await button('Try again'));
    expect(await screen.findByText('dispatched')).toBeVisible();
  });
});
