import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { someAddress } from '../../../test/fake-shop.ts';
import { backOfficeWithOrders, openOrders, row } from '../../../test/orders-table-steps.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = backOfficeWithOrders();
  office.shop.rights = { ...office.shop.rights, tableView: 'compact' };
});

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const menu = () => screen.getByRole('button', { name: 'Columns' });

describe('orders in compact rows', () => {
  test('show number, time, customer, items, total, and the state in words', async () => {
    office.orders = [
      someOrder({ id: 1, totalAmount: 36, selectedAddress: { ...someAddress(), name: 'Anna Berg' } }),
      someOrder({ id: 2, status: 'delivered', paymentStatus: 'received' }),
      someOrder({ id: 3, paymentMethod: 'card' }),
    ];
    await openOrders();
    expect(heads()).toEqual(['Order#', 'Order Time', 'Customer', 'Items', 'Total Amount', 'State']);
    expect(row(1)).toHaveTextContent(/^#1.*Anna Berg2 items of order 1\$36\.00To dispatchUnpaid$/);
    expect(row(2)).toHaveTextContent(/DeliveredPaid$/);
    expect(row(3)).toHaveTextContent(/Waiting for payment$/);
    expect(within(row(1)).queryByRole('button', { name: /^(View|Edit)/ })).toBeNull();
  });

  test('tell on a press or the focus what the items are', async () => {
    const { user } = await openOrders();
    const items = within(row(1)).getByRole('button', { name: /items? of order 1$/ });
    expect(within(row(1)).queryByText(/× Product 1/)).toBeNull();
    await user.click(items);
    expect(within(row(1)).getByText(/× Product 1/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(within(row(1)).queryByText(/× Product 1/)).toBeNull();
  });

  test('have their filters behind one button', async () => {
    const { user, search } = await openOrders();
    expect(screen.queryByRole('combobox', { name: 'Order Status' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order Status' }), 'dispatched');
    await waitFor(() => expect(search()).toBe('?status=dispatched'));
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });

  test('become all columns and back; the shop keeps it for the account', async () => {
    const { user } = await openOrders();
    await user.click(menu());
    await user.click(screen.getByRole('radio', { name: 'All columns' }));
    await waitFor(() => expect(heads()).toContain('Shipping Address'));
    expect(menu()).toHaveFocus();
    expect(office.shop.rights.tableView).toBe('all-columns');
    await user.click(menu());
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    await waitFor(() => expect(heads()).toContain('State'));
    expect(office.shop.rights.tableView).toBe('compact');
  });

  test('give way to columns that somebody has named', async () => {
    renderShop('/admin/orders?columns=items,status');
    await screen.findByRole('table');
    expect(heads()).toEqual(['Order#', 'Items', 'Order Status', 'Actions']);
  });
});
