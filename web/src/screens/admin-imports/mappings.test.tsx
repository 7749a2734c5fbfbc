import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeImports, someImport, someMapping } from '../../../test/fake-imports.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let fake: FakeImports;
beforeEach(() => {
  fake = new FakeImports();
});

const text =
  'Article no.;Name;Price gross;Grind;Shelf\r\nC-1;Sidama;11,50;Filter;\r\nC-2;Harrar;12,00;"Whole; beans";\r\n';
const file = new File([text], 'till.csv', { type: 'text/csv' });
const till = someMapping({
  columns: { 'Article no.': 'sku', Name: 'title', 'Price gross': 'price' },
  decimal: ',',
  optionColumns: { Grind: 'Grind' },
});

async function choose(chosen = file) {
  const { user } = renderShop('/admin/imports');
  await user.upload(await screen.findByLabelText('Choose a CSV file'), chosen);
  return { user, importing: within(screen.getByRole('region', { name: 'Import' })) };
}

describe('a file whose columns are not known', () => {
  it('is asked what its columns are, with its first lines as examples, and sent with the mapping that is saved', async () => {
    const { user, importing } = await choose();
    expect(await importing.findByRole('heading', { name: 'What are the columns of till.csv?' })).toHaveFocus();
    expect(importing.getByRole('combobox', { name: 'Article no.' })).toHaveDisplayValue('SKU');
    expect(importing.getByRole('combobox', { name: 'Price gross' })).toHaveDisplayValue('Price');
    expect(importing.getByText('For example Filter · Whole; beans')).toBeVisible();
    expect(importing.getByRole('combobox', { name: 'Shelf' })).toHaveDisplayValue('Leave out');
    expect(importing.getByText('Empty in the first lines')).toBeVisible();
    expect(importing.getByRole('combobox', { name: 'Decimals in prices' })).toHaveDisplayValue('After a comma: 12,50');
    await user.selectOptions(importing.getByRole('combobox', { name: 'Grind' }), 'An option that is not there yet');
    expect(importing.getByRole('textbox', { name: 'Name of the option' })).toHaveValue('Grind');
    await user.click(importing.getByRole('button', { name: 'Save and import' }));
    expect(fake.mappings).toMatchObject([{ ...till, name: 'till' }]);
    act(() => fake.send(1));
    expect(fake.address).toBe('/imports?mapping=1');
    act(() => fake.check(someImport({ format: 'mapped', created: 2 })));
    expect(await importing.findByText('Read with a mapping of its columns.')).toBeVisible();
  });

  it('is offered the mapping that fits, of which nothing needs to be saved', async () => {
    fake.mappings = [someMapping({ id: 3, name: 'Other', columns: { Nothing: 'sku' } }), { ...till, id: 4 }];
    const { user, importing } = await choose();
    expect(await importing.findByText(/^The mapping Till fits its columns/)).toBeVisible();
    expect(importing.getByRole('combobox', { name: 'Grind' })).toHaveDisplayValue('Grind');
    await user.click(importing.getByRole('button', { name: 'Import' }));
    act(() => fake.send(1));
    expect(fake.address).toBe('/imports?mapping=4');
    expect(fake.mappings[1]).toEqual({ ...till, id: 4 });
  });

  it('can be read with another mapping, which may be changed on the way', async () => {
    fake.mappings = [{ ...till, id: 4 }];
    const { user, importing } = await choose();
    await user.selectOptions(await importing.findByRole('combobox', { name: 'Mapping' }), 'New mapping');
    expect(importing.getByRole('textbox', { name: 'Name of this mapping' })).toHaveValue('till');
    await user.selectOptions(importing.getByRole('combobox', { name: 'Mapping' }), 'Till');
    await user.selectOptions(importing.getByRole('combobox', { name: 'Shelf' }), 'Manufacturer');
    await user.click(importing.getByRole('button', { name: 'Save and import' }));
    act(() => fake.send(1));
    expect(fake.mappings).toMatchObject([{ id: 4, columns: { ...till.columns, Shelf: 'manufacturer' } }]);
  });

  it('is not sent while a column is given twice, an option has no name, or the mapping has none', async () => {
    const { user, importing } = await choose();
    await user.selectOptions(await importing.findByRole('combobox', { name: 'Shelf' }), 'SKU');
    await user.selectOptions(importing.getByRole('combobox', { name: 'Grind' }), 'An option that is not there yet');
    await user.clear(importing.getByRole('textbox', { name: 'Name of the option' }));
    await user.clear(importing.getByRole('textbox', { name: 'Name of this mapping' }));
    await user.click(importing.getByRole('button', { name: 'Save and import' }));
    expect(importing.getByRole('combobox', { name: 'Shelf' })).toHaveAccessibleDescription(
      /This is what Article no. is/,
    );
    expect(importing.getByRole('textbox', { name: 'Name of the option' })).toHaveAccessibleDescription(
      'Give the option a name',
    );
    expect(importing.getByRole('textbox', { name: 'Name of this mapping' })).toHaveAccessibleDescription(
      'Give the mapping a name',
    );
    expect(fake.mappings).toEqual([]);
    await user.click(importing.getByRole('button', { name: 'Cancel' }));
    expect(importing.getByLabelText('Choose a CSV file')).toBeVisible();
  });

  it('of the shop itself, and exports of Shopify and WooCommerce, are sent at once', async () => {
    const { user, importing } = await choose(new File(['Handle,Title,Variant Price,Cost\r\na,A,5,1'], 'shopify.csv'));
    act(() => fake.send(1));
    expect(fake.address).toBe('/imports');
    await user.click(await importing.findByRole('button', { name: 'Stop' }));
    await user.upload(importing.getByLabelText('Choose a CSV file'), new File(['sku,price,Shelf\r\na,5,1'], 'own.csv'));
    act(() => fake.send(1));
    expect(fake.address).toBe('/imports');
  });
});

describe('mappings', () => {
  it('are edited and deleted on the page', async () => {
    fake.mappings = [till];
    const { user } = renderShop('/admin/imports');
    const list = within(await screen.findByRole('region', { name: 'Mappings' }));
    expect(list.getByText('4 columns: Article no., Name, Price gross, Grind')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Edit the mapping Till' }));
    expect(list.getByRole('heading', { name: 'Edit Till' })).toHaveFocus();
    await user.selectOptions(list.getByRole('combobox', { name: 'Name' }), 'Leave out');
    await user.click(list.getByRole('button', { name: 'Save' }));
    expect(await list.findByText('3 columns: Article no., Price gross, Grind')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Delete the mapping Till' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(fake.mappings).toEqual([]);
  });
});
