import { problem } from '@shop/contract/problem';
import { settings, settingsHistory } from '@shop/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { setUpApp } from '../../test/second-factors.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../test/test-app.ts';
import { drawPicture, upload } from '../media/media.fixture.ts';
import { badValues, validValues } from './setting-values.fixture.ts';

let shop: TestApp;
/** Another process, whose environment has some of the settings. */
let other: TestApp;
let admin: Client;
let adminThere: Client;
beforeAll(async () => {
  shop = await startTestApp();
  const fixedSettings = { country: 'DE', unpaidOrderMinutes: 0.5, storefront: 'public' } as const;
  other = await startTestApp({ database: shop.database, fixedSettings });
  const user = await makeAdmin(shop);
  admin = await shop.as(user);
  adminThere = await other.as(user);
});
beforeEach(async () => {
  await sql`update settings set given = '{}'`.execute(shop.db);
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

const current = async (client = admin) => read(settings, await client.get('/settings'));

describe('GET /settings', () => {
  it('answers the defaults until something is set', async () => {
    expect(await current()).toEqual({
      shopName: 'E-Commerce',
      logo: null,
      icon: null,
      accentColor: '#4f46e5',
      address: '',
      taxId: '',
      contact: '',
      badges: { appStore: null, googlePlay: null },
      sellerName: null,
      country: 'US',
      currency: 'USD',
      maxPrice: 10_000,
      pricesIncludeTax: true,
      timeZone: 'UTC',
      dateLanguage: 'en-US',
      languages: ['en'],
      storefront: 'members',
      returnDays: 30,
      lowStock: 5,
      invoicePrefix: 'INV-',
      invoiceFooter: '',
      unpaidOrderMinutes: 30,
      payments: { cash: true, card: true },
      orderButton: 'Order Now',
      mail: { fromName: null, replyTo: null },
      menu: [],
      pages: { aboutUs: '', contactUs: '', privacyPolicy: '' },
      home: [],
      staffSecondFactor: false,
      refundSecondFactorAbove: null,
      availableLanguages: ['en', 'ar', 'de', 'es', 'fr'],
      fixed: [],
      updatedAt: expect.any(String),
    });
  });

  it('names the fields that the environment has, with their values', async () => {
    expect(await current(adminThere)).toMatchObject({
      country: 'DE',
      unpaidOrderMinutes: 0.5,
      storefront: 'public',
      fixed: ['country', 'storefront', 'unpaidOrderMinutes'],
    });
  });

  it('is for who may change settings', async () => {
    const shopper = await shop.as(await makeUser(shop));
    for (const url of ['/settings', '/settings/history']) {
      expect([(await shop.visitor.get(url)).status, (await shopper.get(url)).status]).toEqual([401, 403]);
    }
    expect((await shopper.patch('/settings', { shopName: 'Mine' })).status).toBe(403);
  });
});

describe('PATCH /settings', () => {
  it.each(Object.entries(validValues))(
    'changes %s alone, in this process and the next request of another',
    async (name, value) => {
      const before = await current();
      const answer = await admin.patch('/settings', { [name]: value });
      expect(answer.status).toBe(200);
      const texts = name === 'languages' ? { translations: {} } : {};
      const after = { ...before, [name]: value, ...texts, updatedAt: expect.any(String) };
      expect(answer.body).toEqual(after);
      expect(await current()).toEqual(after);
      const there = await current(adminThere);
      if (!there.fixed.includes(name)) expect(there).toMatchObject({ [name]: value });
    },
  );

  it.each(badValues)('refuses a bad %s, and changes nothing', async (name, values) => {
    const before = await current();
    for (const value of values) {
      const answer = await admin.patch('/settings', { [name]: value, contact: 'changed' });
      expect([value, answer.status]).toEqual([value, 400]);
      const { errors } = read(problem, answer);
      expect(errors?.every(({ path }) => path.startsWith(name))).toBe(true);
    }
    expect(await current()).toEqual(before);
  });

  it.each([0, 0.5, 1441, null, 'x'])('says of %j what minutes are to be', async (unpaidOrderMinutes) => {
    const message = 'unpaidOrderMinutes must be a whole number from 1 to 1440';
    expect(await admin.patch('/settings', { unpaidOrderMinutes })).toMatchObject({
      status: 400,
      body: { detail: message, errors: [{ path: 'unpaidOrderMinutes', message }] },
    });
  });

  it('takes the colour that has just enough contrast with white', async () => {
    expect((await admin.patch('/settings', { accentColor: '#767676' })).status).toBe(200);
    expect((await admin.patch('/settings', { accentColor: '#777777' })).status).toBe(400);
  });

  it('takes amounts with no more decimals than the currency has, also than one that comes with them', async () => {
    const send = (values: object) => admin.patch('/settings', values);
    const tooExact = { status: 400, body: { errors: [{ path: 'refundSecondFactorAbove' }] } };
    expect(await send({ refundSecondFactorAbove: 10.005 })).toMatchObject({
      ...tooExact,
      body: { ...tooExact.body, detail: 'refundSecondFactorAbove must have at most two decimals' },
    });
    expect(await send({ currency: 'JPY', refundSecondFactorAbove: 10.5 })).toMatchObject(tooExact);
    expect((await send({ currency: 'KWD', refundSecondFactorAbove: 10.005 })).status).toBe(200);
    // What was set before the currency changed is sent back as it is.
    expect((await send({ currency: 'USD' })).status).toBe(200);
    const all = { ...(await current()), contact: 'd' };
    expect(await send(all)).toMatchObject({ status: 200, body: { contact: 'd', refundSecondFactorAbove: 10.005 } });
    expect(await send({ refundSecondFactorAbove: 10.006 })).toMatchObject(tooExact);
  });

  it('takes what the environment has only as it is', async () => {
    expect((await adminThere.patch('/settings', { country: 'DE', contact: 'a' })).status).toBe(200);
    const answer = await adminThere.patch('/settings', { country: 'FR', contact: 'b' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'SETTING_FIXED', detail: expect.stringMatching(/country/) },
    });
    expect(await current(adminThere)).toMatchObject({ country: 'DE', contact: 'a' });
  });

  it('takes back all that it has answered, also what only the environment may have', async () => {
    const all = await current(adminThere);
    expect(all.unpaidOrderMinutes).toBe(0.5);
    expect(await adminThere.patch('/settings', { ...all, contact: 'c' })).toMatchObject({
      status: 200,
      body: { ...all, contact: 'c', updatedAt: expect.any(String) },
    });
    expect(await adminThere.patch('/settings', { unpaidOrderMinutes: 1.5 })).toMatchObject({
      status: 409,
      body: { code: 'SETTING_FIXED' },
    });
  });

  it('refuses what was read before somebody else changed it, with what is there now', async () => {
    const { updatedAt } = await current();
    expect((await admin.patch('/settings', { contact: 'first', updatedAt })).status).toBe(200);
    const answer = await adminThere.patch('/settings', { taxId: 'second', updatedAt });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE', current: { contact: 'first', taxId: '' } } });
  });

  it('of two at the same time lets one through where both say what they have read', async () => {
    const { updatedAt } = await current();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => admin.patch('/settings', { contact: `tab ${n}`, updatedAt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('loses no field when different ones are changed at the same time', async () => {
    await Promise.all([
      admin.patch('/settings', { contact: 'both' }),
      adminThere.patch('/settings', { taxId: 'both' }),
      admin.patch('/settings', { returnDays: 9 }),
    ]);
    expect(await current()).toMatchObject({ contact: 'both', taxId: 'both', returnDays: 9 });
  });

  it('demands a second factor of staff only from who has one', async () => {
    const demand = async () => admin.patch('/settings', { staffSecondFactor: true });
    expect(await demand()).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_MISSING' } });
    expect((await admin.patch('/settings', { staffSecondFactor: false })).status).toBe(200);
    await setUpApp(shop, admin);
    expect(await demand()).toMatchObject({ status: 200, body: { staffSecondFactor: true } });
    expect((await admin.patch('/settings', { staffSecondFactor: false })).status).toBe(200);
  });

  it('takes bodies up to a megabyte', async () => {
    const home = Array.from({ length: 10 }, () => ({ kind: 'text', markdown: 'é'.repeat(20_000) }));
    expect((await admin.patch('/settings', { home })).status).toBe(200);
    expect((await admin.patch('/settings', { contact: 'x'.repeat(1_100_000) })).status).toBe(413);
  });

  it('takes own pictures as logo and in the home page, and as icon square ones of at least 180 pixels', async () => {
    const addressOf = async (width: number, height: number) => {
      const answer = await upload(admin, await drawPicture(width, height).png().toBuffer(), { alt: 'Beans' });
      return String(Object.entries(answer.body ?? {}).find(([name]) => name === 'url')?.[1]);
    };
    const [wide, small, square] = await Promise.all([addressOf(200, 100), addressOf(179, 179), addressOf(180, 180)]);
    expect((await admin.patch('/settings', { logo: wide, icon: square })).status).toBe(200);
    for (const icon of [wide, small]) expect((await admin.patch('/settings', { icon })).status).toBe(400);
    const home = [{ kind: 'hero', title: 'Fresh', text: '', image: wide }];
    expect((await admin.patch('/settings', { home })).status).toBe(200);
    expect((await shop.visitor.get('/shop')).body).toMatchObject({
      logo: wide,
      icon: square,
      home: [{ kind: 'hero', image: wide, imageAlt: 'Beans', width: 200, height: 100 }],
    });
    expect((await admin.patch('/settings', { logo: null, icon: null })).body).toMatchObject({ logo: null, icon: null });
  });
});

describe('GET /settings/history', () => {
  it('says who changed what, from what to what, newest first', async () => {
    await admin.patch('/settings', { shopName: 'Coffee', payments: { cash: true, card: false } });
    await admin.patch('/settings', { shopName: 'Coffee' });
    await admin.patch('/settings', { shopName: 'Tea', menu: [{ label: 'Tea', to: '/' }] });
    const answer = await admin.get('/settings/history');
    const [newest, first] = read(settingsHistory, answer);
    expect(newest).toMatchObject({
      action: 'settings_changed',
      by: { email: expect.any(String) },
      changes: [
        { field: 'menu', before: [], after: [{ label: 'Tea', to: '/' }] },
        { field: 'shopName', before: 'Coffee', after: 'Tea' },
      ].sort((a, b) => names(newest).indexOf(a.field) - names(newest).indexOf(b.field)),
    });
    expect(first?.changes).toEqual(
      expect.arrayContaining([
        { field: 'payments', before: { cash: true, card: true }, after: { cash: true, card: false } },
        { field: 'shopName', before: 'E-Commerce', after: 'Coffee' },
      ]),
    );
    expect(totalOf(answer)).toBeGreaterThanOrEqual(2);
  });

  const names = (entry: { changes: { field: string }[] } | undefined) => entry?.changes.map(({ field }) => field) ?? [];
});

describe('GET /shop', () => {
  it('tells everybody what the shop is, as it is now in every process', async () => {
    await admin.patch('/settings', { ...validValues, currency: 'EUR' });
    const answer = await other.visitor.get('/shop');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      shopName: 'Kaffee & Kuchen <b>',
      logo: null,
      icon: null,
      accentColor: '#7C2D12',
      contact: 'hello@coffee.example',
      badges: { appStore: 'https://apps.example/coffee', googlePlay: null },
      country: 'DE',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      dateLanguage: 'de',
      languages: ['de', 'en'],
      storefront: 'public',
      payments: { cash: true, card: false },
      orderButton: 'Zahlungspflichtig bestellen',
      menu: validValues.menu,
      home: [
        { kind: 'hero', title: 'Fresh', text: 'Roasted today', button: { label: 'Look', to: '/' } },
        { kind: 'products', title: 'Best', filter: 'category=Beans&category=Tea&_sort=rating&_order=desc', limit: 12 },
        { kind: 'categories' },
        { kind: 'text', markdown: '# Hello', html: expect.stringMatching(/^<h2>Hello<\/h2>/) },
      ],
      pages: [],
    });
    expect((await other.visitor.get('/config')).body).toMatchObject({ currency: 'eur', country: 'DE' });
  });
});
