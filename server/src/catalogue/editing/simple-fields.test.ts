/** Each simple field of the list goes all the way: bodies, answers, history, files, undo and both searches have it without code of its own. */

import { type Product, product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import {
  type FieldName,
  ownFields,
  type SimpleFieldName,
  searchedProductFields,
  searchedVariantFields,
  simpleProductFields,
  simpleVariantFields,
  type ValuesOf,
} from '@shop/contract/product-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, unique } from '../../../test/factories.ts';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { newProduct, readFileLines } from '../../../test/product-files.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { simpleBody } from '../../../test/variants.ts';

type Simple = SimpleFieldName<'product' | 'variant'>;

let made = 0;
/** Two values of each field that nothing else has. */
function nextValues(): { [Name in Simple]: [ValuesOf<Name>[Name], ValuesOf<Name>[Name]] } {
  made += 1;
  return {
    sku: [`SKUA${made}`, `SKUB${made}`],
    image: [`/pictures/a-${made}.webp`, `/pictures/b-${made}.webp`],
    weightGrams: [100 + made, 5000 + made],
    taxClass: [`reduced ${made}`, `books ${made}`],
    place: [`A-${made}`, `B-${made}`],
  };
}

let shop: ImportShop;
/** A process on the same database whose search index is not loaded. */
let plain: TestApp;
let plainAdmin: Client;
let letLoad: () => void;
beforeAll(async () => {
  shop = await startImportShop();
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  plain = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  plainAdmin = await plain.as(await makeAdmin(shop));
});
afterAll(async () => {
  letLoad();
  await plain.stop();
  await shop.close();
});

const body = () => ({ ...simpleBody, title: unique('Shoe'), colors: ['white'], sizes: [] });
const inWhite = { color: 'white', stock: 2 };

async function lastChange(id: number) {
  const [entry] = read(historyEntries, await shop.admin.get(`/products/${id}/history`));
  return entry?.changes;
}

async function lineOf(id: number) {
  return readFileLines(await shop.exported()).find(({ productId }) => productId === String(id)) ?? {};
}

interface Cell {
  name: Simple;
  /** What the product or variant has now, and what it is to have. */
  from: unknown;
  to: unknown;
  now: () => Promise<unknown>;
  /** What names it in a file. */
  named: Record<string, string | number>;
}

async function goesThroughFiles(id: number, { name, from, to, now, named }: Cell): Promise<void> {
  const exported = await lineOf(id);
  // Files do not have it.
  if (!(name in exported)) return;
  expect(exported[name]).toBe(String(from));
  const checked = await shop.check([{ ...named, [name]: String(to) }]);
  expect(checked.sample.map(({ field, from: before, to: after }) => [field, before, after])).toEqual([
    [name, from, to],
  ]);
  await shop.apply(checked);
  expect(await now()).toBe(to);
  await shop.undo(checked);
  expect(await now()).toBe(from);
}

async function isFound(name: FieldName, value: unknown, { id }: Product): Promise<void> {
  if (![...searchedVariantFields, ...searchedProductFields].some((one) => one === name)) return;
  for (const client of [shop.admin, plainAdmin]) {
    const found = read(
      z.array(product),
      await client.get(`/products?q=${encodeURIComponent(String(value))}&exact=true`),
    );
    expect(found.map((one) => one.id)).toEqual([id]);
  }
}

async function createdByFile(cells: Record<string, string | number>): Promise<Product> {
  const title = unique('Lamp');
  await shop.import([{ ...newProduct, ...cells, title, stock: 1 }]);
  const [found] = read(z.array(product), await shop.admin.get(`/products?q=${title}&admin=true&exact=true`));
  if (found === undefined) throw new Error('The import made no product');
  return shop.find(found);
}

describe('A simple field', () => {
  it.each(simpleProductFields)('%s of a product', async (name) => {
    const [first, second] = nextValues()[name];
    const { id, ...created } = await shop.create({ ...body(), stock: 3, [name]: first });
    expect(created[name]).toBe(first);
    expect((await shop.edit({ id }, { [name]: second }))[name]).toBe(second);
    expect(await lastChange(id)).toEqual([{ field: name, before: first, after: second }]);
    expect((await shop.edit({ id }, { discountPercentage: 5 }))[name]).toBe(second);
    await goesThroughFiles(id, {
      name,
      from: second,
      to: first,
      now: async () => (await shop.find({ id }))[name],
      named: { productId: id },
    });
    await isFound(name, second, await shop.find({ id }));
    expect((await shop.edit({ id }, { [name]: null }))[name]).toBeNull();
    expect((await shop.create({ ...body(), stock: 3 }))[name]).toBeNull();
    if (name in (await lineOf(id))) expect((await createdByFile({ [name]: String(first) }))[name]).toBe(first);
  });

  it.each(simpleVariantFields)('%s of a variant', async (name) => {
    const [first, second] = nextValues()[name];
    const { id, ...created } = await shop.create({ ...body(), variants: [{ ...inWhite, [name]: first }] });
    const variant = variantOf({ id, ...created }, 0);
    expect(variant[name]).toBe(first);
    const edited = await shop.edit({ id }, { variants: [{ id: variant.id, ...inWhite, [name]: second }] });
    expect(variantOf(edited, 0)[name]).toBe(second);
    expect(JSON.stringify(await lastChange(id))).toContain(String(second));
    const now = async () => variantOf(await shop.find({ id }), 0)[name];
    await goesThroughFiles(id, { name, from: second, to: first, now, named: { variantId: variant.id } });
    await isFound(name, second, edited);
    expect(variantOf(await shop.edit({ id }, { variants: [{ id: variant.id, ...inWhite }] }), 0)[name]).toBeNull();
    const byFile = await createdByFile({ colors: 'white', color: 'white', [name]: String(first) });
    expect(variantOf(byFile, 0)[name]).toBe(first);
    const moreByFile = { productId: id, colors: 'white|black', color: 'black', stock: 1, [name]: String(second) };
    await shop.import([moreByFile]);
    expect(variantOf(await shop.find({ id }), 1)[name]).toBe(second);
  });

  it.each(ownFields)('%s of a product without variants, which gets none by it', async (name) => {
    const [first, second] = nextValues()[name];
    const { id, ...created } = await shop.create({ ...body(), stock: 3, [name]: first });
    expect(created[name]).toBe(first);
    const edited = await shop.edit({ id }, { [name]: second });
    expect([edited[name], edited.variants]).toEqual([second, []]);
    expect(await lastChange(id)).toEqual([{ field: name, before: first, after: second }]);
    const now = async () => (await shop.find({ id }))[name];
    await goesThroughFiles(id, { name, from: second, to: first, now, named: { productId: id } });
    await isFound(name, second, edited);
    const byFile = await createdByFile({ [name]: `${first}X` });
    expect([byFile[name], byFile.variants]).toEqual([`${first}X`, []]);
    expect((await shop.edit({ id }, { variants: [inWhite] }))[name]).toBeNull();
    expect((await shop.edit({ id }, { variants: [], stock: 3, [name]: first }))[name]).toBe(first);
  });
});
