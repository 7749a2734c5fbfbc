/** Which promotions apply to lines, in which order, and what each takes off. */

import type { MinorUnits } from '../money.ts';
import { codeKey, type NotAppliedReason } from '../promotions.ts';
import type { AppliedPromotion, JudgedPromotions, Missing, NotAppliedPromotion, Verdict } from './order-price.ts';
import type { Qualifying } from './promotion-kinds/kind-traits.ts';
import { amountsOff, freesShipping, missingIn } from './promotion-kinds/promotion-kinds.ts';
import type { EnteredCode, LineToPrice, PromotionRule, ShopperFacts } from './rules.ts';

type PricedLine = LineToPrice & { amountMinor: MinorUnits };

interface ToJudge {
  lines: readonly PricedLine[];
  codes: readonly EnteredCode[];
  shopper: ShopperFacts;
  at: Date;
}

type KnownCode = NonNullable<EnteredCode['known']>;
type CodesByPromotion = ReadonlyMap<number, { entered: string; known: KnownCode }>;

const NOTHING = { applied: [], notApplied: [], verdicts: [], freeShipping: false };

/** @param promotions by position, then id: in this order they apply, each to what those before it left */
export function judgePromotions(promotions: readonly PromotionRule[], order: ToJudge): JudgedPromotions {
  const leftMinor = order.lines.map(({ amountMinor }) => amountMinor);
  if (promotions.length === 0 && order.codes.length === 0) return { ...NOTHING, leftMinor };
  const codes = codesByPromotion(promotions, order.codes);
  const applied: AppliedPromotion[] = [];
  const automatic: NotAppliedPromotion[] = [];
  const verdicts: Verdict[] = [];
  let exclusive = false;
  let freeShipping = false;
  for (const promotion of promotions) {
    const blocked = exclusive || (!promotion.combinable && applied.length > 0);
    const code = codes.get(promotion.id);
    const judged = judge(promotion, order, leftMinor, { code: code?.known, blocked });
    const { id, name } = promotion;
    if (judged.reason !== null) {
      verdicts.push({ id, name, applies: false, reason: judged.reason, missing: judged.missing, amountMinor: 0 });
      if (promotion.automatic && judged.missing !== null && !blocked && judged.reason !== 'NO_CODE') {
        automatic.push({ code: null, promotion, reason: judged.reason, missing: judged.missing });
      }
      continue;
    }
    judged.lineMinor.forEach((minor, line) => {
      leftMinor[line] = (leftMinor[line] ?? 0) - minor;
    });
    const amountMinor = judged.lineMinor.reduce((sum, minor) => sum + minor, 0);
    applied.push({ id, code: code?.known.code ?? null, name, amountMinor, lineMinor: judged.lineMinor });
    verdicts.push({ id, name, applies: true, reason: null, missing: null, amountMinor });
    exclusive = exclusive || !promotion.combinable;
    freeShipping = freeShipping || freesShipping(promotion.terms);
  }
  const notApplied = [...codesNotApplied(order.codes, { promotions, codes, verdicts }), ...automatic];
  return { applied, notApplied, verdicts, leftMinor, freeShipping };
}

/** For each promotion the first of its codes that can be used, or else the first. */
function codesByPromotion(promotions: readonly PromotionRule[], entered: readonly EnteredCode[]): CodesByPromotion {
  const existing = new Set(promotions.map(({ id }) => id));
  const codes = new Map<number, { entered: string; known: KnownCode }>();
  for (const { entered: text, known } of entered) {
    if (known === undefined || !existing.has(known.promotionId)) continue;
    const first = codes.get(known.promotionId);
    if (first === undefined || (first.known.used && !known.used))
      codes.set(known.promotionId, { entered: text, known });
  }
  return codes;
}

type Judged = { reason: NotAppliedReason | 'NO_CODE'; missing: Missing } | { reason: null; lineMinor: MinorUnits[] };

const no = (reason: NotAppliedReason | 'NO_CODE', missing: Missing = null): Judged => ({ reason, missing });

function judge(
  promotion: PromotionRule,
  { lines, shopper, at }: ToJudge,
  leftMinor: readonly MinorUnits[],
  { code, blocked }: { code: KnownCode | undefined; blocked: boolean },
): Judged {
  if (!promotion.automatic && code === undefined) return no('NO_CODE');
  const outside = reasonOutside(promotion, shopper, at.getTime());
  if (outside !== null) return no(outside);
  if (code?.used === true) return no('USED_UP');
  const qualifying = qualifyingLines(promotion, lines);
  if (qualifying.length === 0) return no('NO_MATCHING_ITEMS');
  const { minimumTotalMinor } = promotion;
  const total = qualifying.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (minimumTotalMinor !== null && total < minimumTotalMinor) {
    return no('MINIMUM_TOTAL', { minor: minimumTotalMinor - total });
  }
  const missing = missingIn(promotion.terms, qualifying);
  if (missing !== null) return no('minor' in missing ? 'MINIMUM_TOTAL' : 'TOO_FEW_ITEMS', missing);
  if (blocked) return no('NOT_COMBINABLE');
  const lineMinor = amountsOff(promotion.terms, qualifying, leftMinor);
  const takesOff = lineMinor.some((minor) => minor > 0);
  if (!takesOff && !freesShipping(promotion.terms)) return no('NOTHING_LEFT');
  return { reason: null, lineMinor };
}

/** Reasons that have nothing to do with the lines. */
function reasonOutside(promotion: PromotionRule, shopper: ShopperFacts, now: number): NotAppliedReason | null {
  const { active, from, until, customers, firstOrder, limit, limitPerCustomer } = promotion;
  if (!active) return 'INACTIVE';
  if (from !== null && now < from) return 'NOT_YET';
  if (until !== null && now >= until) return 'EXPIRED';
  if (customers.size > 0 && !customers.has(shopper.userId)) return 'NOT_FOR_YOU';
  if (firstOrder && shopper.hasOrdered) return 'FIRST_ORDER_ONLY';
  const uses = shopper.uses.get(promotion.id);
  if (limit !== null && (uses?.all ?? 0) >= limit) return 'USED_UP';
  if (limitPerCustomer !== null && (uses?.own ?? 0) >= limitPerCustomer) return 'USED_BY_YOU';
  return null;
}

/** A line qualifies where every list that is not empty has it. */
function qualifyingLines(promotion: PromotionRule, lines: readonly PricedLine[]): Qualifying[] {
  const qualifying: Qualifying[] = [];
  lines.forEach(({ categories, brand, productId, unitPriceMinor, quantity, amountMinor }, line) => {
    if (promotion.categories.size > 0 && !categories.some((one) => promotion.categories.has(one))) return;
    if (promotion.brands.size > 0 && !promotion.brands.has(brand)) return;
    if (promotion.products.size > 0 && !promotion.products.has(productId)) return;
    qualifying.push({ line, productId, categories, brand, unitPriceMinor, quantity, amountMinor });
  });
  return qualifying;
}

/** Each code that was sent and does not apply, once, in their order. */
function codesNotApplied(
  entered: readonly EnteredCode[],
  {
    promotions,
    codes,
    verdicts,
  }: { promotions: readonly PromotionRule[]; codes: CodesByPromotion; verdicts: readonly Verdict[] },
): NotAppliedPromotion[] {
  const seen = new Set<string>();
  return entered.flatMap(({ entered: code, known }): NotAppliedPromotion[] => {
    const key = codeKey(code);
    if (seen.has(key)) return [];
    seen.add(key);
    const promotion = promotions.find(({ id }) => id === known?.promotionId);
    if (promotion === undefined || known === undefined)
      return [{ code, promotion: null, reason: 'UNKNOWN', missing: null }];
    const counted = codes.get(promotion.id);
    // A promotion applies once, whatever number of its codes was entered.
    if (counted !== undefined && codeKey(counted.entered) !== key) {
      return [{ code, promotion, reason: known.used ? 'USED_UP' : 'NOT_COMBINABLE', missing: null }];
    }
    const verdict = verdicts.find(({ id }) => id === promotion.id);
    if (verdict === undefined || verdict.reason === null || verdict.reason === 'NO_CODE') return [];
    return [{ code, promotion, reason: verdict.reason, missing: verdict.missing }];
  });
}
