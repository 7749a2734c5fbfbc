import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someCategory, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = [someProduct({ id: 1, title: 'Boots', category: 'Shoes' })];
  const boots = someCategory({ id: 3, label: 'Boots', image: '/boots.webp' });
  const empty = someCategory({ id: 4, label: 'Sandals', count: 0 });
  const shoes = someCategory({ id: 2, label: 'Shoes', description: 'For <b>feet</b>', children: [boots, empty] });
  shop.categoryTree = [someCategory({ id: 1, label: 'Clothes', children: [shoes] })];
});

describe('the page of a category', () => {
  it('shows its name, description, those below it that have products, and its list with all filters', async () => {
    renderShop('/category/shoes');
    expect(await screen.findByRole('heading', { level: 1, name: 'Shoes' })).toBeInTheDocument();
    expect(screen.getByText('For <b>feet</b>')).toBeInTheDocument();
    const below = screen.getByRole('navigation', { name: 'Categories' });
    expect(
      within(below)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/category/boots']);
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(
      within(way)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/category/clothes']);
    const list = screen.getByRole('region', { name: 'Products' });
    expect(await within(list).findByRole('link', { name: /Boots/ })).toHaveAttribute('href', '/product-detail/1');
    expect(shop.lastSent('GET', '/products')?.query).toContain('within=shoes');
    expect(shop.lastSent('GET', '/products/facets')?.query).toContain('within=shoes');
  });

  it('keeps its filters in the address, and what it is a part of out of it', async () => {
    const { router, user } = renderShop('/category/shoes');
    const filters = await screen.findByRole('region', { name: 'Filters' });
    await user.click(await within(filters).findByRole('button', { name: 'Brands' }));
    await user.click(await within(filters).findByRole('checkbox', { name: /Acme/ }));
    expect(router.location.pathname + router.location.search).toBe('/category/shoes?brand=Acme');
  });

  it('says so where there is none', async () => {
    renderShop('/category/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeInTheDocument();
  });
});

describe('the page of a collection', () => {
  it('shows its title, description and list', async () => {
    const summer = { id: 1, title: 'Summer', slug: 'summer', description: 'Warm', image: null };
    shop.answerNext('GET /collections/summer', () => json({ ...summer, products: [1], filter: null, sort: null }));
    renderShop('/collection/summer');
    expect(await screen.findByRole('heading', { level: 1, name: 'Summer' })).toBeInTheDocument();
    expect(screen.getByText('Warm')).toBeInTheDocument();
    expect(shop.lastSent('GET', '/products')?.query).toContain('collection=summer');
  });
});
