import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { someAttribute } from '../../../test/fake-attributes.ts';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.attributes.all = [
    someAttribute({
      key: 'material',
      name: 'Material',
      kind: 'choice',
      values: [
        { id: 'wool', name: 'Wool' },
        { id: 'silk', name: 'Silk' },
      ],
    }),
    someAttribute({
      key: 'width',
      name: 'Width',
      kind: 'number',
      unit: 'mm',
      filterable: false,
      categories: ['Tyres'],
    }),
  ];
  office.categoryTree = [
    {
      id: 1,
      value: 'Tyres',
      label: 'Tyres',
      slug: 'tyres',
      description: '',
      image: null,
      position: 1,
      count: 2,
      updatedAt: '',
      children: [],
    },
  ];
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const changes = (method: string) => office.sent.filter((one) => one.method === method);

async function open(edit: string) {
  const rendered = renderShop(`/admin/attributes?edit=${edit}`);
  await screen.findByRole('textbox', { name: 'Name' });
  return rendered;
}

test('the list says kind, unit, values and categories, in the order of the attributes', async () => {
  renderShop('/admin/attributes');
  const rows = await screen.findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'NameKindCategoriesFilterPosition',
    'MaterialChoice of valuesWool, SilkAllYes1',
    'WidthNumber (mm)TyresNo1',
  ]);
});

describe('an attribute in several languages', () => {
  beforeEach(() => {
    sayShop({ languages: ['en', 'de'], language: 'en' });
    office.attributes.all = [
      someAttribute({
        ...{ key: 'material', name: 'Material', kind: 'choice', translations: { de: { name: 'Werkstoff' } } },
        values: [
          { id: 'wool', name: 'Wool', translations: { de: { name: 'Wolle' } } },
          { id: 'silk', name: 'Silk' },
        ],
      }),
      someAttribute({ key: 'width', name: 'Width', kind: 'number', unit: 'in' }),
    ];
  });

  test('has its name and those of its values in each, and only what changed is sent', async () => {
    const { user } = await open('material');
    expect(office.lastSent('GET', '/attributes/material?admin=true')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Deutsch 1 missing' }));
    expect(field('Name')).toHaveValue('Werkstoff');
    expect(field('Wool')).toHaveValue('Wolle');
    await user.type(field('Silk'), 'Seide');
    await user.click(save());
    expect(await screen.findByText('Material saved')).toBeVisible();
    const [{ body } = { body: undefined }] = changes('PATCH');
    expect(body).toMatchObject({
      name: 'Material',
      values: [
        { id: 'wool', name: 'Wool' },
        { id: 'silk', name: 'Silk', translations: { de: { name: 'Seide' } } },
      ],
    });
    expect(body).not.toHaveProperty('translations');
    expect(body).not.toHaveProperty('values.0.translations');
  });

  test('has its unit in each, and says in the tab of the language what is wrong there', async () => {
    const { user } = await open('width');
    await user.click(screen.getByRole('tab', { name: 'Deutsch 2 missing' }));
    await user.type(field('Unit'), 'x'.repeat(21));
    await user.click(screen.getByRole('tab', { name: 'English' }));
    await user.click(save());
    expect(field('Unit')).toHaveFocus();
    expect(field('Unit')).toHaveAccessibleDescription(/at most 20 characters/);
    expect(screen.getByRole('tab', { name: /Deutsch/ })).toHaveAttribute('aria-selected', 'true');
    expect(changes('PATCH')).toEqual([]);
  });
});

describe('a new attribute', () => {
  test('has the key that its name makes, values in their order, and categories', async () => {
    const { user, path } = await open('new');
    await user.type(field('Name'), 'Rim size');
    expect(field('Key')).toHaveValue('rim_size');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Choice of values');
    await user.click(screen.getByRole('button', { name: 'Add a value' }));
    await user.keyboard('Small{Enter}Large');
    await user.click(screen.getByRole('button', { name: 'Move Large up' }));
    expect(screen.getByRole('button', { name: 'Move Large up' })).toHaveFocus();
    await user.click(await screen.findByRole('checkbox', { name: 'Tyres' }));
    await user.click(save());
    expect(await screen.findByText('Rim size saved')).toBeVisible();
    expect(path()).toBe('/admin/attributes');
    expect(changes('POST')[0]?.body).toMatchObject({
      key: 'rim_size',
      name: 'Rim size',
      kind: 'choice',
      values: [{ name: 'Large' }, { name: 'Small' }],
      categories: ['Tyres'],
      filterable: true,
    });
  });

  test('says what is wrong at its field, and sends nothing', async () => {
    const { user } = await open('new');
    await user.type(field('Key'), 'Not a key');
    await user.click(save());
    expect(field('Name')).toHaveAccessibleDescription('name is required');
    expect(field('Key')).toHaveAccessibleDescription(/lower-case letter/);
    expect(changes('POST')).toEqual([]);
  });

  test('says that its key is taken', async () => {
    const { user } = await open('new');
    await user.type(field('Name'), 'Width');
    await user.click(save());
    await waitFor(() => expect(field('Key')).toHaveAccessibleDescription('Another attribute has this key'));
  });
});

describe('an attribute that there is', () => {
  test('keeps the ids of its values when they are renamed', async () => {
    const { user } = await open('material');
    await user.type(field('Value 2'), ' (wild)');
    await user.click(save());
    expect(await screen.findByText('Material saved')).toBeVisible();
    expect(changes('PATCH')[0]?.body).toMatchObject({
      values: [
        { id: 'wool', name: 'Wool' },
        { id: 'silk', name: 'Silk (wild)' },
      ],
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test('that somebody else changed meanwhile is not overwritten before one has chosen', async () => {
    const { user } = await open('material');
    office.attributes.edit('material', { name: 'Fabric' });
    await user.type(field('Name'), 's');
    await user.click(save());
    const conflict = await screen.findByRole('region', { name: 'Someone else changed this attribute meanwhile' });
    expect(within(conflict).getByText(/Fabric/)).toBeVisible();
    expect(field('Name')).toHaveValue('Materials');
    await user.click(screen.getByRole('button', { name: 'Keep mine, and save over theirs' }));
    await user.click(save());
    await waitFor(() => expect(office.attributes.all[0]?.name).toBe('Materials'));
  });

  test('keeps a value that products have: how many is said at the values', async () => {
    const { user } = await open('material');
    await user.click(screen.getByRole('button', { name: 'Remove Silk' }));
    office.failNext(errorResponse('ATTRIBUTE_IN_USE', { detail: '3 products have Silk', count: 3 }));
    await user.click(save());
    const values = screen.getByRole('group', { name: 'Values' });
    expect(await within(values).findByText('3 products have Silk')).toBeVisible();
    await waitFor(() => expect(document.getElementById('values')).toHaveFocus());
  });

  test('keeps its kind while products have it: how many is said there', async () => {
    const { user } = await open('width');
    const kind = screen.getByRole('combobox', { name: 'Kind' });
    await user.selectOptions(kind, 'Text');
    office.failNext(errorResponse('ATTRIBUTE_IN_USE', { detail: 'One product has Width', count: 1 }));
    await user.click(save());
    await waitFor(() => expect(kind).toHaveAccessibleDescription(/One product has Width/));
    expect(kind).toHaveFocus();
  });

  test('is deleted once one has read from how many products it is taken', async () => {
    office.products = [1, 2, 3].map((id) => someProduct({ id, attributes: { ...(id < 3 && { material: ['wool'] }) } }));
    const { user, path } = await open('material');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(/^2 products have it and lose their values/)).toBeVisible();
    expect(office.attributes.all).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Delete from 2 products' }));
    expect(await screen.findByText('Material deleted')).toBeVisible();
    expect(path()).toBe('/admin/attributes');
    expect(changes('DELETE').map(({ query }) => query)).toEqual(['', '?products=2']);
  });

  test('may be gone', async () => {
    renderShop('/admin/attributes?edit=gone');
    expect(await screen.findByText('This attribute does not exist')).toBeVisible();
  });
});
