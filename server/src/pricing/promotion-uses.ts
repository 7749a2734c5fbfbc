/**
 * Which orders use which promotions. A use is part of the order's transaction. No promotion and no code made in bulk is used more
 * often than it may be, however many orders are placed at the same time. Only orders of promotions with a limit wait for each other,
 * from the last statements of one to its end.
 */

import type { EnteredCode, PriceRules, PromotionRule, ShopperFacts } from '@shop/contract/pricing/rules';
import { codeKey } from '@shop/contract/promotions';
import type { Reader, Tx } from '../schema.ts';
import {
  type Customer,
  hasOrders,
  insertUses,
  isBeyondLimits,
  listCodes,
  listUses,
  listUsesGivenBack,
  lockLimitedPromotions,
  lockShopper,
  updateUsesAgain,
  updateUsesGivenBack,
} from './promotion-uses.queries.ts';
import { findSegmentsOf } from './segments/find-segments-of.ts';

/** Found once for each version of the rules, since a shop may have a thousand promotions. */
interface Needs {
  /** Promotions by the keys of their own codes. */
  byCode: ReadonlyMap<string, PromotionRule>;
  /** Those that need no code, are active and depend on uses, other orders or segments. */
  automatic: readonly PromotionRule[];
  /** An active promotion is for first orders. */
  hasFirstOrder: boolean;
  /** Ids of all segments that active promotions name. */
  segments: readonly number[];
  needsShopperLock: boolean;
}

const needsOfRules = new WeakMap<PriceRules, Needs>();

function needsOf(rules: PriceRules): Needs {
  const known = needsOfRules.get(rules);
  if (known !== undefined) return known;
  const active = rules.promotions.filter((promotion) => promotion.active);
  const needs = {
    byCode: new Map(
      rules.promotions.flatMap((promotion) =>
        promotion.code === null ? [] : [[codeKey(promotion.code), promotion] as const],
      ),
    ),
    automatic: active.filter((one) => one.automatic && (isLimited(one) || one.firstOrder || one.segments.size > 0)),
    segments: [...new Set(active.flatMap(({ segments }) => [...segments]))],
    hasFirstOrder: active.some(({ firstOrder }) => firstOrder),
    needsShopperLock: active.some((one) => one.firstOrder || one.limitPerCustomer !== null || one.segments.size > 0),
  };
  needsOfRules.set(rules, needs);
  return needs;
}

const isLimited = ({ limit, limitPerCustomer }: PromotionRule) => limit !== null || limitPerCustomer !== null;

/**
 * Whether a promotion depends on what else the same shopper orders. Then placing an order locks the shopper (`lockShopper`) before it
 * reads these facts, so that of two tabs the second one sees the order of the first.
 */
export function needsShopperLock(rules: PriceRules): boolean {
  return needsOf(rules).needsShopperLock;
}

/**
 * What promotions need to know of a shopper and of the codes that were entered. Reads nothing if no promotion depends on it, else all
 * of it at once.
 * @param given.email of a guest's order; guests and accounts with the same one are one customer
 * @param given.codes as they were sent; of codes that are the same the first counts
 * @param given.exceptOrders orders that the new one replaces: neither they nor their uses count
 */
export async function readShopperFacts(
  db: Reader,
  rules: PriceRules,
  given: Customer & { codes: readonly string[]; exceptOrders: readonly number[] },
): Promise<{ codes: EnteredCode[]; shopper: ShopperFacts }> {
  const { userId, email, exceptOrders } = given;
  const customer = { userId, email };
  const entered = new Map<string, string>();
  for (const code of given.codes) if (!entered.has(codeKey(code))) entered.set(codeKey(code), code);
  const { byCode, automatic, hasFirstOrder, segments } = needsOf(rules);
  const codeKeys = [...entered.keys()].filter((key) => !byCode.has(key));
  const byOwnCode = [...entered.keys()].flatMap((key) => byCode.get(key) ?? []).filter(({ active }) => active);
  const eligible = [...automatic, ...byOwnCode];
  const promotionIds = eligible.filter(isLimited).map(({ id }) => id);
  // Codes that were made in bulk may be of any promotion.
  const asksForFirst = eligible.some(({ firstOrder }) => firstOrder) || (codeKeys.length > 0 && hasFirstOrder);
  const named = codeKeys.length > 0 ? segments : eligible.flatMap((promotion) => [...promotion.segments]);
  const [found, uses, hasOrdered, inSegments] = await Promise.all([
    codeKeys.length === 0 ? [] : listCodes(db, codeKeys, exceptOrders),
    codeKeys.length + promotionIds.length === 0 ? [] : listUses(db, { promotionIds, codeKeys, customer, exceptOrders }),
    asksForFirst && hasOrders(db, customer, exceptOrders),
    named.length === 0
      ? []
      : findSegmentsOf(db, customer, named, { country: rules.shopCountry, timeZone: rules.timeZone }),
  ]);
  const made = new Map(found.map(({ key, promotionId, code, used }) => [key, { promotionId, code, used }]));
  const known = (key: string): EnteredCode['known'] => {
    const own = byCode.get(key);
    if (own === undefined || own.code === null) return made.get(key);
    return { promotionId: own.id, code: own.code, used: false };
  };
  return {
    codes: [...entered].map(([key, code]) => ({ entered: code, known: known(key) })),
    shopper: {
      userId,
      hasOrdered,
      segments: new Set(inSegments),
      uses: new Map(uses.map(({ id, all, own }) => [id, { all, own }])),
    },
  };
}

/** @returns those of these keys of codes that no promotion has */
export async function listUnknownCodes(db: Reader, rules: PriceRules, keys: ReadonlySet<string>): Promise<string[]> {
  const { byCode } = needsOf(rules);
  const asked = [...keys].filter((key) => !byCode.has(key));
  if (asked.length === 0) return [];
  const made = new Set((await listCodes(db, asked, [])).map(({ key }) => key));
  return asked.filter((key) => !made.has(key));
}

/**
 * Takes the uses of a new order. Call it when all other rows are locked, and after the uses of orders that it replaces were given
 * back; it may be sent together with other statements.
 * @returns false if something has been used up, or deleted, since the facts were read: roll back, and compute the price again with
 *   rules and facts as they are then
 */
export async function takeUses(
  tx: Tx,
  order: {
    orderId: number;
    userId: number;
    /** With the key of the code that was entered for it; null: an automatic promotion. */
    applied: readonly { promotionId: number; codeKey: string | null }[];
    at: Date;
  },
): Promise<boolean> {
  const { orderId, userId, applied, at } = order;
  if (applied.length === 0) return true;
  // They run in this order. The last one sees the uses of all orders that held the locks before.
  const [, complete, beyond] = await Promise.all([
    lockLimitedPromotions(
      tx,
      applied.map(({ promotionId }) => promotionId),
    ),
    insertUses(tx, { id: orderId, userId, at }, applied),
    isBeyondLimits(tx, orderId),
  ]);
  return complete && !beyond;
}

/** When an order is cancelled whose money was not received. The order is locked; a second call changes nothing. */
export async function giveBackUses(tx: Tx, orderId: number): Promise<void> {
  await updateUsesGivenBack(tx, orderId);
}

/**
 * When an order leaves `cancelled`. Uses that were not given back stay as they are. The order and its stock are locked.
 * @returns false if a promotion or a code has been used up since: roll back
 */
export async function takeUsesAgain(tx: Tx, orderId: number): Promise<boolean> {
  const uses = await listUsesGivenBack(tx, orderId);
  const [first] = uses;
  if (first === undefined) return true;
  const [, , complete, beyond] = await Promise.all([
    uses.some(({ limitsCustomers }) => limitsCustomers)
      ? lockShopper(tx, { userId: first.userId, email: first.email ?? undefined })
      : undefined,
    lockLimitedPromotions(
      tx,
      uses.map(({ promotionId }) => promotionId),
    ),
    updateUsesAgain(tx, orderId),
    isBeyondLimits(tx, orderId),
  ]);
  return complete && !beyond;
}
