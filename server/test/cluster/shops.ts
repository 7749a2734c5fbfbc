/** Three shops on the cluster, and a version of the shop with one more column. */

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { addProduct, type Customer, logInAdmin, signUp } from '../faults/customers.ts';
import { type ShopProcess, startShopProcess } from '../faults/shop-process.ts';
import { databaseAddress, PGBOUNCER_PORT, type Places, PORTS } from './places.ts';
import { until } from './processes.ts';

const SHOP_PORTS = [3001, 3002, 3003];
const SHOPPERS = 8;
export const STOCK = 1_000_000;
const READY_WITHIN_MS = 60_000;

export type Shops = Awaited<ReturnType<typeof startShops>>;

export async function startShops(places: Places) {
  const database = {
    DATABASE_URL: databaseAddress(places, PGBOUNCER_PORT),
    DATABASE_DIRECT_URL: databaseAddress(places, PORTS.primary),
    DATABASE_READ_URL: databaseAddress(places, PORTS.replicas),
    DATABASE_POOLER: 'transaction',
  };
  const start = async (port: number): Promise<ShopProcess> =>
    startShopProcess({
      ...database,
      HOST: places.shopAddress,
      PORT: String(port),
      DATA_DIR: await mkdtemp(path.join(places.folder, `shop-${port}-`)),
      LOG_LEVEL: 'warn',
    });
  // All at once: one of them brings the schema up to date.
  const processes = await Promise.all(SHOP_PORTS.map(start));
  const urls = processes.map(({ url }) => url);
  return {
    processes,
    product: await addProduct(await logInAdmin(...urls), STOCK),
    shoppers: await signUpShoppers(urls),
    untilReady: () =>
      until('all shops are ready', READY_WITHIN_MS, async () => {
        const answers = await Promise.all(urls.map((url) => fetch(`${url}/health/ready`)));
        return answers.every(({ ok }) => ok);
      }),
    /** As `npm run migrate` does. */
    async migrate({ migrate }: NextVersion): Promise<void> {
      await promisify(execFile)(process.execPath, [migrate], { env: { PATH: process.env.PATH, ...database } });
    },
    async stop(): Promise<void> {
      await Promise.all(processes.map((shop) => shop.stop()));
    },
  };
}

/** Each asks the shops in turn, and no two in step. */
async function signUpShoppers(urls: readonly string[]): Promise<Customer[]> {
  const shoppers: Customer[] = [];
  for (let index = 0; index < SHOPPERS; index += 1) {
    const first = index % urls.length;
    shoppers.push(await signUp(...urls.slice(first), ...urls.slice(0, first)));
  }
  return shoppers;
}

/** Programs of the version. */
export interface NextVersion {
  main: string;
  migrate: string;
}

/** A copy of the built shop whose newest migration adds a column to the table of orders. */
export async function writeNextVersion(places: Places): Promise<NextVersion> {
  const root = path.join(import.meta.dirname, '../../..');
  const copy = path.join(places.folder, 'next-version');
  await mkdir(path.join(copy, 'server'), { recursive: true });
  await mkdir(path.join(copy, 'payment-sandbox'));
  await mkdir(path.join(copy, 'web'));
  for (const folder of ['server/dist', 'server/migrations']) {
    await cp(path.join(root, folder), path.join(copy, folder), { recursive: true });
  }
  for (const folder of ['node_modules', 'server/node_modules', 'payment-sandbox/dist', 'web/dist']) {
    await symlink(path.join(root, folder), path.join(copy, folder));
  }
  const migrations = path.join(copy, 'server/migrations');
  const newest = Number((await readdir(migrations)).sort().at(-1)?.slice(0, 4));
  await writeFile(
    path.join(migrations, `${String(newest + 1).padStart(4, '0')}_one_more_column.sql`),
    `-- additive\nalter table orders add column packed_by text not null default '';\n`,
  );
  const programs = path.join(copy, 'server/dist');
  return { main: path.join(programs, 'main.js'), migrate: path.join(programs, 'migrate.js') };
}
