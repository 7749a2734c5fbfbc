/** What a promotion takes off each line. */

import type { Cents } from '../money.ts';
import { roundedShare } from './rounding.ts';
import type { PromotionRule } from './rules.ts';
import { spread } from './spread.ts';

/** A line that qualifies. */
export interface Qualifying {
  /** Its position in the order. */
  line: number;
  unitPriceCents: Cents;
  quantity: number;
  /** Before promotions. */
  amountCents: Cents;
}

/** 100 percent, in hundredths of a percent. */
const WHOLE = 10_000;

/** How many units must qualify. */
export function unitsNeeded({ kind, n, x }: PromotionRule): number {
  if (kind === 'cheapestFree') return n ?? 1;
  return kind === 'xForY' ? (x ?? 1) : 1;
}

/**
 * @param leftCents what earlier promotions left of each line
 * @returns an amount for each line, at most what is left of it
 */
export function amountsOff(
  { kind, value, n, x, y }: PromotionRule,
  qualifying: readonly Qualifying[],
  leftCents: readonly Cents[],
): Cents[] {
  const left = qualifying.map(({ line }) => leftCents[line] ?? 0);
  const sum = left.reduce((all, cents) => all + cents, 0);
  const units = qualifying.reduce((all, { quantity }) => all + quantity, 0);
  const off = leftCents.map(() => 0);
  function put(amounts: readonly Cents[]): Cents[] {
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
export function percentOff(cents: Cents, percent: number): Cents {
  return roundedShare(cents, percent, WHOLE);
}

/** The price of so many cheapest units, ties to the earlier line; of a line at most what is left of it. */
function cheapest(qualifying: readonly Qualifying[], left: readonly Cents[], free: number): Cents[] {
  const amounts = qualifying.map(() => 0);
  let more = free;
  const byPrice = qualifying
    .map(({ unitPriceCents, quantity }, index) => ({ unitPriceCents, quantity, index }))
    .toSorted((one, other) => one.unitPriceCents - other.unitPriceCents || one.index - other.index);
  for (const { unitPriceCents, quantity, index } of byPrice) {
    const units = Math.min(more, quantity);
    amounts[index] = Math.min(units * unitPriceCents, left[index] ?? 0);
    more -= units;
  }
  return amounts;
}
