/** Money in the currency of the page. */

import {
  type Amount,
  toAmount as amountOf,
  formatMoney as format,
  type MinorUnits,
  toMinorUnits as minorUnitsOf,
} from '@shop/contract/money';

export function formatMoney(amount: Amount): string {
  return format(amount);
}

export function toMinorUnits(amount: Amount): MinorUnits {
  return minorUnitsOf(amount);
}

export function toAmount(minor: MinorUnits): Amount {
  return amountOf(minor);
}
