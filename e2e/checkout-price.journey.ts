import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { berlin, enterCode, germany, orderNow, row, setUpOnce, total } from './german-shop.ts';
import { expect, test } from './journey.ts';
import { enter, tabTo, tick, typeInto } from './keyboard.ts';
import { fillAddress, orderNumber } from './screens.ts';
import { slowDown, watchShifts } from './slow-phone.ts';

test.use({ apart: import.meta.url, settings: germany });
test.beforeEach(({ backOffice }) => setUpOnce(backOffice));

test('a shopper buys with shipping, VAT and a code, and sees all of it wherever the order is shown', async ({
  page,
  shopper,
  backOffice,
}) => {
  await shopper.saveAddress(berlin);
  await shopper.addToCart(await backOffice.addProduct({ title: 'Lamp', price: 40, discountPercentage: 0 }));

  await test.step('the cart says what is missing, and takes a code', async () => {
    await page.goto('/cart');
    await expect(page.getByText('$10.00 to free shipping')).toBeVisible();
    await expect(page.getByText('Shipping and taxes calculated at checkout.')).toBeVisible();
    await enterCode(page, 'sumer');
    await expect(page.getByText('There is no code sumer.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill('summer');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(row(page, 'Summer (SUMMER)')).toHaveText('−$4.00');
    await expect(page.getByText('$14.00 to free shipping')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'Checkout' }).click();
  });

  await test.step('the checkout names methods, days, taxes and the total', async () => {
    await page.getByRole('radio', { name: berlin.name }).check();
    await expect(page.getByRole('radio', { name: 'Parcel $4.90' })).toBeChecked();
    await expect(page.getByText(/^Arrives \w{3}, \w{3} \d+ to \w{3}, \w{3} \d+/)).toBeVisible();
    await expect(total(page)).toHaveText('$40.90');
    await expect(row(page, 'VAT 19 %')).toHaveText('includes $6.53');
    await page.getByRole('radio', { name: 'Express $12.90' }).check();
    await expect(total(page)).toHaveText('$48.90');
    await page.getByRole('radio', { name: 'Cash', exact: true }).check();
    // Else lines of the summary may be half behind the header.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await orderNow(page).click();
  });

  const id = await orderNumber(page);
  await expect(row(page, 'Shipping (Express)')).toHaveText('$12.90');
  await expect(page.getByText('You pay $48.90 in cash when it is delivered.')).toBeVisible();
  await page.getByRole('link', { name: 'View this order' }).click();
  const order = page.getByRole('article', { name: `Order #${id}` });
  for (const words of ['Summer (SUMMER)−$4.00', 'Shipping (Express)$12.90', 'VAT 19 %includes $7.81', 'Total$48.90']) {
    await expect(order).toContainText(words);
  }
  await expectAccessible(page);
  expect((await shopper.orders())[0]).toMatchObject({ totalAmount: 48.9, subtotal: 40, shipping: { name: 'Express' } });

  await shopper.addToCart(await backOffice.addProduct());
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Add a code' })).toBeVisible();
});

test('an address that the shop does not ship to says so, and another one can be entered', async ({
  page,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct());
  await page.goto('/checkout');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('France');
  await expect(page.getByText('We do not ship to France. Choose or enter another address.')).toBeVisible();
  await expect(row(page, 'Shipping')).toHaveText('Not available');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany');
  await expect(total(page)).toHaveText('$22.90');
  await fillAddress(page, berlin);
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await orderNow(page).click();
  await orderNumber(page);
  expect((await shopper.orders())[0]).toMatchObject({ selectedAddress: { country: 'DE' }, totalAmount: 22.9 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an order is picked up: no address, and what was pressed stays where it is', async ({
    page,
    shopper,
    backOffice,
  }) => {
    await shopper.addToCart(await backOffice.addProduct({ title: 'Vase' }));
    await page.goto('/checkout');
    const card = page.getByRole('radio', { name: 'Our shop Free' });
    await card.scrollIntoViewIfNeeded();
    const before = (await card.boundingBox())?.y ?? 0;
    await card.tap();
    await expect(page.getByText('You pick this order up, so it needs no address.')).toBeAttached();
    expect(Math.abs(((await card.boundingBox())?.y ?? 0) - before)).toBeLessThan(30);
    await page.getByRole('radio', { name: 'Cash', exact: true }).tap();
    await expect(total(page)).toHaveText('$18.00');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await orderNow(page).tap();
    const id = await orderNumber(page);
    await expect(page.getByRole('heading', { name: 'Pick-up' })).toBeVisible();
    await page.goto('/my-orders');
    await expect(page.getByRole('article', { name: `Order #${id}` })).toContainText('Our shop: ');
    expect((await shopper.orders())[0]?.selectedAddress).toBeNull();
  });

  test('an order that costs nothing asks for no payment', async ({ page, shopper, backOffice }) => {
    await shopper.saveAddress(berlin);
    await shopper.addToCart(await backOffice.addProduct({ price: 100, discountPercentage: 0 }));
    await page.goto('/checkout');
    await page.getByRole('radio', { name: berlin.name }).tap();
    await page.getByRole('radio', { name: 'Our shop Free' }).tap();
    await enterCode(page, 'GIFT');
    await expect(page.getByText('This order is free: there is nothing to pay.')).toBeAttached();
    await expect(page.getByRole('radio', { name: 'Cash', exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await orderNow(page).tap();
    const id = await orderNumber(page);
    await expect(page.getByText('It is free: there is nothing to pay.')).toBeVisible();
    await page.goto('/my-orders');
    await expect(page.getByRole('article', { name: `Order #${id}` })).toContainText('Nothing to pay');
    expect((await shopper.orders())[0]).toMatchObject({ totalAmount: 0, paymentStatus: 'received' });
  });
});

const windows = [
  { on: 'a phone', viewport: { width: 412, height: 823 }, slowness: 4 },
  { on: 'a wide window', viewport: { width: 1280, height: 800 }, slowness: 2 },
];
for (const { on, viewport, slowness } of windows) {
  test.describe(`on ${on} with a slow connection`, () => {
    test.use({ viewport });

    test('nothing moves by itself when a promotion and its total come to the cart', async ({
      page,
      shopper,
      backOffice,
    }) => {
      const { id } = await backOffice.addProduct({ category: 'Candles', price: 6, discountPercentage: 0 });
      await shopper.addToCart({ id });
      const [line] = await shopper.cart();
      await page.request.patch(`/cart/${line?.id}`, { data: { quantity: 3 } });
      const shifted = await watchShifts(page);
      await slowDown(page, slowness);
      await page.goto('/cart', { waitUntil: 'networkidle' });
      await expect(row(page, 'Third candle free')).toHaveText('−$6.00');
      // 12.00 and the cheapest shipping, as the cart estimates them.
      await expect(row(page, 'Total')).toHaveText('$16.90');
      await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible();
      const { sum, moved } = await shifted();
      expect(sum, moved.join(', ')).toBeLessThan(0.02);
    });

    for (const addresses of [0, 1, 2]) {
      test(`nothing moves by itself when three shipping methods come (saved addresses: ${addresses})`, async ({
        page,
        shopper,
        backOffice,
      }) => {
        if (addresses > 0) await shopper.saveAddress(berlin);
        if (addresses > 1) await shopper.saveAddress({ ...berlin, name: 'Robin elsewhere' });
        await shopper.addToCart(await backOffice.addProduct());
        const shifted = await watchShifts(page);
        await slowDown(page, slowness);
        await page.goto('/checkout', { waitUntil: 'networkidle' });
        await expect(total(page)).toHaveText('$22.90');
        await expect(page.getByRole('radio', { name: 'Our shop Free' })).toBeAttached();
        await expect(page.getByRole('radio', { name: 'Cash', exact: true })).toBeVisible();
        const { sum, moved } = await shifted();
        expect(sum, moved.join(', ')).toBeLessThan(0.02);
      });
    }

    test('nothing moves by itself when the quote comes with a code that was entered in the cart', async ({
      page,
      shopper,
      backOffice,
    }) => {
      await shopper.saveAddress(berlin);
      await shopper.addToCart(await backOffice.addProduct({ price: 40, discountPercentage: 0 }));
      await page.goto('/cart');
      await enterCode(page, 'SUMMER');
      await expect(row(page, 'Summer (SUMMER)')).toBeVisible();
      const shifted = await watchShifts(page);
      await slowDown(page, slowness);
      await page.goto('/checkout', { waitUntil: 'networkidle' });
      await expect(total(page)).toHaveText('$40.90');
      await expect(page.getByRole('radio', { name: 'Our shop Free' })).toBeAttached();
      const { sum, moved } = await shifted();
      expect(sum, moved.join(', ')).toBeLessThan(0.02);
    });
  });
}

test('the hint of an automatic promotion stands in the cart until the promotion applies', async ({
  page,
  shopper,
  backOffice,
}) => {
  const values = { category: 'Candles', price: 6, discountPercentage: 0 };
  await shopper.addToCart(await backOffice.addProduct({ ...values, title: 'Candle' }));
  await page.goto('/cart');
  await expect(page.getByText('2 more from Candles and one is free.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Qty of Candle' }).selectOption('3');
  await expect(row(page, 'Third candle free')).toHaveText('−$6.00');
  await expect(page.getByText(/more from Candles/)).toHaveCount(0);
});

test('method, code and order work by keyboard alone', async ({ page, shopper, backOffice }) => {
  await shopper.saveAddress(berlin);
  await shopper.addToCart(await backOffice.addProduct({ price: 40, discountPercentage: 0 }));
  await page.goto('/checkout');
  await tick(page, page.getByRole('radio', { name: berlin.name }));
  await expect(total(page)).toHaveText('$44.90');
  await tabTo(page, page.getByRole('radio', { name: 'Parcel $4.90' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Express $12.90' })).toBeChecked();
  await expect(total(page)).toHaveText('$52.90');
  await tick(page, page.getByRole('radio', { name: 'Cash', exact: true }));
  await enter(page, page.getByRole('button', { name: 'Add a code' }));
  await typeInto(page, page.getByLabel('Code', { exact: true }), 'SUMMER');
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText('$48.90');
  await expect(page.getByRole('button', { name: 'Add another code' })).toBeFocused();
  await enter(page, orderNow(page));
  await orderNumber(page);
});
