import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { FakeEventSource } from '../../../test/fake-order-desk.ts';
import { backOfficeWithOrders, openOrders, row } from '../../../test/orders-table-steps.ts';
import { someOrder } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = backOfficeWithOrders();
  sessionStorage.clear();
  localStorage.clear();
});

const idsShown = () => screen.getAllByRole('rowheader').map((cell) => Number(/\d+$/.exec(cell.textContent ?? '')?.[0]));
const tab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Views of the orders' })).getByRole('link', { name });
const reads = () => office.sent.filter(({ method, path }) => method === 'GET' && path.startsWith('/orders?')).length;

describe('news', () => {
  const later = '2026-02-01T00:00:00.000Z';

  test('a changed order changes in its place', async () => {
    await openOrders('?status=pending');
    expect(idsShown()).toEqual([1]);
    office.editOrder(1, { status: 'delivered', updatedAt: later });
    await FakeEventSource.send({ id: 1, change: 'changed', updatedAt: later });
    await waitFor(() => expect(within(row(1)).getByText('delivered')).toBeVisible());
    expect(idsShown()).toEqual([1]);
  });

  test('new orders are a button with their number, and appear only when it is pressed', async () => {
    const { user } = await openOrders();
    const before = reads();
    for (const id of [4, 5]) {
      office.orders.push(someOrder({ id, updatedAt: later }));
      await FakeEventSource.send({ id, change: 'placed', updatedAt: later });
    }
    const button = await screen.findByRole('button', { name: '2 new orders' });
    expect(idsShown()).toEqual([3, 2, 1]);
    expect(reads()).toBe(before);
    await waitFor(() => expect(tab(/^To dispatch/)).toHaveTextContent('To dispatch3'));
    await user.click(button);
    await waitFor(() => expect(idsShown()).toEqual([5, 4, 3, 2, 1]));
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull();
  });

  test('of orders that the filter leaves out are not announced', async () => {
    await openOrders('?needs=dispatch');
    for (const [id, paymentMethod] of [
      [4, 'card'],
      [5, 'cash'],
    ] as const) {
      office.orders.push(someOrder({ id, paymentMethod, updatedAt: later }));
      await FakeEventSource.send({ id, change: 'placed', updatedAt: later });
    }
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeVisible();
    office.editOrder(4, { paymentStatus: 'received' });
    await FakeEventSource.send({ id: 4, change: 'changed', updatedAt: later });
    expect(await screen.findByRole('button', { name: '2 new orders' })).toBeVisible();
  });

  test('of a time without a connection are caught up with when it stands again', async () => {
    await openOrders();
    await waitFor(() => expect(FakeEventSource.sources[0]?.readyState).toBe(1));
    await waitFor(() => expect(reads()).toBeGreaterThan(1));
    office.orders.push(someOrder({ id: 4, updatedAt: later }));
    office.editOrder(1, { status: 'delivered', updatedAt: later });
    await FakeEventSource.reconnect();
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeVisible();
    await waitFor(() => expect(within(row(1)).getByText('delivered')).toBeVisible());
  });
});
