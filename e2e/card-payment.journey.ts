import type { Page } from '@playwright/test';
import { cardFrame, expectPaid, paymentPath, payNow, payWith, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { home, type Shopper } from './shopper.ts';

const paymentStatuses = async (shopper: Shopper) => (await shopper.orders()).map(({ paymentStatus }) => paymentStatus);

/** Opens the payment page of a new order of one product. */
async function openPayment(page: Page, shopper: Shopper, product: { id: number }): Promise<number> {
  await shopper.addToCart(product);
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await expect(payNow(page)).toBeEnabled();
  return id;
}

/**
 * Answers the return page with 204, at which a browser stays where it is: closing a tab in the moment of a navigation
 * may hang.
 */
async function stayOnPaymentPage(page: Page): Promise<void> {
  await page.route('**/order-success/**', (route) => route.fulfill({ status: 204 }));
}

test('a new user pays with 4242 4242 4242 4242', async ({ page, shopper, backOffice }) => {
  await shopper.saveAddress();
  await shopper.addToCart(await backOffice.addProduct({ title: 'Lantern' }));
  await page.goto('/checkout');
  await page.getByRole('radio', { name: home.name }).check();
  await page.getByRole('radio', { name: 'Card Payment' }).check();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(heading(page, 'Payment')).toBeVisible();
  const [order] = await shopper.orders();
  const id = order?.id ?? 0;
  await expect(page.getByRole('region', { name: `Order #${id}` })).toContainText('$18.00');
  await expect(page.getByText(/^Your products are held for you\. Pay within (29|30) minutes\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }), 'the cart keeps its lines until paid').toBeVisible();
  await expect(cardFrame(page).getByText('Test payment')).toBeVisible();

  await payWith(page, testCards.succeeds, id);
  await expect(page.getByText(`Order Number #${id}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  expect(await shopper.cart()).toEqual([]);
  await page.goto('/my-orders');
  const card = page.getByRole('article', { name: `Order #${id}` });
  await expect(card).toContainText('received');
  await expect(card.getByRole('link', { name: 'Pay now' })).toBeHidden();
});

test("a tab that is closed right after 'Pay now' ends the same way", async ({ page, shopper, backOffice }) => {
  await openPayment(page, shopper, await backOffice.addProduct());
  await typeCard(page, testCards.succeeds);
  await stayOnPaymentPage(page);
  const sent = page.waitForRequest(/\/confirm$/);
  await payNow(page).click();
  await sent;
  await page.close();
  await expect.poll(() => paymentStatuses(shopper)).toEqual(['received']);
  expect(await shopper.cart()).toEqual([]);
});

test('a tab that is closed before the return page ends the same way', async ({ page, shopper, backOffice }) => {
  await openPayment(page, shopper, await backOffice.addProduct());
  await typeCard(page, testCards.succeeds);
  await stayOnPaymentPage(page);
  const leaving = page.waitForResponse('**/order-success/**');
  await payNow(page).click();
  await leaving;
  await page.close();
  await expect.poll(() => paymentStatuses(shopper)).toEqual(['received']);
  expect(await shopper.cart()).toEqual([]);
});

test("a double click on 'Pay now' pays once", async ({ page, shopper, backOffice }) => {
  const id = await openPayment(page, shopper, await backOffice.addProduct());
  await typeCard(page, testCards.succeeds);
  const confirmations: string[] = [];
  page.on('request', (request) => {
    if (/\/confirm$/.test(request.url())) confirmations.push(request.url());
  });
  await payNow(page).dblclick();
  await expectPaid(page, id);
  expect(confirmations).toHaveLength(1);
});

for (const { card, number, message } of [
  { card: 'declined card', number: testCards.declined, message: /^Your card was declined\./ },
  { card: 'card without funds', number: testCards.insufficientFunds, message: /^There is not enough money/ },
]) {
  test(`a ${card} shows the provider's message, and another card in the same form pays`, async ({
    page,
    console,
    shopper,
    backOffice,
  }) => {
    console.mayComplain(/status of 402 /);
    const id = await openPayment(page, shopper, await backOffice.addProduct());
    await typeCard(page, number);
    await payNow(page).click();
    await expect(page.getByRole('alert')).toHaveText(message);
    expect(await paymentStatuses(shopper)).toEqual(['pending']);
    expect(await shopper.cart()).toHaveLength(1);
    await payWith(page, testCards.succeeds, id);
    expect(await paymentStatuses(shopper)).toEqual(['received']);
  });
}

test('a card that is not filled in shows what is missing', async ({ page, shopper, backOffice }) => {
  await openPayment(page, shopper, await backOffice.addProduct());
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText(/card number/i);
  await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
});

test('3-D Secure that is completed pays', async ({ page, shopper, backOffice }) => {
  const id = await openPayment(page, shopper, await backOffice.addProduct());
  await typeCard(page, testCards.asksForAuthentication);
  await payNow(page).click();
  await expect(heading(page, 'Authenticate your payment')).toBeVisible();
  await expect(page.getByText('Payment of $18.00')).toBeVisible();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectPaid(page, id);
  expect(await paymentStatuses(shopper)).toEqual(['received']);
});

test('3-D Secure that fails keeps everything, says so, and leads to another try', async ({
  page,
  shopper,
  backOffice,
}) => {
  const id = await openPayment(page, shopper, await backOffice.addProduct());
  await typeCard(page, testCards.asksForAuthentication);
  await payNow(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(heading(page, 'Payment missing')).toBeVisible();
  await expect(page.getByText('Your payment was not successful, please try again.')).toBeVisible();
  await expect(page.getByText('Order Successfully Placed')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, testCards.succeeds, id);
  expect(await paymentStatuses(shopper)).toEqual(['received']);
});

test('after Back from 3-D Secure the shopper pays with another card', async ({ page, shopper, backOffice }) => {
  const id = await openPayment(page, shopper, await backOffice.addProduct());
  await typeCard(page, testCards.asksForAuthentication);
  await payNow(page).click();
  await expect(heading(page, 'Authenticate your payment')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Payment')).toBeVisible();
  await payWith(page, testCards.succeeds, id);
  expect(await paymentStatuses(shopper)).toEqual(['received']);
});

test('a connection that is lost while paying is an unexpected error, and a second try pays', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/ERR_INTERNET_DISCONNECTED/);
  const id = await openPayment(page, shopper, await backOffice.addProduct());
  await typeCard(page, testCards.succeeds);
  await page.route('**/confirm', (route) => route.abort('internetdisconnected'));
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred.');
  await page.unroute('**/confirm');
  await payNow(page).click();
  await expectPaid(page, id);
});
