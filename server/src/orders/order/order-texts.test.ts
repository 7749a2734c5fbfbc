/** An order copies the merchant's texts in its language and, for staff, in the default's. */

import { option as optionSchema } from '@shop/contract/options';
import { type Order, shopOrder } from '@shop/contract/orders';
import { quote } from '@shop/contract/quotes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { pdfOf } from '../../../test/pdf-text.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

const languages = ['en', 'de', 'fr'];
let shop: TestApp;
let admin: Client;
let product: { id: number };
let grind: z.infer<typeof optionSchema>;
const named = (name: string) => ({ translations: { de: { name } } });

beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, settings: { country: 'DE', languages } });
  admin = await shop.as(await makeAdmin(shop));
  const values = [{ name: 'Beans', ...named('Bohnen') }];
  grind = read(optionSchema, await admin.post('/options', { name: 'Grind', values, ...named('Mahlgrad') }));
  const method = { name: 'Parcel', by: 'total', rates: [{ from: 0, price: 4.9 }], ...named('Paket') };
  for (const [path, body] of [
    ['/shipping-zones', { name: 'Germany', countries: ['DE'], methods: [method] }],
    ['/tax-rates', { name: 'VAT', country: 'DE', percent: 19, ...named('MwSt.') }],
    ['/promotions', { name: 'Summer', automatic: true, kind: 'percent', value: 10, ...named('Sommer') }],
  ] as const) {
    expect((await admin.post(path, body)).status).toBe(201);
  }
  product = await makeProduct(shop, { title: 'Coffee', stock: 100_000 });
  const options = [{ option: grind.id, values: grind.values.map(({ id }) => id) }];
  const translations = { de: { title: 'Kaffee' } };
  expect((await admin.patch(`/products/${product.id}`, { options, translations })).status).toBe(200);
});
afterAll(() => shop.close());

const toGermany = { ...address, country: 'DE' };

async function place(language: string, client?: Client) {
  const shopper = client ?? (await shop.as(await makeUser(shop)));
  const choices = [{ option: grind.id, value: grind.values[0]?.id }];
  const items = [{ product: product.id, quantity: 1, choices }];
  const { total } = read(quote, await shopper.post('/quotes', { items, selectedAddress: toGermany }));
  const body = { items, selectedAddress: toGermany, paymentMethod: 'cash', totalAmount: total };
  const answer = await shopper.post('/orders', body, { 'accept-language': language });
  expect(answer.status).toBe(201);
  return { shopper, order: read(shopOrder, answer) };
}

const textsOf = ({ items, shipping, promotions, taxes }: Order) => [
  ...items.flatMap(({ product: { title }, choices }) => [
    title,
    ...choices.map(({ name, label }) => `${name} ${label}`),
  ]),
  ...[shipping?.name, ...promotions.map(({ name }) => name), ...taxes.map(({ name }) => name)],
];
const german = ['Kaffee', 'Mahlgrad Bohnen', 'Paket', 'Sommer', 'MwSt.'];
const english = ['Coffee', 'Grind Beans', 'Parcel', 'Summer', 'VAT'];

describe('an order in another language than the default', () => {
  it('has the texts of its language for its shopper, in whatever language they read', async () => {
    const { order, shopper } = await place('de');
    expect(textsOf(order)).toEqual(german);
    for (const lang of languages) {
      expect(textsOf(read(shopOrder, await shopper.get(`/orders/own/${order.id}?lang=${lang}`)))).toEqual(german);
    }
    const [listed] = read(z.array(shopOrder), await shopper.get('/orders/own?lang=en'));
    expect(listed && textsOf(listed)).toEqual(german);
  });

  it('has the texts of the default language for staff, also where it is changed', async () => {
    const { order } = await place('de');
    expect(textsOf(read(shopOrder, await admin.get(`/orders/${order.id}`)))).toEqual(english);
    expect(textsOf(read(shopOrder, await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received' })))).toEqual(
      english,
    );
    const [listed] = read(z.array(shopOrder), await admin.get('/orders?_limit=1'));
    expect(listed && textsOf(listed)).toEqual(english);
  });

  it('keeps them when the merchant changes the texts', async () => {
    const { order, shopper } = await place('de');
    await admin.patch(`/products/${product.id}`, { title: 'Tea', translations: { de: { title: 'Tee' } } });
    expect(textsOf(read(shopOrder, await shopper.get(`/orders/own/${order.id}`)))).toEqual(german);
    expect(textsOf(read(shopOrder, await admin.get(`/orders/${order.id}`)))).toEqual(english);
    await admin.patch(`/products/${product.id}`, { title: 'Coffee', translations: { de: { title: 'Kaffee' } } });
  });

  it('has them in its mails, its invoice and its slips, and the default’s on the packing slip', async () => {
    const { order, shopper } = await place('de');
    const mails = await openMailbox(shop).read();
    const mail = mails.find(({ parsed }) => parsed.subject?.includes(` ${order.id} `))?.parsed.html;
    for (const text of ['Kaffee', 'Paket', 'Sommer', 'MwSt.']) expect(mail).toContain(text);
    expect(mail).not.toContain('Coffee');
    await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received', status: 'dispatched' });
    const invoice = await pdfOf(admin, `/orders/${order.id}/invoice.pdf`);
    for (const text of ['Kaffee', 'Bohnen', 'Paket', 'MwSt.']) expect(invoice.text).toContain(text);
    expect((await pdfOf(shopper, `/orders/own/${order.id}/invoice.pdf?lang=en`)).text).toContain('Kaffee');
    const slip = await pdfOf(admin, `/orders/packing-slips.pdf?ids=${order.id}`);
    expect(slip.text).toContain('Coffee');
    expect(slip.text).not.toContain('Kaffee');
  });

  it('is the same for staff who order', async () => {
    const { order } = await place('de', admin);
    expect(order.language).toBe('de');
    expect(textsOf(read(shopOrder, await admin.get(`/orders/own/${order.id}`)))).toEqual(german);
  });
});

it('an order in a language without translations has the default’s texts', async () => {
  const { order } = await place('fr');
  expect(textsOf(order)).toEqual(english);
});

it('amounts do not depend on the language, whatever is ordered', async () => {
  const amountsOf = (value: unknown) =>
    JSON.stringify(value, (key, one: unknown) =>
      ['name', 'label', 'title', 'id', 'language', 'createdAt', 'updatedAt', 'user', 'eta'].includes(key)
        ? undefined
        : one,
    );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.constantFrom('de', 'fr'), async (quantity, language) => {
      const shopper = await shop.as(await makeUser(shop));
      const body = { items: [{ product: product.id, quantity }], selectedAddress: toGermany };
      const quoteIn = async (lang: string) => read(quote, await shopper.post(`/quotes?lang=${lang}`, body));
      const original = await quoteIn('en');
      expect(amountsOf(await quoteIn(language))).toBe(amountsOf(original));
      const order = { ...body, paymentMethod: 'cash', totalAmount: original.total };
      const placedIn = async (lang: string) => read(shopOrder, await shopper.post(`/orders?lang=${lang}`, order));
      expect(amountsOf(await placedIn(language))).toBe(amountsOf(await placedIn('en')));
    }),
    { numRuns: runs(10) },
  );
});
