import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';
import { mailsTo } from './mails.ts';

test('a shopper hears of the order at every step, and an admin sees that and sends a mail again', async ({
  page,
  browser,
  shop,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct({ title: 'Letter opener' }));
  const { id } = await shopper.order();
  const [placed] = await mailsTo(shop, shopper.email, 'order-placed');
  expect(placed).toContain('Letter opener');
  expect(placed).toContain(`${shop.url}/my-orders`);

  const office = await browser.newContext({ baseURL: shop.url });
  await logInAsAdmin(office.request);
  const admin = await office.newPage();
  await admin.goto('/admin/orders');
  await admin.getByRole('button', { name: `Edit order ${id}`, exact: true }).click();
  await admin.getByRole('combobox', { name: `Order Status of order ${id}` }).selectOption('dispatched');
  const [dispatched] = await mailsTo(shop, shopper.email, 'order-dispatched');
  expect(dispatched).toContain('Your order is on its way');

  await admin.getByRole('button', { name: `View order ${id}`, exact: true }).click();
  const mails = admin.getByRole('dialog').getByRole('region', { name: 'Mails' });
  await expect(mails.getByRole('listitem')).toHaveText([/^Order placedsent/, /^Order dispatchedsent/]);
  await mails.getByRole('button', { name: 'Send again: Order placed' }).click();
  await expect(mails.getByRole('listitem')).toHaveText([
    /^Order placedsent/,
    /^Order dispatchedsent/,
    /^Order placedsent/,
  ]);
  expect(await mailsTo(shop, shopper.email, 'order-placed', 2)).toEqual([placed, placed]);
  await office.close();
  await page.goto('/my-orders');
  await expect(page.getByRole('article', { name: `Order #${id}` })).toContainText('Letter opener');
});
