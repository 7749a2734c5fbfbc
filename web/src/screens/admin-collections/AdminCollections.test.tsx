import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { someCollection } from '../../../test/fake-collections.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';
import { sayShop } from '../../../test/say-shop.ts';
import { pasted } from './collection-draft.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.products = ['Lamp', 'Teapot', 'Vase'].map((title, n) => someProduct({ id: n + 1, title }));
  office.collections.all = [
    someCollection({ id: 1, title: 'Gifts', products: [2, 3, 1], from: '2026-01-02T03:04:05.678Z' }),
    someCollection({ id: 2, title: 'Cheap', products: null, filter: 'price_lte=10', sort: 'price:asc', active: false }),
  ];
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const changes = (method: string) => office.sent.filter((one) => one.method === method).map(({ body }) => body);

async function open(edit: string) {
  const rendered = renderShop(`/admin/collections?edit=${edit}`);
  await screen.findByRole('textbox', { name: 'Title' });
  return rendered;
}

test('the list says what each has, and whether it is shown', async () => {
  renderShop('/admin/collections');
  expect((await screen.findAllByRole('row')).map(({ textContent }) => textContent)).toEqual([
    'TitleProductsAddressState',
    'Gifts3 products/collection/giftsShown',
    'CheapAll that a filter finds/collection/cheapNot active',
  ]);
});

describe('products chosen by hand', () => {
  test('are put into another order by keyboard, with the focus on the product that moves', async () => {
    const { user } = await open('1');
    const down = await screen.findByRole('button', { name: 'Move Teapot down' });
    down.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Move Teapot down' })).toHaveFocus();
    await user.type(field('Place of Lamp'), '{Backspace}1{Enter}');
    expect(field('Place of Lamp')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Vase' }));
    await user.click(save());
    expect(await screen.findByText('Gifts saved')).toBeVisible();
    expect(changes('PATCH')[0]).toMatchObject({ products: [1, 2], filter: null, from: '2026-01-02T03:04:05.678Z' });
  });

  test('are found by typing', async () => {
    const { user, path } = await open('new');
    await user.type(field('Title'), 'For tea');
    const add = screen.getByRole('combobox', { name: 'Add products' });
    await user.type(add, 'Teapot');
    await user.click(await screen.findByRole('option', { name: /Teapot/ }));
    expect(screen.getByText('One product')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('For tea saved')).toBeVisible();
    expect(path()).toBe('/admin/collections');
    expect(changes('POST')[0]).toMatchObject({ title: 'For tea', products: [2], filter: null, active: true });
  });
});

describe('a filter', () => {
  test('is what a pasted address filters by, with its sort', () => {
    expect(pasted('https://shop.example/?category=Shoes&_sort=price&_order=desc&page=3')).toEqual({
      filter: 'category=Shoes',
      sort: 'price:desc',
    });
    expect(pasted('price_lte=10')).toEqual({ filter: 'price_lte=10' });
  });

  test('says how many products it finds, and shows the first ones in their order', async () => {
    const { user } = await open('new');
    await user.type(field('Title'), 'All');
    await user.click(screen.getByRole('radio', { name: 'All that a filter finds' }));
    expect(await screen.findByText('It finds 3 products now')).toBeVisible();
    const first = () => {
      const list = screen.queryByRole('list', { name: 'The first of them' });
      return [...(list?.children ?? [])].map(({ textContent }) => textContent);
    };
    expect(first()).toEqual(['Lamp', 'Teapot', 'Vase']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Title, descending');
    await waitFor(() => expect(office.sent.at(-1)?.query).toBe('?_limit=8&_sort=title&_order=desc'));
    await waitFor(() => expect(first()).toEqual(['Vase', 'Teapot', 'Lamp']));
    await user.click(field('Filter'));
    await user.paste('/?brand=Acme&_sort=title');
    await user.click(save());
    await screen.findByText('All saved');
    expect(changes('POST')[0]).toMatchObject({ products: null, filter: 'brand=Acme', sort: 'title:asc' });
  });
});

test('an address that another one has is said at its field', async () => {
  const { user } = await open('1');
  await user.clear(field('Address'));
  await user.type(field('Address'), 'cheap');
  await user.click(save());
  await waitFor(() => expect(field('Address')).toHaveAccessibleDescription(/has this address/));
});

describe('a collection in several languages', () => {
  beforeEach(() => {
    sayShop({ languages: ['en', 'de'], language: 'en' });
    office.collections.all[0] = someCollection({ id: 1, title: 'Gifts', translations: { de: { title: 'Geschenke' } } });
  });

  test('is translated beside the original, and only what changed is sent', async () => {
    const { user } = await open('1');
    await user.click(screen.getByRole('tab', { name: 'Deutsch' }));
    expect(field('Title')).toHaveValue('Geschenke');
    await user.type(field('Description'), 'Für alle');
    await user.click(save());
    expect(await screen.findByText('Gifts saved')).toBeVisible();
    expect(changes('PATCH')[0]).toMatchObject({ title: 'Gifts', translations: { de: { description: 'Für alle' } } });
    expect(changes('PATCH')[0]).not.toHaveProperty('translations.de.title');
  });

  test('says in the tab of the language what is wrong there', async () => {
    const { user } = await open('1');
    await user.type(field('Title'), ' for you');
    const errors = [{ path: 'translations.de.title', message: 'title is too long' }];
    office.failNext(errorResponse('INVALID_INPUT', { errors }));
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Deutsch' })).toHaveAttribute('aria-selected', 'true'));
    expect(field('Title')).toHaveFocus();
    expect(field('Title')).toHaveAccessibleDescription('title is too long');
    expect(screen.getByRole('link', { name: 'Title (Deutsch): title is too long' })).toBeVisible();
  });
});

test('a collection that is not shown says why', async () => {
  await open('2');
  expect(screen.getByText('Shoppers cannot open it now: Not active')).toBeVisible();
});

test('a collection is deleted after a question', async () => {
  const { user, path } = await open('1');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Gifts deleted')).toBeVisible();
  expect(path()).toBe('/admin/collections');
});
