/** Bulk edits in words: what was to be changed, and what undoing one has put back. */

import type { BulkEdit, RequestedChange, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import { formatMoney, moneyName } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { adminProductsText } from '@shop/messages/admin-products';
import { localeText } from '@shop/messages/locale';
import { fieldName } from './bulk-change.ts';

const MOST_NAMED = 10;

export function productCount(count: number): string {
  return adminProductsText.productCount({ count });
}

function signed(value: number, shown: (size: number) => string): string {
  return `${value < 0 ? '-' : '+'}${shown(Math.abs(value))}`;
}

function priceWords({ by, percent, to, rounding }: NonNullable<RequestedChange['price']>): string {
  if (to !== undefined)
    return adminProductsText.priceSetTo({ price: formatMoney(to), rounding, currency: moneyName() });
  const difference = percent === undefined ? signed(by ?? 0, formatMoney) : `${signed(percent, String)} %`;
  return adminProductsText.priceBy({ difference, rounding, currency: moneyName() });
}

/** 'Price by -10 %, to the nearest .99; Stock by +5'. Of a change from before it was recorded, the fields of its first differences. */
export function changeWords({ change, sample }: Pick<BulkEdit, 'change' | 'sample'>): string {
  if (change === null) return [...new Set(sample.map(({ field }) => fieldName(field)))].join(localeText.comma);
  const { price, discountPercentage, stock, category, brand, deleted } = change;
  return [
    ...(price === undefined ? [] : [priceWords(price)]),
    ...(discountPercentage === undefined ? [] : [adminProductsText.discountSetTo({ discountPercentage })]),
    ...(stock === undefined
      ? []
      : [adminProductsText.stockByDifference({ difference: signed(stock.by, formatCount) })]),
    ...(category === undefined ? [] : [adminProductsText.categorySetTo({ category })]),
    ...(brand === undefined ? [] : [adminProductsText.brandSetTo({ brand })]),
    ...(deleted === undefined ? [] : [deleted ? adminProductsText.deleted : adminProductsText.soldAgain]),
  ].join('; ');
}

/** @param left how many values somebody has changed since */
export function putBackWords(undone: number, left: number): string {
  if (left === 0) return adminProductsText.productsPutBack({ undone });
  if (undone === 0) return adminProductsText.nothingPutBack;
  return adminProductsText.putBackValuesStay({ undone, left });
}

/** 'price of product 7, stock of product 9' */
export function leftWords(left: UndoneBulkEdit['left']): string {
  const values = left
    .slice(0, MOST_NAMED)
    .map(({ field, productId }) =>
      adminProductsText.valueOfProduct({ field: fieldName(field).toLowerCase(), id: productId }),
    )
    .join(localeText.comma);
  const more = left.length - MOST_NAMED;
  return more > 0 ? adminProductsText.valuesAndMore({ values, more: formatCount(more) }) : values;
}
