import { setShopMoney } from '@shop/contract/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct } from '../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeEach(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterEach(async () => {
  await shop.close();
  setShopMoney({ currency: 'USD', maxPrice: 10_000 });
});

const changeTo = (currency: string) => admin.patch('/settings', { currency });

describe('another currency', () => {
  it.each(['EUR', 'JPY', 'KWD'])('keeps the numbers: 20 dollars become 20 %s', async (currency) => {
    const product = await makeProduct(shop, { price: 2000, discountHundredths: 1000 });
    expect(await changeTo(currency)).toMatchObject({ status: 200 });
    expect((await admin.get(`/products/${product.id}`)).body).toMatchObject({
      price: 20,
      basePrice: 20,
      discountPrice: 18,
    });
  });

  it('with fewer decimals than a price is refused, and says how many there are', async () => {
    const product = await makeProduct(shop, { price: 1999, discountHundredths: 0 });
    expect(await changeTo('JPY')).toMatchObject({ status: 409, body: { code: 'CURRENCY_DECIMALS' } });
    expect((await admin.get(`/products/${product.id}`)).body).toMatchObject({ price: 19.99 });
  });

  it('takes its own decimals in new prices: none of the yen, three of the dinar', async () => {
    const { id } = await makeProduct(shop, { price: 2000, discountHundredths: 0 });
    await changeTo('JPY');
    expect(await admin.patch(`/products/${id}`, { price: 25.5 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'price', message: 'price must have no decimals' }] },
    });
    await changeTo('KWD');
    expect(await admin.patch(`/products/${id}`, { price: 0.125 })).toMatchObject({
      status: 200,
      body: { price: 0.125 },
    });
    expect(await admin.patch(`/products/${id}`, { price: 0.1255 })).toMatchObject({ status: 400 });
  });
});
