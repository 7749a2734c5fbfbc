import { fieldsOfTerms, type StoredTerms, termsOfRow } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import { type TermFields, termNames } from '@shop/contract/pricing/promotion-kinds/terms';
import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { asAmount } from '../../catalogue/history/audited-fields.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
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

type Fields<Name extends string> = Readonly<Record<Name, AuditedPromotionField>>;
type NameField = 'name' | 'automatic' | 'code' | 'kind';

const names: Fields<NameField> = {
  name: { column: 'name', name: 'name', value: ({ name }) => name },
  automatic: { column: 'automatic', name: 'automatic', value: ({ automatic }) => automatic },
  code: { column: 'code', name: 'code', value: ({ code }) => code },
  kind: { column: 'kind', name: 'kind', value: ({ kind }) => kind },
};

/** All others but what its kind takes. The compiler finds a new field of promotions that is missing. */
const conditions: Fields<Exclude<keyof PromotionValues, NameField | keyof StoredTerms>> = {
  minimum_total_cents: {
    column: 'minimum_total_cents',
    name: 'minimumTotal',
    value: (promotion) => promotion.minimum_total_cents,
    present: asAmount,
  },
  minimum_quantity: {
    column: 'minimum_quantity',
    name: 'minimumQuantity',
    value: (promotion) => promotion.minimum_quantity,
  },
  maximum_amount_cents: {
    column: 'maximum_amount_cents',
    name: 'maximumAmount',
    value: (promotion) => promotion.maximum_amount_cents,
    present: asAmount,
  },
  categories: { column: 'categories', name: 'categories', value: ({ categories }) => few(categories) },
  brands: { column: 'brands', name: 'brands', value: ({ brands }) => few(brands) },
  products: { column: 'products', name: 'products', value: ({ products }) => few(products) },
  except_reduced: { column: 'except_reduced', name: 'exceptReduced', value: (promotion) => promotion.except_reduced },
  except_categories: {
    column: 'except_categories',
    name: 'exceptCategories',
    value: (promotion) => few(promotion.except_categories),
  },
  except_brands: { column: 'except_brands', name: 'exceptBrands', value: (promotion) => few(promotion.except_brands) },
  except_products: {
    column: 'except_products',
    name: 'exceptProducts',
    value: (promotion) => few(promotion.except_products),
  },
  first_order: { column: 'first_order', name: 'firstOrder', value: (promotion) => promotion.first_order },
  customers: { column: 'customers', name: 'customers', value: ({ customers }) => few(customers) },
  segments: { column: 'segments', name: 'segments', value: ({ segments }) => few(segments) },
  countries: { column: 'countries', name: 'countries', value: ({ countries }) => few(countries) },
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
  translations: {
    column: 'translations',
    name: 'translations',
    value: ({ translations }) => describeTranslations(translations),
  },
};

const fields = [...Object.values(names), ...Object.values(conditions)];

/** What the history of a promotion records: its fields, and codes that were made in bulk. */
export const auditedPromotionFields: readonly AuditedField[] = [
  ...Object.values(names),
  // What its kind takes, as bodies have it.
  ...termNames.map((name) => ({ column: name, name })),
  // Of entries of earlier versions: hundredths of a percent, or cents.
  { column: 'value_hundredths', name: 'value', present: (value) => (typeof value === 'number' ? value / 100 : value) },
  ...Object.values(conditions),
  { column: 'count', name: 'count' },
  { column: 'prefix', name: 'prefix' },
];

export function recordedPromotion(promotion: PromotionRow): AuditValues {
  const taken = fieldsOfTerms(termsOfRow(promotion));
  const terms: AuditValues = Object.fromEntries(termNames.map((name) => [name, recordedTerm(taken[name])] as const));
  return { ...Object.fromEntries(fields.map(({ column, value }) => [column, value(promotion)] as const)), ...terms };
}

/** Steps and lists as texts, such as 'from 50, percent 10'. */
function recordedTerm(term: TermFields[keyof TermFields]): AuditValues[string] {
  if (Array.isArray(term)) return few(term.map((one) => (typeof one === 'number' ? one : textOf(one))));
  return typeof term === 'object' && term !== null ? textOf(term) : term;
}

const textOf = (parts: object): string =>
  Object.entries(parts)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? few(value).join(', ') : value}`)
    .join(', ');
