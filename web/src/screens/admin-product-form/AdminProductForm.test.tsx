import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { field, fill, fillAll, openEdit, openNew, save } from '../../../test/product-form-steps.ts';
import { someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  office.products = [
    someProduct({ id: 1, rating: 4.5, sizes: [{ id: 'm', name: 'M', inStock: false }] }),
    someProduct({ id: 2, brand: 'Northwind', category: 'Hats' }),
  ];
});

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
    ['Price', '1.250', 'price must have nothing between thousands, and at most two decimals'],
    ['Stock', '1.000', 'stock must have nothing between thousands, and at most two decimals'],
    ['Discount percentage', '-1', 'discountPercentage must be at least 0'],
    ['Discount percentage', '101', 'discountPercentage must be at most 100'],
    ['Stock', '-1', 'stock must be at least 0'],
    ['Image 2', 'javascript:alert(1)', 'image must be an http(s) URL or a path of this site'],
  ])('%s %s is rejected on leaving the field, and not before', async (name, text, message) => {
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

  test('a rejected save lists its errors, each a link to its field, until they are corrected', async () => {
    const { user } = await openNew();
    await fillAll(user);
    await fill(user, 'Stock', '');
    await fill(user, 'Image 3', 'c.webp');
    await user.click(save());
    const summary = screen.getByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Stock: stock is required', 'Image 3: image must be an http(s) URL or a path of this site']);
    await user.click(within(summary).getByRole('link', { name: /^Image 3/ }));
    expect(field('Image 3')).toHaveFocus();
    await fill(user, 'Image 3', '/3.webp');
    await user.type(field('Stock'), '3');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('one picture is enough: it is that of every place without one', async () => {
    const { user } = await openNew();
    await fillAll(user);
    for (const name of ['Thumbnail', 'Image 1', 'Image 3']) await fill(user, name, '');
    await fill(user, 'Image 2', '/2.webp');
    await user.click(save());
    expect(await screen.findByText('Product Created')).toBeVisible();
    expect(office.lastSent('POST', '/products')?.body).toMatchObject({
      thumbnail: '/2.webp',
      images: ['/2.webp', '/2.webp', '/2.webp', '/2.webp'],
    });
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

  test('shows the price of a sale from its beginning until its end', async () => {
    const { user } = await openNew();
    await user.type(field('Price'), '100');
    await user.type(field('Discount percentage'), '10');
    await user.type(field('Sale percentage'), '50');
    const pays = () => screen.getByText(/^Shoppers pay/);
    expect(pays()).toHaveTextContent('Shoppers pay $50.00 instead of $100.00');
    fireEvent.change(field('Sale ends'), { target: { value: '2020-01-01T00:00' } });
    expect(pays()).toHaveTextContent('Shoppers pay $90.00 instead of $100.00');
    fireEvent.change(field('Sale ends'), { target: { value: '' } });
    fireEvent.change(field('Sale begins'), { target: { value: '2999-01-01T00:00' } });
    expect(pays()).toHaveTextContent('Shoppers pay $90.00 instead of $100.00');
    fireEvent.change(field('Sale begins'), { target: { value: '2020-01-01T00:00' } });
    expect(pays()).toHaveTextContent('Shoppers pay $50.00 instead of $100.00');
  });

  test('an error of the server appears at its field', async () => {
    const { user } = await openNew();
    await fillAll(user);
    office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'images.1', message: 'image is not liked' }] }));
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
