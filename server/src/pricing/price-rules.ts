/**
 * What prices are computed from, as it is stored now. Each process caches it by its version, which comes with every session, so a
 * change is in force with the next request in every process, and requests in between read nothing.
 */

import { termsOfRow } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import type { PriceRules, PromotionRule, ShippingMethodRule, TaxRateRule } from '@shop/contract/pricing/rules';
import type { Translations } from '@shop/contract/translations';
import type { Deps } from '../deps.ts';
import { shownLanguage, shownTexts } from '../platform/content-languages.ts';
import type { NameText } from '../schema/translations.ts';
import { findRulesVersions, listPromotionsOfRules, type PromotionOfRules } from './price-rules.queries.ts';
import {
  listAllShippingZones,
  type ShippingMethodRow,
  type ShippingZoneRow,
} from './shipping-zones/shipping-zones.queries.ts';
import { listAllTaxRates, type TaxRateRow } from './tax-rates/tax-rates.queries.ts';

type RulesDeps = Pick<Deps, 'reads' | 'settings'>;

type ShopRules = Pick<PriceRules, 'shopCountry' | 'pricesIncludeTax' | 'timeZone'>;

interface Cached extends ShopRules {
  version: number;
  languages: readonly string[];
  rows: Promise<RuleRows>;
  /** By the language of their names. */
  rules: Map<string, PriceRules>;
}

interface RuleRows {
  zones: ShippingZoneRow[];
  taxRates: TaxRateRow[];
  promotions: PromotionOfRules[];
}

/** One entry for each database: all requests need all rules. */
const cache = new WeakMap<RulesDeps['reads'], Cached>();

/**
 * @param version `priceRulesVersion` of the session that was read before
 * @returns the rules, at least as new as that version, with names in the language of the merchant's texts; the same object of a language
 *   while the version stays
 */
export async function loadPriceRules(deps: RulesDeps, version: number): Promise<PriceRules> {
  const { country: shopCountry, pricesIncludeTax, timeZone, languages } = deps.settings.current();
  const cached = cache.get(deps.reads);
  if (
    cached?.version === version &&
    cached.shopCountry === shopCountry &&
    cached.pricesIncludeTax === pricesIncludeTax &&
    cached.timeZone === timeZone &&
    cached.languages.join() === languages.join()
  ) {
    return rulesOf(cached);
  }
  const rows = readRows(deps.reads);
  const entry = { version, shopCountry, pricesIncludeTax, timeZone, languages, rows, rules: new Map() };
  cache.set(deps.reads, entry);
  try {
    return await rulesOf(entry);
  } catch (error) {
    if (cache.get(deps.reads) === entry) cache.delete(deps.reads);
    throw error;
  }
}

/** Only names depend on the language: what is computed does not. */
async function rulesOf({ rows, rules, shopCountry, pricesIncludeTax, timeZone }: Cached): Promise<PriceRules> {
  const { zones, taxRates, promotions } = await rows;
  const language = shownLanguage();
  const known = rules.get(language);
  if (known !== undefined) return known;
  const made = {
    zones: zones.map(({ id, countries, methods }) => ({ id, countries, methods: methods.map(toMethodRule) })),
    taxRates: taxRates.map(toTaxRateRule),
    promotions: promotions.map(toPromotionRule),
    ...{ shopCountry, pricesIncludeTax, timeZone },
  };
  rules.set(language, made);
  return made;
}

/** The rules as they are now, and the settings after it, for where no session has brought their version. */
export async function currentPriceRules(deps: RulesDeps): Promise<PriceRules> {
  const { priceRulesVersion, settingsVersion } = await findRulesVersions(deps.reads);
  await deps.settings.follow(settingsVersion);
  return loadPriceRules(deps, priceRulesVersion);
}

async function readRows(reads: RulesDeps['reads']): Promise<RuleRows> {
  const [zones, taxRates, promotions] = await Promise.all([
    listAllShippingZones(reads),
    listAllTaxRates(reads),
    listPromotionsOfRules(reads),
  ]);
  return { zones, taxRates, promotions };
}

const shownName = ({ name, translations }: NameText & { translations: Translations<NameText> }) =>
  shownTexts<NameText>({ name }, translations).name;

function toMethodRule(row: ShippingMethodRow): ShippingMethodRule {
  return {
    id: row.id,
    name: shownName(row),
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
    name: shownName(row),
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
    name: shownName(row),
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
