import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { someAttribute } from '../../../test/fake-attributes.ts';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { openEdit, save } from '../../../test/product-form-steps.ts';
import { someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  const leaf = { description: '', image: null, position: 1, count: 1, updatedAt: '' };
  const shoes = { ...leaf, id: 2, value: 'Shoes', label: 'Shoes', slug: 'shoes', children: [] };
  office.categoryTree = [{ ...leaf, id: 1, value: 'Clothes', label: 'Clothes', slug: 'clothes', children: [shoes] }];
  office.attributes.all = [
    someAttribute({ key: 'author', name: 'Author' }),
    someAttribute({ key: 'width', name: 'Width', kind: 'number', unit: 'mm', categories: ['Clothes'] }),
    someAttribute({ key: 'lined', name: 'Lined', kind: 'boolean' }),
    someAttribute({
      key: 'material',
      name: 'Material',
      kind: 'choice',
      values: ['Wool', 'Silk', 'Hemp'].map((name) => ({ id: name.toLowerCase(), name })),
    }),
    someAttribute({ key: 'pages', name: 'Pages', kind: 'number', categories: ['Books'] }),
    someAttribute({ key: 'isbn', name: 'ISBN', categories: ['Books'] }),
  ];
  office.products = [
    someProduct({ id: 1, category: 'Shoes', attributes: { author: 'Ann', material: ['silk'], isbn: '3-16' } }),
  ];
});

const width = () => screen.findByLabelText('Width (mm)');
const sent = () => office.lastSent('PATCH', '/products/1')?.body;

describe('the attributes of a product', () => {
  test('are those of its category and of what is above it, and those that it has besides', async () => {
    await openEdit();
    expect(await width()).toHaveValue('');
    expect(screen.getByLabelText('Author')).toHaveValue('Ann');
    expect(screen.getByLabelText('ISBN')).toHaveValue('3-16');
    expect(screen.getByRole('combobox', { name: 'Lined' })).toHaveDisplayValue('Not set');
    expect(screen.getByRole('checkbox', { name: 'Silk' })).toBeChecked();
    expect(screen.queryByLabelText('Pages')).toBeNull();
  });

  test('are sent where they changed, null where one is taken away', async () => {
    const { user } = await openEdit();
    await user.type(await width(), '205.5');
    await user.clear(screen.getByLabelText('ISBN'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lined' }), 'No');
    await user.click(screen.getByRole('checkbox', { name: 'Wool' }));
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(sent()).toMatchObject({
      attributes: { width: 205.5, isbn: null, lined: false, material: ['wool', 'silk'] },
    });
    expect(office.products[0]?.attributes).not.toHaveProperty('isbn');
    expect(office.products[0]?.attributes).toHaveProperty('author', 'Ann');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('are set and taken away also where the key is a word that every object knows', async () => {
    office.attributes.all = [someAttribute({ key: 'constructor', name: 'Maker' })];
    office.products = [
      someProduct({ id: 1, attributes: {} }),
      someProduct({ id: 2, attributes: { constructor: 'Ann' } }),
    ];
    const { user, unmount } = await openEdit();
    expect(await screen.findByLabelText('Maker')).toHaveValue('');
    await user.type(screen.getByLabelText('Maker'), 'Kay');
    await user.click(save());
    await waitFor(() => expect(sent()).toMatchObject({ attributes: { constructor: 'Kay' } }));
    unmount();
    const other = await openEdit(2);
    await other.user.clear(await screen.findByLabelText('Maker'));
    await other.user.click(save());
    await waitFor(() =>
      expect(office.lastSent('PATCH', '/products/2')?.body).toMatchObject({ attributes: { constructor: null } }),
    );
  });

  test('a number that is none is said at its field, and nothing is sent', async () => {
    const { user } = await openEdit();
    await user.type(await width(), 'broad');
    await user.click(save());
    expect(await width()).toHaveAccessibleDescription('must be a number, such as 205 or 12.5');
    expect(screen.getByRole('link', { name: /^Width: must be a number/ })).toBeVisible();
    expect(sent()).toBeUndefined();
  });

  test('what the shop refuses stands at the field as well', async () => {
    const { user } = await openEdit();
    await user.type(await width(), '1.12345678');
    const message = 'must be a number with at most 6 decimals';
    office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'attributes.width', message }] }));
    await user.click(save());
    await waitFor(async () => expect(await width()).toHaveAccessibleDescription(message));
    expect(await width()).toHaveFocus();
  });

  test('what somebody else set meanwhile stays, beside what was changed here', async () => {
    const { user } = await openEdit();
    await user.type(await width(), '7');
    office.editProduct(1, { attributes: { author: 'Bo', material: ['silk'], isbn: '3-16' } });
    await user.click(save());
    expect(await screen.findByRole('region', { name: /Someone else changed this product/ })).toBeVisible();
    expect(screen.getByLabelText('Author')).toHaveValue('Bo');
    await user.click(save());
    await waitFor(() => expect(office.products[0]?.attributes).toMatchObject({ width: 7, author: 'Bo' }));
  });
});
