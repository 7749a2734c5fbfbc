import { request } from '@playwright/test';
import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

test.use({ apart: true, settings: { STOREFRONT: 'public' } });

test.describe('a shop in several languages', () => {
  test('leads a first visit to its language, stays in it up to the order, and switches to another', async ({
    browser,
    shop,
  }) => {
    const api = await request.newContext({ baseURL: shop.url });
    await logInAsAdmin(api);
    const changed = await api.patch('/settings', { data: { languages: ['en', 'de', 'ar'] } });
    expect(changed.status(), await changed.text()).toBe(200);
    await api.dispose();
    const context = await browser.newContext({ baseURL: shop.url, locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveURL('/de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(heading(page, 'Alle Produkte')).toBeVisible();

    await page.goto('/de/product-detail/3');
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/de/cart');
    await expect(heading(page, 'Warenkorb')).toBeVisible();
    await page.getByRole('link', { name: 'Zur Kasse' }).click();
    await expect(page).toHaveURL('/de/checkout');

    await page.goto('/de/product-detail/3');
    const languages = page.getByRole('contentinfo').getByRole('navigation', { name: 'Sprache' });
    await expect(languages.getByRole('link')).toHaveText(['English', 'Deutsch', 'العربية']);
    await languages.getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL('/ar/product-detail/3');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('button', { name: 'إضافة إلى السلة' })).toBeVisible();

    // The choice outlives what the browser accepts.
    await page.goto('/');
    await expect(page).toHaveURL('/ar');
    await context.close();
  });
});
