import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeOrderPage } from '../../../test/fake-order-page.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

let fake: FakeOrderPage;
beforeEach(() => {
  fake = new FakeOrderPage();
  fake.office.orders = [someOrder({ id: 8 })];
});

describe('the page of an order', () => {
  test('has an address of its own and a title with the number of the order', async () => {
    renderShop('/admin/orders/8');
    expect(await screen.findByRole('link', { name: 'Product 1' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Order #8' })).toBeVisible();
    expect(document.title).toBe('Order #8 – E-Commerce');
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'true');
  });

  test.each(['9', 'x', '0'])('does not exist for an order that does not exist (%s)', async (id) => {
    renderShop(`/admin/orders/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  test('says why an order could not be read, and reads it on demand', async () => {
    fake.office.failNextRead(() => errorResponse('UNAVAILABLE'));
    const { user } = renderShop('/admin/orders/8');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Product 1' })).toBeVisible();
  });

  test('shows the customer with their other orders, and leads to them', async () => {
    fake.office.orders = [8, 9, 10].map((id) => someOrder({ id }));
    // The fake back office searches numbers and names only.
    fake.office.orders[0] = someOrder({ id: 8, selectedAddress: { ...address(), name: 'ada@example.com' } });
    fake.office.orders[1] = someOrder({ id: 9, selectedAddress: { ...address(), name: 'ada@example.com' } });
    renderShop('/admin/orders/8');
    expect(await screen.findByRole('link', { name: '#9' })).toHaveAttribute('href', '/admin/orders/9');
    expect(screen.queryByRole('link', { name: '#10' })).toBeNull();
  });
});

function address() {
  const { selectedAddress } = someOrder();
  if (selectedAddress === null) throw new Error('the sample has an address');
  return selectedAddress;
}
