/** A promotion in words: '10 % off Shoes and Bags, from $50.00, with the code SUMMER, once for each customer.' */

import { formatCount } from '@shop/contract/numbers';
import type { PromotionFields } from '@shop/contract/promotion-bodies';
import type { PromotionKind } from '@shop/contract/promotions';
import { formatMoney } from '../../../money/page-money.ts';
import { endText, startText } from './local-time.ts';

export const kindNames: Readonly<Record<PromotionKind, string>> = {
  percent: 'Percent off',
  fixed: 'Amount off',
  freeShipping: 'Free shipping',
  cheapestFree: 'Cheapest is free',
  xForY: 'X for the price of Y',
};

type Worded = Omit<PromotionFields, 'name' | 'position'>;
type TakesOff = Pick<Worded, 'kind' | 'value' | 'n' | 'x' | 'y'>;

/** '…' for what is missing or no number. */
function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '…' : String(value);
}

function amountOrDots(value: number | null): string {
  return value === null || Number.isNaN(value) ? '$…' : formatMoney(value);
}

/** '10 % off': also what a promotion without a name is called. */
export function takesOffText({ kind, value, n, x, y }: TakesOff): string {
  switch (kind) {
    case 'percent':
      return `${numberText(value)} % off`;
    case 'fixed':
      return `${amountOrDots(value)} off`;
    case 'freeShipping':
      return 'Free shipping';
    case 'cheapestFree':
      return `Of each ${numberText(n)} items the cheapest is free`;
    case 'xForY':
      return `${numberText(x)} items for the price of ${numberText(y)}`;
  }
}

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

function subjectText(promotion: Worded): string {
  const takesOff = takesOffText(promotion);
  const items = itemsText(promotion);
  switch (promotion.kind) {
    case 'percent':
    case 'fixed':
      return `${takesOff} ${items ?? 'everything'}`;
    case 'freeShipping':
      return items === undefined ? takesOff : `${takesOff} with ${items} in the cart`;
    case 'cheapestFree':
    case 'xForY':
      return items === undefined ? takesOff : takesOff.replace('items', `items from ${items}`);
  }
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
    subjectText(promotion),
    minimumTotal !== null && `from ${amountOrDots(minimumTotal)}`,
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
