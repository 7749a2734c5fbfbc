import type { Page } from '@playwright/test';
import { expectPaid, paymentPath, payNow } from './card.ts';
import { test as base, expect } from './journey.ts';
import { heading } from './screens.ts';
import { type StandInProvider, startStandInProvider } from './stand-in-provider.ts';

/** A shop of its own with keys: only its settings make it use this provider. */
const test = base.extend<object, { provider: StandInProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern
    async ({}, use) => {
      const provider = await startStandInProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ provider }, use) => use({ ...provider.settings, SWEEP_INTERVAL: '1' }), { scope: 'worker' }],
});

/** Tries to load a script of the provider in the current page. */
async function injectScript(page: Page, provider: StandInProvider): Promise<'ran' | 'blocked'> {
  return page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = url;
        script.addEventListener('load', () => resolve('ran'));
        script.addEventListener('error', () => resolve('blocked'));
        document.head.append(script);
      }),
    `${provider.origin}/stripe.js?injected`,
  );
}

const hasScript = (page: Page) => page.evaluate(() => 'Stripe' in window);

test('with keys set a payment goes to the provider of the settings', async ({
  page,
  provider,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await expect(page.frameLocator('iframe').getByText('Fields of the provider')).toBeVisible();
  await expect(page.getByText('Test payment')).toBeHidden();
  await payNow(page).click();
  await expectPaid(page, id);
  expect(provider.stripe.moneyOf(id)).toBe(1800);
  expect(
    [...provider.stripe.account.intents.values()].filter(({ metadata }) => metadata.orderId === String(id)),
  ).toEqual([expect.objectContaining({ amount: 1800, currency: 'usd', status: 'succeeded' })]);
  const sandbox = await page.request.get('/payment-sandbox/stripe.js', { headers: { Accept: '*/*' } });
  expect(sandbox.status(), 'no sandbox stands beside a real provider').toBe(404);
});

test('paid and never returned, without any event: the shop asks, and the order is received', async ({
  page,
  provider,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  const paid = page.waitForResponse((response) => response.url().startsWith(`${provider.origin}/pay`));
  // A browser stays where it is after 204; closing a tab during a navigation may hang.
  await page.route('**/order-success/**', (route) => route.fulfill({ status: 204 }));
  await payNow(page).click();
  await paid;
  await page.close();
  await expect.poll(async () => (await shopper.orders())[0]?.paymentStatus, { timeout: 20_000 }).toBe('received');
  expect(await shopper.cart()).toEqual([]);
  expect(provider.stripe.moneyOf(id)).toBe(1800);
});

test('cancelled by the shop after it was paid, the money goes back once', async ({
  page,
  provider,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await payNow(page).click();
  await expectPaid(page, id);
  await backOffice.cancelOrder(id);
  await page.goto('/my-orders');
  await expect.poll(() => provider.stripe.moneyOf(id)).toBe(0);
  await page.reload();
  await expect(page.getByText('$18.00 were refunded to the card')).toBeVisible();
});

test("only the payment page lets the provider's script run", async ({
  page,
  console,
  provider,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/Content Security Policy|status of 404 .*(?:no-such-page|more)$/);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  for (const path of [
    '/',
    '/cart',
    '/checkout',
    '/my-orders',
    `/order-success/${id}`,
    '/profile',
    '/product-detail/32',
    '/no-such-page',
    '/stripe-checkout/more',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).not.toContain(provider.origin);
    expect(await injectScript(page, provider), path).toBe('blocked');
    expect(await hasScript(page), path).toBe(false);
  }
  for (const path of ['/stripe-checkout', '/stripe-checkout/', paymentPath(id)]) {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy']?.split(';') ?? [];
    for (const kind of ['script-src', 'frame-src', 'connect-src']) {
      const sources = policy.find((directive) => directive.startsWith(kind));
      expect(sources, `${kind} of ${path}`).toContain(` ${provider.origin}`);
    }
    expect(policy.find((directive) => directive.startsWith('script-src'))).not.toMatch(/unsafe|\*/);
    await expect(payNow(page)).toBeEnabled();
    expect(await hasScript(page), path).toBe(true);
  }
});

for (const { way, leave, arrived } of [
  {
    way: 'a link',
    leave: (page: Page) => page.getByRole('link', { name: 'Products' }).click(),
    arrived: 'All Products',
  },
  {
    way: 'the user menu',
    leave: async (page: Page) => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('link', { name: 'My Orders' }).click();
    },
    arrived: 'My Orders',
  },
  { way: 'Back', leave: (page: Page) => page.goBack(), arrived: 'Checkout' },
  {
    way: 'a session that ended',
    leave: async (page: Page) => {
      await page.context().clearCookies();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    arrived: 'Log in to your account',
  },
]) {
  test(`leaving the payment page by ${way} unloads the provider's script`, async ({
    page,
    console,
    provider,
    shopper,
    backOffice,
  }) => {
    console.mayComplain(/Content Security Policy|status of 401/);
    await shopper.saveAddress();
    await shopper.addToCart(await backOffice.addProduct());
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.getByRole('group', { name: 'Delivery address' }).getByRole('radio').first().check();
    await page.getByRole('radio', { name: 'Card Payment' }).check();
    await page.getByRole('button', { name: 'Order Now' }).click();
    await expect(payNow(page)).toBeEnabled();
    expect(await hasScript(page)).toBe(true);
    await leave(page);
    await expect(heading(page, arrived)).toBeVisible();
    expect(await hasScript(page)).toBe(false);
    expect(await injectScript(page, provider)).toBe('blocked');
  });
}

test('a redirect away from the payment page leaves its policy behind', async ({ page, console, provider, shopper }) => {
  console.mayComplain(/Content Security Policy|status of 404 .*\/orders\/own\/999999$/);
  expect(await shopper.orders()).toEqual([]);
  for (const path of ['/stripe-checkout/', '/stripe-checkout/?order=999999', '/stripe-checkout/?order=nonsense']) {
    await page.goto(path);
    await expect(heading(page, 'My Orders')).toBeVisible();
    expect(await injectScript(page, provider), path).toBe('blocked');
  }
});
