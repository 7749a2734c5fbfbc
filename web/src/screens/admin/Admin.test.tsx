import { builtInRoles } from '@shop/contract/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  localStorage.clear();
  office = new FakeBackOffice();
  office.products = [someProduct({ id: 1 }), someProduct({ id: 2, deleted: true }), someProduct({ id: 3, stock: 0 })];
});

describe('the admin product list', () => {
  test('asks with the admin flag, so that deleted products appear', async () => {
    renderShop('/admin?_sort=rating&_order=desc');
    const card = (await screen.findByText('product deleted')).closest('article');
    expect(card).toHaveTextContent('Product 2');
    expect(screen.getByText('out of stock').closest('article')).toHaveTextContent('Product 3');
    const query = '/products?_sort=rating&_order=desc&_page=1&_limit=10&admin=true';
    expect(office.lastSent('GET', query)).toBeDefined();
    expect(office.lastSent('GET', '/brands?admin=true')).toBeDefined();
    expect(office.lastSent('GET', '/categories?admin=true')).toBeDefined();
  });

  test('links to the form for a new product, and for each product to its detail and its form', async () => {
    renderShop('/admin');
    expect(await screen.findByRole('link', { name: 'Product 1' })).toHaveAttribute('href', '/admin/product-detail/1');
    expect(screen.getByRole('link', { name: 'Edit Product: Product 1' })).toHaveAttribute(
      'href',
      '/admin/product-form/edit/1',
    );
    expect(screen.getByRole('link', { name: 'Add New Product' })).toHaveAttribute('href', '/admin/product-form');
  });

  test('says how many of each are in stock, and has no invitation to the mobile app', async () => {
    office.products = [someProduct({ id: 1, stock: 1234 })];
    renderShop('/admin');
    expect((await screen.findByRole('link', { name: 'Product 1' })).closest('article')).toHaveTextContent(
      'Stock: 1,234',
    );
    expect(screen.getByRole('contentinfo')).not.toHaveTextContent('mobile app');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('2023');
  });

  test('a change of filter leads to page 1 and is in the address', async () => {
    office.products = Array.from({ length: 12 }, (_, index) => someProduct({ id: index + 1 }));
    const { user, router } = renderShop('/admin?page=2');
    await screen.findByRole('link', { name: 'Product 11' });
    const filters = screen.getByRole('region', { name: 'Filters' });
    await user.click(await within(filters).findByRole('button', { name: 'Brands' }));
    await user.click(await within(filters).findByRole('checkbox', { name: 'Acme' }));
    await waitFor(() => expect(router.location.search).toBe('?brand=Acme'));
  });

  test('is searched as cards and as a table alike, with the filters of admins; a change of the view keeps all of it', async () => {
    office.products = [
      someProduct({ id: 1, title: 'Harbour Radio', category: 'Music', discountPrice: 89 }),
      someProduct({ id: 2, title: 'Kitchen Radio', category: 'Music', discountPrice: 20, deleted: true }),
      someProduct({ id: 3, title: 'Teapot', category: 'Kitchen' }),
    ];
    const { user, router } = renderShop('/admin?view=cards');
    await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), 'radio{Enter}');
    await waitFor(() => expect(router.location.search).toBe('?q=radio'));
    expect(await screen.findByText('2 products')).toHaveRole('status');
    expect(screen.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Best match');
    const filters = screen.getByRole('region', { name: 'Filters' });
    expect(await within(filters).findByRole('checkbox', { name: 'Music' })).toHaveAccessibleDescription('2 products');
    await user.type(within(filters).getByRole('textbox', { name: /^Max price/ }), '50{Enter}');
    await user.click(screen.getByRole('button', { name: 'Deleted' }));
    await waitFor(() => expect(router.location.search).toBe('?q=radio&price_lte=50&deleted=true'));
    expect(office.lastSent('GET', '/products/facets?q=radio&price_lte=50&deleted=true&admin=true')).toBeDefined();

    await user.click(screen.getByRole('link', { name: 'Table' }));
    expect(router.location.search).toContain('view=table&q=radio');
    expect(await screen.findByRole('button', { name: 'Deleted' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Remove filter: Up to $50' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(await within(dialog).findByRole('button', { name: 'Rating' }));
    await user.click(await within(dialog).findByRole('radio', { name: '4 stars & up' }));
    await waitFor(() => expect(router.location.search).toContain('rating_gte=4'));
    await user.click(await within(dialog).findByRole('button', { name: 'Show 1 product' }));
    await user.click(screen.getByRole('link', { name: 'Cards' }));
    await waitFor(() =>
      expect(router.location.search).toBe('?q=radio&price_lte=50&rating_gte=4&deleted=true&view=cards'),
    );
  });

  test('says which words were searched for in the table as well', async () => {
    office.products = [someProduct({ id: 1, title: 'Harbour Radio' })];
    renderShop('/admin?view=table&q=radoi');
    expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
      'Showing results for radio. Search instead for radoi',
    );
    expect(screen.getByRole('link', { name: 'radoi' })).toHaveAttribute('href', '/admin?view=table&q=radoi&exact=true');
  });

  test.each([
    '/admin',
    '/admin/product-form',
    '/admin/product-form/edit/1',
    '/admin/product-detail/1',
    '/admin/orders',
  ])('a shopper who goes to %s is redirected home', async (address) => {
    office.shop.signIn(someUser({ role: 'user' }));
    const { path } = renderShop(address);
    await waitFor(() => expect(path()).toBe('/'));
  });
});

describe('who may only read the catalogue', () => {
  test('sees the products with their stock, and nothing that changes one', async () => {
    office.shop.rights = { staffRole: 'support', permissions: builtInRoles.support };
    renderShop('/admin?view=table');
    await screen.findByRole('heading', { level: 1, name: 'All Products' });
    await screen.findAllByText(/^Stock/);
    for (const name of [/Add New Product/, /Edit Product/, 'Table', 'Categories']) {
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
    expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull();
  });
});

describe('the navigation of an admin', () => {
  test('leads to the parts of the back office', async () => {
    renderShop('/admin');
    const bar = await screen.findByRole('navigation', { name: 'Main' });
    const links = within(bar).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/admin/dashboard'],
      ['Orders', '/admin/orders'],
      ['Products', '/admin'],
      ['Customers', '/admin/customers'],
      ['Discounts', '/admin/promotions'],
      ['Settings', '/admin/settings'],
    ]);
  });

  test.each([
    ['fulfilment', ['/admin/orders', '/admin']],
    ['accountant', ['/admin/dashboard', '/admin/orders', '/', '/admin/customers']],
    ['support', ['/admin/orders', '/admin', '/admin/customers']],
    ['catalogue', ['/admin']],
    ['manager', ['/admin/dashboard', '/admin/orders', '/admin', '/admin/customers', '/admin/promotions']],
  ] as const)('of the role %s leads to what the role may do', async (staffRole, addresses) => {
    office.shop.rights = { staffRole, permissions: builtInRoles[staffRole] };
    renderShop('/my-orders');
    const bar = await screen.findByRole('navigation', { name: 'Main' });
    await waitFor(() =>
      expect(
        within(bar)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(addresses),
    );
  });

  test('of a shopper leads to neither', async () => {
    office.shop.signIn(someUser({ role: 'user' }));
    renderShop('/');
    const bar = await screen.findByRole('navigation', { name: 'Main' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/']);
  });
});
