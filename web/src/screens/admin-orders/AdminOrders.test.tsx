import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { someAddress, someUser } from '../../../test/fake-shop.ts';
import { backOfficeWithOrders, editButton, openOrders, row, statusOf } from '../../../test/orders-table-steps.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = backOfficeWithOrders();
});

const idsShown = () => screen.getAllByRole('rowheader').map((cell) => Number(/\d+$/.exec(cell.textContent ?? '')?.[0]));

describe('the search in the orders table', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search orders' });
  beforeEach(() => {
    const [first, second, third] = office.orders;
    if (!first || !second || !third) throw new Error('three orders are expected');
    office.orders = [first, second, third].map((order, n) => ({
      ...order,
      selectedAddress: { ...someAddress(), name: ['Anna Berg', 'Hanna Lund', 'Bob Lund'][n] ?? '' },
    }));
  });

  test('finds by half a name once typing has stopped, keeps the focus, and says how many there are', async () => {
    const { user, search } = await openOrders('?_sort=id&_order=asc&page=1');
    await user.type(field(), 'anna');
    await waitFor(() => expect(idsShown()).toEqual([1, 2]));
    expect(search()).toBe('?q=anna&_sort=id&_order=asc');
    expect(field()).toHaveFocus();
    expect(screen.getByText('2 orders for “anna”')).toHaveAttribute('role', 'status');
    // Not once for each letter.
    expect(office.sent.filter(({ path }) => path.includes('q=')).map(({ path }) => path)).toHaveLength(1);
  });

  test('goes at once on Enter, is one step of the history, and Back leads to the list of before', async () => {
    const { user, search, router } = await openOrders();
    await user.type(field(), 'lund{Enter}');
    expect(search()).toBe('?q=lund');
    await user.type(field(), ' bob{Enter}');
    await waitFor(() => expect(idsShown()).toEqual([3]));
    expect(search()).toBe('?q=lund+bob');
    await router.navigate(-1);
    expect(search()).toBe('');
    await waitFor(() => expect(idsShown()).toEqual([3, 2, 1]));
    expect(field()).toHaveValue('');
  });

  test('is cleared by Escape, which leaves the filters', async () => {
    const { user, search } = await openOrders('?q=anna&status=pending');
    expect(field()).toHaveValue('anna');
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    await waitFor(() => expect(search()).toBe('?status=pending'));
  });

  test('that finds nothing says so, and offers all orders', async () => {
    renderShop('/admin/orders?q=zzz');
    expect(await screen.findByText('No such orders')).toBeVisible();
    expect(screen.getByText(/No order says all of “zzz”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all orders' })).toHaveAttribute('href', '/admin/orders');
  });
});

describe('the orders table', () => {
  test('has the columns of the specification, newest order first', async () => {
    await openOrders();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Order#',
      'Items',
      'Total Amount',
      'Shipping Address',
      'Order Status',
      'Payment Method',
      'Payment Status',
      'Order Time',
      'Last Updated',
      'Actions',
    ]);
    expect(idsShown()).toEqual([3, 2, 1]);
    expect(row(1)).toHaveTextContent('Product 1');
    expect(row(1)).toHaveTextContent('2 × $18.00');
    expect(row(2)).toHaveTextContent('$1,234.50');
    expect(row(1)).toHaveTextContent('12 St James’s Square');
  });

  test('is not for shoppers: they are redirected home, and no order is asked for', async () => {
    office.shop.signIn(someUser({ role: 'user' }));
    const { path } = renderShop('/admin/orders');
    await waitFor(() => expect(path()).toBe('/'));
    expect(office.sent.filter((one) => one.path.startsWith('/orders'))).toEqual([]);
  });

  test('badges: pending purple, dispatched yellow, delivered and received green, cancelled red', async () => {
    office.orders.push(someOrder({ id: 4, status: 'delivered' }));
    await openOrders();
    expect(within(row(1)).getAllByText('pending', { selector: 'td > span' })[0]).toHaveClass('text-purple');
    expect(within(row(2)).getByText('dispatched')).toHaveClass('text-yellow');
    expect(within(row(4)).getByText('delivered')).toHaveClass('text-green');
    expect(within(row(3)).getByText('received')).toHaveClass('text-green');
    expect(within(row(3)).getByText('cancelled')).toHaveClass('text-red');
  });

  test('an order whose payment was given back reads refunded, and how it is paid is written in words', async () => {
    const refund = { amount: 36, at: '2026-01-02T12:00:00.000Z' };
    office.orders = [someOrder({ id: 1, paymentMethod: 'card', status: 'cancelled', refund, refundedAmount: 36 })];
    await openOrders();
    expect(within(row(1)).getByText('refunded')).toBeVisible();
    expect(within(row(1)).queryByText('pending')).toBeNull();
    expect(within(row(1)).getByText('Card')).toBeVisible();
  });

  test('an order whose payment was given back without cancelling it reads refunded, too', async () => {
    const made = { id: 5, amount: 36, reason: 'Return', state: 'made', at: '2026-01-02T12:00:00.000Z' } as const;
    office.orders = [
      someOrder({
        ...{ id: 1, status: 'delivered', paymentMethod: 'card', paymentStatus: 'received' },
        ...{ refunds: [{ ...made, lines: [], source: 'shop' }], refundedAmount: 36 },
      }),
    ];
    await openOrders();
    expect(within(row(1)).getByText('refunded')).toBeVisible();
    expect(within(row(1)).queryByText('pending')).toBeNull();
  });

  test("after 'Next' the focus goes to the first order's first action, on the last page, too", async () => {
    office.orders = Array.from({ length: 25 }, (_, index) => someOrder({ id: index + 1 }));
    const { user } = await openOrders();
    for (const first of [15, 5]) {
      await user.click(screen.getByRole('link', { name: 'Next' }));
      await waitFor(() => expect(idsShown()[0]).toBe(first));
      await waitFor(() => expect(screen.getByRole('button', { name: `View order ${first}` })).toHaveFocus());
    }
  });

  test('the same change of several orders is one message, and undone from the last on', async () => {
    office.orders = [1, 2, 3].map((id) => someOrder({ id }));
    const { user } = await openOrders();
    for (const id of [3, 2, 1]) {
      await user.click(editButton(id));
      await user.selectOptions(await statusOf(id), 'dispatched');
      await waitFor(() => expect(office.orders.find((one) => one.id === id)?.status).toBe('dispatched'));
    }
    expect(await screen.findByText('3 orders dispatched')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo last' }));
    await waitFor(() => expect(office.orders.find(({ id }) => id === 1)?.status).toBe('pending'));
    expect(screen.getByText('2 orders dispatched')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo last' }));
    await waitFor(() => expect(office.orders.find(({ id }) => id === 2)?.status).toBe('pending'));
    expect(office.orders.find(({ id }) => id === 3)?.status).toBe('dispatched');
    expect(await screen.findByText('2 changes undone')).toBeVisible();
  });

  test('sorting toggles between asc and desc, and goes to page 1', async () => {
    const { user, search } = await openOrders('?page=1');
    const head = screen.getByRole('columnheader', { name: 'Total Amount' });
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(idsShown()).toEqual([3, 1, 2]));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect(search()).toBe('?_sort=totalAmount&_order=asc');
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(idsShown()).toEqual([2, 1, 3]));
    expect(head).toHaveAttribute('aria-sort', 'descending');
    expect(office.lastSent('GET', '/orders?_sort=totalAmount&_order=desc&_page=1&_limit=10')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Order#' })).not.toHaveAttribute('aria-sort');
  });

  test('its pages hold ten orders each and stand in the address', async () => {
    office.orders = Array.from({ length: 23 }, (_, index) => someOrder({ id: index + 1 }));
    const { user, search } = await openOrders('?_sort=id&_order=asc&page=3&unknown=1');
    expect(idsShown()).toEqual([21, 22, 23]);
    expect(screen.getByText(/^Showing/)).toHaveTextContent('Showing 21 to 23 of 23 results');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(idsShown()).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]));
    expect(search()).toBe('?_sort=id&_order=asc&page=2');
  });

  test('view opens the order to read, with everything about it, and gives the focus back', async () => {
    const product = { id: 9, title: 'Tea', brand: 'Leaf', thumbnail: '/t.webp', price: 5, discountPrice: 4.5 };
    office.orders = [
      someOrder({
        id: 8,
        items: Array.from({ length: 30 }, (_, index) => ({
          id: index,
          quantity: 3,
          choices: [],
          variant: null,
          product,
        })),
      }),
    ];
    const { user } = await openOrders();
    expect(within(row(8)).getAllByText('Tea')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'View order 8' }));
    const dialog = screen.getByRole('dialog', { name: 'Order #8' });
    expect(within(dialog).getAllByText('Tea')).toHaveLength(30);
    expect(within(dialog).getAllByText('$13.50')).toHaveLength(30);
    expect(dialog).toHaveTextContent('ada@example.com');
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    expect(dialog).toHaveTextContent('Ada Lovelace (user 7)');
    expect(within(dialog).getByRole('button', { name: 'Print' })).toBeVisible();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    expect(screen.getByRole('button', { name: 'View order 8' })).toHaveFocus();
  });

  test('the view shows the details of a card payment: refund, time limit, processing', async () => {
    const card = { paymentMethod: 'card' } as const;
    office.orders = [
      someOrder({ id: 1, ...card, status: 'cancelled', refund: { amount: 36, at: '2026-01-02T12:00:00.000Z' } }),
      someOrder({ id: 2, ...card, payUntil: '2026-01-03T12:00:00.000Z' }),
      someOrder({ id: 3, ...card, paymentProcessing: true }),
      someOrder({ id: 4 }),
    ];
    const { user } = await openOrders();
    const facts: (string | null | undefined)[][] = [];
    for (const id of [1, 2, 3, 4]) {
      await user.click(screen.getByRole('button', { name: `View order ${id}` }));
      const dialog = screen.getByRole('dialog', { name: `Order #${id}` });
      facts.push(
        within(dialog)
          .getAllByRole('term')
          .slice(6)
          .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
      );
      await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    }
    expect(facts).toEqual([
      [expect.stringMatching(/^Refund: \$36\.00, .*Jan 2, 2026/)],
      [expect.stringMatching(/^To Be Paid Until: .*Jan 3, 2026/)],
      ['Card Payment: being processed'],
      [],
    ]);
  });
});

describe('the filters', () => {
  const ordered = (createdAt: string) => ({ createdAt, updatedAt: createdAt, status: 'pending' as const });

  test('are in the address, filter the list, and lead to page 1', async () => {
    const { user, search } = await openOrders('?page=1&_sort=totalAmount&_order=asc');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order Status' }), 'dispatched');
    await waitFor(() => expect(idsShown()).toEqual([2]));
    expect(search()).toBe('?status=dispatched&_sort=totalAmount&_order=asc');
    expect(await screen.findByText('1 order')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payment Status' }), 'received');
    expect(await screen.findByText('No such orders')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order Status' }), 'All');
    await waitFor(() => expect(idsShown()).toEqual([3]));
    expect(search()).toBe('?paymentStatus=received&_sort=totalAmount&_order=asc');
  });

  test('an empty result offers all orders again', async () => {
    const { user } = renderShop('/admin/orders?status=delivered');
    await user.click(await screen.findByRole('link', { name: 'Show all orders' }));
    await waitFor(() => expect(idsShown()).toEqual([3, 2, 1]));
  });

  test('cash orders to dispatch are one press away, oldest first', async () => {
    office.orders = [
      someOrder({ id: 4, ...ordered('2026-01-03T10:00:00.000Z') }),
      someOrder({ id: 5, ...ordered('2026-01-02T10:00:00.000Z') }),
      someOrder({ id: 6, ...ordered('2026-01-01T10:00:00.000Z'), paymentMethod: 'card' }),
    ];
    const { user, search } = await openOrders();
    await user.click(screen.getByRole('link', { name: 'Cash orders to dispatch, oldest first' }));
    await waitFor(() => expect(idsShown()).toEqual([5, 4]));
    expect(search()).toBe('?status=pending&paymentMethod=cash&_sort=createdAt&_order=asc');
  });

  test('say when cash orders have waited for more than a week, until one is sent', async () => {
    const days = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString();
    office.orders = [someOrder({ id: 4, ...ordered(days(8)) }), someOrder({ id: 5, ...ordered(days(6)) })];
    const { user } = await openOrders();
    expect(await screen.findByText(/^2 cash orders wait for dispatch, the oldest since/)).toBeVisible();
    await user.click(editButton(4));
    await user.selectOptions(await statusOf(4), 'dispatched');
    await waitFor(() => expect(screen.queryByText(/wait for dispatch/)).toBeNull());
  });
});
