import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { asAmount } from '../../catalogue/history/audited-fields.ts';
import type { PromotionRow, PromotionValues } from './promotions.queries.ts';

interface AuditedPromotionField extends AuditedField {
  value: (promotion: PromotionRow) => AuditValues[string];
}

/** Of longer lists the history names the first ones. */
const LISTED = 50;

function few(values: readonly (string | number)[]): string[] {
  const names = values.map(String);
  return names.length <= LISTED ? names : [...names.slice(0, LISTED), `${names.length - LISTED} more`];
}

/** The compiler finds a new field of promotions that is not recorded. */
const fields: Readonly<Record<string, AuditedPromotionField>> = {
  name: { column: 'name', name: 'name', value: ({ name }) => name },
  automatic: { column: 'automatic', name: 'automatic', value: ({ automatic }) => automatic },
  code: { column: 'code', name: 'code', value: ({ code }) => code },
  kind: { column: 'kind', name: 'kind', value: ({ kind }) => kind },
  // Hundredths of a percent, or minor units.
  value: { column: 'value_hundredths', name: 'value', value: ({ value }) => value, present: asAmount },
  n: { column: 'n', name: 'n', value: ({ n }) => n },
  x: { column: 'x', name: 'x', value: ({ x }) => x },
  y: { column: 'y', name: 'y', value: ({ y }) => y },
  minimum_total_cents: {
    column: 'minimum_total_cents',
    name: 'minimumTotal',
    value: (promotion) => promotion.minimum_total_cents,
    present: asAmount,
  },
  categories: { column: 'categories', name: 'categories', value: ({ categories }) => few(categories) },
  brands: { column: 'brands', name: 'brands', value: ({ brands }) => few(brands) },
  products: { column: 'products', name: 'products', value: ({ products }) => few(products) },
  first_order: { column: 'first_order', name: 'firstOrder', value: (promotion) => promotion.first_order },
  customers: { column: 'customers', name: 'customers', value: ({ customers }) => few(customers) },
  from_at: { column: 'from_at', name: 'from', value: (promotion) => promotion.from_at?.toISOString() ?? null },
  until_at: { column: 'until_at', name: 'until', value: (promotion) => promotion.until_at?.toISOString() ?? null },
  uses_limit: { column: 'uses_limit', name: 'limit', value: (promotion) => promotion.uses_limit },
  limit_per_customer: {
    column: 'limit_per_customer',
    name: 'limitPerCustomer',
    value: (promotion) => promotion.limit_per_customer,
  },
  combinable: { column: 'combinable', name: 'combinable', value: ({ combinable }) => combinable },
  position: { column: 'position', name: 'position', value: ({ position }) => position },
  active: { column: 'active', name: 'active', value: ({ active }) => active },
} satisfies Record<keyof PromotionValues | 'code', AuditedPromotionField>;

/** What the history of a promotion records: its fields, and codes that were made in bulk. */
export const auditedPromotionFields: readonly AuditedField[] = [
  ...Object.values(fields),
  { column: 'count', name: 'count' },
  { column: 'prefix', name: 'prefix' },
];

export function recordedPromotion(promotion: PromotionRow): AuditValues {
  return Object.fromEntries(Object.values(fields).map(({ column, value }) => [column, value(promotion)]));
}
