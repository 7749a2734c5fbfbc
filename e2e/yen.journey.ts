import { buyAndGiveBack } from './card-in-currency.ts';
import { test } from './journey.ts';

test.use({ apart: import.meta.url });

test('in yen, which have no decimals, an order is paid by card and given back', async ({
  page,
  browser,
  shop,
  admin: _admin,
  backOffice,
}) => {
  await buyAndGiveBack(
    { page, browser, backOffice, url: shop.url },
    { currency: 'JPY', price: 1800, total: '¥1,620', more: '18.5', fits: '1900' },
  );
});
