/** A shop with the demo, as it is after a first start, and who calls it. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoRemoval } from '@shop/contract/setup';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { buildPictures } from '../../seed/built-pictures.fixture.ts';
import { demoProducts } from '../../seed/demo-catalogue.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { makeAdmin } from '../../test/factories.ts';
import { type Client, read, startTestApp } from '../../test/test-app.ts';
import { findUserByEmail } from '../accounts/users.queries.ts';

export const nothing = { products: 0, accounts: 0, pictures: 0 };
/** What a removal takes of a demo that nobody has touched; its build has pictures of one product. */
export const everything = { products: demoProducts.length, accounts: 2, pictures: 4 };

/** Pictures of a build, and how to remove them. */
export async function makePictures(
  ofHome: readonly string[] = [],
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-demo-pictures-'));
  await buildPictures(folder, ofHome);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export type DemoShop = Awaited<ReturnType<typeof startDemoShop>>;

export async function startDemoShop(pictures: string) {
  const shop = await startTestApp();
  const seed = () => seedDemo(shop.deps, { withAdmin: true, publishedPasswords: true, pictures });
  await seed();
  const accountOf = async (email: string) => {
    const user = await findUserByEmail(shop.db, email);
    if (user === undefined) throw new Error(`There is no ${email}`);
    return user;
  };
  /** An admin whom the demo did not bring. */
  const boss = await makeAdmin(shop);
  const owner = await shop.as(boss);
  const remove = (client: Client = owner) => client.post('/demo/removal', {});
  return {
    ...shop,
    boss,
    owner,
    /** The demo's. */
    shopper: await shop.as(await accountOf('shopper@example.com')),
    accountOf,
    /** As a start with SEED=demo does it. */
    seed,
    remove,
    removed: async (client?: Client) => read(demoRemoval, await remove(client)),
    productsLeft: () => shop.db.selectFrom('products').select(['id', 'deleted', 'title']).orderBy('id').execute(),
    /** A product as orders name it. */
    sold: (id: number) =>
      shop.db
        .selectFrom('products')
        .select(['id', 'discount_price_cents'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    faults: async () =>
      (await checkInvariants(shop.db, shop.clock.now(), undefined)).filter(({ state }) => state !== 'ok'),
  };
}
