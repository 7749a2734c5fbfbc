/**
 * What prices are computed from, as it is stored now. Each process caches it by its version, which comes with every session, so a
 * change is in force with the next request in every process, and requests in between read nothing.
 */

import { termsOfRow } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import type { PriceRules, PromotionRule, ShippingMethodRule, TaxRateRule } from '@shop/contract/pricing/rules';
import type { Deps } from '../deps.ts';
import { findRulesVersions, listPromotionsOfRules, type PromotionOfRules } from './price-rules.queries.ts';
import { listAllShippingZones, type ShippingMethodRow } from './shipping-zones/shipping-zones.queries.ts';
import { listAllTaxRates, type TaxRateRow } from './tax-rates/tax-rates.queries.ts';

type RulesDeps = Pick<Deps, 'reads' | 'settings'>;

interface Cached {
  version: number;
  shopCountry: string;
  pricesIncludeTax: boolean;
  timeZone: string;
  rules: Promise<PriceRules>;
}

/** One entry for each database: all requests need all rules. */
const cache = new WeakMap<RulesDeps['reads'], Cached>();

/**
 * @param version `priceRulesVersion` of the session that was read before
 * @returns the rules, at least as new as that version; the same object while the version stays
 */
export async function loadPriceRules(deps: RulesDeps, version: number): Promise<PriceRules> {
  const { country: shopCountry, pricesIncludeTax, timeZone } = deps.settings.current();
  const cached = cache.get(deps.reads);
  if (
    cached?.version === version &&
    cached.shopCountry === shopCountry &&
    cached.pricesIncludeTax === pricesIncludeTax &&
    cached.timeZone === timeZone
  ) {
    return cached.rules;
  }
  const rules = readRules(deps.reads, { shopCountry, pricesIncludeTax, timeZone });
  const entry = { version, shopCountry, pricesIncludeTax, timeZone, rules };
  cache.set(deps.reads, entry);
  try {
    return await rules;
  } catch (error) {
    if (cache.get(deps.reads) === entry) cache.delete(deps.reads);
    throw error;
  }
}

/** The rules as they are now, and the settings after it, for where no session has brought their version. */
export async function currentPriceRules(deps: RulesDeps): Promise<PriceRules> {
  const { priceRulesVersion, settingsVersion } = await findRulesVersions(deps.reads);
  await deps.settings.follow(settingsVersion);
  return loadPriceRules(deps, priceRulesVersion);
}

async function readRules(
  reads: RulesDeps['reads'],
  shop: Pick<PriceRules, 'shopCountry' | 'pricesIncludeTax' | 'timeZone'>,
): Promise<PriceRules> {
  const [zones, taxRates, promotions] = await Promise.all([
    listAllShippingZones(reads),
    listAllTaxRates(reads),
    listPromotionsOfRules(reads),
  ]);
  return {
    zones: zones.map(({ id, countries, methods }) => ({ id, countries, methods: methods.map(toMethodRule) })),
    taxRates: taxRates.map(toTaxRateRule),
    promotions: promotions.map(toPromotionRule),
    ...shop,
  };
}

function toMethodRule(row: ShippingMethodRow): ShippingMethodRule {
  return {
    id: row.id,
    name: row.name,
    by: row.measure,
    rates: row.rates.map(({ from, price }) => ({ from, priceMinor: price })),
    freeFromMinor: row.free_from_cents,
    days: { from: row.days_from, to: row.days_to },
    pickUp: row.pick_up,
  };
}

function toTaxRateRule(row: TaxRateRow): TaxRateRule {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    region: row.region,
    taxClass: row.tax_class,
    percentThousandths: row.percent_thousandths,
    from: row.from_day,
  };
}

function toPromotionRule(row: PromotionOfRules): PromotionRule {
  return {
    id: row.id,
    name: row.name,
    automatic: row.automatic,
    code: row.code,
    terms: termsOfRow(row),
    minimumTotalMinor: row.minimum_total_cents,
    categories: new Set(row.categories),
    brands: new Set(row.brands),
    products: new Set(row.products),
    except: {
      reduced: row.except_reduced,
      categories: new Set(row.except_categories),
      brands: new Set(row.except_brands),
      products: new Set(row.except_products),
    },
    minimumQuantity: row.minimum_quantity,
    maximumAmountMinor: row.maximum_amount_cents,
    firstOrder: row.first_order,
    customers: new Set(row.customers),
    segments: new Set(row.segments),
    countries: new Set(row.countries),
    from: row.from_at?.getTime() ?? null,
    until: row.until_at?.getTime() ?? null,
    limit: row.uses_limit,
    limitPerCustomer: row.limit_per_customer,
    combinable: row.combinable,
    active: row.active,
  };
}
