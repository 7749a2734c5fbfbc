import { emptyValuesOf, simpleVariantFields } from '@shop/contract/product-fields';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { withVariants } from '../../../test/fake-variants.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct, someVariant } from '../../../test/samples.ts';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  window.localStorage.clear();
  office = new FakeBackOffice();
  office.products = [1, 2, 3].map((id) =>
    someProduct({ id, price: 20, basePrice: 20, stock: 10 + id, sku: `SKU-${id}` }),
  );
});

/** Opens the table and gives its cells: `cell(2, 'Price')`. */
async function openTable(address = '/admin?view=table') {
  const shop = renderShop(address);
  const table = await screen.findByRole('grid');
  const head = within(table)
    .getAllByRole('columnheader')
    .map((one) => one.textContent);
  const cell = (id: number, column: string) => {
    const row = within(table)
      .getByText(office.products.find((one) => one.id === id)?.title ?? '')
      .closest('tr');
    const found = row?.children[head.indexOf(column)];
    if (!(found instanceof HTMLElement)) throw new Error(`No cell ${column}`);
    return found;
  };
  const focus = (id: number, column: string) => waitFor(() => cell(id, column).focus());
  return { ...shop, table, cell, focus };
}

const product = (id: number) => office.products.find((one) => one.id === id);

describe('the products table', () => {
  test('lists what lacks a title or a description in a further language of the shop', async () => {
    sayShop({ languages: ['en', 'de', 'ar'], language: 'en' });
    const { user, router } = await openTable('/admin?view=table&missing=fr');
    expect(screen.getByRole('button', { name: 'Missing in Arabic' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Missing in German' }));
    expect(new URLSearchParams(router.location.search).get('missing')).toBe('de');
    expect(screen.getByRole('button', { name: 'Missing in German' })).toHaveAttribute('aria-pressed', 'true');
    const asked = () => office.sent.filter(({ path }) => path.startsWith('/products?')).map(({ query }) => query);
    await waitFor(() => expect(asked().at(-1)).toContain('missing=de'));
    expect(asked()[0]).not.toContain('missing');
  });

  test('has no such list in a shop with one language', async () => {
    await openTable();
    expect(screen.queryByRole('button', { name: /^Missing in/ })).toBeNull();
  });

  test('shows what there is to say of each product, and is chosen for the next time', async () => {
    const { user } = renderShop('/admin');
    await user.click(await screen.findByRole('link', { name: 'Table' }));
    const table = await screen.findByRole('grid');
    const [, row] = within(table).getAllByRole('row');
    expect(row).toHaveTextContent(/Product 1.*SKU-1.*Shoes.*\$20\.00.*10 %.*\$18\.00.*11.*For sale.*Jan 1, 2026/);
    expect(within(table).getByRole('link', { name: 'Edit Product: Product 1' })).toHaveAttribute(
      'href',
      '/admin/product-form/edit/1',
    );
    document.body.replaceChildren();
    renderShop('/admin');
    expect(await screen.findByRole('grid')).toBeInTheDocument();
  });

  test('has search, filters, sort and number of rows in its address', async () => {
    const { user, router, table } = await openTable();
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'product{Enter}');
    await waitFor(() => expect(router.location.search).toBe('?view=table&q=product'));
    await user.click(screen.getByRole('button', { name: 'Low in stock' }));
    await user.click(within(table).getByRole('button', { name: 'Stock' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '100');
    expect(router.location.search).toBe('?view=table&q=product&low_stock=true&_sort=stock&_order=asc&_limit=100');
    expect(within(table).getByRole('columnheader', { name: 'Stock' })).toHaveAttribute('aria-sort', 'ascending');
    const query = '/products?q=product&low_stock=true&_sort=stock&_order=asc&_page=1&_limit=100&admin=true';
    await waitFor(() => expect(office.lastSent('GET', query)).toBeDefined());
    await router.navigate(-1);
    expect(screen.getByRole('combobox', { name: 'Rows' })).toHaveDisplayValue('25');
  });
});

describe('a cell of the products table', () => {
  test('is replaced by typing; Enter saves it and goes down', async () => {
    const { user, cell, focus } = await openTable();
    await focus(1, 'Price');
    await user.keyboard('25{Enter}30.5{Enter}');
    await waitFor(() => expect(product(2)?.price).toBe(30.5));
    expect(product(1)?.price).toBe(25);
    expect(cell(3, 'Price')).toHaveFocus();
    expect(office.lastSent('PATCH', '/products/1')?.body).toEqual({
      updatedAt: '2026-01-01T00:00:00.000Z',
      price: 25,
      basePrice: 25,
    });
  });

  test('of the price takes what the cheapest variant costs, too', async () => {
    const [plain] = office.products;
    if (plain === undefined) throw new Error('no product');
    const white = {
      ...emptyValuesOf(simpleVariantFields),
      color: 'white',
      size: undefined,
      choices: undefined,
      stock: 5,
      price: 12,
    };
    office.products = [withVariants(plain, [white, { ...white, color: 'black', price: null }], 20)];
    const { user, cell, focus } = await openTable();
    await focus(1, 'Price');
    await user.keyboard('12{Enter}');
    await waitFor(() => expect(product(1)?.basePrice).toBe(12));
    expect(cell(1, 'Price')).toHaveTextContent('12');
    expect(product(1)).toMatchObject({ price: 12, priceVaries: false });
  });

  test('Tab saves and goes to the next one that can be edited; Escape leaves it unchanged; F2 and arrows move and edit', async () => {
    const { user, cell, focus } = await openTable();
    await focus(1, 'Price');
    await user.keyboard('25{Tab}');
    expect(cell(1, 'Discount')).toHaveFocus();
    await user.keyboard('5{Tab}');
    expect(cell(1, 'Stock')).toHaveFocus();
    await user.keyboard('{ArrowDown}{F2}9{Escape}');
    expect(cell(2, 'Stock')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{Home}');
    expect(screen.getByRole('checkbox', { name: 'Select Product 1' })).toHaveFocus();
    await waitFor(() => expect(product(1)).toMatchObject({ price: 25, discountPercentage: 5, stock: 11 }));
    expect(product(2)?.stock).toBe(12);
  });

  test('of stock is saved as a difference, so that units sold since stay sold', async () => {
    const { user, focus } = await openTable();
    await focus(1, 'Stock');
    office.products = office.products.map((one) => (one.id === 1 ? { ...one, stock: 4 } : one));
    await user.keyboard('20{Enter}');
    await waitFor(() => expect(product(1)?.stock).toBe(13));
  });

  test('that is rejected shows the words of the server, keeps what was typed for F2, and Escape shows the old value', async () => {
    const { user, cell, focus } = await openTable();
    await focus(1, 'Price');
    office.failNext(
      errorResponse('INVALID_INPUT', {
        errors: ['price', 'basePrice'].map((path) => ({ path, message: 'price must be at most 10000' })),
      }),
    );
    await user.keyboard('99999{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('price must be at most 10000');
    expect(cell(1, 'Price')).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{ArrowUp}{F2}');
    expect(screen.getByRole('textbox', { name: 'Price of Product 1' })).toHaveValue('99999');
    await user.keyboard('{Escape}');
    expect(cell(1, 'Price')).toHaveTextContent('$20.00');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that another admin has changed shows so, and the new values of the others', async () => {
    const { user, cell, focus } = await openTable();
    await focus(1, 'Price');
    office.editProduct(1, { title: 'Product one' });
    await user.keyboard('25{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this meanwhile.');
    expect(cell(1, 'Title')).toHaveTextContent('Product one');
    await user.keyboard('{ArrowUp}{Enter}{Enter}');
    await waitFor(() => expect(product(1)?.price).toBe(25));
  });

  test('takes a block from a spreadsheet, and Ctrl+Z puts all of it back', async () => {
    const { user, focus, cell } = await openTable();
    await focus(1, 'Price');
    await user.paste('21\t5\n22\t6\n23\t7\n24\t8');
    await waitFor(() =>
      expect(office.products.map((one) => [one.price, one.discountPercentage])).toEqual([
        [21, 5],
        [22, 6],
        [23, 7],
      ]),
    );
    expect(await screen.findByText('2 pasted cells have no place to go.')).toBeInTheDocument();
    expect(await screen.findByText('6 cells saved')).toBeInTheDocument();
    cell(1, 'Price').focus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() =>
      expect(office.products.map((one) => [one.price, one.discountPercentage])).toEqual(Array(3).fill([20, 10])),
    );
  });

  test('that waits to be saved when another page is opened is saved all the same', async () => {
    office.products = Array.from({ length: 30 }, (_, n) => someProduct({ id: n + 1, stock: 1 }));
    const release = office.holdChanges();
    const { user, focus } = await openTable();
    await focus(1, 'Stock');
    await user.paste('5\n6\n7\n8\n9\n10');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Product 30')).toBeInTheDocument();
    release();
    expect(await screen.findByText('6 cells saved')).toBeInTheDocument();
    expect(office.products.slice(0, 7).map(({ stock }) => stock)).toEqual([5, 6, 7, 8, 9, 10, 1]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('6 cells put back.')).toBeInTheDocument();
    expect(office.products.every(({ stock }) => stock === 1)).toBe(true);
  });

  test('that is rejected while another page is shown says so', async () => {
    office.products = Array.from({ length: 30 }, (_, n) => someProduct({ id: n + 1 }));
    const release = office.holdChanges();
    office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'price', message: 'too much' }] }));
    const { user, focus } = await openTable();
    await focus(1, 'Price');
    await user.keyboard('99999{Enter}');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Product 30')).toBeInTheDocument();
    release();
    expect(await screen.findByText('1 cell of rows that are not shown could not be saved.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Add New Product' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  test('of stock is put back once, by keyboard or by the message', async () => {
    const { user, focus, cell } = await openTable();
    await focus(1, 'Stock');
    await user.keyboard('20{Enter}');
    expect(await screen.findByText('1 cell saved')).toBeInTheDocument();
    cell(1, 'Stock').focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('1 cell put back.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await focus(2, 'Stock');
    await user.keyboard('21{Enter}');
    await waitFor(() => expect(product(2)?.stock).toBe(21));
    expect(product(1)?.stock).toBe(11);
  });

  test('of stock that is entered again before the first number is rejected counts from what was stored', async () => {
    const release = office.holdChanges();
    const { user, focus } = await openTable();
    await focus(1, 'Stock');
    office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'stock', message: 'too much' }] }));
    await user.keyboard('9999999{Enter}{ArrowUp}60{Enter}');
    release();
    await waitFor(() => expect(product(1)?.stock).toBe(60));
  });

  test('can be reached by Tab on each page', async () => {
    office.products = Array.from({ length: 30 }, (_, n) => someProduct({ id: n + 1 }));
    const { user, focus, table } = await openTable();
    await focus(1, 'Price');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Product 30')).toBeInTheDocument();
    const reached = [...table.querySelectorAll<HTMLElement>('tbody [tabindex="0"]')];
    expect(reached.map((one) => one.dataset.cell)).toEqual(['26 title']);
  });

  test('of a product with variants shows them: each has SKU, price and stock of its own', async () => {
    office.products = [
      someProduct({
        id: 1,
        stock: 7,
        options: [
          {
            ...{ id: 1, name: 'Color', kind: 'color' },
            values: [
              { id: 'white', name: 'White', hex: '#ffffff' },
              { id: 'blue', name: 'Night blue', hex: '#1e3a8a' },
            ],
          },
        ],
        variants: [
          someVariant({ id: 8, color: 'white', choices: [{ option: 1, value: 'white' }], stock: 3 }),
          someVariant({ id: 9, color: 'blue', choices: [{ option: 1, value: 'blue' }], stock: 4 }),
        ],
      }),
    ];
    const { user, cell, focus, table } = await openTable();
    await focus(1, 'Stock');
    await user.keyboard('{Enter}');
    expect(within(table).getByRole('button', { name: '2 variants' })).toHaveAttribute('aria-expanded', 'true');
    expect(within(table).getByText('White').closest('tr')).toHaveTextContent('3');
    expect(within(table).getByText('Night blue').closest('tr')).toHaveTextContent('4');
    expect(cell(1, 'Stock')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}9{Enter}');
    await waitFor(() =>
      expect(office.lastSent('PATCH', '/products/1')?.body).toMatchObject({
        variants: [{ id: 8 }, { id: 9, stock: 9, previousStock: 4 }],
      }),
    );
  });
});
