/** What tests of imports share: a shop with an admin, and calls that expect to succeed. */

import { type Product, product } from '@shop/contract/catalogue';
import { type Order, shopOrder } from '@shop/contract/orders';
import { appliedImport, type ImportResource, importResource, undoneImport } from '@shop/contract/product-files';
import type { Variant } from '@shop/contract/variants';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { checkInvariants } from '../ops/check-invariants.ts';
import { inTransaction } from '../src/platform/db/database.ts';
import type { Db } from '../src/schema.ts';
import { makeAdmin, makeUser, orderOf } from './factories.ts';
import { fileOf, sendFile } from './product-files.ts';
import { type Answer, read, startTestApp } from './test-app.ts';

type Lines = Parameters<typeof fileOf>[0];

export async function startImportShop(options: Parameters<typeof startTestApp>[0] = {}) {
  const shop = await startTestApp(options);
  const admin = await shop.as(await makeAdmin(shop));
  const post = (url: string, body?: object) => admin.post(url, body);
  const accepted = (answer: Answer) => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  async function check(lines: Lines | string | Buffer): Promise<ImportResource> {
    const file = Buffer.isBuffer(lines) || typeof lines === 'string' ? lines : fileOf(lines);
    return read(importResource, accepted(await sendFile(admin, file)));
  }
  return {
    ...shop,
    admin,
    check,
    create: async (body: object): Promise<Product> => read(product, accepted(await admin.post('/products', body))),
    edit: async ({ id }: { id: number }, body: object) =>
      read(product, accepted(await admin.patch(`/products/${id}`, body))),
    find: async ({ id }: { id: number }): Promise<Product> => read(product, await admin.get(`/products/${id}`)),
    tryApply: ({ id }: { id: number }, body?: object) => post(`/imports/${id}/apply`, body),
    tryUndo: ({ id }: { id: number }) => post(`/imports/${id}/undo`),
    apply: async ({ id }: { id: number }, body?: object) =>
      read(appliedImport, accepted(await post(`/imports/${id}/apply`, body))),
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
    dyingBeforeStocks: <T>(run: () => Promise<T>) => dyingBeforeStocks(shop.db, run),
    whileAtIt: <T>(run: () => Promise<T>, meanwhile: () => Promise<void>) => whileAtIt(shop.db, run, meanwhile),
    /** What the doctor finds: nothing. */
    faults: async () => (await checkInvariants(shop.db, shop.clock.now(), 15)).filter(({ state }) => state !== 'ok'),
    exported: async (query = '') => (await admin.get(`/products.csv?${query}`)).text,
  };
}

export type ImportShop = Awaited<ReturnType<typeof startImportShop>>;

const WAITS = 4_711;

/** Does something while an import, or its undo, has changed everything and is about to commit. */
async function whileAtIt<T>(db: Db, run: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T> {
  await sql`
    create or replace function wait_before_commit() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${sql.lit(WAITS)});
      return new;
    end $$`.execute(db);
  await sql`
    create or replace trigger waits_before_commit before update on change_sets for each row
      when (new.carried_out and not old.carried_out) execute function wait_before_commit()`.execute(db);
  const { running } = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${WAITS}::bigint)`.execute(tx);
    const work = run();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and objid = ${WAITS} and locktype = 'advisory' and not granted`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    await meanwhile();
    return { running: work };
  });
  return running;
}

/** Has an import, or its undo, break off once its transaction is committed, before any stock is changed. */
async function dyingBeforeStocks<T>(db: Db, run: () => Promise<T>): Promise<T> {
  await sql`
    create or replace function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
    db,
  );
  await sql`
    create or replace trigger breaks_off before delete on stock_changes for each row execute function break_off()`.execute(
    db,
  );
  try {
    return await run();
  } finally {
    await sql`drop trigger breaks_off on stock_changes`.execute(db);
  }
}

/** A variant of a product that has some. */
export function variantOf({ variants }: Product, n: number): Variant {
  const variant = variants?.[n];
  if (variant === undefined) throw new Error(`There is no variant ${n}`);
  return variant;
}
