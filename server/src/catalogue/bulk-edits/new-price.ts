import type { PriceChange } from '@shop/contract/bulk-edits';
import { type Cents, toCents } from '@shop/contract/money';

const HUNDRED_PERCENT = 10_000;

/** The changed price in whole cents, which may be none that a product can have. All steps are exact. */
export function newPrice(cents: Cents, change: PriceChange): Cents {
  const exact = changed(cents, change);
  switch (change.rounding) {
    case 'none':
      return exact;
    case '99':
      return Math.floor((exact + 51) / 100) * 100 - 1;
    case 'whole':
      return Math.floor((exact + 50) / 100) * 100;
  }
}

function changed(cents: Cents, change: PriceChange): Cents {
  if (change.to !== undefined) return toCents(change.to);
  if (change.by !== undefined) return cents + toCents(change.by);
  // Hundredths of a percent are whole, so the product is exact, and half up is decided on whole numbers.
  const hundredths = HUNDRED_PERCENT + Math.round((change.percent ?? 0) * 100);
  return Math.floor((cents * hundredths + HUNDRED_PERCENT / 2) / HUNDRED_PERCENT);
}
