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

/** With its check digit. */
function gtin8(number: number): string {
  const digits = String(number).padStart(7, '0');
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

let made = 0;
/** Two values of each field that nothing else has. */
function nextValues(): { [Name in Simple]: [ValuesOf<Name>[Name], ValuesOf<Name>[Name]] } {
  made += 1;
  return {
    sku: [`SKUA${made}`, `SKUB${made}`],
    image: [`/pictures/a-${made}.webp`, `/pictures/b-${made}.webp`],
    weightGrams: [100 + made, 5000 + made],
    taxClass: [`reduced ${made}`, `books ${made}`],
    manufacturer: [`Maker A${made}`, `Maker B${made}`],
    seoTitle: [`Shoe ${made}`, `Boot ${made}`],
    seoDescription: [`A shoe ${made}`, `A boot ${made}`],
    details: [`**Shoe** ${made}`, `*Boot* ${made}`],
    gtin: [gtin8(2 * made), gtin8(2 * made + 1)],
    mpn: [`MPN-A${made}`, `MPN-B${made}`],
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
    const [other] = nextValues()[name];
    const byFile = await createdByFile({ [name]: String(other) });
    expect([byFile[name], byFile.variants]).toEqual([other, []]);
    expect((await shop.edit({ id }, { variants: [inWhite] }))[name]).toBeNull();
    expect((await shop.edit({ id }, { variants: [], stock: 3, [name]: first }))[name]).toBe(first);
  });
});

describe('GTIN and manufacturer number', () => {
  it.each(['96385075', '123', 'abcdefgh', 96385074])('%s is no GTIN', async (gtin) => {
    const answer = await shop.admin.post('/products', { ...body(), stock: 1, gtin });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path: 'gtin' }] });
    const ofVariant = await shop.admin.post('/products', { ...body(), variants: [{ ...inWhite, gtin }] });
    expect(ofVariant.body).toMatchObject({ errors: [{ path: 'variants.0.gtin' }] });
    const { id } = await shop.create({ ...body(), stock: 1 });
    expect(await shop.admin.patch(`/products/${id}`, { gtin })).toMatchObject({ status: 400 });
    // The number that is one as a text is one in a file, too.
    for (const line of typeof gtin === 'number' ? [] : [{ productId: id }, { ...newProduct, stock: 1 }]) {
      expect((await shop.check([{ ...line, gtin }])).errors).toMatchObject([{ line: 2, column: 'gtin' }]);
    }
  });

  it.each(['96385074', '036000291452', '4006381333931', '10012345678902'])('%s is one', async (gtin) => {
    expect((await shop.create({ ...body(), stock: 1, gtin })).gtin).toBe(gtin);
  });

  it('is found as the whole query, hyphens, blanks and case not counted, and not by a part of it', async () => {
    const simple = await shop.create({ ...body(), stock: 1, gtin: '9783161484100', mpn: 'QX-77 41/b' });
    const own = { ...inWhite, gtin: '4012345678901', mpn: 'VV-9 000' };
    const varied = await shop.create({ ...body(), variants: [own] });
    for (const client of [shop.admin, plainAdmin]) {
      const find = async (q: string) =>
        read(z.array(product), await client.get(`/products?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
      expect(await find('978-3-16-148410-0')).toEqual([simple.id]);
      expect(await find('qx7741/B')).toEqual([simple.id]);
      expect(await find('4012345678901')).toEqual([varied.id]);
      expect(await find('vv 9-000')).toEqual([varied.id]);
      expect(await find('978316148410')).not.toContain(simple.id);
      expect(await find('9783161484100 Shoe')).not.toContain(simple.id);
    }
  });
});

describe('Details', () => {
  it('are answered for one product as safe HTML too, and not in lists', async () => {
    const details = '# Care\n\n*cold* <script>alert(1)</script>\n\n[wash](javascript:alert(1))';
    const { id, ...made } = await shop.create({ ...body(), stock: 1, details });
    expect(made.details).toBe(details);
    expect(made.detailsHtml).toContain('<h2>Care</h2>');
    expect(made.detailsHtml).toContain('<em>cold</em>');
    expect(made.detailsHtml).not.toMatch(/<script|href/);
    const [listed] = read(z.array(product), await shop.admin.get(`/products?q=${made.title}&exact=true`));
    expect(listed).not.toHaveProperty('details');
    expect((await shop.edit({ id }, { title: unique('Boot') })).detailsHtml).toBe(made.detailsHtml);
    expect(await shop.edit({ id }, { details: '' })).toMatchObject({ details: null, detailsHtml: null });
    await shop.import([{ productId: id, details: '**by file**' }]);
    expect((await shop.find({ id })).detailsHtml).toBe('<p><strong>by file</strong></p>');
  });

  it('have at most 50,000 characters', async () => {
    const sent = (details: string) => shop.admin.post('/products', { ...body(), stock: 1, details });
    expect((await sent('é'.repeat(50_000))).status).toBe(201);
    expect((await sent('x'.repeat(50_001))).body).toMatchObject({ errors: [{ path: 'details' }] });
  });
});
