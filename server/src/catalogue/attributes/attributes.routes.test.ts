/** Attributes, and the values that products have of them, as clients see them. */

import { type Attribute, attribute, attributes } from '@shop/contract/attributes';
import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
/** Another process on the same database. */
let other: TestApp;
let admin: Client;
let shopper: Client;
let elsewhere: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, clock: shop.clock });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  shopper = await shop.as(user);
  elsewhere = await other.as(user);
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

let made = 0;
async function make(values: object = {}): Promise<Attribute> {
  made += 1;
  const answer = await admin.post('/attributes', { key: `key_${made}`, name: 'Name', kind: 'text', ...values });
  expect(answer.status).toBe(201);
  return read(attribute, answer);
}
const makeChoice = () => make({ kind: 'choice', values: [{ name: 'Wool' }, { name: 'Böhmisch Glas' }] });
const failure = z.object({
  code: z.string(),
  detail: z.string(),
  count: z.int().optional(),
  errors: z.array(z.object({ path: z.string() })).optional(),
});
const codeOf = ({ status, body }: Answer) => [status, failure.parse(body).code];
const pathsOf = ({ status, body }: Answer) => [status, failure.parse(body).errors?.map(({ path }) => path)];
const set = (id: number, values: object) => admin.patch(`/products/${id}`, { attributes: values });
const valuesOf = async (id: number) => read(product, await shopper.get(`/products/${id}`)).attributes;

describe('POST /attributes', () => {
  it('adds an attribute, whose values get ids made of their names', async () => {
    const created = await make({
      ...{ key: 'material', name: 'Material', kind: 'choice', unit: '%', filterable: false, categories: ['Shoes'] },
      ...{ position: 3, values: [{ name: 'Wool' }, { name: 'Böhmisch Glas' }, { name: 'wool!' }] },
    });
    expect(created).toMatchObject({
      ...{ key: 'material', name: 'Material', kind: 'choice', unit: '%', filterable: false, categories: ['Shoes'] },
      position: 3,
      values: [
        { id: 'wool', name: 'Wool' },
        { id: 'bohmisch-glas', name: 'Böhmisch Glas' },
        { id: 'wool-2', name: 'wool!' },
      ],
    });
    expect(read(attributes, await elsewhere.get('/attributes')).map(({ key }) => key)).toContain('material');
    expect(read(attribute, await shopper.get('/attributes/material'))).toEqual(created);
  });

  it('can be filtered by, is for all categories and comes last unless something else is said', async () => {
    const before = read(attributes, await admin.get('/attributes'));
    const created = await make();
    expect(created).toMatchObject({ unit: '', values: [], filterable: true, categories: [] });
    expect(created.position).toBeGreaterThan(Math.max(0, ...before.map(({ position }) => position)));
  });

  it.each([
    ['key', { key: 'Width' }],
    ['key', { key: '1st' }],
    ['key', { key: 'width_gte' }],
    ['key', { key: 'width_lte' }],
    ['key', { key: 'a'.repeat(41) }],
    ['name', { name: ' ' }],
    ['kind', { kind: 'date' }],
    ['unit', { unit: 'x'.repeat(21) }],
    ['values', { values: [{ name: 'Wool' }] }],
    ['values', { kind: 'choice', values: [{ name: 'Wool' }, { name: 'WOOL' }] }],
    ['values.0.name', { kind: 'choice', values: [{}] }],
    ['filterable', { filterable: 'yes' }],
    ['categories', { categories: 'Shoes' }],
    ['position', { position: -1 }],
  ])('refuses a wrong %s', async (path, values) => {
    const answer = await admin.post('/attributes', { key: 'fine', name: 'Fine', kind: 'text', ...values });
    expect(pathsOf(answer)).toEqual([400, [path]]);
  });

  it('refuses a key that there is, and two at a time make one', async () => {
    const { key } = await make();
    expect(codeOf(await admin.post('/attributes', { key, name: 'Again', kind: 'text' }))).toEqual([
      409,
      'ATTRIBUTE_TAKEN',
    ]);
    const body = { key: 'at_once', name: 'Once', kind: 'text' };
    const both = await Promise.all([admin.post('/attributes', body), admin.post('/attributes', body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is for those who may change the catalogue', async () => {
    expect((await shopper.post('/attributes', {})).status).toBe(403);
    expect((await shop.visitor.post('/attributes', {})).status).toBe(401);
    expect((await shopper.get('/attributes')).status).toBe(200);
  });
});

describe('PATCH /attributes/:key', () => {
  it('changes what is sent, keeps values with an id, and tells it in the history', async () => {
    const { key } = await makeChoice();
    const values = [{ id: 'bohmisch-glas', name: 'Glass' }, { id: 'wool' }, { name: 'Silk' }];
    const changed = read(attribute, await admin.patch(`/attributes/${key}`, { name: 'Stuff', values }));
    expect(changed).toMatchObject({
      name: 'Stuff',
      kind: 'choice',
      values: [
        { id: 'bohmisch-glas', name: 'Glass' },
        { id: 'wool', name: 'Wool' },
        { id: 'silk', name: 'Silk' },
      ],
    });
    const [entry] = read(historyEntries, await admin.get(`/attributes/${key}/history`));
    expect(entry).toMatchObject({
      action: 'attribute_changed',
      changes: [
        { field: 'name', before: 'Name', after: 'Stuff' },
        { field: 'values', before: ['Wool', 'Böhmisch Glas'], after: ['Glass', 'Wool', 'Silk'] },
      ],
    });
  });

  it('names how many products have a value that would go, or another kind than it is to be', async () => {
    const { key } = await makeChoice();
    const [one, two] = [await makeProduct(shop), await makeProduct(shop)];
    await set(one.id, { [key]: ['wool'] });
    await set(two.id, { [key]: ['wool', 'bohmisch-glas'] });
    const answer = await admin.patch(`/attributes/${key}`, { values: [{ id: 'bohmisch-glas' }] });
    expect(codeOf(answer)).toEqual([409, 'ATTRIBUTE_IN_USE']);
    expect(failure.parse(answer.body)).toMatchObject({ count: 2, detail: '2 products have Wool' });
    expect(codeOf(await admin.patch(`/attributes/${key}`, { kind: 'text' }))).toEqual([409, 'ATTRIBUTE_IN_USE']);
    await set(two.id, { [key]: ['bohmisch-glas'] });
    await set(one.id, { [key]: null });
    const changed = read(attribute, await admin.patch(`/attributes/${key}`, { values: [{ id: 'bohmisch-glas' }] }));
    expect(changed.values).toEqual([{ id: 'bohmisch-glas', name: 'Böhmisch Glas' }]);
  });

  it('refuses a stale updatedAt, another key and an id that it does not have', async () => {
    const { key, updatedAt } = await makeChoice();
    await admin.patch(`/attributes/${key}`, { name: 'Newer' });
    expect(codeOf(await admin.patch(`/attributes/${key}`, { name: 'Old', updatedAt }))).toEqual([409, 'STALE']);
    expect(pathsOf(await admin.patch(`/attributes/${key}`, { key: 'other' }))).toEqual([400, ['key']]);
    expect(pathsOf(await admin.patch(`/attributes/${key}`, { values: [{ id: 'none' }] }))).toEqual([
      400,
      ['values.0.id'],
    ]);
    expect((await admin.patch('/attributes/nowhere', { name: 'X' })).status).toBe(404);
  });
});

describe('DELETE /attributes/:key', () => {
  it('asks for the number of products, and takes it from them', async () => {
    const { key } = await make({ kind: 'number' });
    const [one, two] = [await makeProduct(shop), await makeProduct(shop, { deleted: true })];
    await set(one.id, { [key]: 1.5 });
    await set(two.id, { [key]: -3 });
    const refused = await admin.delete(`/attributes/${key}`);
    expect(codeOf(refused)).toEqual([409, 'ATTRIBUTE_IN_USE']);
    expect(failure.parse(refused.body).count).toBe(2);
    expect((await admin.delete(`/attributes/${key}?products=1`)).status).toBe(409);
    expect(await valuesOf(one.id)).toEqual({ [key]: 1.5 });
    expect((await admin.delete(`/attributes/${key}?products=2`)).body).toEqual({ success: true });
    expect(await valuesOf(one.id)).toEqual({});
    expect((await elsewhere.get(`/attributes/${key}`)).status).toBe(404);
    const [entry] = read(historyEntries, await admin.get(`/products/${one.id}/history`));
    expect(entry?.changes).toEqual([{ field: 'attributes', before: [`${key}: 1.5`], after: [] }]);
    expect(read(historyEntries, await admin.get(`/attributes/${key}/history`))[0]).toMatchObject({
      action: 'attribute_deleted',
    });
  });

  it('needs no number where no product has it', async () => {
    const { key } = await make();
    expect((await admin.delete(`/attributes/${key}`)).status).toBe(200);
    expect((await admin.delete(`/attributes/${key}`)).status).toBe(404);
  });

  it('leaves no product with it, however many set it at the same time', async () => {
    const { key } = await make({ kind: 'number' });
    const products = await Promise.all([1, 2, 3].map(() => makeProduct(shop)));
    const writes = products.map(({ id }, n) => set(id, { [key]: n }));
    await Promise.all([...writes, admin.delete(`/attributes/${key}?products=1`)]);
    const left = await admin.get(`/attributes/${key}`);
    if (left.status === 404) for (const { id } of products) expect(await valuesOf(id)).toEqual({});
    else expect((await admin.delete(`/attributes/${key}?products=3`)).status).toBe(200);
  });
});

describe('the attributes of a product', () => {
  it('have the value of their kind, and only the keys that are sent change', async () => {
    const [text, number, flag, choice] = [
      await make(),
      await make({ kind: 'number' }),
      await make({ kind: 'boolean' }),
      await makeChoice(),
    ];
    const { id } = await makeProduct(shop);
    expect(await valuesOf(id)).toEqual({});
    const values = { [text.key]: 'Ann Kay', [number.key]: 205.5, [flag.key]: false, [choice.key]: ['wool'] };
    expect(read(product, await set(id, values)).attributes).toEqual(values);
    await set(id, { [number.key]: null, [choice.key]: ['bohmisch-glas', 'wool'] });
    const now = { [text.key]: 'Ann Kay', [flag.key]: false, [choice.key]: ['wool', 'bohmisch-glas'] };
    expect(read(product, await elsewhere.get(`/products/${id}`)).attributes).toEqual(now);
    await admin.patch(`/products/${id}`, { title: 'Something else' });
    expect(await valuesOf(id)).toEqual(now);
    const [, entry] = read(historyEntries, await admin.get(`/products/${id}/history`));
    expect(entry?.changes).toEqual([
      {
        field: 'attributes',
        before: expect.arrayContaining([`${number.key}: 205.5`, `${choice.key}: wool`]),
        after: expect.arrayContaining([`${text.key}: Ann Kay`, `${choice.key}: wool, bohmisch-glas`]),
      },
    ]);
  });

  it('of a wrong kind or an unknown key are refused at the key', async () => {
    const [text, number, flag, choice] = [
      await make(),
      await make({ kind: 'number' }),
      await make({ kind: 'boolean' }),
      await makeChoice(),
    ];
    const { id } = await makeProduct(shop);
    const wrong: [string, unknown][] = [
      ...[5, ['x'], 'x'.repeat(501), true].map((value): [string, unknown] => [text.key, value]),
      ...['5', 1e16, 0.000_000_1, [1]].map((value): [string, unknown] => [number.key, value]),
      ...['true', 1, []].map((value): [string, unknown] => [flag.key, value]),
      ...['wool', ['silk'], [1], true].map((value): [string, unknown] => [choice.key, value]),
      ['unknown_key', 'x'],
      ['__proto__x', 'x'],
    ];
    for (const [key, value] of wrong) {
      expect([key, value, ...pathsOf(await set(id, { [key]: value }))]).toEqual([
        key,
        value,
        400,
        [`attributes.${key}`],
      ]);
    }
    expect(pathsOf(await admin.patch(`/products/${id}`, { attributes: [] }))).toEqual([400, ['attributes']]);
    expect(await valuesOf(id)).toEqual({});
  });

  it('are at most 50, and an empty text or choice is none', async () => {
    const all = [];
    for (let n = 0; n < 51; n += 1) all.push(await make());
    const { id } = await makeProduct(shop);
    const values = Object.fromEntries(all.map(({ key }) => [key, 'x']));
    expect(pathsOf(await set(id, values))).toEqual([400, ['attributes']]);
    const first = all[0]?.key ?? '';
    expect((await set(id, { ...values, [first]: '' })).status).toBe(200);
    expect(Object.keys(await valuesOf(id))).toHaveLength(50);
  });
});

it('a shop has at most 200 attributes', async () => {
  await sql`insert into attributes (key, name, kind, unit, values, filterable, categories, position, created_at, updated_at)
    select 'full_' || n, 'Full', 'text', '', '[]', false, '{}', 1, now(), now()
    from generate_series(1, 200 - (select count(*)::integer from attributes)) as n`.execute(shop.db);
  const oneMore = { key: 'one_more', name: 'One more', kind: 'text' };
  expect((await admin.post('/attributes', oneMore)).text).toContain('ATTRIBUTES_FULL');
  await sql`delete from attributes where key = 'full_1'`.execute(shop.db);
  expect((await admin.post('/attributes', oneMore)).status).toBe(201);
  await sql`delete from attributes where name = 'Full' or key = 'one_more'`.execute(shop.db);
});
