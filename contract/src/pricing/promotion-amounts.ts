/** What a promotion takes off each line. */

import type { MinorUnits } from '../money.ts';
import { roundedShare } from './rounding.ts';
import type { PromotionRule } from './rules.ts';
import { spread } from './spread.ts';

/** A line that qualifies. */
export interface Qualifying {
  /** Its position in the order. */
  line: number;
  unitPriceMinor: MinorUnits;
  quantity: number;
  /** Before promotions. */
  amountMinor: MinorUnits;
}

/** 100 percent, in hundredths of a percent. */
const WHOLE = 10_000;

/** How many units must qualify. */
export function unitsNeeded({ kind, n, x }: PromotionRule): number {
  if (kind === 'cheapestFree') return n ?? 1;
  return kind === 'xForY' ? (x ?? 1) : 1;
}

/**
 * @param leftMinor what earlier promotions left of each line
 * @returns an amount for each line, at most what is left of it
 */
export function amountsOff(
  { kind, value, n, x, y }: PromotionRule,
  qualifying: readonly Qualifying[],
  leftMinor: readonly MinorUnits[],
): MinorUnits[] {
  const left = qualifying.map(({ line }) => leftMinor[line] ?? 0);
  const sum = left.reduce((all, minor) => all + minor, 0);
  const units = qualifying.reduce((all, { quantity }) => all + quantity, 0);
  const off = leftMinor.map(() => 0);
  function put(amounts: readonly MinorUnits[]): MinorUnits[] {
    qualifying.forEach(({ line }, index) => {
      off[line] = amounts[index] ?? 0;
    });
    return off;
  }
  switch (kind) {
    case 'percent':
      return put(spread(percentOff(sum, value ?? 0), left));
    case 'fixed':
      return put(spread(Math.min(value ?? 0, sum), left));
    case 'cheapestFree':
      return put(cheapest(qualifying, left, Math.floor(units / (n ?? units + 1))));
    case 'xForY':
      return put(cheapest(qualifying, left, Math.floor(units / (x ?? units + 1)) * ((x ?? 0) - (y ?? 0))));
    case 'freeShipping':
      return off;
  }
}

/** @param percent in hundredths */
export function percentOff(minor: MinorUnits, percent: number): MinorUnits {
  return roundedShare(minor, percent, WHOLE);
}

/** The price of so many cheapest units, ties to the earlier line; of a line at most what is left of it. */
function cheapest(qualifying: readonly Qualifying[], left: readonly MinorUnits[], free: number): MinorUnits[] {
  const amounts = qualifying.map(() => 0);
  let more = free;
  const byPrice = qualifying
    .map(({ unitPriceMinor, quantity }, index) => ({ unitPriceMinor, quantity, index }))
    .toSorted((one, other) => one.unitPriceMinor - other.unitPriceMinor || one.index - other.index);
  for (const { unitPriceMinor, quantity, index } of byPrice) {
    const units = Math.min(more, quantity);
    amounts[index] = Math.min(units * unitPriceMinor, left[index] ?? 0);
    more -= units;
  }
  return amounts;
}
