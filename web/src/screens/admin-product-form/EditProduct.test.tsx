import { setShopMoney } from '@shop/contract/money';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { field, fill, openEdit, save } from '../../../test/product-form-steps.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  office.products = [
    someProduct({ id: 1, rating: 4.5, sizes: [{ id: 'm', name: 'M', inStock: false }] }),
    someProduct({ id: 2, brand: 'Northwind', category: 'Hats' }),
  ];
});

describe('editing a product', () => {
  test('sends the whole product with its id, the same rating, previousStock and updatedAt', async () => {
    const { user } = await openEdit();
    const opened = office.products[0];
    await fill(user, 'Product name', 'Better title');
    await fill(user, 'Stock', '12');
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(office.lastSent('PATCH', '/products/1')?.body).toMatchObject({
      id: 1,
      title: 'Better title',
      rating: 4.5,
      stock: 12,
      previousStock: 10,
      updatedAt: opened?.updatedAt,
      sizes: [{ id: 'm', inStock: false }],
    });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await fill(user, 'Product name', 'Best title');
    await user.click(save());
    await waitFor(() => expect(office.products[0]?.title).toBe('Best title'));
  });

  test('leaves a price that is above the highest one of now, and takes no other above it', async () => {
    office.products = [someProduct({ id: 1, price: 100, basePrice: 100 })];
    setShopMoney({ currency: 'USD', maxPrice: 50 });
    onTestFinished(() => setShopMoney({ currency: 'USD', maxPrice: 10_000 }));
    const { user } = await openEdit();
    await fill(user, 'Product name', 'Better title');
    await user.click(save());
    await waitFor(() => expect(office.products[0]?.title).toBe('Better title'));
    await fill(user, 'Price', '99');
    await user.click(save());
    await waitFor(() => expect(field('Price')).toHaveAccessibleDescription(/^price must be at most 50/));
  });

  test('shows at the price what the server says of the product’s own price', async () => {
    const { user } = await openEdit();
    await fill(user, 'Price', '99');
    office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'basePrice', message: 'price is too high' }] }));
    await user.click(save());
    await waitFor(() => expect(field('Price')).toHaveAccessibleDescription(/^price is too high/));
  });

  test('keeps what a product holds, takes it with three decimals, and removes it', async () => {
    const content = { amount: 0.75, unit: 'l', per: 1 } as const;
    office.products = [someProduct({ id: 1, content })];
    const { user } = await openEdit();
    await fill(user, 'Product name', 'Better title');
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(office.lastSent('PATCH', '/products/1')?.body).toMatchObject({ content });
    await fill(user, 'Content', '0.375');
    await user.selectOptions(field('Unit of the content'), 'kg');
    await user.click(save());
    await waitFor(() => expect(office.products[0]?.content).toEqual({ amount: 0.375, unit: 'kg', per: 1 }));
    await fill(user, 'Content', '0');
    await user.click(save());
    await waitFor(() => expect(field('Content')).toHaveAccessibleDescription(/^amount must be above 0/));
    await user.clear(field('Content'));
    await user.selectOptions(field('Unit of the content'), 'None');
    await user.clear(field('Price by unit for'));
    await user.click(save());
    await waitFor(() => expect(office.products[0]?.content).toBeNull());
  });

  test('units sold in between stay sold, and a note says so', async () => {
    const { user } = await openEdit();
    office.editProduct(1, { stock: 8, updatedAt: office.products[0]?.updatedAt ?? '' });
    await fill(user, 'Stock', '20');
    await user.click(save());
    expect(
      await screen.findByText('2 units were sold while you were editing: the stock is 18 now, not 20.'),
    ).toBeVisible();
    expect(field('Stock')).toHaveValue('18');
  });

  test('a stock that more was sold of than the change leaves says so at its field', async () => {
    const { user } = await openEdit();
    office.editProduct(1, { stock: 1, updatedAt: office.products[0]?.updatedAt ?? '' });
    await fill(user, 'Stock', '5');
    await user.click(save());
    await waitFor(() => expect(field('Stock')).toHaveAccessibleDescription(/^only 1 left: units were sold meanwhile/));
    expect(field('Stock')).toHaveValue('5');
    await user.click(save());
    await waitFor(() => expect(office.products[0]?.stock).toBe(5));
  });

  test('a stock above the limit, from returned units, may stay but not be entered', async () => {
    office.products = [someProduct({ id: 1, stock: 1_000_004 })];
    const { user } = await openEdit();
    await fill(user, 'Product name', 'Better title');
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(office.products[0]).toMatchObject({ title: 'Better title', stock: 1_000_004 });
    await fill(user, 'Stock', '1000003');
    await user.click(save());
    await waitFor(() => expect(field('Stock')).toHaveAccessibleDescription(/^stock must be at most 1000000/));
  });

  test('a conflict leaves what was typed, and shows both values field by field', async () => {
    const { user } = await openEdit();
    await fill(user, 'Product name', 'My title');
    await fill(user, 'Stock', '15');
    office.editProduct(1, { title: 'Their title', description: 'Theirs.', stock: 9 });
    await user.click(save());
    const panel = (await screen.findByText('Someone else changed this product meanwhile')).closest('section');
    if (panel === null) throw new Error('the heading has no section');
    expect(screen.getByRole('heading', { name: 'Someone else changed this product meanwhile' })).toHaveFocus();
    const title = within(panel).getByRole('group', { name: 'Product name' });
    expect(title).toHaveTextContent('When you opened it: Product 1');
    expect(within(title).getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    expect(within(title).getByRole('radio', { name: 'Keep mine' })).toHaveAccessibleDescription('My title');
    expect(within(title).getByRole('radio', { name: 'Take theirs' })).toHaveAccessibleDescription('Their title');
    // Nothing was typed there, so the other admin's value is taken.
    const description = within(panel).getByRole('group', { name: 'Description' });
    expect(within(description).getByRole('radio', { name: 'Take theirs' })).toBeChecked();
    expect(field('Product name')).toHaveValue('My title');
    expect(field('Description')).toHaveValue('Theirs.');
    // Five more than when it was opened; one unit was sold since.
    expect(field('Stock')).toHaveValue('14');
    await user.click(save());
    await waitFor(() =>
      expect(office.products[0]).toMatchObject({ title: 'My title', description: 'Theirs.', stock: 14 }),
    );
    expect(screen.queryByText('Someone else changed this product meanwhile')).toBeNull();
  });

  test('a conflict lets one take theirs, field by field, before saving on the fresh version', async () => {
    const { user } = await openEdit();
    await fill(user, 'Product name', 'My title');
    await fill(user, 'Price', '30');
    office.editProduct(1, { title: 'Their title', price: 25 });
    await user.click(save());
    const title = await screen.findByRole('group', { name: 'Product name' });
    await user.click(within(title).getByRole('radio', { name: 'Take theirs' }));
    expect(field('Product name')).toHaveValue('Their title');
    await user.click(within(title).getByRole('radio', { name: 'Keep mine' }));
    expect(field('Product name')).toHaveValue('My title');
    await user.click(within(title).getByRole('radio', { name: 'Take theirs' }));
    await user.click(save());
    await waitFor(() => expect(office.products[0]).toMatchObject({ title: 'Their title', price: 30 }));
  });

  test('Delete asks, names the consequence, deletes softly by an update, and offers Restore', async () => {
    const { user } = await openEdit();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this product?' });
    expect(dialog).toHaveTextContent('Shoppers will no longer find it');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product Deleted')).toBeVisible();
    expect(office.lastSent('PATCH', '/products/1')?.body).toMatchObject({ id: 1, deleted: true });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Product Restored')).toBeVisible();
    expect(office.products[0]?.deleted).toBe(false);
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  test('cancelling the question deletes nothing, and a new product offers no Delete', async () => {
    const { user, router } = await openEdit();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(office.products[0]?.deleted).toBe(false);
    await router.navigate('/admin/product-form');
    await screen.findByRole('heading', { name: 'Add New Product' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(field('Product name')).toHaveValue('');
  });

  test('a failed save is visible and loses nothing', async () => {
    const { user } = await openEdit();
    await fill(user, 'Product name', 'My title');
    office.failNext(errorResponse('INTERNAL'));
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side');
    expect(field('Product name')).toHaveValue('My title');
  });

  test.each(['/admin/product-form/edit/999', '/admin/product-form/edit/x'])(
    '%s is a page not found',
    async (address) => {
      renderShop(address);
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    },
  );
});
