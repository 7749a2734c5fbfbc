/** The parts of a price, in whole cents. */

import type { Cents } from '../money.ts';
import type { NotAppliedReason } from '../promotions.ts';
import type { Price } from './lines.ts';
import type { LineToPrice, PromotionRule, ShippingMethodRule } from './rules.ts';

/** Cents, or units of the lines that qualify. */
export type Missing = { cents: Cents } | { units: number } | null;

export interface AppliedPromotion {
  id: number;
  /** As stored; null: automatic. */
  code: string | null;
  name: string;
  amountCents: Cents;
  /** For each line of the order; their sum is the amount. */
  lineCents: Cents[];
}

export interface NotAppliedPromotion {
  /** As entered; null: automatic. */
  code: string | null;
  /** Null where nobody knows the code. */
  promotion: PromotionRule | null;
  reason: NotAppliedReason;
  missing: Missing;
}

/** Of each promotion, whether it applies. */
export interface Verdict {
  id: number;
  name: string;
  applies: boolean;
  /** NO_CODE: none of its codes was entered. Null where it applies. */
  reason: NotAppliedReason | 'NO_CODE' | null;
  missing: Missing;
  amountCents: Cents;
}

export interface OfferedMethod {
  method: ShippingMethodRule;
  priceCents: Cents;
  /** Days, as 2026-01-31 (UTC). */
  eta: { from: string; to: string };
  missingForFreeCents: Cents | null;
}

export interface AppliedTax {
  /** Of the row of tax rates. */
  id: number;
  name: string;
  /** Thousandths of a percent; 0 under reverse charge. */
  percentThousandths: number;
  baseCents: Cents;
  amountCents: Cents;
  included: boolean;
  reverseCharge: boolean;
  /** What carries it: positions of lines, and whether the shipping price does. */
  lines: number[];
  shipping: boolean;
}

/** What promotions take off lines, and why others do not. */
export interface JudgedPromotions {
  applied: AppliedPromotion[];
  notApplied: NotAppliedPromotion[];
  /** One for each promotion, in their order. */
  verdicts: Verdict[];
  /** What promotions leave of each line. */
  leftCents: Cents[];
  /** Every method that is not pick-up costs nothing. */
  freeShipping: boolean;
}

/** `totalCents` = subtotal - promotions + chosen shipping + taxes that are not included. */
export interface OrderPrice<Line extends LineToPrice> extends Price<Line> {
  promotions: AppliedPromotion[];
  notApplied: NotAppliedPromotion[];
  /** One for each promotion, in their order. */
  verdicts: Verdict[];
  /** Those that serve the destination, in their order. */
  methods: OfferedMethod[];
  /** Null: there are none, or the one that was named is not among them. */
  chosen: OfferedMethod | null;
  taxes: AppliedTax[];
}
