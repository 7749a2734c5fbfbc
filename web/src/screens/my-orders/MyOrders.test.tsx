import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

describe('my orders', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
  });
  function open(orders: unknown[], total = orders.length, search = '') {
    shop.answerNext('GET /orders/own', () => json(orders, 200, { 'X-Total-Count': String(total) }));
    return renderShop(`/my-orders${search}`);
  }

  it('each order shows id, status, items, subtotal, total items and the shipping address', async () => {
    open([someOrder({ id: 5, status: 'dispatched', paymentStatus: 'received' })]);
    const order = within(await screen.findByRole('article', { name: 'Order #5' }));
    for (const words of ['dispatched', 'received', 'Product 1', '$18.00', 'Acme', 'Qty: 2', '2 items']) {
      expect(order.getByText(words)).toBeVisible();
    }
    for (const words of ['Ada Lovelace', '12 St James’s Square', 'London, Greater London SW1Y 4JH', '020 7946 0000']) {
      expect(order.getByText(words)).toBeVisible();
    }
  });

  it('an order that is picked up and costs nothing says so, and shows no address', async () => {
    const eta = { from: '2026-11-23', to: '2026-11-25' };
    const promotions = [{ id: 1, code: 'GIFT', name: 'Gift', amount: 36, lines: [36] }];
    const free = { subtotal: 36, promotions, totalAmount: 0, paymentStatus: 'received' } as const;
    const shipping = { id: 3, name: 'Our shop', price: 0, eta, pickUp: true };
    open([someOrder({ id: 5, ...free, selectedAddress: null, shipping })]);
    const order = within(await screen.findByRole('article', { name: 'Order #5' }));
    expect(order.getByRole('heading', { name: 'Pick-up' })).toBeVisible();
    expect(order.getByText('Our shop: Mon, Nov 23 to Wed, Nov 25')).toBeVisible();
    expect(order.getByText('Gift (GIFT)').nextElementSibling).toHaveTextContent('−$36.00');
    expect(order.getByText('nothing to pay')).toBeVisible();
    expect(order.getByText('Nothing to pay')).toBeVisible();
    expect(order.queryByText('Shipping Address')).toBeNull();
    expect(order.queryByText('Cash')).toBeNull();
  });

  it('the total of each line is beside its quantity, and the sums have names', async () => {
    const line = { quantity: 2, product: { ...someOrder().items[0]?.product, id: 2, discountPrice: 127.49 } };
    open([{ ...someOrder({ id: 5, totalAmount: 254.98 }), items: [{ id: 1, ...line }] }]);
    const order = await screen.findByRole('article', { name: 'Order #5' });
    expect(within(order).getByRole('listitem')).toHaveTextContent('Qty: 2 × $127.49$254.98');
    const sums = within(order)
      .getAllByRole('term')
      .slice(2)
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(sums).toEqual([
      'Total Items: 2 items',
      'Subtotal: $254.98',
      'Shipping: Free',
      'Taxes: Included',
      'Total: $254.98',
      'Payment: Cash',
    ]);
  });

  it('an order that the address names takes the focus once the list is there', async () => {
    open([someOrder({ id: 6 }), someOrder({ id: 5 })], 2, '#order-5');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Order #5' })).toHaveFocus());
  });

  it('without orders it says so', async () => {
    open([]);
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it('a long order shows its first lines, and all when asked', async () => {
    const line = someOrder().items[0];
    if (line === undefined) throw new Error('the sample has a line');
    const { user } = open([
      someOrder({ items: Array.from({ length: 30 }, (_, place) => ({ ...line, id: place + 1 })) }),
    ]);
    const order = within(await screen.findByRole('article'));
    expect(order.getAllByText('Qty: 2')).toHaveLength(4);
    await user.click(order.getByRole('button', { name: 'Show all 30 products' }));
    expect(order.getAllByText('Qty: 2')).toHaveLength(30);
  });

  it('an unpaid card order offers Pay now, a cancelled one does not', async () => {
    open([
      someOrder({ id: 6, paymentMethod: 'card' }),
      someOrder({ id: 5, paymentMethod: 'card', status: 'cancelled' }),
    ]);
    const unpaid = within(await screen.findByRole('article', { name: 'Order #6' }));
    expect(unpaid.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/stripe-checkout/?order=6');
    expect(
      within(screen.getByRole('article', { name: 'Order #5' })).queryByRole('link', { name: 'Pay now' }),
    ).toBeNull();
  });

  it('an unpaid card order says how long it waits; a payment under way is not to be paid again', async () => {
    const inHalfAnHour = new Date(Date.now() + 1_800_000).toISOString();
    open([
      someOrder({ id: 6, paymentMethod: 'card', payUntil: inHalfAnHour }),
      someOrder({ id: 5, paymentMethod: 'card', payUntil: inHalfAnHour, paymentProcessing: true }),
    ]);
    const unpaid = await screen.findByRole('article', { name: 'Order #6' });
    expect(unpaid).toHaveTextContent('This order is not paid yet. Pay within 29 minutes.');
    const underWay = screen.getByRole('article', { name: 'Order #5' });
    expect(underWay).toHaveTextContent('Your payment is processing.');
    expect(within(underWay).queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('an order whose time to pay is over is read again', async () => {
    const order = someOrder({ id: 6, paymentMethod: 'card', payUntil: '2026-01-01T00:30:00.000Z' });
    shop.orders = [{ ...order, status: 'cancelled', waitsForPayment: undefined }];
    open([order]);
    expect(await screen.findByText('cancelled')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('an order that was paid is not to be paid again, though an admin has set it back', async () => {
    open([someOrder({ id: 6, paymentMethod: 'card', paidByCard: true, waitsForPayment: undefined })]);
    const order = await screen.findByRole('article', { name: 'Order #6' });
    expect(within(order).queryByRole('link', { name: 'Pay now' })).toBeNull();
    expect(order).not.toHaveTextContent('This order is not paid yet.');
  });

  it('a refund that is pending, or has failed, is shown as such', async () => {
    const back = { id: 1, amount: 36, reason: 'Order cancelled', at: '2026-01-02T00:00:00.000Z', lines: [] };
    const refund = { ...back, source: 'cancellation' as const };
    const card = { paymentMethod: 'card', status: 'cancelled' } as const;
    open([
      someOrder({ id: 6, ...card, refunds: [{ ...refund, state: 'pending' }], refundedAmount: 36 }),
      someOrder({ id: 5, ...card, refunds: [{ ...refund, state: 'failed', waitsForStaff: true }] }),
    ]);
    const pending = await screen.findByRole('article', { name: 'Order #6' });
    expect(pending).toHaveTextContent('A refund of $36.00 is on its way to the card.');
    expect(within(pending).getByText('refund pending')).toBeVisible();
    const failed = screen.getByRole('article', { name: 'Order #5' });
    expect(failed).toHaveTextContent('$36.00 could not be refunded to the card. We will contact you.');
    expect(failed).not.toHaveTextContent('were refunded');
  });

  it('an old refund is not shown at an order that was paid again', async () => {
    const old = { id: 1, amount: 36, reason: 'Order cancelled', at: '2026-01-02T00:00:00.000Z', lines: [] };
    const refunds = [{ ...old, source: 'cancellation' as const, state: 'made' as const }];
    const paidAgain = {
      paymentMethod: 'card',
      paymentStatus: 'received',
      refunds,
      refundedAmount: 36,
      paidAmount: 72,
    } as const;
    open([someOrder({ id: 6, ...paidAgain })]);
    expect(await screen.findByRole('article', { name: 'Order #6' })).not.toHaveTextContent('refunded');
  });

  it('money that went back is shown', async () => {
    const refund = { amount: 36, at: '2026-01-02T00:00:00.000Z' };
    open([someOrder({ id: 5, paymentMethod: 'card', status: 'cancelled', refund, refundedAmount: 36 })]);
    expect(await screen.findByText(/^\$36\.00 were refunded to the card/)).toBeVisible();
    expect(screen.getByText('refunded')).toBeVisible();
    expect(screen.queryByText('pending'), 'nothing is to be paid').toBeNull();
  });

  it('a delivered order whose card payment was given back in full reads refunded', async () => {
    const back = { id: 1, amount: 36, reason: 'Return', at: '2026-01-02T00:00:00.000Z', lines: [] };
    const refunds = [{ ...back, source: 'shop' as const, state: 'made' as const }];
    const card = { paymentMethod: 'card', paymentStatus: 'received', refunds, refundedAmount: 36 } as const;
    open([someOrder({ id: 6, status: 'delivered', ...card })]);
    const order = within(await screen.findByRole('article', { name: 'Order #6' }));
    expect(order.getByText('refunded')).toBeVisible();
    expect(order.getByText('$36.00 were refunded to the card.')).toBeVisible();
    expect(order.queryByText('pending'), 'nothing is to be paid').toBeNull();
  });

  it('an order that was refunded, revived and not paid again waits for its payment', async () => {
    const refund = { amount: 36, at: '2026-01-02T00:00:00.000Z' };
    open([someOrder({ id: 6, paymentMethod: 'card', refund, refundedAmount: 36 })]);
    const order = within(await screen.findByRole('article', { name: 'Order #6' }));
    expect(order.getAllByText('pending')).toHaveLength(2);
    expect(order.queryByText('refunded')).toBeNull();
  });

  it('many orders come in pages', async () => {
    const { store } = open([someOrder({ id: 31 })], 31, '?page=2');
    expect(await screen.findByText(/Showing/)).toHaveTextContent('Showing 11 to 20 of 31 results');
    expect(store.getState().user.ordersPage).toBe(2);
  });
});
