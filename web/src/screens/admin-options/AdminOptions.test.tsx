import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { someOption } from '../../../test/fake-options.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.options.all.push(someOption({ id: 3, name: 'Grind', values: ['Whole beans', 'Filter'] }));
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const sent = (method: string) => office.sent.filter((one) => one.method === method).map(({ body }) => body);

async function open(edit: number | 'new') {
  const rendered = renderShop(`/admin/options?edit=${edit}`);
  await screen.findByRole('textbox', { name: 'Name' });
  return rendered;
}

test('the list has Color and Size first, and says that they are built in', async () => {
  renderShop('/admin/options');
  const rows = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'OptionValues',
    'ColorBuilt in3 valuesWhite, Gray, Black',
    'SizeBuilt in8 valuesXXS, XS, S, M, L, XL, 2XL, 3XL',
    'Grind2 valuesWhole beans, Filter',
  ]);
});

test('a new option has the values that are typed, each added by Enter', async () => {
  const { user, path } = await open('new');
  await user.type(field('Name'), 'Format');
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.keyboard('Hardcover{Enter}Paperback');
  await user.click(save());
  expect(await screen.findByText('Format saved')).toBeVisible();
  expect(path()).toBe('/admin/options');
  expect(sent('POST')).toMatchObject([{ name: 'Format', values: [{ name: 'Hardcover' }, { name: 'Paperback' }] }]);
});

test('a value is added and another renamed; those that there are keep their ids', async () => {
  const { user } = await open(3);
  await user.type(field('Value 2'), ' coffee');
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.keyboard('Espresso');
  await user.click(save());
  expect(await screen.findByText('Grind saved')).toBeVisible();
  const values = [{ id: 'whole-beans' }, { id: 'filter', name: 'Filter coffee' }, { name: 'Espresso' }];
  expect(sent('PATCH')).toMatchObject([{ name: 'Grind', values, updatedAt: '2026-01-01T00:00:00.000Z' }]);
  expect(sent('PATCH')).not.toHaveProperty('0.values.2.id');
});

test('a colour has a hex beside its name', async () => {
  const { user } = await open(1);
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.keyboard('Navy');
  await user.type(field('Colour of Navy, such as #1e3a8a'), '#1e3a8a');
  await user.click(save());
  expect(await screen.findByText('Color saved')).toBeVisible();
  expect(office.options.all[0]?.values[3]).toMatchObject({ name: 'Navy', hex: '#1e3a8a' });
});

test('a value that products come in stays: how many is said at the values, and nothing typed is lost', async () => {
  const { user } = await open(3);
  await user.click(screen.getByRole('button', { name: 'Remove Filter' }));
  office.failNext(errorResponse('OPTION_IN_USE', { detail: '2 products come in Filter', count: 2 }));
  await user.click(save());
  const values = screen.getByRole('group', { name: 'Values' });
  expect(await within(values).findByText('2 products come in Filter')).toBeVisible();
  await waitFor(() => expect(document.getElementById('values')).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Values: 2 products come in Filter' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.keyboard('Filter');
  expect(within(values).queryByText('2 products come in Filter')).toBeNull();
});

test('a name that another option has is said at its field', async () => {
  const { user } = await open('new');
  await user.type(field('Name'), 'grind');
  office.failNext(errorResponse('OPTION_TAKEN'));
  await user.click(save());
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Another option has this name'));
});

test('an option is deleted after a question, unless products have it', async () => {
  const { user, path } = await open(3);
  office.failNext(errorResponse('OPTION_IN_USE', { detail: 'One product comes in Grind', count: 1 }));
  for (const said of ['One product comes in Grind', 'Grind deleted']) {
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(said)).toBeVisible();
  }
  expect(path()).toBe('/admin/options');
  expect(office.options.all.map(({ name }) => name)).toEqual(['Color', 'Size']);
});

test('Color and Size stay', async () => {
  await open(1);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
