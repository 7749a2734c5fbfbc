/** Bulk edits in words: what was to be changed, and what undoing one has put back. */

import type { BulkEdit, RequestedChange, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import { formatCount } from '@shop/contract/numbers';
import { formatMoney } from '../../money/page-money.ts';
import { fieldName } from './bulk-change.ts';

const MOST_NAMED = 10;

export function productCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;
}

const roundings = { none: '', '99': ', to the nearest .99', whole: ', to whole dollars' } as const;

function signed(value: number, shown: (size: number) => string): string {
  return `${value < 0 ? '-' : '+'}${shown(Math.abs(value))}`;
}

function priceWords({ by, percent, to, rounding }: NonNullable<RequestedChange['price']>): string {
  if (to !== undefined) return `Price set to ${formatMoney(to)}${roundings[rounding]}`;
  const difference = percent === undefined ? signed(by ?? 0, formatMoney) : `${signed(percent, String)} %`;
  return `Price by ${difference}${roundings[rounding]}`;
}

/** 'Price by -10 %, to the nearest .99; Stock by +5'. Of a change from before it was recorded, the fields of its first differences. */
export function changeWords({ change, sample }: Pick<BulkEdit, 'change' | 'sample'>): string {
  if (change === null) return [...new Set(sample.map(({ field }) => fieldName(field)))].join(', ');
  const { price, discountPercentage, stock, category, brand, deleted } = change;
  return [
    ...(price === undefined ? [] : [priceWords(price)]),
    ...(discountPercentage === undefined ? [] : [`Discount set to ${discountPercentage} %`]),
    ...(stock === undefined ? [] : [`Stock by ${signed(stock.by, formatCount)}`]),
    ...(category === undefined ? [] : [`Category set to ${category}`]),
    ...(brand === undefined ? [] : [`Brand set to ${brand}`]),
    ...(deleted === undefined ? [] : [deleted ? 'Deleted' : 'Sold again']),
  ].join('; ');
}

/** @param left how many values somebody has changed since */
export function putBackWords(undone: number, left: number): string {
  if (left === 0) return `${productCount(undone)} put back`;
  if (undone === 0) return 'Nothing put back: a later change followed. Undo that one first, then this one again.';
  const stayed =
    left === 1 ? '1 value was changed since and stays' : `${formatCount(left)} values were changed since and stay`;
  return `${productCount(undone)} put back. ${stayed} as ${left === 1 ? 'it is' : 'they are'}.`;
}

/** 'price of product 7, stock of product 9' */
export function leftWords(left: UndoneBulkEdit['left']): string {
  const named = left.slice(0, MOST_NAMED).map(({ field, productId }) => {
    return `${fieldName(field).toLowerCase()} of product ${productId}`;
  });
  const more = left.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
