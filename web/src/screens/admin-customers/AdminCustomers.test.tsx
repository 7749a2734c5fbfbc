import type { Customer } from '@shop/contract/customers';
import { builtInRoles } from '@shop/contract/staff';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

const ann: Customer = {
  ...{ id: 3, user: null, email: 'ann@example.com', name: '<b>Ann</b>', phone: '+1', orders: 2, spent: 90 },
  lastOrderAt: '2026-01-01T00:00:00.000Z',
};
const segment = {
  ...{ id: 5, name: 'Regulars', filter: { orders_gte: 2 }, count: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  for (let n = 0; n < 9; n += 1) {
    shop.answerNext('GET /customers', () => json([ann]));
    shop.answerNext('GET /segments', () => json([segment]));
  }
});

async function open(path = '/admin/customers', role: keyof typeof builtInRoles = 'support') {
  shop.rights = { staffRole: role, permissions: builtInRoles[role] };
  shop.signIn(someUser({ role: 'admin' }));
  const rendered = renderShop(path);
  await screen.findByRole('link', { name: '<b>Ann</b>' });
  return rendered;
}
const asked = () => shop.lastSent('GET', '/customers')?.query;

test('finds, sorts and lists those of a segment; the address and the file follow', async () => {
  const { user } = await open();
  expect(screen.getByText('1 customer')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Find customers' }), 'ann{Enter}');
  await waitFor(() => expect(asked()).toContain('q=ann'));
  await user.click(screen.getByRole('button', { name: 'Spent' }));
  await waitFor(() => expect(asked()).toContain('_sort=spent&_order=desc'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Segment' }), 'Regulars');
  await waitFor(() => expect(asked()).toContain('segment=5'));
  const file = screen.getByRole('link', { name: /Download .* as CSV/ });
  expect(file).toHaveAttribute('href', '/customers.csv?q=ann&segment=5&_sort=spent&_order=desc');
});

test('shows what an address says, and who may only read no segments to edit', async () => {
  await open('/admin/customers?q=x&_sort=orders&_order=asc&segment=5&page=nonsense', 'accountant');
  expect(asked()).toContain('q=x&segment=5&_sort=orders&_order=asc&_page=1');
  expect(screen.getByRole('searchbox', { name: 'Find customers' })).toHaveValue('x');
  expect(screen.queryByRole('link', { name: 'Segments' })).toBeNull();
});
