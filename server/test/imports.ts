/** What tests of imports share: a shop with an admin, and calls that expect to succeed. */

import { type Product, product } from '@shop/contract/catalogue';
import { type Order, shopOrder } from '@shop/contract/orders';
import { appliedImport, type ImportResource, importResource, undoneImport } from '@shop/contract/product-files';
import type { Variant } from '@shop/contract/variants';
import { checkInvariants } from '../ops/check-invariants.ts';
import { makeAdmin, makeUser, orderOf } from './factories.ts';
import { fileOf, sendFile } from './product-files.ts';
import { type Answer, read, startTestApp } from './test-app.ts';

type Lines = Parameters<typeof fileOf>[0];

export async function startImportShop(options: Parameters<typeof startTestApp>[0] = {}) {
  const shop = await startTestApp(options);
  const admin = await shop.as(await makeAdmin(shop));
  const post = (url: string) => admin.post(url, undefined);
  const accepted = (answer: Answer) => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  async function check(lines: Lines | string | Buffer, query = ''): Promise<ImportResource> {
    const file = Buffer.isBuffer(lines) || typeof lines === 'string' ? lines : fileOf(lines);
    return read(importResource, accepted(await sendFile(admin, file, { query })));
  }
  return {
    ...shop,
    admin,
    check,
    create: async (body: object): Promise<Product> => read(product, accepted(await admin.post('/products', body))),
    edit: async ({ id }: { id: number }, body: object) =>
      read(product, accepted(await admin.patch(`/products/${id}`, body))),
    find: async ({ id }: { id: number }): Promise<Product> => read(product, await admin.get(`/products/${id}`)),
    tryApply: ({ id }: { id: number }) => post(`/imports/${id}/apply`),
    tryUndo: ({ id }: { id: number }) => post(`/imports/${id}/undo`),
    apply: async ({ id }: { id: number }) => read(appliedImport, accepted(await post(`/imports/${id}/apply`))),
    undo: async ({ id }: { id: number }) => read(undoneImport, accepted(await post(`/imports/${id}/undo`))),
    /** Checks and applies it. */
    async import(lines: Lines | string | Buffer) {
      const checked = await check(lines);
      if (checked.errorCount > 0) throw new Error(JSON.stringify(checked.errors));
      return read(appliedImport, accepted(await post(`/imports/${checked.id}/apply`)));
    },
    /** Sells units to a shopper. @returns the order */
    async sell({ id }: { id: number }, quantity: number, variant?: number): Promise<Order> {
      const shopper = await shop.as(await makeUser(shop));
      const found = read(product, await admin.get(`/products/${id}`));
      const price = found.variants?.find((one) => one.id === variant)?.discountPrice ?? found.discountPrice;
      const body = orderOf([{ product: { id, discount_price_cents: Math.round(price * 100) }, quantity }]);
      const items = [{ product: id, quantity, ...(variant !== undefined && { variant }) }];
      return read(shopOrder, accepted(await shopper.post('/orders', { ...body, items })));
    },
    cancel: async ({ id }: { id: number }) => accepted(await admin.patch(`/orders/${id}`, { status: 'cancelled' })),
    /** What the doctor finds: nothing. */
    faults: async () => (await checkInvariants(shop.db, shop.clock.now(), 15)).filter(({ state }) => state !== 'ok'),
    exported: async (query = '') => (await admin.get(`/products.csv?${query}`)).text,
  };
}

export type ImportShop = Awaited<ReturnType<typeof startImportShop>>;

/** A variant of a product that has some. */
export function variantOf({ variants }: Product, n: number): Variant {
  const variant = variants?.[n];
  if (variant === undefined) throw new Error(`There is no variant ${n}`);
  return variant;
}
