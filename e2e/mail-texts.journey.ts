import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './journey.ts';
import { heading, toast } from './screens.ts';

// Mails of all orders would change.
test.use({ apart: import.meta.url });

test('A merchant writes an own intro, sees it in the preview, saves it, and takes the original back', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/mail-texts');
  await expect(heading(page, 'Mail texts')).toBeVisible();
  const mail = page.frameLocator('iframe[title="Preview of the mail"]').getByRole('paragraph');
  await expect(mail.filter({ hasText: 'We have received your order #1042' })).toBeVisible();
  await page.getByLabel('Intro').fill('Hello **friend** ');
  await page.getByRole('button', { name: 'Insert name' }).click();
  await expect(mail.filter({ hasText: 'Hello friend Alex Example' })).toBeVisible();
  await expect(mail.filter({ hasText: 'You pay $89.00 in cash when it arrives.' })).toBeVisible();
  await page.getByLabel('Subject').fill('Thanks {nmae}');
  await expect(page.getByText('has no value for {nmae}')).toBeVisible();
  await page.getByLabel('Subject').fill('Thanks {name}');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(toast(page, 'Texts saved')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Mail', { exact: true })).toContainText('Order placed (changed)');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByText('Hello friend Alex Example')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  await expect(toast(page, 'The test mail is on its way to you')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the original' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Order #{order} is placed');
});
