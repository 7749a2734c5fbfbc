import type { PriceChange } from '@shop/contract/bulk-edits';
import { type MinorUnits, toMinorUnits, unitsOf } from '@shop/contract/money';

const HUNDRED_PERCENT = 10_000;

/** The changed price in whole minor units, which may be none that a product can have. All steps are exact. */
export function newPrice(minor: MinorUnits, change: PriceChange): MinorUnits {
  const exact = changed(minor, change);
  const unit = unitsOf();
  const half = Math.floor(unit / 2);
  // .99 is .990 where there are three decimals: cards are charged no less.
  const short = unit / 100;
  switch (change.rounding) {
    case 'none':
      return exact;
    case '99':
      return Math.floor((exact + half + short) / unit) * unit - short;
    case 'whole':
      return Math.floor((exact + half) / unit) * unit;
  }
}

function changed(minor: MinorUnits, change: PriceChange): MinorUnits {
  if (change.to !== undefined) return toMinorUnits(change.to);
  if (change.by !== undefined) return minor + toMinorUnits(change.by);
  // Hundredths of a percent are whole, so the product is exact, and half up is decided on whole numbers.
  const hundredths = HUNDRED_PERCENT + Math.round((change.percent ?? 0) * 100);
  return Math.floor((minor * hundredths + HUNDRED_PERCENT / 2) / HUNDRED_PERCENT);
}
