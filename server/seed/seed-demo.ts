/**
 * Demo data of the first start: the catalogue with its pictures, the home page, a shopper, and an admin unless ADMIN_EMAIL names one. As with an upload,
 * the files of the pictures are stored first. Their rows come with everything else: a process that dies before leaves files that the next
 * start uses.
 */

import { colorChoices, sizeChoices } from '@shop/contract/catalogue';
import { insertUser } from '../src/accounts/users.queries.ts';
import type { Deps } from '../src/deps.ts';
import { inTransaction } from '../src/platform/db/database.ts';
import { folders } from '../src/platform/folders.ts';
import { newPassword } from '../src/platform/tokens.ts';
import { type BuiltPictures, readBuiltPictures } from './built-pictures.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { type DemoProduct, demoProducts } from './demo-catalogue.ts';
import { demoHome, demoTiles, HERO } from './demo-home.ts';
import { type DemoVariant, demoVariants } from './demo-variants.ts';
import { builtAddress } from './picture-addresses.ts';
import {
  ensureOptions,
  insertPictures,
  insertProducts,
  isEmptyShop,
  lockSeeding,
  markDemo,
  type SeedProduct,
  setHome,
  setTile,
} from './seed.queries.ts';
import { storePictures } from './store-pictures.ts';

/**
 * @param options.withAdmin also the demo's admin
 * @param options.publishedPasswords use the published passwords; otherwise random ones
 * @param options.pictures folder with the pictures of the build
 * @returns the created accounts with their passwords; none if the shop was not empty
 * @throws StartError if the storage does not take the pictures
 */
export async function seedDemo(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'media'>,
  {
    withAdmin,
    publishedPasswords,
    pictures: folder = folders.pictures,
  }: { withAdmin: boolean; publishedPasswords: boolean; pictures?: string },
): Promise<DemoAccount[]> {
  if (!(await isEmptyShop(deps.db))) return [];
  const accounts = demoAccounts
    .filter(({ role }) => withAdmin || role === 'user')
    .map((account) => (publishedPasswords ? account : { ...account, password: newPassword() }));
  const pictures = await readDemoPictures(deps.media.url, folder);
  const at = deps.clock.now();
  const users = await Promise.all(
    accounts.map(async ({ password, ...account }) => ({
      ...account,
      at,
      passwordHash: await deps.passwords.hash(password),
    })),
  );
  await storePictures(deps.media, pictures.rows, folder);
  return inTransaction(deps.db, async (tx) => {
    await lockSeeding(tx);
    if (!(await isEmptyShop(tx))) return [];
    const made = [];
    for (const user of users) made.push(await insertUser(tx, user));
    await insertPictures(tx, pictures.rows, at);
    const brands = await ensureOptions(tx, 'brands', [...new Set(demoProducts.map((product) => product.brand))]);
    const categories = await ensureOptions(tx, 'categories', [
      ...new Set(demoProducts.map((product) => product.category)),
    ]);
    const products = await insertProducts(
      tx,
      demoProducts.map((product) =>
        demoRow(product, {
          brandId: idOf(brands, product.brand),
          categoryId: idOf(categories, product.category),
          at,
          addressOf: pictures.addressOf,
        }),
      ),
      at,
    );
    for (const { name, category } of demoTiles) {
      const tile = pictures.builtAddressOf(name);
      if (tile !== undefined) await setTile(tx, idOf(categories, category), tile);
    }
    await setHome(tx, demoHome(pictures.builtAddressOf(HERO.name)), at);
    await markDemo(tx, {
      products,
      accounts: made.flatMap((user) => user?.id ?? []),
      pictures: pictures.rows.map(({ hash }) => hash),
    });
    return accounts;
  });
}

/** Where the build has made none, products show addresses that begin to work with the next build. */
async function readDemoPictures(base: string, folder: string) {
  const built: BuiltPictures = await readBuiltPictures(folder);
  const ofProducts = demoProducts.flatMap(({ slug }) => [1, 2, 3, 4].map((view) => `${slug}-${view}`));
  const names = [HERO.name, ...demoTiles.map(({ name }) => name), ...ofProducts];
  const builtAddressOf = (name: string) => {
    const picture = built.get(name);
    return picture && `${base}/${picture.hash}/${picture.file}`;
  };
  return {
    rows: names.flatMap((name) => built.get(name) ?? []),
    builtAddressOf,
    addressOf: (name: string) => builtAddressOf(name) ?? builtAddress(built, name),
  };
}

interface DemoRowFacts {
  brandId: number;
  categoryId: number;
  at: Date;
  addressOf: (picture: string) => string;
}

function demoRow(
  product: DemoProduct,
  { brandId, categoryId, at, addressOf }: DemoRowFacts,
): SeedProduct & { stock: number; variants: DemoVariant[] } {
  const picture = (view: number) => addressOf(`${product.slug}-${view}`);
  return {
    title: product.title,
    description: product.description,
    price_cents: product.price,
    discount_hundredths: product.discountHundredths,
    rating_hundredths: product.ratingHundredths,
    stock: product.stock,
    variants: demoVariants(product),
    brand_id: brandId,
    category_id: categoryId,
    thumbnail: picture(1),
    images: [picture(2), picture(3), picture(4), picture(1)],
    highlights: [...product.highlights],
    colors: JSON.stringify(colorChoices.filter((color) => product.colors.some((id) => id === color.id))),
    sizes: JSON.stringify(
      product.sizes.map((size) => ({ ...size, id: sizeChoices.find((choice) => choice.name === size.name)?.id })),
    ),
    deleted: product.deleted,
    created_at: at,
    updated_at: at,
  };
}

function idOf(ids: ReadonlyMap<string, number>, value: string): number {
  const id = ids.get(value);
  if (id === undefined) throw new Error(`${value} was not stored`);
  return id;
}
