/** Promotions as the wire has them, and as they are stored. */

import { toAmount, toMinorUnits } from '@shop/contract/money';
import { fieldsOfTerms, termsOfFields, termsOfRow } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import { noTerms } from '@shop/contract/pricing/promotion-kinds/terms';
import type { PromotionFields } from '@shop/contract/promotion-bodies';
import type { PromotionRow, PromotionValues } from './promotions.queries.ts';

/** What the kind does not take is not stored. */
export function promotionValues(fields: PromotionFields): PromotionValues {
  return {
    name: fields.name,
    automatic: fields.automatic,
    ...noTerms,
    ...termsOfFields(fields),
    minimum_total_cents: fields.minimumTotal === null ? null : toMinorUnits(fields.minimumTotal),
    categories: unique(fields.categories),
    brands: unique(fields.brands),
    products: unique(fields.products),
    first_order: fields.firstOrder,
    customers: unique(fields.customers),
    from_at: fields.from === null ? null : new Date(fields.from),
    until_at: fields.until === null ? null : new Date(fields.until),
    uses_limit: fields.limit,
    limit_per_customer: fields.limitPerCustomer,
    combinable: fields.combinable,
    position: fields.position,
    active: fields.active,
  };
}

export function promotionFields(row: PromotionRow): PromotionFields {
  return {
    name: row.name,
    automatic: row.automatic,
    code: row.code,
    ...fieldsOfTerms(termsOfRow(row)),
    minimumTotal: row.minimum_total_cents === null ? null : toAmount(row.minimum_total_cents),
    categories: row.categories,
    brands: row.brands,
    products: row.products,
    firstOrder: row.first_order,
    customers: row.customers,
    from: row.from_at?.toISOString() ?? null,
    until: row.until_at?.toISOString() ?? null,
    limit: row.uses_limit,
    limitPerCustomer: row.limit_per_customer,
    combinable: row.combinable,
    position: row.position,
    active: row.active,
  };
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
