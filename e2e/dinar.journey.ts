import { buyAndGiveBack } from './card-in-currency.ts';
import { test } from './journey.ts';

test.use({ apart: import.meta.url });

test('in Kuwaiti dinars, which have three decimals, an order is paid by card and given back', async ({
  page,
  browser,
  shop,
  admin: _admin,
  backOffice,
}) => {
  await buyAndGiveBack(
    { page, browser, backOffice, url: shop.url },
    { currency: 'KWD', price: 18.2, total: 'KWD 16.380', more: '18.1255', fits: '18.125' },
  );
});
