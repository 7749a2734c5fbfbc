/** Which promotions apply to lines, in which order, and what each takes off. */

import type { MinorUnits } from '../money.ts';
import { codeKey, type NotAppliedReason } from '../promotions.ts';
import type { AppliedPromotion, JudgedPromotions, Missing, NotAppliedPromotion, Verdict } from './order-price.ts';
import { type Qualifying, unitsOf } from './promotion-kinds/kind-traits.ts';
import { amountsOff, isConcerned, missingIn, shippingMethodsOf } from './promotion-kinds/promotion-kinds.ts';
import type { EnteredCode, LineToPrice, PromotionRule, ShopperFacts } from './rules.ts';
import { spread } from './spread.ts';

type PricedLine = LineToPrice & { amountMinor: MinorUnits };

interface ToJudge {
  lines: readonly PricedLine[];
  codes: readonly EnteredCode[];
  shopper: ShopperFacts;
  /** Where it goes; for what is picked up, the shop's. */
  country: string;
  at: Date;
}

type KnownCode = NonNullable<EnteredCode['known']>;
type CodesByPromotion = ReadonlyMap<number, { entered: string; known: KnownCode }>;

const NOTHING = { applied: [], notApplied: [], verdicts: [], cheaperShipping: [] };

/** @param promotions by position, then id: in this order they apply, each to what those before it left */
export function judgePromotions(promotions: readonly PromotionRule[], order: ToJudge): JudgedPromotions {
  const leftMinor = order.lines.map(({ amountMinor }) => amountMinor);
  if (promotions.length === 0 && order.codes.length === 0) return { ...NOTHING, leftMinor };
  const codes = codesByPromotion(promotions, order.codes);
  const applied: AppliedPromotion[] = [];
  const automatic: NotAppliedPromotion[] = [];
  const verdicts: Verdict[] = [];
  const cheaperShipping: JudgedPromotions['cheaperShipping'] = [];
  let exclusive = false;
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
    const methods = shippingMethodsOf(promotion.terms);
    if (methods !== undefined) cheaperShipping.push({ methods, maximumMinor: promotion.maximumAmountMinor });
  }
  const notApplied = [...codesNotApplied(order.codes, { promotions, codes, verdicts }), ...automatic];
  return { applied, notApplied, verdicts, leftMinor, cheaperShipping };
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
  { lines, shopper, country, at }: ToJudge,
  leftMinor: readonly MinorUnits[],
  { code, blocked }: { code: KnownCode | undefined; blocked: boolean },
): Judged {
  if (!promotion.automatic && code === undefined) return no('NO_CODE');
  const outside = reasonOutside(promotion, shopper, at.getTime());
  if (outside !== null) return no(outside);
  if (code?.used === true) return no('USED_UP');
  if (promotion.countries.size > 0 && !promotion.countries.has(country)) return no('NOT_THERE');
  const qualifying = qualifyingLines(promotion, lines);
  if (qualifying.length === 0) return no('NO_MATCHING_ITEMS');
  const missing = missingFor(promotion, qualifying);
  if (missing !== null) return no('minor' in missing ? 'MINIMUM_TOTAL' : 'TOO_FEW_ITEMS', missing);
  if (blocked) return no('NOT_COMBINABLE');
  const lineMinor = atMost(promotion.maximumAmountMinor, amountsOff(promotion.terms, qualifying, leftMinor));
  const takesOff = lineMinor.some((minor) => minor > 0);
  if (!takesOff && shippingMethodsOf(promotion.terms) === undefined) return no('NOTHING_LEFT');
  return { reason: null, lineMinor };
}

/** Money before units; of each, the more of what its minimum and its kind lack. */
function missingFor({ minimumTotalMinor, minimumQuantity, terms }: PromotionRule, qualifying: Qualifying[]): Missing {
  const ofKind = missingIn(terms, qualifying);
  const total = qualifying.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const minor = Math.max((minimumTotalMinor ?? 0) - total, ofKind !== null && 'minor' in ofKind ? ofKind.minor : 0);
  if (minor > 0) return { minor };
  const few = (minimumQuantity ?? 0) - unitsOf(qualifying);
  const units = Math.max(few, ofKind !== null && 'units' in ofKind ? ofKind.units : 0);
  return units > 0 ? { units } : null;
}

/** @returns the amounts, or a lower sum spread in proportion to them */
function atMost(maximumMinor: MinorUnits | null, lineMinor: MinorUnits[]): MinorUnits[] {
  const sum = lineMinor.reduce((all, minor) => all + minor, 0);
  return maximumMinor === null || sum <= maximumMinor ? lineMinor : spread(maximumMinor, lineMinor);
}

/** Reasons that have nothing to do with the lines. */
function reasonOutside(promotion: PromotionRule, shopper: ShopperFacts, now: number): NotAppliedReason | null {
  const { active, from, until, firstOrder, limit, limitPerCustomer } = promotion;
  if (!active) return 'INACTIVE';
  if (from !== null && now < from) return 'NOT_YET';
  if (until !== null && now >= until) return 'EXPIRED';
  if (!isFor(promotion, shopper)) return 'NOT_FOR_YOU';
  if (firstOrder && shopper.hasOrdered) return 'FIRST_ORDER_ONLY';
  const uses = shopper.uses.get(promotion.id);
  if (limit !== null && (uses?.all ?? 0) >= limit) return 'USED_UP';
  if (limitPerCustomer !== null && (uses?.own ?? 0) >= limitPerCustomer) return 'USED_BY_YOU';
  return null;
}

function isFor({ customers, segments }: PromotionRule, shopper: ShopperFacts): boolean {
  if (customers.size + segments.size === 0 || customers.has(shopper.userId)) return true;
  return [...segments].some((segment) => shopper.segments.has(segment));
}

/** A line qualifies where every list that is not empty has it, and no exception. */
function qualifyingLines(promotion: PromotionRule, lines: readonly PricedLine[]): Qualifying[] {
  const qualifying: Qualifying[] = [];
  lines.forEach((one, line) => {
    const { categories, brand, productId, unitPriceMinor, quantity, amountMinor } = one;
    if (promotion.categories.size > 0 && !categories.some((name) => promotion.categories.has(name))) return;
    if (promotion.brands.size > 0 && !promotion.brands.has(brand)) return;
    if (promotion.products.size > 0 && !promotion.products.has(productId)) return;
    if (isExcepted(promotion, one)) return;
    const qualifies = { line, productId, categories, brand, unitPriceMinor, quantity, amountMinor };
    if (isConcerned(promotion.terms, qualifies)) qualifying.push(qualifies);
  });
  return qualifying;
}

function isExcepted({ except }: PromotionRule, { categories, brand, productId, isReduced }: PricedLine): boolean {
  if ((except.reduced && isReduced) || except.brands.has(brand) || except.products.has(productId)) return true;
  return categories.some((name) => except.categories.has(name));
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
