import type { Order, OrderRefund } from '@shop/contract/orders';
import { returnedShipping } from '@shop/contract/pricing/line-payments';
import type { OrderReturn } from '@shop/contract/returns';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeOrderPage } from '../../../test/fake-order-page.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

const at = '2026-01-02T10:00:00.000Z';
const paid: Partial<Order> = { id: 8, paymentMethod: 'card', paymentStatus: 'received', paidByCard: true };

let fake: FakeOrderPage;
beforeEach(() => {
  sessionStorage.clear();
  fake = new FakeOrderPage();
  fake.office.orders = [someOrder(paid)];
});

async function openPage() {
  const rendered = renderShop('/admin/orders/8');
  const next = await screen.findByRole('region', { name: 'What to do next' });
  return { ...rendered, next: within(next) };
}
const form = () => within(screen.getByRole('form', { name: 'Refund' }));
const amount = () => form().getByRole('textbox', { name: 'Amount' });

describe('a refund', () => {
  test('is filled in with what is left, and a typed amount replaces it', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Refund…' }));
    expect(amount()).toHaveValue('36');
    expect(amount()).toHaveFocus();
    await user.keyboard('12.50{Enter}');
    expect(await screen.findByText('$12.50 refunded to the card')).toBeVisible();
    expect(fake.lastSent('POST', '/orders/8/refunds')?.body).toEqual({ amount: 12.5, reason: 'Goodwill' });
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(payment.getByText('Can still be refunded').nextElementSibling).toHaveTextContent('$23.50');
  });

  test('of certain items is what they were paid', async () => {
    const { user } = await openPage();
    await user.keyboard('r');
    await user.click(form().getByText('For certain items'));
    await user.type(form().getByRole('textbox', { name: /^Units to refund/ }), '1');
    expect(amount()).toHaveValue('18');
    await user.click(form().getByRole('button', { name: 'Refund $18.00' }));
    await screen.findByText('$18.00 refunded to the card');
    expect(fake.lastSent('POST', '/orders/8/refunds')?.body).toMatchObject({ lines: [{ line: 51, quantity: 1 }] });
  });

  test.each([
    ['36.01', 'At most $36.00 can be refunded'],
    ['0', 'amount must be above 0'],
    ['1.250', 'amount must have nothing between thousands, and at most two decimals'],
    ['x', 'amount must be a number'],
  ])('of %s is rejected at its field: %s', async (typed, message) => {
    const { user } = await openPage();
    await user.keyboard('r');
    await user.clear(amount());
    await user.type(amount(), `${typed}{Enter}`);
    expect(await form().findByText(message)).toBeVisible();
    expect(fake.sent).toEqual([]);
  });

  test('whose answer is lost is made once, however often it is sent', async () => {
    const { user } = await openPage();
    fake.lost = 2;
    await user.keyboard('r');
    for (let times = 0; times < 3; times += 1) {
      await user.click(form().getByRole('button', { name: 'Refund $36.00' }));
      if (times < 2) await form().findByRole('alert');
    }
    expect(await screen.findByText('$36.00 refunded to the card')).toBeVisible();
    expect(new Set(fake.sent.map(({ key }) => key)).size).toBe(1);
    expect(fake.order(8).refundedAmount).toBe(36);
  });

  test('of another amount after a lost answer is not made: the page shows the one that was', async () => {
    const { user } = await openPage();
    fake.lost = 1;
    await user.keyboard('r');
    await user.keyboard('5{Enter}');
    await form().findByRole('alert');
    await user.clear(amount());
    await user.type(amount(), '6{Enter}');
    const alert = await form().findByText(/^Not refunded. What you sent before had arrived/);
    expect(alert.parentElement).toHaveTextContent('A refund of $5.00 was recorded.');
    expect(fake.order(8).refundedAmount).toBe(5);
    await user.click(form().getByRole('button', { name: 'Refund $6.00' }));
    await screen.findByText('$6.00 refunded to the card');
    expect(fake.order(8).refundedAmount).toBe(11);
  });

  test('that is too high by now says what changed', async () => {
    const { user } = await openPage();
    await user.keyboard('r');
    const refund: OrderRefund = { id: 1, amount: 30, reason: 'Late', state: 'made', at, lines: [], source: 'shop' };
    fake.office.editOrder(8, { refunds: [refund], refundedAmount: 30 });
    await user.click(form().getByRole('button', { name: 'Refund $36.00' }));
    const alert = await form().findByRole('alert');
    expect(alert).toHaveTextContent('Not refunded. More than was paid and not refunded');
    expect(alert).toHaveTextContent('A refund of $30.00 was recorded.');
    expect(amount()).toHaveValue('6');
  });

  test('in cash is given back by hand, which is recorded after a question in place', async () => {
    fake.office.orders = [someOrder({ id: 8, paymentStatus: 'received' })];
    const { user, next } = await openPage();
    await user.keyboard('r10{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Record as handed over…' }));
    await user.click(next.getByRole('button', { name: 'Yes, it was handed over' }));
    expect(await screen.findByText('$10.00 recorded as handed over')).toBeVisible();
    expect(fake.order(8).refunds[0]?.state).toBe('handed-over');
  });

  test('is not offered where nothing was paid', async () => {
    fake.office.orders = [someOrder({ id: 8 })];
    const { user, next } = await openPage();
    expect(next.queryByRole('button', { name: 'Refund…' })).toBeNull();
    await user.keyboard('r');
    expect(screen.queryByRole('form', { name: 'Refund' })).toBeNull();
  });
});

describe('a return', () => {
  const lines = [{ line: 51, quantity: 1, reason: 'Too small', note: 'Sleeves', restock: null }];
  const requested: OrderReturn = {
    id: 3,
    order: 8,
    state: 'requested',
    lines,
    declineReason: null,
    requestedAt: at,
    updatedAt: at,
  };
  const shipment = { id: 7, at, carrier: null, trackingNumber: null, trackingUrl: null, deliveredAt: at };
  const fulfilment = { shipped: 2, left: 0, shipments: [{ ...shipment, lines: [{ line: 51, quantity: 2 }] }] };

  beforeEach(() => {
    fake.office.orders = [someOrder({ ...paid, status: 'delivered', fulfilment, returns: [requested] })];
  });

  test('is approved, received with what goes back into stock, and refunded with what its lines were paid', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Approve the return' }));
    await user.click(await next.findByRole('button', { name: 'Record 1 item as received…' }));
    await user.click(screen.getByRole('checkbox', { name: 'Put back in stock: 1 × Product 1' }));
    await user.click(screen.getByRole('button', { name: 'Record as received' }));
    await user.click(await next.findByRole('button', { name: 'Refund the return…' }));
    expect(fake.lastSent('PATCH', '/orders/8/returns/3')?.body).toEqual({
      state: 'received',
      lines: [{ line: 51, restock: false }],
    });
    await user.click(screen.getByRole('button', { name: 'Refund $18.00' }));
    expect(await screen.findByText('$18.00 refunded for the return')).toBeVisible();
    expect(fake.order(8)).toMatchObject({ refundedAmount: 18, returns: [{ state: 'refunded' }] });
  });

  const shipping = {
    id: 1,
    name: 'Express',
    price: 9,
    eta: { from: at, to: at },
    pickUp: false,
    owedOnWithdrawal: 4.9,
  };
  const whole = {
    totalAmount: 45,
    refundableAmount: 45,
    shipping,
    returns: [{ ...requested, state: 'received' as const }],
  };

  test('of the whole order proposes to refund the shipping of the cheapest method too, which can be taken out', async () => {
    const returns = [
      { ...requested, state: 'received' as const, lines: lines.map((one) => ({ ...one, quantity: 2 })) },
    ];
    fake.office.orders = [someOrder({ ...paid, status: 'delivered', fulfilment, ...whole, returns })];
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Refund the return…' }));
    const box = screen.getByRole('checkbox', { name: /^Refund the shipping too: \$4\.90/ });
    expect(box).toBeChecked();
    expect(screen.getByRole('button', { name: 'Refund $40.90' })).toBeVisible();
    await user.click(box);
    expect(screen.getByRole('button', { name: 'Refund $36.00' })).toBeVisible();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Refund $40.90' }));
    await screen.findByText('$40.90 refunded for the return');
    expect(fake.lastSent('PATCH', '/orders/8/returns/3')?.body).toEqual({ state: 'refunded', amount: 40.9 });
  });

  test('of a part of the order proposes nothing of the shipping, and the last of several parts does', async () => {
    fake.office.orders = [someOrder({ ...paid, status: 'delivered', fulfilment, ...whole })];
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Refund the return…' }));
    expect(screen.queryByRole('checkbox', { name: /shipping/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refund $18.00' })).toBeVisible();
    fake.office.editOrder(8, { returns: [...whole.returns, { ...requested, id: 4, state: 'refunded' as const }] });
    expect(returnedShipping(fake.order(8), whole.returns[0] ?? requested)).toBe(490);
    const waiting = { ...requested, id: 4, state: 'received' as const };
    expect(returnedShipping({ ...fake.order(8), returns: [...whole.returns, waiting] }, waiting)).toBe(0);
  });

  test('for which nothing is left to refund is closed', async () => {
    const whole: OrderRefund = { id: 1, amount: 36, reason: 'Late', state: 'made', at, lines: [], source: 'shop' };
    const returns = [{ ...requested, state: 'received' as const }];
    fake.office.editOrder(8, { returns, refunds: [whole], refundedAmount: 36, paymentStatus: 'pending' });
    fake.office.editOrder(8, { status: 'cancelled', paidByCard: undefined });
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Close the return' }));
    expect(await screen.findByText('Return closed')).toBeVisible();
    expect(fake.lastSent('PATCH', '/orders/8/returns/3')?.body).toEqual({ state: 'refunded' });
  });

  test('is declined with a reason only', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Decline…' }));
    const decline = within(screen.getByRole('form', { name: 'Decline the return' }));
    await user.click(decline.getByRole('button', { name: 'Decline the return' }));
    expect(await decline.findByText('reason is required')).toBeVisible();
    await user.type(decline.getByRole('textbox', { name: 'Reason' }), 'Worn');
    await user.click(decline.getByRole('button', { name: 'Decline the return' }));
    expect(await screen.findByText('Declined because: Worn')).toBeVisible();
  });
});
