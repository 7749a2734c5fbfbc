import { anyTermsOf } from '@shop/contract/pricing/promotion-kinds/any-terms.fixture';
import { fieldsOfTerms } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import { noTerms, type PromotionKind, promotionKinds } from '@shop/contract/pricing/promotion-kinds/terms';
import { promotion, promotions } from '@shop/contract/promotion-bodies';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itIsAnAdminResource } from '../../../test/admin-resources.ts';
import { makeAdmin, makeUser, unique } from '../../../test/factories.ts';
import { promotionsOf } from '../../../test/promotions.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const sale = { name: 'Sale', kind: 'percent', value: 10 };
const create = async (body: object = {}) => read(promotion, await admin.post('/promotions', { ...sale, ...body }));
const patch = (id: number, body: object) => admin.patch(`/promotions/${id}`, body);

const nothing = {
  automatic: false,
  code: null,
  ...noTerms,
  minimumTotal: null,
  minimumQuantity: null,
  maximumAmount: null,
  categories: [],
  brands: [],
  products: [],
  exceptReduced: false,
  exceptCategories: [],
  exceptBrands: [],
  exceptProducts: [],
  firstOrder: false,
  customers: [],
  segments: [],
  countries: [],
  from: null,
  until: null,
  limit: null,
  limitPerCustomer: null,
  combinable: true,
  position: 0,
  active: true,
  uses: 0,
  codeCount: 0,
};

describe('a promotion', () => {
  itIsAnAdminResource({
    url: '/promotions',
    table: 'promotions',
    database: () => shop.database.url,
    admin: () => admin,
    shopper: () => shopper,
    visitor: () => shop.visitor,
    body: () => sale,
    change: (name) => ({ name }),
    advance: (seconds) => shop.clock.advance(seconds),
  });

  it.each(promotionKinds)('is of a kind, with what the kind takes and nothing else: %s', async (kind) => {
    const given = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    // A shop without shipping has no methods to name.
    const methods = (of: PromotionKind) => (of === 'freeShipping' ? { methods: [] } : {});
    const random = (of: PromotionKind) =>
      fc.sample(anyTermsOf(of), 2).map((terms) => ({ ...fieldsOfTerms(terms), ...methods(of) }));
    const others = promotionKinds.flatMap(random).map(given);
    for (const own of random(kind)) {
      // Its null means something: as often as it fits.
      const { timesPerOrder } = own;
      const body = Object.assign({}, ...others, given(own), { name: 'Sale', timesPerOrder });
      expect(await admin.post('/promotions', body)).toMatchObject({ status: 201, body: { ...nothing, ...own } });
      const { id } = await create();
      expect(await patch(id, given(own))).toMatchObject({ status: 200, body: { ...nothing, ...own } });
    }
  });

  it('answers all that was sent; lists name everything once', async () => {
    const code = unique('Summer');
    const all = {
      name: 'Summer',
      automatic: false,
      code,
      kind: 'fixed',
      value: 0.01,
      minimumTotal: 20.5,
      minimumQuantity: 2,
      maximumAmount: 99.99,
      exceptReduced: true,
      exceptCategories: ['Gifts', 'Gifts'],
      exceptBrands: ['Acme'],
      exceptProducts: ['9', 9],
      countries: ['de', 'AT', 'DE'],
      categories: ['Shoes', 'Été', 'Shoes'],
      brands: ['Acme'],
      products: [7, '8', 7],
      firstOrder: true,
      customers: [1],
      from: '2026-06-01T00:00:00.000Z',
      until: '2026-08-31T22:00:00+02:00',
      limit: 10,
      limitPerCustomer: 1,
      combinable: false,
      position: -5,
      active: false,
    };
    const answered = {
      ...nothing,
      ...all,
      categories: ['Shoes', 'Été'],
      products: [7, 8],
      exceptCategories: ['Gifts'],
      exceptProducts: [9],
      countries: ['DE', 'AT'],
      until: '2026-08-31T20:00:00.000Z',
    };
    const created = await create(all);
    expect(created).toMatchObject(answered);
    expect((await admin.get(`/promotions/${created.id}`)).body).toEqual(created);
  });

  it.each([
    ['name', { name: '' }],
    ['kind', { kind: 'half' }],
    ['value', { value: 0 }],
    ['value', { value: 100.01 }],
    ['value', { value: 1.005 }],
    ['value', { value: null }],
    ['value', { kind: 'fixed', value: -5 }],
    ['n', { kind: 'cheapestFree' }],
    ['n', { kind: 'cheapestFree', n: 1 }],
    ['n', { kind: 'cheapestFree', n: 101 }],
    ['x', { kind: 'xForY', y: 1 }],
    ['y', { kind: 'xForY', x: 3 }],
    ['y', { kind: 'xForY', x: 3, y: 3 }],
    ['y', { kind: 'xForY', x: 3, y: 0 }],
    ['value', { kind: 'perItem', value: 0 }],
    ['tiers', { kind: 'tiers', by: 'total' }],
    ['by', { kind: 'tiers', tiers: [{ from: 0, percent: 5 }] }],
    ['tiers', { kind: 'tiers', by: 'total', tiers: [] }],
    ['tiers', { kind: 'tiers', by: 'total', tiers: [5, 5].map((from) => ({ from, percent: 5 })) }],
    ['tiers', { kind: 'tiers', by: 'total', tiers: Array.from({ length: 21 }, (_, from) => ({ from, percent: 5 })) }],
    ['tiers.0.from', { kind: 'tiers', by: 'quantity', tiers: [{ from: 1.5, percent: 5 }] }],
    ['tiers.0.from', { kind: 'tiers', by: 'total', tiers: [{ from: 1.005, percent: 5 }] }],
    ['tiers.0.percent', { kind: 'tiers', by: 'total', tiers: [{ from: 0, percent: 100.5 }] }],
    ['get', { kind: 'buyXGetY', buy: { quantity: 1 } }],
    ['buy.quantity', { kind: 'buyXGetY', buy: { quantity: 101 }, get: { quantity: 1, percent: 50 } }],
    ['get.percent', { kind: 'buyXGetY', buy: { quantity: 1 }, get: { quantity: 1, percent: 0 } }],
    ['get.percent', { kind: 'buyXGetY', buy: { quantity: 1 }, get: { quantity: 1, percent: 1.005 } }],
    ['timesPerOrder', { kind: 'buyXGetY', buy: { quantity: 1 }, get: { quantity: 1, percent: 5 }, timesPerOrder: 0 }],
    ['methods', { kind: 'freeShipping', methods: [77] }],
    ['minimumQuantity', { minimumQuantity: 0 }],
    ['maximumAmount', { maximumAmount: 0 }],
    ['countries.0', { countries: ['Germany'] }],
    ['exceptProducts.0', { exceptProducts: ['lamp'] }],
    ['exceptReduced', { exceptReduced: 'yes' }],
    ['code', { code: ' ' }],
    ['code', { code: 'two words' }],
    ['code', { code: 'x'.repeat(41) }],
    ['code', { automatic: true, code: 'SALE' }],
    ['minimumTotal', { minimumTotal: -1 }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 1.5 }],
    ['limitPerCustomer', { limitPerCustomer: -1 }],
    ['until', { from: '2026-02-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }],
    ['from', { from: 'tomorrow' }],
    ['products.0', { products: ['lamp'] }],
    ['position', { position: 0.5 }],
  ])('with a bad %s is 400, which names it, when it is created and when it is changed', async (path, bad) => {
    const named = { status: 400, body: { errors: [{ path }] } };
    expect(await admin.post('/promotions', { ...sale, ...bad })).toMatchObject(named);
    const { id } = await create();
    expect(await patch(id, bad)).toMatchObject(named);
    expect((await admin.get(`/promotions/${id}`)).body).toMatchObject({ ...nothing, ...sale });
  });

  it('changes only in what is sent, and what is sent must fit what is stored', async () => {
    const before = await create({ kind: 'xForY', x: 3, y: 2, limit: 7, from: '2026-03-01T00:00:00Z' });
    const until = { until: '2026-02-01T00:00:00Z' };
    expect(await patch(before.id, until)).toMatchObject({ status: 400, body: { errors: [{ path: 'until' }] } });
    expect(await patch(before.id, { y: 3 })).toMatchObject({ status: 400, body: { errors: [{ path: 'y' }] } });
    const after = await patch(before.id, { y: 1, limit: null, products: [4], active: false });
    expect(after.body).toEqual({
      ...before,
      y: 1,
      limit: null,
      products: [4],
      active: false,
      updatedAt: expect.any(String),
    });
    expect(await patch(before.id, { kind: 'percent', value: 5 })).toMatchObject({
      body: { value: 5, x: null, y: null },
    });
  });

  it.each(['0000-01-01T00:00:00Z', '0000-01-01T00:00:00+10:00', '9999-12-31T23:59:59-11:00'])(
    'may be of any time: from %s',
    async (from) => {
      const instant = new Date(from).toISOString();
      expect(await create({ from })).toMatchObject({ from: instant });
    },
  );

  it('has a code that is unique without case; another that has it is named with 409', async () => {
    const code = unique('STRASSE-É');
    const first = await create({ name: 'First', code });
    const taken = {
      status: 409,
      body: { code: 'CODE_TAKEN', detail: `The promotion “First” has the code ${code.toLowerCase()}` },
    };
    expect(await admin.post('/promotions', { ...sale, code: code.toLowerCase() })).toMatchObject(taken);
    // The same letters, composed otherwise.
    expect(await admin.post('/promotions', { ...sale, code: code.normalize('NFD') })).toMatchObject({ status: 409 });
    const second = await create({ code: unique('OTHER') });
    expect(await patch(second.id, { name: 'X', code: code.toLowerCase() })).toMatchObject(taken);
    expect((await admin.get(`/promotions/${second.id}`)).body).toEqual(second);
    expect(await patch(first.id, { code: code.toLowerCase() })).toMatchObject({ body: { code: code.toLowerCase() } });
    expect(await patch(first.id, { code: null })).toMatchObject({ status: 200, body: { code: null } });
    expect(await patch(second.id, { code })).toMatchObject({ status: 200, body: { code } });
    await admin.delete(`/promotions/${second.id}`);
    expect(await create({ code })).toMatchObject({ code });
  });

  it('of ten with one code at the same time is one', async () => {
    const code = unique('RACE');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin.post('/promotions', { ...sale, code: n % 2 === 0 ? code : code.toLowerCase() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('tells how many orders use it now', async () => {
    const orders = promotionsOf(shop);
    const code = unique('USED');
    const { id } = await create({ code, limit: 5 });
    const [one = 0, two = 0] = await orders.makeUsers(2);
    const order = await orders.place(one, [code]);
    await orders.place(two, [code]);
    expect(await admin.get(`/promotions/${id}`)).toMatchObject({ body: { uses: 2, limit: 5 } });
    await orders.cancel(order);
    expect(await admin.get(`/promotions/${id}`)).toMatchObject({ body: { uses: 1 } });
    expect(await patch(id, { limit: 1 })).toMatchObject({ status: 200, body: { uses: 1, limit: 1 } });
    expect((await admin.delete(`/promotions/${id}`)).status).toBe(200);
  });
});

describe('GET /promotions', () => {
  it('is in the order in which promotions apply: by position, then id', async () => {
    for (const position of [3, -1, 3, 0]) await create({ position });
    const found = read(promotions, await admin.get('/promotions?_limit=100'));
    const sorted = found.toSorted((a, b) => a.position - b.position || a.id - b.id);
    expect(found.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  it('finds by part of a name or of an own code, and by a whole code that was made in bulk', async () => {
    const word = unique('Zebra');
    const byName = await create({ name: `The ${word} sale` });
    const byCode = await create({ name: 'Other', code: `${word}-10` });
    const withCodes = await create({ name: 'Codes' });
    await admin.post(`/promotions/${withCodes.id}/codes`, { count: 2, prefix: 'Q' });
    const file = await admin.get(`/promotions/${withCodes.id}/codes.csv`);
    const made = file.text.split('\r\n')[1]?.split(',')[0] ?? '';
    const idsOf = async (q: string) => {
      const answer = await admin.get(`/promotions?q=${encodeURIComponent(q)}&_limit=100&`);
      const found = read(promotions, answer);
      expect(totalOf(answer)).toBe(found.length);
      return found.map(({ id }) => id);
    };
    expect(await idsOf(word.toUpperCase())).toEqual([byName.id, byCode.id]);
    expect(await idsOf(`${word}-1`)).toEqual([byCode.id]);
    expect(await idsOf(made.toLowerCase())).toEqual([withCodes.id]);
    expect(await idsOf(made.slice(0, 8))).toEqual([]);
    expect(await idsOf('%')).toEqual([]);
  });
});
