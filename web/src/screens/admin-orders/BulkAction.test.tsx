import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { backOfficeWithOrders, openOrders, row } from '../../../test/orders-table-steps.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = backOfficeWithOrders();
  sessionStorage.clear();
  localStorage.clear();
});

const box = (id: number) => screen.getByRole('checkbox', { name: `Select order ${id}` });
const bar = () => screen.findByRole('region', { name: 'Selected orders' });
describe('actions on many orders', () => {
  test('are one request; the outcome is a message, failed ones stay on the page, and it can be undone', async () => {
    const { user } = await openOrders();
    await user.click(screen.getByRole('checkbox', { name: 'Select the page' }));
    await user.click(within(await bar()).getByRole('button', { name: 'Dispatch' }));
    const carrier = screen.getByRole('textbox', { name: 'Carrier' });
    expect(carrier).toHaveFocus();
    await user.type(carrier, 'DHL{Enter}');
    const text = '2 dispatched, 1 failed: Order 3 is cancelled';
    const messages = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(messages).findByText(text)).toBeVisible();
    expect(await screen.findByText('1 order was not dispatched:')).toBeVisible();
    expect(office.sent.filter(({ path }) => path === '/orders/actions').map(({ body }) => body)).toEqual([
      { ids: [3, 2, 1], action: 'dispatch', carrier: 'DHL' },
    ]);
    await waitFor(() => expect(within(row(1)).getByText('dispatched')).toBeVisible());
    // The one that failed stays chosen.
    expect(box(3)).toBeChecked();
    expect(box(1)).not.toBeChecked();

    await user.click(within(await bar()).getByRole('button', { name: 'Undo' }));
    expect(await within(messages).findByText('2 orders not dispatched any more')).toBeVisible();
    await waitFor(() =>
      expect(within(row(1)).getByText('pending', { selector: 'td:nth-child(5) span' })).toBeVisible(),
    );
  });

  test('can be undone no longer than the server says, whatever this computer’s clock says', async () => {
    office.desk.undoMs = 4000;
    const { user } = await openOrders();
    await user.click(box(1));
    await user.keyboard('d{Enter}');
    expect(await within(await bar()).findByRole('button', { name: 'Undo' })).toBeVisible();
    await waitFor(async () => expect(within(await bar()).queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.getByRole('group', { name: 'Order #1 dispatched' })).toBeVisible();
  });

  test('record payments as received by m: of the selected orders, at once', async () => {
    const { user } = await openOrders();
    await user.click(box(1));
    await user.click(box(2));
    await user.keyboard('m');
    const messages = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(messages).findByText('Payments of 2 orders recorded')).toBeVisible();
    expect(office.sent.filter(({ path }) => path === '/orders/actions').map(({ body }) => body)).toEqual([
      { ids: [1, 2], action: 'receive-payment' },
    ]);
    for (const id of [1, 2]) await waitFor(() => expect(within(row(id)).getByText('received')).toBeVisible());
  });

  test('without an answer are sent again with the same key', async () => {
    const { user } = await openOrders();
    const sent: (string | null)[] = [];
    const rest = globalThis.fetch;
    let lost = true;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (input !== '/orders/actions') return rest(input, init);
      sent.push(new Headers(init.headers).get('Idempotency-Key'));
      const response = await rest(input, init);
      if (lost) throw new TypeError('Failed to fetch');
      return response;
    });
    await user.click(box(1));
    await user.keyboard('d{Enter}');
    expect(await screen.findByText(/^No answer came for order #1/)).toBeVisible();
    expect(sessionStorage.getItem('shop.order-action')).toContain(sent[0]);
    lost = false;
    await user.click(within(await bar()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Order #1 dispatched' })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
    expect(sessionStorage.getItem('shop.order-action')).toBeNull();
  });

  test('without an answer are offered again after a reload, and can be left', async () => {
    const body = { ids: [1, 2], action: 'dispatch' };
    sessionStorage.setItem('shop.order-action', JSON.stringify({ userId: 7, key: 'k', body }));
    const { user } = await openOrders();
    expect(await screen.findByText(/^No answer came for 2 orders/)).toBeVisible();
    await user.click(within(await bar()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^No answer came/)).toBeNull();
    expect(sessionStorage.getItem('shop.order-action')).toBeNull();
    expect(office.sent.filter(({ path }) => path === '/orders/actions')).toEqual([]);
  });

  test('that cannot be undone are asked for first', async () => {
    const { user } = await openOrders();
    await user.click(box(1));
    await user.click(within(await bar()).getByRole('button', { name: 'Cancel' }));
    const question = screen.getByRole('alertdialog', { name: 'Cancel order #1?' });
    await user.click(within(question).getByRole('button', { name: 'Keep the order' }));
    expect(office.orders[0]?.status).toBe('pending');
    await user.click(within(await bar()).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
    await waitFor(() => expect(office.orders[0]?.status).toBe('cancelled'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
