import { type APIRequestContext, type Page, request } from '@playwright/test';
import { type Order, shopOrder } from '@shop/contract/orders';
import { expectAccessible } from './accessibility.ts';
import { expectPaid, payNow, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';
import { mailsTo } from './mails.ts';
import { heading } from './screens.ts';
import { home, newEmail } from './shopper.ts';
import type { RunningShop } from './start-shop.ts';

// A shop that is open to all.
test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });

/** Somebody without an account orders from another browser. */
async function orderAsGuest(shop: RunningShop) {
  const elsewhere: APIRequestContext = await request.newContext({ baseURL: shop.url });
  const email = newEmail();
  const data = {
    items: [{ product: 3, quantity: 1 }],
    totalAmount: 51.3,
    paymentMethod: 'card',
    selectedAddress: { ...home, email },
  };
  const response = await elsewhere.post('/orders', { data });
  expect(response.status(), await response.text()).toBe(201);
  const order: Order = shopOrder.parse(await response.json());
  await elsewhere.dispose();
  const [mail = ''] = await mailsTo(shop, email, 'order-placed');
  const link = /^http\S+$/m.exec(mail)?.[0] ?? '';
  expect(link.startsWith(`${shop.url}/order/${order.id}?key=`), link).toBe(true);
  return { order, link, key: new URL(link).searchParams.get('key') ?? '' };
}

/** Follows the link, and sees that the key goes nowhere but to the shop's own calls. */
async function follow(page: Page, { order, link, key }: Awaited<ReturnType<typeof orderAsGuest>>): Promise<void> {
  const referrers: (string | null)[] = [];
  page.on('request', async (one) => referrers.push(await one.headerValue('referer')));
  await page.goto(link);
  await expect(heading(page, `Order #${order.id}`)).toBeVisible();
  await expect(page).toHaveURL(`/order/${order.id}`);
  expect(referrers.filter((referrer) => referrer?.includes(key))).toEqual([]);
  expect(await page.content()).not.toContain(key);
}

test('the link of a mail opens an order in any browser: it is paid there, without a log-in', async ({
  page,
  context,
  shop,
}) => {
  const ordered = await orderAsGuest(shop);
  await follow(page, ordered);
  await expect(page.getByText('This order is not paid yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await typeCard(page, testCards.succeeds);
  await payNow(page).click();
  await expectPaid(page, ordered.order.id);
  await page.goto(ordered.link);
  await expect(page.getByText('Payment of $51.30 received')).toBeVisible();
  expect(await context.cookies(), 'a key is no session').toEqual([]);
});
