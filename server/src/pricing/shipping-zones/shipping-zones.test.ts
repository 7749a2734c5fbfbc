import { historyEntries } from '@shop/contract/history';
import { shippingZone } from '@shop/contract/shipping-zones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itIsAnAdminResource } from '../../../test/admin-resources.ts';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { currentPriceRules } from '../price-rules.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

let made = 0;
/** Two letters that no zone has yet. */
function newCountry(): string {
  made += 1;
  return String.fromCharCode(65 + Math.floor(made / 26), 65 + (made % 26));
}

const parcel = { name: 'Parcel', by: 'total', rates: [{ from: 0, price: 4.9 }] };
const create = async (body: object = {}) =>
  read(
    shippingZone,
    await admin.post('/shipping-zones', { name: 'Zone', countries: [newCountry()], methods: [parcel], ...body }),
  );
const patch = (id: number, body: object) => admin.patch(`/shipping-zones/${id}`, body);

describe('a shipping zone', () => {
  itIsAnAdminResource({
    url: '/shipping-zones',
    table: 'shipping_zones',
    database: () => shop.database.url,
    admin: () => admin,
    shopper: () => shopper,
    visitor: () => shop.visitor,
    body: () => ({ name: 'Europe', countries: [newCountry()], methods: [parcel] }),
    change: (name) => ({ name }),
    advance: (seconds) => shop.clock.advance(seconds),
  });

  it('answers what was sent, in the same order, with defaults for what was not', async () => {
    const [one, two] = [newCountry(), newCountry()];
    const zone = await create({
      name: 'Zone',
      countries: [two.toLowerCase(), one, two],
      methods: [
        parcel,
        {
          name: 'By weight',
          by: 'weight',
          rates: [
            { from: 0, price: 5 },
            { from: 2000, price: 19.99 },
          ],
          freeFrom: 50,
          days: { from: 2, to: 4 },
        },
        { ...parcel, name: 'Counter', rates: [{ from: 0, price: 0 }], pickUp: true },
      ],
    });
    expect(zone).toMatchObject({
      name: 'Zone',
      countries: [two, one],
      methods: [
        { ...parcel, freeFrom: null, days: { from: 0, to: 0 }, pickUp: false },
        {
          name: 'By weight',
          rates: [
            { from: 0, price: 5 },
            { from: 2000, price: 19.99 },
          ],
          freeFrom: 50,
          days: { from: 2, to: 4 },
        },
        { name: 'Counter', pickUp: true },
      ],
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['countries', { countries: [] }],
    ['countries.0', { countries: ['Germany'] }],
    ['methods.0.name', { methods: [{ ...parcel, name: '' }] }],
    ['methods.0.by', { methods: [{ ...parcel, by: 'size' }] }],
    ['methods.0.rates', { methods: [{ ...parcel, rates: [] }] }],
    ['methods.0.rates.0.from', { methods: [{ ...parcel, rates: [{ from: 1, price: 1 }] }] }],
    ['methods.0.rates.1.from', { methods: [{ ...parcel, rates: [parcel.rates[0], { from: 0, price: 1 }] }] }],
    ['methods.0.rates.0.price', { methods: [{ ...parcel, rates: [{ from: 0, price: -1 }] }] }],
    ['methods.0.rates.0.price', { methods: [{ ...parcel, rates: [{ from: 0, price: 1.001 }] }] }],
    ['methods.0.days.to', { methods: [{ ...parcel, days: { from: 3, to: 2 } }] }],
    ['methods.0.id', { methods: [{ ...parcel, id: 1 }] }],
  ])('with a bad %s is 400, which names it', async (path, bad) => {
    const answer = await admin.post('/shipping-zones', {
      name: 'Zone',
      countries: [newCountry()],
      methods: [parcel],
      ...bad,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
  });

  it('keeps the methods whose ids are sent, in the order sent, makes new ones and deletes the others', async () => {
    const zone = await create({ methods: [parcel, { ...parcel, name: 'Letter' }, { ...parcel, name: 'Van' }] });
    const [first, second] = zone.methods;
    const answer = await patch(zone.id, {
      methods: [{ ...parcel, name: 'Bike' }, { ...second, name: 'Letters', freeFrom: 20 }, first],
    });
    const { methods } = read(shippingZone, answer);
    expect(methods.map(({ name }) => name)).toEqual(['Bike', 'Letters', 'Parcel']);
    expect(methods.slice(1).map(({ id }) => id)).toEqual([second?.id, first?.id]);
    expect(methods[1]?.freeFrom).toBe(20);
    expect(zone.methods.map(({ id }) => id)).not.toContain(methods[0]?.id);
  });

  it('takes only its own methods, and each once', async () => {
    const [zone, other] = [await create(), await create()];
    const theirs = { ...parcel, id: other.methods[0]?.id };
    expect(await patch(zone.id, { methods: [theirs] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'methods.0.id' }] },
    });
    const [own] = zone.methods;
    expect(await patch(zone.id, { methods: [own, own] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'methods.1.id' }] },
    });
    expect((await admin.get(`/shipping-zones/${other.id}`)).body).toEqual(other);
    expect((await admin.get(`/shipping-zones/${zone.id}`)).body).toEqual(zone);
  });

  it('has its countries alone: one of another zone is 409, which names that zone, and nothing is changed', async () => {
    const zone = await create({ name: 'Alps', countries: [newCountry(), 'CH'] });
    const other = await create({ name: 'Sea' });
    const taken = {
      status: 409,
      body: {
        code: 'COUNTRY_TAKEN',
        detail: 'Switzerland is in the zone “Alps” already',
        errors: [{ path: 'countries.1' }],
      },
    };
    expect(await patch(other.id, { name: 'Lake', countries: [newCountry(), 'ch'] })).toMatchObject(taken);
    expect((await admin.get(`/shipping-zones/${other.id}`)).body).toEqual(other);
    const body = { name: 'Third', countries: [newCountry(), 'CH'] };
    expect(await admin.post('/shipping-zones', body)).toMatchObject(taken);
    await patch(zone.id, { countries: zone.countries.filter((country) => country !== 'CH') });
    expect(await patch(other.id, { countries: [...other.countries, 'CH'] })).toMatchObject({ status: 200 });
    expect((await admin.delete(`/shipping-zones/${other.id}`)).status).toBe(200);
    expect(await admin.post('/shipping-zones', body)).toMatchObject({ status: 201, body: { methods: [] } });
  });

  it('of ten that take the same countries at the same time one gets them', async () => {
    const countries = [newCountry(), newCountry(), newCountry()];
    const bodies = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? countries : countries.toReversed()));
    const answers = await Promise.all(
      bodies.map((sent) => admin.post('/shipping-zones', { name: 'Zone', countries: sent })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const { zones } = await currentPriceRules(shop.deps);
    expect(zones.filter((zone) => zone.countries.includes(countries[0] ?? ''))).toHaveLength(1);
  });

  it('tells who changed what of it, also once it is deleted', async () => {
    const countries = [newCountry()];
    const zone = await create({ countries });
    const methods = [
      ...zone.methods,
      {
        ...parcel,
        name: 'Heavy',
        by: 'weight',
        rates: [
          { from: 0, price: 9 },
          { from: 5000, price: 19 },
        ],
        freeFrom: 100,
        days: { from: 1, to: 3 },
      },
    ];
    await patch(zone.id, { name: 'Far', methods });
    await patch(zone.id, { name: 'Far' });
    await admin.delete(`/shipping-zones/${zone.id}`);
    const answer = await admin.get(`/shipping-zones/${zone.id}/history`);
    expect(totalOf(answer)).toBe(3);
    const entries = read(historyEntries, answer);
    expect(entries.map(({ action }) => action)).toEqual([
      'shipping_zone_deleted',
      'shipping_zone_changed',
      'shipping_zone_created',
    ]);
    expect(entries[1]?.by?.email).toMatch(/@example\.com$/);
    const one = 'Parcel: $4.90, 0 to 0 days';
    expect(entries[1]?.changes).toEqual([
      { field: 'name', before: 'Zone', after: 'Far' },
      {
        field: 'methods',
        before: [one],
        after: [one, 'Heavy: $9.00, from 5,000 g $19.00, free from $100.00, 1 to 3 days'],
      },
    ]);
  });
});
