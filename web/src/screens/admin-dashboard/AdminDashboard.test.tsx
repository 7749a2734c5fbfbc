import type { Dashboard, Figure } from '@shop/contract/dashboard';
import { builtInRoles } from '@shop/contract/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

const HOUR_MS = 3_600_000;

const list = '/orders?from=2026-11-15&to=2026-11-21&status=pending,dispatched,delivered';
const figure = (value: number, before: number, orders: string | null = list): Figure => ({ value, before, orders });

const shown: Dashboard = {
  from: '2023-11-14T23:00:00.000Z',
  to: '2023-11-21T22:59:59.999Z',
  by: 'day',
  timeZone: 'Europe/Berlin',
  recomputing: false,
  figures: {
    takings: figure(250, 200, `${list}&paymentStatus=received`),
    orders: figure(3, 6),
    average: figure(90, 90),
    newCustomers: figure(2, 0, `${list}&only=first`),
    units: figure(5, 4),
    returns: figure(0, 0, `${list}&only=returned`),
    conversion: figure(0.25, 0.5, null),
  },
  series: [
    { from: '2023-11-14T23:00:00.000Z', takings: 250, orders: 2, units: 4 },
    { from: '2023-11-15T23:00:00.000Z', takings: 0, orders: 1, units: 1 },
  ],
  products: [{ id: 4, title: 'Teapot', units: 5, takings: 250 }],
  categories: [{ value: 'kitchen', units: 5, takings: 250 }],
  brands: [{ value: 'Hearth', units: 5, takings: 250 }],
  searchesWithoutResult: [{ term: 'xylophone', searches: 7 }],
  endingStock: [{ id: 4, title: 'Teapot', stock: 2, daysLeft: 3 }],
};
const counts = { toDispatch: 4, paymentMissing: 2, returnsWaiting: 0, refundsToHandOver: 0, moneyProblems: 0 };

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser({ role: 'admin', name: 'Olga' }));
});

function answer(data: Partial<Dashboard> = {}) {
  shop.answerNext('GET /dashboard', () => json({ ...shown, ...data }));
}

async function open(address = '/admin/dashboard?period=7-days') {
  answer();
  shop.answerNext('GET /orders/counts', () => json(counts));
  const rendered = renderShop(address);
  await screen.findByRole('region', { name: 'Figures' });
  return rendered;
}

const figureCard = (label: string) => {
  const found = within(screen.getByRole('region', { name: 'Figures' }))
    .getByText(label)
    .closest('li');
  if (found === null) throw new Error(`There is no figure ${label}`);
  return within(found);
};

describe('the dashboard', () => {
  test('shows each figure beside the period before, with a link to the orders that it is made of', async () => {
    await open();
    expect(screen.getByText('Nov 15, 2023 to Nov 21, 2023, in the time zone Europe/Berlin')).toBeVisible();
    expect(figureCard('Takings').getByText('$250.00')).toBeVisible();
    expect(figureCard('Takings').getByText('25% more than $200.00 before')).toBeVisible();
    expect(figureCard('Orders').getByText('50% less than 6 before')).toBeVisible();
    expect(figureCard('Average order').getByText('as much as before')).toBeVisible();
    expect(figureCard('New customers').getByText('0 before')).toBeVisible();
    expect(figureCard('Carts ordered').getByText('25%')).toBeVisible();
    expect(figureCard('Carts ordered').getByText('25 points less than 50% before')).toBeVisible();
    expect(figureCard('Carts ordered').queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: 'See orders of “Takings”' })).toHaveAttribute(
      'href',
      '/admin/orders?from=2026-11-15&to=2026-11-21&status=pending,dispatched,delivered&paymentStatus=received',
    );
  });

  test('says nothing of a difference that is less than half a percent', async () => {
    answer({ figures: { ...shown.figures, orders: figure(1001, 1000), conversion: figure(0.4921, 0.4922, null) } });
    shop.answerNext('GET /orders/counts', () => json(counts));
    renderShop('/admin/dashboard');
    await screen.findByRole('region', { name: 'Figures' });
    expect(figureCard('Orders').getByText('about as much as 1,000 before')).toBeVisible();
    expect(figureCard('Carts ordered').getByText('about as much as 49.2% before')).toBeVisible();
  });

  test('names a period of one day once, and has no entries of hours to come', async () => {
    const start = Date.now() - 1.5 * HOUR_MS;
    const iso = (at: number) => new Date(at).toISOString();
    const entry = (hours: number) => ({ from: iso(start + hours * HOUR_MS), takings: 0, orders: hours, units: 0 });
    answer({
      ...{ by: 'hour', timeZone: 'UTC', from: '2026-11-21T00:00:00.000Z', to: '2026-11-21T23:59:59.999Z' },
      series: [entry(0), entry(1), entry(2), entry(3)],
    });
    shop.answerNext('GET /orders/counts', () => json(counts));
    renderShop('/admin/dashboard?period=today');
    expect(await screen.findByText('Nov 21, 2026, in the time zone UTC')).toBeVisible();
    const rows = within(screen.getByRole('region', { name: 'Takings, orders and units by hour' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(['1', '0']);
  });

  test('has the same numbers in a table, newest first, and as a file', async () => {
    await open();
    const rows = within(screen.getByRole('region', { name: 'Takings, orders and units by day' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Thu, Nov 16$0.0011', 'Wed, Nov 15$250.0024']);
    expect(screen.getByRole('link', { name: 'Download dashboard.csv' })).toHaveAttribute(
      'href',
      '/dashboard.csv?period=7-days&by=day',
    );
  });

  test('says so where no order was placed, instead of a chart of nothing', async () => {
    answer({ series: shown.series.map(({ from }) => ({ from, takings: 0, orders: 0, units: 0 })) });
    shop.answerNext('GET /orders/counts', () => json(counts));
    renderShop('/admin/dashboard');
    expect(await screen.findByText('No order was placed in this period.')).toBeVisible();
    expect(screen.queryByText(/dashed line/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Takings, orders and units by day' })).toBeVisible();
  });

  test('lists what sold best, what ends and what was searched for in vain', async () => {
    await open();
    expect(
      within(screen.getByRole('table', { name: 'Best products' })).getByRole('link', { name: 'Teapot' }),
    ).toHaveAttribute('href', '/admin/product-detail/4');
    expect(screen.getByRole('table', { name: 'Best brands' })).toHaveTextContent('Hearth5$250.00');
    expect(screen.getByRole('table', { name: 'Stock that ends within 14 days' })).toHaveTextContent('Teapot23');
    expect(screen.getByRole('table', { name: 'Searches without result' })).toHaveTextContent('xylophone7');
  });

  test('says which work waits, with its lists', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'To dispatch 4' })).toHaveAttribute(
      'href',
      '/admin/orders?needs=dispatch&_sort=createdAt&_order=asc',
    );
    expect(screen.queryByRole('link', { name: /^Returns/ })).toBeNull();
  });

  test('goes to another period and step by its address', async () => {
    const { user } = await open();
    answer({ by: 'hour' });
    await user.click(screen.getByRole('link', { name: 'Today' }));
    expect(await screen.findByRole('columnheader', { name: 'Hour' })).toBeVisible();
    answer();
    await user.click(screen.getByRole('link', { name: 'Own period' }));
    answer();
    await user.type(await screen.findByLabelText('First day'), '2026-11-01');
    await user.type(screen.getByLabelText('Last day'), '2026-11-10');
    await user.click(screen.getByRole('button', { name: 'Show period' }));
    await waitFor(() =>
      expect(shop.lastSent('GET', '/dashboard')?.query).toBe('?from=2026-11-01&to=2026-11-10&by=day'),
    );
  });

  test('shows a long period up to today by month, and the year of each day where days are asked for', async () => {
    const series = ['2022-01-01', '2023-01-01'].map((day) => ({
      from: `${day}T12:00:00.000Z`,
      takings: 0,
      orders: 1,
      units: 1,
    }));
    answer({ series, by: 'month' });
    const { user } = renderShop('/admin/dashboard?from=2022-01-01');
    await screen.findByRole('columnheader', { name: 'Month' });
    expect(shop.lastSent('GET', '/dashboard')?.query).toBe('?from=2022-01-01&by=month');
    answer({ series });
    await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Day');
    expect(await screen.findByRole('rowheader', { name: 'Sun, Jan 1, 2023' })).toBeVisible();
  });

  test('says that figures are incomplete while they are summed up', async () => {
    answer({ recomputing: true });
    renderShop('/admin/dashboard');
    expect(await screen.findByText(/their figures are being summed up/)).toBeVisible();
  });

  test('is in the menu of those who may read reports, first, and links no orders without the right to them', async () => {
    shop.rights = { staffRole: 'reader', permissions: ['reports.read'] };
    answer();
    renderShop('/admin/dashboard');
    await screen.findByRole('region', { name: 'Figures' });
    expect(screen.queryByRole('link', { name: /^See orders/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Work that waits' })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getAllByRole('link')[0]).toHaveTextContent('Dashboard');
  });

  test('is not for other members of staff', async () => {
    shop.rights = { staffRole: 'support', permissions: builtInRoles.support };
    renderShop('/my-orders');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await menu.findByRole('link', { name: 'Orders' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });
});
