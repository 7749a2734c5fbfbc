/** Another default language: the texts of products and categories change places with their translations, and back. */

import { product as productSchema } from '@shop/contract/catalogue';
import { categoryNode, categoryTree } from '@shop/contract/categories';
import { option } from '@shop/contract/options';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, unique } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { createByAdmin } from '../../test/variants.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const speak = async (...languages: string[]) =>
  expect(await admin.patch('/settings', { languages })).toMatchObject({ status: 200 });
const productOf = async (id: number, lang: string, client = shopper) =>
  read(productSchema, await client.get(`/products/${id}?lang=${lang}`));

describe('another first language', () => {
  it('moves texts into the fields, and those of the former into translations', async () => {
    await speak('en', 'de');
    const { id } = await makeProduct(shop, { title: 'Lamp', description: 'It lights the page.' });
    await admin.patch(`/products/${id}`, {
      highlights: ['warm'],
      details: 'Long',
      translations: { de: { title: 'Lampe', details: '**Hell**', highlights: ['warm', 'klein'] } },
    });
    const category = read(
      categoryNode,
      await admin.post('/categories', { label: unique('Lamps'), description: 'Light' }),
    );
    await admin.patch(`/categories/${category.id}`, { translations: { de: { label: 'Lampen' } } });
    const before = await productOf(id, 'en', admin);
    await speak('de', 'en');
    const ofStaff = read(productSchema, await admin.get(`/products/${id}`));
    expect(ofStaff).toMatchObject({
      title: 'Lampe',
      description: 'It lights the page.',
      details: '**Hell**',
      highlights: ['warm', 'klein'],
      translations: {
        en: { title: 'Lamp', description: 'It lights the page.', details: 'Long', highlights: ['warm'] },
      },
    });
    expect(ofStaff.detailsHtml).toContain('<strong>Hell</strong>');
    expect(await productOf(id, 'en')).toMatchObject({ title: 'Lamp', details: 'Long', highlights: ['warm'] });
    const stale = await admin.patch(`/products/${id}`, { title: 'Lamp', updatedAt: before.updatedAt });
    expect(stale.status).toBe(409);
    const tree = read(categoryTree, await admin.get('/category-tree?admin=true'));
    expect(tree.find((node) => node.id === category.id)).toMatchObject({
      label: 'Lampen',
      description: 'Light',
      translations: { en: { label: category.label, description: 'Light' } },
    });
    await speak('en', 'de');
    expect(await productOf(id, 'en', admin)).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  it('moves the names of options, attributes and their values, and titles of collections', async () => {
    await speak('en', 'de');
    const german = (name: string) => ({ de: { name } });
    const [black, gray] = [{ id: 'black', translations: german('Schwarz') }, { id: 'gray' }];
    await admin.patch('/options/1', { translations: german('Farbe'), values: [{ id: 'white' }, gray, black] });
    const made = await admin.post('/attributes', {
      ...{
        key: 'width',
        name: 'Width',
        kind: 'number',
        unit: 'in',
        translations: { de: { name: 'Breite', unit: 'Zoll' } },
      },
    });
    expect(made.status).toBe(201);
    await admin.post('/collections', { title: 'Warm', translations: { de: { title: 'Warmes' } } });
    const lamp = await createByAdmin(admin, { stock: 1, colors: ['black', 'white'], sizes: [] });
    const readAll = async () => [
      ...(await Promise.all(
        ['/options/1?admin=true', '/attributes/width?admin=true', '/collections/warm?admin=true'].map(async (path) =>
          z
            .looseObject({ updatedAt: z.string() })
            .transform(({ updatedAt: _at, ...one }) => one)
            .parse((await admin.get(path)).body),
        ),
      )),
      (await productOf(lamp.id, 'en')).colors,
    ];
    const before = await readAll();
    await speak('de', 'en');
    expect((await admin.get('/options/1?admin=true')).body).toMatchObject({
      ...{ name: 'Farbe', translations: { en: { name: 'Color' } } },
      values: [{ name: 'White' }, { name: 'Gray' }, { name: 'Schwarz', translations: { en: { name: 'Black' } } }],
    });
    expect((await admin.get('/attributes/width')).body).toMatchObject({ name: 'Breite', unit: 'Zoll' });
    expect((await admin.get('/collections/warm?admin=true')).body).toMatchObject({ title: 'Warmes' });
    expect((await productOf(lamp.id, 'de')).colors.map(({ name }) => name)).toEqual(['Schwarz', 'White']);
    expect((await productOf(lamp.id, 'en')).colors.map(({ name }) => name)).toEqual(['Black', 'White']);
    const found = await shopper.get('/products?color=Schwarz');
    expect(z.array(z.object({ id: z.number() })).parse(found.body)).toContainEqual({ id: lamp.id });
    await speak('en', 'de');
    expect(await readAll()).toEqual(before);
  });

  it('is refused where two options have the same name in it; they may change their names with each other', async () => {
    await speak('en', 'de');
    const make = async (name: string, de: string) =>
      read(option, await admin.post('/options', { name, translations: { de: { name: de } } })).id;
    const roast = await make('Roast', 'Grind');
    const grind = await make('Grind', 'Roast');
    await speak('de', 'en');
    expect(read(option, await admin.get(`/options/${grind}?admin=true`)).name).toBe('Roast');
    await speak('en', 'de');
    await admin.patch(`/options/${roast}`, { translations: { de: { name: 'ROAST' } } });
    const refused = await admin.patch('/settings', { languages: ['de', 'en'] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'OPTION_TAKEN' } });
    expect(read(option, await admin.get(`/options/${roast}?admin=true`)).name).toBe('Roast');
    await admin.delete(`/options/${roast}`);
    await admin.delete(`/options/${grind}`);
  });

  it('leads back to what was there, whatever there was', async () => {
    const text = fc.constantFrom('', 'a', 'b', 'é"\\');
    const texts = fc.record({ title: text, about: fc.option(text), list: fc.array(text, { maxLength: 2 }) });
    const isThere = (value: unknown) => !['null', '""', '[]'].includes(JSON.stringify(value));
    const given = fc
      .record({ title: text, about: text, list: fc.array(text) }, { requiredKeys: [] })
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => isThere(value))));
    const translations = fc
      .dictionary(fc.constantFrom('de', 'fr'), given)
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => Object.keys(one).length > 0)));
    const move = async (own: object, others: object, before: string, after: string) => {
      const { rows } = await sql<{ moved: { own: object; translations: object } }>`
        select with_other_default(${JSON.stringify(own)}::jsonb, ${JSON.stringify(others)}::jsonb, ${before}, ${after}) as moved`.execute(
        shop.db,
      );
      return rows[0]?.moved;
    };
    await fc.assert(
      fc.asyncProperty(texts, translations, async (own, others) => {
        const moved = await move(own, others, 'en', 'de');
        const back = await move(moved?.own ?? {}, moved?.translations ?? {}, 'de', 'en');
        const asIs = Object.fromEntries(Object.entries(own).filter(([, value]) => isThere(value)));
        expect(back?.translations).toEqual(others);
        expect(Object.fromEntries(Object.entries(back?.own ?? {}).filter(([, value]) => isThere(value)))).toMatchObject(
          asIs,
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('leaves all as it is where only further languages change', async () => {
    await speak('en', 'de');
    const { id } = await makeProduct(shop);
    const before = await productOf(id, 'en', admin);
    await speak('en', 'fr');
    expect(await productOf(id, 'en', admin)).toEqual(before);
  });
});
