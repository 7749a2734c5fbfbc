/** The tree of categories as clients see it. */

import { filterOption, product as productSchema } from '@shop/contract/catalogue';
import { type CategoryNode, categoryNode, categoryTree } from '@shop/contract/categories';
import { historyEntries } from '@shop/contract/history';
import { facets } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { untilWaiting } from '../../../test/ordering.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { connect } from '../../../test/test-database.ts';

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

async function make(label = unique('Category'), values: object = {}): Promise<CategoryNode> {
  const made = await admin.post('/categories', { label, ...values });
  expect(made.status).toBe(201);
  return read(categoryNode, made);
}
const change = (id: number, values: object) => admin.patch(`/categories/${id}`, values);
const codeOf = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];

function find(nodes: readonly CategoryNode[], id: number): CategoryNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
async function inTree(id: number, { client = shopper, query = '' } = {}): Promise<CategoryNode | undefined> {
  return find(read(categoryTree, await client.get(`/category-tree${query}`)), id);
}
const valuesNow = async (client: Client = shopper) =>
  read(z.array(filterOption), await client.get('/categories')).map(({ value }) => value);
const idsIn = async (query: string, client: Client = shopper) =>
  read(z.array(z.object({ id: z.number() })), await client.get(`/products?${query}&_limit=100`)).map(({ id }) => id);

/** Three levels, a product on the second and the third. */
async function makeBranch() {
  const top = await make();
  const middle = await make(unique('Middle'), { parent: top.id });
  const low = await make(unique('Low'), { parent: middle.id });
  const inMiddle = await makeProduct(shop, { category: middle });
  const inLow = await makeProduct(shop, { category: low });
  return { top, middle, low, inMiddle, inLow };
}

describe('GET /category-tree', () => {
  it('answers all categories with those below them, in their order', async () => {
    const top = await make();
    const [last, first] = [
      await make(undefined, { parent: top.id }),
      await make(undefined, { parent: top.id, position: 1 }),
    ];
    expect(await inTree(top.id)).toEqual({
      id: top.id,
      value: top.value,
      label: top.value,
      slug: top.value.toLowerCase(),
      description: '',
      image: null,
      position: expect.any(Number),
      count: 0,
      updatedAt: expect.any(String),
      children: [expect.objectContaining({ id: first.id }), expect.objectContaining({ id: last.id })],
    });
  });

  it('counts the products of a category with those of all below it, as far as the caller may see them', async () => {
    const { top, middle, low } = await makeBranch();
    await makeProduct(shop, { category: low, deleted: true });
    expect([(await inTree(top.id))?.count, (await inTree(middle.id))?.count, (await inTree(low.id))?.count]).toEqual([
      2, 2, 1,
    ]);
    expect((await inTree(top.id, { client: admin, query: '?admin=true' }))?.count).toBe(3);
    expect((await shopper.get('/category-tree?admin=true')).status).toBe(403);
  });
});

describe('POST /categories', () => {
  it('adds one, of the first level or below another one', async () => {
    const top = await make('Tools for Café & Bar');
    expect(top).toMatchObject({ value: 'Tools for Café & Bar', slug: 'tools-for-cafe-bar', children: [] });
    const below = await make(undefined, {
      parent: top.id,
      description: 'All of them',
      image: '/pictures/a.webp',
      slug: unique('own'),
    });
    expect(below).toMatchObject({ description: 'All of them', image: '/pictures/a.webp' });
    expect((await inTree(top.id))?.children.map(({ id }) => id)).toEqual([below.id]);
  });

  it('makes a slug of names that have no letters of the alphabet, and another one where it is taken', async () => {
    expect((await make('書籍')).slug).toBe('category');
    expect((await make('雑誌')).slug).toBe('category-2');
  });

  it.each([
    [{ label: '' }, 'label'],
    [{ label: 'a, b' }, 'label'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ label: 7 }, 'label'],
    [{ label: 'New', slug: 'No!' }, 'slug'],
    [{ label: 'New', parent: 999_999 }, 'parent'],
    [{ label: 'New', parent: 'none' }, 'parent'],
    [{ label: 'New', position: -1 }, 'position'],
    [{ label: 'New', image: 'javascript:alert(1)' }, 'image'],
  ])('refuses %j', async (body, path) => {
    const refused = await admin.post('/categories', body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ path }] });
  });

  it('refuses a name and a slug that are taken', async () => {
    const { label, slug } = await make();
    expect(codeOf(await admin.post('/categories', { label }))).toEqual([409, 'CATEGORY_TAKEN']);
    expect(codeOf(await admin.post('/categories', { label: unique('New'), slug }))).toEqual([409, 'SLUG_TAKEN']);
  });

  it('refuses a sixth level', async () => {
    let parent: number | null = null;
    for (let level = 1; level <= 5; level += 1) parent = (await make(undefined, { parent })).id;
    expect(codeOf(await admin.post('/categories', { label: unique('Sixth'), parent }))).toEqual([
      409,
      'CATEGORY_TOO_DEEP',
    ]);
  });
});

describe('PATCH /categories/{id}', () => {
  it('changes exactly what is sent, and records it', async () => {
    const category = await make();
    const slug = unique('new');
    const changed = read(
      categoryNode,
      await change(category.id, { label: 'New, shorter', slug, description: 'Text', image: '/a.webp' }),
    );
    expect(changed).toMatchObject({
      value: category.value,
      label: 'New, shorter',
      slug,
      description: 'Text',
      image: '/a.webp',
    });
    expect(read(categoryNode, await change(category.id, { image: null }))).toMatchObject({
      description: 'Text',
      image: null,
    });
    const entries = read(historyEntries, await admin.get(`/categories/${category.id}/history`));
    expect(entries.map(({ action }) => action)).toEqual(['category_changed', 'category_changed', 'category_created']);
    expect(entries[1]?.changes).toContainEqual({ field: 'label', before: category.label, after: 'New, shorter' });
  });

  it('refuses a stale change, and says what is there', async () => {
    const { id, updatedAt } = await make();
    expect((await change(id, { label: 'First', updatedAt })).status).toBe(200);
    const stale = await change(id, { label: 'Second', updatedAt });
    expect(codeOf(stale)).toEqual([409, 'STALE']);
    expect(stale.body).toMatchObject({ current: { label: 'First' } });
  });

  it('moves a branch: lists, facets, breadcrumbs and the tree of every process show it with the next request', async () => {
    const { top, middle, low, inMiddle, inLow } = await makeBranch();
    const target = await make();
    expect(await idsIn(`category=${top.value}`, elsewhere)).toEqual([inMiddle.id, inLow.id]);
    expect((await change(middle.id, { parent: target.id })).status).toBe(200);
    expect(await idsIn(`category=${top.value}`, elsewhere)).toEqual([]);
    expect(await idsIn(`category=${target.value}&q=lamp`, elsewhere)).toHaveLength(2);
    expect(await idsIn(`category=${target.value}`, elsewhere)).toEqual([inMiddle.id, inLow.id]);
    const { breadcrumbs, categorySlugs } = read(productSchema, await elsewhere.get(`/products/${inLow.id}`));
    expect(breadcrumbs).toEqual(
      [target, middle, low].map(({ id, label, value }) => ({ id, name: label, href: `/?category=${value}` })),
    );
    expect(categorySlugs).toEqual([target, middle, low].map(({ slug }) => slug));
    const counted = read(facets, await elsewhere.get(`/products/facets?category=${target.value}`));
    const countOf = (value: string) => counted.facets.category.find((one) => one.value === value)?.count;
    expect([
      counted.total,
      countOf(target.value),
      countOf(middle.value),
      countOf(low.value),
      countOf(top.value),
    ]).toEqual([2, 2, 2, 1, undefined]);
    expect(await inTree(middle.id, { client: elsewhere })).toMatchObject({ count: 2, children: [{ id: low.id }] });
  });

  it('refuses a circle, and more than five levels', async () => {
    const { top, middle, low } = await makeBranch();
    for (const parent of [top.id, middle.id, low.id]) {
      expect(codeOf(await change(top.id, { parent }))).toEqual([409, 'CATEGORY_CIRCLE']);
    }
    const deep = await make(undefined, { parent: (await make(undefined, { parent: (await make()).id })).id });
    expect(codeOf(await change(top.id, { parent: deep.id }))).toEqual([409, 'CATEGORY_TOO_DEEP']);
    expect((await change(middle.id, { parent: deep.id })).status).toBe(200);
    expect(codeOf(await change(top.id, { parent: 999_999 }))).toEqual([400, 'INVALID_INPUT']);
  });

  it('never makes a circle of two moves at the same time', async () => {
    const [one, two] = [await make(), await make()];
    const answers = await Promise.all([change(one.id, { parent: two.id }), change(two.id, { parent: one.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('puts a category between two others', async () => {
    const top = await make();
    const made = [];
    for (const _ of [1, 2, 3]) made.push(await make(undefined, { parent: top.id }));
    const [first, second, third] = made;
    const moved = await change(third?.id ?? 0, { position: second?.position });
    expect(read(categoryNode, moved).position).toBe(second?.position);
    expect((await inTree(top.id))?.children.map(({ id }) => id)).toEqual([first?.id, third?.id, second?.id]);
  });

  it('lets an old slug lead here until another category takes it', async () => {
    const [one, two] = [await make(), await make()];
    const renamed = unique('renamed');
    expect((await change(one.id, { slug: renamed })).status).toBe(200);
    expect(codeOf(await change(two.id, { slug: renamed }))).toEqual([409, 'SLUG_TAKEN']);
    expect((await change(two.id, { slug: one.slug })).status).toBe(200);
    expect(codeOf(await change(one.id, { slug: one.slug }))).toEqual([409, 'SLUG_TAKEN']);
    expect((await change(one.id, { slug: renamed })).status).toBe(200);
  });

  it('answers 404 where there is none, and 400 to what cannot be read', async () => {
    expect((await change(999_999, { label: 'x' })).status).toBe(404);
    const { id } = await make();
    for (const body of [{ label: '' }, { slug: 'A' }, { parent: {} }, { position: 1.5 }, { image: 7 }, []]) {
      expect((await change(id, body)).status).toBe(400);
    }
  });
});

describe('DELETE /categories/{id}', () => {
  it('deletes one without products and without others below it', async () => {
    const { top, middle, low, inMiddle } = await makeBranch();
    const remove = (id: number) => admin.delete(`/categories/${id}`);
    for (const { id } of [top, middle, low]) expect(codeOf(await remove(id))).toEqual([409, 'CATEGORY_IN_USE']);
    const empty = await make();
    expect((await remove(empty.id)).body).toEqual({ success: true });
    expect(await inTree(empty.id)).toBeUndefined();
    expect((await remove(empty.id)).status).toBe(404);
    expect((await make(empty.label, { slug: empty.slug })).slug).toBe(empty.slug);
    const entries = read(historyEntries, await admin.get(`/categories/${empty.id}/history`));
    expect(entries[0]?.action).toBe('category_deleted');
    expect((await admin.get('/categories/999999/history')).status).toBe(404);
    await admin.patch(`/products/${inMiddle.id}`, { deleted: true });
    expect(codeOf(await remove(middle.id))).toEqual([409, 'CATEGORY_IN_USE']);
  });
});

it('a category that a product gets at the same moment stays', async () => {
  const [{ id }, product] = [await make(), await makeProduct(shop)];
  const side = await connect(shop.database.url);
  await side.query('begin');
  await side.query('update products set category_id = $1 where id = $2', [id, product.id]);
  const deleting = admin.delete(`/categories/${id}`);
  await untilWaiting(side, 1);
  await side.query('commit');
  await side.end();
  expect(codeOf(await deleting)).toEqual([409, 'CATEGORY_IN_USE']);
});

describe('GET /categories', () => {
  it('has a parent without products once something below it has some', async () => {
    const [top, low] = [await make(), await make()];
    await change(low.id, { parent: top.id });
    expect(await valuesNow()).not.toContain(top.value);
    const product = await makeProduct(shop, { category: low });
    expect(await valuesNow()).toEqual(expect.arrayContaining([top.value, low.value]));
    await admin.patch(`/products/${product.id}`, { deleted: true });
    expect(await valuesNow()).not.toContain(top.value);
  });
});
