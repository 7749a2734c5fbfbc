/** Searches for the values of options and attributes as they are called in a language of the shop. */

import { type Attribute, attribute } from '@shop/contract/attributes';
import { type Option, option } from '@shop/contract/options';
import { facets } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, simpleBody } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
let grind: Option;
let leather: Attribute;

const inGerman = (name: string) => ({ de: { name } });

beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
  expect(await admin.patch('/settings', { languages: ['en', 'de'] })).toMatchObject({ status: 200 });
  await shopper.get('/products?q=any');
  await shop.search.untilLoaded();
  grind = read(
    option,
    await admin.post('/options', {
      name: unique('Grind'),
      values: [{ name: 'Whole beans', translations: inGerman('Ganze Bohnen') }, { name: 'Filter' }],
    }),
  );
  leather = read(
    attribute,
    await admin.post('/attributes', {
      ...{ key: unique('key').replaceAll('-', '_'), name: 'Material', kind: 'choice' },
      values: [{ name: 'Leather', translations: inGerman('Nubukleder') }, { name: 'Silk' }],
    }),
  );
});
afterAll(() => shop.close());

async function found(lang: string, q: string): Promise<number[]> {
  const query = new URLSearchParams({ q, lang, _limit: '100', exact: 'true' });
  const answer = await shopper.get(`/products?${query}`);
  return read(z.array(z.object({ id: z.number() })), answer).map(({ id }) => id);
}

/** White, of size m, whole beans, and of leather, unless said otherwise. */
async function make(changes: object = {}): Promise<number> {
  const { id } = await createByAdmin(admin, {
    ...{ ...simpleBody, colors: ['white'], sizes: ['m'] },
    options: [{ option: grind.id, values: ['whole-beans'] }],
    variants: [{ color: 'white', size: 'm', stock: 3, choices: [{ option: grind.id, value: 'whole-beans' }] }],
    attributes: { [leather.key]: ['leather'] },
    ...changes,
  });
  return id;
}

async function translateBuiltIn(optionId: number, names: Record<string, string>): Promise<void> {
  const { values } = read(option, await admin.get(`/options/${optionId}?admin=true`));
  const sent = values.map(({ id, translations }) => ({
    id,
    translations: names[id] === undefined ? translations : inGerman(names[id]),
  }));
  expect((await admin.patch(`/options/${optionId}`, { values: sent })).status).toBe(200);
}

describe('a search', () => {
  it('finds values of options and attributes in its language alone', async () => {
    const id = await make();
    for (const query of ['ganze bohnen', 'nubukleder', 'leder']) {
      expect(await found('de', query), query).toContain(id);
      expect(await found('en', query), query).not.toContain(id);
    }
    // The default's names stay words of a search in every language.
    for (const query of ['whole beans', 'leather', 'white']) expect(await found('de', query), query).toContain(id);
  });

  it('finds no value that the product does not come in', async () => {
    const id = await make({ attributes: { [leather.key]: ['silk'] } });
    await translateBuiltIn(1, { black: 'Rabenschwarz' });
    expect(await found('de', 'nubukleder')).not.toContain(id);
    expect(await found('de', 'rabenschwarz')).not.toContain(id);
  });

  it.each([
    ['colours', 1, 'white', ['Schlohweiß', 'Kalkweiß']],
    ['sizes', 2, 'm', ['Mittelgroß', 'Halbgroß']],
  ])('finds %s as they are called from now on', async (_what, optionId, value, [first = '', later = '']) => {
    const id = await make();
    await translateBuiltIn(optionId, { [value]: first });
    expect(await found('de', first)).toContain(id);
    await translateBuiltIn(optionId, { [value]: later });
    expect(await found('de', later)).toContain(id);
    expect(await found('de', first)).not.toContain(id);
  });

  it('finds own options and attributes as they are called from now on', async () => {
    const id = await make();
    const coarse = { id: 'whole-beans', translations: inGerman('Unvermahlen') };
    await admin.patch(`/options/${grind.id}`, { values: [coarse, { id: 'filter' }] });
    const suede = { id: 'leather', translations: inGerman('Wildhaut') };
    await admin.patch(`/attributes/${leather.key}`, { values: [suede, { id: 'silk' }] });
    for (const query of ['unvermahlen', 'wildhaut']) expect(await found('de', query), query).toContain(id);
    for (const query of ['bohnen', 'nubukleder']) expect(await found('de', query), query).not.toContain(id);
  });

  it('ranks translated colours above titles of the default language', async () => {
    await translateBuiltIn(1, { white: 'Zinkweiß' });
    const translated = await make({ description: 'x' });
    const plain = { colors: ['gray'], sizes: [], options: [], variants: undefined, stock: 3 };
    const fallback = await make({ title: 'Zinkweiß', ...plain });
    const both = (await found('de', 'zinkweiß')).filter((id) => id === translated || id === fallback);
    expect(both).toEqual([translated, fallback]);
  });
});

describe('facets', () => {
  it('of such a search have the default’s names as values and those of the language as labels', async () => {
    await translateBuiltIn(1, { white: 'Reinweiß' });
    await make();
    const { facets: shown } = read(facets, await shopper.get(`/products/facets?lang=de&exact=true&q=reinwei%C3%9F`));
    expect(shown.color).toContainEqual(expect.objectContaining({ value: 'White', label: 'Reinweiß' }));
  });
});
