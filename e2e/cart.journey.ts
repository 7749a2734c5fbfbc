import { expect, test } from './journey.ts';
import { cartLine, heading } from './screens.ts';

test('the quantity can be chosen from 1 to 5, and survives a reload', async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(await backOffice.addProduct({ title: 'Teaspoon' }));
  await page.goto('/cart');
  const quantity = cartLine(page, 'Teaspoon').getByRole('combobox');
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4', '5']);
  await quantity.selectOption('5');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$90.00');
  await expect.poll(async () => (await shopper.cart())[0]?.quantity).toBe(5);
  await page.reload();
  await expect(quantity).toHaveValue('5');
});

test('more than the stock rolls back and says the possible number at the line', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*\/cart\/\d+$/);
  const rarity = await backOffice.addProduct({ title: 'Rarity', stock: 5 });
  await shopper.addToCart(rarity);
  await page.goto('/cart');
  const line = cartLine(page, 'Rarity');
  await expect(line).toBeVisible();
  await backOffice.changeProduct(rarity.id, { stock: 2 });
  await line.getByRole('combobox').selectOption('4');
  await expect(line.getByRole('alert')).toHaveText('You asked for 4, but only 2 are available.');
  await expect(line.getByRole('combobox')).toHaveValue('1');
  await line.getByRole('combobox').selectOption('2');
  await expect(line.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await shopper.cart())[0]?.quantity).toBe(2);
});

test('quick changes of a quantity become one request with the last choice', async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(await backOffice.addProduct({ title: 'Pebble' }));
  await page.clock.install();
  await page.goto('/cart');
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData());
  });
  const quantity = cartLine(page, 'Pebble').getByRole('combobox');
  await expect(quantity).toHaveValue('1');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  for (const choice of ['2', '3', '4', '5']) await quantity.selectOption(choice);
  await page.clock.runFor(1_000);
  await expect.poll(async () => (await shopper.cart())[0]?.quantity).toBe(5);
  expect(sent).toHaveLength(1);
});

test('changes of price or stock since the cart was last seen are shown once, in words', async ({
  page,
  shopper,
  backOffice,
}) => {
  const [kettle, stool] = [
    await backOffice.addProduct({ title: 'Kettle' }),
    await backOffice.addProduct({ title: 'Stool' }),
  ];
  await shopper.addToCart(kettle, stool);
  await page.goto('/cart');
  await expect(cartLine(page, 'Stool')).toBeVisible();
  await backOffice.changeProduct(kettle.id, { price: 10 });
  await backOffice.changeProduct(stool.id, { stock: 0 });
  await page.reload();
  await expect(page.getByText('The price of Kettle fell from $18.00 to $9.00.')).toBeVisible();
  await expect(page.getByText('Stool is out of stock now.')).toBeVisible();
  await expect(cartLine(page, 'Stool')).toContainText('This product is out of stock. Remove it to order the rest.');
  await page.reload();
  await expect(cartLine(page, 'Stool')).toBeVisible();
  await expect(page.getByText('The price of Kettle fell')).toHaveCount(0);
});

test('a line that another device removed goes, with its subtotal and badge, when it is changed here', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 404 .*\/cart\/\d+$/);
  await shopper.addToCart(
    await backOffice.addProduct({ title: 'Lantern' }),
    await backOffice.addProduct({ title: 'Candle' }),
  );
  await page.goto('/cart');
  await expect(cartLine(page, 'Lantern')).toBeVisible();
  const [lantern] = await shopper.cart();
  await shopper.removeFromCart(lantern?.id ?? 0);
  await cartLine(page, 'Lantern').getByRole('combobox').selectOption('3');
  await expect(page.getByRole('alert')).toHaveText(
    'Lantern is no longer in your cart. It was removed or ordered in another tab or on another device.',
  );
  await expect(cartLine(page, 'Lantern')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$18.00');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(heading(page, 'Checkout')).toBeVisible();
  await expect(cartLine(page, 'Candle')).toBeVisible();
  await expect(cartLine(page, 'Lantern')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('removing the last line leads home', async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(await backOffice.addProduct({ title: 'Only one' }));
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(heading(page, 'All Products')).toBeVisible();
  await page.goBack();
  await cartLine(page, 'Only one').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('after a removal the focus goes to the next line', async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(
    await backOffice.addProduct({ title: 'First' }),
    await backOffice.addProduct({ title: 'Next' }),
  );
  await page.goto('/cart');
  await cartLine(page, 'First').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeFocused();
});

test('adding opens a drawer with the lines; Escape closes it, and the cart estimates shipping, taxes and the total', async ({
  page,
  shopper: _someone,
  backOffice,
}) => {
  const { id } = await backOffice.addProduct({ title: 'Saucer' });
  await page.goto(`/product-detail/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByRole('link', { name: 'Saucer' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Added' })).toBeFocused();
  await page.getByRole('link', { name: 'View cart' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(/Estimated shipping.*Estimated taxes.*Total\s*\$/s);
  await expect(summary).toContainText('Shipping and taxes calculated at checkout.');
});
