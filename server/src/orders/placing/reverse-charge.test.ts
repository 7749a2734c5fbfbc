/** What a business in another country of the European Union pays, and what becomes of a tax id. */

import { shopOrder } from '@shop/contract/orders';
import { returnPayment } from '@shop/contract/pricing/line-payments';
import { quote } from '@shop/contract/quotes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../ops/check-invariants.ts';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { ownOrders, useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, makeTaxRate, makeZone } from '../../../test/price-rules.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
let shopperId: number;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
useShop(
  (started) => {
    shop = started;
  },
  { settings: { country: 'DE' } },
);
beforeEach(async () => {
  const user = await makeUser(shop);
  shopperId = user.id;
  shopper = await shop.as(user);
  lamp = await makeProduct(shop, { price: 9000, discountHundredths: 0 });
  await makeTaxRate(shop, { country: 'DE', percent: 19 });
});
afterEach(() => clearPriceRules(shop));

const inGermany = { ...address, country: 'DE' };
const inAustria = { ...address, country: 'AT' };
const items = () => [{ product: lamp.id, quantity: 2 }];
const quoteOf = async (body: object) => read(quote, await shopper.post('/quotes', { items: items(), ...body }));
const place = (body: object) => shopper.post('/orders', { ...orderOf([{ product: lamp, quantity: 2 }]), ...body });

/** Places an order for what its quote says. */
async function placeQuoted(body: object) {
  const quoted = await quoteOf(body);
  return { quoted, placed: read(shopOrder, await place({ ...body, totalAmount: quoted.total })) };
}

describe('an order with a tax id', () => {
  it('costs a business in another country of the European Union the net price, and keeps how', async () => {
    await makeTaxRate(shop, { country: 'DE', taxClass: 'shipping', percent: 19 });
    const [parcel] = await makeZone(shop, ['AT'], [{ freeFrom: 20_000 }]);
    await makePromotion(shop, { code: 'SUMMER' });
    const selectedAddress = { ...inAustria, taxId: 'ATU13585627' };
    const { quoted, placed } = await placeQuoted({ selectedAddress, codes: ['summer'] });
    // 90.00 is 75.63 without 19 %, 18.00 off is 15.13, and 4.90 is 4.12. What is missing counts prices with their tax.
    expect(quoted).toMatchObject({
      lines: [{ unitPrice: 75.63, amount: 151.26 }],
      promotions: [{ amount: 15.13, lines: [15.13] }],
      shipping: { methods: [{ id: parcel, price: 4.12, missingForFree: 38 }] },
      subtotal: 151.26,
      total: 140.25,
    });
    const charged = { name: 'VAT', rate: 0, base: 140.25, amount: 0, included: false, reverseCharge: true };
    expect(quoted.taxes).toEqual([{ ...charged, lines: [0], shipping: true }]);
    expect(placed).toMatchObject({ selectedAddress, subtotal: 151.26, totalAmount: 140.25, shipping: { price: 4.12 } });
    expect([placed.taxes, placed.promotions]).toEqual([quoted.taxes, quoted.promotions]);
    expect(placed.items).toMatchObject([{ netPrice: 75.63, product: { price: 90, discountPrice: 90 } }]);
    expect(await ownOrders(shopper)).toEqual([placed]);
    expect(
      returnPayment(placed, {
        id: 0,
        lines: [{ line: placed.items[0]?.id ?? 0, quantity: 1, reason: '', note: null, restock: null }],
      }),
    ).toBe(6806);
    const admin = await shop.as(await makeAdmin(shop));
    expect((await admin.post('/promotions/simulate', { order: placed.id })).body).toMatchObject([
      { applies: true, amount: 15.13 },
    ]);
    const findings = await checkInvariants(shop.db, shop.clock.now(), 15);
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  });

  it('is taxed as without a tax id that is for another country than it goes to, or that was saved before ids were checked', async () => {
    await makeZone(shop, ['DE'], [{}]);
    const plain = await quoteOf({ selectedAddress: inGermany });
    expect(await quoteOf({ selectedAddress: { ...inGermany, taxId: 'ATU13585627' } })).toEqual(plain);
    const selectedAddress = { ...inGermany, taxId: 'DE12' };
    await shop.db
      .updateTable('users')
      .set({ addresses: JSON.stringify([selectedAddress]) })
      .where('id', '=', shopperId)
      .execute();
    const { quoted, placed } = await placeQuoted({ selectedAddress });
    expect(quoted).toEqual(plain);
    expect(placed).toMatchObject({ selectedAddress, totalAmount: plain.total });
  });

  it('with a tax id that does not fit its country is 400 with the reason, and so is a quote', async () => {
    const selectedAddress = { ...inAustria, taxId: 'ATU1' };
    const errors = [{ path: 'selectedAddress.taxId', message: 'ATU1 is not a valid tax ID of Austria' }];
    for (const answer of [
      await place({ selectedAddress }),
      await shopper.post('/quotes', { items: items(), selectedAddress }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { detail: errors[0]?.message, errors } });
    }
    expect(await ownOrders(shopper)).toEqual([]);
  });
});
