/** Promotions as the wire has them, and as they are stored. */

import { toAmount, toMinorUnits } from '@shop/contract/money';
import {
  fieldsOfTerms,
  rowOfTerms,
  termsOfFields,
  termsOfRow,
} from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import type { PromotionFields } from '@shop/contract/promotion-bodies';
import type { PromotionRow, PromotionValues } from './promotions.queries.ts';

/** What the kind does not take is not stored. */
export function promotionValues(fields: PromotionFields): Omit<PromotionValues, 'translations'> {
  return {
    name: fields.name,
    automatic: fields.automatic,
    ...rowOfTerms(termsOfFields(fields)),
    minimum_total_cents: fields.minimumTotal === null ? null : toMinorUnits(fields.minimumTotal),
    minimum_quantity: fields.minimumQuantity,
    maximum_amount_cents: fields.maximumAmount === null ? null : toMinorUnits(fields.maximumAmount),
    categories: unique(fields.categories),
    brands: unique(fields.brands),
    products: unique(fields.products),
    except_reduced: fields.exceptReduced,
    except_categories: unique(fields.exceptCategories),
    except_brands: unique(fields.exceptBrands),
    except_products: unique(fields.exceptProducts),
    first_order: fields.firstOrder,
    customers: unique(fields.customers),
    segments: unique(fields.segments),
    countries: unique(fields.countries),
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
    minimumQuantity: row.minimum_quantity,
    maximumAmount: row.maximum_amount_cents === null ? null : toAmount(row.maximum_amount_cents),
    categories: row.categories,
    brands: row.brands,
    products: row.products,
    exceptReduced: row.except_reduced,
    exceptCategories: row.except_categories,
    exceptBrands: row.except_brands,
    exceptProducts: row.except_products,
    firstOrder: row.first_order,
    customers: row.customers,
    segments: row.segments,
    countries: row.countries,
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
