import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

describe('the home product list', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
    shop.products = Array.from({ length: 12 }, (_, place) =>
      someProduct({ id: place + 1, brand: `Brand ${place}`, category: place < 4 ? 'Music' : 'Shoes' }),
    );
  });
  const answerWith = (products: unknown[], total: number) =>
    shop.answerNext('GET /products', () => json(products, 200, { 'X-Total-Count': String(total) }));
  const queryOf = (shown: ReturnType<typeof renderShop>) => shown.store.getState().product.listQuery;

  it('shows cards that link to their product, with both prices and red notes', async () => {
    answerWith([someProduct({ id: 1, stock: 0 }), someProduct({ id: 2, title: 'Teapot', deleted: true })], 2);
    renderShop('/');
    const link = await screen.findByRole('link', { name: 'Teapot' });
    expect(link).toHaveAttribute('href', '/product-detail/2');
    expect(screen.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    expect(screen.getByText('product deleted')).toBeVisible();
    expect(screen.getByText('out of stock')).toBeVisible();
    expect(screen.getAllByText('$18.00')).toHaveLength(2);
    expect(screen.getAllByText('$20.00')[0]?.closest('s')).not.toBeNull();
    expect(screen.getByText('2 products')).toHaveRole('status');
  });

  it('a checked filter is in the address, appears as a chip, and leads to page 1', async () => {
    answerWith([someProduct()], 41);
    answerWith([someProduct()], 3);
    const shown = renderShop('/?page=3');
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Music' }));
    await waitFor(() => expect(shown.router.location.search).toBe('?category=Music'));
    expect(await screen.findByRole('button', { name: 'Remove filter: Music' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Music' })).toBeChecked();
    await waitFor(() => expect(queryOf(shown)).toBe('?category=Music&_page=1&_limit=10'));
    await shown.user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(shown.router.location.search).toBe(''));
  });

  it('a pasted address gives the same list', async () => {
    answerWith([someProduct()], 41);
    const shown = renderShop('/?brand=Brand+9&_sort=discountPrice&_order=desc&page=2&unknown=1');
    await waitFor(() =>
      expect(queryOf(shown)).toBe('?brand=Brand+9&_sort=discountPrice&_order=desc&_page=2&_limit=10'),
    );
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Price: High to Low');
    await shown.user.click(await screen.findByRole('button', { name: /^Brands/ }));
    // Checked, so 'Show more' does not hide it.
    expect(await screen.findByRole('checkbox', { name: 'Brand 9' })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Brand 8' })).toBeNull();
    await shown.user.click(screen.getByRole('button', { name: /Show more/ }));
    expect(screen.getByRole('checkbox', { name: 'Brand 8' })).toBeVisible();
  });

  it('offers the three sorts, and a change of sort goes to page 1', async () => {
    answerWith([someProduct()], 41);
    answerWith([someProduct()], 41);
    const shown = renderShop('/?page=2');
    const sort = await screen.findByRole('combobox', { name: 'Sort' });
    const names = within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names.slice(1)).toEqual(['Best Rating', 'Price: Low to High', 'Price: High to Low']);
    await shown.user.selectOptions(sort, 'Best Rating');
    await waitFor(() => expect(shown.router.location.search).toBe('?_sort=rating&_order=desc'));
  });

  it('a page beyond the last becomes page 1', async () => {
    answerWith([], 12);
    answerWith([someProduct()], 12);
    const shown = renderShop('/?page=9');
    await waitFor(() => expect(shown.router.location.search).toBe(''));
    expect(await screen.findByRole('link', { name: 'Product 1' })).toBeVisible();
  });

  it('an empty result says so and offers to clear the filters', async () => {
    const shown = renderShop('/?category=Nothing');
    await shown.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(shown.router.location.search).toBe(''));
  });

  it('the filters open as a dialog on small screens and say how many products they leave', async () => {
    answerWith([someProduct()], 41);
    const shown = renderShop('/');
    await screen.findByRole('link', { name: 'Product 1' });
    await shown.user.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    expect(within(dialog).getByRole('group', { name: 'Category' })).toBeVisible();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Show 41 products' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('back from a product gives the focus to its card', async () => {
    answerWith([someProduct({ id: 1 }), someProduct({ id: 2 })], 2);
    answerWith([someProduct({ id: 1 }), someProduct({ id: 2 })], 2);
    shop.answerNext('GET /products/2', () => json(someProduct({ id: 2 })));
    const shown = renderShop('/');
    await shown.user.click(await screen.findByRole('link', { name: 'Product 2' }));
    await screen.findByRole('button', { name: 'Add to Cart' });
    await shown.router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Product 2' })).toHaveFocus());
  });

  it('a failed call is said on the page, which stays usable', async () => {
    shop.answerNext('GET /products', () => errorResponse('INTERNAL'));
    answerWith([someProduct()], 1);
    const shown = renderShop('/');
    const alert = await within(await screen.findByRole('region', { name: 'Products' })).findByRole('alert');
    await shown.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Product 1' })).toBeVisible();
  });
});
