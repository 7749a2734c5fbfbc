/** Orders that use promotions, inserted as they are: their price is no matter here. */

import type { PriceRules, PromotionRule } from '@shop/contract/pricing/rules';
import { codeKey } from '@shop/contract/promotions';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction } from '../src/platform/db/database.ts';
import { currentPriceRules } from '../src/pricing/price-rules.ts';
import { lockShopper } from '../src/pricing/promotion-uses.queries.ts';
import {
  giveBackUses,
  needsShopperLock,
  readShopperFacts,
  takeUses,
  takeUsesAgain,
} from '../src/pricing/promotion-uses.ts';
import type { Tx } from '../src/schema.ts';
import { makeUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export class UsedUp extends Error {}

type Uses = readonly { promotionId: number; codeKey: string | null }[];

interface GivenPromotion {
  code?: string;
  automatic?: boolean;
  limit?: number;
  limitPerCustomer?: number;
  firstOrder?: boolean;
  segments?: number[];
  active?: boolean;
}

/** The promotions that apply, as far as uses and other orders decide it. */
function applyingTo(all: PriceRules, { codes, shopper }: Awaited<ReturnType<typeof readShopperFacts>>): Uses {
  const isFree = (promotion: PromotionRule) => {
    const { all: uses, own } = shopper.uses.get(promotion.id) ?? { all: 0, own: 0 };
    const { limit, limitPerCustomer, firstOrder, segments } = promotion;
    if (segments.size > 0 && ![...segments].some((id) => shopper.segments.has(id))) return false;
    return uses < (limit ?? Infinity) && own < (limitPerCustomer ?? Infinity) && !(firstOrder && shopper.hasOrdered);
  };
  return all.promotions.filter(isFree).flatMap((promotion): { promotionId: number; codeKey: string | null }[] => {
    if (promotion.automatic) return [{ promotionId: promotion.id, codeKey: null }];
    const code = codes.find(({ known }) => known?.promotionId === promotion.id && !known.used);
    return code === undefined ? [] : [{ promotionId: promotion.id, codeKey: codeKey(code.entered) }];
  });
}

export function promotionsOf(shop: TestApp) {
  async function makePromotion(given: GivenPromotion = {}): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into promotions (name, automatic, kind, value, categories, brands, products, first_order, customers, uses_limit,
          limit_per_customer, combinable, position, active, created_at, updated_at)
        values ('Sale', ${given.automatic ?? false}, 'percent', 1000, '[]', '[]', '[]', ${given.firstOrder ?? false}, '[]',
          ${given.limit ?? null}, ${given.limitPerCustomer ?? null}, true, 0, ${given.active ?? true}, now(), now())
        returning id`.execute(shop.db);
    const id = rows[0]?.id ?? 0;
    const segments = (given.segments ?? []).map((segment_id, position) => ({ promotion_id: id, segment_id, position }));
    if (segments.length > 0) await shop.db.insertInto('promotion_segments').values(segments).execute();
    if (given.code !== undefined) await addCode(id, given.code, false);
    return id;
  }

  async function addCode(promotionId: number, code: string, made: boolean): Promise<void> {
    await shop.db
      .insertInto('promotion_codes')
      .values({ key: codeKey(code), promotion_id: promotionId, code, made })
      .execute();
  }

  const rules = () => currentPriceRules(shop.deps);

  async function insertOrder(tx: Tx, userId: number): Promise<number> {
    const { id } = await tx
      .insertInto('orders')
      .values({
        user_id: userId,
        payment_method: 'cash',
        payment_status: 'pending',
        status: 'pending',
        total_amount_cents: 100,
        total_items: 1,
        selected_address: '{}',
        created_at: shop.clock.now(),
        updated_at: shop.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /**
   * Places an order with everything that applies.
   * @returns its id
   * @throws UsedUp where nothing applies
   */
  async function place(userId: number, codes: readonly string[]): Promise<number> {
    const all = await rules();
    return inTransaction(shop.db, async (tx) => {
      if (needsShopperLock(all)) await lockShopper(tx, { userId });
      const applied = applyingTo(all, await readShopperFacts(tx, all, { userId, codes, exceptOrders: [] }));
      if (applied.length === 0) throw new UsedUp();
      const orderId = await insertOrder(tx, userId);
      if (!(await takeUses(tx, { orderId, userId, applied, at: shop.clock.now() }))) throw new UsedUp();
      return orderId;
    });
  }

  /** The ids of the orders that were placed; the others found everything used up. */
  async function placedOf(attempts: readonly Promise<number>[]): Promise<number[]> {
    const results = await Promise.allSettled(attempts);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(UsedUp);
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  const cancel = (orderId: number) =>
    inTransaction(shop.db, async (tx) => {
      await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
      await giveBackUses(tx, orderId);
    });
  const revive = (orderId: number) =>
    inTransaction(shop.db, async (tx) => {
      await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute();
      if (!(await takeUsesAgain(tx, orderId))) throw new UsedUp();
      return orderId;
    });

  /** The stored counter, which equals the rows. */
  async function usesOf(promotionId: number): Promise<number> {
    const { rows } = await sql<{ counted: number; rows: number }>`
      select (select coalesce(sum(value), 0)::bigint from counters where name = 'promotion uses ' || ${promotionId}::bigint) as counted,
        (select count(*) from promotion_uses where promotion_id = ${promotionId} and not given_back) as rows`.execute(
      shop.db,
    );
    expect(rows[0]?.counted).toBe(rows[0]?.rows);
    return rows[0]?.rows ?? -1;
  }

  async function makeUsers(count: number): Promise<number[]> {
    return Promise.all(Array.from({ length: count }, async () => (await makeUser(shop)).id));
  }

  return { makePromotion, addCode, rules, insertOrder, place, placedOf, cancel, revive, usesOf, makeUsers };
}
