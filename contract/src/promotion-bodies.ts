/**
 * Promotions on the wire as admins set them up. In a file of its own, so that shoppers do not load it: what orders and quotes need is in
 * `promotions.ts`.
 */

import * as z from 'zod/mini';
import { country } from './country.ts';
import { id, updatedAt } from './ids.ts';
import { money, moneyDecimals } from './money.ts';
import { limit, page, single } from './paging.ts';
import { MOST_AMOUNT } from './pricing/promotion-kinds/field-types.ts';
import { wrongTerms } from './pricing/promotion-kinds/promotion-kinds.ts';
import { answeredTermFields, optionalTermFields, promotionKinds, termFields } from './pricing/promotion-kinds/terms.ts';
import { searchedText } from './product-filters.ts';
import { isStorable, requiredText } from './text.ts';
import { translationAnswers, translationBodies } from './translations.ts';
import { whole } from './whole-number.ts';

export const CODE_MAX = 40;
/** Codes that are made at once. */
export const MAX_MADE_CODES = 10_000;
const MOST_NAMES = 1_000;
const MOST_IDS = 10_000;
const MOST_USES = 1_000_000_000;

const codeMessage = `code must be 1 to ${CODE_MAX} visible characters`;
const code = z.string(codeMessage).check(
  z.trim(),
  z.minLength(1, codeMessage),
  z.maxLength(CODE_MAX, codeMessage),
  z.refine((value) => isStorable(value) && !/[\s\p{C}]/u.test(value), codeMessage),
);

export const instant = (name: string) =>
  z.nullable(z.iso.datetime({ offset: true, error: `${name} must be an ISO 8601 date and time` }));
const yesOrNo = (name: string) => z.boolean(`${name} must be true or false`);
const names = (name: string) =>
  z
    .array(requiredText(name, 200), `${name} must be a list`)
    .check(z.maxLength(MOST_NAMES, `at most ${MOST_NAMES} ${name}`));
const ids = (name: string) =>
  z.array(id, `${name} must be a list`).check(z.maxLength(MOST_IDS, `at most ${MOST_IDS} ${name}`));

const amountFrom = (name: string, least: z.core.$ZodCheck<number>) =>
  z
    .number(`${name} must be a number`)
    .check(least, z.maximum(MOST_AMOUNT, `${name} must be at most ${MOST_AMOUNT}`), moneyDecimals(name));

const fields = {
  name: requiredText('name', 200),
  automatic: yesOrNo('automatic'),
  code: z.nullable(code).check(z.describe('unique without case; null where automatic or with codes made in bulk')),
  kind: z.enum(promotionKinds, `kind must be one of ${promotionKinds.join(', ')}`),
  ...termFields,
  minimumTotal: z.nullable(amountFrom('minimumTotal', z.minimum(0, 'minimumTotal must be at least 0'))),
  minimumQuantity: z
    .nullable(whole('minimumQuantity', 1, MOST_USES))
    .check(z.describe('units that qualify; null: any')),
  maximumAmount: z
    .nullable(amountFrom('maximumAmount', z.positive('maximumAmount must be above 0')))
    .check(z.describe('no more is taken off; null: no limit')),
  categories: names('categories'),
  brands: names('brands'),
  products: ids('products'),
  exceptReduced: yesOrNo('exceptReduced').check(
    z.describe('true: units whose product has a discount or a sale in force do not qualify'),
  ),
  exceptCategories: names('exceptCategories').check(z.describe('what is in one, or below it, does not qualify')),
  exceptBrands: names('exceptBrands'),
  exceptProducts: ids('exceptProducts'),
  firstOrder: yesOrNo('firstOrder'),
  customers: ids('customers').check(z.describe('ids of users; this and segments empty: all')),
  segments: ids('segments').check(z.describe('the customer is in one of them, or in customers')),
  countries: z
    .array(country, 'countries must be a list')
    .check(z.maxLength(300), z.describe('of delivery, for pick-up the shop’s; empty: all')),
  from: instant('from'),
  until: instant('until'),
  limit: z.nullable(whole('limit', 1, MOST_USES)),
  limitPerCustomer: z.nullable(whole('limitPerCustomer', 1, MOST_USES)),
  combinable: yesOrNo('combinable'),
  position: whole('position', -1_000_000, 1_000_000),
  active: yesOrNo('active'),
};

const createFields = z.object({
  ...fields,
  automatic: z._default(fields.automatic, false),
  code: z._default(fields.code, null),
  ...optionalTermFields,
  minimumTotal: z._default(fields.minimumTotal, null),
  minimumQuantity: z._default(fields.minimumQuantity, null),
  maximumAmount: z._default(fields.maximumAmount, null),
  categories: z._default(fields.categories, []),
  brands: z._default(fields.brands, []),
  products: z._default(fields.products, []),
  exceptReduced: z._default(fields.exceptReduced, false),
  exceptCategories: z._default(fields.exceptCategories, []),
  exceptBrands: z._default(fields.exceptBrands, []),
  exceptProducts: z._default(fields.exceptProducts, []),
  firstOrder: z._default(fields.firstOrder, false),
  customers: z._default(fields.customers, []),
  segments: z._default(fields.segments, []),
  countries: z._default(fields.countries, []),
  from: z._default(fields.from, null),
  until: z._default(fields.until, null),
  limit: z._default(fields.limit, null),
  limitPerCustomer: z._default(fields.limitPerCustomer, null),
  combinable: z._default(fields.combinable, true),
  position: z._default(fields.position, 0),
  active: z._default(fields.active, true),
});
export type PromotionFields = z.output<typeof createFields>;

/** What fields must be to each other. Shared with PATCH, where the stored fields are put in for those that were not sent. */
export function wrongPromotionFields(all: PromotionFields): { path: string; message: string }[] {
  const { automatic, code: own, from, until } = all;
  const wrong = wrongTerms(all);
  if (automatic && own !== null) wrong.push({ path: 'code', message: 'an automatic promotion has no code' });
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from)) {
    wrong.push({ path: 'until', message: 'until must be after from' });
  }
  return wrong;
}

const translations = translationBodies({ name: fields.name });

export const createPromotionBody = z.extend(createFields, { translations }).check((checked) => {
  for (const { path, message } of wrongPromotionFields(checked.value)) {
    checked.issues.push({ code: 'custom', input: checked.value, path: path.split('.'), message });
  }
});
export type CreatePromotionBody = z.output<typeof createPromotionBody>;

export const updatePromotionBody = z.extend(z.partial(z.object(fields)), {
  translations,
  updatedAt: z.optional(updatedAt),
});
export type UpdatePromotionBody = z.output<typeof updatePromotionBody>;

export const promotion = z.object({
  id: z.int(),
  name: z.string(),
  automatic: z.boolean(),
  code: z.nullable(z.string()),
  kind: z.enum(promotionKinds),
  ...answeredTermFields,
  minimumTotal: z.nullable(money),
  minimumQuantity: z.nullable(z.int()),
  maximumAmount: z.nullable(money),
  categories: z.array(z.string()),
  brands: z.array(z.string()),
  products: z.array(z.int()),
  exceptReduced: z.boolean(),
  exceptCategories: z.array(z.string()),
  exceptBrands: z.array(z.string()),
  exceptProducts: z.array(z.int()),
  firstOrder: z.boolean(),
  customers: z.array(z.int()),
  segments: z.array(z.int()),
  countries: z.array(z.string()),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  limit: z.nullable(z.int()),
  limitPerCustomer: z.nullable(z.int()),
  combinable: z.boolean(),
  position: z.int(),
  active: z.boolean(),
  uses: z.int().check(z.describe('orders that use it now')),
  codeCount: z.int().check(z.describe('codes that were made in bulk')),
  createdAt: z.string(),
  updatedAt: z.string(),
  translations: translationAnswers({ name: z.string() }),
});
export type Promotion = z.infer<typeof promotion>;
export const promotions = z.array(promotion);

export const listPromotionsQuery = z.object({
  q: single(searchedText).check(z.describe('part of a name or of an own code, or a whole code')),
  _page: page,
  _limit: limit,
});
export type ListPromotionsQuery = z.output<typeof listPromotionsQuery>;

export const makeCodesBody = z.object({
  count: whole('count', 1, MAX_MADE_CODES),
  prefix: z.optional(
    z.string('prefix must be a text').check(
      z.maxLength(20, 'prefix must be at most 20 characters'),
      z.refine((value) => isStorable(value) && !/[\s\p{C}]/u.test(value), 'prefix must be visible characters'),
    ),
  ),
});
export type MakeCodesBody = z.output<typeof makeCodesBody>;
export const madeCodes = z.object({ count: z.int() });
