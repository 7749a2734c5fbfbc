import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { test } from './journey.ts';
import { heading, toast } from './screens.ts';

// Pages with text are in the footer of every screen.
test.use({ apart: import.meta.url });

test('staff write the terms with a preview, and everybody finds them in the footer', async ({ browser, shop }) => {
  const office = await browser.newContext({ baseURL: shop.url });
  await logInAsAdmin(office.request);
  const admin = await office.newPage();
  await admin.goto('/admin/pages');
  await expect(heading(admin, 'Pages')).toBeVisible();
  await admin.getByRole('rowheader', { name: 'Terms and Conditions' }).getByRole('link').click();
  await admin.getByRole('textbox', { name: 'Text' }).fill('# Scope\n\nFor *all* orders. <script>alert(1)</script>');
  const preview = admin.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Scope' })).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Control+s');
  await expect(toast(admin, 'Terms and Conditions saved')).toBeVisible();
  await expect(admin.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' })).toBeVisible();
  await office.close();

  const outside = await browser.newContext({ baseURL: shop.url });
  const visitor = await outside.newPage();
  await visitor.goto('/page/terms');
  await expect(heading(visitor, 'Terms and Conditions')).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('For all orders.');
  await expectAccessible(visitor);
  await visitor.goto('/page/imprint');
  await expect(heading(visitor, 'Page not found')).toBeVisible();
  await outside.close();
});
