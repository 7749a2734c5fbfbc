/**
 * What prices are computed from: lines, the rules that the merchant has set up, and what is known about the shopper. Money is whole
 * minor units, instants are milliseconds since 1970, days are texts as 2026-01-31 (UTC).
 */

import type { MinorUnits } from '../money.ts';
import type { Measure } from '../shipping-zones.ts';
import type { UnpricedLine } from './lines.ts';
import type { Terms } from './promotion-kinds/terms.ts';

/** A line with what promotions, shipping and taxes depend on. */
export interface LineToPrice extends UnpricedLine {
  productId: number;
  /** The product's category and all above it. */
  categories: readonly string[];
  brand: string;
  /** Its product has a discount or a sale in force. */
  isReduced: boolean;
  /** Of a unit. */
  weightGrams: number | null;
  taxClass: string | null;
}

export interface ShippingMethodRule {
  id: number;
  name: string;
  by: Measure;
  /** Ascending, the first from 0. `from` is minor units or grams, as `by` says. */
  rates: readonly { from: number; priceMinor: MinorUnits }[];
  freeFromMinor: MinorUnits | null;
  days: { from: number; to: number };
  pickUp: boolean;
}

export interface ShippingZoneRule {
  id: number;
  countries: readonly string[];
  methods: readonly ShippingMethodRule[];
}

export interface TaxRateRule {
  id: number;
  name: string;
  country: string;
  region: string | null;
  taxClass: string | null;
  /** Thousandths of a percent: 19 % is 19,000. */
  percentThousandths: number;
  /** The day from which it is in force. */
  from: string;
}

export interface PromotionRule {
  id: number;
  name: string;
  automatic: boolean;
  /** Its own code, as stored. Codes made in bulk are not here. */
  code: string | null;
  terms: Terms;
  minimumTotalMinor: MinorUnits | null;
  /** Empty: any. */
  categories: ReadonlySet<string>;
  brands: ReadonlySet<string>;
  products: ReadonlySet<number>;
  /** What is in one of these does not qualify. */
  except: {
    reduced: boolean;
    categories: ReadonlySet<string>;
    brands: ReadonlySet<string>;
    products: ReadonlySet<number>;
  };
  /** Units that qualify. */
  minimumQuantity: number | null;
  /** No more is taken off. */
  maximumAmountMinor: MinorUnits | null;
  firstOrder: boolean;
  /** Ids of users, and of segments; both empty: all. */
  customers: ReadonlySet<number>;
  segments: ReadonlySet<number>;
  /** Of delivery; empty: all. */
  countries: ReadonlySet<string>;
  from: number | null;
  until: number | null;
  limit: number | null;
  limitPerCustomer: number | null;
  combinable: boolean;
  active: boolean;
}

export interface PriceRules {
  /** Empty: the shop ships everywhere, and for nothing. */
  zones: readonly ShippingZoneRule[];
  /** By id. */
  taxRates: readonly TaxRateRule[];
  /** By position, then id. */
  promotions: readonly PromotionRule[];
  shopCountry: string;
  pricesIncludeTax: boolean;
  timeZone: string;
}

/** A code that a shopper entered. */
export interface EnteredCode {
  /** As it was sent. */
  entered: string;
  /** Undefined where nobody knows it. */
  known:
    | { promotionId: number /** as stored */; code: string /** made in bulk, and used */; used: boolean }
    | undefined;
}

/** Orders that the new one replaces count nowhere here. */
export interface ShopperFacts {
  userId: number;
  /** Has an order that is not cancelled. Read only if a promotion is for first orders. */
  hasOrdered: boolean;
  /** Those that promotions name and the shopper is in. */
  segments: ReadonlySet<number>;
  /** Uses of limited promotions by their ids; without an entry: none. */
  uses: ReadonlyMap<number, { all: number; own: number }>;
}

export interface Destination {
  /** The address's, or else the shop's. */
  country: string;
  state: string | null;
  taxId: string | null;
}

export interface OrderToPrice<Line extends LineToPrice> {
  lines: readonly Line[];
  destination: Destination;
  /** Null: the cheapest that is not pick-up. */
  shippingMethod: number | null;
  codes: readonly EnteredCode[];
  shopper: ShopperFacts;
  /** Now. */
  at: Date;
}
