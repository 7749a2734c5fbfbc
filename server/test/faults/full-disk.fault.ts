/** When the database's disk is full, orders are rejected, none is lost, and the shop recovers once there is space. */

import { execFileSync } from 'node:child_process';
import { chmodSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, logInAdmin, orderBody, orderUntilAnswered, signUp } from './customers.ts';
import { chance } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';
import { expectTruths, withDatabase } from './truths.ts';

const BACK_WITHIN_MS = 30_000;
const folder = await mkdtemp(path.join(tmpdir(), 'shop-small-disk-'));
const mounted = mount();
const random = chance('full disk');
if (!mounted) process.stdout.write('full disk: skipped, a small disk can be mounted by root on Linux only\n');

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', folder], { stdio: 'ignore' });
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

let shop: ShopProcess | undefined;
beforeAll(async () => {
  if (mounted) shop = await startShopProcess({ DATA_DIR: path.join(folder, 'data') });
});
afterAll(async () => {
  await shop?.stop();
  if (mounted) execFileSync('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(mounted)('a full disk', () => {
  it('costs no acknowledged order, and the shop recovers by itself once there is room', async () => {
    if (shop === undefined) throw new Error('no shop');
    const running = shop;
    const product = await addProduct(await logInAdmin(running.url), 100_000);
    const shopper = await signUp(running.url);
    const ids: number[] = [];
    const order = async (key: string) => {
      const placed = await orderUntilAnswered(shopper, orderBody(product), key, BACK_WITHIN_MS);
      if (placed === 'refused') throw new Error('There was enough in stock');
      ids.push(placed.id);
    };
    const before = 10 + Math.floor(random() * 20);
    for (let index = 0; index < before; index += 1) await order(`before-${index}`);

    const filler = path.join(folder, 'filler');
    fill(filler);
    let refused = 0;
    for (let index = 0; index < 2_000 && refused < 20; index += 1) {
      const key = `full-${index}`;
      const headers = { 'idempotency-key': key };
      const answer = await shopper.call('POST', '/orders', orderBody(product), headers).catch(() => undefined);
      if (answer?.status === 201) ids.push(JSON.parse(await answer.text()).id);
      else {
        // 503 or no response; never another error, which a client would not retry.
        expect([undefined, 503]).toContain(answer?.status);
        refused += 1;
      }
      // The remaining space is soon used up.
      if (index % 50 === 49) fill(`${filler}-${index}`);
    }
    expect(refused).toBeGreaterThan(0);
    expect((await fetch(`${running.url}/health/live`)).status).toBe(200);

    execFileSync('sh', ['-c', `rm -f ${filler}*`]);
    const began = performance.now();
    while ((await fetch(`${running.url}/health/ready`)).status !== 200) await delay(50);
    for (let index = 0; index < 20; index += 1) await order(`after-${index}`);
    expect(performance.now() - began).toBeLessThan(BACK_WITHIN_MS);
    expect(running.isRunning()).toBe(true);

    const databaseUrl = await running.databaseUrl();
    const stored = await withDatabase(databaseUrl, (client) => client.query<{ id: string }>('select id from orders'));
    const known = stored.rows.map((row) => Number(row.id));
    expect(ids.filter((id) => !known.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    await expectTruths(databaseUrl);
  });
});

/** Fills the disk to the last block. */
function fill(file: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    if (bavail > 0) writeFileSync(file, Buffer.alloc(Number(bavail) * bsize));
  } catch {
    // The disk is full.
  }
}
