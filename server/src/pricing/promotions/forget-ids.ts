/**
 * When it returns, no promotion names these products and customers, and its history says so. An empty list of a promotion means all: so
 * one that loses the last id of a list is switched off, and gives nobody more than it was meant to.
 */

import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { recordedPromotion } from './audited-promotion.ts';
import { getPromotion } from './get-promotion.ts';
import { lockPromotionsNaming } from './named-ids.queries.ts';
import { promotionFields, promotionValues } from './promotion-values.ts';
import { updatePromotion } from './promotions.queries.ts';

export async function forgetIds(
  tx: Tx,
  actor: Actor,
  gone: { products: readonly number[]; customers: readonly number[] },
  at: Date,
): Promise<void> {
  for (const id of await lockPromotionsNaming(tx, gone)) {
    const before = await getPromotion(tx, id);
    const fields = promotionFields(before);
    const products = without(fields.products, gone.products);
    const customers = without(fields.customers, gone.customers);
    const buy = fields.buy && { ...fields.buy, products: without(fields.buy.products, gone.products) };
    const get = fields.get && { ...fields.get, products: without(fields.get.products, gone.products) };
    const isEmptied =
      (products.length === 0 && fields.products.length > 0) ||
      (customers.length === 0 && fields.customers.length > 0) ||
      (buy?.products.length === 0 && fields.buy?.products.length !== 0) ||
      (get?.products.length === 0 && fields.get?.products.length !== 0);
    const active = fields.active && !isEmptied;
    const exceptProducts = without(fields.exceptProducts, gone.products);
    const left = { ...fields, products, exceptProducts, customers, buy, get, active };
    await updatePromotion(tx, id, { ...promotionValues(left), translations: before.translations }, at);
    const changed = differences(recordedPromotion(before), recordedPromotion(await getPromotion(tx, id)));
    const entry = { at, actorId: actor.userId, action: 'promotion_changed', on: { promotionId: id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
  }
}

const without = (ids: readonly number[], gone: readonly number[]) => ids.filter((one) => !gone.includes(one));
