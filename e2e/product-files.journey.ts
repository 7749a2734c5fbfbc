import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { toast } from './screens.ts';

test.use({ apart: import.meta.url });

const SAMPLE = path.join(import.meta.dirname, '../docs/sample-products.csv');

test('the back office takes 10 % off all products of a filter in six actions, after a preview, and undoes it', async ({
  page,
  admin: _admin,
  backOffice,
}) => {
  for (let n = 1; n <= 12; n += 1) await backOffice.addProduct({ title: `Barrel ${n}`, price: 20 + n });
  const broken = await backOffice.addProduct({ title: 'Barrel of one dollar', price: 1 });
  await page.goto('/admin?view=table&q=barrel&_limit=10');
  const changeAll = page.getByRole('button', { name: 'Change all 13…' });
  await changeAll.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Percent', exact: true }).fill('-10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  // The thirteenth would cost less than a product may.
  await expect(dialog).toContainText('12 will change, 0 stay as they are, 1 cannot be changed.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await backOffice.changeProduct(broken.id, { price: 30 });

  await changeAll.click();
  await dialog.getByRole('textbox', { name: 'Percent', exact: true }).fill('-10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: 'Barrel 1 Price $21.00 $18.90' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 13 products' }).click();
  await expect(toast(page, '13 products changed')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByText('Barrel 1', { exact: true }) })).toContainText(
    '$18.90',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '13 products put back')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByText('Barrel 1', { exact: true }) })).toContainText(
    '$21.00',
  );
});

test('chosen rows are changed alone, also those of all pages', async ({ page, admin: _admin, backOffice }) => {
  for (let n = 1; n <= 12; n += 1) await backOffice.addProduct({ title: `Basket ${n}`, stock: 5 });
  await page.goto('/admin?view=table&q=basket&_limit=10');
  await page.getByRole('checkbox', { name: 'Select Basket 2' }).check();
  await page.getByRole('checkbox', { name: 'Select Basket 3' }).check();
  await page.getByRole('button', { name: 'Change 2 selected…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Stock by' }).fill('20');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(toast(page, '2 products changed')).toBeVisible();
  const stocks = page.getByRole('row').filter({ has: page.getByText(/^Basket [23]$/) });
  await expect(stocks.first()).toContainText('25');
  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  await expect(page.getByRole('button', { name: 'Change all 12…' })).toBeVisible();
  // All but one are no longer all: the others of the page stay chosen.
  await page.getByRole('checkbox', { name: 'Select Basket 2' }).uncheck();
  await expect(page.getByRole('status').filter({ hasText: '9 selected.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change 9 selected…' })).toBeVisible();
});

test('a change of several products is undone after a reload, and leaves what somebody has changed since', async ({
  page,
  admin: _admin,
  backOffice,
}) => {
  const edited = await backOffice.addProduct({ title: 'Trough 1', price: 20 });
  for (let n = 2; n <= 3; n += 1) await backOffice.addProduct({ title: `Trough ${n}`, price: 20 });
  await page.goto('/admin?view=table&q=trough');
  await page.getByRole('button', { name: 'Change all 3…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Percent', exact: true }).fill('-10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Change 3 products' }).click();
  await expect(toast(page, '3 products changed')).toBeVisible();
  await backOffice.changeProduct(edited.id, { price: 50 });
  await page.reload();

  const opener = page.getByRole('button', { name: 'More' });
  await opener.press('Enter');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  const change = dialog.getByRole('listitem').first();
  await expect(change).toContainText('Price by -10 %');
  await expect(change).toContainText('3 products');
  await expect(change).toContainText('admin@example.com');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await change.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: '2 products put back' })).toContainText(
    `Changed since, and left as they are: price of product ${edited.id}.`,
  );
  await expect(change).toBeFocused();
  await expect(change).toContainText('2 products put back. 1 value was changed since and stays as it is.');
  await expect(change.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const row = (title: string) => page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) });
  await expect(row('Trough 1')).toContainText('$50.00');
  await expect(row('Trough 2')).toContainText('$20.00');
});

test('a catalogue is brought in from a file, looked at before it is applied, and undone', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin?view=table');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL('/admin/imports');
  const choose = page.getByLabel('Choose a CSV file');
  const sample = await readFile(SAMPLE, 'utf8');

  await choose.setInputFiles({
    name: 'wrong.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sample.replace('12.50', 'dear')),
  });
  await expect(page.getByRole('row', { name: '2 price price must be an amount such as 1250.50' })).toBeVisible();
  await page.getByRole('button', { name: 'Collect the lines with errors' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the lines with errors' }).click();
  const faulty = await readFile(await (await download).path(), 'utf8');
  expect(faulty.split('\r\n')).toHaveLength(2);
  expect(faulty).toContain('dear');

  await choose.setInputFiles(SAMPLE);
  await page.getByRole('button', { name: 'Apply 4 lines' }).click();
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.goto('/admin?view=table&q=shirt-w-s');
  await expect(page.getByText('Linen shirt')).toBeVisible();
  await page.getByRole('button', { name: '3 variants' }).click();
  await expect(page.getByRole('row', { name: /Black, M.*SHIRT-B-M/ })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Export 1' }).click();
  expect((await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);

  await page.goto('/admin/imports');
  await page.getByRole('button', { name: /^Undo import/ }).click();
  await expect(page.getByText(/is undone: 4 lines put back/)).toBeVisible();
});

test('a file of any program is imported with what somebody says of its columns, and the next one with what was remembered', async ({
  page,
  admin: _admin,
}) => {
  const file = (price: string) => ({
    name: 'till.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Article no.;Name;Group;Price gross;Milled\nJC-1;Journey coffee;j;${price};Whole beans\nJC-2;;j;${price};Filter\n`,
    ),
  });
  await page.goto('/admin/imports');
  const choose = page.getByLabel('Choose a CSV file');
  await choose.setInputFiles(file('11,50'));
  await expect(page.getByRole('heading', { name: 'What are the columns of till.csv?' })).toBeFocused();
  await expect(page.getByText('For example Whole beans · Filter')).toBeVisible();
  // By keyboard alone: an option that the shop lacks.
  await page.getByRole('combobox', { name: 'Milled' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('textbox', { name: 'Name of the option' })).toHaveValue('Milled');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('textbox', { name: 'Name of this mapping' }).fill('Our till');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The option Milled with 2 values: Whole beans, Filter')).toBeVisible();
  await page.getByRole('button', { name: 'Apply 2 lines' }).click();
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();

  await choose.setInputFiles(file('12,00'));
  await expect(page.getByText(/^The mapping Our till fits its columns/)).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('row', { name: /price 11.5 12$/ })).toBeVisible();

  const mappings = page.getByRole('region', { name: 'Mappings' });
  await mappings.getByRole('button', { name: 'Edit the mapping Our till' }).click();
  await mappings.getByRole('textbox', { name: 'Name of this mapping' }).fill('Till of the shop');
  await mappings.getByRole('button', { name: 'Save' }).click();
  await mappings.getByRole('button', { name: 'Delete the mapping Till of the shop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Till of the shop deleted')).toBeVisible();
  await expect(mappings).toHaveCount(0);
});
