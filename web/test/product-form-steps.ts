import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderShop } from './render-shop.tsx';

/** Steps in the product form, for its tests. */
export const field = (name: string) => screen.getByLabelText(name);
export const save = () => screen.getByRole('button', { name: 'Save' });

/** The options of the shop are there. */
async function optionsRead() {
  await waitFor(() => expect(document.querySelector('#options ~ [aria-busy]')).toBeNull());
}

export async function openNew() {
  const rendered = renderShop('/admin/product-form');
  await screen.findByRole('heading', { name: 'Add New Product' });
  await optionsRead();
  return rendered;
}

export async function openEdit(id = 1) {
  const rendered = renderShop(`/admin/product-form/edit/${id}`);
  await screen.findByRole('heading', { name: 'Edit Product' });
  await optionsRead();
  return rendered;
}

type User = ReturnType<typeof renderShop>['user'];

export async function fill(user: User, name: string, text: string) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

export async function fillAll(user: User) {
  await fill(user, 'Product name', 'Teapot');
  await fill(user, 'Description', 'Holds tea.');
  await fill(user, 'Brand', 'Northwind');
  await fill(user, 'Category', 'Kitchen');
  await fill(user, 'Price', '19.99');
  await fill(user, 'Discount percentage', '12.5');
  await fill(user, 'Stock', '7');
  for (const name of ['Thumbnail', 'Image 1', 'Image 2', 'Image 3']) await fill(user, name, `/${name.at(-1)}.webp`);
}
