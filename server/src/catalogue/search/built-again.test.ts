/** The search index is built again beside the one that answers, when the languages of the shop change or much of it is dead. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin, makeProduct, unique } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { findListsVersion } from './changes.queries.ts';
import { LiveIndex } from './live-index.ts';
import { createStemmers } from './stemmer.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

/** Calls that wait until they are let go, in the order of the calls. */
function gate() {
  const waiting: (() => void)[] = [];
  return {
    pass: () => new Promise<void>((resolve) => waiting.push(resolve)),
    count: () => waiting.length,
    letGo: () => waiting.shift()?.(),
  };
}

it('a search during which a new index takes its place knows what was changed while that was built', async () => {
  const { id } = await makeProduct(shop, { title: unique('Lamp') });
  const { db, reads } = shop.deps;
  let languages = ['en'];
  let isHeld = false;
  const synonyms = gate();
  const live = new LiveIndex({
    ...{ db, stemmers: createStemmers(reads), languages: () => languages, mayLoad: undefined },
    onError: (error) => {
      throw error;
    },
    readSynonyms: async () => {
      if (isHeld) await synonyms.pass();
      return new Map();
    },
  });
  live.start();
  await live.untilLoaded();
  isHeld = true;
  languages = ['en', 'de'];

  // The new index has read the products, and waits.
  live.start();
  const built = live.untilLoaded();
  await expect.poll(synonyms.count).toBe(1);
  // A change that only the old index is brought up to date with.
  expect((await admin.patch(`/products/${id}`, { title: unique('Chair') })).status).toBe(200);
  const found = live.upToDate(await findListsVersion(db), 'en');
  await expect.poll(synonyms.count).toBe(2);
  synonyms.letGo();
  await built;
  isHeld = false;
  synonyms.letGo();

  const { index } = (await found) ?? {};
  const row = index?.rowOf(id);
  expect(row).toBeDefined();
  // The edited product has another row than the one that was read first.
  expect(index?.deadRows).toBe(1);
  await live.stop();
});
