import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { backOfficeWithOrders, openOrders } from '../../../test/orders-table-steps.ts';
import { someOrder } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = backOfficeWithOrders();
  sessionStorage.clear();
  localStorage.clear();
});

const idsShown = () => screen.getAllByRole('rowheader').map((cell) => Number(/\d+$/.exec(cell.textContent ?? '')?.[0]));
const box = (id: number) => screen.getByRole('checkbox', { name: `Select order ${id}` });
const bar = () => screen.findByRole('region', { name: 'Selected orders' });
const tab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Views of the orders' })).getByRole('link', { name });
describe('tabs', () => {
  test('lead to what needs something, each with its count, and stand in the address', async () => {
    const { user, search } = await openOrders();
    await waitFor(() => expect(tab(/^To dispatch/)).toHaveTextContent('To dispatch1'));
    expect(tab(/^All/)).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: /^Failed refunds/ })).toBeNull();
    await user.click(tab(/^To dispatch/));
    await waitFor(() => expect(idsShown()).toEqual([1]));
    expect(search()).toBe('?needs=dispatch&_sort=createdAt&_order=asc');
    expect(tab(/^To dispatch/)).toHaveAttribute('aria-current', 'page');
    expect(tab(/^All/)).not.toHaveAttribute('aria-current');
  });

  test('one for failed refunds and disputes is there, after all others, while an order has such', async () => {
    const dispute = {
      id: 3,
      amount: 36,
      reason: 'fraudulent',
      state: 'needs_response',
      at: '2026-01-02T00:00:00.000Z',
    };
    office.orders = [...office.orders, someOrder({ id: 9, paymentMethod: 'card', disputes: [dispute] })];
    const { user, search } = await openOrders();
    await waitFor(() => expect(tab(/^Failed refunds/)).toHaveTextContent('Failed refunds and disputes1'));
    expect(
      within(screen.getByRole('navigation', { name: 'Views of the orders' }))
        .getAllByRole('link')
        .at(-1),
    ).toBe(tab(/^Failed refunds/));
    await user.click(tab(/^Failed refunds/));
    await waitFor(() => expect(idsShown()).toEqual([9]));
    expect(search()).toBe('?needs=money&_sort=createdAt&_order=asc');
    expect(tab(/^Failed refunds/)).toHaveAttribute('aria-current', 'page');
  });

  test('a view is made from the present filter, renamed, deleted, and the deletion is undone', async () => {
    const { user, search } = await openOrders('?status=pending&_sort=id&_order=asc&columns=items,status');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'To pack{Enter}');
    await waitFor(() => expect(tab(/^To pack/)).toHaveAttribute('aria-current', 'page'));
    expect(office.desk.views).toEqual([
      {
        id: 1,
        name: 'To pack',
        filter: 'status=pending',
        columns: ['items', 'status'],
        sort: 'id',
        order: 'asc',
        shared: false,
        own: true,
        count: 1,
      },
    ]);
    expect(search()).toBe('?status=pending&_sort=id&_order=asc&columns=items%2Cstatus&view=1');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Order#',
      'Items',
      'Order Status',
      'Actions',
    ]);

    await user.click(screen.getByRole('button', { name: 'Edit view' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' today');
    await user.click(screen.getByRole('checkbox', { name: 'All of the staff see it' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(tab(/^To pack today/)).toBeVisible());
    expect(office.desk.views[0]).toMatchObject({ name: 'To pack today', shared: true });

    await user.click(screen.getByRole('button', { name: 'Edit view' }));
    await user.click(screen.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^To pack today/ })).toBeNull());
    expect(search()).toBe('?status=pending&_sort=id&_order=asc&columns=items%2Cstatus');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(tab(/^To pack today/)).toHaveAttribute('aria-current', 'page'));
    expect(office.desk.views).toHaveLength(1);
  });
});

describe('filters', () => {
  test('that are set are chips: each is removed by itself, and all at once', async () => {
    const { user, search } = await openOrders('?status=pending&status=cancelled&from=2025-12-01&total_gte=5');
    const chips = () => within(screen.getByRole('group', { name: 'Applied filters' })).getAllByRole('button');
    expect(chips().map(({ textContent }) => textContent)).toEqual([
      'Order Status: pending',
      'Order Status: cancelled',
      'From 2025-12-01',
      'At least $5.00',
      'Clear all',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove filter: Order Status: pending' }));
    expect(search()).toBe('?status=cancelled&from=2025-12-01&total_gte=5');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(search()).toBe('');
  });

  test('of days and totals apply when typing has stopped or Enter is pressed, and incomplete ones do not', async () => {
    const { user, search } = await openOrders();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.type(screen.getByRole('textbox', { name: 'Total from' }), '12,5{Enter}');
    expect(search()).toBe('?total_gte=12.5');
    await user.type(screen.getByRole('textbox', { name: 'Total to' }), 'x{Enter}');
    expect(search()).toBe('?total_gte=12.5');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shipped' }), 'Partly shipped');
    expect(search()).toBe('?fulfilment=partial&total_gte=12.5');
  });
});

describe('choosing', () => {
  beforeEach(() => {
    office.orders = Array.from({ length: 23 }, (_, index) => someOrder({ id: index + 1 }));
  });

  test('survives other pages of the same list, and ends with another filter', async () => {
    const { user } = await openOrders();
    await user.click(box(23));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(idsShown()[0]).toBe(13));
    await user.click(box(13));
    expect(within(await bar()).getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Previous' }));
    await waitFor(() => expect(idsShown()[0]).toBe(23));
    expect(box(23)).toBeChecked();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order Status' }), 'pending');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull());
  });

  test('a press with Shift chooses all between, and then all that match can be chosen', async () => {
    const { user } = await openOrders();
    await user.click(box(22));
    await user.keyboard('{Shift>}');
    await user.click(box(19));
    await user.keyboard('{/Shift}');
    for (const id of [22, 21, 20, 19]) expect(box(id)).toBeChecked();
    for (const id of [23, 18]) expect(box(id)).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Select all 23 that match' }));
    await waitFor(async () => expect(within(await bar()).getByText('23 selected')).toBeVisible());
    expect(screen.getByRole('link', { name: 'Print slips' }).getAttribute('href')).toMatch(
      /^\/orders\/packing-slips\.pdf\?ids=22,21,20,19,23,18/,
    );
  });
});

describe('keys', () => {
  test('j and k move, x chooses, a chooses the page, Escape none, o opens the order', async () => {
    const { user, path } = await openOrders();
    await user.keyboard('j');
    expect(box(3)).toHaveFocus();
    await user.keyboard('jx');
    expect(box(2)).toHaveFocus();
    expect(box(2)).toBeChecked();
    await user.keyboard('j{Shift>}x{/Shift}');
    expect(box(1)).toBeChecked();
    await user.keyboard('{Escape}');
    expect(box(1)).not.toBeChecked();
    await user.keyboard('a');
    expect(within(await bar()).getByText('3 selected')).toBeVisible();
    await user.keyboard('ko');
    await waitFor(() => expect(path()).toBe('/admin/orders/2'));
  });

  test('are text while somebody types into a field', async () => {
    const { user } = await openOrders();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveFocus();
    await user.keyboard('axd?');
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('axd?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('p prints the slips of the chosen orders, else of this one, else of those just dispatched', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    window.open = open;
    const { user } = await openOrders();
    await user.keyboard('jjp');
    expect(open).toHaveBeenLastCalledWith('/orders/packing-slips.pdf?ids=2', '_blank', 'noopener');
    await user.keyboard('xjxp');
    expect(open).toHaveBeenLastCalledWith('/orders/packing-slips.pdf?ids=2,1', '_blank', 'noopener');
    await user.keyboard('d{Enter}');
    await waitFor(() => expect(screen.getByRole('group', { name: '2 orders dispatched' })).toHaveFocus());
    await user.keyboard('p');
    expect(open).toHaveBeenLastCalledWith('/orders/packing-slips.pdf?ids=2,1', '_blank', 'noopener');
    expect(open).toHaveBeenCalledTimes(3);
  });

  test('are shown by ? and can be switched off', async () => {
    const { user } = await openOrders();
    await user.keyboard('?');
    const dialog = screen.getByRole('dialog', { name: 'Shortcuts' });
    await user.click(within(dialog).getByRole('switch', { name: 'Single keys' }));
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    await user.keyboard('j?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box(3)).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Shortcuts/ }));
    expect(screen.getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
  });
});
