import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { matching, pageEntries } from './known-entries.ts';
import { readRecent, remember } from './recent-entries.ts';

let shop: FakeShop;
beforeEach(() => {
  localStorage.clear();
  shop = new FakeShop();
});

async function open(permissions: string[]) {
  shop.rights = { staffRole: 'own', permissions };
  shop.signIn(someUser({ role: 'admin' }));
  shop.answerNext('GET /customers', () => json([]));
  const rendered = renderShop('/admin/customers');
  await screen.findByRole('heading', { name: 'Customers' });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: /Page, action/ });
  return rendered;
}

const results = () => within(screen.getByRole('listbox', { name: 'Results' }));
const options = () => results().getAllByRole('option');

test('it shows the pages and actions that the person may open, and no others', async () => {
  await open(['customers.read']);
  const names = options().map(({ textContent }) => textContent);
  expect(names).toEqual(['Customers', 'My Profile', 'Sign out']);
});

test('arrows choose, round the ends; the field names the chosen option; Enter opens it, Escape closes', async () => {
  const { user } = await open(['customers.read']);
  const field = screen.getByRole('combobox', { name: /Page, action/ });
  const chosen = () => results().getByRole('option', { selected: true });
  expect(chosen()).toHaveTextContent('Customers');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toHaveTextContent('Sign out');
  expect(field).toHaveAttribute('aria-activedescendant', chosen().id);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toHaveTextContent('My Profile');
  await user.keyboard('prof');
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'My Profile' });
  expect(readRecent(7).map(({ label }) => label)).toEqual(['My Profile']);
});

test('what is recent comes first and once, of one’s own account, and only what one may still see', async () => {
  remember(7, { label: 'Orders', to: '/admin/orders', needs: 'orders.read' });
  remember(7, { label: '<b>Ann</b>', note: 'ann@example.com', to: '/admin/customers/3', needs: 'customers.read' });
  await open(['customers.read']);
  const recent = screen.getByRole('group', { name: 'Recent' });
  expect(
    within(recent)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['<b>Ann</b>ann@example.com']);
  expect(readRecent(8)).toEqual([]);
  expect(readRecent(7)).toEqual([]);
});

test('names are found by parts of their words, whatever their case and accents', () => {
  const names = (typed: string) => matching(pageEntries, typed, () => true).map(({ label }) => label);
  expect(names('MAIL tex')).toEqual(['Mail texts']);
  expect(names('ségm')).toEqual(['Segments']);
  expect(names('  ')).toHaveLength(pageEntries.length);
  expect(names('no such')).toEqual([]);
});

test('it stays open, with what is typed, when the screen behind it changes', async () => {
  const { user, router } = await open(['customers.read', 'settings.write']);
  await user.keyboard('ship');
  await router.navigate('/admin/taxes');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Customers', hidden: true })).toBeNull());
  expect(screen.getByRole('combobox', { name: /Page, action/ })).toHaveValue('ship');
});
