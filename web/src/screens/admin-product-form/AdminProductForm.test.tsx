import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { refusal } from '../../../test/fake-shop.ts';
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

const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });

async function openNew() {
  const rendered = renderShop('/admin/product-form');
  await screen.findByRole('heading', { name: 'Add New Product' });
  return rendered;
}

async function openEdit(id = 1) {
  const rendered = renderShop(`/admin/product-form/edit/${id}`);
  await screen.findByRole('heading', { name: 'Edit Product' });
  return rendered;
}

type User = ReturnType<typeof renderShop>['user'];

async function fill(user: User, name: string, text: string) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

async function fillAll(user: User) {
  await fill(user, 'Product name', 'Teapot');
  await fill(user, 'Description', 'Holds tea.');
  await fill(user, 'Brand', 'Northwind');
  await fill(user, 'Category', 'Kitchen');
  await fill(user, 'Price', '19.99');
  await fill(user, 'Discount percentage', '12.5');
  await fill(user, 'Stock', '7');
  for (const name of ['Thumbnail', 'Image 1', 'Image 2', 'Image 3']) await fill(user, name, `/${name.at(-1)}.webp`);
}

describe('the product form', () => {
  test('has the messages of the specification, each in red under its field, and the focus on the first', async () => {
    const { user } = await openNew();
    await user.click(save());
    const messages = {
      'Product name': 'name is required',
      Description: 'description is required',
      Brand: 'brand is required',
      Category: 'category is required',
      Price: 'price is required',
      'Discount percentage': 'discountPercentage is required',
      Stock: 'stock is required',
      Thumbnail: 'thumbnail is required',
      'Image 1': 'image1 is required',
      'Image 2': 'image is required',
      'Image 3': 'image is required',
    };
    for (const [name, message] of Object.entries(messages)) {
      expect(field(name)).toHaveAccessibleDescription(message);
    }
    expect(screen.getByText('name is required')).toHaveClass('text-red');
    expect(field('Product name')).toHaveFocus();
    expect(office.sent.some((one) => one.method === 'POST')).toBe(false);
  });

  test.each([
    ['Price', '0.5', 'price must be at least 1'],
    ['Price', '10000.01', 'price must be at most 10000'],
    ['Price', 'ten', 'price must be a number'],
    ['Discount percentage', '-1', 'discountPercentage must be at least 0'],
    ['Discount percentage', '101', 'discountPercentage must be at most 100'],
    ['Stock', '-1', 'stock must be at least 0'],
    ['Image 2', 'javascript:alert(1)', 'image must be an http(s) URL or a path of this site'],
  ])('%s %s is refused on leaving the field, and not before', async (name, text, message) => {
    const { user } = await openNew();
    await user.type(field(name), text);
    expect(field(name)).not.toHaveAccessibleDescription(message);
    await user.tab();
    expect(field(name)).toHaveAccessibleDescription(message);
  });

  test('a message goes as soon as the value is right', async () => {
    const { user } = await openNew();
    await user.click(field('Stock'));
    await user.tab();
    expect(screen.getByText('stock is required')).toBeVisible();
    await user.type(field('Stock'), '4');
    expect(screen.queryByText('stock is required')).toBeNull();
  });

  test('a refused save lists its errors, each a link to its field, until they are mended', async () => {
    const { user } = await openNew();
    await fillAll(user);
    await fill(user, 'Stock', '');
    await fill(user, 'Image 3', '');
    await user.click(save());
    const summary = screen.getByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Stock: stock is required', 'Image 3: image is required']);
    await user.click(within(summary).getByRole('link', { name: /^Image 3/ }));
    expect(field('Image 3')).toHaveFocus();
    await user.type(field('Image 3'), '/3.webp');
    await user.type(field('Stock'), '3');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('creating sends numbers, rating 0 and the four pictures, and shows the product', async () => {
    const { user, path } = await openNew();
    await fillAll(user);
    await user.type(field('Highlight 1'), 'Does not drip');
    await user.click(screen.getByRole('checkbox', { name: 'Black' }));
    await user.click(screen.getByRole('checkbox', { name: 'XL' }));
    await user.click(screen.getByRole('checkbox', { name: 'S' }));
    await user.click(screen.getByRole('checkbox', { name: 'XL available' }));
    await user.click(save());
    expect(await screen.findByText('Product Created')).toBeVisible();
    expect(office.lastSent('POST', '/products')?.body).toMatchObject({
      title: 'Teapot',
      price: 19.99,
      discountPercentage: 12.5,
      stock: 7,
      rating: 0,
      thumbnail: '/l.webp',
      images: ['/1.webp', '/2.webp', '/3.webp', '/l.webp'],
      highlights: ['Does not drip', '', '', ''],
      colors: [{ id: 'black' }],
      sizes: [
        { id: 's', inStock: true },
        { id: 'xl', inStock: false },
      ],
    });
    await waitFor(() => expect(path()).toBe('/admin/product-detail/102'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('suggests the brands and categories there are, and says when one is new', async () => {
    const { user } = await openNew();
    await waitFor(() => expect(document.querySelectorAll('#brand-options option')).toHaveLength(2));
    expect(field('Category')).toHaveAttribute('list', 'category-options');
    await user.type(field('Brand'), 'acme');
    expect(field('Brand')).toHaveAccessibleDescription("There is 'Acme' already; this would be another brand.");
    await fill(user, 'Brand', 'Zenith');
    expect(field('Brand')).toHaveAccessibleDescription('A new brand: it is added with the product.');
    await fill(user, 'Brand', 'Acme');
    expect(field('Brand')).not.toHaveAccessibleDescription();
  });

  test('shows the discounted price while it is typed, rounded as the server rounds it', async () => {
    const { user } = await openNew();
    await user.type(field('Price'), '19.99');
    await user.type(field('Discount percentage'), '12.5');
    expect(screen.getByText(/^Shoppers pay/)).toHaveTextContent('Shoppers pay $17.49 instead of $19.99');
  });

  test('what the server refuses lands at its field', async () => {
    const { user } = await openNew();
    await fillAll(user);
    office.refuseNext(refusal('INVALID_INPUT', { errors: [{ path: 'images.1', message: 'image is not liked' }] }));
    await user.click(save());
    await waitFor(() => expect(field('Image 2')).toHaveAccessibleDescription('image is not liked'));
    expect(field('Image 2')).toHaveFocus();
    expect(field('Product name')).toHaveValue('Teapot');
  });

  test('a form with unsaved changes warns before it is left', async () => {
    const { user, path } = await openEdit();
    await user.type(field('Product name'), '!');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(path()).toBe('/admin/product-form/edit/1');
    expect(field('Product name')).toHaveValue('Product 1!');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

describe('editing a product', () => {
  test('sends the whole product with its id, the kept rating, previousStock and updatedAt', async () => {
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

  test('units sold meanwhile stay sold, and that is told', async () => {
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

  test('a conflict keeps what was typed, and shows field by field who has which value', async () => {
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
    // Nothing was typed there, so theirs stands.
    const description = within(panel).getByRole('group', { name: 'Description' });
    expect(within(description).getByRole('radio', { name: 'Take theirs' })).toBeChecked();
    expect(field('Product name')).toHaveValue('My title');
    expect(field('Description')).toHaveValue('Theirs.');
    // Five more than when it was opened, one of which was sold or taken away meanwhile.
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
    office.refuseNext(refusal('INTERNAL'));
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
