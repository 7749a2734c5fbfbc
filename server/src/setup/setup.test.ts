import type { ShopSettings } from '@shop/contract/settings';
import { type SetupStep, setup } from '@shop/contract/setup';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { deliverAll, outboxOf } from '../../test/mailbox.ts';
import { storeSettings } from '../../test/stored-settings.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { recordMail } from '../mails/record-mail.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notingTransport } from './noting-transport.ts';

const cards = (mode: 'live' | 'test') => ({
  secretKey: `sk_${mode}_x`,
  publishableKey: `pk_${mode}_x`,
  webhookSecret: 'whsec_x',
  apiBase: undefined,
  jsUrl: 'https://js.stripe.com/v3',
});

let shop: TestApp;
let owner: Client;
beforeEach(async () => {
  shop = await startTestApp();
  await sql`update settings set given = '{}'`.execute(shop.db);
  owner = await shop.as(await makeAdmin(shop));
});
afterEach(() => shop.close());

/** The same shop in another environment. */
async function inEnvironment<T>(
  options: Parameters<typeof startTestApp>[0],
  look: (client: Client) => Promise<T>,
): Promise<T> {
  const other = await startTestApp({ ...options, database: shop.database, settings: {} });
  const answer = await look(other.with(owner.headers));
  await other.stop();
  return answer;
}

const set = (settings: Partial<ShopSettings>) => storeSettings(shop.db, settings);
const setupOf = async (client = owner) => read(setup, await client.get('/setup'));
const done = async (client = owner) => (await setupOf(client)).steps.filter((one) => one.done).map(({ step }) => step);
async function placeOrder() {
  const product = await makeProduct(shop);
  const shopper = await shop.as(await makeUser(shop));
  expect((await shopper.post('/orders', orderOf([{ product, quantity: 1 }]))).status).toBe(201);
}

describe('GET /setup', () => {
  it('answers all steps in their order, each with the page where it is done, and what is left of the demo', async () => {
    const answer = await setupOf();
    expect(answer.steps.map(({ step }) => step)).toEqual([
      ...['name', 'address', 'currency', 'products', 'shipping', 'taxes', 'payment', 'mail', 'pages', 'staff', 'open'],
    ]);
    expect(answer.steps[0]).toEqual({ step: 'name', done: false, to: '/admin/settings#shop' });
    expect(answer.steps.filter(({ to }) => !to.startsWith('/admin/'))).toEqual([]);
    expect(answer).toMatchObject({ dismissed: false, noTaxes: false, demo: { products: 0, accounts: 0 } });
  });

  it('has hardly anything done in a new shop; without a provider only cash is taken', async () => {
    expect(await done()).toEqual(['payment']);
  });

  it('is for who may set the shop up', async () => {
    const shopper = await shop.as(await makeUser(shop));
    for (const [client, status] of [
      [shop.visitor, 401],
      [shopper, 403],
    ] as const) {
      expect((await client.get('/setup')).status).toBe(status);
      expect((await client.patch('/setup', { dismissed: true })).status).toBe(status);
    }
  });
});

describe('a step is done once the data say so:', () => {
  const isDone = async (step: SetupStep, client?: Client) => (await done(client)).includes(step);

  it('name, when it is not the default', async () => {
    await set({ shopName: 'Rösterei' });
    expect(await isDone('name')).toBe(true);
  });

  it('address, when there is one', async () => {
    await set({ address: ' \n' });
    expect(await isDone('address')).toBe(false);
    await set({ address: 'Am Markt 1\n10115 Berlin' });
    expect(await isDone('address')).toBe(true);
  });

  it('currency, once chosen, also the default, or ordered in', async () => {
    await set({ currency: 'USD' });
    expect(await isDone('currency')).toBe(true);
    await sql`update settings set given = '{}'`.execute(shop.db);
    expect(await isDone('currency')).toBe(false);
    await placeOrder();
    expect(await isDone('currency')).toBe(true);
  });

  it("products, with one that is not the demo's and is sold", async () => {
    const { id } = await makeProduct(shop);
    expect(await isDone('products')).toBe(true);
    await sql`insert into demo_products values (${id})`.execute(shop.db);
    expect(await isDone('products')).toBe(false);
    expect((await setupOf()).demo).toEqual({ products: 1, accounts: 0 });
    await owner.patch(`/products/${id}`, { title: 'Mine' });
    expect(await isDone('products')).toBe(true);
    expect((await setupOf()).demo).toEqual({ products: 0, accounts: 0 });
    await owner.patch(`/products/${id}`, { deleted: true });
    expect(await isDone('products')).toBe(false);
  });

  it('shipping, with a method', async () => {
    const methods = [{ name: 'Parcel', by: 'total', rates: [{ from: 0, price: 4.9 }], days: { from: 1, to: 3 } }];
    expect(await isDone('shipping')).toBe(false);
    const made = await owner.post('/shipping-zones', { name: 'Austria', countries: ['AT'], methods });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    expect(await isDone('shipping')).toBe(true);
  });

  it('taxes, with a rate or the word that there is none', async () => {
    expect(read(setup, await owner.patch('/setup', { noTaxes: true }))).toMatchObject({
      noTaxes: true,
      dismissed: false,
    });
    expect(await isDone('taxes')).toBe(true);
    await owner.patch('/setup', { noTaxes: false });
    expect(await isDone('taxes')).toBe(false);
    expect((await owner.post('/tax-rates', { name: 'VAT', country: 'DE', percent: 19 })).status).toBe(201);
    expect(await isDone('taxes')).toBe(true);
  });

  it('payment, with a real provider or cash only', async () => {
    const ofStripe = (mode: 'live' | 'test') =>
      inEnvironment({ stripe: cards(mode) }, (there) => isDone('payment', there));
    expect(await ofStripe('live')).toBe(true);
    expect(await ofStripe('test')).toBe(false);
    await set({ payments: { cash: true, card: false } });
    expect(await ofStripe('test')).toBe(true);
    await set({ payments: { cash: false, card: true } });
    expect(await isDone('payment')).toBe(false);
  });

  it('mail, when the mail server has accepted one, and there is one still', async () => {
    const withServer = () => inEnvironment({ hasMailServer: true }, (there) => isDone('mail', there));
    const { id: userId } = await makeUser(shop);
    const record = () =>
      inTransaction(shop.db, (tx) =>
        recordMail(tx, { kind: 'password_changed', userId, orderId: null, data: {}, at: shop.clock.now() }),
      );
    let takes = false;
    const server = {
      send: async () => {
        if (!takes) throw new Error('away');
        return 'accepted';
      },
      close: () => {},
    };
    const outbox = outboxOf(shop, notingTransport(shop.deps, server));
    await record();
    await deliverAll(outbox);
    expect(await withServer()).toBe(false);
    takes = true;
    await record();
    await deliverAll(outbox);
    expect(await withServer()).toBe(true);
    expect(await isDone('mail')).toBe(false);
  });

  it('pages, when terms and imprint have text', async () => {
    for (const slug of ['terms', 'imprint']) {
      expect(await isDone('pages')).toBe(false);
      expect((await owner.patch(`/pages/${slug}`, { markdown: 'Text' })).status).toBe(200);
    }
    expect(await isDone('pages')).toBe(true);
    await owner.delete('/pages/terms');
    expect(await isDone('pages')).toBe(false);
  });

  it('staff, with a second member', async () => {
    expect(await isDone('staff')).toBe(false);
    await makeAdmin(shop);
    expect(await isDone('staff')).toBe(true);
  });

  it('open, with a public storefront and an order', async () => {
    await set({ storefront: 'public' });
    expect(await isDone('open')).toBe(false);
    await placeOrder();
    expect(await isDone('open')).toBe(true);
    await set({ storefront: 'members' });
    expect(await isDone('open')).toBe(false);
  });
});

describe('PATCH /setup', () => {
  it('puts the path away and takes it back, for all of the staff, and changes nothing else', async () => {
    const other = await shop.as(await makeAdmin(shop));
    const put = await owner.patch('/setup', { dismissed: true, steps: [], demo: { products: 9 } });
    expect(read(setup, put)).toMatchObject({ dismissed: true, demo: { products: 0 } });
    expect((await setupOf(other)).dismissed).toBe(true);
    await other.patch('/setup', {});
    expect((await setupOf()).dismissed).toBe(true);
    await other.patch('/setup', { dismissed: false });
    expect((await setupOf()).dismissed).toBe(false);
  });

  it('rejects what is no yes or no', async () => {
    for (const body of [{ dismissed: 'yes' }, { noTaxes: 1 }, { dismissed: null }, []]) {
      expect((await owner.patch('/setup', body)).status).toBe(400);
    }
  });

  it('of two at once keeps both', async () => {
    await Promise.all([owner.patch('/setup', { dismissed: true }), owner.patch('/setup', { noTaxes: true })]);
    expect(await setupOf()).toMatchObject({ dismissed: true, noTaxes: true });
  });
});
