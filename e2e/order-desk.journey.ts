import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test';
import { shopOrder, shopOrders } from '@shop/contract/orders';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { openHands } from './hands.ts';
import { test } from './journey.ts';
import { enter, tabTo } from './keyboard.ts';
import { heading, orderRow, toast } from './screens.ts';
import { home, type Shopper, signUp } from './shopper.ts';
import { slowDown } from './slow-phone.ts';

// Counts and lists of all orders: a shop of their own.
test.use({ apart: import.meta.url });

/** Someone who orders, beside the person at the desk. */
async function someone(url: string): Promise<{ shopper: Shopper; api: APIRequestContext }> {
  const api = await request.newContext({ baseURL: url });
  return { shopper: await signUp(api), api };
}

async function place(shopper: Shopper, product: { id: number }, count: number, name = home.name): Promise<number[]> {
  const ids: number[] = [];
  for (let placed = 0; placed < count; placed += 1) {
    await shopper.addToCart(product);
    ids.push((await shopper.order('cash', { ...home, name })).id);
  }
  return ids;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' });
const box = (page: Page, id: number) => page.getByRole('checkbox', { name: `Select order ${id}`, exact: true });

async function statusOf(api: APIRequestContext, id: number): Promise<string> {
  return shopOrder.parse(await (await api.get(`/orders/${id}`)).json()).status;
}

test('40 pending orders are dispatched and their slips printed by keyboard, in at most 12 actions and one minute', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
  console,
}) => {
  test.slow();
  // The tab with the PDF is no page that could name an icon.
  console.mayComplain(/status of 404 .*\/favicon\.ico/);
  const product = await backOffice.addProduct({ stock: 60 });
  const { shopper, api } = await someone(shop.url);
  const [cancelled = 0] = await place(shopper, product, 1);
  await backOffice.cancelOrder(cancelled);
  // Those of other journeys in this shop.
  const waiting = await page.request.get(`${shop.url}/orders?needs=dispatch&_limit=100`);
  for (const { id } of shopOrders.parse(await waiting.json())) await backOffice.cancelOrder(id);
  const ids = await place(shopper, product, 40);
  await api.dispose();
  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: /^To dispatch\s*40$/ })).toBeVisible();
  const hands = openHands(page);
  const began = Date.now();

  await hands.act('2');
  await expect(page.getByText('40 orders', { exact: true })).toBeVisible();
  await hands.act('a');
  await expect(bar(page).getByText('10 selected')).toBeVisible();
  await hands.act('a');
  await expect(bar(page).getByText('40 selected')).toBeVisible();
  await hands.act('d');
  await expect(page.getByRole('textbox', { name: 'Carrier' })).toBeFocused();
  await hands.type('DHL');
  await hands.act('Enter');
  await expect(toast(page, '40 orders dispatched')).toBeVisible();
  const slips = page.context().waitForEvent('request', (one) => one.url().includes('/orders/packing-slips.pdf'));
  await hands.act('p');
  const printed = new URL((await slips).url()).searchParams.get('ids')?.split(',').map(Number);
  expect(printed?.toSorted((one, other) => one - other)).toEqual(ids);

  const took = (Date.now() - began) / 1000;
  test.info().annotations.push({
    type: 'by hand',
    description: `${hands.actions()} actions, ${hands.counts.keys} keystrokes: ${hands.seconds().toFixed(0)} s by hand, ${took.toFixed(1)} s here`,
  });
  expect(hands.actions()).toBeLessThanOrEqual(12);
  expect(hands.seconds() + took, 'seconds by hand, with all that the shop takes').toBeLessThan(60);
  for (const id of [ids[0] ?? 0, ids[39] ?? 0]) expect(await statusOf(page.request, id)).toBe('dispatched');
  const answer = await page.request.get(`/orders/packing-slips.pdf?ids=${ids.slice(0, 2)}`);
  expect(answer.headers()['content-type']).toContain('application/pdf');
});

test('a dispatch says what failed and why, where it stays, and is undone within the ten seconds', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
}) => {
  const product = await backOffice.addProduct();
  const { shopper, api } = await someone(shop.url);
  const [first = 0, second = 0] = await place(shopper, product, 2);
  await api.dispose();
  await page.goto('/admin/orders');
  for (const id of [first, second]) await box(page, id).check();
  // Somebody else is faster.
  await backOffice.cancelOrder(first);
  await bar(page).getByRole('button', { name: 'Dispatch' }).click();
  await page.keyboard.press('Enter');
  const failed = page.getByRole('alert').filter({ hasText: '1 order was not dispatched:' });
  await expect(failed).toContainText(`#${first}`);
  await expect(orderRow(page, second).getByText('dispatched')).toBeVisible();
  await expectAccessible(page);
  await expect(box(page, first)).toBeChecked();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `Order #${second} not dispatched any more`)).toBeVisible();
  expect(await statusOf(page.request, second)).toBe('pending');
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('new orders are announced and move nothing; changed ones change in their places, and both without a reload', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
}) => {
  const product = await backOffice.addProduct();
  const { shopper, api } = await someone(shop.url);
  const [known = 0] = await place(shopper, product, 1);
  await page.goto('/admin/orders');
  await tabTo(page, box(page, known));
  const before = await orderRow(page, known).boundingBox();
  const [placed = 0] = await place(shopper, product, 1);
  await api.dispose();
  const news = page.getByRole('button', { name: '1 new order' });
  await expect(news).toBeVisible();
  await backOffice.cancelOrder(known);
  await expect(orderRow(page, known).getByText('cancelled')).toBeVisible();
  expect(await orderRow(page, known).boundingBox()).toEqual(before);
  await expect(box(page, known)).toBeFocused();
  await expect(orderRow(page, placed)).toHaveCount(0);
  await expectAccessible(page);
  await enter(page, news);
  await expect(orderRow(page, placed)).toBeVisible();
  await expect(news).toHaveCount(0);
});

test('an action whose answer was lost with the server is sent again with its key, and done once', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
  console,
}) => {
  console.mayComplain(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_FAILED/,
  );
  const product = await backOffice.addProduct();
  const { shopper, api } = await someone(shop.url);
  const [id = 0] = await place(shopper, product, 1);
  await api.dispose();
  await page.goto('/admin/orders');
  await box(page, id).check();
  // The server does it, and dies before its answer has left.
  await page.route('**/orders/actions', async (route) => {
    await route.fetch();
    await shop.shutDown('SIGKILL');
    await route.abort('connectionreset');
  });
  await bar(page).getByRole('button', { name: 'Dispatch' }).click();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText(/^No answer came for order/)).toBeVisible();
  await page.unroute('**/orders/actions');
  await shop.startAgain();
  await page.reload();
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(bar(page).getByRole('group', { name: `Order #${id} dispatched` })).toBeVisible();
  const order = shopOrder.parse(await (await page.request.get(`/orders/${id}`)).json());
  expect(order.fulfilment.shipments).toHaveLength(1);
});

test('a view is saved and shared, and another member of staff finds it with its count', async ({
  page,
  shop,
  browser,
  backOffice,
  admin: _admin,
}) => {
  const product = await backOffice.addProduct();
  const { shopper, api } = await someone(shop.url);
  await place(shopper, product, 2, 'Viewed Person');
  await api.dispose();
  await page.goto('/admin/orders?q=viewed');
  await expect(page.getByText('2 orders for “viewed”')).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Viewed ones');
  await page.getByRole('checkbox', { name: 'All of the staff see it' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Viewed ones .*2$/ })).toHaveAttribute('aria-current', 'page');
  const theirs = await otherDesk(browser, shop.url);
  await theirs.getByRole('link', { name: /^Viewed ones .*2$/ }).click();
  await expect(theirs.getByText('2 orders for “viewed”')).toBeVisible();
  await theirs.context().close();
});

async function otherDesk(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await logInAsAdmin(context.request);
  const page = await context.newPage();
  await page.goto('/admin/orders');
  await expect(heading(page, 'Orders')).toBeVisible();
  return page;
}

test('the desk is accessible and fits 320 px in all its states', async ({ page, shop, backOffice, admin: _admin }) => {
  const product = await backOffice.addProduct();
  const { shopper, api } = await someone(shop.url);
  const [id = 0] = await place(shopper, product, 1);
  await api.dispose();
  await page.goto('/admin/orders?status=pending&status=dispatched&total_gte=1&from=2020-01-01');
  await expect(orderRow(page, id)).toBeVisible();
  const check = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  };
  await page.getByRole('button', { name: 'More filters' }).click();
  await check();
  await box(page, id).check();
  await check();
  await bar(page).getByRole('button', { name: 'Dispatch' }).click();
  await check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  await check();
});

test('on a slow connection the list of before is dimmed, and an answer that was overtaken is dropped', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
}) => {
  const product = await backOffice.addProduct();
  const { shopper, api } = await someone(shop.url);
  await place(shopper, product, 1, 'Slow Sam');
  await place(shopper, product, 1, 'Quick Quentin');
  await api.dispose();
  await page.goto('/admin/orders');
  await expect(page.getByText('Slow Sam')).toBeVisible();
  await slowDown(page);
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await field.fill('slow');
  await page.keyboard.press('Enter');
  await field.fill('quick');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 order for “quick”')).toBeVisible();
  await expect(page.getByText('Slow Sam')).toHaveCount(0);
  await expect(page.getByText('Quick Quentin')).toBeVisible();
});
