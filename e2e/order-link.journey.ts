import { type APIRequestContext, type Page, request } from '@playwright/test';
import { type Order, shopOrder } from '@shop/contract/orders';
import { expectAccessible } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { expectPaid, payNow, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';
import { mailsTo } from './mails.ts';
import { heading, toast } from './screens.ts';
import { home, newEmail } from './shopper.ts';
import type { RunningShop } from './start-shop.ts';

// A shop that is open to all.
test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });

/** Somebody without an account orders from another browser. */
async function orderAsGuest(shop: RunningShop, { paymentMethod = 'card' }: { paymentMethod?: 'card' | 'cash' } = {}) {
  const elsewhere: APIRequestContext = await request.newContext({ baseURL: shop.url });
  const email = newEmail();
  const data = {
    items: [{ product: 3, quantity: 1 }],
    totalAmount: 51.3,
    paymentMethod,
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

test('who has the link cancels the order, once, and reads so also after a reload', async ({ page, shop, console }) => {
  // The document does not know the key that this tab has.
  console.mayComplain(/status of 404 .*\/order\/\d+$/);
  const { order, link } = await orderAsGuest(shop, { paymentMethod: 'cash' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(question).toBeHidden();
  const main = page.getByRole('main');
  await expect(main.getByText(/^cancelled$/i).first()).toBeVisible();
  await page.reload();
  await expect(heading(page, `Order #${order.id}`)).toBeVisible();
  await expect(main.getByText(/^cancelled$/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
  await mailsTo(shop, order.email ?? '', 'order-cancelled');
});

test('who has the link returns what was delivered, without a log-in', async ({ page, shop, context }) => {
  const { order, link, key } = await orderAsGuest(shop, { paymentMethod: 'cash' });
  const staff = await request.newContext({ baseURL: shop.url });
  await logInAsAdmin(staff);
  const delivered = await staff.patch(`/orders/${order.id}`, { data: { status: 'delivered' } });
  expect(delivered.status(), await delivered.text()).toBe(200);
  await staff.dispose();
  await page.goto(link);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await page.getByText('Damaged or faulty', { exact: true }).click();
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(toast(page, 'Return requested')).toBeVisible();
  await expect(page.getByText(/^1 × .*: Damaged or faulty$/)).toBeVisible();
  expect(await context.cookies(), 'a key is no session').toEqual([]);
  const stored = shopOrder.parse(await (await page.request.get(`/order/${order.id}?key=${key}`)).json());
  expect(stored.returns.map(({ state }) => state)).toEqual(['requested']);
});

test('a link that is cut, of another order or of none opens one and the same page, which tells nothing and says what to do', async ({
  page,
  shop,
  console,
}) => {
  console.mayComplain(/status of 40[14]/);
  const [one, other] = [await orderAsGuest(shop), await orderAsGuest(shop)];
  const seen = new Set<string>();
  for (const link of [
    `/order/${one.order.id}`,
    `/order/${one.order.id}?key=${one.key.slice(1)}`,
    `/order/${one.order.id}?key=${other.key}`,
    `/order/999999?key=${one.key}`,
    '/order/999999',
    '/order/nonsense',
  ]) {
    const document = await page.goto(link);
    expect(document?.status(), link).toBe(404);
    await expect(heading(page, 'This link opens no order'), link).toBeVisible();
    await expect(page).toHaveURL(link.split('?')[0] ?? '');
    await expect(page.getByRole('link', { name: 'Go to My Orders' })).toBeVisible();
    seen.add(await page.getByRole('main').innerText());
  }
  expect(seen.size).toBe(1);
  await expectAccessible(page);
});
