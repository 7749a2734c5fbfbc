import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { test } from './journey.ts';
import { enter, tabTo } from './keyboard.ts';
import { heading, toast } from './screens.ts';

// Synonyms change what every search of the shop finds.
test.use({ apart: true });

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
