/** Options as clients see them. */

import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { type Option, option, options } from '@shop/contract/options';
import { problem } from '@shop/contract/problem';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, unique } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, nth, simpleBody } from '../../../test/variants.ts';
import { inUse } from '../attributes/update-attribute.ts';
import { optionInUse } from './update-option.ts';

let shop: TestApp;
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

const make = async (values: readonly string[] = ['Whole beans', 'Filter', 'Espresso'], name = unique('Grind')) =>
  read(option, await admin.post('/options', { name, values: values.map((one) => ({ name: one })) }));
const plain = { ...simpleBody, colors: [], sizes: [] };
/** A coffee in three grinds, of which variants have the first two. */
async function coffee(changes: object = {}) {
  const grind = await make();
  const made = await createByAdmin(admin, {
    ...plain,
    options: [{ option: grind.id, values: ['whole-beans', 'filter'] }],
    variants: [
      { choices: [{ option: grind.id, value: 'whole-beans' }], stock: 3 },
      { choices: [{ option: grind.id, value: 'filter' }], stock: 4, price: 10 },
    ],
    ...changes,
  });
  return { grind, coffee: made };
}
const failing = ({ status, body }: Answer) => {
  const { code, errors, count, variants } = problem.parse(body);
  return { status, code, path: errors?.[0]?.path, count, variants };
};
const all = async (client = shopper): Promise<Option[]> => read(options, await client.get('/options'));

describe('GET /options', () => {
  it('has Color and Size first, as the specification has their values', async () => {
    const [color, size] = await all();
    expect(color).toMatchObject({ id: 1, name: 'Color', kind: 'color' });
    expect(color?.values.slice(0, 3)).toEqual([
      { id: 'white', name: 'White', hex: '#ffffff' },
      { id: 'gray', name: 'Gray', hex: '#e5e7eb' },
      { id: 'black', name: 'Black', hex: '#111827' },
    ]);
    expect(size).toMatchObject({ id: 2, name: 'Size', kind: 'size' });
    expect(size?.values.slice(0, 8).map(({ id }) => id)).toEqual(['xxs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl']);
  });

  it('shows a new option in every process at once', async () => {
    await all(elsewhere);
    const { id } = await make();
    expect((await all(elsewhere)).map((one) => one.id)).toContain(id);
  });

  it('is for admins to change', async () => {
    const { id } = await make();
    for (const answer of [
      await shopper.post('/options', { name: 'X' }),
      await shopper.patch(`/options/${id}`, { name: 'X' }),
      await shopper.delete(`/options/${id}`),
      await shopper.get(`/options/${id}/history`),
      await shopper.post('/products/1/variants/preview', {}),
    ]) {
      expect(answer.status).toBe(403);
    }
  });
});

describe('POST /options', () => {
  it('makes ids of values from their names, each once', async () => {
    const made = await make(['Böhmisch', 'böhmisch!', '!']);
    expect(made).toMatchObject({ kind: 'text' });
    expect(made.values).toEqual([
      { id: 'bohmisch', name: 'Böhmisch', hex: null },
      { id: 'bohmisch-2', name: 'böhmisch!', hex: null },
      { id: 'value', name: '!', hex: null },
    ]);
  });

  it('keeps the colour of a value', async () => {
    const answer = await admin.post('/options', { name: unique('Frame'), values: [{ name: 'Oak', hex: '#AA7744' }] });
    expect(read(option, answer).values).toEqual([{ id: 'oak', name: 'Oak', hex: '#aa7744' }]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'A', kind: 'color' }, 'kind'],
    [{ name: 'A', values: [{ name: 'B', hex: 'red' }] }, 'values.0.hex'],
    [{ name: 'A', values: [{ name: 'B' }, { name: 'b' }] }, 'values'],
    [{ name: 'A', values: [{}] }, 'values.0.name'],
    [{ name: 'A', values: Array.from({ length: 201 }, (_, n) => ({ name: `V ${n}` })) }, 'values'],
  ])('refuses %j', async (body, path) => {
    expect(failing(await admin.post('/options', body))).toMatchObject({ status: 400, path });
  });

  it('refuses a name that another option has, in any case', async () => {
    expect(failing(await admin.post('/options', { name: 'color' }))).toMatchObject({
      status: 409,
      code: 'OPTION_TAKEN',
    });
  });
});

describe('PATCH and DELETE /options/{id}', () => {
  it('renames values with their ids kept, adds and removes others, and records it', async () => {
    const made = await make(['Coarse', 'Fine']);
    const answer = await admin.patch(`/options/${made.id}`, {
      name: `${made.name} degree`,
      values: [{ name: 'Turkish' }, { id: 'fine', name: 'Very fine' }],
    });
    expect(read(option, answer)).toMatchObject({
      name: `${made.name} degree`,
      values: [
        { id: 'turkish', name: 'Turkish' },
        { id: 'fine', name: 'Very fine' },
      ],
    });
    const history = read(historyEntries, await admin.get(`/options/${made.id}/history`));
    expect(history.map(({ action }) => action)).toEqual(['option_changed', 'option_created']);
    expect(history[0]?.changes).toContainEqual({
      field: 'values',
      before: ['Coarse', 'Fine'],
      after: ['Turkish', 'Very fine'],
    });
  });

  it('gives a new value no id of one that goes, so that it never comes to mean another', async () => {
    const made = await make(['Coarse', 'Fine']);
    const answer = await admin.patch(`/options/${made.id}`, { values: [{ name: 'Fine' }, { id: 'coarse' }] });
    expect(read(option, answer).values).toMatchObject([
      { id: 'fine-2', name: 'Fine' },
      { id: 'coarse', name: 'Coarse' },
    ]);
  });

  it('refuses a stale change', async () => {
    const made = await make();
    await admin.patch(`/options/${made.id}`, { name: unique('Other') });
    const stale = await admin.patch(`/options/${made.id}`, { name: 'X', updatedAt: made.updatedAt });
    expect(failing(stale)).toMatchObject({ status: 409, code: 'STALE' });
  });

  it('refuses to take away a value that products come in, naming how many', async () => {
    const { grind } = await coffee();
    const without = (ids: string[]) =>
      admin.patch(`/options/${grind.id}`, { values: grind.values.filter(({ id }) => !ids.includes(id)) });
    expect(failing(await without(['filter']))).toMatchObject({ status: 409, code: 'OPTION_IN_USE', count: 1 });
    expect((await without(['espresso'])).status).toBe(200);
    expect(failing(await admin.delete(`/options/${grind.id}`))).toMatchObject({ code: 'OPTION_IN_USE', count: 1 });
  });

  it('refuses to delete a built in one, and deletes one that no product has', async () => {
    expect(failing(await admin.delete('/options/1'))).toMatchObject({ status: 409, code: 'OPTION_BUILT_IN' });
    const { id } = await make();
    expect((await admin.delete(`/options/${id}`)).body).toEqual({ success: true });
    expect((await admin.get(`/options/${id}`)).status).toBe(404);
  });

  it('shows the new names in products at once, in every process', async () => {
    const { grind, coffee: made } = await coffee();
    const shown = async () => read(product, await elsewhere.get(`/products/${made.id}`)).options;
    expect((await shown()).map(({ name }) => name)).toEqual([grind.name]);
    await admin.patch(`/options/${grind.id}`, {
      name: `${grind.name}!`,
      values: grind.values.map(({ id, name }) => ({ id, name: `${name}!` })),
    });
    expect(await shown()).toMatchObject([
      { name: `${grind.name}!`, values: [{ name: 'Whole beans!' }, { name: 'Filter!' }] },
    ]);
  });
});

describe('a colour that the shop added', () => {
  it('is offered, filtered by, renamed and kept as those of the specification', async () => {
    const [color] = await all();
    const name = unique('Navy');
    const added = read(
      option,
      await admin.patch('/options/1', { values: [...(color?.values ?? []), { name, hex: '#1e3a8a' }] }),
    );
    const id = nth(added.values, added.values.length - 1).id;
    const made = await createByAdmin(admin, { colors: [id, 'white'], stock: 1 });
    expect(made.colors).toEqual([
      { id, name, class: '', selectedClass: '', hex: '#1e3a8a' },
      { id: 'white', name: 'White', class: 'bg-white', selectedClass: 'ring-gray-400', hex: '#ffffff' },
    ]);
    await admin.patch('/options/1', {
      values: added.values.map((value) => (value.id === id ? { id, name: `${name} blue` } : { id: value.id })),
    });
    const shown = read(product, await shopper.get(`/products/${made.id}`));
    expect(shown.colors.map((one) => one.name)).toEqual([`${name} blue`, 'White']);
    expect(shown.updatedAt).toBe(made.updatedAt);
    const gone = await admin.patch('/options/1', { values: (color?.values ?? []).map((value) => ({ id: value.id })) });
    expect(failing(gone)).toMatchObject({ code: 'OPTION_IN_USE', count: 1 });
  });
});

it('who keeps an option or an attribute from going is counted, with thousands apart', () => {
  expect(optionInUse(1234, 'Color').message).toBe('1,234 products come in Color');
  expect(optionInUse(1, 'Color').message).toBe('1 product comes in Color');
  expect(inUse(1234, 'Wool').message).toBe('1,234 products have Wool');
});

it('a shop has at most 50 options', async () => {
  await sql`insert into options (name, kind, values, created_at, updated_at)
    select 'Full ' || n, 'text', '[]', now(), now() from generate_series(1, 50 - (select count(*)::integer from options)) as n`.execute(
    shop.db,
  );
  expect(failing(await admin.post('/options', { name: unique('One more') }))).toMatchObject({ code: 'OPTIONS_FULL' });
  await sql`delete from options where name = 'Full 1'`.execute(shop.db);
  expect((await admin.post('/options', { name: unique('One more'), values: [{ name: 'A' }] })).status).toBe(201);
  await sql`delete from options where name like 'Full %'`.execute(shop.db);
});
