/** The column `collections` of files of products: which collections that are chosen by hand a product belongs to. */

import { type Collection, collection } from '@shop/contract/collections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unique } from '../../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { newProduct, newProductBody, newProductWithVariants, readFileLines } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const collect = async (products: readonly number[], more: object = {}) =>
  read(collection, await shop.admin.post('/collections', { title: 'Any', slug: unique('c'), products, ...more }));
const query = async () => {
  const body = { title: 'Any', slug: unique('q'), filter: 'in_stock=true', sort: 'price:asc' };
  return read(collection, await shop.admin.post('/collections', body));
};
const productsOf = async ({ id }: { id: number }) =>
  read(z.array(collection), await shop.admin.get('/collections')).find((one) => one.id === id)?.products;
/** Ids of so many products that are gone: collections keep them. */
const gone = (count: number) => Array.from({ length: count }, (_, n) => 1_000_000 + n);
const fill = ({ id }: { id: number }, products: readonly number[]) =>
  shop.db
    .updateTable('collections')
    .set({ products: JSON.stringify(products) })
    .where('id', '=', id)
    .execute();
const make = (body: object = {}) => shop.create({ ...newProductBody, ...body });
const historyOf = async ({ id }: { id: number }) => (await shop.admin.get(`/collections/${id}/history`)).body;

describe('the column collections', () => {
  it('is in the file as soon as there is one to put products into, last, with the slugs of each product', async () => {
    const product = await make({ brand: 'First' });
    await query();
    expect(await shop.exported('brand=First')).not.toContain('collections');
    const [two, one] = [
      await collect([product.id], { slug: 'zebra' }),
      await collect([product.id], { slug: 'apple', active: false }),
    ];
    const [header = ''] = (await shop.exported('brand=First')).split('\r\n');
    expect(header.endsWith(',collections')).toBe(true);
    expect(readFileLines(await shop.exported('brand=First'))).toMatchObject([{ collections: 'apple|zebra' }]);
    for (const { id } of [one, two]) await shop.admin.delete(`/collections/${id}`);
  });

  it('puts products into collections, at their end in the order of the file, and takes them out; without it all stay', async () => {
    const [a, b, c] = [await make(), await make(), await make()];
    const [winter, summer] = [await collect([a.id]), await collect([b.id, a.id])];
    const checked = await shop.check([
      { productId: c.id, collections: `${summer.slug}|${winter.slug}` },
      { productId: b.id, collections: ` ${winter.slug.toUpperCase()} | ${winter.slug}` },
    ]);
    expect(checked).toMatchObject({ changed: 2, errors: [] });
    expect(checked.sample).toContainEqual({
      ...{ line: 3, field: 'collections', from: summer.slug, to: winter.slug },
    });
    expect(await productsOf(summer)).toEqual([b.id, a.id]);
    await shop.apply(checked);
    expect(await productsOf(winter)).toEqual([a.id, c.id, b.id]);
    expect(await productsOf(summer)).toEqual([a.id, c.id]);
    await shop.import([{ productId: a.id, title: 'Another' }]);
    expect(await productsOf(winter)).toEqual([a.id, c.id, b.id]);
    await shop.import([{ productId: a.id, collections: '' }]);
    expect(await productsOf(winter)).toEqual([c.id, b.id]);
    expect(await historyOf(winter)).toMatchObject([
      { action: 'collection_changed', changes: [{ field: 'products', before: [a, c, b].map(({ id }) => String(id)) }] },
      { action: 'collection_changed', changes: [{ field: 'products', before: [String(a.id)] }] },
      { action: 'collection_created' },
    ]);
  });

  it('is of new products, too, once for all lines of their variants', async () => {
    const one = await collect([]);
    const line = { ...newProduct, productId: 'new:lamp', colors: 'white', sizes: 's|m', color: 'white', stock: '3' };
    const lines = [
      { ...line, size: 's', collections: one.slug },
      { ...line, size: 'm', collections: one.slug },
    ];
    const checked = await shop.check(lines);
    await shop.apply(checked);
    const [id] = (await productsOf(one)) ?? [];
    expect(await shop.find({ id: id ?? 0 })).toMatchObject({ title: newProduct.title, stock: 6 });
    await shop.undo(checked);
    expect(await productsOf(one)).toEqual([]);
    const apart = await shop.check([lines[0] ?? {}, { ...lines[1], collections: '' }]);
    expect(apart.errors).toMatchObject([
      { line: 3, column: 'collections', message: expect.stringContaining('differs from line 2') },
    ]);
  });

  it('names by line what is no collection, and what is filled by a filter', async () => {
    const product = await make();
    const filled = await query();
    const { errors } = await shop.check([
      { productId: product.id, Collections: 'nowhere' },
      { productId: (await make()).id, Collections: filled.slug },
    ]);
    expect(errors).toEqual([
      { line: 2, column: 'Collections', message: 'There is no collection nowhere' },
      { line: 3, column: 'Collections', message: `A filter says which products the collection ${filled.slug} has` },
    ]);
  });

  it('puts no more into a collection than it holds: further lines are errors, with what others take out', async () => {
    const [a, b] = [await make(), await make(newProductWithVariants)];
    const others = gone(998);
    const full = await collect([]);
    await fill(full, [a.id, ...others]);
    const variants = (b.variants ?? []).map(({ id }) => ({ productId: b.id, variantId: id, collections: full.slug }));
    const d = await make();
    const lines = [...variants, { productId: d.id, variantId: '', collections: full.slug }];
    const checked = await shop.check(lines);
    const message = `A collection has at most 1,000 products, and ${full.slug} would have more`;
    expect(checked.errors).toEqual([{ line: 5, column: 'collections', message }]);
    expect(checked).toMatchObject({ changed: 3, errorCount: 1 });
    const freed = await shop.check([...lines, { productId: a.id, variantId: '', collections: '' }]);
    expect(freed).toMatchObject({ changed: 5, errors: [] });
    await shop.apply(freed);
    expect(await productsOf(full)).toEqual([...others, b.id, d.id]);
  });
});

describe('an import of collections', () => {
  it('is undone with the order that there was', async () => {
    const products = [await make(), await make(), await make(), await make()];
    const ids = products.map(({ id }) => id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const [one, other] = [await collect([d, c, b, a]), await collect([a])];
    const applied = await shop.check([b, d].map((productId) => ({ productId, collections: other.slug })));
    await shop.apply(applied);
    expect([await productsOf(one), await productsOf(other)]).toEqual([
      [c, a],
      [a, b, d],
    ]);
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect([await productsOf(one), await productsOf(other)]).toEqual([[d, c, b, a], [a]]);
  });

  it('puts back what is still as it left it, beside what was changed since', async () => {
    const [a, b, c] = [await make(), await make(), await make()];
    const one = await collect([a.id, b.id]);
    const applied = await shop.check([a, b].map(({ id }) => ({ productId: id, collections: '' })));
    await shop.apply(applied);
    await shop.admin.patch(`/collections/${one.id}`, { products: [c.id, b.id] });
    expect(await shop.undo(applied)).toMatchObject({
      undone: 1,
      left: [{ line: 3, productId: b.id, field: 'collections' }],
    });
    expect(await productsOf(one)).toEqual([a.id, c.id, b.id]);
  });

  it('is undone as far as the collection is there', async () => {
    const a = await make();
    const one = await collect([a.id]);
    const applied = await shop.check([{ productId: a.id, collections: '', title: 'Other' }]);
    await shop.apply(applied);
    await shop.admin.delete(`/collections/${one.id}`);
    expect(await shop.undo(applied)).toMatchObject({ undone: 1, left: [{ productId: a.id, field: 'collections' }] });
    expect(await shop.find(a)).toMatchObject({ title: newProduct.title });
  });

  const meanwhile: [string, (one: Collection, product: number) => Promise<unknown>][] = [
    ['the product was put into it', (one, id) => shop.admin.patch(`/collections/${one.id}`, { products: [id] })],
    ['it has no more room', (one) => fill(one, gone(1000))],
    ['it is filled by a filter', ({ id }) => shop.admin.patch(`/collections/${id}`, { filter: 'in_stock=true' })],
    ['it has another address', ({ id }) => shop.admin.patch(`/collections/${id}`, { slug: unique('moved') })],
    ['it is gone', ({ id }) => shop.admin.delete(`/collections/${id}`)],
  ];
  it.each(meanwhile)('is refused where %s meanwhile; such lines can be left out', async (_, change) => {
    const [a, b] = [await make(), await make()];
    const [one, other] = [await collect([]), await collect([])];
    const checked = await shop.check([
      { productId: a.id, title: 'Other', collections: one.slug },
      { productId: b.id, title: 'Other', collections: other.slug },
    ]);
    await change(one, a.id);
    const conflicts = [{ line: 2, productId: a.id }];
    expect(await shop.tryApply(checked)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE', conflicts } });
    expect(await productsOf(other)).toEqual([]);
    expect(await shop.apply(checked, { leaveOut: true })).toMatchObject({ changed: 1, leftOut: conflicts });
    expect([(await shop.find(a)).title, (await shop.find(b)).title]).toEqual([newProduct.title, 'Other']);
    expect(await productsOf(other)).toEqual([b.id]);
  });
});
