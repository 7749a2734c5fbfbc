import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { someCategory } from '../../../test/fake-categories.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.categoryTree = [
    someCategory({
      id: 1,
      label: 'Clothes',
      count: 12,
      children: [
        someCategory({ id: 2, label: 'Shirts', count: 7 }),
        someCategory({ id: 3, label: 'Skirts', count: 5 }),
      ],
    }),
    someCategory({ id: 4, label: 'Toys' }),
    someCategory({ id: 5, label: 'Books' }),
  ];
});

const field = (name: string) => screen.getByRole('textbox', { name });
const select = (name: string) => screen.getByRole('combobox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const changes = (method: string) => office.sent.filter((one) => one.method === method).map(({ body }) => body);
const labels = () =>
  within(screen.getByRole('navigation', { name: 'Categories' }))
    .getAllByRole('link', { name: /^(?!Add)/ })
    .map(({ textContent }) => textContent);

async function open(query: string) {
  const rendered = renderShop(`/admin/categories?${query}`);
  await screen.findByRole('textbox', { name: 'Name' });
  return rendered;
}

test('the lists of the catalogue lead to each other', async () => {
  const { user, path } = renderShop('/admin/categories');
  const tabs = await screen.findByRole('navigation', { name: 'Catalogue' });
  expect(within(tabs).getByRole('link', { name: 'Categories' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(tabs).getByRole('link', { name: 'Collections' }));
  expect(await screen.findByRole('heading', { name: 'Collections' })).toBeVisible();
  expect(path()).toBe('/admin/collections');
});

describe('the tree', () => {
  test('names each category with its products, before those below it', async () => {
    renderShop('/admin/categories');
    await screen.findByRole('link', { name: 'Clothes' });
    expect(labels()).toEqual(['Clothes', 'Shirts', 'Skirts', 'Toys', 'Books']);
    const clothes = screen.getByRole('link', { name: 'Clothes' }).closest('li');
    expect(clothes).toHaveTextContent('12 products · /category/clothes');
    expect(within(clothes ?? document.body).getByRole('link', { name: 'Skirts' })).toBeVisible();
  });

  test('moves one by its buttons, keeps the focus there, and says its new place', async () => {
    const { user } = renderShop('/admin/categories');
    const up = await screen.findByRole('button', { name: 'Move Books up' });
    up.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(labels()).toEqual(['Clothes', 'Shirts', 'Skirts', 'Books', 'Toys']));
    expect(screen.getByRole('button', { name: 'Move Books up' })).toHaveFocus();
    expect(screen.getByText('Books is now number 2 of 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move Shirts down' }));
    await waitFor(() => expect(labels()).toEqual(['Clothes', 'Skirts', 'Shirts', 'Books', 'Toys']));
    expect(screen.getByRole('button', { name: 'Move Clothes up' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a new category', () => {
  test('is put below the one that it was begun from', async () => {
    const { user, path } = renderShop('/admin/categories');
    await user.click(await screen.findByRole('link', { name: 'Add a category below Clothes' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hats');
    await user.click(save());
    expect(await screen.findByText('Hats saved')).toBeVisible();
    expect(path()).toBe('/admin/categories');
    expect(changes('POST')).toEqual([{ label: 'Hats', parent: 1, description: '', image: null }]);
  });

  test('says at its field what is wrong', async () => {
    const { user } = await open('edit=new');
    await user.type(field('Address'), 'Not an address');
    await user.click(save());
    expect(field('Name')).toHaveAccessibleDescription('label is required');
    expect(field('Address')).toHaveAccessibleDescription(/lower-case letters/);
    await user.clear(field('Address'));
    await user.type(field('Name'), 'Toys');
    await user.click(save());
    await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Products name another category so'));
  });
});

describe('a category that there is', () => {
  test('is renamed without moving it', async () => {
    const { user } = await open('edit=3');
    expect(select('Place')).toHaveDisplayValue('After Shirts');
    await user.type(field('Name'), ' and kilts');
    await user.click(save());
    expect(await screen.findByText('Skirts and kilts saved')).toBeVisible();
    const sent = changes('PATCH')[0];
    expect(sent).toMatchObject({ label: 'Skirts and kilts', slug: 'skirts', updatedAt: '2026-01-01T00:00:00.000Z' });
    expect(sent).not.toHaveProperty('parent');
    expect(sent).not.toHaveProperty('position');
  });

  test('has its texts in each language of the shop, of which only what changed is sent', async () => {
    sayShop({ languages: ['en', 'de'], language: 'en' });
    office.categoryTree = [
      someCategory({ id: 4, label: 'Toys', description: 'To play', translations: { de: { label: 'Spielzeug' } } }),
    ];
    const { user } = await open('edit=4');
    await user.click(screen.getByRole('tab', { name: 'Deutsch 1 missing' }));
    expect(field('Name')).toHaveValue('Spielzeug');
    await user.type(field('Description'), 'Zum Spielen');
    await user.click(save());
    await screen.findByText('Toys saved');
    expect(changes('PATCH')[0]).toMatchObject({
      label: 'Toys',
      description: 'To play',
      translations: { de: { description: 'Zum Spielen' } },
    });
  });

  test('moves to another parent and place', async () => {
    const { user } = await open('edit=4');
    await user.selectOptions(select('Below'), 'Clothes');
    await user.selectOptions(select('Place'), 'First');
    await user.click(save());
    await screen.findByText('Toys saved');
    expect(changes('PATCH')[0]).toMatchObject({ parent: 1, position: 2 });
    await waitFor(() => expect(labels()).toEqual(['Clothes', 'Toys', 'Shirts', 'Skirts', 'Books']));
  });

  test('cannot be put below itself: the field says so, and nothing is lost', async () => {
    const { user } = await open('edit=1');
    await user.selectOptions(select('Below'), screen.getByRole('option', { name: /Shirts/ }));
    await user.click(save());
    await waitFor(() => expect(select('Below')).toHaveAccessibleDescription('A category cannot be below itself'));
    expect(select('Below')).toHaveFocus();
  });

  test('that somebody else changed meanwhile is not overwritten before one has chosen', async () => {
    const { user } = await open('edit=4');
    office.categoryTree = office.categoryTree.map((one) =>
      one.id === 4 ? { ...one, label: 'Games', updatedAt: '2026-01-02T00:00:00.000Z' } : one,
    );
    await user.type(field('Name'), '!');
    await user.click(save());
    const conflict = await screen.findByRole('region', { name: 'Someone else changed this category meanwhile' });
    expect(within(conflict).getByText(/Games/)).toBeVisible();
    expect(field('Name')).toHaveValue('Toys!');
    await user.click(within(conflict).getByRole('button', { name: 'Take theirs' }));
    expect(field('Name')).toHaveValue('Games');
  });

  test('is deleted where nothing is in it; otherwise the form says why not', async () => {
    const { user, path } = await open('edit=4');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Toys deleted')).toBeVisible();
    expect(path()).toBe('/admin/categories');
    await user.click(await screen.findByRole('link', { name: 'Clothes' }));
    expect(await screen.findByText(/^It cannot be deleted: 2 categories are below it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('may be gone', async () => {
    renderShop('/admin/categories?edit=77');
    expect(await screen.findByText('This category does not exist')).toBeVisible();
  });
});
