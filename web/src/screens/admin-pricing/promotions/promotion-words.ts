/** A promotion in words: '10 % off Shoes and Bags, from $50.00, with the code SUMMER, once for each customer.' */

import { formatCount } from '@shop/contract/numbers';
import type { PromotionFields } from '@shop/contract/promotion-bodies';
import { kindForms, moneyText } from './kind-forms.ts';
import { endText, startText } from './local-time.ts';

type Worded = Omit<PromotionFields, 'name' | 'position'>;
const MOST_NAMES = 3;

function listText(names: readonly string[], word: 'and' | 'or', others: string): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const left = names.length - shown.length;
  const all = left > 0 ? [...shown, `${left} more ${others}`] : shown;
  return all.length === 1 ? all.join() : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1) ?? ''}`;
}

/** The items that qualify: 'Shoes and Bags', 'Shoes by Acme'; undefined: all. */
function itemsText({ categories, brands, products }: Worded): string | undefined {
  const ofCategories = categories.length > 0 ? listText(categories, 'and', 'categories') : undefined;
  const ofBrands =
    brands.length > 0 ? listText(brands, ofCategories === undefined ? 'and' : 'or', 'brands') : undefined;
  const named = ofCategories !== undefined && ofBrands !== undefined ? `${ofCategories} by ${ofBrands}` : ofCategories;
  const items = named ?? ofBrands;
  if (products.length === 0) return items;
  const chosen = products.length === 1 ? 'one product' : `${formatCount(products.length)} products`;
  return items === undefined ? chosen : `${chosen} of ${items}`;
}

function entryText({ automatic, code }: Worded): string {
  if (automatic) return 'without a code';
  return code === null ? 'with one of its codes' : `with the code ${code || '…'}`;
}

function timesText(count: number, whom: string): string {
  if (Number.isNaN(count)) return `at most … times ${whom}`;
  return count === 1 ? `once ${whom}` : `at most ${formatCount(count)} times ${whom}`;
}

export function promotionSentence(promotion: Worded): string {
  const { minimumTotal, firstOrder, customers, from, until, limit, limitPerCustomer } = promotion;
  const clauses = [
    kindForms[promotion.kind].takesOffItems(promotion, itemsText(promotion)),
    minimumTotal !== null && `from ${moneyText(minimumTotal)}`,
    entryText(promotion),
    firstOrder && 'for a first order',
    customers.length > 0 &&
      `for ${customers.length === 1 ? 'one customer' : `${formatCount(customers.length)} customers`}`,
    limitPerCustomer !== null && timesText(limitPerCustomer, 'for each customer'),
    limit !== null && timesText(limit, 'in all'),
    Boolean(from) && `from ${startText(from ?? '')}`,
    Boolean(until) && `until ${endText(until ?? '')}`,
    !promotion.combinable && 'not together with another promotion',
  ];
  return `${clauses.filter((clause) => typeof clause === 'string').join(', ')}.`;
}
