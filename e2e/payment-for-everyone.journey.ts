import type { Page } from '@playwright/test';
import { expectAccessible, expectFrameAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { cardFrame, cardFrameOf, expectPaid, paymentPath, payNow, payWith, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';
import { enter, tabTo, tick } from './keyboard.ts';
import { fillAddress, heading } from './screens.ts';
import { home } from './shopper.ts';

const LONG_TITLE = `${'Extraordinarily long product title '.repeat(3)}WithOneWordThatDoesNotEnd${'AtAll'.repeat(6)}`;

/** Types into a field of the card's frame: for the page, the focus is on the frame. */
async function typeIntoFrame(page: Page, label: string, digits: string): Promise<void> {
  const field = cardFrame(page).getByLabel(label);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement && document.hasFocus())) {
      await page.keyboard.type(digits);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${label} was not reached`);
}

test('a card purchase works by keyboard alone, a declined card included', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 402 /);
  await shopper.saveAddress();
  await shopper.addToCart(await backOffice.addProduct());
  await page.goto('/cart');
  await enter(page, page.getByRole('link', { name: 'Checkout' }));
  await tick(page, page.getByRole('radio', { name: home.name }));
  await tabTo(page, page.getByRole('radio', { name: 'Cash', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Card Payment' })).toBeChecked();
  await enter(page, page.getByRole('button', { name: 'Order Now' }));
  await expect(payNow(page)).toBeEnabled();

  await test.step('reaches all test cards and the fields in their order', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await typeIntoFrame(page, 'Card number', testCards.declined.replaceAll(' ', ''));
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await expect(cardFrame(page).getByLabel('Expiration date')).toHaveValue(/12 ?\/ ?34/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^Your card was declined\./);
    await expect(cardFrame(page).getByLabel('Security code'), 'the focus stays where one was').toBeFocused();
  });

  await test.step('corrects the number and pays by the button', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(testCards.succeeds.replaceAll(' ', ''));
    await enter(page, payNow(page));
  });
  const [order] = await shopper.orders();
  await expectPaid(page, order?.id ?? 0);
  await expect(heading(page, 'Order Successfully Placed')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a card purchase works, with the form in sight', async ({ page, shopper, backOffice }) => {
    await shopper.addToCart(await backOffice.addProduct({ title: LONG_TITLE }));
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Checkout' }).tap();
    await fillAddress(page, home);
    await page.getByRole('button', { name: 'Add address' }).tap();
    // The form closes then, and what is below it moves up.
    await expect(page.getByRole('button', { name: 'Add a new address' })).toBeVisible();
    await page.getByRole('radio', { name: 'Card Payment' }).check();
    await page.getByRole('button', { name: 'Order Now' }).tap();
    await expect(cardFrame(page).getByLabel('Card number')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(LONG_TITLE)).toBeHidden();
    await page.getByText('1 item, delivered to').tap();
    await expect(page.getByText(LONG_TITLE)).toBeVisible();
    await page.getByText('1 item, delivered to').tap();
    await typeCard(page, testCards.succeeds);
    await payNow(page).tap();
    const [order] = await shopper.orders();
    await expectPaid(page, order?.id ?? 0);
  });
});

test('payment page, card fields and authentication page are accessible and fit 320 px', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 402 /);
  await shopper.saveAddress({ ...home, name: LONG_TITLE });
  await shopper.addToCart(await backOffice.addProduct({ title: LONG_TITLE }));
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await expect(payNow(page)).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await test.step('with all test cards and every message', async () => {
    await cardFrame(page).getByText('All test cards').click();
    await payNow(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await expectFrameAccessible(page, await cardFrameOf(page));
    await expectNoSidewaysScrolling(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const frame = await cardFrameOf(page);
    const overflow = () =>
      frame.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, Math.max(0, scrollHeight - clientHeight)];
      });
    await expect.poll(overflow, 'the frame is as large as what is in it').toEqual([0, 0]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('with a card that was declined', async () => {
    await typeCard(page, testCards.declined);
    await payNow(page).click();
    await expect(page.getByRole('alert')).toHaveText(/^Your card was declined\./);
    await expectAccessible(page);
    await expectFrameAccessible(page, await cardFrameOf(page));
  });

  await test.step('on the authentication page', async () => {
    await typeCard(page, testCards.asksForAuthentication);
    await payNow(page).click();
    await expect(page.getByText('Payment of $18.00')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
  });
});

test('the pages around a payment are accessible and fit 320 px', async ({ page, shopper, backOffice }) => {
  await shopper.saveAddress();
  const products = [await backOffice.addProduct({ title: LONG_TITLE }), await backOffice.addProduct()] as const;
  const [{ id }, cancelled] = await shopper.orderTwoByCard(...products);
  await backOffice.cancelOrder(cancelled.id);
  for (const { path, sign } of [
    { path: '/checkout', sign: page.getByText('waits for its card payment') },
    { path: `/order-success/${id}`, sign: heading(page, 'Payment missing') },
    { path: `/order-success/${id}?redirect_status=failed`, sign: page.getByText(/was not successful/) },
    { path: `/order-success/${id}?redirect_status=processing`, sign: heading(page, 'Payment under way') },
    { path: '/my-orders', sign: page.getByText('This order is not paid yet.') },
    { path: paymentPath(cancelled.id), sign: page.getByText('was cancelled, so there is nothing to pay.') },
  ]) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
  await page.goto(paymentPath(id));
  await payWith(page, testCards.succeeds, id);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await backOffice.cancelOrder(id);
  await page.goto('/my-orders');
  await expect(page.getByText('were refunded to the card')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
