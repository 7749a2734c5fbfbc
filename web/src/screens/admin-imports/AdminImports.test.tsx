import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeImports, someImport } from '../../../test/fake-imports.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let fake: FakeImports;
beforeEach(() => {
  fake = new FakeImports();
});

const file = new File(['sku,price\r\nA,5\r\nB,x\r\n'], 'prices.csv', { type: 'text/csv' });

async function openImports() {
  const { user } = renderShop('/admin/imports');
  const chooser = await screen.findByLabelText('Choose a CSV file');
  const importing = within(screen.getByRole('region', { name: 'Import' }));
  const former = within(screen.getByRole('region', { name: 'Former imports' }));
  return { user, chooser, importing, former };
}

const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe('a file of products', () => {
  it('of all is exported with the mark by which Excel knows UTF-8', async () => {
    await openImports();
    const link = screen.getByRole('link', { name: 'Download all products' });
    expect(link).toHaveAttribute('href', '/products.csv?bom=true');
  });

  it('is uploaded, compared, shown as differences, applied and undone', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    act(() => fake.send(0.4));
    expect(await importing.findByRole('status')).toHaveTextContent('Uploading prices.csv: 40 %');
    expect(importing.getByRole('progressbar')).toHaveAttribute('value', '0.4');
    act(() => fake.send(1));
    expect(await importing.findByText('Reading prices.csv…')).toBeVisible();
    expect(await fake.uploaded.text()).toBe(await file.text());

    const sample = [{ line: 2, field: 'price', from: 4, to: 5 }];
    act(() => fake.check(someImport({ changed: 2, unchanged: 1, sample })));
    expect(rows(await importing.findByRole('table'))).toEqual(['Line | Column | Now | Then', '2 | price | 4 | 5']);
    expect(importing.getByText('Read as UTF-8, with commas between the cells.')).toBeVisible();
    expect(importing.getByText('changed').nextElementSibling).toHaveTextContent('2');
    await user.click(importing.getByRole('button', { name: 'Apply 2 lines' }));
    expect(await importing.findByText('Applied')).toBeVisible();
    await user.click(importing.getByRole('button', { name: 'Undo' }));
    expect(await importing.findByText('Import #5 is undone: 2 lines put back.')).toBeVisible();
  });

  it('that names pictures by their addresses tells how many are fetched, why others are not, and tries these again', async () => {
    const failed = [{ line: 3, url: 'https://old.example/b.jpg', message: 'The server answers 404' }];
    fake.imports = [someImport({ state: 'applied', created: 2, pictures: { total: 2, done: 1, failed } })];
    const { user, former } = await openImports();
    expect(await former.findByText('1 of 2 pictures fetched')).toBeVisible();
    await user.click(former.getByText('1 picture could not be fetched'));
    expect(former.getByText('Line 3: https://old.example/b.jpg: The server answers 404')).toBeVisible();
    await user.click(former.getByRole('button', { name: 'Try the pictures of import #5 again' }));
    expect(await former.findByRole('progressbar', { name: '1 of 2 pictures fetched' })).toHaveAttribute('value', '1');
  });

  it('of another program tells of which, and what does not come over', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    const notes = [{ line: 4, column: 'Cost per item', message: 'Cost per item does not come over' }];
    act(() => fake.check(someImport({ format: 'shopify', created: 2, notes, noteCount: 21 })));
    expect(await importing.findByText('This is an export of Shopify.')).toBeVisible();
    expect(rows(importing.getByRole('table'))).toEqual([
      'Line | Column | Note',
      '4 | Cost per item | Cost per item does not come over',
    ]);
    expect(importing.getByText('and 1 more')).toBeVisible();
    expect(importing.getByRole('button', { name: 'Apply 2 lines' })).toBeEnabled();
  });

  it('whose products need options, values or tags that the shop lacks tells which applying makes', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    const options = [
      { name: 'Grind', isNew: true, values: ['Filter', 'Espresso'], valueCount: 2 },
      { name: 'Color', isNew: false, values: ['Blue'], valueCount: 30 },
    ];
    act(() => fake.check(someImport({ format: 'shopify', created: 2, needed: { options, tagCount: 3 } })));
    const made = within(await importing.findByRole('region', { name: 'What applying makes besides the products' }));
    expect(made.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The option Grind with 2 values: Filter, Espresso',
      '30 values of the option Color: Blue, and 29 more',
      '3 tags, as values of the attribute tags',
    ]);
  });

  it('with errors in some lines is applied without them on demand, and says what was left out', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    const errors = [{ line: 3, column: 'price', message: 'price must be a number' }];
    act(() =>
      fake.check(
        someImport({ changed: 1, errorCount: 1, applicable: 1, errors, encoding: 'windows-1252', separator: ';' }),
      ),
    );
    expect(await importing.findByText(/^Read as Windows-1252, with semicolons/)).toBeVisible();
    fake.leftOut = [{ line: 3, productId: null, variantId: null, message: 'price must be a number' }];
    await user.click(importing.getByRole('button', { name: 'Leave these out, apply 1 line' }));
    expect(await importing.findByText('Line 3: price must be a number')).toBeVisible();
    expect(fake.applied).toEqual([{ leaveOut: true }]);
  });

  it('that would sell again what was sold since says so, and is applied without its stock by one press', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    const message = '1 line sets the stock of something that was sold within the last 30 days';
    act(() => fake.check(someImport({ changed: 2, warnings: [{ code: 'STOCK_MOVED', count: 1, message }] })));
    expect(await importing.findByText(new RegExp(message))).toBeVisible();
    await user.click(importing.getByRole('button', { name: 'Apply without stock' }));
    expect(await importing.findByText('Applied')).toBeVisible();
    expect(fake.applied).toEqual([{ leaveOut: false, leaveOutStock: true }]);
  });

  it('of new products names them, and shows once what the lines of a product say together', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    const sample = [
      { line: 2, field: 'title', from: null, to: 'Cup' },
      { line: 3, field: 'title', from: null, to: 'Bowl' },
      { line: 4, field: 'title', from: 'Shirt', to: 'Linen shirt' },
      { line: 5, field: 'title', from: 'Shirt', to: 'Linen shirt' },
    ];
    act(() => fake.check(someImport({ created: 2, changed: 2, sample })));
    expect(await importing.findByText('Cup, Bowl')).toBeVisible();
    expect(rows(importing.getByRole('table'))).toEqual([
      'Line | Column | Now | Then',
      '4, 5 | title | Shirt | Linen shirt',
    ]);
  });

  it('has its columns named on the page, with a file to begin with', async () => {
    const { user, importing } = await openImports();
    await user.click(importing.getByText('Columns, and a file to begin with'));
    expect(importing.getByText(/^productId, variantId, sku, title/)).toBeVisible();
    const link = importing.getByRole('link', { name: 'Download a sample file' });
    expect(link).toHaveAttribute('download', 'sample-products.csv');
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('productId,sku,title');
  });

  it('with errors in all lines says line, column and error, gives the faulty lines, and cannot be applied', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    const errors = [{ line: 3, column: 'price', message: 'price must be a number' }];
    act(() => fake.check(someImport({ changed: 1, errorCount: 1, errors })));
    expect(await importing.findByText('Correct the errors, then import the file again.')).toBeVisible();
    expect(rows(importing.getByRole('table'))).toEqual(['Line | Column | Error', '3 | price | price must be a number']);
    expect(importing.queryByRole('button', { name: /^Apply/ })).toBeNull();
    await user.click(importing.getByRole('button', { name: 'Collect the lines with errors' }));
    const link = await importing.findByRole('link', { name: 'Download the lines with errors' });
    expect(link).toHaveAttribute('download', 'errors-in-prices.csv');
  });

  it('whose products have changed since says in which lines', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    act(() => fake.check(someImport({ changed: 2 })));
    fake.conflicts = [{ line: 3, productId: 7, variantId: null }];
    await user.click(await importing.findByRole('button', { name: 'Apply 2 lines' }));
    expect(await importing.findByRole('alert')).toHaveTextContent(
      'Products have changed since they were compared: line 3 (product 7)',
    );
    await user.click(importing.getByRole('button', { name: 'Leave these out, apply the rest' }));
    expect(await importing.findByText('Applied')).toBeVisible();
    expect(fake.applied).toEqual([{}, { leaveOut: true }]);
  });

  it('that changes nothing says so', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    act(() => fake.check(someImport({ unchanged: 2 })));
    expect(await importing.findByText('The catalogue already is as this file says.')).toBeVisible();
    expect(importing.queryByRole('button', { name: /^Apply/ })).toBeNull();
  });

  it('can be stopped on its way, and another chosen', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    await user.click(await importing.findByRole('button', { name: 'Stop' }));
    expect(await importing.findByLabelText('Choose a CSV file')).toBeVisible();
    expect(importing.queryByRole('alert')).toBeNull();
  });

  it('whose upload breaks off is said to have, and can be chosen again', async () => {
    const { user, chooser, importing } = await openImports();
    await user.upload(chooser, file);
    act(() => fake.loseConnection());
    expect(await importing.findByRole('alert')).toBeVisible();
    await user.upload(importing.getByLabelText('Choose a CSV file'), file);
    act(() => fake.check(someImport({ created: 1 })));
    expect(await importing.findByRole('button', { name: 'Apply 1 line' })).toBeVisible();
    expect(importing.queryByRole('alert')).toBeNull();
  });
});

describe('a former import', () => {
  it('that is being applied, or broke off, says so on a page that is opened meanwhile', async () => {
    const progress = { stage: 'applying', done: 500, total: 2000 } as const;
    const failure = 'The server stopped while it read this file. Nothing was changed: send the file again.';
    fake.imports = [
      someImport({ id: 9, state: 'applying', changed: 2000, progress }),
      someImport({ id: 8, state: 'failed', failure }),
    ];
    const { former } = await openImports();
    expect(await former.findByText('Applying 500 of 2,000 lines')).toBeVisible();
    expect(former.getByText(failure)).toBeVisible();
    fake.imports = [someImport({ id: 9, state: 'applied', changed: 2000 })];
    expect(await former.findByRole('button', { name: 'Undo import 9' }, { timeout: 5000 })).toBeVisible();
  });

  it('that was checked is applied, and undone but for what was changed since', async () => {
    fake.imports = [someImport({ id: 9, changed: 3 }), someImport({ id: 8, errorCount: 2 })];
    fake.left = [{ line: 4, productId: 12, variantId: null, field: 'price' }];
    const { user, importing, former } = await openImports();
    await user.click(await former.findByRole('button', { name: 'Apply import 9' }));
    await user.click(await former.findByRole('button', { name: 'Undo import 9' }));
    expect(
      await importing.findByText(
        /^Import #9 is undone: 2 lines put back\. Changed since, and left as they are: price of product 12 \(line 4\)\.$/,
      ),
    ).toBeVisible();
    expect(former.getByText('undone')).toBeVisible();
    expect(former.getByText(/2 errors/)).toBeVisible();
    expect(former.queryByRole('button', { name: 'Apply import 8' })).toBeNull();
  });
});
