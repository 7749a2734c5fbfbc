import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { heading, toast } from './screens.ts';

// Nothing is left of the shop that other journeys expect. Journeys with the same settings share one, so it has settings of its own.
test.use({ apart: import.meta.url, settings: { SEED: 'demo' } });

test('an owner reads how far the shop is, removes the demo for good, and keeps what they have made of it', async ({
  page,
  admin: _admin,
  context,
  shop,
}) => {
  await context.request.patch('/setup', { data: { dismissed: false } });
  await page.goto('/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('status')).toHaveText(/^\d of 11 done$/);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page
    .getByRole('link', { name: /^Edit Product: / })
    .first()
    .click();
  await page.getByLabel('Product name', { exact: true }).fill('House blend');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(toast(page, 'Product Updated')).toBeVisible();
  await page.goto('/admin');
  await expect(steps.getByRole('status')).toHaveText('1 of 11 done');
  await steps.getByRole('button', { name: 'Remove the demo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the demo for good?' });
  await expect(question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove the demo' }).click();
  await expect(question).toBeHidden();
  await expect(steps.getByRole('button', { name: 'Remove the demo' })).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /^1 product$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'House blend', exact: true })).toBeVisible();

  await steps.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Show them again' }).click();
  await expect(steps).toBeVisible();
  await page.goto('/');
  await expect(heading(page, 'All Products')).toBeVisible();
  await expect(page.getByRole('link', { name: 'House blend', exact: true })).toBeVisible();

  // It does not come back by itself. An open page would go on loading what may be needed next.
  await page.goto('about:blank');
  await shop.shutDown('SIGTERM');
  await shop.startAgain();
  await page.goto('/admin');
  await expect(page.getByRole('status').filter({ hasText: /^1 product$/ })).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Remove the demo' })).toBeHidden();
});
