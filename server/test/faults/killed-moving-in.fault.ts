/**
 * A shop moves in, with three pictures of each product at another server, and is killed while it does so. 1,000 products with FULL=1,
 * else 40.
 */

import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@shop/contract/catalogue';
import { type ImportResource, importResource } from '@shop/contract/product-files';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { examineMedia, listStoredFiles } from '../../ops/examine-media.ts';
import { foreignFile } from '../../src/catalogue/imports/foreign/foreign-file.fixture.ts';
import { readConfig } from '../../src/config.ts';
import { drawPicture } from '../../src/media/media.fixture.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openMedia } from '../../src/process/open-media.ts';
import type { Schema } from '../../src/schema.ts';
import { full } from '../runs.ts';
import { type Customer, logInAdmin } from './customers.ts';
import { chance } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

const PRODUCTS = full ? 1000 : 40;
const PICTURES = 3 * PRODUCTS;
/** While pictures are fetched; the shop is killed once more while the import is applied. */
const KILLS = full ? 4 : 2;
const AT_ONCE = 4;

let shop: ShopProcess;
const asked = new Map<string, number>();
const pictures = new Map<string, Promise<Buffer>>();
const site = createServer(async (request, response) => {
  const url = request.url ?? '';
  asked.set(url, (asked.get(url) ?? 0) + 1);
  if (!pictures.has(url)) pictures.set(url, drawPicture(40, 30).png().toBuffer());
  response.end(await pictures.get(url));
});
beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  shop = await startShopProcess({ FETCH_PRIVATE_ADDRESSES: 'allow' });
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await shop.stop();
});

/** As Shopify exports it: a line for each picture of a product, the first with all that it is. */
function exportedShop(): string {
  const bound = site.address();
  const port = bound === null || typeof bound === 'string' ? 0 : bound.port;
  return foreignFile(
    Array.from({ length: PICTURES }, (_, n) => {
      const [handle, place] = [`mug-${Math.floor(n / 3)}`, (n % 3) + 1];
      const own = {
        ...{ Title: `Mug ${handle}`, Vendor: 'Harbour', Published: 'TRUE', Status: 'active', 'Variant SKU': handle },
        ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '5', 'Variant Price': '9.50' },
      };
      const picture = `http://127.0.0.1:${port}/${handle}-${place}.png`;
      return { Handle: handle, ...(place === 1 && own), 'Image Src': picture, 'Image Position': String(place) };
    }),
  );
}

async function bringIn(admin: Customer): Promise<ImportResource> {
  const headers = { cookie: admin.cookie, 'content-type': 'text/csv' };
  const answer = await fetch(`${shop.url}/imports`, { method: 'POST', headers, body: exportedShop() });
  return importResource.parse(await answer.json());
}

test('all pictures are there in the end, none twice, and no product is lost, though the shop is killed on the way', async () => {
  const random = chance('killed moving in');
  const began = performance.now();
  const say = (what: string) => process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s: ${what}\n`);
  const admin = await logInAdmin(shop.url);
  const { id, ...checked } = await bringIn(admin);
  expect(checked).toMatchObject({ format: 'shopify', errorCount: 0, pictures: { total: PICTURES } });
  const importNow = async () => importResource.parse(await (await admin.call('GET', `/imports/${id}`)).json());

  say('checked; killed while it is applied');
  const cutOff = admin.call('POST', `/imports/${id}/apply`, {}).catch(() => undefined);
  await delay(random() * (full ? 1500 : 150));
  await shop.kill();
  await cutOff;
  await shop.startAgain();
  for (let { state } = await importNow(); state !== 'applied'; { state } = await importNow()) {
    if (state === 'checked') await admin.call('POST', `/imports/${id}/apply`, {});
    await delay(50);
  }
  say('applied');

  for (let kill = 1; kill <= KILLS; kill += 1) {
    while ((await importNow()).pictures.done < (PICTURES * kill) / (KILLS + 1)) await delay(20);
    await delay(random() * 100);
    await shop.kill();
    await shop.startAgain();
    const { state, pictures: left } = await importNow();
    expect([state, left.failed]).toEqual(['applied', []]);
    say(`killed again; ${left.done} pictures are there`);
  }
  while ((await importNow()).pictures.done < PICTURES) await delay(100);
  say('all pictures are there');

  expect((await importNow()).pictures).toEqual({ total: PICTURES, done: PICTURES, failed: [] });
  const own = (await listMugs(admin)).flatMap(({ title, images }) =>
    [...new Set(images)].map((url) => ({ title, url })),
  );
  expect(new Set(own.map(({ title }) => title)).size).toBe(PRODUCTS);
  expect(new Set(own.map(({ url }) => url)).size).toBe(PICTURES);
  expect(own).toHaveLength(PICTURES);
  expect(own.filter(({ url }) => !/^\/media\//.test(url))).toEqual([]);
  expect(asked.size).toBe(PICTURES);
  // Only what was under way when the shop was killed is fetched again.
  const fetched = [...asked.values()].reduce((sum, times) => sum + times, 0);
  expect(fetched).toBeLessThanOrEqual(PICTURES + AT_ONCE * (KILLS + 1));
  const { stored, faults } = await diagnose();
  expect({ stored, faults }).toEqual({ stored: PICTURES, faults: [] });
  say(`${fetched - PICTURES} were fetched twice, ${stored} are stored`);
  expect(await shop.terminate()).toBe(0);
}, 1_800_000);

async function listMugs(admin: Customer) {
  const found: z.infer<typeof product>[] = [];
  for (let page = 1; found.length < PRODUCTS; page += 1) {
    const answer = await admin.call('GET', `/products?admin=true&_sort=id&_limit=100&_page=${page}`);
    const products = z.array(product).parse(await answer.json());
    if (products.length === 0) break;
    found.push(...products);
  }
  return found;
}

/** What the shop stores of pictures, beside what the doctor says of all data. */
async function diagnose() {
  const { storage } = await openMedia(readConfig({ DATA_DIR: shop.dataDir }));
  const database = openDatabase<Schema>({ connectionString: await shop.databaseUrl(), onIdleError: () => {} });
  const findings = [
    ...(await examineMedia(database.db, storage, await listStoredFiles(storage))),
    ...(await checkInvariants(database.db, new Date(), undefined)),
  ];
  const { rows } = await sql<{ stored: number }>`select count(*)::integer as stored from media`.execute(database.db);
  await database.close();
  return { stored: rows[0]?.stored, faults: findings.filter(({ state }) => state === 'fault') };
}
