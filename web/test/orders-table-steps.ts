import { screen } from '@testing-library/react';
import { FakeBackOffice } from './fake-back-office.ts';
import { renderShop } from './render-shop.tsx';
import { someOrder } from './samples.ts';

/** A back office with three orders: pending, dispatched, and cancelled with its payment received. */
export function backOfficeWithOrders(): FakeBackOffice {
  const office = new FakeBackOffice();
  office.orders = [
    someOrder({ id: 1, totalAmount: 36 }),
    someOrder({ id: 2, totalAmount: 1234.5, status: 'dispatched' }),
    someOrder({ id: 3, totalAmount: 7, status: 'cancelled', paymentStatus: 'received' }),
  ];
  return office;
}

export async function openOrders(search = '') {
  const rendered = renderShop(`/admin/orders${search}`);
  await screen.findByRole('table');
  return { ...rendered, search: () => rendered.router.location.search };
}

export function row(id: number): HTMLElement {
  const found = screen.getByRole('rowheader', { name: new RegExp(`\\b${id}$`) }).closest('tr');
  if (found === null) throw new Error(`no row of order ${id}`);
  return found;
}

export const editButton = (id: number) => screen.getByRole('button', { name: `Edit order ${id}` });
export const statusOf = (id: number) => screen.findByRole('combobox', { name: `Order Status of order ${id}` });
