/** The server is killed while pictures are uploaded. */

import { setTimeout as delay } from 'node:timers/promises';
import { media } from '@shop/contract/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineMedia, listStoredFiles } from '../../ops/examine-media.ts';
import { readConfig } from '../../src/config.ts';
import { drawPicture } from '../../src/media/media.fixture.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openMedia } from '../../src/process/open-media.ts';
import type { Schema } from '../../src/schema.ts';
import { type Customer, crowd, logInAdmin } from './customers.ts';
import { chance } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

const PICTURES = 60;
const KILLS = 8;

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShopProcess();
});
afterAll(() => shop.stop());

/** Tries until it is answered. @returns the address of the picture */
async function uploadUntilAnswered(admin: Customer, bytes: Buffer): Promise<string> {
  for (;;) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
    const answer = await fetch(`${shop.url}/media`, { method: 'POST', headers: { cookie: admin.cookie }, body }).catch(
      () => undefined,
    );
    if (answer?.ok) return media.parse(await answer.json()).url;
    await delay(50);
  }
}

test('after eight kill -9 no row lacks a file, no answered picture is lost, and files without a row are named', async () => {
  const random = chance('killed upload');
  const admin = await logInAdmin(shop.url);
  const pictures = await Promise.all(Array.from({ length: PICTURES }, () => drawPicture(400, 300).png().toBuffer()));
  const answered: string[] = [];
  const uploading = crowd(4, pictures, async (bytes) => void answered.push(await uploadUntilAnswered(admin, bytes)));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (answered.length < (PICTURES * kill) / (KILLS + 1)) await delay(2);
    await delay(random() * 60);
    await shop.kill();
    await shop.startAgain();
    expect(await faults()).toEqual([]);
  }
  await uploading;
  for (const url of answered) expect((await fetch(shop.url + url)).status).toBe(200);
  expect(new Set(answered).size).toBe(PICTURES);
  // What was cut off has been uploaded again since.
  expect((await diagnose()).map(({ state }) => state)).toEqual(['ok']);
  expect(await shop.terminate()).toBe(0);
});

async function diagnose() {
  const { storage } = await openMedia(readConfig({ DATA_DIR: shop.dataDir }));
  const database = openDatabase<Schema>({ connectionString: await shop.databaseUrl(), onIdleError: () => {} });
  const findings = await examineMedia(database.db, storage, await listStoredFiles(storage));
  await database.close();
  return findings;
}

const faults = async () => (await diagnose()).filter(({ state }) => state === 'fault');
