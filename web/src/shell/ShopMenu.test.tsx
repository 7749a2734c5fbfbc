import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeShop, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { sayShop } from '../../test/say-shop.ts';

beforeEach(() => {
  new FakeShop().signIn(someUser());
  sayShop({
    menu: [
      { label: 'My orders so far', to: '/my-orders' },
      { label: '<b>Blog</b>', to: 'https://blog.example/' },
    ],
  });
});

test('the merchant’s links stand after Products; those of the shop open within the app, others without a hold on it', async () => {
  const { user } = renderShop('/profile');
  const header = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(header.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Products',
    'My orders so far',
    '<b>Blog</b>',
  ]);
  const blog = header.getByRole('link', { name: '<b>Blog</b>' });
  expect(blog).toHaveAttribute('href', 'https://blog.example/');
  expect(blog).toHaveAttribute('rel', 'noopener');
  await user.click(header.getByRole('link', { name: 'My orders so far' }));
  expect(await screen.findByRole('heading', { name: 'My Orders' })).toBeVisible();
});

test('the menu of phones has the same links, and closes when one is chosen', async () => {
  const { user } = renderShop('/profile');
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(menu.getAllByRole('link')).toHaveLength(3);
  await user.click(menu.getByRole('link', { name: 'My orders so far' }));
  expect(await screen.findByRole('heading', { name: 'My Orders' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeVisible();
});
