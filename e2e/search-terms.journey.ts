import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { test } from './journey.ts';
import { enter, tabTo } from './keyboard.ts';
import { heading, listedTitles, toast } from './screens.ts';

// Synonyms change what every search of the shop finds.
test.use({ apart: import.meta.url });

test('a search without results is given a synonym by keyboard, and then finds', async ({
  page,
  shopper: _shopper,
  browser,
  shop,
}) => {
  const before = await page.request.get('/products?q=earthenwarepot');
  expect(before.headers()['x-total-count']).toBe('0');
  const office = await browser.newContext({ baseURL: shop.url });
  await logInAsAdmin(office.request);
  const admin = await office.newPage();
  await admin.goto('/admin/search');
  await expect(heading(admin, 'Search terms')).toBeVisible();
  await expect(admin.getByRole('rowheader', { name: 'earthenwarepot' })).toBeVisible();
  await enter(admin, admin.getByRole('button', { name: 'Add synonym for earthenwarepot' }));
  await expect(admin.getByRole('textbox', { name: '“earthenwarepot” means the same as' })).toBeFocused();
  await admin.keyboard.insertText('teapot');
  await admin.keyboard.press('Enter');
  await expect(toast(admin, 'Synonym saved')).toBeVisible();
  await expectAccessible(admin);
  const after = await page.request.get('/products?q=earthenwarepot');
  expect(Number(after.headers()['x-total-count'])).toBeGreaterThan(0);
  await tabTo(admin, admin.getByRole('textbox', { name: 'Group 1' }));
  await office.close();
});

test('price words become a filter, words that no product has are left out, and a general synonym is switched off', async ({
  page,
  shopper: _shopper,
  browser,
  shop,
}) => {
  const chip = page.getByRole('button', { name: 'Remove filter: Up to $200' });
  await page.goto('/?q=headphones+under+200');
  await expect(chip).toBeVisible();
  await expectAccessible(page);
  const few = (await listedTitles(page)).length;
  await chip.click();
  await expect(page).toHaveURL('/?q=headphones');
  await expect.poll(async () => (await listedTitles(page)).length).toBeGreaterThan(few);

  await page.goto('/?q=cheap+red+shoes');
  const note = page.getByText('No product has all of your words. Left out: cheap.');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await note.getByRole('link', { name: 'cheap red shoes' }).click();
  await expect(page.getByText('No results for “cheap red shoes”')).toBeVisible();

  await page.goto('/?q=telly');
  await expect.poll(async () => (await listedTitles(page)).length).toBeGreaterThan(0);
  const office = await browser.newContext({ baseURL: shop.url });
  await logInAsAdmin(office.request);
  const admin = await office.newPage();
  await admin.goto('/admin/search');
  const general = admin.getByRole('region', { name: 'General synonyms' });
  await general.getByRole('searchbox', { name: 'Find general synonyms' }).fill('telly');
  const tv = general.getByRole('switch', { name: 'tv, television, telly' });
  await enter(admin, tv);
  await expect(tv).not.toBeChecked();
  await expectAccessible(admin);
  await admin.getByText('History of the synonyms').click();
  await expect(admin.getByText(/switched off the general synonyms tv, television, telly/)).toBeVisible();
  await office.close();
  const after = await page.request.get('/products?q=telly&exact=true');
  expect(after.headers()['x-total-count']).toBe('0');
});
