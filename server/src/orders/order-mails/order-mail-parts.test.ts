/** Mails about orders say all parts of the price, and where the order goes. */

import { shopOrder } from '@shop/contract/orders';
import { quote } from '@shop/contract/quotes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, makeTaxRate, makeZone } from '../../../test/price-rules.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let user: Awaited<ReturnType<typeof makeUser>>;
let shopper: Client;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
useShop(
  (started) => {
    shop = started;
  },
  { settings: { country: 'DE' } },
);
beforeEach(async () => {
  user = await makeUser(shop);
  shopper = await shop.as(user);
  lamp = await makeProduct(shop, { price: 9000, discountHundredths: 0 });
});
afterEach(() => clearPriceRules(shop));

/** Places an order of two lamps for what its quote says. */
async function place(changes: object) {
  const body = { ...orderOf([{ product: lamp, quantity: 2 }]), ...changes };
  const { total } = read(quote, await shopper.post('/quotes', body));
  return read(shopOrder, await shopper.post('/orders', { ...body, totalAmount: total }));
}
async function mailsOf() {
  return (await openMailbox(shop).read(user.email)).map(({ parsed }) => ({
    subject: parsed.subject,
    text: parsed.text ?? '',
    html: parsed.html || '',
  }));
}
const textOfHtml = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the mail about an order', () => {
  it('lists subtotal, promotions, shipping with its days, taxes and the total, in this order', async () => {
    await makeZone(shop, ['DE'], [{ days: { from: 1, to: 3 } }]);
    await makeTaxRate(shop, { country: 'DE', percent: 19 });
    await makePromotion(shop, { code: 'SUMMER' });
    const selectedAddress = { ...address, taxId: 'DE 136 695 976' };
    await place({ codes: ['summer'], selectedAddress });
    const [mail] = await mailsOf();
    const sums = [
      'Subtotal: $180.00',
      'Summer (SUMMER): -$18.00',
      'Shipping: Parcel: $4.90',
      'VAT 19 %, included: $25.87',
      'Total, 2 items: $166.90',
    ];
    expect(mail?.text).toContain(`\n\n${sums.join('\n')}\n\n`);
    expect(textOfHtml(mail?.html ?? '')).toContain(
      'Subtotal $180.00 Summer (SUMMER) -$18.00 Shipping: Parcel $4.90 VAT 19 %, included $25.87 Total, 2 items $166.90',
    );
    for (const part of [mail?.text ?? '', textOfHtml(mail?.html ?? '')]) {
      expect(part).toContain('Arrives between January 16, 2026 and January 18, 2026');
      expect(part).toContain('Germany');
      expect(part).toContain('Tax id DE 136 695 976');
    }
  });

  it('says that shipping is free, and that the customer owes the tax under reverse charge', async () => {
    await makeZone(shop, ['AT'], [{ rates: [{ from: 0, price: 0 }], days: { from: 2, to: 2 } }]);
    await makeTaxRate(shop, { country: 'DE', percent: 19 });
    await makePromotion(shop, { name: 'Ship it', terms: { kind: 'freeShipping', methods: [] } });
    await place({ selectedAddress: { ...address, country: 'AT', taxId: 'ATU13585627' } });
    const [mail] = await mailsOf();
    for (const said of [
      '2 × $75.63',
      'Subtotal: $151.26',
      'Total, 2 items: $151.26',
      'Ship it: Free shipping',
      'Shipping: Parcel: Free',
      'VAT: reverse charge, you owe the tax: $0.00',
      'Arrives on January 17, 2026',
    ]) {
      expect(mail?.text).toContain(said);
    }
  });

  it('that is picked up says where and when instead of an address, from placing it to the end', async () => {
    const store = { name: 'Store in Main Street', rates: [{ from: 0, price: 0 }], pickUp: true };
    const [pickUp] = await makeZone(shop, ['DE'], [store]);
    const order = await place({ selectedAddress: null, shippingMethod: pickUp });
    const admin = await shop.as(await makeAdmin(shop));
    await admin.patch(`/orders/${order.id}`, { status: 'dispatched' });
    await admin.patch(`/orders/${order.id}`, { status: 'delivered' });
    const mails = await mailsOf();
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Order #${order.id} is placed`,
      `Order #${order.id} is ready`,
      `Order #${order.id} was picked up`,
    ]);
    const [placed, ready] = mails;
    expect(placed?.text).toContain('You pay $180.00 in cash when you pick it up.');
    expect(placed?.text).toMatch(/You pick it up:\nStore in Main Street\nReady between January 16, 2026 and/);
    expect(placed?.text).not.toMatch(/Delivery address|undefined|null/);
    expect(ready?.text).toContain('Please have $180.00 in cash ready.');
  });

  it('has no parts where the total is the sum of its lines, as before', async () => {
    await place({});
    const [mail] = await mailsOf();
    expect(mail?.text).not.toMatch(/Subtotal|Shipping|Germany/);
    expect(mail?.text).toContain('Delivery address:');
  });

  it('does not let a name of a promotion look like a line of its own', async () => {
    await makePromotion(shop, { name: 'Sale\n\nTotal: $0.00 <b>' });
    await place({});
    const [mail] = await mailsOf();
    expect(mail?.text.split('\n')).not.toContain('Total: $0.00');
    expect(mail?.html).not.toContain('<b>');
  });
});
