import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Order, shopOrder } from '@shop/contract/orders';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { test } from './journey.ts';
import { enter, tabTo, tick, typeInto } from './keyboard.ts';
import { heading, toast } from './screens.ts';
import type { Shopper } from './shopper.ts';

// The orders of the list follow each other as they were placed.
test.use({ apart: import.meta.url });

const panel = (page: Page) => page.getByRole('region', { name: 'What to do next' });

async function orderOf(shopper: Shopper, ...products: { id: number }[]): Promise<Order> {
  await shopper.addToCart(...products);
  return shopper.order();
}

/** An action is a press with the mouse, a key, or a text that is typed into one field. */
function countActions(page: Page) {
  let actions = 0;
  return {
    count: () => actions,
    async click(target: Locator) {
      actions += 1;
      await target.click();
    },
    async press(key: string) {
      actions += 1;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      actions += 1;
      await page.keyboard.type(text);
    },
  };
}

/** The page of a logged-in admin, in a browser of its own: the journey's page is the shopper's. */
async function openOffice(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  await logInAsAdmin(context.request);
  return { page: await context.newPage(), api: context.request, close: () => context.close() };
}

test('an order is cancelled and another one refunded in part, in at most 6 actions', async ({
  shop,
  shopper,
  browser,
}) => {
  const paid = await orderOf(shopper, { id: 3 });
  const cancelled = await orderOf(shopper, { id: 4 });
  const office = await openOffice(browser, shop.url);
  await office.api.patch(`/orders/${paid.id}`, { data: { paymentStatus: 'received' } });
  const { page } = office;
  await page.goto('/admin/orders');
  const hands = countActions(page);

  await hands.click(page.getByRole('table').getByRole('link', { name: String(cancelled.id), exact: true }));
  await hands.click(panel(page).getByRole('button', { name: 'Cancel order' }));
  await expect(panel(page).getByText('This order is cancelled. Nothing is left to do.')).toBeVisible();
  await hands.press('j');
  await expect(heading(page, `Order #${paid.id}`)).toBeVisible();
  await expect(panel(page)).toBeVisible();
  await hands.press('r');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await hands.type('2.50');
  await hands.press('Enter');
  await expect(toast(page, '$2.50 recorded, to be given back by hand')).toBeVisible();

  test.info().annotations.push({ type: 'actions', description: String(hands.count()) });
  expect(hands.count()).toBeLessThanOrEqual(6);
  const read = async (id: number) => shopOrder.parse(await (await office.api.get(`/orders/${id}`)).json());
  expect(await read(cancelled.id)).toMatchObject({ status: 'cancelled' });
  expect(await read(paid.id)).toMatchObject({ refundedAmount: 2.5, refunds: [{ state: 'to-hand-over' }] });
  await office.close();
});

test('by keyboard alone an order is dispatched in part, undone, dispatched, delivered, and noted on', async ({
  shop,
  shopper,
  browser,
}) => {
  const { id } = await orderOf(shopper, { id: 3 }, { id: 4 });
  const { page, close } = await openOffice(browser, shop.url);
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole('link', { name: 'Rosehip Stoneware Teapot' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('d');
  const form = page.getByRole('form', { name: 'Dispatch' });
  await expect(form.getByRole('combobox', { name: 'Carrier' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('DHL');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('The parcel is on its way.')).toBeVisible();
  await enter(page, panel(page).getByRole('button', { name: 'Undo' }));
  await expect(panel(page).getByText('2 items to dispatch.')).toBeVisible();

  await enter(page, panel(page).getByRole('button', { name: 'Dispatch 2 items…' }));
  await typeInto(page, form.getByRole('textbox', { name: /^Units to dispatch: Rosehip/ }), '0');
  await enter(page, form.getByRole('button', { name: 'Dispatch 1 item' }));
  await expect(panel(page).getByText('1 item still to dispatch.')).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await enter(page, panel(page).getByRole('button', { name: 'Mark as delivered' }));
  await expect(panel(page).getByText('Delivered, and not yet paid.')).toBeVisible();

  await tabTo(page, page.getByRole('textbox', { name: 'Note' }));
  await page.keyboard.type('Left with the neighbour');
  await tick(page, page.getByRole('checkbox', { name: 'Show it to the shopper, and mail it' }));
  await enter(page, page.getByRole('button', { name: 'Send to the shopper' }));
  await expect(page.getByText('Left with the neighbour')).toBeVisible();
  await expect(page.getByText('the shopper reads it')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await close();
});

test('a return is answered, received and refunded by the main button', async ({ page, shop, shopper, browser }) => {
  const { id, items } = await orderOf(shopper, { id: 3 });
  const office = await openOffice(browser, shop.url);
  const [line] = items;
  await office.api.patch(`/orders/${id}`, { data: { status: 'delivered', paymentStatus: 'received' } });
  const asked = { lines: [{ line: line?.id, quantity: 1, reason: 'Lid is chipped' }] };
  const requested = await page.request.post(`/orders/own/${id}/returns`, { data: asked });
  expect(requested.status(), await requested.text()).toBe(201);

  await office.page.goto(`/admin/orders/${id}`);
  const main = panel(office.page);
  await expect(main.getByText('A return of 1 item waits for an answer.')).toBeVisible();
  await main.getByRole('button', { name: 'Decline…' }).click();
  await expectAccessible(office.page);
  await office.page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Approve the return' }).click();
  await main.getByRole('button', { name: 'Record 1 item as received…' }).click();
  await office.page.getByRole('checkbox', { name: /^Put back in stock/ }).uncheck();
  await office.page.getByRole('button', { name: 'Record as received', exact: true }).click();
  await main.getByRole('button', { name: 'Refund the return…' }).click();
  await office.page.getByRole('button', { name: 'Refund $51.30' }).click();
  await expect(main.getByText('$51.30 must be given back by hand.')).toBeVisible();
  await office.page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(office.page);
  await expectNoSidewaysScrolling(office.page);
  await office.close();
});

test('what others change appears by itself, but not under the pointer', async ({ shop, shopper, browser }) => {
  const { id } = await orderOf(shopper, { id: 3 });
  const { page, api, close } = await openOffice(browser, shop.url);
  await page.goto(`/admin/orders/${id}`);
  const main = panel(page).getByRole('button', { name: 'Dispatch 1 item…' });
  await main.hover();
  const before = await main.boundingBox();
  await api.patch(`/orders/${id}`, { data: { status: 'cancelled' } });
  await expect(page.getByText('Someone has just changed this order')).toBeVisible();
  await expect(page.getByText('The status is cancelled now, it was pending.')).toBeVisible();
  expect(await main.boundingBox()).toEqual(before);
  await page.mouse.move(5, 5);
  await expect(panel(page).getByText('This order is cancelled. Nothing is left to do.')).toBeVisible();
  await expect(page.getByText('Changed just now')).toBeVisible();
  await expectAccessible(page);
  await close();
});

test('an answer that is lost while the server dies is asked for again, and nothing is done twice', async ({
  shop,
  shopper,
  browser,
  console,
}) => {
  console.mayComplain(/Failed to load resource|net::ERR/);
  const { id } = await orderOf(shopper, { id: 3 });
  const { page, api, close } = await openOffice(browser, shop.url);
  await api.patch(`/orders/${id}`, { data: { paymentStatus: 'received' } });
  await page.goto(`/admin/orders/${id}`);
  await expect(heading(page, `Order #${id}`)).toBeVisible();
  await page.route(
    `**/orders/${id}/refunds`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // The heading is there before the order is.
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Amount' }).fill('4');
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Refund' });
  await expect(form.getByText(/^Not refunded. No answer came/)).toBeVisible();
  await form.getByRole('button', { name: 'Refund $4.00' }).click();
  await expect(toast(page, '$4.00 recorded, to be given back by hand')).toBeVisible();
  const order = shopOrder.parse(await (await api.get(`/orders/${id}`)).json());
  expect(order.refunds).toHaveLength(1);
  await close();
});
