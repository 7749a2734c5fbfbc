/** Creates test data with unique names, so that tests do not share any. */

import type { Color, Size } from '@shop/contract/catalogue';
import { colorChoices, sizeChoices } from '@shop/contract/catalogue';
import { insertHiddenVariants } from '../seed/seed.queries.ts';
import { insertUser } from '../src/accounts/users.queries.ts';
import type { Deps } from '../src/deps.ts';
import { inTransaction } from '../src/platform/db/database.ts';

type World = { deps: Deps };

let made = 0;
/** A word that is unique for each call. */
export function unique(prefix: string): string {
  made += 1;
  return `${prefix}-${process.pid}-${made}`;
}

export const PASSWORD = 'Correct-Horse-7';

export async function makeUser(
  { deps }: World,
  given: { email?: string; role?: 'user' | 'admin'; name?: string } = {},
) {
  const passwordHash = await deps.passwords.hash(PASSWORD);
  const user = await inTransaction(deps.db, (tx) =>
    insertUser(tx, {
      email: given.email ?? `${unique('shopper')}@example.com`,
      passwordHash,
      role: given.role ?? 'user',
      ...(given.name !== undefined && { name: given.name }),
      at: deps.clock.now(),
    }),
  );
  if (user === undefined) throw new Error('This user exists already');
  return user;
}

export async function makeAdmin(world: World) {
  return makeUser(world, { role: 'admin' });
}

/** A member of staff with one of the roles that come with the shop. */
export async function makeMember(world: World, staffRole: string) {
  const user = await makeAdmin(world);
  await world.deps.db
    .updateTable('users')
    .set((eb) => ({
      staff_role_id: eb.selectFrom('staff_roles').select('staff_roles.id').where('staff_roles.name', '=', staffRole),
    }))
    .where('id', '=', user.id)
    .execute();
  return user;
}

export async function makeBrand({ deps }: World, value = unique('brand')) {
  return deps.db.insertInto('brands').values({ value, label: value }).returningAll().executeTakeFirstOrThrow();
}

export async function makeCategory({ deps }: World, value = unique('category')) {
  return deps.db.insertInto('categories').values({ value, label: value }).returningAll().executeTakeFirstOrThrow();
}

export interface GivenProduct {
  title?: string;
  description?: string;
  /** MinorUnits. */
  price?: number;
  discountHundredths?: number;
  ratingHundredths?: number;
  stock?: number;
  brand?: { id: number };
  category?: { id: number };
  colors?: readonly Color[];
  sizes?: readonly Size[];
  deleted?: boolean;
}

/** A product for sale, 10 in stock at $20.00 less 25 %, with its stock in the ledger. */
export async function makeProduct(world: World, given: GivenProduct = {}) {
  const [product] = await makeProducts(world, [given]);
  if (product === undefined) throw new Error('No product was made');
  return product;
}

export async function makeProducts(world: World, all: readonly GivenProduct[]) {
  const { deps } = world;
  const brand = await makeBrand(world);
  const category = await makeCategory(world);
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const products = await tx
      .insertInto('products')
      .values(
        all.map((given) => ({
          title: given.title ?? unique('Lamp'),
          description: given.description ?? 'It lights the room.',
          price_cents: given.price ?? 2000,
          discount_hundredths: given.discountHundredths ?? 2500,
          rating_hundredths: given.ratingHundredths ?? 450,
          brand_id: given.brand?.id ?? brand.id,
          category_id: given.category?.id ?? category.id,
          thumbnail: '/pictures/lamp-1.webp',
          images: ['/pictures/lamp-2.webp', '/pictures/lamp-3.webp', '/pictures/lamp-4.webp', '/pictures/lamp-1.webp'],
          highlights: ['bright', 'quiet', 'warm', 'small'],
          colors: JSON.stringify(given.colors ?? colorChoices),
          sizes: JSON.stringify(given.sizes ?? sizeChoices),
          deleted: given.deleted ?? false,
          created_at: at,
          updated_at: at,
        })),
      )
      .returningAll()
      .execute();
    const stocks = products.map((_, n) => all[n]?.stock ?? 10);
    const hidden = await insertHiddenVariants(
      tx,
      products.map(({ id }, n) => ({ productId: id, stock: stocks[n] ?? 0 })),
      at,
    );
    return products.map((product, n) => ({ ...product, stock: stocks[n] ?? 0, variantId: hidden[n] ?? 0 }));
  });
}

export const address = {
  name: 'Ann Example',
  email: 'ann@example.com',
  phone: '555 0100',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'Oregon',
  pinCode: '97477',
} as const;

/** The body of a cash order of these products at their present prices. */
export function orderOf(lines: readonly { product: { id: number; discount_price_cents: number }; quantity: number }[]) {
  const minor = lines.reduce((sum, line) => sum + line.product.discount_price_cents * line.quantity, 0);
  return {
    items: lines.map((line) => ({ product: line.product.id, quantity: line.quantity })),
    totalAmount: minor / 100,
    totalItems: lines.reduce((sum, line) => sum + line.quantity, 0),
    user: 1,
    paymentMethod: 'cash',
    selectedAddress: address,
    status: 'pending',
  };
}

/** The next one, in turn. */
export function pick<T>(from: readonly T[], n: number): T {
  const one = from[n % from.length];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
}

/** Products of three brands and two categories, some deleted; of few different values, so that every sort has many ties. */
export async function makeTiedProducts(world: World, count: number) {
  const brands = await Promise.all([makeBrand(world), makeBrand(world), makeBrand(world)]);
  const categories = await Promise.all([makeCategory(world), makeCategory(world)]);
  const products = await makeProducts(
    world,
    Array.from({ length: count }, (_, n) => ({
      title: pick(['Lamp', 'lamp', 'Lámp', 'Desk'], n),
      price: 1000 + (n % 3) * 500,
      ratingHundredths: (n % 2) * 450,
      brand: pick(brands, n),
      category: pick(categories, n),
      deleted: n % 7 === 0,
    })),
  );
  return { brands, categories, products };
}
