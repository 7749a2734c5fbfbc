import type { Page } from '@playwright/test';
import { expectHeaderUncovered } from './accessibility.ts';
import { expectPaid, payNow, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';
import { mailsTo } from './mails.ts';
import { fillAddress, heading, orderNumber } from './screens.ts';
import { home, newEmail, PASSWORD, signUp } from './shopper.ts';

// A shop that is open to all.
test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });

/** Puts a product into the cart and goes to the checkout, as somebody does who has never been here. */
async function takeToCheckout(page: Page, product: string): Promise<void> {
  await page.goto(product);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await expect(heading(page, 'Checkout')).toBeVisible();
}

/** Fills in all but the payment method. */
async function giveAddress(page: Page, email: string): Promise<void> {
  await fillAddress(page, { ...home, email });
}

async function choosePassword(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Choose a password' });
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account is ready, and this order is in it.')).toBeVisible();
}

async function expectOrderInAccount(page: Page, id: number): Promise<void> {
  await page.goto('/my-orders');
  await expect(page.getByRole('article', { name: `Order #${id}` })).toBeVisible();
}

test.describe('Somebody without an account', () => {
  test('buys by cash, then chooses a password and sees the order in My Orders', async ({ page, context, shop }) => {
    const email = newEmail();
    await page.goto('/product-detail/3');
    expect(await context.cookies(), 'looking sets no cookie').toEqual([]);
    await takeToCheckout(page, '/product-detail/3');
    await giveAddress(page, email);
    await page.getByRole('radio', { name: 'Cash', exact: true }).check();
    await page.getByRole('button', { name: 'Order Now' }).click();
    const id = await orderNumber(page);
    await expect(page.getByText(`A mail to ${email} confirms your order.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View this order' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await mailsTo(shop, email, 'order-placed');

    await page.reload();
    await orderNumber(page);
    await choosePassword(page);
    await expect(page.getByRole('link', { name: 'View this order' })).toBeVisible();
    await expectOrderInAccount(page, id);
  });

  test('buys by card, which a closed tab does not lose, and chooses a password', async ({ page }) => {
    const email = newEmail();
    await takeToCheckout(page, '/product-detail/3');
    await giveAddress(page, email);
    await page.getByRole('radio', { name: 'Card Payment' }).check();
    await page.getByRole('button', { name: 'Order Now' }).click();
    await expect(heading(page, 'Payment')).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByText(/is placed already and waits for its card payment/)).toBeVisible();
    await expect(page.getByRole('radio', { name: home.name }), 'the address is still there').toBeVisible();
    await page.goto('/stripe-checkout/');
    await expect(payNow(page)).toBeVisible();
    await typeCard(page, testCards.succeeds);
    await payNow(page).click();
    await page.waitForURL(/\/order-success\/\d+/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await expectPaid(page, id);
    await choosePassword(page);
    await expectOrderInAccount(page, id);
  });

  test('comes back to the cart with nothing to pay, and to the home page without a cart', async ({ page, console }) => {
    console.mayComplain(/status of 404 .*\/orders\/own\/1$/);
    await page.goto('/stripe-checkout/');
    await expect(page).toHaveURL('/');
    await page.goto('/order-success/1');
    await expect(page).toHaveURL('/');
    for (const path of ['/cart', '/checkout']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
    await page.goto('/product-detail/3');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/stripe-checkout/');
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(page).toHaveURL('/cart');
    await page.goto('/my-orders');
    await expect(page).toHaveURL('/login');
  });

  test('puts two products into the cart at once, and has both in one cart', async ({ page, context }) => {
    const takenOver = page.waitForResponse((response) => response.url().endsWith('/auth/visitor'));
    await page.goto('/?category=Kitchen');
    await takenOver;
    const buttons = page.getByRole('button', { name: /^Quick add: / });
    await expect(buttons.nth(1)).toBeVisible();
    await buttons.evaluateAll((all) => {
      for (const one of all.slice(0, 2)) if (one instanceof HTMLElement) one.click();
    });
    await expect.poll(async () => (await (await page.request.get('/cart')).json()).length).toBe(2);
    expect(await context.cookies()).toHaveLength(1);
  });

  test('is asked for an e-mail address that looks like one', async ({ page }) => {
    await takeToCheckout(page, '/product-detail/3');
    await giveAddress(page, 'robin');
    await page.getByRole('radio', { name: 'Cash', exact: true }).check();
    await page.getByRole('button', { name: 'Order Now' }).click();
    const field = page.getByLabel('Email', { exact: true });
    await expect(field).toHaveAccessibleDescription('email not valid');
    await field.fill(newEmail());
    await page.getByRole('button', { name: 'Order Now' }).click();
    await orderNumber(page);
  });
});

test('who logs in from the checkout comes back with both carts, and reads what does not fit', async ({ page }) => {
  const member = await signUp(page.request);
  await page.request.post('/cart', { data: { product: 3, quantity: 4 } });
  await page.request.post('/auth/logout');
  await page.goto('/product-detail/3');
  await page.getByLabel('Quantity', { exact: true }).selectOption('3');
  await takeToCheckout(page, '/product-detail/4');
  await page.goto('/product-detail/3');
  await page.getByLabel('Quantity', { exact: true }).selectOption('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  // The form of the checkout has an e-mail address, too.
  await expect(heading(page, 'Log in to your account')).toBeVisible();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Checkout')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await expect(
    page.getByText('Rosehip Stoneware Teapot: here and in your account there were 7 together. 5 are in your cart now.'),
  ).toBeVisible();
  expect((await member.cart()).map(({ quantity }) => quantity)).toEqual([5, 1]);
});

test('nothing in the header covers anything else, in any width', async ({ page }) => {
  for (const width of [320, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/product-detail/3');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expectHeaderUncovered(page, `${width} px`);
  }
});
