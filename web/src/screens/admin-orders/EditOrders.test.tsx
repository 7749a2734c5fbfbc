import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { backOfficeWithOrders, editButton, openOrders, row, statusOf } from '../../../test/orders-table-steps.ts';
import { someOrder } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = backOfficeWithOrders();
});

describe('editing an order', () => {
  test('changing the order status sends the whole order with the new value and leaves edit mode', async () => {
    const { user } = await openOrders();
    const whole = office.orders[0];
    await user.click(editButton(1));
    const select = await statusOf(1);
    expect(select).toHaveFocus();
    expect(
      within(select)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['pending', 'dispatched', 'delivered', 'cancelled']);
    await user.selectOptions(select, 'delivered');
    expect(screen.queryByRole('combobox', { name: /of order 1$/ })).toBeNull();
    expect(editButton(1)).toHaveFocus();
    expect(await screen.findByText('Order #1 delivered')).toBeVisible();
    expect(office.lastSent('PATCH', '/orders/1')?.body).toEqual({ ...whole, status: 'delivered' });
    expect(within(row(1)).getByText('delivered')).toBeVisible();
  });

  test('changing the payment status sends the whole order with the new value and leaves edit mode', async () => {
    const { user } = await openOrders();
    const whole = office.orders[0];
    await user.click(editButton(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payment Status of order 1' }), 'received');
    expect(screen.queryByRole('combobox', { name: /of order 1$/ })).toBeNull();
    await waitFor(() => expect(office.orders[0]?.paymentStatus).toBe('received'));
    expect(office.lastSent('PATCH', '/orders/1')?.body).toEqual({ ...whole, paymentStatus: 'received' });
  });

  test('Escape leaves edit mode and sends nothing', async () => {
    const { user } = await openOrders();
    await user.click(editButton(2));
    await statusOf(2);
    await user.keyboard('{Escape}');
    expect(editButton(2)).toHaveFocus();
    expect(office.sent.some((one) => one.method === 'PATCH')).toBe(false);
  });

  test('the arrow keys lead from order to order', async () => {
    const { user } = await openOrders();
    editButton(3).focus();
    await user.keyboard('{ArrowDown}');
    expect(editButton(2)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(editButton(2)).toHaveFocus();
  });

  test('cancelling says that the stock returns, before and after, and can be undone', async () => {
    const { user } = await openOrders();
    await user.click(editButton(1));
    const select = await statusOf(1);
    expect(select).toHaveAccessibleDescription('Cancelling puts 2 items back in stock.');
    await user.selectOptions(select, 'cancelled');
    expect(await screen.findByText('Order #1 cancelled, 2 items back in stock')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Order #1 pending, 2 items taken from stock again')).toBeVisible();
    expect(office.orders[0]?.status).toBe('pending');
  });

  const paidByCard = someOrder({ id: 6, paymentMethod: 'card', paymentStatus: 'received', paidByCard: true });

  test('cancelling an order whose card payment was received asks first: the refund cannot be undone', async () => {
    office.orders = [paidByCard];
    const { user } = await openOrders();
    await user.click(editButton(6));
    await user.selectOptions(await statusOf(6), 'cancelled');
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel order #6?' });
    expect(dialog).toHaveTextContent('refunded in full');
    expect(office.sent.some((one) => one.method === 'PATCH')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText('Order #6 cancelled, 2 items back in stock, its payment refunded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  const dispute = { id: 1, amount: 36, reason: 'fraudulent', state: 'needs_response', at: '2026-01-02T00:00:00.000Z' };
  test.each([
    [
      { refundedAmount: 6 },
      'What is left of its card payment, $30.00, is refunded, which cannot be undone, and 2 items',
    ],
    [{ disputes: [dispute] }, 'Nothing is left of its card payment to refund. 2 items go back in stock.'],
  ])('after a part of it went back, the question names only what is left: %o', async (changes, words) => {
    office.orders = [paidByCard];
    office.editOrder(6, changes);
    const { user } = await openOrders();
    await user.click(editButton(6));
    await user.selectOptions(await statusOf(6), 'cancelled');
    expect(await screen.findByRole('alertdialog', { name: 'Cancel order #6?' })).toHaveTextContent(words);
  });

  test.each([
    [true, 'Order #6 cancelled, 2 items back in stock, its payment refunded'],
    [false, 'Order #6 cancelled, 2 items back in stock, the refund of its payment follows'],
  ])('a refund is only said to be made when it is: %s', async (atOnce, sentence) => {
    office.refundsAtOnce = atOnce;
    office.orders = [paidByCard];
    const { user } = await openOrders();
    await user.click(editButton(6));
    await user.selectOptions(await statusOf(6), 'cancelled');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a payment that had come in unnoticed and was refunded with the cancelling cannot be undone', async () => {
    const order = someOrder({ id: 6, paymentMethod: 'card' });
    office.orders = [order];
    const { user } = await openOrders();
    office.orders = [{ ...order, paymentStatus: 'received', paidByCard: true }];
    await user.click(editButton(6));
    await user.selectOptions(await statusOf(6), 'cancelled');
    expect(await screen.findByText('Order #6 cancelled, 2 items back in stock, its payment refunded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('no refund is spoken of where a card order was only called paid: no money came by card', async () => {
    office.orders = [someOrder({ id: 6, paymentMethod: 'card', paymentStatus: 'received' })];
    const { user } = await openOrders();
    await user.click(editButton(6));
    await user.selectOptions(await statusOf(6), 'cancelled');
    expect(await screen.findByText('Order #6 cancelled, 2 items back in stock')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('a conflict shows both values and the newest order, and the admin decides', async () => {
    const { user } = await openOrders();
    office.editOrder(1, { status: 'dispatched', paymentStatus: 'received' });
    await user.click(editButton(1));
    await user.selectOptions(await statusOf(1), 'delivered');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Someone else changed order #1 meanwhile');
    expect(alert).toHaveTextContent('Order Status: was pending, theirs is dispatched, yours was delivered');
    expect(alert).toHaveTextContent('Payment Status: was pending, theirs is received');
    expect(within(row(1)).getByText('dispatched')).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'Set to delivered anyway' }));
    await waitFor(() => expect(office.orders[0]).toMatchObject({ status: 'delivered', paymentStatus: 'received' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(editButton(1)).toHaveFocus();
  });

  test('an order that cannot leave cancelled says which product is short, and stays as it was', async () => {
    const { user } = await openOrders();
    office.failNext(
      errorResponse('OUT_OF_STOCK', {
        products: [{ id: 1, title: 'Tea', price: 5, discountPrice: 4, stock: 1, deleted: false, quantity: 2 }],
      }),
    );
    await user.click(editButton(3));
    await user.selectOptions(await statusOf(3), 'pending');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Order #3 stays cancelled: there is not enough in stock of Tea (needs 2, 1 left).',
    );
    expect(within(row(3)).getByText('cancelled')).toBeVisible();
  });

  test('a refund that failed and a dispute wait for staff, at the order and in its view', async () => {
    const back = { amount: 36, reason: 'Order cancelled', at: '2026-01-02T00:00:00.000Z', lines: [] };
    office.orders = [
      someOrder({
        id: 7,
        paymentMethod: 'card',
        status: 'cancelled',
        refunds: [
          { ...back, id: 1, source: 'cancellation', state: 'failed', waitsForStaff: true },
          { ...back, id: 2, amount: 5, source: 'provider', state: 'made' },
        ],
        refundedAmount: 5,
        disputes: [{ id: 3, amount: 36, reason: 'fraudulent', state: 'needs_response', at: back.at }],
      }),
      someOrder({ id: 6 }),
    ];
    const { user } = await openOrders();
    expect(row(7)).toHaveTextContent('refund failed');
    expect(row(7)).toHaveTextContent('Waits for staff');
    expect(row(6)).not.toHaveTextContent('Waits for staff');
    await user.click(screen.getByRole('button', { name: 'View order 7' }));
    const section = within(await screen.findByRole('region', { name: 'Refunds and disputes' }));
    expect(section.getByText(/could not give \$36\.00 back/)).toBeVisible();
    expect(section.getByText(/made at the payment provider/)).toBeVisible();
    expect(section.getByText('disputed: needs response')).toBeVisible();
    expect(section.getByText(/wants \$36\.00 back from the bank/)).toBeVisible();
  });
});
