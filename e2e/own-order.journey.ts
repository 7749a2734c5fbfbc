import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import type { Order } from '@shop/contract/orders';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { test } from './journey.ts';
import { enter, tabTo } from './keyboard.ts';
import { heading, toast } from './screens.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Staff send all that is left of an order. */
async function send(url: string, { id }: Order): Promise<void> {
  const staff: APIRequestContext = await request.newContext({ baseURL: url });
  await logInAsAdmin(staff);
  const parcel = { carrier: 'DHL', trackingNumber: 'JD014', trackingUrl: 'https://dhl.example/JD014' };
  const response = await staff.post(`/orders/${id}/shipments`, { data: parcel });
  expect(response.status(), await response.text()).toBe(201);
  await staff.dispose();
}

/** A person's finger, and how often it touches the screen. */
function openHand() {
  let taps = 0;
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a return of one of two products is requested in at most 6 taps from the home page', async ({
    page,
    shop,
    shopper,
    backOffice,
  }) => {
    await shopper.addToCart(
      await backOffice.addProduct({ title: 'Clock' }),
      await backOffice.addProduct({ title: 'Vase' }),
    );
    const order = await shopper.order();
    await send(shop.url, order);
    await page.goto('/');
    const hand = openHand();
    await hand.tap(page.getByRole('button', { name: /menu/i }));
    await hand.tap(inMenu(page, 'My Orders'));
    await hand.tap(page.getByRole('button', { name: 'Return', exact: true }));
    await hand.tap(page.getByRole('checkbox', { name: 'Vase' }));
    await hand.tap(page.getByText('Damaged or faulty', { exact: true }));
    await hand.tap(page.getByRole('button', { name: 'Request return' }));
    await expect(toast(page, 'Return requested')).toBeVisible();
    await expect(page.getByText('1 × Vase: Damaged or faulty')).toBeVisible();
    expect(hand.taps()).toBeLessThanOrEqual(6);
    const [stored] = await shopper.orders();
    expect(stored?.returns.map(({ state, lines }) => [state, lines.length])).toEqual([['requested', 1]]);
  });

  test('an order is ordered again in at most 3 taps: what can be had is in the cart', async ({
    page,
    console,
    shopper,
    backOffice,
  }) => {
    console.mayComplain(/status of 409/);
    const [clock, vase] = [
      await backOffice.addProduct({ title: 'Bell' }),
      await backOffice.addProduct({ title: 'Bowl' }),
    ];
    await shopper.addToCart(clock, vase);
    await shopper.order();
    await backOffice.changeProduct(vase.id, { deleted: true });
    await page.goto('/');
    const hand = openHand();
    await hand.tap(page.getByRole('button', { name: /menu/i }));
    await hand.tap(inMenu(page, 'My Orders'));
    await hand.tap(page.getByRole('button', { name: 'Order again' }));
    await expect(page.getByText('1 product went into your cart.')).toBeVisible();
    await expect(page.getByText('Bowl is no longer sold.')).toBeVisible();
    expect(hand.taps()).toBeLessThanOrEqual(3);
    expect((await shopper.cart()).map(({ product }) => product.title)).toEqual(['Bell']);
  });
});

test('the page of an order is accessible, fits 320 px and is used by keyboard alone: a return is requested and withdrawn', async ({
  page,
  shop,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct({ title: 'Harp' }));
  const order = await shopper.order();
  await send(shop.url, order);
  await page.goto('/my-orders');
  await enter(page, page.getByRole('link', { name: 'See details' }));
  await expect(heading(page, `Order #${order.id}`)).toBeFocused();
  await expect(page.getByText('1 item shipped with DHL')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Track DHL JD014/ })).toHaveAttribute(
    'href',
    'https://dhl.example/JD014',
  );
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await enter(page, page.getByRole('button', { name: 'Return', exact: true }));
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await tabTo(page, page.getByRole('radio', { name: 'Too small' }));
  await page.keyboard.press('Space');
  await enter(page, page.getByRole('button', { name: 'Request return' }));
  await expect(page.getByText('1 × Harp: Too small')).toBeVisible();
  await expectAccessible(page);
  await enter(page, page.getByRole('button', { name: /^Withdraw/ }));
  await expect(toast(page, 'Return withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeVisible();
});

test('an order’s page is printed without what only a screen can use', async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(await backOffice.addProduct({ title: 'Lute' }));
  const { id } = await shopper.order();
  await page.goto(`/my-orders/${id}`);
  await expect(page.getByText('Order placed: 1 item', { exact: false })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: `Order #${id}` }).getByText('Lute')).toBeVisible();
  for (const name of ['Order again', 'Cancel this order', 'Print this page']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await expect(page.getByRole('banner')).toBeHidden();
});
