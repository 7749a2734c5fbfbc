import { builtInRoles } from '@shop/contract/staff';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeOrderPage } from '../../../test/fake-order-page.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

let fake: FakeOrderPage;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fake = new FakeOrderPage();
  fake.office.orders = [someOrder({ id: 8, paymentMethod: 'card', paymentStatus: 'received', paidByCard: true })];
});

async function openAs(staffRole: keyof typeof builtInRoles) {
  fake.office.shop.rights = { staffRole, permissions: builtInRoles[staffRole] };
  const { user } = renderShop('/admin/orders/8');
  return { user, next: within(await screen.findByRole('region', { name: 'What to do next' })) };
}

describe('the page of an order', () => {
  test('shows an accountant what became of it, and no button that changes it', async () => {
    const { user, next } = await openAs('accountant');
    await screen.findByRole('heading', { name: 'Payment' });
    expect(next.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('combobox')).toEqual([]);
    expect(screen.queryByRole('textbox', { name: /note/i })).toBeNull();
    await user.keyboard('dr');
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('shows those who fulfil it everything but refunds', async () => {
    const { user, next } = await openAs('fulfilment');
    expect(next.getByRole('button', { name: /^Dispatch/ })).toBeVisible();
    expect(next.queryByRole('button', { name: /Refund/ })).toBeNull();
    await user.keyboard('r');
    expect(screen.queryByRole('form', { name: /refund/i })).toBeNull();
  });

  test('shows support refunds too', async () => {
    const { next } = await openAs('support');
    expect(next.getByRole('button', { name: /Refund/ })).toBeVisible();
  });
});
