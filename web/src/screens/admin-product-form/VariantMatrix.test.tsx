import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { field, fill, fillAll, openEdit, openNew, save } from '../../../test/product-form-steps.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct, someShirt } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.products = [
    someProduct({ id: 1, stock: 40, sizes: [] }),
    someShirt({ id: 2, colors: someShirt().colors }),
    someProduct({ id: 3 }),
  ];
});

type Rendered = Awaited<ReturnType<typeof openEdit>>;
const table = () => screen.getByRole('table', { name: 'Variants' });
const rowNames = () =>
  within(table())
    .getAllByRole('rowheader')
    .map((head) => head.textContent);
const cell = (column: string, row: string) => within(table()).getByLabelText(`${column} of ${row}`);
const sent = () => office.sent.findLast(({ method }) => method === 'PATCH' || method === 'POST')?.body;

async function choose({ user }: Pick<Rendered, 'user'>, ...names: string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }));
}

async function generate({ user }: Pick<Rendered, 'user'>) {
  await user.click(screen.getByRole('button', { name: /^Generate (?:all|the)/ }));
}

async function saved({ user }: Pick<Rendered, 'user'>, text = 'Product Updated') {
  await user.click(save());
  expect(await screen.findByText(text)).toBeVisible();
}

describe('the variants of a new product', () => {
  test('are generated from its colours and sizes, filled by paste, and sent in their order', async () => {
    const rendered = await openNew();
    const { user } = rendered;
    await fillAll(user);
    await choose(rendered, 'White', 'Black', 'S', 'M');
    await generate(rendered);
    expect(rowNames()).toEqual(['White, S', 'White, M', 'Black, S', 'Black, M']);
    expect(cell('SKU', 'White, S')).toHaveFocus();
    await user.paste('W-S\t\t5\nW-M\t\t6\nB-S\t$25.50\t0\nB-M\t$25.50\t8\n');
    expect(screen.getByText('Pasted 4 rows.')).toBeInTheDocument();
    expect(screen.getByText('19 in 4 variants')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move Black, M up' }));
    await saved(rendered, 'Product Created');
    expect(sent()).toMatchObject({
      price: 19.99,
      variants: [
        { sku: 'W-S', color: 'white', size: 's', price: null, stock: 5 },
        { sku: 'W-M', color: 'white', size: 'm', stock: 6 },
        { sku: 'B-M', color: 'black', size: 'm', price: 25.5, stock: 8 },
        { sku: 'B-S', color: 'black', size: 's', price: 25.5, stock: 0 },
      ],
    });
    expect(sent()).not.toHaveProperty('stock');
  });

  test('are added and removed one by one', async () => {
    const rendered = await openNew();
    const { user } = rendered;
    await choose(rendered, 'S', 'M', 'L');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Combination to add' }), 'M');
    await user.click(screen.getByRole('button', { name: 'Add one' }));
    await user.click(screen.getByRole('button', { name: 'Add one' }));
    expect(rowNames()).toEqual(['M', 'S']);
    await user.click(screen.getByRole('button', { name: 'Remove M' }));
    expect(rowNames()).toEqual(['S']);
    expect(cell('SKU', 'S')).toHaveFocus();
  });

  test('without a choice there is nothing to generate, and the product has one stock', async () => {
    await openNew();
    expect(screen.queryByRole('button', { name: /^Generate (?:all|the)/ })).toBeNull();
    expect(field('Stock')).toBeVisible();
    expect(field('SKU')).toBeVisible();
  });
});

describe('the table of variants', () => {
  test('shows what there is; an empty price is that of the product', async () => {
    await openEdit(2);
    expect(cell('SKU', 'White, M')).toHaveValue('SHIRT-42');
    expect(cell('Price', 'White, M')).toHaveValue('');
    expect(cell('Price', 'White, M')).toHaveAttribute('placeholder', '20');
    expect(cell('Price', 'Black, M')).toHaveValue('25');
    expect(cell('Picture', 'Black, M')).toHaveValue('/pictures/black.webp');
    expect(screen.queryByRole('checkbox', { name: /available$/ })).toBeNull();
    expect(screen.queryByLabelText('SKU')).toBeNull();
  });

  test('has weight and content of each variant, or leaves both to the product', async () => {
    const rendered = await openEdit(2);
    const { user } = rendered;
    const [first = '', second = ''] = rowNames().map((name) => name ?? '');
    await fill(user, `Weight of ${first}`, '180');
    await fill(user, `Content of ${first}`, '0.125');
    await fill(user, `Unit of the content of ${first}`, 'kg');
    await fill(user, `Price by unit for of ${first}`, '1');
    await saved(rendered);
    expect(sent()).toMatchObject({
      variants: expect.arrayContaining([
        expect.objectContaining({ id: 41, weightGrams: 180, content: { amount: 0.125, unit: 'kg', per: 1 } }),
        expect.objectContaining({ id: 42, weightGrams: null, content: null }),
      ]),
    });
    await fill(user, `Unit of the content of ${second}`, 'stone');
    await user.click(save());
    expect(cell('Unit of the content', second)).toHaveAttribute('aria-invalid', 'true');
  });

  test('goes down and up with Enter and the arrows, and fills down from the cell that had the focus', async () => {
    const { user } = await openEdit(2);
    await user.click(cell('Price', 'White, S'));
    await user.keyboard('{Enter}');
    expect(cell('Price', 'White, M')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(cell('Price', 'White, S')).toHaveFocus();
    expect(sent()).toBeUndefined();
    await fill(user, 'Stock of White, L', '12');
    await user.click(screen.getByRole('button', { name: 'Fill down Stock' }));
    expect(cell('Stock', 'White, M')).toHaveValue('10');
    expect(cell('Stock', 'Black, L')).toHaveValue('12');
    expect(screen.getByText('Filled down to 3 rows.')).toBeInTheDocument();
  });

  test('sends each stock with the one that it was opened with, and what was sold meanwhile stays sold', async () => {
    const rendered = await openEdit(2);
    await fill(rendered.user, 'Stock of White, M', '15');
    await saved(rendered);
    const white = expect.objectContaining({ id: 42, stock: 15, previousStock: 10, price: null });
    expect(sent()).toMatchObject({ variants: expect.arrayContaining([white]), basePrice: 20 });
    expect(sent()).not.toHaveProperty('previousStock');
  });

  test('shows errors of the server at their cells, and lists them', async () => {
    const { user } = await openEdit(2);
    await fill(user, 'SKU of White, L', 'TAKEN');
    const message = 'Teapot (product 9) has the SKU TAKEN';
    office.failNext(errorResponse('SKU_TAKEN', { detail: message, errors: [{ path: 'variants.2.sku', message }] }));
    await user.click(save());
    await waitFor(() => expect(cell('SKU', 'White, L')).toHaveAccessibleDescription(message));
    expect(cell('SKU', 'White, L')).toHaveFocus();
    expect(screen.getByRole('link', { name: `SKU of White, L: ${message}` })).toBeVisible();
  });

  test('says at the cell how many are left if more were taken away than there are', async () => {
    const { user } = await openEdit(2);
    await fill(user, 'Stock of White, M', '2');
    const now = office.products[1];
    const current = { ...now, variants: now?.variants?.map((one) => (one.id === 42 ? { ...one, stock: 5 } : one)) };
    office.failNext(errorResponse('OUT_OF_STOCK', { current }));
    await user.click(save());
    await waitFor(() => expect(cell('Stock', 'White, M')).toHaveAccessibleDescription(/^only 5 left/));
    await saved({ user });
    const white = expect.objectContaining({ id: 42, stock: 2, previousStock: 5 });
    expect(sent()).toMatchObject({ variants: expect.arrayContaining([white]) });
  });

  test('a row whose colour is no longer chosen says so and is not sent', async () => {
    const rendered = await openEdit(2);
    await choose(rendered, 'Black');
    await rendered.user.click(save());
    expect(screen.getAllByText(/^Black is not chosen above/)).toHaveLength(3);
    expect(sent()).toBeUndefined();
  });

  test('what somebody else changed meanwhile is merged cell by cell, and can be chosen', async () => {
    const { user } = await openEdit(2);
    await fill(user, 'SKU of White, M', 'MINE');
    const now = office.products[1];
    const variants = now?.variants?.map((one) => (one.id === 43 ? { ...one, price: 30, stock: 1 } : one)) ?? [];
    office.editProduct(2, { variants });
    await user.click(save());
    const conflict = await screen.findByRole('group', { name: 'Variants' });
    expect(within(conflict).getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    expect(cell('SKU', 'White, M')).toHaveValue('MINE');
    expect(cell('Price', 'White, L')).toHaveValue('30');
    expect(cell('Stock', 'White, L')).toHaveValue('1');
    await saved({ user });
    expect(office.products[1]?.variants?.find(({ id }) => id === 42)?.sku).toBe('MINE');
  });
});

describe('a product that gets its first variants', () => {
  test('spreads its stock over them in the same form', async () => {
    const rendered = await openEdit(1);
    const { user } = rendered;
    await choose(rendered, 'S', 'M');
    await generate(rendered);
    expect(screen.getByText(/^To be spread: 40 of 40 left/)).toBeVisible();
    await fill(user, 'Stock of S', '28');
    expect(screen.getByText(/^To be spread: 12 of 40 left/)).toBeVisible();
    await fill(user, 'Stock of M', '13');
    expect(screen.getByText(/^1 unit more than the 40 in stock/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Spread evenly' }));
    expect(screen.getByText('All 40 are spread over the variants.')).toBeVisible();
    await saved(rendered);
    expect(sent()).toMatchObject({ previousStock: 40, variants: [{ stock: 20 }, { stock: 20 }] });
    expect(sent()).not.toHaveProperty('stock');
  });

  test('and sold some meanwhile says how many there are now', async () => {
    const rendered = await openEdit(1);
    await choose(rendered, 'S');
    await generate(rendered);
    await fill(rendered.user, 'Stock of S', '40');
    office.failNext(errorResponse('OUT_OF_STOCK', { current: { ...office.products[0], stock: 38 } }));
    await rendered.user.click(save());
    expect(await screen.findByText(/^2 units more than the 38 in stock/)).toBeVisible();
    expect(screen.getAllByText(/the stock is 38 now/)).not.toHaveLength(0);
  });
});

describe('a product that loses variants', () => {
  test('says what happens to the stock, and can have them back', async () => {
    const { user } = await openEdit(2);
    await user.click(screen.getByRole('button', { name: 'Remove White, M' }));
    expect(screen.getByText(/White, M \(10 units\) will no longer be sold/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    expect(rowNames()).toContain('White, M');
  });

  test('of which none is left keeps their sum', async () => {
    const rendered = await openEdit(2);
    for (const name of rowNames()) await rendered.user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    expect(screen.getByText(/keeps 32 units, the sum of its variants/)).toBeVisible();
    expect(field('Stock')).toHaveValue('32');
    await saved(rendered);
    expect(sent()).toMatchObject({ variants: [], stock: 32, previousStock: 32 });
  });
});

describe('the form', () => {
  test('holds SKU, weight and tax class, and sends them', async () => {
    const rendered = await openEdit(1);
    await fill(rendered.user, 'SKU', 'POT-1');
    await fill(rendered.user, 'Weight', '450');
    await fill(rendered.user, 'Tax class', 'reduced');
    await saved(rendered);
    expect(sent()).toMatchObject({ sku: 'POT-1', weightGrams: 450, taxClass: 'reduced' });
  });

  test('saves with Ctrl+S and with Cmd+S', async () => {
    const { user } = await openEdit(1);
    await fill(user, 'Product name', 'One');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(office.products[0]?.title).toBe('One'));
    await fill(user, 'Product name', 'Two');
    await user.keyboard('{Meta>}s{/Meta}');
    await waitFor(() => expect(office.products[0]?.title).toBe('Two'));
  });

  test("'Save and next' opens the next product of the list that one came from", async () => {
    const { router, path, user } = renderShop('/admin');
    await screen.findByRole('link', { name: 'Product 1' });
    await router.navigate('/admin/product-form/edit/1');
    await screen.findByRole('heading', { name: 'Edit Product' });
    await fill(user, 'Product name', 'Renamed');
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    await waitFor(() => expect(path()).toBe('/admin/product-form/edit/2'));
    expect(office.products[0]?.title).toBe('Renamed');
    await waitFor(() => expect(field('Product name')).toHaveValue('Linen Shirt'));
    await router.navigate('/admin/product-form/edit/3');
    await waitFor(() => expect(field('Product name')).toHaveValue('Product 3'));
    expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull();
  });

  test("without a list there is no 'Save and next'", async () => {
    await openEdit(1);
    expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull();
  });
});
