/** The form of a new promotion, in a back office with two products. */

import { screen } from '@testing-library/react';
import { FakeBackOffice } from '../../../../test/fake-back-office.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { someProduct } from '../../../../test/samples.ts';

export function officeWithProducts(): FakeBackOffice {
  const office = new FakeBackOffice();
  office.products = [
    someProduct({ id: 7, title: 'Stoneware Teapot', category: 'Kitchen', brand: 'Acme' }),
    someProduct({ id: 9, title: 'Linen Shirt', category: 'Clothes', brand: 'Zen' }),
  ];
  return office;
}

export async function openNew() {
  const rendered = renderShop('/admin/promotions?edit=new');
  await screen.findByRole('heading', { name: 'New promotion' });
  return rendered;
}

export const save = () => screen.getByRole('button', { name: 'Save' });
export const example = () => screen.getByRole('region', { name: 'What it will do' });
