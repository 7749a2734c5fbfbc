import { payNow, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';
import { cartLine, heading, orderNumber, toast } from './screens.ts';
import { home } from './shopper.ts';

test('after a declined card the last piece is ordered in cash, from the same checkout', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 402/);
  await shopper.saveAddress();
  await shopper.addToCart(await backOffice.addProduct({ title: 'Last lamp', stock: 1 }));
  await page.goto('/checkout');
  await page.getByRole('radio', { name: home.name }).check();
  await page.getByRole('radio', { name: 'Card Payment' }).check();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(heading(page, 'Payment')).toBeVisible();
  await typeCard(page, testCards.declined);
  await payNow(page).click();
  await expect(page.getByRole('form', { name: 'Card payment' }).getByRole('alert')).toBeVisible();

  await page.goBack();
  await expect(heading(page, 'Checkout')).toBeVisible();
  await expect(page.getByText('If you order again below, it is cancelled and replaced.')).toBeVisible();
  await expect(cartLine(page, 'Last lamp')).not.toContainText('out of stock');
  await expect(page.getByRole('radio', { name: home.name })).toBeChecked();
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await orderNumber(page);
  expect((await shopper.orders()).map(({ paymentMethod, status }) => `${paymentMethod} ${status}`)).toEqual([
    'cash pending',
    'card cancelled',
  ]);
});

test('the last piece in an own unpaid order can be added to the cart again, and its page says what that means', async ({
  page,
  shopper,
  backOffice,
}) => {
  const product = await backOffice.addProduct({ title: 'Last chair', stock: 1 });
  await shopper.addToCart(product);
  const { id } = await shopper.order('card');
  for (const line of await shopper.cart()) await shopper.removeFromCart(line.id);

  await page.goto(`/product-detail/${product.id}`);
  await expect(page.getByText(`Your unpaid order #${id} holds this.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/my-orders/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  // The dialog that closes has such a line, too.
  await expect(heading(page, 'Cart')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cartLine(page, 'Last chair')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Last chair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(heading(page, 'All Products')).toBeVisible();
  await expect(toast(page, 'Your cart is empty')).toBeVisible();
});

test('an unpaid order is paid in cash instead from the payment page, and then cancelled in My Orders', async ({
  page,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct({ stock: 1 }));
  const { id } = await shopper.order('card');
  await page.goto(`/stripe-checkout/?order=${id}`);
  await page.getByRole('button', { name: 'Pay in cash instead' }).click();
  const next = await orderNumber(page);
  expect(next).not.toBe(id);
  await page.getByRole('link', { name: 'View this order' }).click();
  const order = page.getByRole('article', { name: `Order #${next}` });
  await order.getByRole('button', { name: 'Cancel this order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(question).toContainText('Nothing is charged.');
  await question.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(order.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(order.getByRole('heading', { name: `Order #${next}` })).toBeFocused();
  expect((await shopper.orders()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});
