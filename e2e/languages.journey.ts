import type { Browser, Page } from '@playwright/test';
import { user } from '@shop/contract/accounts';
import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { PASSWORD, signUp } from './shopper.ts';
import { speakLanguages } from './speak-languages.ts';
import type { RunningShop } from './start-shop.ts';

test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });
test.beforeAll(({ shop }) => speakLanguages(shop, ['en', 'de', 'ar']));

/** A person whose browser asks for a language. */
const openFrom = (browser: Browser, shop: RunningShop, locale: string) =>
  browser.newContext({ baseURL: shop.url, locale, reducedMotion: 'reduce' });

const footerLanguages = (page: Page) => page.getByRole('contentinfo').getByRole('navigation');
/** What the shop knows of who is logged in. */
const ownLanguage = async (page: Page) => user.parse(await (await page.request.get('/users/own')).json()).language;

test.describe('a shop in several languages', () => {
  test('leads a first visit to its language, stays in it up to the order, and switches to another', async ({
    browser,
    shop,
  }) => {
    const context = await openFrom(browser, shop, 'de-DE');
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

    // The choice outlives what the browser accepts, for a year.
    const choice = (await context.cookies()).find(({ name }) => name === 'language');
    expect(choice?.value).toBe('ar');
    expect(((choice?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0);
    await page.goto('/');
    await expect(page).toHaveURL('/ar');
    await context.close();
  });

  test('writes to a shopper in the language of the switch, also where they log in elsewhere', async ({
    browser,
    shop,
  }) => {
    const context = await openFrom(browser, shop, 'en-US');
    const shopper = await signUp(context.request);
    const page = await context.newPage();
    await page.goto('/my-orders');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('navigation', { name: 'Language' }).first().getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de/my-orders');
    await expect.poll(() => ownLanguage(page)).toBe('de');
    await footerLanguages(page).getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL('/ar/my-orders');
    await expect.poll(() => ownLanguage(page)).toBe('ar');
    await context.close();

    const elsewhere = await openFrom(browser, shop, 'en-US');
    const login = await elsewhere.request.post('/auth/login', { data: { email: shopper.email, password: PASSWORD } });
    expect(login.status()).toBe(200);
    const another = await elsewhere.newPage();
    await another.goto('/');
    await expect(another).toHaveURL('/ar');
    await elsewhere.close();
  });

  test('lets a shopper choose their language on the profile, and take the choice back', async ({ browser, shop }) => {
    const context = await openFrom(browser, shop, 'de-DE');
    await signUp(context.request);
    const page = await context.newPage();
    await page.goto('/profile');
    const field = page.getByRole('main').getByRole('combobox');
    await expect(field).toHaveAccessibleName('Language');
    await field.selectOption('العربية');
    await expect(page).toHaveURL('/ar/profile');
    await expect(field).toHaveValue('ar');
    expect(await ownLanguage(page)).toBe('ar');
    await field.selectOption('');
    await expect(field).toHaveAttribute('aria-busy', 'false');
    expect(await ownLanguage(page)).toBeNull();
    // As the browser asks again.
    await page.goto('/');
    await expect(page).toHaveURL('/de');
    await context.close();
  });

  test('lets staff read the back office in theirs', async ({ browser, shop }) => {
    const context = await openFrom(browser, shop, 'en-US');
    await logInAsAdmin(context.request);
    const page = await context.newPage();
    await page.goto('/admin/orders');
    await footerLanguages(page).getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de/admin/orders');
    await expect(heading(page, 'Bestellungen')).toBeVisible();
    await expect.poll(() => ownLanguage(page)).toBe('de');
    await context.close();
  });
});
