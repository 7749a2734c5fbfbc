/**
 * A purchase, a return and an invoice in German and in Arabic. The steps are written once: their words are the messages of the language in
 * which they run. Words that are written out here tell that this language is the right one.
 */

import { type Browser, expect, type Page } from '@playwright/test';
import type { Address } from '@shop/contract/accounts';
import { addressText } from '@shop/messages/address';
import { adminOrderText } from '@shop/messages/admin-order';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { cartText } from '@shop/messages/cart';
import { checkoutText } from '@shop/messages/checkout';
import { speaking } from '@shop/messages/language';
import { orderSuccessText } from '@shop/messages/order-success';
import { ownOrdersText } from '@shop/messages/own-orders';
import { productPageText } from '@shop/messages/product-page';
import { signupText } from '@shop/messages/signup';
import { readPdf } from '../server/test/read-pdf.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { test } from './journey.ts';
import { heading } from './screens.ts';
import { home, newEmail, PASSWORD, signUp } from './shopper.ts';
import { speakLanguages } from './speak-languages.ts';
import type { RunningShop } from './start-shop.ts';

test.use({ apart: import.meta.url });
test.beforeAll(({ shop }) => speakLanguages(shop, ['en', 'de', 'ar']));

const TITLE = 'Rosehip Stoneware Teapot';
const languages = [
  {
    language: 'de',
    direction: 'ltr',
    thanks: 'Vielen Dank für Ihre Bestellung',
    paper: ['Rechnung', 'Menge', '51,30'],
  },
  { language: 'ar', direction: 'rtl', thanks: 'تم تقديم الطلب بنجاح', paper: ['الطلب', '51.30'] },
] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function signUpOnPage(page: Page, language: string): Promise<void> {
  await page.goto(`/${language}/signup`);
  await page.getByLabel(addressText.email).fill(newEmail());
  await page.getByLabel(signupText.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(signupText.confirmPassword).fill(PASSWORD);
  await button(page, signupText.signUp).click();
  await expect(page).toHaveURL(`/${language}`);
}

async function fillAddress(page: Page, address: Address): Promise<void> {
  const labels = {
    name: addressText.fullName,
    email: addressText.email,
    phone: addressText.phone,
    street: addressText.streetAddress,
    city: addressText.city,
    state: addressText.stateProvince,
    pinCode: addressText.pinCode,
  };
  for (const field of ['name', 'email', 'phone', 'street', 'city', 'state', 'pinCode'] as const) {
    await page.getByLabel(labels[field], { exact: true }).fill(address[field]);
  }
}

/** @returns the number of the order */
async function buy(page: Page, language: string): Promise<number> {
  await page.goto(`/${language}/product-detail/3`);
  await button(page, productPageText.addToCart).click();
  // The dialog may offer it as well.
  await page.getByRole('link', { name: productPageText.viewCart }).last().click();
  await expect(page).toHaveURL(`/${language}/cart`);
  await page.getByRole('link', { name: cartText.checkout }).click();
  await fillAddress(page, home);
  await button(page, checkoutText.addAddress).click();
  await page.getByRole('radio', { name: checkoutText.cash, exact: true }).check();
  await button(page, checkoutText.orderNow).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/order-success/\\d+$`));
  await expect(heading(page, orderSuccessText.orderSuccessfullyPlaced)).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

async function openOffice(browser: Browser, shop: RunningShop) {
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
  await logInAsAdmin(context.request);
  return { page: await context.newPage(), api: context.request, close: () => context.close() };
}

for (const { language, direction, thanks, paper } of languages) {
  test(`a product is bought, has an invoice, and goes back, in ${language}`, ({ page, browser, shop }) =>
    speaking(language, async () => {
      await signUpOnPage(page, language);
      const id = await test.step('buys it', () => buy(page, language));
      await expect(heading(page, thanks)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', direction);

      const office = await openOffice(browser, shop);
      const done = await office.api.patch(`/orders/${id}`, {
        data: { status: 'delivered', paymentStatus: 'received' },
      });
      expect(done.status()).toBe(200);

      await test.step('asks for a return', async () => {
        await page.goto(`/${language}/my-orders/${id}`);
        await button(page, ownOrdersText.return).click();
        await page.getByRole('radio', { name: ownOrdersText.damagedOrFaulty }).check();
        await button(page, ownOrdersText.requestReturn).click();
        await expect(page.getByText(ownOrdersText.weLookAtItAnd)).toBeVisible();
      });

      await test.step('staff take it back, in their language', async () => {
        await office.page.goto(`/${language}/admin/orders/${id}`);
        const next = office.page.getByRole('region', { name: adminOrderText.whatToDoNext });
        await expect(next.getByText(adminOrderText.returnWaitsForAnswer({ items: 1 }))).toBeVisible();
        await next.getByRole('button', { name: adminOrderFormsText.approveTheReturn }).click();
        await next.getByRole('button', { name: adminOrderText.recordItemsAsReceived({ items: 1 }) }).click();
        await button(office.page, adminOrderFormsText.recordAsReceived).click();
        await next.getByRole('button', { name: adminOrderText.refundTheReturnMenu }).click();
        await button(office.page, /51[.,]30/).click();
        await expect(next.getByRole('heading', { name: /51[.,]30/ })).toBeVisible();
        await office.close();
      });

      await test.step('reads that it is refunded, and downloads the invoice', async () => {
        await page.reload();
        await expect(page.getByText(ownOrdersText.weHaveRefundedIt)).toBeVisible();
        const link = page.getByRole('list', { name: ownOrdersText.papers }).getByRole('link').first();
        const answer = await page.request.get((await link.getAttribute('href')) ?? '');
        expect(answer.headers()['content-type']).toContain('application/pdf');
        const invoice = await readPdf(await answer.body());
        expect(invoice.language).toBe(language);
        for (const words of [TITLE, home.name, ...paper]) expect(invoice.text).toContain(words);
        expect(invoice.text).not.toContain('Invoice');
      });
    }));
}

/** Waits until a page shows what it loads. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

for (const { language } of languages) {
  test(`the pages of shoppers are accessible and fit 320 px in ${language}`, async ({ page, shopper }) => {
    await shopper.saveAddress();
    await shopper.addToCart({ id: 3 });
    const { id } = await shopper.order();
    await shopper.addToCart({ id: 3 }, { id: 32 });
    for (const path of ['', '/product-detail/32', '/cart', '/checkout', '/my-orders', `/my-orders/${id}`, '/profile']) {
      await page.goto(`/${language}${path}`);
      await settle(page);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });

  test(`the pages of the back office are accessible and fit 320 px in ${language}`, async ({ browser, shop }) => {
    const theirs = await browser.newContext({ baseURL: shop.url });
    const shopper = await signUp(theirs.request);
    await shopper.addToCart({ id: 3 });
    const { id } = await shopper.order();
    await theirs.close();
    const { page, close } = await openOffice(browser, shop);
    for (const path of [
      '/admin',
      '/admin/product-form/edit/3',
      '/admin/dashboard',
      '/admin/orders',
      `/admin/orders/${id}`,
      '/admin/customers',
      '/admin/promotions?edit=new',
      '/admin/shipping',
      '/admin/settings',
    ]) {
      await page.goto(`/${language}${path}`);
      await settle(page);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
    await close();
  });
}
