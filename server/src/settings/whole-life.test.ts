/** The life of a shop in other currencies, from its settings to the last refund: each figure on the wire, on papers, in mails, in files and at the payment provider. */

import { appliedBulkEdit, bulkEdit } from '@shop/contract/bulk-edits';
import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { setShopMoney } from '@shop/contract/money';
import { type Order, shopOrder } from '@shop/contract/orders';
import { importResource } from '@shop/contract/product-files';
import { promotion } from '@shop/contract/promotion-bodies';
import { quote } from '@shop/contract/quotes';
import { orderReturn } from '@shop/contract/returns';
import { facets } from '@shop/contract/search';
import { shippingZone } from '@shop/contract/shipping-zones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { dinar, euro, yen } from '../../test/currency-figures.ts';
import { address, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { pdfOf } from '../../test/pdf-text.ts';
import { newProductBody, readFileLines, sendFile } from '../../test/product-files.ts';
import { type Client, read } from '../../test/test-app.ts';

/** Spaces that do not break are spaces to readers. */
const plain = (text: string | undefined) => (text ?? '').replace(/\s/g, ' ');

describe.each([euro, yen, dinar])('a shop in $currency', { timeout: 60_000 }, (life) => {
  let cards: CardShop;
  let admin: Client;
  let shopper: Client;
  let email: string;
  let mailbox: ReturnType<typeof openMailbox>;
  let lamp: number;
  let order: Order;
  let intentId: string;

  beforeAll(async () => {
    cards = await startCardShop({ rateLimits: false });
    ({ admin } = cards);
    mailbox = openMailbox(cards.shop);
    const user = await makeUser(cards.shop);
    email = user.email;
    shopper = await cards.shop.as(user);
  });
  afterAll(async () => {
    await cards.close();
    setShopMoney({ currency: 'USD', maxPrice: 10_000 });
  });

  const created = async (url: string, body: object) => {
    const answer = await admin.post(url, body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer;
  };
  const body = () => ({
    items: [{ product: lamp, quantity: 2 }],
    codes: ['WELCOME'],
    selectedAddress: { ...address, country: 'DE' },
  });

  it('takes its settings, and tells its currency', async () => {
    const settings = { currency: life.currency, country: 'DE', maxPrice: 50_000 };
    expect(await admin.patch('/settings', settings)).toMatchObject({ status: 200, body: settings });
    expect((await cards.shop.visitor.get('/shop')).body).toMatchObject({ currency: life.currency });
    expect((await shopper.get('/config')).body).toMatchObject({ currency: life.currency.toLowerCase() });
  });

  it('takes a price with its decimals and no more, up to its limit', async () => {
    const wanted = { ...newProductBody, price: life.price, discountPercentage: 10, stock: 10 };
    const made = read(product, await created('/products', wanted));
    lamp = made.id;
    expect(made).toMatchObject({ price: life.price, basePrice: life.price, discountPrice: life.discountPrice });
    for (const [price, message] of [
      [life.tooManyDecimals, /^price must have (no|at most (two|three)) decimals$/],
      [50_001, 'price must be at most 50000'],
    ] as const) {
      const refused = await admin.patch(`/products/${lamp}`, { price });
      const expected = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'price', message: expected }] } });
    }
  });

  it('filters by price, and counts prices', async () => {
    const found = async (query: string) => {
      const answer = await shopper.get(`/products?${query}`);
      return [answer.status, answer.headers['x-total-count']];
    };
    expect(await found(`price_gte=${life.discountPrice}&price_lte=${life.discountPrice}`)).toEqual([200, '1']);
    expect(await found(`price_gte=${life.above}`)).toEqual([200, '0']);
    expect((await found(`price_gte=${life.tooManyDecimals}`))[0]).toBe(400);
    const { price } = read(facets, await shopper.get('/products/facets')).facets;
    const [from, to] = [life.discountPrice, life.above];
    expect(price).toEqual({ min: from, max: from, buckets: [{ from, to, count: 1 }] });
  });

  it('ships, taxes and takes off amounts with its decimals', async () => {
    const method = {
      name: 'Parcel',
      by: 'total',
      rates: [{ from: 0, price: life.shipping }],
      freeFrom: life.freeFrom,
      days: { from: 1, to: 2 },
    };
    const zone = { name: 'Germany', countries: ['DE'], methods: [method] };
    expect(read(shippingZone, await created('/shipping-zones', zone)).methods).toMatchObject([method]);
    await created('/tax-rates', { name: 'VAT', country: 'DE', percent: 20, from: '2020-01-01' });
    const welcome = { name: 'Welcome', code: 'WELCOME', kind: 'fixed', value: life.code, minimumTotal: life.price };
    expect(read(promotion, await created('/promotions', welcome))).toMatchObject(welcome);
    for (const [url, wrong] of [
      ['/promotions', { ...welcome, code: 'X', value: life.tooManyDecimals }],
      ['/shipping-zones', { ...zone, countries: ['AT'], methods: [{ ...method, freeFrom: life.tooManyDecimals }] }],
    ] as const) {
      expect((await admin.post(url, wrong)).status).toBe(400);
    }
  });

  it('quotes an order, and takes it', async () => {
    const shown = read(quote, await shopper.post('/quotes', body()));
    const { subtotal, shipping, tax, code, total } = life;
    expect(shown).toMatchObject({ subtotal, total, promotions: [{ amount: code }], taxes: [{ amount: tax }] });
    expect(shown.shipping.methods).toMatchObject([{ price: shipping }]);
    const sent = { ...body(), totalAmount: total, totalItems: 2, paymentMethod: 'card' };
    order = read(shopOrder, await shopper.post('/orders', sent));
    expect(order).toMatchObject({ subtotal, totalAmount: total, promotions: [{ amount: code }] });
    expect(order.shipping).toMatchObject({ price: shipping });
  });

  it('charges the provider’s units', async () => {
    intentId = await cards.intent(shopper, order.id);
    expect(cards.account.intents.get(intentId)).toMatchObject({
      amount: life.charged,
      currency: life.currency.toLowerCase(),
    });
    cards.account.pay(intentId);
    expect(await cards.own(shopper, order.id)).toMatchObject({ paymentStatus: 'received', paidAmount: life.total });
  });

  it('has a history with its amounts', async () => {
    const [placed] = read(historyEntries, await admin.get(`/orders/${order.id}/history`)).reverse();
    expect(placed?.changes).toContainEqual({ field: 'totalAmount', after: life.total });
  });

  it('keeps its currency now', async () => {
    expect(await admin.patch('/settings', { currency: 'USD' })).toMatchObject({
      status: 409,
      body: { code: 'CURRENCY_IN_USE' },
    });
  });

  it('writes an invoice and mails', async () => {
    await cards.change(order.id, { status: 'dispatched' });
    const { text } = await pdfOf(admin, `/orders/${order.id}/invoice.pdf`);
    expect(plain(text)).toContain(life.shownTotal);
    for (const { parsed } of await mailbox.read(email)) {
      for (const part of [parsed.text, parsed.html]) expect(plain(part)).not.toMatch(/\$\d|USD/);
    }
    const mails = (await mailbox.read(email)).map(({ parsed }) => plain(parsed.text));
    expect(mails.filter((mail) => mail.includes(life.shownTotal)).length).toBeGreaterThan(0);
  });

  it('gives a part back, with a credit note', async () => {
    const refund = { amount: life.refund, reason: 'A scratch' };
    expect((await admin.post(`/orders/${order.id}/refunds`, refund)).status).toBe(201);
    expect(cards.account.refundsOf(intentId).map(({ amount }) => amount)).toEqual([life.refunded]);
    const { refundedAmount, creditNotes } = read(shopOrder, await admin.get(`/orders/${order.id}`));
    expect([refundedAmount, creditNotes.map(({ amount }) => amount)]).toEqual([life.refund, [life.refund]]);
    const { text } = await pdfOf(admin, `/orders/${order.id}/credit-notes/${creditNotes[0]?.id}.pdf`);
    expect(plain(text)).toContain(life.shownRefund);
    const tooExact = await admin.post(`/orders/${order.id}/refunds`, { amount: life.tooManyDecimals, reason: 'No' });
    expect(tooExact.status).toBe(400);
  });

  it('takes a unit back', async () => {
    const line = order.items[0]?.id;
    const lines = [{ line, quantity: 1, reason: 'Too bright' }];
    const { id } = read(orderReturn, await shopper.post(`/orders/own/${order.id}/returns`, { lines }));
    const move = (change: object) => admin.patch(`/orders/${order.id}/returns/${id}`, change);
    await move({ state: 'approved' });
    await move({ state: 'received', lines: [{ line, restock: true }] });
    expect((await move({ state: 'refunded' })).status).toBe(200);
    expect(cards.account.refundsOf(intentId).at(-1)?.amount).toBe(life.unitRefunded);
    const now = read(shopOrder, await admin.get(`/orders/${order.id}`));
    expect(now.refunds.map(({ amount }) => amount)).toEqual([life.refund, life.unit]);
    const told = (await mailbox.read(email)).map(({ parsed }) => plain(parsed.text));
    expect(told.some((mail) => mail.includes(life.shownUnit))).toBe(true);
  });

  it('exports what it imports again without a change', async () => {
    const file = (await admin.get('/products.csv')).text;
    expect(readFileLines(file)).toMatchObject([{ price: life.cells.price }]);
    expect(read(importResource, await sendFile(admin, file))).toMatchObject({
      changed: 0,
      unchanged: 1,
      errorCount: 0,
    });
    const orders = readFileLines((await admin.get('/orders.csv')).text);
    expect(orders).toMatchObject([{ totalAmount: life.cells.total }]);
    const wrong = file.replace(life.cells.price, String(life.tooManyDecimals));
    expect(read(importResource, await sendFile(admin, wrong)).errors).toMatchObject([{ column: 'price' }]);
  });

  it('changes prices in bulk, rounded to its decimals', async () => {
    for (const rounding of ['none', '99', 'whole'] as const) {
      await admin.patch(`/products/${lamp}`, { price: life.price });
      const checked = await admin.post('/bulk-edits', {
        ids: [lamp],
        change: { price: { percent: 10, rounding } },
      });
      const expected = life.raised[rounding];
      expect(checked.status).toBe(expected === undefined ? 400 : 201);
      if (expected === undefined) continue;
      const { id } = read(bulkEdit, checked);
      read(appliedBulkEdit, await admin.post(`/bulk-edits/${id}/apply`, undefined));
      expect((await admin.get(`/products/${lamp}`)).body).toMatchObject({ price: expected });
    }
  });

  it('adds a tax that prices do not have, rounded to its decimals', async () => {
    await admin.patch(`/products/${lamp}`, { price: life.price });
    await admin.patch('/settings', { pricesIncludeTax: false });
    const { taxes, total } = read(quote, await shopper.post('/quotes', body()));
    expect([taxes.map(({ amount }) => amount), total]).toEqual([[life.added.tax], life.added.total]);
    const byCard = { ...body(), totalAmount: total, totalItems: 2, paymentMethod: 'card' };
    const answer = await shopper.post('/orders', byCard);
    if (life.added.refusal === undefined) expect(answer.status).toBe(201);
    else expect(answer).toMatchObject({ status: 422, body: { code: 'CARD_TOTAL_STEP' } });
    expect(plain(answer.text)).toContain(life.added.refusal ?? `"totalAmount":${total}`);
  });
});

describe('a card in dinars, whose provider moves ten of their smallest unit', () => {
  let cards: CardShop;
  beforeAll(async () => {
    cards = await startCardShop({ rateLimits: false });
    await cards.shop.set({ currency: 'KWD' });
  });
  afterAll(async () => {
    await cards.close();
    setShopMoney({ currency: 'USD', maxPrice: 10_000 });
  });

  /** Two units at 0.505, paid by card and dispatched. */
  async function paid() {
    const lamp = await makeProduct(cards.shop, { price: 505, discountHundredths: 0 });
    const user = await makeUser(cards.shop);
    const shopper = await cards.shop.as(user);
    const sent = { ...orderOf([{ product: lamp, quantity: 2 }]), totalAmount: 1.01, paymentMethod: 'card' };
    const order = read(shopOrder, await shopper.post('/orders', sent));
    const intent = await cards.intent(shopper, order.id);
    cards.account.pay(intent);
    await cards.own(shopper, order.id);
    await cards.change(order.id, { status: 'dispatched' });
    return { shopper, order, intent };
  }

  it('is given back no amount in between', async () => {
    const { order, intent } = await paid();
    const refund = (amount: number) => cards.admin.post(`/orders/${order.id}/refunds`, { amount, reason: 'A scratch' });
    const refused = await refund(0.505);
    expect(refused).toMatchObject({ status: 422, body: { code: 'CARD_REFUND_STEP' } });
    expect(plain(refused.text)).toContain('To a card the amount must be a multiple of KWD 0.010');
    expect((await refund(0.51)).status).toBe(201);
    expect(cards.account.refundsOf(intent).map(({ amount }) => amount)).toEqual([510]);
  });

  it('is given back the next higher amount for what was returned', async () => {
    const { shopper, order, intent } = await paid();
    const line = order.items[0]?.id;
    const lines = [{ line, quantity: 1, reason: 'Too bright' }];
    const { id } = read(orderReturn, await shopper.post(`/orders/own/${order.id}/returns`, { lines }));
    const move = (change: object) => cards.admin.patch(`/orders/${order.id}/returns/${id}`, change);
    await move({ state: 'approved' });
    await move({ state: 'received', lines: [{ line, restock: true }] });
    expect((await move({ state: 'refunded', amount: 0.505 })).status).toBe(422);
    expect((await move({ state: 'refunded' })).status).toBe(200);
    expect(cards.account.refundsOf(intent).map(({ amount }) => amount)).toEqual([510]);
  });
});
