import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { json } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct } from '../../../test/samples.ts';

function openDetail(product = someProduct({ id: 4 })) {
  const office = new FakeBackOffice();
  office.products = [product];
  return { office, ...renderShop(`/admin/product-detail/${product.id}`) };
}

test("the admin detail says 'Item added to Cart'", async () => {
  const { office, user } = openDetail();
  office.shop.answerNext('POST /cart', () => json(someCartItem({ product: someProduct({ id: 4 }) }), 201));
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Item added to Cart')).toBeVisible();
});

test('the admin detail leads to the form, and back to the admin list', async () => {
  openDetail();
  expect(await screen.findByRole('link', { name: 'Edit Product' })).toHaveAttribute(
    'href',
    '/admin/product-form/edit/4',
  );
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(trail.map((link) => link.getAttribute('href'))).toEqual(['/admin', '/admin?category=Shoes']);
});

test('a deleted product is shown, and says why it cannot be bought', async () => {
  openDetail(someProduct({ id: 4, deleted: true }));
  expect(await screen.findByText(/no longer sold, so it cannot be added/)).toBeVisible();
});
