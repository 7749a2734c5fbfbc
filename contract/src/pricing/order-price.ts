/** The parts of a price, in whole minor units. */

import type { MinorUnits } from '../money.ts';
import type { NotAppliedReason } from '../promotions.ts';
import type { Price } from './lines.ts';
import type { LineToPrice, PromotionRule, ShippingMethodRule } from './rules.ts';

/** MinorUnits, or units of the lines that qualify. */
export type Missing = { minor: MinorUnits } | { units: number } | null;

export interface AppliedPromotion {
  id: number;
  /** As stored; null: automatic. */
  code: string | null;
  name: string;
  amountMinor: MinorUnits;
  /** For each line of the order; their sum is the amount. */
  lineMinor: MinorUnits[];
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
  amountMinor: MinorUnits;
}

export interface OfferedMethod {
  method: ShippingMethodRule;
  priceMinor: MinorUnits;
  /** Days, as 2026-01-31 (UTC). */
  eta: { from: string; to: string };
  missingForFreeMinor: MinorUnits | null;
}

export interface AppliedTax {
  /** Of the row of tax rates. */
  id: number;
  name: string;
  /** Thousandths of a percent; 0 under reverse charge. */
  percentThousandths: number;
  baseMinor: MinorUnits;
  amountMinor: MinorUnits;
  included: boolean;
  reverseCharge: boolean;
  /** What carries it: positions of lines, and whether the shipping price does. */
  lines: number[];
  shipping: boolean;
}

/** What a promotion takes off shipping. */
export interface CheaperShipping {
  /** Ids of methods; empty: all but pick-up. */
  methods: readonly number[];
  /** Null: all of the price. */
  maximumMinor: MinorUnits | null;
}

/** What promotions take off lines, and why others do not. */
export interface JudgedPromotions {
  applied: AppliedPromotion[];
  notApplied: NotAppliedPromotion[];
  /** One for each promotion, in their order. */
  verdicts: Verdict[];
  /** What promotions leave of each line. */
  leftMinor: MinorUnits[];
  /** In the order in which the promotions apply. */
  cheaperShipping: CheaperShipping[];
}

/** `totalMinor` = subtotal - promotions + chosen shipping + taxes that are not included. */
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
